"""``python -m bench.scaling``: hands a second with one process, with two, and on Ray.

Wall time, so that it says something only on a machine with two free cores. Every run must come to
the same fingerprint.
"""

import argparse
import sys
from importlib.util import find_spec
from time import perf_counter

from paiguan.simulate import Plan, make_plan, simulate


def timed(plan: Plan, workers: int, engine: str) -> tuple[float, str]:
    """Seconds, and the fingerprint of what was played."""
    began = perf_counter()
    tally = simulate(plan, workers, engine)
    return perf_counter() - began, tally.fingerprint


def main() -> int:
    """Print a line for each way; 1 if they did not play the same hands."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="hengyang258")
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--level", default="novice")
    given = parser.parse_args()
    plan = make_plan(given.game, given.hands, [given.level], "scaling")
    ways = [(1, "local"), (2, "local"), *([(2, "ray")] if find_spec("ray") else [])]
    fingerprints = set()
    first = 0.0
    for workers, engine in ways:
        seconds, fingerprint = timed(plan, workers, engine)
        first = first or seconds
        fingerprints.add(fingerprint)
        rate = given.hands / seconds
        print(f"{engine} × {workers}: {rate:,.0f} hands/s, {first / seconds:.2f} times the first")
    return int(len(fingerprints) != 1)


if __name__ == "__main__":
    sys.exit(main())
