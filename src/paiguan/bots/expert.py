"""A player that weighs speed, value, what is unseen and danger."""

from collections.abc import Mapping

from mypy_extensions import mypyc_attr

from paiguan.bots.base import DecidingBot, Rulebook, no_bot_for
from paiguan.bots.mahjong import profile as mahjong_profile
from paiguan.bots.mahjong.expert import MahjongExpert
from paiguan.bots.zipai import profile as zipai_profile
from paiguan.bots.zipai.expert import ZipaiExpert
from paiguan.engine.sight import Decider
from paiguan.mahjong.hand_rules import HandRules as MahjongHandRules
from paiguan.zipai.hand_rules import HandRules as ZipaiHandRules


def expert_for(game: Rulebook, options: Mapping[str, object] | None = None) -> Decider:
    """An expert at the game under these options."""
    rules = game.rules(options)
    if isinstance(rules, MahjongHandRules):
        return MahjongExpert(rules, mahjong_profile.profile_for(game, options))
    if isinstance(rules, ZipaiHandRules):
        return ZipaiExpert(rules, zipai_profile.profile_for(game))
    raise no_bot_for(rules)


@mypyc_attr(allow_interpreted_subclasses=True)
class Expert(DecidingBot):
    """Chooses by the points that each choice will probably come to."""

    def __init__(self, game: Rulebook, options: Mapping[str, object] | None = None) -> None:
        super().__init__(game.rules(options), expert_for(game, options))
