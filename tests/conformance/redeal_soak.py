"""Many pairs of hands that differ in what a viewer cannot see, told by the engine alone.

`python -m tests.conformance.redeal_soak [PAIRS] [--from HAND]` compares so many pairs over all
games and says how many could be told apart. What a running table tells is compared by
`tests.server.redeal_scenes`.
"""

from bench.figures import found
from paiguan.games import GAMES
from tests.conformance.redeal import ImpossibleError, Pipeline, differs, pairs
from tests.rounds import go_round

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


def main() -> int:
    """Compare as many pairs as asked for; 1 if any differ."""
    done = go_round(
        __doc__, PAIRS, compare, lambda hand: [(name, hand) for name in GAMES], step=PART
    )
    found(pairs=done.amount, differing=done.wrong, hands_of_each_game=done.numbers)
    return 1 if done.wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
