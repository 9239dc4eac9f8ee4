"""What many hands came to: whole numbers only, so that parts add up the same in any order."""

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from paiguan.records import tally
from paiguan.simulate.playing import Played

# Of the means of samples so large, 95 % lie within so many standard errors of the true one.
STANDARD_ERRORS: Final = 1.959964
MARKS: Final = 2**64


@dataclass
class Tally(tally.Tally):
    """The same counts and sums as of a session, and how all of it is spread."""

    squares: list[int] = field(default_factory=list)
    names: Counter[str] = field(default_factory=Counter)
    ways: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    points: list[Counter[int]] = field(default_factory=list)
    marks: int = 0

    def __post_init__(self) -> None:
        """A new tally has a place for every seat."""
        super().__post_init__()
        if not self.squares:
            self.squares.extend([0] * self.seats)
        if not self.points:
            self.points.extend(Counter() for _ in range(self.seats))

    def add(self, played: Played) -> None:
        """Count one more hand."""
        self.count(played.number, played.deltas, played.winners)
        self.lengths[played.decisions] += 1
        self.marks = (self.marks + played.mark) % MARKS
        for win in played.winners:
            self.ways[win.by] += 1
            self.names.update(win.names)
        for seat, delta in enumerate(played.deltas):
            self.squares[seat] += delta * delta
            self.points[seat][delta] += 1

    def merge(self, other: "Tally") -> None:
        """Add what another tally has counted."""
        self.take_over(other)
        self.marks = (self.marks + other.marks) % MARKS
        self.names.update(other.names)
        self.ways.update(other.ways)
        self.lengths.update(other.lengths)
        for seat in range(self.seats):
            self.squares[seat] += other.squares[seat]
            self.points[seat].update(other.points[seat])

    # What the sums say

    def mean(self, seat: int) -> float:
        """Points a hand."""
        return self.sums[seat] / self.hands

    def deviation(self, seat: int) -> float:
        """The standard deviation of the points of a hand; 0 for a single hand."""
        if self.hands < 2:
            return 0.0
        total = self.sums[seat]
        spread = self.squares[seat] * self.hands - total * total
        return sqrt(spread / (self.hands * (self.hands - 1)))

    def interval(self, seat: int) -> tuple[float, float] | None:
        """Where the true mean lies with 95 % confidence; a single hand says nothing about it."""
        if self.hands < 2:
            return None
        reach = STANDARD_ERRORS * self.deviation(seat) / sqrt(self.hands)
        return self.mean(seat) - reach, self.mean(seat) + reach

    @property
    def fingerprint(self) -> str:
        """Differs wherever any choice or payment of any hand differs."""
        return f"{self.marks:016x}"
