"""衡阳258麻将 in the table of games."""

from collections.abc import Mapping
from typing import Final

from paiguan.engine.options import OptionValue
from paiguan.games.hengyang258.options import OPTIONS, HengyangOptions
from paiguan.games.hengyang258.rules import Hengyang258
from paiguan.games.hengyang258.words import ABOUT
from paiguan.mahjong.game import MahjongGame

RULES_VERSION: Final = 2


def _rules(options: Mapping[str, OptionValue]) -> Hengyang258:
    return Hengyang258(HengyangOptions(options))


HENGYANG258: Final = MahjongGame(
    "hengyang258", "衡阳258麻将", "Hengyang 258 Mahjong", RULES_VERSION, OPTIONS, _rules, ABOUT
)
