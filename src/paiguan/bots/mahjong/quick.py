"""A mahjong player for hands played out in the head: values hands like the expert, but quickly."""

from typing import Final

from mypy_extensions import i64

from paiguan.bots.mahjong.expert import MahjongExpert
from paiguan.bots.mahjong.novice import use_of
from paiguan.bots.mahjong.profile import Profile
from paiguan.mahjong.hand import Hand
from paiguan.mahjong.hand_rules import HandRules
from paiguan.mahjong.sight import MahjongSight

# Of discards that leave equally good hands the one of least use goes.
USE: Final = 0.002


class MahjongQuick(MahjongExpert):
    """Every step of a plan is taken to be as fast as usual, and no discard to be dangerous."""

    def __init__(self, rules: HandRules, profile: Profile) -> None:
        super().__init__(rules, profile)
        self.prospects.exact = False

    def points(self, sight: MahjongSight, codes: list[int]) -> list[float]:
        """About the points that each choice will come to; more is better."""
        self.danger.sight = sight
        self.prospects.look(sight)
        return self.score_all(sight, codes)

    def without(self, hand: Hand, tile: i64) -> float:
        """About the points that a hand comes to with this discard."""
        use = use_of(tile, hand)
        hand.remove(tile)
        value = self.prospects.value(hand)
        hand.add(tile)
        return value - USE * use * self.profile.plan_points[0]
