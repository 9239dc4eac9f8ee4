"""What settled hands come to for each seat: the figures of a session and of a simulation alike."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from paiguan.engine.game import Game
from paiguan.engine.settlement import NOBODY, Result

# Ways to win with a tile that somebody laid down: it is their 点炮 (RM-8). What was turned from the
# wall is nobody's, with whomever it lay.
GIVEN: Final = ("discard", "robbed")
# A hand won as it was dealt is none, unless its game settles it as one.
SELF_DRAWN: Final = "self"


@dataclass(frozen=True)
class Won:
    """One winner of a hand; `paid` is all that the hand brought them from the others.

    `giver` is whose tile it was: NOBODY where it was drawn or turned up.
    """

    seat: int
    by: str
    giver: int
    names: tuple[str, ...]
    value: int
    paid: int


@dataclass(frozen=True)
class Best:
    """The win of a seat that was paid most, and in which hand that was."""

    hand: int
    won: Won

    def before(self, other: "Best") -> bool:
        """Whether it is the better one; of equal ones the first."""
        return (-self.won.paid, self.hand) < (-other.won.paid, other.hand)


@dataclass
class Tally:
    """Wins, self-draws, tiles that others won with, points and the best hand of each seat."""

    seats: int
    hands: int = 0
    draws: int = 0
    wins: list[int] = field(default_factory=list)
    self_draws: list[int] = field(default_factory=list)
    given: list[int] = field(default_factory=list)
    sums: list[int] = field(default_factory=list)
    best: list[Best | None] = field(default_factory=list)

    def __post_init__(self) -> None:
        """A new tally has a place for every seat."""
        for places in (self.wins, self.self_draws, self.given, self.sums):
            if not places:
                places.extend([0] * self.seats)
        if not self.best:
            self.best.extend([None] * self.seats)

    def count(self, hand: int, deltas: Sequence[int], winners: Sequence[Won]) -> None:
        """One more hand is settled."""
        self.hands += 1
        self.draws += not winners
        for win in winners:
            self.wins[win.seat] += 1
            self.self_draws[win.seat] += win.by == SELF_DRAWN
            if win.giver != NOBODY:
                self.given[win.giver] += 1
            self._keep_best(win.seat, Best(hand, win))
        for seat, delta in enumerate(deltas):
            self.sums[seat] += delta

    def take_over(self, other: "Tally") -> None:
        """Add what another tally has counted."""
        self.hands += other.hands
        self.draws += other.draws
        for seat in range(self.seats):
            self.wins[seat] += other.wins[seat]
            self.self_draws[seat] += other.self_draws[seat]
            self.given[seat] += other.given[seat]
            self.sums[seat] += other.sums[seat]
            self._keep_best(seat, other.best[seat])

    def _keep_best(self, seat: int, found: Best | None) -> None:
        known = self.best[seat]
        if found is not None and (known is None or found.before(known)):
            self.best[seat] = found


def winners_of(game: Game, result: Result) -> tuple[Won, ...]:
    """The winners of a settlement."""
    return tuple(
        Won(
            seat=win.seat,
            by=win.by,
            giver=win.giver if _is_given(game, win.by, win.names) else NOBODY,
            names=win.names,
            value=win.value,
            paid=_paid(result, win.seat),
        )
        for win in result.winners
    )


def winners_in(game: Game, result: Mapping[str, Any]) -> tuple[Won, ...]:
    """The same of a settlement as records keep it."""
    return tuple(
        Won(
            seat=win["seat"],
            by=win["by"],
            giver=win["from"] if _is_given(game, win["by"], win["names"]) else NOBODY,
            names=tuple(win["names"]),
            value=win["value"],
            paid=sum(one["points"] for one in result["payments"] if one["to"] == win["seat"]),
        )
        for win in result["winners"]
    )


def _is_given(game: Game, by: str, names: Sequence[str]) -> bool:
    """Whether the winning tile is one that somebody discarded, or added to a kong."""
    return by in GIVEN and not any(name in game.about.turned for name in names)


def _paid(result: Result, seat: int) -> int:
    return sum(paid.points for paid in result.payments if paid.payee == seat)
