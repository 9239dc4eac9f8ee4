"""A player that always moves towards a finished hand."""

from collections.abc import Mapping

from mypy_extensions import mypyc_attr

from paiguan.bots.base import DecidingBot, Rulebook, no_bot_for
from paiguan.bots.mahjong.novice import MahjongNovice
from paiguan.bots.zipai.novice import ZipaiNovice
from paiguan.engine.sight import Decider
from paiguan.mahjong.hand_rules import HandRules as MahjongHandRules
from paiguan.zipai.hand_rules import HandRules as ZipaiHandRules


def novice_for(game: Rulebook, options: Mapping[str, object] | None = None) -> Decider:
    """A novice at the game under these options."""
    rules = game.rules(options)
    if isinstance(rules, MahjongHandRules):
        return MahjongNovice(rules)
    if isinstance(rules, ZipaiHandRules):
        return ZipaiNovice(rules)
    raise no_bot_for(rules)


@mypyc_attr(allow_interpreted_subclasses=True)
class Novice(DecidingBot):
    """Wins when it can, comes closer when it can, and keeps what it has use for."""

    def __init__(self, game: Rulebook, options: Mapping[str, object] | None = None) -> None:
        super().__init__(game.rules(options), novice_for(game, options))
