"""After the deal and before the first turn: showing one's hand for what it holds, or winning.

All who hold something are asked at once, so that nobody learns from the wait who was asked. What
the dealer's fourteen tiles win is asked in the dealer's turn.
"""

from typing import Final

from mypy_extensions import i64

from paiguan.mahjong.actions import DECLARE, PASS, WIN, encode, what_of
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.stages import FIRST_TURN, TURN_STAGE
from paiguan.mahjong.table import SELF_DRAWN, MahjongTable
from paiguan.mahjong.tiles import NO_TILE

# The questions in order.
DECLARATIONS: Final = 0
WINS: Final = 1

SAYS_SO: Final = 1


def ask(table: MahjongTable) -> None:
    """Put the next question, or carry out what was answered to the last one."""
    question = table.opening.asked
    table.opening.asked += 1
    if table.opening.holds != FIRST_TURN:
        table.stage = TURN_STAGE
    elif question == DECLARATIONS:
        _ask_for_declarations(table)
    elif question == WINS:
        _show(table)
        if not table.over:
            _ask_for_wins(table)
    else:
        table.stage = TURN_STAGE
        _win(table)


def _ask_for_declarations(table: MahjongTable) -> None:
    table.window.clear()
    seat: i64 = 0
    while seat < SEATS:
        if table.rules.shows_opening(table, seat):
            _offer(table, seat, DECLARE)
        seat += 1


def _ask_for_wins(table: MahjongTable) -> None:
    """Of the others: none of their tiles is a drawn one."""
    table.window.clear()
    seat: i64 = 0
    while seat < SEATS:
        if seat != table.dealer and table.rules.wins_at_once(table, seat):
            _offer(table, seat, WIN)
        seat += 1


def _offer(table: MahjongTable, seat: i64, what: i64) -> None:
    table.offer(seat, encode(what))
    table.offer(seat, encode(PASS))
    table.window.ask(seat, SAYS_SO)


def answer(table: MahjongTable, seat: i64, code: i64) -> None:
    """Note whether a player says so or nothing."""
    table.withdraw(seat)
    table.window.answer(seat, 0 if what_of(code) == PASS else SAYS_SO, code)


def _show(table: MahjongTable) -> None:
    """Show the hands, from the dealer on."""
    step: i64 = 0
    while step < SEATS:
        seat = (table.dealer + step) % SEATS
        if table.window.rank[seat] == SAYS_SO:
            table.rules.declare_opening(table, seat)
        step += 1
    table.rules.after_openings(table)


def _win(table: MahjongTable) -> None:
    """The first after the dealer who wins with the tiles dealt; there is no winning tile."""
    step: i64 = 1
    while step < SEATS and not table.over:
        seat = (table.dealer + step) % SEATS
        if table.window.rank[seat] == SAYS_SO:
            table.win_alone(seat, NO_TILE, SELF_DRAWN)
        step += 1
