"""One line of the table: what is compared with what, its goal, and what measuring it gave."""

from collections.abc import Callable
from dataclasses import dataclass

from bench.measure import Side, Timings
from bench.peers import Peer

NO_GOAL = 0.0


@dataclass(frozen=True)
class Row:
    """One line of the table; without a peer the goal, if any, is a rate, with one a ratio."""

    title: str
    goal: float
    ours: Callable[[], Side]
    peer: Peer | None = None
    theirs: Callable[[], Side] | None = None

    @property
    def goal_text(self) -> str:
        """The goal, as the table shows it."""
        if self.goal == NO_GOAL:
            return "–"
        return f"≥ {self.goal:g}×" if self.peer else f"≥ {self.goal:,.0f}/s"


@dataclass
class Result:
    """What measuring a row gave, or why it could not be measured."""

    row: Row
    ours: Timings
    theirs: Timings | None = None
    missing: str | None = None

    @property
    def figures(self) -> list[float]:
        """What the goal is about, one for each repetition: ratios, or our rates."""
        if self.row.peer is None:
            return self.ours.rates
        if self.theirs is None:
            return []
        pairs = zip(self.ours.rates, self.theirs.rates, strict=True)
        return [mine / theirs for mine, theirs in pairs]


@dataclass(frozen=True)
class Agreement:
    """On how many of the sample hands both sides give the same answer."""

    what: str
    same: int
    hands: int
