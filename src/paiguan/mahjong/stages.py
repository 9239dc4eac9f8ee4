"""Where a hand stands, and what each stage knows that the others need not."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.engine.settlement import NOBODY
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.tiles import NO_TILE

# Each stage either asks somebody or moves on by itself.
# At a table that no hand was begun at wins are only reckoned, without what luck adds.
NOT_BEGUN_STAGE: Final = 0
STAKES_STAGE: Final = 1
DEAL_STAGE: Final = 2
OPENING_STAGE: Final = 3
DRAW_STAGE: Final = 4
TURN_STAGE: Final = 5
LAID_OPEN_STAGE: Final = 6
CLAIM_STAGE: Final = 7
KONG_STAGE: Final = 8
DICE_STAGE: Final = 9
LAST_TILE_STAGE: Final = 10
LAST_TAKEN_STAGE: Final = 11
OVER_STAGE: Final = 12

# How long first-turn rules hold: in the dealer's first turn, for the first discard, no more.
FIRST_TURN: Final = 2
FIRST_DISCARD: Final = 1
UNDER_WAY: Final = 0

# A float that has not been chosen yet; a first hand that has not been looked at yet.
NOT_CHOSEN: Final = -1
UNKNOWN_CHANCE: Final = -1


class Stakes:
    """What the seats play for: fire (1: on), in how many earlier hands it burned, and float."""

    def __init__(self, fire: vec[i64], burned: vec[i64], floats: vec[i64]) -> None:
        self.fire = fire
        self.burned = burned
        self.floats = floats

    def clone(self) -> "Stakes":
        """An independent copy."""
        return Stakes(self.fire[:], self.burned[:], self.floats[:])


class Undealt:
    """The hands to be dealt once the stakes are set, how many tiles that is, and the dice."""

    def __init__(self) -> None:
        self.hands: list[list[int]] = []
        self.tiles: i64 = 0
        # The dealer's dice that break the wall, where the game shows them.
        self.dice: tuple[int, int] | None = None

    def clone(self) -> "Undealt":
        """A copy; the lists of hands are replaced and never changed."""
        copy = Undealt()
        copy.hands = self.hands
        copy.tiles = self.tiles
        copy.dice = self.dice
        return copy


class Opening:
    """What the deal and the first turn bring."""

    def __init__(self, dealt_fours: vec[i64], honours: vec[i64]) -> None:
        # How long first-turn rules hold.
        self.holds: i64 = UNDER_WAY
        # How many questions were put to the seats between the deal and the first turn.
        self.asked: i64 = 0
        # Kinds of which a seat was dealt all four, as bits.
        self.dealt_fours = dealt_fours
        # Whether each seat may still lay 箭杠 (bit 1) and 风杠 (bit 2), known at its first draw.
        self.honours = honours

    def clone(self) -> "Opening":
        """An independent copy."""
        copy = Opening(self.dealt_fours[:], self.honours[:])
        copy.holds = self.holds
        copy.asked = self.asked
        return copy


class OpenTiles:
    """The tiles open to claims: a discard, a kong that may be robbed, or the two of the dice."""

    def __init__(self, winnable: vec[i64]) -> None:
        self.first: i64 = NO_TILE
        self.second: i64 = NO_TILE
        # Kinds that a seat could win from them, as bits.
        self.winnable = winnable

    def clone(self) -> "OpenTiles":
        """An independent copy."""
        copy = OpenTiles(self.winnable[:])
        copy.first = self.first
        copy.second = self.second
        return copy


class LastTile:
    """Who was asked first for the last tile, and who took it."""

    def __init__(self) -> None:
        self.first_asked: i64 = NOBODY
        self.taker: i64 = NOBODY

    def clone(self) -> "LastTile":
        """An independent copy."""
        copy = LastTile()
        copy.first_asked = self.first_asked
        copy.taker = self.taker
        return copy


def no_stakes() -> Stakes:
    """Nobody has chosen anything yet."""
    return Stakes(vec[i64]([0] * SEATS), vec[i64]([0] * SEATS), vec[i64]([NOT_CHOSEN] * SEATS))


def new_opening() -> Opening:
    """Before anything was dealt."""
    return Opening(vec[i64]([0] * SEATS), vec[i64]([UNKNOWN_CHANCE] * SEATS))


def nothing_open() -> OpenTiles:
    """Before the first discard."""
    return OpenTiles(vec[i64]([0] * SEATS))
