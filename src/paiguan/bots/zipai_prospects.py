"""What a zipai hand may be worth: doors made and begun, their 胡息, and what is still unseen.

The loose cards are divided into finished doors in every way that leaves no further one; what is
left over begins doors, the fastest first. Each step still to be made has a rate a round, and is
made, before the hand ends at a rate of h, with probability r / (r + h).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.bots.zipai import PAIR_FIRST, PAIR_SECOND
from paiguan.zipai.cards import BIG, BIT, IS_RED, KINDS
from paiguan.zipai.hand import Hand
from paiguan.zipai.hand_rules import HandRules
from paiguan.zipai.sets import (
    FIRST_OF,
    HOLDING,
    NO_DOOR,
    ONE_BESIDE,
    OTHER_BESIDE,
    SECOND_OF,
    SETS,
    STARTS,
    THIRD_OF,
    put_back,
    take_set,
)
from paiguan.zipai.sight import SEATS, ZipaiSight
from paiguan.zipai.winning import BY_SELF, best_total, waits

DOORS: Final = 7
# Cards a round that may complete a pair, and two different cards: draws and discards in reach.
FOR_A_PAIR: Final = 6.0
FOR_A_RUN: Final = 2.5
# The last card may come from the wall with anybody.
LAST_CARD: Final = 1.4
# Cards a round that may be the last one, whatever they join.
FOR_THE_LAST: Final = 3.5
# The rate of a door that is not even begun.
FROM_NOTHING: Final = 0.07
SEEMS_READY: Final = 0.4
# What is left of a hand's worth for every 3 胡息 that it will probably lack.
LACKING: Final = 0.6


class ZipaiProspects:
    """Values hands by the rules of a game and what one seat sees."""

    def __init__(self, rules: HandRules) -> None:
        self.rules = rules
        pairs = len(PAIR_FIRST)
        # For every two cards: the rate at which they become a door, its 胡息, and their order.
        self.rates = [0.0] * pairs
        self.huxi = [0.0] * pairs
        self.order = vec[i64](list(range(pairs)))
        # How fast the hand ends by others: always, and more towards the end of the wall.
        self.hazard_always = 0.25
        self.hazard_late = 0.7
        self.eagerness = 0.015
        self.lacking = LACKING
        self.for_a_pair = FOR_A_PAIR
        self.for_a_run = FOR_A_RUN
        self.hazard = 0.2
        self.unseen = vec[i64]([4] * KINDS)
        self.left = 1.0
        self.loose = vec[i64]([0] * KINDS)
        self.skipped = vec[i64]([0] * SETS)
        self.best = 0.0

    def look(self, sight: ZipaiSight) -> None:
        """Take over what is the same for all hands that are compared."""
        number: i64 = 0
        for count in sight.unseen:
            number += count
        left = float(number) if number > 0 else 1.0
        self.unseen = sight.unseen
        self.left = left
        rounds = float(sight.wall) / float(SEATS)
        self.hazard = self.hazard_always + self.hazard_late / (rounds + 1.0)
        lacking = float(self.rules.smallest_win - sight.hand.total())
        eager = self.eagerness * lacking if lacking > 0.0 else 0.0
        scores: list[float] = []
        at: i64 = 0
        while at < len(PAIR_FIRST):
            self._rate(sight, at, left)
            scores.append(self.rates[at] * (1.0 + eager * self.huxi[at]))
            at += 1
        places = sorted(range(len(scores)), key=lambda place: -scores[place])
        self.order = vec[i64](places)

    def _rate(self, sight: ZipaiSight, at: i64, left: float) -> None:
        """How fast two cards become a door, and what 胡息 it will have."""
        one = PAIR_FIRST[at]
        other = PAIR_SECOND[at]
        rate = 0.0
        huxi = 0.0
        if one == other:
            share = float(sight.unseen[one]) / left
            rate = share * self.for_a_pair
            huxi = rate * (3.6 if one >= BIG else 1.6)
        place = STARTS[one]
        while place < STARTS[one + 1]:
            worth = self.rules.measure.of_sets[HOLDING[place]]
            third: i64 = -1
            if ONE_BESIDE[place] == other:
                third = OTHER_BESIDE[place]
            elif OTHER_BESIDE[place] == other:
                third = ONE_BESIDE[place]
            if third >= 0 and worth != NO_DOOR:
                more = float(sight.unseen[third]) / left * self.for_a_run
                rate += more
                huxi += more * float(worth)
            place += 1
        self.rates[at] = rate
        self.huxi[at] = huxi / rate if rate > 0.0 else 0.0

    def value(self, hand: Hand) -> float:
        """About the points that a hand will win."""
        self.loose = hand.loose_counts()
        self.best = 0.0
        self.nearest: i64 = DOORS
        self.total = hand.total()
        self.doors = i64(len(hand.doors))
        card: i64 = 0
        while card < KINDS:
            if hand.counts[card] > 2:
                self.doors += 1
            card += 1
        self.needs_pair = hand.quads > 0
        self._count_cards(hand)
        self._divide(0, 0, 0)
        ready = self.ready_value(hand)
        if ready > 0.0:
            return max(ready, self.best)
        # As good as ready, but for 胡息 or for a card that is gone.
        return SEEMS_READY * self.best if self.nearest == 0 else self.best

    def ready_value(self, hand: Hand) -> float:
        """What a ready hand will win: every card that it waits for, with what that pays; or 0."""
        measure = self.rules.measure
        found = waits(measure, hand, self.rules.smallest_win, BY_SELF)
        if found == 0:
            return 0.0
        rate = 0.0
        points = 0.0
        card: i64 = 0
        while card < KINDS:
            if found & BIT[card] != 0 and self.unseen[card] > 0:
                share = float(self.unseen[card]) / self.left * FOR_THE_LAST
                huxi = best_total(measure, hand, card, BY_SELF)
                rate += share
                points += share * self.rules.worth(int(huxi), int(self.red), int(self.small))
            card += 1
        return points / (rate + self.hazard)

    def _count_cards(self, hand: Hand) -> None:
        counts = hand.all_counts()
        self.red = 0
        self.small = 0
        for card in range(KINDS):
            if IS_RED[card] != 0:
                self.red += counts[card]
            if card < BIG:
                self.small += counts[card]

    def _divide(self, first: i64, made: i64, huxi: i64) -> None:
        """Take every set from this number on, or leave it out; value what is left at the end."""
        number = first
        of_sets = self.rules.measure.of_sets
        while number < SETS:
            if of_sets[number] != NO_DOOR and take_set(self.loose, number):
                self._divide(number, made + 1, huxi + of_sets[number])
                put_back(self.loose, number)
                self.skipped[number] = 1
                self._divide(number + 1, made, huxi)
                self.skipped[number] = 0
                return
            number += 1
        if not self._leaves_out():
            self._value_left(made, huxi)

    def _leaves_out(self) -> bool:
        """Whether a set that was left out could still be taken."""
        loose = self.loose
        number: i64 = 0
        while number < SETS:
            if self.skipped[number] != 0:
                first = FIRST_OF[number]
                second = SECOND_OF[number]
                third = THIRD_OF[number]
                if loose[first] > 0 and loose[second] > 0 and loose[third] > 0:
                    twice = first if first == second else second
                    if (first != second and second != third) or loose[twice] > 1:
                        return True
            number += 1
        return False

    def _value_left(self, made: i64, huxi: i64) -> None:
        """What the cards left over begin, and what that comes to."""
        left = self.loose[:]
        missing = DOORS - self.doors - made
        rate = 0.0
        if self.needs_pair and missing > 0:
            missing -= 1
            if not self._take_pair(left):
                rate = self._pair_rate(left)
        rates: list[float] = []
        expected = float(self.total + huxi)
        for at in self.order:
            if len(rates) >= missing:
                break
            one = PAIR_FIRST[at]
            other = PAIR_SECOND[at]
            while left[one] > 0 and left[other] > 0 and len(rates) < missing:
                if one == other and left[one] < 2:
                    break
                left[one] -= 1
                left[other] -= 1
                rates.append(self.rates[at])
                expected += self.huxi[at]
        steps = missing
        while len(rates) < missing:
            rates.append(FROM_NOTHING)
            steps += 1
        if rate > 0.0:
            rates.append(rate)
        worth = self._worth(expected) * self._chance(rates)
        if worth > self.best:
            self.best = worth
            self.nearest = steps - 1 if rate == 0.0 else steps

    def _take_pair(self, left: vec[i64]) -> bool:
        """Take the pair that the quads ask for: the one that is slowest to become more."""
        at = i64(len(self.order)) - 1
        while at >= 0:
            pair = self.order[at]
            card = PAIR_FIRST[pair]
            if card == PAIR_SECOND[pair] and left[card] == 2:
                left[card] = 0
                return True
            at -= 1
        return False

    def _pair_rate(self, left: vec[i64]) -> float:
        """How fast a single card becomes the 将: only as the winning card."""
        most: i64 = 0
        card: i64 = 0
        while card < KINDS:
            if left[card] == 1 and self.unseen[card] > most:
                most = self.unseen[card]
            card += 1
        return float(most) / self.left * FOR_THE_LAST + 0.001

    def _worth(self, huxi: float) -> float:
        least = float(self.rules.smallest_win)
        if huxi >= least:
            return self.rules.worth(int(huxi), int(self.red), int(self.small))
        worth = self.rules.worth(int(least), int(self.red), int(self.small))
        lacking = least - huxi
        while lacking > 3.0:
            worth *= self.lacking
            lacking -= 3.0
        return worth * (1.0 - (1.0 - self.lacking) * lacking / 3.0)

    def _chance(self, rates: list[float]) -> float:
        """How likely all steps are made; the fastest are made first."""
        rates.sort()
        total = 0.0
        chance = 1.0
        for place, rate in enumerate(rates):
            total += rate * (LAST_CARD if place == 0 else 1.0)
            chance *= total / (total + self.hazard) if total > 0.0 else 0.0
        return chance
