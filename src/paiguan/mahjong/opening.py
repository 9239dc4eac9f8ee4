"""After the deal and before the first turn: showing one's hand for what it holds.

All who hold something are asked at once, so that nobody learns from the wait who was asked.
"""

from typing import Final

from mypy_extensions import i64

from paiguan.mahjong.actions import DECLARE, PASS, encode, what_of
from paiguan.mahjong.table import FIRST_TURN, TURN_STAGE, Table
from paiguan.mahjong.wall import SEATS

SHOWS: Final = 1


def ask(table: Table) -> None:
    """Ask all who hold something; when they have answered, those who show do, then the turn."""
    if table.opening != FIRST_TURN or table.openings_asked:
        _show(table)
        return
    table.openings_asked = True
    table.window.clear()
    seat: i64 = 0
    while seat < SEATS:
        if table.rules.shows_opening(table, seat):
            table.offer(seat, encode(DECLARE))
            table.offer(seat, encode(PASS))
            table.window.ask(seat, SHOWS)
        seat += 1


def answer(table: Table, seat: i64, code: i64) -> None:
    """Note whether a player shows or says nothing."""
    table.withdraw(seat)
    table.window.answer(seat, SHOWS if what_of(code) == DECLARE else 0, code)


def _show(table: Table) -> None:
    """Show the hands, from the dealer on; then comes the first turn."""
    step: i64 = 0
    while step < SEATS:
        seat = (table.dealer + step) % SEATS
        if table.window.rank[seat] == SHOWS:
            table.rules.declare_opening(table, seat)
        step += 1
    table.window.clear()
    table.stage = TURN_STAGE
    table.rules.after_openings(table)
