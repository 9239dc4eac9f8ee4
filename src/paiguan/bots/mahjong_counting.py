"""A mahjong player that knows what others throw and how soon they win: a master's first look."""

from paiguan.bots.mahjong_chances import Chances
from paiguan.bots.mahjong_expert import MahjongExpert
from paiguan.mahjong.hand_rules import HandRules


class MahjongCounting(MahjongExpert):
    """Weighs like the expert, by chances that were counted."""

    def __init__(self, rules: HandRules) -> None:
        super().__init__(rules)
        self.chances = Chances(rules)
        self.prospects = self.chances
