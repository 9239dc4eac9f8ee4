"""What a hand comes to with a winning card: the most 胡息 of its doors (ZP-5, ZP-17, ZP-18)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.zipai.cards import BIG, BIT, KINDS, NO_CARD, POW3_OF
from paiguan.zipai.deal import Deal
from paiguan.zipai.division import KAN_HUXI, NO_DIVISION, TI_HUXI, divide
from paiguan.zipai.doors import PAO, PENG, WEI, alike_huxi
from paiguan.zipai.hand import Hand
from paiguan.zipai.sets import HOLDING, NO_DOOR, ONE_BESIDE, OTHER_BESIDE, STARTS

# How the winning card came: drawn by the winner, shown from the wall by another, discarded.
BY_SELF: Final = 0
BY_WALL: Final = 1
BY_DISCARD: Final = 2


class Measure:
    """How a game divides and counts: its doors, its table of divisions, the 胡息 of its sets."""

    def __init__(self, deal: Deal, divisions: vec[i64], of_sets: vec[i64]) -> None:
        # How many doors win, and how many cards of each kind there are.
        self.doors: i64 = deal.doors
        self.copies = deal.copies
        # The cards of all doors but for the one that wins, without a quad among them.
        self.hand: i64 = deal.hand
        self.divisions = divisions
        self.of_sets = of_sets

    def winning_size(self, quads: i64) -> i64:
        """How many cards all doors have with so many quads among them."""
        return self.hand + 1 if quads == 0 else self.hand + quads

    def resting_size(self, quads: i64) -> i64:
        """How many cards hand and table have together when nothing is due (ZP-15)."""
        return self.hand if quads < 2 else self.hand + quads - 1

    def owes_discard(self, hand: Hand) -> bool:
        """Whether a discard is due after a card has been taken in (ZP-15)."""
        return hand.cards > self.resting_size(hand.quads)


def best_total(measure: Measure, hand: Hand, card: i64, way: i64) -> i64:
    """The most 胡息 of hand and winning card in doors, or NO_DIVISION.

    NO_CARD: the card is there already, as a 提 or 偎 just laid, or since the deal.
    """
    if card == NO_CARD:
        return _as_it_lies(measure, hand)
    if way == BY_SELF:
        if hand.counts[card] == 3 or hand.weis & BIT[card] != 0:
            return _with_quad(measure, hand, TI_HUXI[card] - KAN_HUXI[card])
        if hand.counts[card] == 2:
            return _with_three(measure, hand, card, alike_huxi(WEI, card))
    best = _joining(measure, hand, card)
    grown: i64 = NO_DIVISION
    if hand.counts[card] == 3 or hand.weis & BIT[card] != 0:
        grown = _with_quad(measure, hand, alike_huxi(PAO, card) - KAN_HUXI[card])
    elif hand.counts[card] == 2:
        grown = _with_three(measure, hand, card, alike_huxi(PENG, card))
    elif way != BY_DISCARD and hand.pengs & BIT[card] != 0:
        grown = _with_quad(measure, hand, alike_huxi(PAO, card) - alike_huxi(PENG, card))
    return grown if grown > best else best


def _as_it_lies(measure: Measure, hand: Hand) -> i64:
    if hand.cards != measure.winning_size(hand.quads):
        return NO_DIVISION
    return _sum(hand.total(), divide(measure.divisions, hand.small, hand.big, hand.quads > 0))


def _with_quad(measure: Measure, hand: Hand, more: i64) -> i64:
    """A 坎, 碰 or 偎 grows to a quad by the winning card, which leaves the loose cards alone."""
    if hand.cards + 1 != measure.winning_size(hand.quads + 1):
        return NO_DIVISION
    return _sum(hand.total() + more, divide(measure.divisions, hand.small, hand.big, True))


def _with_three(measure: Measure, hand: Hand, card: i64, more: i64) -> i64:
    """A pair of the hand and the winning card become a 偎 or 碰."""
    if hand.cards + 1 != measure.winning_size(hand.quads):
        return NO_DIVISION
    small = hand.small
    big = hand.big
    if card < BIG:
        small -= 2 * POW3_OF[card]
    else:
        big -= 2 * POW3_OF[card]
    return _sum(hand.total() + more, divide(measure.divisions, small, big, hand.quads > 0))


def _sum(total: i64, loose: i64) -> i64:
    return NO_DIVISION if loose == NO_DIVISION else total + loose


def _joining(measure: Measure, hand: Hand, card: i64) -> i64:
    """The winning card completes a 顺子, a 绞牌 or the 将; all else stays as it is."""
    best: i64 = NO_DIVISION
    if hand.cards + 1 != measure.winning_size(hand.quads):
        return best
    pair = hand.quads > 0
    counts = hand.counts
    at = STARTS[card]
    end = STARTS[card + 1]
    while at < end:
        one = counts[ONE_BESIDE[at]]
        other = counts[OTHER_BESIDE[at]]
        if one == 0 or other == 0 or one > 2 or other > 2:
            at += 1
            continue
        found = _in_set(measure, hand, at, pair)
        if found > best:
            best = found
        at += 1
    if pair and (counts[card] == 1 or counts[card] == 2):
        small = hand.small
        big = hand.big
        if card < BIG:
            small -= POW3_OF[card]
        else:
            big -= POW3_OF[card]
        found = divide(measure.divisions, small, big, False)
        if found > best:
            best = found
    return _sum(hand.total(), best)


def _in_set(measure: Measure, hand: Hand, at: i64, pair: bool) -> i64:
    """The 胡息 of the loose cards with the winning card in this set."""
    worth = measure.of_sets[HOLDING[at]]
    if worth == NO_DOOR:
        return NO_DIVISION
    one = ONE_BESIDE[at]
    other = OTHER_BESIDE[at]
    if one == other and hand.counts[one] != 2:
        return NO_DIVISION
    small = hand.small
    big = hand.big
    if one < BIG:
        small -= POW3_OF[one]
    else:
        big -= POW3_OF[one]
    if other < BIG:
        small -= POW3_OF[other]
    else:
        big -= POW3_OF[other]
    return _sum(worth, divide(measure.divisions, small, big, pair))


# All doors alike


def alike_total(measure: Measure, hand: Hand, card: i64, way: i64) -> i64:
    """The most 胡息 without any 顺子 or 绞牌, all doors alike but for the 将; or NO_DIVISION."""
    if hand.eaten > 0:
        return NO_DIVISION
    if card == NO_CARD:
        return hand.total() if _only_the_pair(measure, hand, 0) else NO_DIVISION
    count = hand.counts[card]
    own = way == BY_SELF
    if count == 3 or hand.weis & BIT[card] != 0:
        after = TI_HUXI[card] if own else alike_huxi(PAO, card)
        return _alike_quad(measure, hand, after - KAN_HUXI[card])
    if way != BY_DISCARD and hand.pengs & BIT[card] != 0:
        return _alike_quad(measure, hand, alike_huxi(PAO, card) - alike_huxi(PENG, card))
    if hand.cards + 1 != measure.winning_size(hand.quads):
        return NO_DIVISION
    if count == 2 and _only_the_pair(measure, hand, 2):
        return hand.total() + alike_huxi(WEI if own else PENG, card)
    if count == 1 and hand.quads > 0 and hand.loose == 1:
        return hand.total()
    return NO_DIVISION


def _alike_quad(measure: Measure, hand: Hand, more: i64) -> i64:
    """The winning card makes a quad, so that there has to be a pair."""
    if hand.cards + 1 != measure.winning_size(hand.quads + 1) or hand.loose != 2:
        return NO_DIVISION
    card: i64 = 0
    while card < KINDS:
        if hand.counts[card] == 2:
            return hand.total() + more
        card += 1
    return NO_DIVISION


def _only_the_pair(measure: Measure, hand: Hand, used: i64) -> bool:
    """Whether the loose cards, but for those used, are the pair that the quads ask for."""
    if hand.loose - used != (2 if hand.quads > 0 else 0):
        return False
    if hand.cards + (1 if used > 0 else 0) != measure.winning_size(hand.quads):
        return False
    kind: i64 = 0
    while kind < KINDS:
        if hand.counts[kind] == 1:
            return False
        kind += 1
    return True


# Waits


def waits(measure: Measure, hand: Hand, minimum: i64, way: i64) -> i64:
    """The kinds, not all on one's own side, with which the hand would win, as bits."""
    found: i64 = 0
    counts = hand.all_counts()
    card: i64 = 0
    while card < KINDS:
        if counts[card] < measure.copies[card] and best_total(measure, hand, card, way) >= minimum:
            found |= BIT[card]
        card += 1
    return found
