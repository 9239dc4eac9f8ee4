"""Timing two sides in turn: ours, peer, ours, peer."""

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import process_time

from bench.samples import Counts


@dataclass(frozen=True)
class Side:
    """Something to time: ``run(rounds)`` does ``rounds`` times ``units`` units of work.

    It returns how many decisions were taken on the way (0 where there are none).
    """

    run: Callable[[int], int]
    units: int = 1


@dataclass
class Timings:
    """What the repetitions of one side came to."""

    rates: list[float] = field(default_factory=list)
    """Units a CPU second, one for each repetition."""
    units: int = 0
    decisions: int = 0

    @property
    def rate(self) -> float:
        """The median of the repetitions."""
        return median(self.rates)

    @property
    def decisions_each(self) -> float:
        """How many decisions one unit took on average."""
        return self.decisions / self.units


def calls(check: Callable[[Counts], object], hands: Sequence[Counts]) -> Side:
    """A side that calls ``check`` on every hand of the sample, round after round."""

    def run(rounds: int) -> int:
        for _ in range(rounds):
            for counts in hands:
                check(counts)
        return 0

    return Side(run, len(hands))


def _timed(side: Side, rounds: int) -> tuple[float, int]:
    """Return the CPU seconds that these rounds took, and the decisions in them."""
    gc.collect()
    start = process_time()
    decisions = side.run(rounds)
    return max(process_time() - start, 1e-9), decisions


def rounds_for(side: Side, seconds: float) -> int:
    """Find how many rounds last about this long; finding out warms the caches."""
    rounds = 1
    while True:
        spent, _ = _timed(side, rounds)
        if spent >= seconds / 4:
            return max(1, round(rounds * seconds / spent))
        rounds *= 2


def in_turn(
    sides: Sequence[Side], seconds: float, repetitions: int, tick: Callable[[], None]
) -> list[Timings]:
    """Time every side once in each repetition, calling ``tick`` after each."""
    rounds = [rounds_for(side, seconds) for side in sides]
    timings = [Timings() for _ in sides]
    for _ in range(repetitions):
        for side, number, timing in zip(sides, rounds, timings, strict=True):
            spent, decisions = _timed(side, number)
            timing.rates.append(number * side.units / spent)
            timing.units += number * side.units
            timing.decisions += decisions
        tick()
    return timings
