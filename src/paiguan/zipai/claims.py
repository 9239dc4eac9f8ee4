"""What everybody may do with a card that lies open, and whose claim goes first (ZP-12, ZP-23)."""

from typing import Final

from mypy_extensions import i64

from paiguan.zipai import eating, taking, turn
from paiguan.zipai.actions import CHI, PAO, PASS, PENG, WIN, eaten_of, encode, what_of
from paiguan.zipai.cards import BIT
from paiguan.zipai.stages import CLAIM_STAGE
from paiguan.zipai.table import ZipaiTable
from paiguan.zipai.winning import BY_DISCARD, best_total

# Precedence: 胡 (the earlier in order of play the higher), 跑, 碰, 吃 by the drawer, by the next.
WIN_RANK: Final = 100
PAO_RANK: Final = 50
PENG_RANK: Final = 40
DRAWER_RANK: Final = 30
NEXT_RANK: Final = 20


def ask(table: ZipaiTable) -> None:
    """Ask all with a possible 胡, 碰 or 吃 at once; 跑 and forced wins stand by themselves."""
    table.window.clear()
    table.stage = CLAIM_STAGE
    step: i64 = 0
    while step < table.seats:
        seat = (table.giver + step) % table.seats
        table.claimable.win[seat] = 0
        table.claimable.run[seat] = 0
        table.claimable.take[seat] = 0
        if step > 0 or table.from_wall:
            _ask_seat(table, seat, step)
        step += 1
    if table.window.decided():
        table.withdraw_all()


def _ask_seat(table: ZipaiTable, seat: i64, step: i64) -> None:
    """Each is asked by what they have themselves, whatever the others have."""
    best: i64 = 0
    if may_win(table, seat):
        best = WIN_RANK + table.seats - step
        if table.rules.must_win or (table.rules.must_win_discards and not table.from_wall):
            table.window.answer(seat, best, encode(WIN))
            return
        table.claimable.win[seat] = 1
        table.offer(seat, encode(WIN))
    if must_run(table, seat):
        table.claimable.run[seat] = 1
        if best == 0:
            table.window.answer(seat, PAO_RANK, encode(PAO))
            return
    else:
        table.claimable.take[seat] = _offer_taking(table, seat, step)
        if best == 0:
            best = table.claimable.take[seat]
    if best > 0:
        table.offer(seat, encode(PASS))
        table.window.ask(seat, best)


def matters(table: ZipaiTable, seat: i64) -> bool:
    """Whether what a seat may say of the card can come to anything (ZP-23).

    A 跑 goes before every 碰 and 吃, whether its owner wins or runs, and waits for wins alone.
    Whoever could only take the card is not asked then: being asked would tell of those wins.
    """
    runs = False
    wins = False
    other: i64 = 0
    while other < table.seats:
        runs = runs or table.claimable.run[other] != 0
        wins = wins or (table.claimable.win[other] != 0 and table.offered[other] > 0)
        other += 1
    return table.claimable.win[seat] != 0 or not (runs and wins)


def may_win(table: ZipaiTable, seat: i64) -> bool:
    """Whether a seat wins with the card in question, and is not barred from that."""
    rules = table.rules
    way = table.way_of(seat)
    if way == BY_DISCARD and not rules.wins_discards:
        return False
    if best_total(rules.measure, table.hands[seat], table.card, way) < rules.smallest_win:
        return False
    return not taking.win_is_stale(table, seat)


def must_run(table: ZipaiTable, seat: i64) -> bool:
    """跑 (ZP-8): with a 坎 or 偎 of it, or a 碰 where the card came from the wall."""
    hand = table.hands[seat]
    card = table.card
    if hand.counts[card] == 3 or hand.weis & BIT[card] != 0:
        return True
    return table.from_wall and hand.pengs & BIT[card] != 0


def may_eat(table: ZipaiTable, step: i64) -> bool:
    """Whether the seat so many places after the giver may 吃 at all (ZP-10, `next_eats_drawn`)."""
    if step == 0:
        return True
    return step == 1 and (table.rules.next_eats_drawn or not table.from_wall)


def _offer_taking(table: ZipaiTable, seat: i64, step: i64) -> i64:
    """Offer 碰 and 吃; the rank of the higher of them."""
    card = table.card
    if table.locked[seat] != 0 or table.untakeable(seat) & BIT[card] != 0:
        return 0
    best: i64 = 0
    pair = table.hands[seat].counts[card] == 2
    if pair and turn.leaves_discard(table, seat, encode(PENG), 0):
        table.offer(seat, encode(PENG))
        best = PENG_RANK
    if may_eat(table, step) and eating.offer(table, seat) and best == 0:
        best = DRAWER_RANK if step == 0 else NEXT_RANK
    return best


def answer(table: ZipaiTable, seat: i64, code: i64) -> None:
    """Note what a seat says; when nothing open can matter any more, all are released."""
    table.withdraw(seat)
    table.window.answer(seat, _rank(table, seat, code), code)
    if table.window.decided():
        table.withdraw_all()


def _rank(table: ZipaiTable, seat: i64, code: i64) -> i64:
    what = what_of(code)
    step = (seat + table.seats - table.giver) % table.seats
    if what == WIN:
        return WIN_RANK + table.seats - step
    if what == PENG:
        return PENG_RANK
    if what == CHI:
        return DRAWER_RANK if step == 0 else NEXT_RANK
    # A win declined leaves the 跑 that goes with it.
    return PAO_RANK if table.claimable.run[seat] != 0 else 0


def resolve(table: ZipaiTable) -> None:
    """Carry out the highest claim, or let the next player draw."""
    top = table.window.highest()
    taker: i64 = -1
    seat: i64 = 0
    while seat < table.seats:
        if top > 0 and table.window.rank[seat] == top:
            taker = seat
        seat += 1
    if top > WIN_RANK:
        table.win(taker, False)
        return
    _note_declined(table, taker, top)
    if taker < 0:
        turn.pass_turn(table, table.giver)
    elif top == PAO_RANK:
        taking.take_run(table, taker)
    elif top == PENG_RANK:
        taking.take_peng(table, taker)
    else:
        code = table.window.code[taker]
        at = eating.membership(table.card, eaten_of(code))
        taking.take_chi(table, taker, code, eating.barred_kinds(table, at))


def _note_declined(table: ZipaiTable, taker: i64, top: i64) -> None:
    """臭胡 where the game knows it, and 臭牌 where a 吃 or 碰 would have got the card (ZP-13)."""
    bit = BIT[table.card]
    seat: i64 = 0
    while seat < table.seats:
        if table.claimable.win[seat] != 0:
            taking.note_declined_win(table, seat)
        if seat != taker and table.claimable.take[seat] > top:
            table.forgone.taking[seat] |= bit
            if table.claimable.take[seat] == PENG_RANK:
                table.forgone.peng[seat] |= bit
        seat += 1
