"""The start (ZP-22): 天胡 with the cards dealt, and the 提 among them."""

from mypy_extensions import i64

from paiguan.zipai.actions import PASS, WIN, encode, what_of
from paiguan.zipai.cards import KINDS
from paiguan.zipai.doors import NO_GIVER, TI, pack_door
from paiguan.zipai.stages import DEALT_WIN_STAGE, TAKEN_STAGE
from paiguan.zipai.table import ZipaiTable


def ask(table: ZipaiTable) -> None:
    """Ask all who can win with what they were dealt; from the dealer on, the first wins."""
    table.window.clear()
    table.stage = DEALT_WIN_STAGE
    step: i64 = 0
    while step < table.seats:
        seat = (table.dealer + step) % table.seats
        if table.opening.holds[seat] != 0 and table.rules.wins_dealt(table, seat):
            if table.rules.must_win:
                table.window.answer(seat, table.seats - step, encode(WIN))
                return
            table.offer(seat, encode(WIN))
            table.offer(seat, encode(PASS))
            table.window.ask(seat, table.seats - step)
        step += 1


def answer(table: ZipaiTable, seat: i64, code: i64) -> None:
    """Note what a seat says; nobody is told of a decline, and it costs nothing."""
    table.withdraw(seat)
    order = (seat + table.seats - table.dealer) % table.seats
    table.window.answer(seat, table.seats - order if what_of(code) == WIN else 0, code)
    if table.window.decided():
        table.withdraw_all()


def resolve(table: ZipaiTable) -> None:
    """天胡, or the dealer's first turn."""
    top = table.window.highest()
    if top > 0:
        table.won.dealt = True
        table.win((table.dealer + table.seats - top) % table.seats, True)
        return
    if table.rules.lays_ti_first:
        lay_dealt(table)
    # A discard of the dealer's is due or not as after a card taken in.
    table.stage = TAKEN_STAGE


def lay_dealt(table: ZipaiTable) -> None:
    """Lay out every 提 dealt, the dealer's first; `lays_ti_first` says when."""
    table.opening.ti_held = False
    step: i64 = 0
    while step < table.seats:
        seat = (table.dealer + step) % table.seats
        hand = table.hands[seat]
        card: i64 = 0
        while card < KINDS:
            if hand.counts[card] == 4:
                hand.remove_whole(card)
                hidden = table.rules.dealt_ti_hidden
                table.lay_door(seat, pack_door(TI, card, card, NO_GIVER, hidden))
            card += 1
        step += 1
