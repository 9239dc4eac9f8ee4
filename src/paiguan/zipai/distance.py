"""How far a hand of cards is from being ready (听): the cards that still have to come.

A ready hand wins with one card more, drawn by oneself, and has the 胡息 that a win asks for. The
distance is the least number of loose cards to be exchanged for others until the hand is ready. The
doors on the table, the 坎 and the 提 stay as they are; three alike that come together count as a
坎, no further four alike are made, and how likely a card is to come is not asked.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.zipai.cards import BIT, KINDS
from paiguan.zipai.division import KAN_HUXI, TI_HUXI
from paiguan.zipai.doors import PAO, PENG, alike_huxi
from paiguan.zipai.hand import Hand
from paiguan.zipai.sets import (
    FIRST_OF,
    HOLDING,
    NO_DOOR,
    SECOND_OF,
    SETS,
    STARTS,
    THIRD_OF,
)
from paiguan.zipai.winning import Measure

# So many of a kind are a quad.
QUAD: Final = 4
# Farther than any hand is.
NEVER: Final = 99
# A set, a 坎 that is made, and the 将 use so many cards.
OF_A_DOOR: Final = 3
OF_THE_PAIR: Final = 2
# No door that is made has more 胡息.
MOST_HUXI: Final = 6


def distance(measure: Measure, hand: Hand, minimum: i64) -> i64:
    """The cards still to come until the hand is ready, after its best discard where one is due."""
    search = _Search(measure, hand, minimum)
    most = hand.loose
    budget: i64 = 0
    while budget <= most:
        if search.ready_with(budget):
            return budget
        budget += 1
    return NEVER


class _Search:
    """Fits the loose cards into doors, with a number of cards that have to come."""

    def __init__(self, measure: Measure, hand: Hand, minimum: i64) -> None:
        self.of_sets = measure.of_sets
        self.copies = measure.copies
        self.hand = hand
        self.loose = hand.loose_counts()
        self.left = hand.loose
        self.lacking = minimum - hand.total()
        # How many of each kind the doors to be made use, and how many they may.
        self.used = vec[i64]([0] * KINDS)
        self.most = vec[i64]([0] * KINDS)
        self.doors = measure.doors - i64(len(hand.doors))
        # What a three alike of the own side gains by becoming four with the last card; 0: none.
        self.gains: i64 = 0
        # The one kind of the last card may be that of an own 碰.
        self.last_is_free = True
        # Whether one of the doors to be made has to be three alike.
        self.needs_three = False
        self._count(hand)

    def _count(self, hand: Hand) -> None:
        counts = hand.all_counts()
        card: i64 = 0
        while card < KINDS:
            self.most[card] = self.copies[card] - (counts[card] - self.loose[card])
            if hand.counts[card] > 2:
                self.doors -= 1
            gain: i64 = 0
            if hand.counts[card] == 3 or hand.weis & BIT[card] != 0:
                gain = TI_HUXI[card] - KAN_HUXI[card]
                self.most[card] = 0
            elif hand.pengs & BIT[card] != 0:
                gain = alike_huxi(PAO, card) - alike_huxi(PENG, card)
            if gain > self.gains and counts[card] < self.copies[card]:
                self.gains = gain
            card += 1

    def ready_with(self, budget: i64) -> bool:
        """Whether so many cards make the hand ready."""
        self.last_is_free = True
        self.needs_three = False
        if self.hand.quads > 0:
            return self._fits(0, self.doors - 1, True, self.lacking, budget + 1)
        if self._fits(0, self.doors, False, self.lacking, budget + 1):
            return True
        # The last card makes four alike, for which there has to be a pair.
        self.last_is_free = False
        grown = TI_HUXI[0] - KAN_HUXI[0]
        if self.gains > 0 and self._fits(
            0, self.doors - 1, True, self.lacking - self.gains, budget
        ):
            return True
        if self.gains == grown:
            return False
        self.needs_three = True
        return self._fits(0, self.doors - 1, True, self.lacking - grown, budget)

    def _fits(self, first: i64, doors: i64, pair: bool, lacking: i64, coming: i64) -> bool:
        """Whether what is loose from this kind on goes into so many doors, and a pair."""
        needed = OF_A_DOOR * doors + (OF_THE_PAIR if pair else 0)
        if needed - self.left > coming or lacking > MOST_HUXI * doors:
            return False
        card = first
        while card < KINDS and self.loose[card] == 0:
            card += 1
        if card == KINDS or needed == 0:
            return self._fits_from_nothing(0, doors, pair, lacking, coming)
        if doors > 0:
            if self._fits_three(card, doors, pair, lacking, coming):
                return True
            at = STARTS[card]
            while at < STARTS[card + 1]:
                if self._fits_set(HOLDING[at], card, doors, pair, lacking, coming):
                    return True
                at += 1
        if pair and self._fits_pair(card, doors, lacking, coming):
            return True
        return self._fits_without(card, doors, pair, lacking, coming)

    def _fits_without(self, card: i64, doors: i64, pair: bool, lacking: i64, coming: i64) -> bool:
        """A card of this kind is exchanged."""
        self.loose[card] -= 1
        self.left -= 1
        fits = self._fits(card, doors, pair, lacking, coming)
        self.loose[card] += 1
        self.left += 1
        return fits

    def _fits_three(self, card: i64, doors: i64, pair: bool, lacking: i64, coming: i64) -> bool:
        """The cards of this kind become three alike."""
        held = self.loose[card]
        missing = OF_A_DOOR - held
        if self.used[card] > 0 or self.most[card] < OF_A_DOOR or missing > coming:
            return False
        needed = self.needs_three
        if self.most[card] == QUAD:
            self.needs_three = False
        self.loose[card] = 0
        self.left -= held
        self.used[card] = QUAD
        fits = self._fits(card, doors - 1, pair, lacking - KAN_HUXI[card], coming - missing)
        self.used[card] = 0
        self.left += held
        self.loose[card] = held
        self.needs_three = needed
        return fits

    def _fits_set(
        self, number: i64, card: i64, doors: i64, pair: bool, lacking: i64, coming: i64
    ) -> bool:
        """A 顺子 or 绞牌 is made, with this card or of cards that all have to come."""
        worth = self.of_sets[number]
        if worth == NO_DOOR:
            return False
        free = self.last_is_free
        first = self._use(FIRST_OF[number])
        second = self._use(SECOND_OF[number])
        third = self._use(THIRD_OF[number])
        fits = False
        if first < NEVER and second < NEVER and third < NEVER:
            left = coming - first - second - third
            if left >= 0:
                fits = self._fits(card, doors - 1, pair, lacking - worth, left)
        self._unuse(THIRD_OF[number], third)
        self._unuse(SECOND_OF[number], second)
        self._unuse(FIRST_OF[number], first)
        self.last_is_free = free
        return fits

    def _fits_pair(self, card: i64, doors: i64, lacking: i64, coming: i64) -> bool:
        """Two of this kind are the 将."""
        free = self.last_is_free
        first = self._use(card)
        second = self._use(card)
        fits = False
        if first < NEVER and second < NEVER and first + second <= coming:
            fits = self._fits(card, doors, False, lacking, coming - first - second)
        self._unuse(card, second)
        self._unuse(card, first)
        self.last_is_free = free
        return fits

    def _use(self, card: i64) -> i64:
        """Use a card: 0 where it is held, 1 where it has to come, NEVER where it may not be used.

        Three of a kind are a 坎: no more than two go into other doors.
        """
        self.used[card] += 1
        if self.used[card] > OF_THE_PAIR or self.used[card] > self.most[card]:
            return NEVER
        if self.loose[card] > 0:
            self.loose[card] -= 1
            self.left -= 1
            return 0
        if self.hand.pengs & BIT[card] != 0:
            # Drawn, it would be a 跑 at once, unless it wins.
            if not self.last_is_free:
                return NEVER
            self.last_is_free = False
        return 1

    def _unuse(self, card: i64, came: i64) -> None:
        self.used[card] -= 1
        if came == 0:
            self.loose[card] += 1
            self.left += 1

    def _fits_from_nothing(
        self, number: i64, doors: i64, pair: bool, lacking: i64, coming: i64
    ) -> bool:
        """Nothing is loose any more: the doors left are made of cards that all have to come."""
        if doors == 0 and not pair:
            return lacking <= 0 and not self.needs_three
        if doors == 0:
            card: i64 = 0
            while card < KINDS:
                if self._fits_pair(card, 0, lacking, coming):
                    return True
                card += 1
            return False
        card = 0
        while card < KINDS:
            if self._fits_three(card, doors, pair, lacking, coming):
                return True
            card += 1
        while number < SETS:
            if self._fits_set(number, KINDS, doors, pair, lacking, coming):
                return True
            number += 1
        return False
