"""The last tile of the wall (海底) where it goes round the table until somebody takes it."""

from mypy_extensions import i64

from paiguan.engine.events import LastTileDeclined
from paiguan.engine.settlement import NOBODY
from paiguan.mahjong import turn
from paiguan.mahjong.actions import PASS, TAKE, WIN, encode, what_of
from paiguan.mahjong.stages import LAST_TAKEN_STAGE
from paiguan.mahjong.table import FROM_FRONT, ON_OTHERS_LAST_TILE, ON_OWN_LAST_TILE, MahjongTable
from paiguan.mahjong.tiles import NO_TILE


def ask(table: MahjongTable) -> None:
    """Ask the player on turn; when all have declined, the hand is drawn."""
    seat = table.turn
    if table.last.first_asked == seat:
        table.finish(table.rules.settle_draw(table))
        return
    if table.last.first_asked == NOBODY:
        table.last.first_asked = seat
    table.offer(seat, encode(TAKE))
    table.offer(seat, encode(PASS))


def answer(table: MahjongTable, seat: i64, code: i64) -> None:
    """Take the tile, or leave it to the next player."""
    table.withdraw(seat)
    if what_of(code) == TAKE:
        table.last.taker = seat
        table.receive(table.wall.take_front(), FROM_FRONT)
        table.stage = LAST_TAKEN_STAGE
        return
    if table.listener is not None:
        table.tell(LastTileDeclined(int(seat)))
    table.turn = (seat + 1) % table.seats


def ask_taker(table: MahjongTable) -> None:
    """The taker wins with it, or it is discarded at once."""
    seat = table.turn
    if table.rules.wins(table.hands[seat], NO_TILE):
        table.offer(seat, encode(WIN))
        table.offer(seat, encode(PASS))
    else:
        _discard(table, seat)


def answer_taker(table: MahjongTable, seat: i64, code: i64) -> None:
    """Win with the last tile, or discard it."""
    table.withdraw(seat)
    if what_of(code) == WIN:
        table.win_alone(seat, table.drawn, ON_OWN_LAST_TILE)
    else:
        _discard(table, seat)


def _discard(table: MahjongTable, seat: i64) -> None:
    turn.discard(table, seat, table.drawn)
    table.way = ON_OTHERS_LAST_TILE
