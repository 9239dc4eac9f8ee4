"""What a seat at a mahjong table sees, as numbers."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from paiguan.engine.events import UNSEEN, Meld
from paiguan.engine.settlement import NOBODY
from paiguan.engine.sight import Sight
from paiguan.engine.view import SeatView
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.deck import Deck
from paiguan.mahjong.discards import discard_tile, pack_discard, tiles_of
from paiguan.mahjong.hand import Hand, empty_hand
from paiguan.mahjong.melds import (
    CHOW,
    CONCEALED,
    DRAGONS,
    KIND_NAMES,
    NO_GIVER,
    count_in_meld,
    meld_giver,
    meld_kind,
    meld_owner,
    meld_tile,
    owned_meld,
    pack_dragons,
    pack_meld,
    pack_owned,
)
from paiguan.mahjong.tiles import CHOW_TILES, KINDS, NO_TILE, chow_of

# The tile of a 暗杠 that lies face down.
HIDDEN_TILE: Final = 63


class MahjongSight(Sight):
    """Own tiles, and everything that lies open."""

    def __init__(self, seat: i64, dealer: i64, wall: i64, hand: Hand, deck: Deck) -> None:
        super().__init__(seat, dealer, wall)
        self.deck = deck
        self.hand = hand
        # The tile just drawn; what others may claim now, and who laid it there.
        self.drawn: i64 = NO_TILE
        self.open_tile: i64 = NO_TILE
        self.second_open_tile: i64 = NO_TILE
        self.giver: i64 = NOBODY
        # How many have declined the last tile.
        self.declined: i64 = 0
        # Every meld with its owner, as `melds` packs it, and every discard, as `discards` does.
        self.melds = vec[i64]()
        self.discards = vec[i64]()
        # Seats that have opened the dice; what the seats play for.
        self.locked = vec[i64]([0] * SEATS)
        self.fire = vec[i64]([0] * SEATS)
        self.floats = vec[i64]([0] * SEATS)
        # How many of each kind are neither in the own hand nor open on the table.
        self.unseen = deck.copies[:]

    def count(self) -> None:
        """Take what is seen from what is unseen, once all of it is there."""
        unseen = self.unseen
        for discard in self.discards:
            unseen[discard_tile(discard)] -= 1
        for owned in self.melds:
            _count_meld(unseen, owned_meld(owned))
        counts = self.hand.counts
        for tile in self.deck.kinds:
            unseen[tile] = max(unseen[tile] - counts[tile], 0)

    def melds_of(self, seat: i64) -> i64:
        """How many melds a seat has laid out."""
        number: i64 = 0
        for owned in self.melds:
            if meld_owner(owned) == seat:
                number += 1
        return number

    def unseen_tiles(self) -> list[int]:
        """Every tile that is neither in the own hand nor open on the table, in order."""
        return [kind for kind, number in enumerate(self.unseen) for _ in range(number)]

    def facts(self) -> dict[str, object]:
        """All that it says, to be compared with another."""
        facts = super().facts()
        facts["hand"] = [int(count) for count in self.hand.counts]
        facts["drawn"] = int(self.drawn)
        facts["open"] = [int(self.open_tile), int(self.second_open_tile), int(self.giver)]
        facts["declined"] = int(self.declined)
        facts["own"] = [_fact(meld) for meld in self.hand.melds]
        facts["melds"] = [(int(meld_owner(one)), _fact(owned_meld(one))) for one in self.melds]
        facts["discards"] = [tiles_of(self.discards, seat) for seat in range(SEATS)]
        facts["locked"] = [int(one) for one in self.locked]
        facts["stakes"] = [int(one) for part in (self.fire, self.floats) for one in part]
        facts["unseen"] = [int(one) for one in self.unseen]
        return facts


def _count_meld(unseen: vec[i64], meld: i64) -> None:
    kind = meld_kind(meld)
    low = meld_tile(meld)
    if low == HIDDEN_TILE:
        return
    if kind == CHOW:
        place: i64 = 3 * low
        while place < 3 * low + 3:
            unseen[CHOW_TILES[place]] -= 1
            place += 1
    elif kind >= DRAGONS:
        tile: i64 = 0
        while tile < KINDS:
            unseen[tile] -= count_in_meld(meld, tile)
            tile += 1
    else:
        unseen[low] -= count_in_meld(meld, low)


def _fact(meld: i64) -> tuple[int, ...]:
    tiles = (
        []
        if meld_tile(meld) == HIDDEN_TILE
        else [int(count_in_meld(meld, t)) for t in range(KINDS)]
    )
    return (int(meld_kind(meld)), int(meld_giver(meld)), *tiles)


def hidden_kong() -> i64:
    """A 暗杠 of another as it is seen."""
    return pack_meld(CONCEALED, HIDDEN_TILE, 0, NO_GIVER)


# From a view


def sight_of(view: SeatView, deck: Deck) -> MahjongSight:
    """The sight that a view comes to in a game with this deck."""
    seat = view.viewer
    hand = empty_hand()
    for tile in view.hand:
        hand.add(tile)
    sight = MahjongSight(seat, view.dealer, view.wall, hand, deck)
    for owner in range(len(view.melds)):
        for meld in view.melds[owner]:
            packed = _packed(meld)
            sight.melds = append(sight.melds, pack_owned(owner, packed))
            if owner == seat:
                hand.lay(packed)
        for tile in view.discards[owner]:
            sight.discards = append(sight.discards, pack_discard(owner, tile))
        sight.locked[owner] = 1 if view.rolled[owner] else 0
        sight.fire[owner] = view.stakes[owner].get("fire", 0)
        sight.floats[owner] = view.stakes[owner].get("float", 0)
    sight.drawn = view.drawn
    sight.declined = view.declined
    if view.open_tiles:
        sight.open_tile = view.open_tiles[0]
        sight.giver = view.giver
    if len(view.open_tiles) > 1:
        sight.second_open_tile = view.open_tiles[1]
    sight.count()
    return sight


def _packed(meld: Meld) -> i64:
    kind = KIND_NAMES.index(meld.kind)
    giver = NO_GIVER if meld.giver == NOBODY else meld.giver
    tiles = sorted(meld.tiles)
    if tiles[0] == UNSEEN:
        return hidden_kong()
    if kind == DRAGONS:
        return pack_dragons(tiles)
    low = chow_of(tiles) if kind == CHOW else tiles[0]
    taken = tiles[0] if meld.taken == UNSEEN else meld.taken
    return pack_meld(kind, low, taken, giver)
