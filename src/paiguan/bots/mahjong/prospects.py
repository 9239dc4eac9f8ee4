"""What a mahjong hand may be worth: speed, value and what is still unseen, in points.

Each plan that the game pays for has its distance, the unseen tiles that bring it closer, and what a
win by it brings. A plan is a row of steps; a step of rate r a turn is made, before somebody else
ends the hand at a rate of h, with probability r / (r + h).
"""

from typing import Final

from mypy_extensions import i64

from paiguan.bots.mahjong.profile import Profile
from paiguan.mahjong.actions import CHOW, PONG
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.hand import Hand
from paiguan.mahjong.hand_rules import ALL_258, BROKEN, PAIRS, PLANS, SETS, TRIPLETS, HandRules
from paiguan.mahjong.plans import NEVER, brings_closer, can_chow, plan_distance
from paiguan.mahjong.sight import MahjongSight
from paiguan.mahjong.tiles import BIT
from paiguan.mahjong.waits import waits

# Unseen tiles, times the chances of a turn for them, that usually make each step of a plan: the
# first is the winning tile.
STEPS: Final = [
    *(14.0, 20.0, 28.0, 38.0),
    *(8.5, 15.0, 18.0, 22.0),
    *(7.0, 7.5, 12.5, 17.0),
    *(15.0, 17.0, 20.0, 22.0),
    *(20.0, 14.0, 19.0, 24.0),
    *(45.0, 22.0, 24.0, 26.0),
]
# Plans farther away than this are not looked at.
FARTHEST: Final = 6
# Of the second-best plan so much is added: who has two ways is better off.
SECOND_PLAN: Final = 0.5
# Chances of a turn, one's own draw and others' discards, for the third of a pair and of a run.
FOR_A_PAIR: Final = 2.4
FOR_A_RUN: Final = 1.6
# How a plan may claim a tile.
NO_CLAIM: Final = 0
# Chances of a turn for a winning tile besides one's own draw.
GIVEN: Final = 1.7


class Prospects:
    """Values hands by the rules of a game and what one seat sees."""

    def __init__(self, rules: HandRules, profile: Profile) -> None:
        self.rules = rules
        self.profile = profile
        # How fast the hand ends by others: always, and more towards the end of the wall.
        self.hazard_always = profile.others_finish
        self.hazard_late = 0.9
        self.second_plan = SECOND_PLAN
        self.steps = STEPS
        self.given = GIVEN if rules.discard_wins else 0.0
        # Whether the next step is counted tile by tile, or taken to be as fast as usual.
        self.exact = True
        self.left = 1.0
        self.hazard = 0.1
        # What fire makes of a win, and what floats add to a discard won and to a self-draw.
        self.times = 1.0
        self.float_given = 0.0
        self.float_drawn = 0.0
        # Kinds that cannot be won from others, as bits, for this part of a turn.
        self.barred: i64 = 0
        self.barred_for = 0.0

    def look(self, sight: MahjongSight) -> None:
        """Take over what is the same for all hands that are compared."""
        self.sight = sight
        number: i64 = 0
        for count in sight.unseen:
            number += count
        self.left = float(number) if number > 0 else 1.0
        turns = float(sight.wall) / float(SEATS)
        self.hazard = self.hazard_always + self.hazard_late / (turns + 2.0)
        self._look_at_stakes(sight)

    def _look_at_stakes(self, sight: MahjongSight) -> None:
        fires: i64 = 0
        floats: i64 = 0
        seat: i64 = 0
        while seat < SEATS:
            if seat != sight.seat:
                fires += sight.fire[seat]
                floats += sight.floats[seat]
            seat += 1
        own = sight.floats[sight.seat]
        self.times = (2.0 if sight.fire[sight.seat] else 1.0) * (1.0 + float(fires) / 3.0)
        self.float_drawn = float(3 * own + floats)
        self.float_given = self.float_drawn / 3.0

    # A whole hand, waiting for its next tile

    def value(self, hand: Hand) -> float:
        """About the points that a hand will win."""
        best = 0.0
        second = 0.0
        plan: i64 = 0
        ready = False
        while plan < PLANS:
            if self.profile.plan_points[plan] > 0.0:
                far = plan_distance(self.rules, plan, hand)
                if far <= 0:
                    ready = True
                if far < NEVER and far <= FARTHEST:
                    value = self._by_plan(hand, plan, far if far > 0 else i64(1), best)
                    if value > best:
                        second = best
                        best = value
                    elif value > second:
                        second = value
            plan += 1
        if ready:
            value = self.ready_value(hand)
            if value > best:
                second = best
                best = value
        return best + self.second_plan * second

    def ready_value(self, hand: Hand) -> float:
        """What a ready hand will win: every tile that it waits for, with what that pays."""
        found = waits(self.rules, hand)
        if found == 0:
            return 0.0
        rate = 0.0
        points = 0.0
        for tile in self.rules.deck.kinds:
            if found & BIT[tile] != 0 and self.sight.unseen[tile] > 0:
                share = float(self.sight.unseen[tile]) / self.left
                rate += share
                points += share * self.drawn_worth(hand, int(tile))
                given = self.given_rate(tile)
                if given > 0.0:
                    rate += given
                    points += given * self.given_worth(hand, int(tile))
        value = points / (rate + self.hazard)
        return value - self.lost_by_bar(hand, found, value)

    def lost_by_bar(self, hand: Hand, found: i64, value: float) -> float:
        """What a ready hand of this value misses until the next own draw: wins that are barred."""
        barred = found & self.barred
        if barred == 0:
            return 0.0
        lost = 0.0
        for tile in self.rules.deck.kinds:
            if barred & BIT[tile] != 0:
                missed = self.given_worth(hand, int(tile)) - value
                if missed > 0.0:
                    lost += self.given_rate(tile) * missed
        return min(lost * self.barred_for, value)

    def given_rate(self, tile: i64) -> float:
        """How often in a turn another lays this tile there to be won: a wild one never."""
        if tile == self.rules.deck.wild:
            return 0.0
        return float(self.sight.unseen[tile]) / self.left * self.given

    def winning_share(self, hand: Hand) -> float:
        """How likely the next unseen tile is one that wins."""
        found = waits(self.rules, hand)
        number: i64 = 0
        for tile in self.rules.deck.kinds:
            if found & BIT[tile] != 0:
                number += self.sight.unseen[tile]
        return float(number) / self.left

    def drawn_worth(self, hand: Hand, tile: int) -> float:
        """What a self-drawn win brings, stakes included."""
        points = self.profile.win_points(self.rules, hand, tile, True)
        return points * self.times + self.float_drawn

    def given_worth(self, hand: Hand, tile: int) -> float:
        """What a win on a discard brings, stakes included."""
        points = self.profile.win_points(self.rules, hand, tile, False)
        return points * self.times + self.float_given

    # A plan

    def _by_plan(self, hand: Hand, plan: i64, far: i64, best: float) -> float:
        points = self.profile.plan_points[plan] * self.times + self.float_given
        if plan == SETS and hand.concealed():
            points *= self.profile.concealed_times
        step: i64 = 0
        while step < far:
            points *= self._made(self.steps[4 * plan + (step if step < 3 else 3)] / self.left)
            step += 1
        if points < 0.3 * best:
            return points
        if not self.exact:
            return points * self._made(self.steps[4 * plan + (far if far < 3 else 3)] / self.left)
        return points * self._made(self._rate(hand, plan, far))

    def _made(self, rate: float) -> float:
        return rate / (rate + self.hazard)

    def _rate(self, hand: Hand, plan: i64, far: i64) -> float:
        """How fast the next step is made: the unseen tiles that bring the plan closer."""
        rate = 0.0
        for tile in self.rules.deck.kinds:
            unseen = self.sight.unseen[tile]
            if unseen > 0 and brings_closer(self.rules, plan, hand, tile, far):
                rate += float(unseen) * self._weight(hand, plan, tile)
        return rate / self.left

    def _weight(self, hand: Hand, plan: i64, tile: i64) -> float:
        """The chances of a turn for a tile, drawn or claimed."""
        claim = claim_for(self.rules, hand, plan, tile)
        if claim == NO_CLAIM:
            return 1.0
        return FOR_A_PAIR if claim == PONG else FOR_A_RUN


def claim_for(rules: HandRules, hand: Hand, plan: i64, tile: i64) -> i64:
    """How another's tile may serve a plan: pairs and 十三烂 take nothing from the others."""
    if plan in (PAIRS, BROKEN) or tile == rules.deck.wild:
        return NO_CLAIM
    if hand.counts[tile] >= 2:
        return PONG
    if not rules.chows or plan in (TRIPLETS, ALL_258) or not can_chow(hand, tile):
        return NO_CLAIM
    return CHOW
