"""A mahjong player that knows what others throw and how soon they win: a master's first look."""

from paiguan.bots.mahjong.chances import Chances
from paiguan.bots.mahjong.expert import MahjongExpert
from paiguan.bots.mahjong.profile import Profile
from paiguan.mahjong.hand_rules import HandRules


class MahjongCounting(MahjongExpert):
    """Weighs like the expert, by chances that were counted."""

    def __init__(self, rules: HandRules, profile: Profile) -> None:
        super().__init__(rules, profile)
        self.chances = Chances(rules, profile)
        self.prospects = self.chances
