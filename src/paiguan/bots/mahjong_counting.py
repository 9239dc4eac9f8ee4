"""A mahjong player that knows what others throw and how soon they win: a master's first look."""

from typing import Final

from paiguan.bots.mahjong_chances import Chances
from paiguan.bots.mahjong_expert import MahjongExpert
from paiguan.mahjong.hand_rules import HandRules

# Found by play: a discard's danger counts so much beside what the hand may win.
CARE: Final = 0.5


class MahjongCounting(MahjongExpert):
    """Weighs like the expert, by chances that were counted."""

    def __init__(self, rules: HandRules) -> None:
        super().__init__(rules)
        self.chances = Chances(rules)
        self.prospects = self.chances
        self.care = CARE
