"""吃 and its 比牌: every way to do both, each offered once (ZP-10, ZP-11, ZP-23)."""

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.zipai import taking, turn
from paiguan.zipai.actions import CHI, doors_of, eaten_of, encode_chi, what_of
from paiguan.zipai.cards import BIT, KINDS
from paiguan.zipai.sets import (
    HOLDING,
    NO_DOOR,
    NO_SET,
    ONE_BESIDE,
    OTHER_BESIDE,
    STARTS,
    is_run,
    put_back,
    take_set,
)
from paiguan.zipai.table import ZipaiTable
from paiguan.zipai.winning import Measure


def offer(table: ZipaiTable, seat: i64) -> bool:
    """Offer every way to eat the card in question; whether there is one."""
    card = table.card
    of_sets = table.rules.measure.of_sets
    counts = table.hands[seat].counts
    if counts[card] > 2:
        return False
    found = False
    at = STARTS[card]
    end = STARTS[card + 1]
    while at < end:
        one = counts[ONE_BESIDE[at]]
        other = counts[OTHER_BESIDE[at]]
        if one == 0 or other == 0 or one > 2 or other > 2:
            at += 1
            continue
        if of_sets[HOLDING[at]] != NO_DOOR:
            found = _offer_eaten(table, seat, at) or found
        at += 1
    return found


def _offer_eaten(table: ZipaiTable, seat: i64, at: i64) -> bool:
    """Offer the ways in which this set is eaten."""
    one = ONE_BESIDE[at]
    other = OTHER_BESIDE[at]
    hand = table.hands[seat]
    if one == other and hand.counts[one] != 2:
        return False
    if hand.counts[table.card] == 0:
        return _offer_way(table, seat, at, NO_SET, NO_SET)
    loose = hand.loose_counts()
    loose[one] -= 1
    loose[other] -= 1
    if loose[table.card] == 0:
        return _offer_way(table, seat, at, NO_SET, NO_SET)
    return _offer_laid_out(table, seat, at, loose)


def _offer_laid_out(table: ZipaiTable, seat: i64, at: i64, loose: vec[i64]) -> bool:
    """比牌: the others of the kind go into one set or two, in whatever order."""
    card = table.card
    of_sets = table.rules.measure.of_sets
    found = False
    first = STARTS[card]
    end = STARTS[card + 1]
    while first < end:
        second = HOLDING[first]
        if of_sets[second] != NO_DOOR and take_set(loose, second):
            if loose[card] == 0:
                found = _offer_way(table, seat, at, second, NO_SET) or found
            else:
                last = first
                while last < end:
                    third = HOLDING[last]
                    if of_sets[third] != NO_DOOR and take_set(loose, third):
                        if loose[card] == 0:
                            found = _offer_way(table, seat, at, second, third) or found
                        put_back(loose, third)
                    last += 1
            put_back(loose, second)
        first += 1
    return found


def _offer_way(table: ZipaiTable, seat: i64, at: i64, second: i64, third: i64) -> bool:
    """Offer one way, unless a discard is due after it and none may go (ZP-16)."""
    code = encode_chi(HOLDING[at], second, third)
    if second != NO_SET and offered_like(table, seat, code) >= 0:
        return True
    if not turn.leaves_discard(table, seat, code, barred_kinds(table, at)):
        return False
    table.offer(seat, code)
    return True


def offered_like(table: ZipaiTable, seat: i64, code: i64) -> i64:
    """The way offered that lays the same doors and bars the same cards, or -1.

    Which of the doors has the card that was eaten makes no other difference.
    """
    doors = doors_of(code)
    for offered in table.legal(seat):
        if what_of(offered) != CHI or doors_of(offered) != doors:
            continue
        if bars(table, seat, offered) == bars(table, seat, code):
            return offered
    return -1


def bars(table: ZipaiTable, seat: i64, code: i64) -> i64:
    """Kinds that the seat would hold after a 吃 and might not discard (吃前打后), as bits."""
    if not table.rules.bars_after_eating:
        return 0
    hand = table.hands[seat]
    if hand.cards + 1 <= table.rules.measure.resting_size(hand.quads):
        return 0
    barred = barred_kinds(table, membership(table.card, eaten_of(code)))
    if barred == 0:
        return 0
    after = taking.hand_after(table, seat, code)
    card: i64 = 0
    while card < KINDS:
        if not after.is_loose(card):
            barred &= ~BIT[card]
        card += 1
    return barred


def barred_kinds(table: ZipaiTable, at: i64) -> i64:
    """吃前打后: what forms a 顺子 with the two cards used to eat, where the door has no 胡息."""
    if not table.rules.bars_after_eating:
        return 0
    measure = table.rules.measure
    eaten = HOLDING[at]
    if not is_run(eaten) or measure.of_sets[eaten] > 0:
        return 0
    return third_kinds(measure, ONE_BESIDE[at], OTHER_BESIDE[at])


def third_kinds(measure: Measure, one: i64, other: i64) -> i64:
    """The kinds that form a 顺子 with two cards, as bits."""
    kinds: i64 = 0
    at = STARTS[one]
    while at < STARTS[one + 1]:
        if is_run(HOLDING[at]) and measure.of_sets[HOLDING[at]] != NO_DOOR:
            if ONE_BESIDE[at] == other:
                kinds |= BIT[OTHER_BESIDE[at]]
            elif OTHER_BESIDE[at] == other:
                kinds |= BIT[ONE_BESIDE[at]]
        at += 1
    return kinds


def membership(card: i64, number: i64) -> i64:
    """Where a set stands among those that hold a card."""
    at = STARTS[card]
    while HOLDING[at] != number:
        at += 1
    return at
