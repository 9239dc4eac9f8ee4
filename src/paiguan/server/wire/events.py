"""The shape of every event as it is told, on the socket and in a replay.

The events themselves are written by `paiguan.records`; these types are what a client may count on.
They go into the protocol's schema, and what tables really tell is checked against them.
"""

import re
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

import msgspec

# A tile by its name, such as `5m` or 二; null where it may not be seen.
Face = str | None
# fmt: off
MeldKind = Literal[
    "chow", "pong", "kong", "added", "concealed", "dragons", "winds",
    "chi", "peng", "wei", "chouwei", "pao", "ti",
]
# fmt: on


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of an event."""


def _told_as(name: str) -> str:
    """`tile_drawn` for TileDrawn."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Event(Shape, frozen=True, tag_field="event", tag=_told_as):
    """Something that has happened; the subclass says what, and its name is the tag."""


class Meld(Shape, frozen=True):
    """Tiles laid on the table: which tile was taken from whom, if one was.

    Its first `hidden` tiles lie face down for the others. Where `seen_as` is not empty, the others
    see a meld of that kind. `huxi` is what it counts; null where it is not seen, and in games that
    do not count.
    """

    kind: MeldKind
    tiles: list[Face]
    taken: Face
    giver: int | None
    hidden: int
    seen_as: MeldKind | Literal[""]
    huxi: int | None


class Fall(Shape, frozen=True):
    """Whom a tile falls on that was turned up, null for nobody, and whether it counts there.

    `times` is how often, where that is counted: how many of its kind the winner has.
    """

    tile: str
    seat: int | None
    counts: bool
    times: int | None


class Payment(Shape, frozen=True):
    """Points from one seat to another, with their name and clause.

    Whoever pays in another's place says whose in `instead_of`, and by which clause in `duty`.
    """

    payer: int = msgspec.field(name="from")
    payee: int = msgspec.field(name="to")
    points: int
    name: str
    clause: str
    instead_of: int | msgspec.UnsetType = msgspec.UNSET
    duty: str | msgspec.UnsetType = msgspec.UNSET


class Win(Shape, frozen=True):
    """One winner: the tile, how it came and from whom; null where nobody gave it."""

    seat: int
    tile: Face
    by: Literal["self", "discard", "robbed", "wall", "dealt"]
    giver: int | None = msgspec.field(name="from")
    names: list[str]
    value: int


class Step(Shape, frozen=True):
    """A step of a sum: `×` 2 上火 by its clause; names are apart by spaces, and may be none.

    The first has no sign. `=` is what it has come to, `→` what counts instead of that.
    """

    sign: Literal["", "+", "×", "=", "→"]
    number: int
    name: str
    clause: str


class SumOfShare(Shape, frozen=True):
    """Who paid how much, and how that comes about; in whose place, and by which clause."""

    payer: int = msgspec.field(name="from")
    points: int
    steps: list[Step]
    instead_of: int | msgspec.UnsetType = msgspec.UNSET
    duty: str | msgspec.UnsetType = msgspec.UNSET


class Sum(Shape, frozen=True):
    """One thing that a seat was paid for, such as a win or a kong, share by share."""

    payee: int = msgspec.field(name="to")
    shares: list[SumOfShare]


class Result(Shape, frozen=True):
    """The settlement of a hand."""

    winners: list[Win]
    payments: list[Payment]
    deltas: list[int]
    next_dealer: int
    birds: list[str]


class HandBegan(Event, frozen=True):
    """The tiles are mixed and nobody has any yet."""

    seats: int
    dealer: int
    wall: int


class WallBroken(Event, frozen=True):
    """The dealer's two dice say whose wall is opened, and at which stack."""

    dice: Annotated[list[int], msgspec.Meta(min_length=2, max_length=2)]
    seat: int
    stack: int


class StakeSet(Event, frozen=True):
    """What a seat plays for in this hand: 上火 (1: on) or 飘.

    `binds`: for how many hands a 上火 cannot be withdrawn, this one included. A 上火 of earlier
    hands is told before the seats are asked, and what is new once everybody has chosen.
    """

    seat: int
    name: Literal["fire", "float"]
    value: int
    binds: int


class TilesDealt(Event, frozen=True):
    """A seat has its first tiles; where `drawn` is set, the last of them counts as just drawn.

    `held` is the 胡息 of what is settled in one's own hand, in games that count; else null.
    """

    seat: int
    tiles: list[Face]
    drawn: bool
    held: int | None


class MeldsGiven(Event, frozen=True):
    """A seat starts with melds on the table (only in a scenario)."""

    seat: int
    melds: list[Meld]


class HandShown(Event, frozen=True):
    """A seat has shown tiles of its hand to all, for these reasons.

    They lie open until its next draw, or until its next discard.
    """

    seat: int
    names: list[str]
    tiles: list[str]
    until: Literal["draw", "discard"]


class TileDrawn(Event, frozen=True):
    """A seat has taken a tile of the wall: from its front, or from its tail after a kong.

    `held` is the 胡息 of what is settled in one's own hand now, in games that count; else null.
    """

    seat: int
    tile: Face
    source: Literal["front", "tail"]
    held: int | None


class TileShown(Event, frozen=True):
    """A seat has turned up a tile of the wall for all: it lies with the seat, open to claims."""

    seat: int
    tile: str


class TileDiscarded(Event, frozen=True):
    """A seat has laid a tile open for the others to claim."""

    seat: int
    tile: str


class MeldMade(Event, frozen=True):
    """A seat has laid out a meld.

    `held` is the 胡息 of what is settled in one's own hand now, in games that count; else null.
    `still_drawn` is the tile of one's own hand that counts as just drawn after it, if one does.
    """

    seat: int
    meld: Meld
    held: int | None
    still_drawn: Face


class KongDeclared(Event, frozen=True):
    """A seat adds a tile to a meld; until `meld_grown` it may be robbed."""

    seat: int
    tile: str


class KongRobbed(Event, frozen=True):
    """The tile that a seat was adding has been won by others."""

    seat: int
    tile: str


class MeldGrown(Event, frozen=True):
    """The meld at this place of the seat's melds has become another.

    The tile added came from the hand, or from what lay with its `giver`.
    """

    seat: int
    place: int
    meld: Meld
    giver: int | None


class TilesTurned(Event, frozen=True):
    """Tiles of the wall were turned up for all: 开筛子, 扎鸟 or 醒.

    `falls` says whom they concern, one for each tile, and none for 开筛子. Where no tile is left to
    turn up, and the winning one is the bird, `tiles` is empty and `falls` has that one.
    """

    seat: int
    tiles: list[str]
    purpose: Literal["dice", "birds", "wake"]
    falls: list[Fall]


class LastTileDeclined(Event, frozen=True):
    """A seat was asked whether it takes the last tile, and does not."""

    seat: int


class HandWon(Event, frozen=True):
    """A seat has won; its tiles, the winning one among them, are open.

    `doors` puts in words how they count, where the game divides a hand for its points. `steps` is
    how one share of them comes about, step by step: `24`, `×2 大字胡`, `=48`. `great` has the names
    that make it a hand to be celebrated, none where it is an ordinary one.
    """

    win: Win
    tiles: list[str]
    doors: list[str]
    steps: list[str]
    great: list[str]


class PointsPaid(Event, frozen=True):
    """Points have changed hands."""

    payment: Payment


class HandEnded(Event, frozen=True):
    """The hand is over and everything lies open.

    `sums` says how its payments come about, thing by thing, where the game tells it in this way;
    `steps` of the wins where it does not.
    """

    result: Result
    hands: list[list[str]]
    melds: list[list[Meld]]
    sums: list[Sum]


# Any of the above: a new kind of event has its shape here and is known by that.
TableEvent: Any = reduce(or_, Event.__subclasses__())

# An event as `paiguan.records` has written it; the schema says that it is a `TableEvent`.
ToldEvent = Annotated[dict[str, Any], msgspec.Meta(extra_json_schema={"title": "TableEvent"})]
