"""Kongs: which are offered, making them, and the tile or the dice that follow."""

from typing import Final

from mypy_extensions import i64

from paiguan.engine.events import KongDeclared, KongRobbed, MeldGrown, MeldMade
from paiguan.engine.settlement import NOBODY
from paiguan.mahjong.actions import DICE, KONG, REPLACE, encode
from paiguan.mahjong.hand import Hand
from paiguan.mahjong.melds import (
    ADDED,
    CONCEALED,
    NO_GIVER,
    PONG,
    meld_giver,
    meld_kind,
    meld_taken,
    meld_tile,
    pack_meld,
    unpack_meld,
)
from paiguan.mahjong.melds import KONG as CLAIMED
from paiguan.mahjong.stages import DRAW_STAGE, KONG_STAGE, TURN_STAGE, UNDER_WAY
from paiguan.mahjong.table import FROM_TAIL, ON_ROBBED_KONG, MahjongTable
from paiguan.mahjong.tiles import BIT, NO_TILE
from paiguan.mahjong.waits import waits

# The dice turn two tiles up, and never the last one.
TILES_FOR_DICE: Final = 3

# Which kongs there are


def may_be_made(table: MahjongTable) -> bool:
    """Whether the wall allows a kong: it needs a replacement, or goes without at the very end."""
    return table.rules.last_tile_roams or table.wall_left() > 0


def offer_own(table: MahjongTable, seat: i64) -> None:
    """Offer the 暗杠 and 碰杠 of the player on turn."""
    if not may_be_made(table):
        return
    hand = table.hands[seat]
    if may_lay(table, seat, False):
        deck = table.rules.deck
        for tile in deck.kinds:
            if hand.counts[tile] != 4 or tile == deck.wild:
                continue
            if _keeps_lock(table, seat, tile, 4):
                table.offer(seat, encode(KONG, tile))
    for meld in hand.melds:
        tile = meld_tile(meld)
        if meld_kind(meld) == PONG and hand.counts[tile] > 0 and _may_add(table, seat, tile):
            table.offer(seat, encode(KONG, tile))


def may_lay(table: MahjongTable, seat: i64, is_chow: bool) -> bool:
    """Whether the game lets a seat lay one more meld."""
    hand = table.hands[seat]
    return len(hand.melds) != 3 or table.rules.may_lay_fourth(hand, is_chow)


def _may_add(table: MahjongTable, seat: i64, tile: i64) -> bool:
    if table.rules.added_kong_at_once and table.drawn_kinds & BIT[tile] == 0:
        return False
    return _keeps_lock(table, seat, tile, 1)


def may_claim(table: MahjongTable, seat: i64, tile: i64) -> bool:
    """Whether a seat with three alike may make a 明杠 of this tile."""
    if table.hands[seat].counts[tile] != 3 or not may_be_made(table):
        return False
    return may_lay(table, seat, False) and _keeps_lock(table, seat, tile, 3)


def _keeps_lock(table: MahjongTable, seat: i64, tile: i64, from_hand: i64) -> bool:
    """Whether a kong leaves what a locked hand waits for as it was."""
    if not table.locked[seat]:
        return True
    before = table.hands[seat].clone()
    if from_hand != 3:
        before.remove(table.drawn)
    after = table.hands[seat].clone()
    after.remove_many(tile, from_hand)
    if from_hand == 1:
        _grow(after, tile)
    else:
        after.lay(pack_meld(CONCEALED if from_hand == 4 else CLAIMED, tile, tile, NO_GIVER))
    return waits(table.rules, before) == waits(table.rules, after)


# Making one


def declare(table: MahjongTable, seat: i64, tile: i64) -> None:
    """A 暗杠 is made at once; a 碰杠 is laid down, and may be robbed first where that is played."""
    hand = table.hands[seat]
    if hand.counts[tile] == 4:
        hand.remove_many(tile, 4)
        made = pack_meld(CONCEALED, tile, tile, NO_GIVER)
        hand.lay(made)
        if table.listener is not None:
            table.tell(MeldMade(int(seat), unpack_meld(made)))
        made_kong(table, seat, made)
        return
    if table.listener is not None:
        table.tell(KongDeclared(int(seat), int(tile)))
    if table.rules.added_kong_robbable:
        table.lay_open(seat, tile, NO_TILE, ON_ROBBED_KONG)
    else:
        complete_added(table, seat, tile)


def complete_added(table: MahjongTable, seat: i64, tile: i64) -> None:
    """Nobody robs the added tile: the kong stands."""
    hand = table.hands[seat]
    hand.remove(tile)
    made_larger(table, seat, _grow(hand, tile))


def made_larger(table: MahjongTable, seat: i64, place: i64) -> None:
    """The meld at this place has grown by a tile: one more kong."""
    made = table.hands[seat].melds[place]
    if table.listener is not None:
        table.tell(MeldGrown(int(seat), int(place), unpack_meld(made)))
    made_kong(table, seat, made)


def give_up_robbed(table: MahjongTable) -> None:
    """The 碰杠 never happened; its tile has left the hand like a discard."""
    seat = table.giver
    tile = table.open.first
    table.hands[seat].remove(tile)
    table.lay_discard(seat, tile)
    if table.listener is not None:
        table.tell(KongRobbed(int(seat), int(tile)))


def make_claimed(table: MahjongTable, seat: i64, tile: i64) -> None:
    """A 明杠 of another's tile."""
    hand = table.hands[seat]
    hand.remove_many(tile, 3)
    made = pack_meld(CLAIMED, tile, tile, table.giver)
    hand.lay(made)
    if table.listener is not None:
        table.tell(MeldMade(int(seat), unpack_meld(made)))
    table.drawn_kinds = 0
    table.opening.honours[seat] = 0
    made_kong(table, seat, made)


def _grow(hand: Hand, tile: i64) -> i64:
    """Turn a 碰 into a 碰杠; its place among the melds."""
    place: i64 = 0
    while True:
        meld = hand.melds[place]
        if meld_kind(meld) == PONG and meld_tile(meld) == tile:
            hand.melds[place] = pack_meld(ADDED, tile, meld_taken(meld), meld_giver(meld))
            return place
        place += 1


def made_kong(table: MahjongTable, seat: i64, meld: i64) -> None:
    """Pay for a kong; then its replacement is due."""
    table.rules.pay_kong(table, seat, meld)
    table.rules.after_meld(table, seat)
    table.opening.holds = UNDER_WAY
    table.turn = seat
    table.drawn = NO_TILE
    table.giver = NOBODY
    table.stage = KONG_STAGE


# What follows it


def ask(table: MahjongTable) -> None:
    """Offer the replacement, and the dice where the game has them and the hand is ready."""
    seat = table.turn
    left = table.wall_left()
    if table.rules.last_tile_roams and left < 2:
        table.turn = (seat + 1) % table.seats
        table.stage = DRAW_STAGE
        return
    if not table.rules.dice_after_kong:
        replace(table)
        return
    table.offer(seat, encode(REPLACE))
    if left >= TILES_FOR_DICE and waits(table.rules, table.hands[seat]) != 0:
        table.offer(seat, encode(DICE))


def replace(table: MahjongTable) -> None:
    """补张: a tile from the tail of the wall."""
    table.receive(table.wall.take_back(), FROM_TAIL)
    table.stage = TURN_STAGE
