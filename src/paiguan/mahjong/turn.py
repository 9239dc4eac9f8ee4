"""A turn: draw, then win, kong or discard."""

from mypy_extensions import i64

from paiguan.engine.events import TileDiscarded
from paiguan.mahjong import honour_kongs, kongs
from paiguan.mahjong.actions import (
    ADD,
    DISCARD,
    DRAGONS,
    KONG,
    WIN,
    WINDS,
    encode,
    tile_of,
    what_of,
)
from paiguan.mahjong.stages import (
    DRAW_STAGE,
    FIRST_DISCARD,
    FIRST_TURN,
    LAST_TILE_STAGE,
    TURN_STAGE,
    UNDER_WAY,
)
from paiguan.mahjong.table import FROM_FRONT, ON_DISCARD, SELF_DRAWN, MahjongTable
from paiguan.mahjong.tiles import KINDS, NO_TILE


def draw(table: MahjongTable) -> None:
    """The player on turn takes the next tile, unless the wall is used up."""
    left = table.wall_left()
    if left == 0:
        table.finish(table.rules.settle_draw(table))
    elif left == 1 and table.rules.last_tile_roams:
        table.stage = LAST_TILE_STAGE
    else:
        table.drawn_kinds = 0
        table.receive(table.wall.take_front(), FROM_FRONT)
        table.stage = TURN_STAGE


def ask(table: MahjongTable) -> None:
    """Offer what the player on turn may do with the hand."""
    seat = table.turn
    drawn = table.drawn
    if drawn != NO_TILE or table.any_drawn:
        if table.rules.honour_kongs:
            honour_kongs.offer(table, seat)
        rules = table.rules
        if rules.wins(table.hands[seat], NO_TILE) or rules.wins_at_once(table, seat):
            table.offer(seat, encode(WIN))
        kongs.offer_own(table, seat)
        if table.locked[seat]:
            table.offer(seat, encode(DISCARD, drawn))
            return
    counts = table.hands[seat].counts
    tile: i64 = 0
    while tile < KINDS:
        if counts[tile] > 0:
            table.offer(seat, encode(DISCARD, tile))
        tile += 1


def act(table: MahjongTable, seat: i64, code: i64) -> None:
    """Carry out what the player on turn chose."""
    table.withdraw(seat)
    what = what_of(code)
    tile = tile_of(code)
    if what == WIN:
        table.win_alone(seat, table.drawn, SELF_DRAWN)
    elif what == KONG:
        kongs.declare(table, seat, tile)
    elif what in (DRAGONS, WINDS, ADD):
        honour_kongs.act(table, seat, what, tile)
    else:
        discard(table, seat, tile)


def discard(table: MahjongTable, seat: i64, tile: i64) -> None:
    """Lay a tile of the hand open for the others."""
    table.hands[seat].remove(tile)
    table.lay_discard(seat, tile)
    table.opening.honours[seat] = 0
    table.opening.holds = FIRST_DISCARD if table.opening.holds == FIRST_TURN else UNDER_WAY
    if table.listener is not None:
        table.tell(TileDiscarded(int(seat), int(tile)))
    table.rules.after_discard(table, seat)
    table.lay_open(seat, tile, NO_TILE, ON_DISCARD)


def next_player(table: MahjongTable, seat: i64) -> None:
    """The 下家 of a seat is on turn and draws."""
    table.turn = (seat + 1) % table.seats
    table.stage = DRAW_STAGE
