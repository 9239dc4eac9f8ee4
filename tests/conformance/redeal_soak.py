"""Many pairs of hands that differ in what a viewer cannot see, told by the engine alone.

`python -m tests.conformance.redeal_soak [PAIRS] [--from HAND]` compares so many pairs over all
games and says how many could be told apart. What a running table tells is compared by
`tests.server.redeal_scenes`.
"""

import argparse
from collections.abc import Iterator
from itertools import count
from multiprocessing import get_context

from bench.figures import found
from paiguan.games import GAMES
from tests.conformance.redeal import ImpossibleError, Pipeline, differs, pairs

PAIRS = 1_000_000
# So many hands of a game are handed to a process at once.
PART = 10
Job = tuple[str, int]


def compare(job: Job) -> tuple[int, list[str]]:
    """How many pairs there are around some hands of a game, and those that can be told apart."""
    name, first = job
    compared, differing = 0, []
    for number in range(first, first + PART):
        for pair in pairs(GAMES[name], number):
            try:
                apart = differs(pair, Pipeline)
            except ImpossibleError:
                continue
            compared += 1
            if apart:
                differing.append(f"{name}: hand {number}, viewer {pair.viewer}")
    return compared, differing


def _jobs(first: int) -> Iterator[Job]:
    for number in count(first, PART):
        for name in GAMES:
            yield name, number


def main() -> int:
    """Compare as many pairs as asked for; 1 if any differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pairs", nargs="?", type=int, default=PAIRS)
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="HAND")
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    compared, differing, hands = 0, 0, 0
    jobs = _jobs(given.first)
    with get_context("spawn").Pool(given.processes) as pool:
        while compared < given.pairs:
            for number, apart in pool.imap_unordered(compare, [next(jobs) for _ in GAMES]):
                compared += number
                differing += len(apart)
                for where in apart:
                    print(where, flush=True)
            hands += PART
    found(pairs=compared, differing=differing, hands_of_each_game=hands)
    return 1 if differing else 0


if __name__ == "__main__":
    raise SystemExit(main())
