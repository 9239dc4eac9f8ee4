"""The table of families that bots can play: the one place that knows them all."""

from typing import Final

from paiguan.bots.base import Rulebook
from paiguan.bots.family import BotFamily
from paiguan.bots.mahjong.family import MahjongBots
from paiguan.bots.zipai.family import ZipaiBots
from paiguan.engine.errors import BilingualError

FAMILIES: Final[dict[str, BotFamily]] = {bots.name: bots for bots in (MahjongBots(), ZipaiBots())}


class UnknownFamilyError(BilingualError):
    """A game of a family that no bot can play."""


def bots_for(game: Rulebook) -> BotFamily:
    """The players of a game's family."""
    if game.family not in FAMILIES:
        raise UnknownFamilyError(
            f"没有电脑会打 {game.family} 这一类", f"no bot knows the family {game.family}"
        )
    return FAMILIES[game.family]
