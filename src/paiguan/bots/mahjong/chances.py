"""What a mahjong hand may be worth to one who has counted what others do.

The expert takes every unseen tile to come as often as any other, and the hand to be as likely to
end in every turn. But what the others need they keep, and what they do not need they throw: the
ends of a suit and what was thrown before come often, the middle seldom. And nobody wins in the
first turns, somebody soon in the later ones, sooner with more melds on the table. How often was
counted over hands of experts; the profiles have the numbers.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.bots.mahjong.profile import Profile
from paiguan.bots.mahjong.prospects import NO_CLAIM, Prospects, claim_for
from paiguan.mahjong.actions import PONG
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.discards import discard_tile
from paiguan.mahjong.hand import Hand
from paiguan.mahjong.hand_rules import SETS, HandRules
from paiguan.mahjong.plans import brings_closer
from paiguan.mahjong.sight import MahjongSight
from paiguan.mahjong.tiles import BIT, HONOURS, KINDS, RANK_OF
from paiguan.mahjong.waits import waits

# How many of a kind lie discarded: none, one, more.
SEEN: Final = 3
# Where honours stand after the ranks by their place from the end: 1 and 9, …, 5.
OF_HONOURS: Final = 5
# How often an unseen tile is drawn, beside the average of all unseen ones.
DRAWN: Final = [0.8, 1.02, 1.25]
# Only one of three discards can be eaten.
FROM_THE_LEFT: Final = 3.0
# How often in a turn, times the unseen tiles, each step of a plan is made on average: the first is
# the winning tile.
STEPS: Final = 4
MADE: Final = [
    *(14.0, 23.0, 39.0, 54.0),
    *(10.5, 13.5, 20.0, 28.0),
    *(8.0, 6.8, 11.3, 17.0),
    *(13.0, 19.5, 27.0, 37.0),
    *(47.0, 14.0, 19.0, 25.0),
    *(52.0, 23.0, 25.0, 27.0),
]
# Found by play: the steps to come are so much slower than those counted.
SLOWER: Final = 0.7
MOST_STEPS: Final = 8
MOST_TURNS: Final = 36
# Tiles in the hands when the wall begins to count.
DEALT: Final = 53
# The least likely that the others end a turn.
SELDOM: Final = 0.003
# Plans so much worse than the best are not looked at closely.
FAR_WORSE: Final = 0.3


class Chances(Prospects):
    """Values hands by what is drawn and thrown in a turn, kind by kind."""

    def __init__(self, rules: HandRules, profile: Profile) -> None:
        super().__init__(rules, profile)
        # How often in a turn each kind is drawn, and thrown by the others.
        self.drawn = [0.0] * KINDS
        self.thrown = [0.0] * KINDS
        self.turns: i64 = 1
        # For each turn to come, how likely it is to pass without a win of the others.
        self.goes_on = vec[float]([0.0] * MOST_TURNS)
        # Of the way to a win: how likely each step is made in a turn, and how likely it is due.
        self.made = vec[float]([0.0] * MOST_STEPS)
        self.due = vec[float]([0.0] * MOST_STEPS)

    def look(self, sight: MahjongSight) -> None:
        """Take over what is the same for all hands that are compared."""
        super().look(sight)
        self._look_at_tiles(sight)
        self._look_ahead(sight)

    def _look_at_tiles(self, sight: MahjongSight) -> None:
        lying = [0] * KINDS
        for discard in sight.discards:
            lying[discard_tile(discard)] += 1
        for tile in self.rules.deck.kinds:
            share = float(sight.unseen[tile]) / self.left
            seen = min(lying[tile], SEEN - 1)
            self.drawn[tile] = share * DRAWN[seen]
            self.thrown[tile] = share * self.profile.habits.thrown[SEEN * place_of(tile) + seen]

    def _look_ahead(self, sight: MahjongSight) -> None:
        self.turns = max((sight.wall + SEATS - 1) // SEATS, 1)
        melds: i64 = 0
        for seat in range(SEATS):
            if seat != sight.seat:
                melds = max(melds, sight.melds_of(seat))
        habits = self.profile.habits
        now = float(self.rules.deck.size - DEALT - sight.wall) / float(SEATS)
        turn: i64 = 0
        while turn < self.turns:
            ends = habits.each_turn * (now + float(turn) - habits.first_win)
            ends += habits.each_meld * float(melds)
            self.goes_on[turn] = 1.0 - max(ends, SELDOM)
            turn += 1

    # How likely a win is

    def _wins_after(self, steps: i64) -> float:
        """How likely so many steps are made in time, each as `made` says, the last at place 0."""
        due = self.due
        made = self.made
        step: i64 = 0
        while step < steps:
            due[step] = 0.0
            step += 1
        due[steps - 1] = 1.0
        won = 0.0
        turn: i64 = 0
        while turn < self.turns:
            goes_on = self.goes_on[turn]
            won += due[0] * made[0]
            due[0] *= (1.0 - made[0]) * goes_on
            step = 1
            while step < steps:
                done = due[step] * made[step]
                due[step - 1] += done * goes_on
                due[step] = (due[step] - done) * goes_on
                step += 1
            turn += 1
        return won

    def ready_value(self, hand: Hand) -> float:
        """What a ready hand will win: every tile that it waits for, with what that pays."""
        found = waits(self.rules, hand)
        if found == 0:
            return 0.0
        rate = 0.0
        points = 0.0
        for tile in self.rules.deck.kinds:
            if found & BIT[tile] != 0:
                rate += self.drawn[tile]
                points += self.drawn[tile] * self.drawn_worth(hand, int(tile))
                given = self.given_rate(tile)
                if given > 0.0:
                    rate += given
                    points += given * self.given_worth(hand, int(tile))
        if rate == 0.0:
            return 0.0
        self.made[0] = _in_a_turn(rate)
        value = points / rate * self._wins_after(1)
        return value - self.lost_by_bar(hand, found, value)

    def given_rate(self, tile: i64) -> float:
        """How often in a turn another lays this tile there to be won: a wild one never."""
        if not self.rules.discard_wins or tile == self.rules.deck.wild:
            return 0.0
        return self.thrown[tile]

    # A plan

    def _by_plan(self, hand: Hand, plan: i64, far: i64, best: float) -> float:
        points = self._points(hand, plan)
        self._make_as_usual(plan, far + 1)
        value = points * self._wins_after(far + 1)
        if value < FAR_WORSE * best or not self.exact:
            return value
        self.made[far] = _in_a_turn(self._rate(hand, plan, far))
        return points * self._wins_after(far + 1)

    def _make_as_usual(self, plan: i64, steps: i64) -> None:
        step: i64 = 0
        while step < steps:
            usual = MADE[STEPS * plan + (step if step < STEPS else STEPS - 1)]
            self.made[step] = _in_a_turn(SLOWER * usual / self.left)
            step += 1

    def _points(self, hand: Hand, plan: i64) -> float:
        points = self.profile.plan_points[plan] * self.times + self.float_given
        if plan == SETS and hand.concealed():
            points *= self.profile.concealed_times
        return points

    def _rate(self, hand: Hand, plan: i64, far: i64) -> float:
        """How often in a turn a tile comes that brings the plan closer."""
        rate = 0.0
        for tile in self.rules.deck.kinds:
            unseen = self.sight.unseen[tile]
            if unseen > 0 and brings_closer(self.rules, plan, hand, tile, far):
                rate += self._comes(hand, plan, tile)
        return rate

    def _comes(self, hand: Hand, plan: i64, tile: i64) -> float:
        """How often in a turn this tile can be taken in: drawn, or claimed where the plan may."""
        claim = claim_for(self.rules, hand, plan, tile)
        if claim == NO_CLAIM:
            return self.drawn[tile]
        thrown = self.thrown[tile]
        return self.drawn[tile] + (thrown if claim == PONG else thrown / FROM_THE_LEFT)

    # A step before hands of known worth

    def left_after(self, rate: float, far: i64) -> float:
        """What is left of the worth of hands so far from ready if one has to wait for them."""
        self._make_as_usual(SETS, far + 1)
        at_once = self._wins_after(far + 1)
        self.made[far + 1] = _in_a_turn(rate)
        return self._wins_after(far + 2) / at_once if at_once > 0.0 else 0.0


def _in_a_turn(rate: float) -> float:
    """How likely something happens in a turn that happens so often on average."""
    return 1.0 - exp(-rate)


def place_of(tile: int) -> int:
    """Where a kind stands: by its place from the end of its suit; honours after them."""
    if tile >= HONOURS:
        return OF_HONOURS
    rank = int(RANK_OF[tile])
    return min(rank - 1, 9 - rank)
