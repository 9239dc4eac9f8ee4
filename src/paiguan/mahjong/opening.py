"""After the deal and before the first turn: showing one's hand for what it holds."""

from mypy_extensions import i64

from paiguan.mahjong.actions import DECLARE, PASS, encode, what_of
from paiguan.mahjong.table import FIRST_TURN, TURN_STAGE, Table
from paiguan.mahjong.wall import SEATS


def ask(table: Table) -> None:
    """Ask the next player, from the dealer on, who holds something; after all, the first turn."""
    while table.opening == FIRST_TURN and table.openings_asked < SEATS:
        seat = (table.dealer + table.openings_asked) % SEATS
        table.openings_asked += 1
        if table.rules.shows_opening(table, seat):
            table.offer(seat, encode(DECLARE))
            table.offer(seat, encode(PASS))
            return
    table.stage = TURN_STAGE
    table.rules.after_openings(table)


def answer(table: Table, seat: i64, code: i64) -> None:
    """Show the hand, or say nothing."""
    table.withdraw(seat)
    if what_of(code) == DECLARE:
        table.rules.declare_opening(table, seat)
