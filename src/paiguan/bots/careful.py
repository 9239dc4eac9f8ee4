"""A player that acts for somebody who is away (托管): a novice that does not give wins away.

It chooses no stakes and withdraws none, and of the discards that keep the hand about as close as
it is, it takes the one that is least likely to be won by another.
"""

from collections.abc import Mapping

from mypy_extensions import mypyc_attr

from paiguan.bots.base import DecidingBot, Rulebook, no_bot_for
from paiguan.bots.mahjong import profile as mahjong_profile
from paiguan.bots.mahjong.careful import CarefulMahjong
from paiguan.bots.zipai import profile as zipai_profile
from paiguan.bots.zipai.careful import CarefulZipai
from paiguan.engine.sight import Decider
from paiguan.mahjong.hand_rules import HandRules as MahjongHandRules
from paiguan.zipai.hand_rules import HandRules as ZipaiHandRules


def careful_for(game: Rulebook, options: Mapping[str, object] | None = None) -> Decider:
    """A careful player of the game under these options."""
    rules = game.rules(options)
    if isinstance(rules, MahjongHandRules):
        return CarefulMahjong(rules, mahjong_profile.profile_for(game, options))
    if isinstance(rules, ZipaiHandRules):
        return CarefulZipai(rules, zipai_profile.profile_for(game))
    raise no_bot_for(rules)


@mypyc_attr(allow_interpreted_subclasses=True)
class Careful(DecidingBot):
    """Acts for somebody who is away."""

    def __init__(self, game: Rulebook, options: Mapping[str, object] | None = None) -> None:
        super().__init__(game.rules(options), careful_for(game, options))
