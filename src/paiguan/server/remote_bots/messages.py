"""What crosses to a process that thinks: the table as one seat knows it, or a settled hand.

A seat's question is made of its view and of its choices, field by field. There is no field for
anything else: neither the hand itself nor its secret can be put into one.
"""

from typing import Any, Final

import msgspec

from paiguan.engine.events import Meld
from paiguan.engine.options import OptionValue
from paiguan.engine.view import SeatView

# The fields that a view and a question have in common, apart from the melds.
AS_THEY_ARE: Final = (
    *("viewer", "dealer", "turn", "wall", "hand", "drawn", "sizes", "discards", "shown"),
    "known",
    *("rolled", "points", "stakes", "bound", "open_tiles", "giver", "declined", "from_wall"),
    "birds",
)
MELD: Final = ("kind", "tiles", "taken", "giver", "hidden", "seen_as", "huxi")


class SeenMeld(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A meld as a seat sees it."""

    kind: str
    tiles: tuple[int, ...]
    taken: int
    giver: int
    hidden: int
    seen_as: str
    huxi: int


class SeenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A view of a hand that is being played."""

    viewer: int
    dealer: int
    turn: int
    wall: int
    hand: list[int]
    drawn: int
    sizes: list[int]
    melds: list[list[SeenMeld]]
    discards: list[list[int]]
    shown: list[tuple[int, ...]]
    known: list[tuple[int, ...]]
    rolled: list[bool]
    points: list[int]
    stakes: list[dict[str, int]]
    bound: list[int]
    open_tiles: list[int]
    giver: int
    declined: int
    from_wall: bool
    birds: list[int]

    @classmethod
    def of(cls, view: SeatView) -> "SeenTable":
        """All that a view says."""
        plain = {name: getattr(view, name) for name in AS_THEY_ARE}
        return cls(melds=[[_seen(meld) for meld in melds] for melds in view.melds], **plain)

    def view(self) -> SeatView:
        """The view that it was made from."""
        view = SeatView(self.viewer)
        for name in AS_THEY_ARE:
            setattr(view, name, getattr(self, name))
        view.melds = [[_meld(meld) for meld in melds] for melds in self.melds]
        return view


class Choosing(msgspec.Struct, frozen=True, tag="choose", forbid_unknown_fields=True):
    """What is to be taken? The answer is a `Chosen`."""

    game: str
    options: dict[str, OptionValue]
    table: SeenTable
    codes: tuple[int, ...]
    barred: int
    milliseconds: int


class Reviewing(msgspec.Struct, frozen=True, tag="review", forbid_unknown_fields=True):
    """What was played wrong in a settled hand? The answer is a `Reviewed`."""

    record: dict[str, Any]
    seconds: float
    played_out: bool


class Waking(msgspec.Struct, frozen=True, tag="wake", forbid_unknown_fields=True):
    """Are you there? The answer is a `Chosen` that says nothing."""


class Chosen(msgspec.Struct, frozen=True):
    """The place of a choice."""

    place: int


class Reviewed(msgspec.Struct, frozen=True):
    """The review of a hand, or nothing where its record cannot be read."""

    review: dict[str, Any] | None


AnyQuestion = Choosing | Reviewing | Waking


def _seen(meld: Meld) -> SeenMeld:
    return SeenMeld(**{name: getattr(meld, name) for name in MELD})


def _meld(meld: SeenMeld) -> Meld:
    return Meld(**{name: getattr(meld, name) for name in MELD})
