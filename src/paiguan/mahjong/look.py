"""What a seat sees of a table that nobody listens to: the same as a view would say."""

from librt.vecs import append
from mypy_extensions import i64

from paiguan.engine.settlement import NOBODY
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.melds import CONCEALED, meld_kind, pack_owned
from paiguan.mahjong.sight import MahjongSight, hidden_kong
from paiguan.mahjong.stages import (
    CLAIM_STAGE,
    DICE_STAGE,
    LAST_TAKEN_STAGE,
    LAST_TILE_STAGE,
    OPENING_STAGE,
    STAKES_STAGE,
    TURN_STAGE,
)
from paiguan.mahjong.table import MahjongTable


def look(table: MahjongTable, seat: i64) -> MahjongSight:
    """The table as this seat sees it."""
    hand = table.hands[seat].clone()
    sight = MahjongSight(seat, table.dealer, table.wall_left(), hand, table.rules.deck)
    owner: i64 = 0
    while owner < SEATS:
        for meld in table.hands[owner].melds:
            if owner != seat and meld_kind(meld) == CONCEALED:
                meld = hidden_kong()
            sight.melds = append(sight.melds, pack_owned(owner, meld))
        owner += 1
    _see_seats(table, sight)
    sight.discards = table.discards[:]
    if table.turn == seat and table.stage in (TURN_STAGE, LAST_TAKEN_STAGE, OPENING_STAGE):
        sight.drawn = table.drawn
    if table.stage == CLAIM_STAGE or _still_lies(table, seat):
        sight.giver = table.giver
    elif table.stage == DICE_STAGE:
        sight.giver = table.turn
    if table.last.first_asked != NOBODY:
        sight.declined = _declined(table)
    if sight.giver != NOBODY:
        sight.open_tile = table.open.first
        sight.second_open_tile = table.open.second
    sight.barred = table.kinds_barred(seat)
    sight.count()
    return sight


def _see_seats(table: MahjongTable, sight: MahjongSight) -> None:
    """Who has opened the dice, and what the seats play for.

    That is shown once all have chosen; till then, what burns from before.
    """
    chosen = table.stage != STAKES_STAGE
    seat: i64 = 0
    while seat < SEATS:
        sight.locked[seat] = table.locked[seat]
        if table.stakes.fire[seat] != 0 if chosen else table.stakes.burned[seat] > 0:
            sight.fire[seat] = 1
        if chosen and table.stakes.floats[seat] > 0:
            sight.floats[seat] = table.stakes.floats[seat]
        seat += 1


def _declined(table: MahjongTable) -> i64:
    """How many have declined the last tile: all before the one who is asked, or who took it."""
    asked = table.turn if table.last.taker == NOBODY else table.last.taker
    return (asked - table.last.first_asked + SEATS) % SEATS


def _still_lies(table: MahjongTable, seat: i64) -> bool:
    """The first to be asked for the last tile still sees the last discard as it lies there."""
    return table.stage == LAST_TILE_STAGE and table.last.first_asked == seat
