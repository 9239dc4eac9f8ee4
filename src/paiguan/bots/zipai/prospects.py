"""What a zipai hand may be worth: doors made and begun, their 胡息, and what is still unseen.

The loose cards are divided into finished doors in every way that leaves no further one; what is
left over begins doors, the fastest first. Each step still to be made has a rate a round, and is
made, before the hand ends at a rate of h, with probability r / (r + h). A kind that the seat may
neither 吃 nor 碰 any more (ZP-13) serves its doors by the own draw of a 偎, or as the winning card.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.bots.zipai.novice import PAIR_FIRST, PAIR_SECOND
from paiguan.bots.zipai.profile import Profile
from paiguan.zipai.cards import BIG, BIT, IS_RED, KINDS
from paiguan.zipai.hand import Hand
from paiguan.zipai.hand_rules import HandRules
from paiguan.zipai.sets import (
    CARDS_OF_SETS,
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
from paiguan.zipai.sight import ZipaiSight
from paiguan.zipai.winning import BY_SELF, waits

# Cards a round that may complete a pair, and two different cards: draws and discards in reach.
FOR_A_PAIR: Final = 6.0
# Of the cards of a round that may complete a pair, the one that the seat draws itself.
OWN_DRAW: Final = 1.0
# The 胡息 of a pair's door, about half of them 偎.
SMALL_HUXI: Final = 1.6
BIG_HUXI: Final = 3.6
FOR_A_RUN: Final = 2.5
# The last card may come from the wall with anybody.
LAST_CARD: Final = 1.4
# Cards a round that may be the last one, whatever they join.
FOR_THE_LAST: Final = 3.5
# The rate of a door that is not even begun.
FROM_NOTHING: Final = 0.07
# No door is made at such a rate.
FAST: Final = 99.0
SEEMS_READY: Final = 0.4
# What is left of a hand's worth for every 3 胡息 that it will probably lack.
LACKING: Final = 0.6

# For every kind the two cards that it completes to a door, by their places: from WAITING_FROM[kind]
# on.
_WAITING: Final = [
    [
        at
        for at, pair in enumerate(zip(PAIR_FIRST, PAIR_SECOND, strict=True))
        if pair == (card, card) or tuple(sorted((*pair, card))) in CARDS_OF_SETS
    ]
    for card in range(KINDS)
]
WAITING: Final = vec[i64]([at for places in _WAITING for at in places])
WAITING_FROM: Final = vec[i64](
    [sum(len(places) for places in _WAITING[:card]) for card in range(KINDS + 1)]
)


class ZipaiProspects:
    """Values hands by the rules of a game and what one seat sees."""

    def __init__(self, rules: HandRules, profile: Profile) -> None:
        self.rules = rules
        self.profile = profile
        self.needed = rules.measure.doors
        pairs = len(PAIR_FIRST)
        # For every two cards: the rate at which they become a door, its 胡息, and their order.
        self.rates = [0.0] * pairs
        # What that rate lacks where kinds are barred that may still be the last card.
        self.only_last = [0.0] * pairs
        self.barred: i64 = 0
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
        self.unseen = rules.measure.copies[:]
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
        self.barred = sight.barred
        self.left = left
        rounds = float(sight.wall) / float(self.rules.deal.seats)
        self.hazard = self.hazard_always + self.hazard_late / (rounds + 1.0)
        lacking = float(self.rules.smallest_win - sight.hand.total())
        eager = self.eagerness * lacking if lacking > 0.0 else 0.0
        scores: list[float] = []
        at: i64 = 0
        while at < len(PAIR_FIRST):
            self._rate(at)
            scores.append(self.rates[at] * (1.0 + eager * self.huxi[at]))
            at += 1
        places = sorted(range(len(scores)), key=lambda place: -scores[place])
        self.order = vec[i64](places)

    def bar(self, card: i64) -> bool:
        """Take a kind to be one that may be neither 吃 nor 碰; whether it was not before."""
        if self.barred & BIT[card] != 0:
            return False
        self.barred |= BIT[card]
        self._rate_waiting(card)
        return True

    def unbar(self, card: i64) -> None:
        """Take back what `bar` has changed."""
        self.barred -= BIT[card]
        self._rate_waiting(card)

    def _rate_waiting(self, card: i64) -> None:
        place = WAITING_FROM[card]
        while place < WAITING_FROM[card + 1]:
            self._rate(WAITING[place])
            place += 1

    def _rate(self, at: i64) -> None:
        """How fast two cards become a door, and what 胡息 it will have."""
        one = PAIR_FIRST[at]
        other = PAIR_SECOND[at]
        rate = 0.0
        huxi = 0.0
        only_last = 0.0
        if one == other:
            rate = float(self.unseen[one]) / self.left * self.for_a_pair
            huxi = rate * (BIG_HUXI if one >= BIG else SMALL_HUXI)
            if self.barred & BIT[one] != 0:
                only_last = rate * (1.0 - OWN_DRAW / self.for_a_pair)
        place = STARTS[one]
        while place < STARTS[one + 1]:
            worth = self.rules.measure.of_sets[HOLDING[place]]
            third: i64 = -1
            if ONE_BESIDE[place] == other:
                third = OTHER_BESIDE[place]
            elif OTHER_BESIDE[place] == other:
                third = ONE_BESIDE[place]
            if third >= 0 and worth != NO_DOOR:
                more = float(self.unseen[third]) / self.left * self.for_a_run
                rate += more
                huxi += more * float(worth)
                if self.barred & BIT[third] != 0:
                    only_last += more
            place += 1
        made = rate - only_last
        if only_last > 0.0 and made < FROM_NOTHING:
            # Another door may be begun instead.
            made = FROM_NOTHING
        self.rates[at] = made
        self.only_last[at] = max(rate - made, 0.0)
        self.huxi[at] = huxi / rate if rate > 0.0 else 0.0

    def value(self, hand: Hand) -> float:
        """About the points that a hand will win."""
        self.loose = hand.loose_counts()
        self.best = 0.0
        self.nearest: i64 = self.needed
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
        if self.rules.pays_alike and hand.eaten == 0:
            self._value_alike()
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
                rate += share
                won = self.profile.win_points(self.rules, hand, card, self.red, self.small)
                points += share * won
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
        missing = self.needed - self.doors - made
        rate = 0.0
        if self.needs_pair and missing > 0:
            missing -= 1
            if not self._take_pair(left):
                rate = self._pair_rate(left)
        rates: list[float] = []
        # The slowest door is made last, and what it gains by that.
        slowest = rate if rate > 0.0 else FAST
        only_last = 0.0
        expected = float(self.total + huxi)
        for at in self.order:
            if len(rates) >= missing:
                break
            one = PAIR_FIRST[at]
            other = PAIR_SECOND[at]
            enough: i64 = 2 if one == other else 1
            while left[one] >= enough and left[other] > 0 and len(rates) < missing:
                left[one] -= 1
                left[other] -= 1
                if self.rates[at] < slowest:
                    slowest = self.rates[at]
                    only_last = self.only_last[at]
                rates.append(self.rates[at])
                expected += self.huxi[at]
        steps = missing
        while len(rates) < missing:
            rates.append(FROM_NOTHING)
            steps += 1
            if slowest > FROM_NOTHING:
                only_last = 0.0
        if rate > 0.0:
            rates.append(rate)
        worth = self._worth(expected, False) * self._chance(rates, only_last)
        if worth > self.best:
            self.best = worth
            self.nearest = steps - 1 if rate == 0.0 else steps

    def _value_alike(self) -> None:
        """What pairs come to that all become three alike, with nothing eaten (碰碰胡)."""
        missing = self.needed - self.doors
        found: list[tuple[float, float]] = []
        for card in range(KINDS):
            if self.loose[card] == 2:
                chances = OWN_DRAW if self.barred & BIT[card] != 0 else self.for_a_pair
                rate = float(self.unseen[card]) / self.left * chances
                found.append((rate, BIG_HUXI if card >= BIG else SMALL_HUXI))
        found.sort(reverse=True)
        if self.needs_pair:
            missing -= 1
        rates = [rate for rate, _ in found[: int(missing)]]
        if self.needs_pair and len(found) <= missing:
            rates.append(self._pair_rate(self.loose))
        if len(found) + 1 < missing:
            return
        if len(found) < missing:
            rates.append(FROM_NOTHING)
        expected = float(self.total) + sum(huxi for _, huxi in found[: int(missing)])
        self.best = max(self.best, self._worth(expected, True) * self._chance(rates, 0.0))

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

    def _worth(self, huxi: float, alike: bool) -> float:
        least = float(self.rules.smallest_win)
        if huxi >= least:
            return self.profile.points(self.rules, int(huxi), self.red, self.small, alike)
        worth = self.profile.points(self.rules, int(least), self.red, self.small, alike)
        lacking = least - huxi
        while lacking > 3.0:
            worth *= self.lacking
            lacking -= 3.0
        return worth * (1.0 - (1.0 - self.lacking) * lacking / 3.0)

    def _chance(self, rates: list[float], only_last: float) -> float:
        """How likely all steps are made, the fastest first; the slowest gains by being the last."""
        rates.sort()
        total = 0.0
        chance = 1.0
        for place, rate in enumerate(rates):
            if place == 0:
                last = (rate + only_last) * LAST_CARD
                chance = last / (last + self.hazard) if last > 0.0 else 0.0
                total = rate * LAST_CARD
            else:
                total += rate
                chance *= total / (total + self.hazard) if total > 0.0 else 0.0
        return chance
