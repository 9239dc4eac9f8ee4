"""Kongs of different honours: 箭杠 (中发白, which grows) and 风杠 (东南西北).

They are laid out in one's first turn only, from the tiles dealt and the first draw: the chance is
looked at once then, so that a replacement tile never counts. It ends with the first discard and
the first 吃, 碰 or 明杠.
"""

from typing import Final

from mypy_extensions import i64

from paiguan.engine.events import MeldMade
from paiguan.mahjong import kongs
from paiguan.mahjong.actions import ADD, DRAGONS, WINDS, encode
from paiguan.mahjong.hand import Hand
from paiguan.mahjong.melds import DRAGONS as DRAGONS_MELD
from paiguan.mahjong.melds import NO_GIVER, meld_kind, pack_meld, unpack_meld, with_dragon
from paiguan.mahjong.melds import WINDS as WINDS_MELD
from paiguan.mahjong.stages import TURN_STAGE, UNKNOWN_CHANCE
from paiguan.mahjong.table import MahjongTable
from paiguan.mahjong.tiles import EAST, NO_TILE, NORTH, RED, WHITE

DRAGONS_CHANCE: Final = 1
WINDS_CHANCE: Final = 2


def offer(table: MahjongTable, seat: i64) -> None:
    """Offer 箭杠, 风杠 and the tiles that a 箭杠 can take."""
    hand = table.hands[seat]
    if table.opening.honours[seat] == UNKNOWN_CHANCE:
        table.opening.honours[seat] = chance_of(hand)
    chance = table.opening.honours[seat]
    replaceable = table.wall_left() > 0
    if chance != 0 and kongs.may_lay(table, seat, False):
        if chance & DRAGONS_CHANCE and _has_each(hand, WHITE, RED):
            table.offer(seat, encode(DRAGONS))
        if chance & WINDS_CHANCE and replaceable and _has_each(hand, EAST, NORTH):
            table.offer(seat, encode(WINDS))
    if replaceable and _has_dragons_meld(hand):
        tile: i64 = WHITE
        while tile <= RED:
            if hand.counts[tile] > 0:
                table.offer(seat, encode(ADD, tile))
            tile += 1


def act(table: MahjongTable, seat: i64, what: i64, tile: i64) -> None:
    """Lay out a 箭杠 or 风杠, or add a tile to the 箭杠: as concealed kongs none can be robbed."""
    if what == ADD:
        hand = table.hands[seat]
        hand.remove(tile)
        kongs.made_larger(table, seat, _grow(hand, tile))
    elif what == WINDS:
        table.opening.honours[seat] &= ~WINDS_CHANCE
        _lay(table, seat, EAST, NORTH, WINDS_MELD, NO_TILE)
    else:
        table.opening.honours[seat] &= ~DRAGONS_CHANCE
        # A set of three needs no replacement: the turn goes on, with what was drawn if it is left.
        laid = table.drawn >= WHITE
        drawn = NO_TILE if laid else table.drawn
        _lay(table, seat, WHITE, RED, DRAGONS_MELD, drawn)
        table.drawn = drawn
        if laid:
            table.any_drawn = True
        table.stage = TURN_STAGE


def _grow(hand: Hand, tile: i64) -> i64:
    """Add a dragon to the 箭杠; its place among the melds."""
    place: i64 = 0
    while meld_kind(hand.melds[place]) != DRAGONS_MELD:
        place += 1
    hand.melds[place] = with_dragon(hand.melds[place], tile)
    return place


def _lay(
    table: MahjongTable, seat: i64, first: i64, last: i64, kind: i64, still_drawn: i64
) -> None:
    hand = table.hands[seat]
    tile = first
    while tile <= last:
        hand.remove(tile)
        tile += 1
    meld = pack_meld(kind, first, first, NO_GIVER)
    hand.lay(meld)
    if table.listener is not None:
        table.tell(MeldMade(int(seat), unpack_meld(meld), still_drawn=int(still_drawn)))
    kongs.made_kong(table, seat, meld)


def chance_of(hand: Hand) -> i64:
    """Which of the two kongs the tiles of a hand would make, as bits."""
    chance: i64 = 0
    if _has_each(hand, WHITE, RED):
        chance |= DRAGONS_CHANCE
    if _has_each(hand, EAST, NORTH):
        chance |= WINDS_CHANCE
    return chance


def _has_each(hand: Hand, first: i64, last: i64) -> bool:
    tile = first
    while tile <= last:
        if hand.counts[tile] == 0:
            return False
        tile += 1
    return True


def _has_dragons_meld(hand: Hand) -> bool:
    for meld in hand.melds:
        if meld_kind(meld) == DRAGONS_MELD:
            return True
    return False
