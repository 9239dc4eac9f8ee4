"""东丰麻将 in the table of games."""

from typing import Final

from paiguan.games.dongfeng.options import OPTIONS
from paiguan.games.dongfeng.rules import Dongfeng
from paiguan.games.dongfeng.words import ABOUT
from paiguan.mahjong.game import MahjongGame

RULES_VERSION: Final = 2

DONGFENG: Final = MahjongGame(
    "dongfeng", "东丰麻将", "Dongfeng Mahjong", RULES_VERSION, OPTIONS, Dongfeng, ABOUT
)
