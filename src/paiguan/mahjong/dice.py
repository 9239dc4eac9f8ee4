"""After a kong: a tile from the tail, or two tiles of the wall turned up (开筛子)."""

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.engine.events import TileDiscarded, TilesTurned
from paiguan.mahjong import kongs
from paiguan.mahjong.actions import PASS, REPLACE, WIN, encode, what_of
from paiguan.mahjong.stages import DICE_STAGE
from paiguan.mahjong.table import ON_OTHERS_DICE, ON_OWN_DICE, MahjongTable


def after_kong(table: MahjongTable, seat: i64, code: i64) -> None:
    """Replace, or open the dice."""
    table.withdraw(seat)
    if what_of(code) == REPLACE:
        kongs.replace(table)
    else:
        _open(table, seat)


def _open(table: MahjongTable, seat: i64) -> None:
    """Turn two tiles up; from now on the hand is locked."""
    table.locked[seat] = 1
    table.open.first = table.wall.turn_up_dice()
    table.open.second = table.wall.turn_up_dice()
    if table.listener is not None:
        tiles = (int(table.open.first), int(table.open.second))
        table.tell(TilesTurned(int(seat), tiles, "dice"))
    table.stage = DICE_STAGE


def ask(table: MahjongTable) -> None:
    """Offer the owner a win; with none, both tiles are the owner's discards."""
    seat = table.turn
    hand = table.hands[seat]
    rules = table.rules
    if rules.wins(hand, table.open.first) or rules.wins(hand, table.open.second):
        table.offer(seat, encode(WIN))
        table.offer(seat, encode(PASS))
    else:
        _discard_both(table, seat)


def answer(table: MahjongTable, seat: i64, code: i64) -> None:
    """The owner wins with the better tile, or passes."""
    table.withdraw(seat)
    if what_of(code) == WIN:
        tile = table.better_tile(seat, ON_OWN_DICE)
        table.win_alone(seat, tile, ON_OWN_DICE)
    else:
        _discard_both(table, seat)


def _discard_both(table: MahjongTable, seat: i64) -> None:
    first = table.open.first
    second = table.open.second
    table.wall.turned = vec[i64]()
    table.lay_discard(seat, first)
    table.lay_discard(seat, second)
    if table.listener is not None:
        table.tell(TileDiscarded(int(seat), int(first)))
        table.tell(TileDiscarded(int(seat), int(second)))
    table.rules.after_discard(table, seat)
    table.lay_open(seat, first, second, ON_OTHERS_DICE)
