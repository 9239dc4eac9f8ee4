"""A mahjong player that looks two steps ahead, tile by tile, where others look one.

Worth it where a hand has to meet more than its distance tells; elsewhere one step, counted well,
plays better.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.bots.mahjong.chances import FROM_THE_LEFT, Chances
from paiguan.bots.mahjong.counting import MahjongCounting
from paiguan.bots.mahjong.expert import NOTHING
from paiguan.bots.mahjong.profile import Profile
from paiguan.bots.mahjong.prospects import FARTHEST, Prospects, claim_for
from paiguan.bots.second_look import SURE, looked_again, together
from paiguan.mahjong.actions import (
    CHOW,
    DICE,
    FIRE,
    FLOAT,
    PONG,
    REPLACE,
    TAKE,
    encode,
    tile_of,
    what_of,
)
from paiguan.mahjong.hand import Hand, lay_claimed
from paiguan.mahjong.hand_rules import PLANS, SETS, HandRules
from paiguan.mahjong.melds import NO_GIVER
from paiguan.mahjong.plans import plan_distance
from paiguan.mahjong.sight import MahjongSight
from paiguan.mahjong.tiles import RANK_OF

# After a tile drawn, so many discards are looked at closely: the best at a quick look.
MOST_DISCARDS: Final = 3
# The rank of a suit's last run: 789.
LAST_RUN: Final = 7
# Choices that are not between hands.
NO_HANDS: Final = (REPLACE, DICE, TAKE, FIRE, FLOAT)


class MahjongDeep(MahjongCounting):
    """Values a hand by every hand that the next useful tile may make of it."""

    def __init__(self, rules: HandRules, profile: Profile) -> None:
        super().__init__(rules, profile)
        self.quick = Chances(rules, profile)
        self.quick.exact = False
        self.deep = False
        # What hands two steps on are worth: most are met twice, their discards in another order.
        self.known: dict[tuple[int, int, int, int, int, int], float] = {}
        # How far the hand looked at is from each plan.
        self.far = vec[i64]([0] * PLANS)

    def points(self, sight: MahjongSight, codes: list[int]) -> list[float]:
        """About the points that each choice will come to; more is better."""
        self.deep = False
        scores = super().points(sight, codes)
        if max(scores) > SURE or what_of(codes[0]) in NO_HANDS:
            return scores
        self.quick.look(sight)
        self.known.clear()
        self.deep = True
        scores = looked_again(scores, lambda place: self.score(sight, codes[place]))
        self.deep = False
        return scores

    def after_best_discard(self, hand: Hand) -> float:
        """About the points that a hand comes to that has a tile too many."""
        if not self.deep:
            return super().after_best_discard(hand)
        best = NOTHING
        for tile in self._best_discards(hand, self.prospects):
            best = max(best, self.without(hand, tile))
        return best

    def value(self, hand: Hand) -> float:
        """About the points that a hand will win."""
        if not self.deep or self.prospects.ready_value(hand) > 0.0:
            return self.prospects.value(hand)
        rates: list[tuple[float, float]] = []
        unseen = self.prospects.sight.unseen
        for plan in range(PLANS):
            self.far[plan] = self._far(hand, plan)
        for tile in self.rules.deck.kinds:
            number = unseen[tile]
            if number > 0:
                hand.add(tile)
                closer = self._is_closer(hand)
                if closer:
                    unseen[tile] = number - 1
                    rates.append((self._after_draw(hand, tile), self.chances.drawn[tile]))
                hand.remove(tile)
                if closer:
                    self._add_claims(hand, tile, rates)
                    unseen[tile] = number
        return together(rates, lambda points, rate: points / rate * self._left_after(rate))

    def _left_after(self, rate: float) -> float:
        """What is left of the worth of hands a step closer that come at this rate."""
        nearest: i64 = FARTHEST
        for far in self.far:
            if 0 < far < nearest:
                nearest = far
        return self.chances.left_after(rate, nearest - 1)

    def _add_claims(self, hand: Hand, tile: i64, rates: list[tuple[float, float]]) -> None:
        """What the hand becomes where another throws this tile, and it is claimed."""
        thrown = self.chances.thrown[tile]
        claim = claim_for(self.rules, hand, SETS, tile)
        if claim == PONG:
            rates.append((self._after_claim(hand, encode(PONG, tile)), thrown))
        elif claim == CHOW:
            best = 0.0
            low = tile - min(RANK_OF[tile] - 1, 2)
            while low <= tile and RANK_OF[low] <= LAST_RUN:
                if _has_others_of_run(hand, low, tile):
                    best = max(best, self._after_claim(hand, encode(CHOW, tile, low)))
                low += 1
            rates.append((best, thrown / FROM_THE_LEFT))

    def _after_claim(self, hand: Hand, code: i64) -> float:
        """What a hand comes to after a 吃 or 碰 and its best discard."""
        made = hand.clone()
        lay_claimed(made, code, NO_GIVER)
        return self._after_draw(made, tile_of(code))

    def _far(self, hand: Hand, plan: i64) -> i64:
        return plan_distance(self.rules, plan, hand) if self.profile.plan_points[plan] > 0.0 else 0

    def _is_closer(self, hand: Hand) -> bool:
        """Whether a tile more has brought a plan closer that is worth looking at."""
        plan: i64 = 0
        while plan < PLANS:
            far = self.far[plan]
            if 0 < far <= FARTHEST and self._far(hand, plan) < far:
                return True
            plan += 1
        return False

    def _after_draw(self, hand: Hand, drawn: i64) -> float:
        """What a hand with a tile more comes to with its best discard."""
        best = 0.0
        for tile in self._best_discards(hand, self.quick):
            hand.remove(tile)
            best = max(best, self._known_value(hand, drawn))
            hand.add(tile)
        return best

    def _known_value(self, hand: Hand, drawn: i64) -> float:
        """What a hand that drew this tile is worth."""
        keys = hand.keys
        last = hand.melds[-1] if len(hand.melds) > 0 else i64(0)
        name = (int(keys[0]), int(keys[1]), int(keys[2]), int(keys[3]), int(drawn), int(last))
        value = self.known.get(name)
        if value is None:
            value = self.prospects.value(hand)
            self.known[name] = value
        return value

    def _best_discards(self, hand: Hand, prospects: Prospects) -> list[int]:
        """The discards after which a hand is worth most, the best first."""
        found: list[tuple[float, int]] = []
        for tile in self.rules.deck.kinds:
            if hand.counts[tile] > 0:
                hand.remove(tile)
                found.append((-prospects.value(hand), int(tile)))
                hand.add(tile)
        found.sort()
        return [tile for _, tile in found[:MOST_DISCARDS]]


def _has_others_of_run(hand: Hand, low: i64, tile: i64) -> bool:
    """Whether the hand has the other two tiles of a run."""
    other = low
    while other < low + 3:
        if other != tile and hand.counts[other] == 0:
            return False
        other += 1
    return True
