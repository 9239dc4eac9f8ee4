"""A turn: a card is drawn and laid or shown; a card is discarded, where one is due."""

from typing import Final

from mypy_extensions import i64

from paiguan.engine.events import TileDiscarded, TileDrawn, TileShown
from paiguan.engine.settlement import NOBODY
from paiguan.zipai import opening, taking
from paiguan.zipai.actions import CHI, DISCARD, PASS, WIN, card_of, encode, what_of
from paiguan.zipai.cards import BIT, KINDS, NO_CARD
from paiguan.zipai.doors import (
    CHOUWEI,
    NO_GIVER,
    TI,
    WEI,
    door_hidden,
    pack_door,
)
from paiguan.zipai.hand import Hand
from paiguan.zipai.stages import DRAW_STAGE, LAID_STAGE, LAID_WIN_STAGE, TAKEN_STAGE, TURN_STAGE
from paiguan.zipai.table import ZipaiTable
from paiguan.zipai.winning import BY_SELF, BY_WALL, best_total, waits

FROM_FRONT: Final = "front"


# Drawing


def draw(table: ZipaiTable) -> None:
    """Draw a card: a forced 提 or 偎 (ZP-7), or shown to all; without a card 荒庄 (ZP-20)."""
    if table.wall_left() == 0:
        table.finish(table.rules.settle_draw(table))
        return
    seat = table.turn
    card = table.take_front()
    table.opening.draws += 1
    hand = table.hands[seat]
    held = hand.counts[card]
    if held >= 2 or hand.weis & BIT[card] != 0:
        _lay_drawn(table, seat, card)
        return
    table.lay_open(seat, card, True)
    if table.listener is not None:
        table.tell(TileShown(int(seat), int(card)))


def _lay_drawn(table: ZipaiTable, seat: i64, card: i64) -> None:
    """提 or 偎, whether its owner likes it or not."""
    rules = table.rules
    hand = table.hands[seat]
    hand.add(card)
    if table.listener is not None:
        table.tell(TileDrawn(int(seat), int(card), FROM_FRONT, int(hand.held)))
    held = hand.counts[card]
    if held == 1:
        hand.remove_loose(card, 1)
        before = hand.doors[hand.place_of_three(card)]
        hidden = door_hidden(before) + 1 if rules.grown_ti_shows_the_same else rules.ti_hidden
        table.grow_door(seat, pack_door(TI, card, card, NO_GIVER, hidden), card, NOBODY)
    else:
        hand.remove_whole(card)
        if held == 4:
            table.lay_door(seat, pack_door(TI, card, card, NO_GIVER, rules.ti_hidden))
        else:
            table.lay_door(seat, _wei(table, seat, card))
    table.card = card
    table.giver = seat
    table.from_wall = True
    table.forced = True
    table.barred = 0
    table.opening.taken_in[seat] += 1
    table.stage = LAID_STAGE


def _wei(table: ZipaiTable, seat: i64, card: i64) -> i64:
    """A 偎; of a kind that its owner declined before it is a 臭偎 (ZP-14, `stained_by_chi`)."""
    rules = table.rules
    declined = table.forgone.taking[seat] if rules.stained_by_chi else table.forgone.peng[seat]
    if declined & BIT[card] != 0:
        return pack_door(CHOUWEI, card, card, NO_GIVER, rules.stained_wei_hidden)
    return pack_door(WEI, card, card, NO_GIVER, rules.wei_hidden)


def ask_laid(table: ZipaiTable) -> None:
    """On an own 提 or 偎 the door is laid first, then its owner is asked whether to win (ZP-19)."""
    seat = table.giver
    rules = table.rules
    if best_total(rules.measure, table.hands[seat], NO_CARD, BY_SELF) < rules.smallest_win:
        table.stage = TAKEN_STAGE
    elif rules.must_win:
        table.win(seat, True)
    else:
        table.offer(seat, encode(WIN))
        table.offer(seat, encode(PASS))
        table.stage = LAID_WIN_STAGE


def answer_laid(table: ZipaiTable, seat: i64, code: i64) -> None:
    """Win with the door just laid, or go on."""
    table.withdraw(seat)
    if what_of(code) == WIN:
        table.win(seat, True)
        return
    taking.note_declined_win(table, seat)
    table.stage = TAKEN_STAGE


# After a card has been taken in


def after_taking(table: ZipaiTable) -> None:
    """A discard, where the side has more than its resting size; else the turn passes (ZP-15)."""
    seat = table.turn
    if table.rules.measure.owes_discard(table.hands[seat]):
        table.stage = TURN_STAGE
    else:
        pass_turn(table, seat)


def pass_turn(table: ZipaiTable, seat: i64) -> None:
    """The next player draws."""
    if table.opening.ti_held:
        opening.lay_dealt(table)
    table.turn = (seat + 1) % table.seats
    table.stage = DRAW_STAGE


# Discarding


def ask(table: ZipaiTable) -> None:
    """Offer every card that may be discarded; whoever has none passes (ZP-16)."""
    seat = table.turn
    hand = table.hands[seat]
    guarded = table.guarded(seat)
    card: i64 = 0
    while card < KINDS:
        if may_go(table, hand, card, table.barred, guarded):
            table.offer(seat, encode(DISCARD, card))
        card += 1
    if table.offered[seat] > 0:
        return
    if table.forced and hand.loose > 0:
        # Others' 偎 bar every card after a forced move: then they bar none, and nothing is locked.
        _offer_all(table, seat)
        return
    pass_turn(table, seat)


def _offer_all(table: ZipaiTable, seat: i64) -> None:
    card: i64 = 0
    while card < KINDS:
        if table.hands[seat].is_loose(card):
            table.offer(seat, encode(DISCARD, card))
        card += 1


def act(table: ZipaiTable, seat: i64, code: i64) -> None:
    """Lay a card of the hand open for the others."""
    card = card_of(code)
    hand = table.hands[seat]
    if is_feed(table, seat, card):
        # From now on neither 吃 nor 碰 (`guard_clause`).
        table.locked[seat] = 1
    table.withdraw(seat)
    hand.remove_loose(card, 1)
    table.forgone.discarded[seat] |= BIT[card]
    table.lay_open(seat, card, False)
    if table.listener is not None:
        table.tell(TileDiscarded(int(seat), int(card)))
    if table.opening.ti_held:
        opening.lay_dealt(table)


def is_feed(table: ZipaiTable, seat: i64, card: i64) -> bool:
    """Whether a discard of this card is a 冲交: another has it as a 偎, and one is 听牌."""
    guarded = table.guarded(seat) & BIT[card] != 0
    return guarded and is_ready_without(table, table.hands[seat], card)


def may_go(table: ZipaiTable, hand: Hand, card: i64, barred: i64, guarded: i64) -> bool:
    """Whether a card of the hand may be discarded: no 坎 (ZP-2), barred by no 吃 or 偎."""
    if not hand.is_loose(card) or barred & BIT[card] != 0:
        return False
    return guarded & BIT[card] == 0 or is_ready_without(table, hand, card)


def is_ready_without(table: ZipaiTable, hand: Hand, card: i64) -> bool:
    """听牌 after this discard, for a 冲交: some card of the wall would win, whoever drew it."""
    rest = hand.clone()
    rest.remove_loose(card, 1)
    measure = table.rules.measure
    smallest = table.rules.smallest_win
    return waits(measure, rest, smallest, BY_SELF) | waits(measure, rest, smallest, BY_WALL) != 0


def leaves_discard(table: ZipaiTable, seat: i64, code: i64, barred: i64) -> bool:
    """Whether a discard is not due, or possible, after a 吃 or 碰 (ZP-16)."""
    hand = table.hands[seat]
    if hand.cards + 1 <= table.rules.measure.resting_size(hand.quads):
        return True
    if what_of(code) == CHI:
        left = hand.loose - taking.cards_of_chi(code)
    else:
        left = hand.loose - 2
    if left == 0:
        return False
    guarded = table.guarded(seat)
    if barred == 0 and guarded == 0:
        return True
    after = taking.hand_after(table, seat, code)
    card: i64 = 0
    while card < KINDS:
        if may_go(table, after, card, barred, guarded):
            return True
        card += 1
    return False
