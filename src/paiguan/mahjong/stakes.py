"""Before the deal: 上火 and 飘, chosen by all at the same time and shown together."""

from mypy_extensions import i64

from paiguan.engine.events import StakeSet
from paiguan.mahjong.actions import FIRE, FLOAT, detail_of, encode, what_of
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.stages import DEAL_STAGE, NOT_CHOSEN
from paiguan.mahjong.table import MahjongTable


def ask(table: MahjongTable) -> None:
    """Ask each seat for its fire, unless that still binds, and for its float.

    A fire that binds no longer may be withdrawn; whoever says nothing goes on with it.
    """
    rules = table.rules
    seat: i64 = 0
    while seat < SEATS:
        burns = table.stakes.burned[seat] > 0
        if burns and table.listener is not None:
            table.tell(StakeSet(int(seat), "fire", 1, int(bound(table, seat))))
        if rules.asks_fire and not (burns and bound(table, seat) > 0):
            table.offer(seat, encode(FIRE, 0, 0))
            table.offer(seat, encode(FIRE, 0, 1))
        elif rules.asks_float and table.stakes.floats[seat] == NOT_CHOSEN:
            _ask_float(table, seat)
        seat += 1
    if table.next_to_act() < 0:
        _show(table)


def bound(table: MahjongTable, seat: i64) -> i64:
    """For how many hands the fire of a seat still binds, this one included."""
    if table.stakes.fire[seat] == 0:
        return 0
    left = table.rules.fire_binds - table.stakes.burned[seat]
    return left if left > 0 else 0


def answer(table: MahjongTable, seat: i64, code: i64) -> None:
    """Note a choice; when all have chosen, show everybody's and deal."""
    table.withdraw(seat)
    if what_of(code) == FIRE:
        table.stakes.fire[seat] = detail_of(code)
        if table.rules.asks_float:
            _ask_float(table, seat)
    else:
        table.stakes.floats[seat] = detail_of(code)
    if table.next_to_act() < 0:
        _show(table)


def _ask_float(table: MahjongTable, seat: i64) -> None:
    table.offer(seat, encode(FLOAT, 0, 0))
    table.offer(seat, encode(FLOAT, 0, 1))
    table.offer(seat, encode(FLOAT, 0, 2))


def _show(table: MahjongTable) -> None:
    rules = table.rules
    seat: i64 = 0
    while seat < SEATS:
        if table.stakes.floats[seat] == NOT_CHOSEN:
            table.stakes.floats[seat] = 0
        if table.listener is not None:
            burns_on = table.stakes.burned[seat] > 0 and table.stakes.fire[seat] != 0
            if rules.asks_fire and not burns_on:
                binds = int(bound(table, seat))
                table.tell(StakeSet(int(seat), "fire", int(table.stakes.fire[seat]), binds))
            if rules.asks_float:
                table.tell(StakeSet(int(seat), "float", int(table.stakes.floats[seat])))
        seat += 1
    table.stage = DEAL_STAGE
