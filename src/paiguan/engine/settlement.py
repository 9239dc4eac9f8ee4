"""What a hand comes to: who won with what, who pays whom how much, and by which clause."""

from dataclasses import dataclass
from typing import Final

NOBODY: Final = -1


@dataclass(frozen=True)
class Payment:
    """Points from one seat to another, with their name and clause.

    Whoever pays in another's place has that seat in `share_of` and the reason in `duty`.
    """

    payer: int
    payee: int
    points: int
    name: str
    clause: str
    share_of: int = NOBODY
    duty: str = ""


@dataclass(frozen=True)
class Win:
    """One winner: the tile, how it came (`self`, `discard`, `robbed`, `wall`) and from whom.

    `dealt`: with the tiles dealt, where that is no draw; the tile is the dealer's last, or none.
    """

    seat: int
    tile: int
    by: str
    giver: int
    names: tuple[str, ...]
    value: int


@dataclass(frozen=True)
class Step:
    """A step of a sum, by a clause: `×` 2 上火.

    The first has no sign. `=` is what it has come to, `→` what counts instead of that.
    """

    sign: str
    number: int
    name: str = ""
    clause: str = ""


@dataclass(frozen=True)
class SumOfShare:
    """Who paid how much, and how that comes about; in whose place, and by which duty."""

    payer: int
    points: int
    steps: tuple[Step, ...]
    share_of: int = NOBODY
    duty: str = ""


@dataclass(frozen=True)
class Sum:
    """One thing that a seat was paid for, such as a win or a kong, share by share."""

    payee: int
    shares: tuple[SumOfShare, ...]


@dataclass(frozen=True)
class Result:
    """The settlement of a hand."""

    winners: tuple[Win, ...]
    payments: tuple[Payment, ...]
    deltas: tuple[int, ...]
    next_dealer: int
    birds: tuple[int, ...]


def totals(payments: list[Payment], seats: int) -> list[int]:
    """What each seat has gained or lost over the payments."""
    sums = [0] * seats
    for payment in payments:
        sums[payment.payer] -= payment.points
        sums[payment.payee] += payment.points
    return sums
