"""A seat's tiles: those in hand, with their look-up keys kept up to date, and its melds."""

from librt.vecs import append, vec
from mypy_extensions import i64

from paiguan.mahjong.actions import PONG, detail_of, tile_of, what_of
from paiguan.mahjong.deal import FULL_HAND
from paiguan.mahjong.melds import CHOW, count_in_meld, is_open, meld_kind, pack_meld
from paiguan.mahjong.melds import PONG as PONG_MELD
from paiguan.mahjong.shapes import shape_of
from paiguan.mahjong.tiles import CHOW_TILES, KINDS, NO_TILE, POW5_OF, SUIT_OF


class Hand:
    """Counts of the 34 kinds in hand, a base-5 key for each suit, and the melds in order."""

    def __init__(self, counts: vec[i64], keys: vec[i64], size: i64, melds: vec[i64]) -> None:
        self.counts = counts
        self.keys = keys
        self.size = size
        self.melds = melds

    def add(self, tile: i64) -> None:
        """Take a tile into the hand."""
        self.counts[tile] += 1
        self.keys[SUIT_OF[tile]] += POW5_OF[tile]
        self.size += 1

    def remove(self, tile: i64) -> None:
        """Take a tile out of the hand, where it must be."""
        self.counts[tile] -= 1
        self.keys[SUIT_OF[tile]] -= POW5_OF[tile]
        self.size -= 1

    def remove_many(self, tile: i64, number: i64) -> None:
        """Take several of a kind out of the hand."""
        self.counts[tile] -= number
        self.keys[SUIT_OF[tile]] -= number * POW5_OF[tile]
        self.size -= number

    def add_many(self, tile: i64, number: i64) -> None:
        """Take several of a kind into the hand."""
        self.remove_many(tile, -number)

    def lay(self, meld: i64) -> None:
        """Add a meld after the others; its tiles have been removed already."""
        self.melds = append(self.melds, meld)

    def tiles(self) -> list[int]:
        """The tiles in hand, sorted."""
        tiles: list[int] = []
        tile: i64 = 0
        while tile < KINDS:
            number = self.counts[tile]
            while number > 0:
                tiles.append(int(tile))
                number -= 1
            tile += 1
        return tiles

    def shape(self, tile: i64, honours: bytes) -> i64:
        """The shape of the hand together with one more tile (or NO_TILE)."""
        m = self.keys[0]
        p = self.keys[1]
        s = self.keys[2]
        z = self.keys[3]
        if tile != NO_TILE:
            suit = SUIT_OF[tile]
            if suit == 0:
                m += POW5_OF[tile]
            elif suit == 1:
                p += POW5_OF[tile]
            elif suit == 2:
                s += POW5_OF[tile]
            else:
                z += POW5_OF[tile]
        return shape_of(m, p, s, z, honours)

    def resting_size(self) -> i64:
        """How many tiles are in hand between turns, beside the melds that lie on the table."""
        return FULL_HAND - 3 * i64(len(self.melds))

    def all_alike_melds(self) -> bool:
        """Whether no meld is a 吃."""
        for meld in self.melds:
            if meld_kind(meld) == CHOW:
                return False
        return True

    def count_with_melds(self, tile: i64) -> i64:
        """How many of a kind the seat has in hand and melds together."""
        number = self.counts[tile]
        for meld in self.melds:
            number += count_in_meld(meld, tile)
        return number

    def concealed(self) -> bool:
        """门清: nothing taken from others, so no meld but 暗杠 and the like."""
        for meld in self.melds:
            if is_open(meld):
                return False
        return True

    def clone(self) -> "Hand":
        """An independent copy."""
        return Hand(self.counts[:], self.keys[:], self.size, self.melds[:])


def empty_hand() -> Hand:
    """A hand without tiles or melds."""
    return Hand(vec[i64]([0] * KINDS), vec[i64]([0, 0, 0, 0]), 0, vec[i64]())


def lay_claimed(hand: Hand, code: i64, giver: i64) -> i64:
    """Lay out what a 吃 or 碰 of another's tile makes of a hand; the meld."""
    tile = tile_of(code)
    if what_of(code) == PONG:
        hand.remove_many(tile, 2)
        meld = pack_meld(PONG_MELD, tile, tile, giver)
    else:
        low = detail_of(code)
        place: i64 = 3 * low
        while place < 3 * low + 3:
            if CHOW_TILES[place] != tile:
                hand.remove(CHOW_TILES[place])
            place += 1
        meld = pack_meld(CHOW, low, tile, giver)
    hand.lay(meld)
    return meld
