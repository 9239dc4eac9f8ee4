"""A player that weighs speed, value, what is unseen and danger."""

from collections.abc import Mapping

from mypy_extensions import mypyc_attr

from paiguan.bots.base import DecidingBot, Rulebook, no_bot_for
from paiguan.bots.mahjong_expert import MahjongExpert
from paiguan.bots.zipai_expert import ZipaiExpert
from paiguan.engine.sight import Decider
from paiguan.mahjong.hand_rules import HandRules as MahjongHandRules
from paiguan.zipai.hand_rules import HandRules as ZipaiHandRules


def expert_for(rules: object) -> Decider:
    """An expert at the game that has these rules."""
    if isinstance(rules, MahjongHandRules):
        return MahjongExpert(rules)
    if isinstance(rules, ZipaiHandRules):
        return ZipaiExpert(rules)
    raise no_bot_for(rules)


@mypyc_attr(allow_interpreted_subclasses=True)
class Expert(DecidingBot):
    """Chooses by the points that each choice will probably come to."""

    def __init__(self, game: Rulebook, options: Mapping[str, object] | None = None) -> None:
        rules = game.rules(options)
        super().__init__(rules, expert_for(rules))
