"""``python -m bench.scaling``: hands a second with one process, with two, and on Ray.

Wall time, so that it says something only on a machine with two free cores. Every run must come to
the same fingerprint.
"""

import argparse
import sys
from importlib.util import find_spec
from time import perf_counter

from paiguan.simulate import Plan, make_plan, simulate

TIMES_GOAL = 1.8
# For a million hands: starting Ray takes seconds, which few hands do not make up for.
OVERHEAD_GOAL = 0.2


def timed(plan: Plan, workers: int, engine: str) -> tuple[float, str]:
    """Seconds, and the fingerprint of what was played."""
    began = perf_counter()
    tally = simulate(plan, workers, engine)
    return perf_counter() - began, tally.fingerprint


def gain(one: float, two: float) -> str:
    """How much faster two processes are than one, beside the goal."""
    times = one / two
    verdict = "reached" if times >= TIMES_GOAL else "not reached"
    return f"{times:.2f} times one process (goal {TIMES_GOAL:g} times, {verdict})"


def overhead(processes: float, ray: float) -> str:
    """How much longer Ray takes than as many processes, beside the goal."""
    share = ray / processes - 1.0
    verdict = "reached" if share < OVERHEAD_GOAL else "not reached"
    goal = f"goal for a million hands under {OVERHEAD_GOAL:.0%}"
    return f"{share:+.0%} time over two processes ({goal}, {verdict})"


def main() -> int:
    """Print a line for each way; 1 if they did not play the same hands."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="hengyang258")
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--level", default="novice")
    given = parser.parse_args()
    plan = make_plan(given.game, given.hands, [given.level], "scaling")
    one, alone = timed(plan, 1, "local")
    print(f"local × 1: {given.hands / one:,.0f} hands/s", flush=True)
    two, beside = timed(plan, 2, "local")
    print(f"local × 2: {given.hands / two:,.0f} hands/s, {gain(one, two)}", flush=True)
    fingerprints = {alone, beside}
    if find_spec("ray") is None:
        print('ray: not measured, Ray is not installed (pip install "paiguan[ray]")')
    else:
        ray, on_ray = timed(plan, 2, "ray")
        print(f"ray × 2: {given.hands / ray:,.0f} hands/s, {overhead(two, ray)}")
        fingerprints.add(on_ray)
    if len(fingerprints) != 1:
        print("the hands were not the same", file=sys.stderr)
    return int(len(fingerprints) != 1)


if __name__ == "__main__":
    sys.exit(main())
