"""A mahjong player that looks two steps ahead, tile by tile, where the expert looks one."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.bots.mahjong_expert import NOTHING, MahjongExpert
from paiguan.bots.mahjong_prospects import FARTHEST, Prospects
from paiguan.bots.second_look import SURE, looked_again, together
from paiguan.engine.sight import Sight
from paiguan.mahjong.actions import DICE, FIRE, FLOAT, REPLACE, TAKE, what_of
from paiguan.mahjong.hand import Hand
from paiguan.mahjong.hand_rules import PLANS, HandRules
from paiguan.mahjong.plans import plan_distance, way_weight
from paiguan.mahjong.sight import MahjongSight

# After a tile drawn, so many discards are looked at closely: the best at a quick look.
MOST_DISCARDS: Final = 3
# Choices that are not between hands.
NO_HANDS: Final = (REPLACE, DICE, TAKE, FIRE, FLOAT)


class MahjongDeep(MahjongExpert):
    """Values a hand by every hand that the next useful tile may make of it."""

    def __init__(self, rules: HandRules) -> None:
        super().__init__(rules)
        self.quick = Prospects(rules)
        self.quick.exact = False
        self.deep = False
        # How far the hand looked at is from each plan.
        self.far = vec[i64]([0] * PLANS)

    def scores(self, sight: Sight, codes: list[int]) -> list[float]:
        """About the points that each choice will come to; more is better."""
        assert isinstance(sight, MahjongSight)
        self.deep = False
        scores = super().scores(sight, codes)
        if max(scores) > SURE or what_of(codes[0]) in NO_HANDS:
            return scores
        self.quick.look(sight)
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
        tile: i64 = 0
        while tile < self.rules.kinds:
            number = unseen[tile]
            if number > 0:
                rate = float(number) * way_weight(hand, tile) / self.prospects.left
                hand.add(tile)
                if self._is_closer(hand):
                    unseen[tile] = number - 1
                    rates.append((self._after_draw(hand), rate))
                    unseen[tile] = number
                hand.remove(tile)
            tile += 1
        return together(rates, self.prospects.hazard)

    def _far(self, hand: Hand, plan: i64) -> i64:
        return plan_distance(self.rules, plan, hand) if self.rules.plan_points[plan] > 0.0 else 0

    def _is_closer(self, hand: Hand) -> bool:
        """Whether a tile more has brought a plan closer that is worth looking at."""
        plan: i64 = 0
        while plan < PLANS:
            far = self.far[plan]
            if 0 < far <= FARTHEST and self._far(hand, plan) < far:
                return True
            plan += 1
        return False

    def _after_draw(self, hand: Hand) -> float:
        """What a hand with a tile more comes to with its best discard."""
        best = 0.0
        for tile in self._best_discards(hand, self.quick):
            hand.remove(tile)
            best = max(best, self.prospects.value(hand))
            hand.add(tile)
        return best

    def _best_discards(self, hand: Hand, prospects: Prospects) -> list[int]:
        """The discards after which a hand is worth most, the best first."""
        found: list[tuple[float, int]] = []
        tile: i64 = 0
        while tile < self.rules.kinds:
            if hand.counts[tile] > 0:
                hand.remove(tile)
                found.append((-prospects.value(hand), int(tile)))
                hand.add(tile)
            tile += 1
        found.sort()
        return [tile for _, tile in found[:MOST_DISCARDS]]
