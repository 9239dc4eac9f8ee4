"""What has happened, in the past tense.

An event holds the whole truth. What a seat gets of it is built in `visibility`; a tile that it may
not see is then `UNSEEN`. What a table shows and only the rules can know is told with the event:
nobody who draws it has to work it out.
"""

from dataclasses import dataclass
from typing import Final

from paiguan.engine.settlement import NOBODY, Payment, Result, Sum, Win

UNSEEN: Final = -1
# The 胡息 of what does not count any, or of what is not seen.
NO_HUXI: Final = -1
# How often a tile counts, where it counts or does not.
UNCOUNTED: Final = -1
# How long tiles that a hand has shown lie open.
UNTIL_DRAW: Final = "draw"
UNTIL_DISCARD: Final = "discard"


@dataclass(frozen=True)
class Meld:
    """Tiles laid on the table: which tile was taken from whom, if one was.

    Until the hand ends its first `hidden` tiles lie face down for everybody but the owner, and it
    is seen as another kind where `seen_as` names one. `huxi` is what it counts, in games
    that count.
    """

    kind: str
    tiles: tuple[int, ...]
    taken: int = UNSEEN
    giver: int = NOBODY
    hidden: int = 0
    seen_as: str = ""
    huxi: int = NO_HUXI


@dataclass(frozen=True)
class Fall:
    """Whom a tile falls on that was turned up: a seat or NOBODY, and whether it counts there.

    `times` says how often, where a game counts that.
    """

    tile: int
    seat: int
    counts: bool
    times: int = UNCOUNTED


@dataclass(frozen=True)
class HandBegan:
    """The tiles are mixed and nobody has any yet."""

    seats: int
    dealer: int
    wall: int


@dataclass(frozen=True)
class WallBroken:
    """The dealer's two dice say whose wall is opened, and at which stack."""

    dice: tuple[int, int]
    seat: int
    stack: int


@dataclass(frozen=True)
class StakeSet:
    """What a seat plays for in this hand, such as `fire` (1: on) or `float`.

    `binds`: for how many hands it cannot be taken back, this one included. What earlier hands left
    is said before the seats are asked, and what is new once all have chosen.
    """

    seat: int
    name: str
    value: int
    binds: int = 0


@dataclass(frozen=True)
class TilesDealt:
    """A seat has its first tiles; where `drawn` is set, the last of them counts as just drawn.

    `held` is the 胡息 of what is settled in its hand, where a game counts.
    """

    seat: int
    tiles: tuple[int, ...]
    drawn: bool = False
    held: int = NO_HUXI


@dataclass(frozen=True)
class MeldsGiven:
    """A seat starts with melds on the table (only in a scenario)."""

    seat: int
    melds: tuple[Meld, ...]


@dataclass(frozen=True)
class HandShown:
    """A seat has shown tiles of its hand to all, for these reasons.

    They lie open until its next `draw`, or until its next `discard` where that says so.
    """

    seat: int
    names: tuple[str, ...]
    tiles: tuple[int, ...]
    until: str = UNTIL_DRAW


@dataclass(frozen=True)
class TileDrawn:
    """A seat has taken a tile of the wall: from its `front`, or from its `tail` after a kong.

    `held` is the 胡息 of what is settled in its hand now, where a game counts.
    """

    seat: int
    tile: int
    source: str
    held: int = NO_HUXI


@dataclass(frozen=True)
class TileShown:
    """A seat has turned up a tile of the wall for all: it lies with the seat, open to claims."""

    seat: int
    tile: int


@dataclass(frozen=True)
class TileDiscarded:
    """A seat has laid a tile open for the others to claim."""

    seat: int
    tile: int


@dataclass(frozen=True)
class MeldMade:
    """A seat has laid out a meld.

    `held` is the 胡息 of what is settled in its hand now, where a game counts. `still_drawn` is the
    tile in its hand that counts as just drawn, where its turn goes on after the meld.
    """

    seat: int
    meld: Meld
    held: int = NO_HUXI
    still_drawn: int = UNSEEN


@dataclass(frozen=True)
class KongDeclared:
    """A seat adds a tile to a meld; until `MeldGrown` it may be robbed."""

    seat: int
    tile: int


@dataclass(frozen=True)
class KongRobbed:
    """The tile that a seat was adding has been won by others: it left the hand like a discard."""

    seat: int
    tile: int


@dataclass(frozen=True)
class MeldGrown:
    """The meld at this place of the seat's melds has become another.

    The tile added came from the hand, or from what lay with its `giver`.
    """

    seat: int
    place: int
    meld: Meld
    giver: int = NOBODY


@dataclass(frozen=True)
class TilesTurned:
    """Tiles of the wall were turned up for all: `dice`, `birds` or `wake`.

    `falls` says whom they concern, where they concern somebody: as many as there are tiles, or one
    where no tile was left and one that lies there already stands for it.
    """

    seat: int
    tiles: tuple[int, ...]
    purpose: str
    falls: tuple[Fall, ...] = ()


@dataclass(frozen=True)
class LastTileDeclined:
    """A seat was asked whether it takes the last tile, and does not."""

    seat: int


@dataclass(frozen=True)
class HandWon:
    """A seat has won; its tiles, the winning one among them, are open.

    `doors` puts in words how they count, where the game divides a hand for its points, and `steps`
    how one share of these comes about, one after the other: `24`, `×2 大字胡`, `=48`. `great` has
    the names that make it a hand to be celebrated, none where it is an ordinary one.
    """

    win: Win
    tiles: tuple[int, ...]
    doors: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    great: tuple[str, ...] = ()


@dataclass(frozen=True)
class PointsPaid:
    """Points have changed hands."""

    payment: Payment


@dataclass(frozen=True)
class HandEnded:
    """The hand is over and everything lies open.

    `sums` says how its payments come about, thing by thing, where the game tells it in this way.
    """

    result: Result
    hands: tuple[tuple[int, ...], ...]
    melds: tuple[tuple[Meld, ...], ...]
    sums: tuple[Sum, ...] = ()


Event = (
    HandBegan
    | WallBroken
    | StakeSet
    | TilesDealt
    | MeldsGiven
    | HandShown
    | TileDrawn
    | TileShown
    | TileDiscarded
    | MeldMade
    | KongDeclared
    | KongRobbed
    | MeldGrown
    | TilesTurned
    | LastTileDeclined
    | HandWon
    | PointsPaid
    | HandEnded
)
