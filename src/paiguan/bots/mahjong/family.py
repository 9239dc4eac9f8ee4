"""The players of mahjong games."""

from collections.abc import Mapping

from paiguan.bots.base import Rulebook, Scorer
from paiguan.bots.family import BotFamily
from paiguan.bots.mahjong.careful import CarefulMahjong
from paiguan.bots.mahjong.counting import MahjongCounting
from paiguan.bots.mahjong.deep import MahjongDeep
from paiguan.bots.mahjong.expert import MahjongExpert
from paiguan.bots.mahjong.novice import MahjongNovice
from paiguan.bots.mahjong.profile import profile_for, rules_of
from paiguan.bots.mahjong.quick import MahjongQuick
from paiguan.engine.sight import Decider


class MahjongBots(BotFamily):
    """Each plays by the rules of a game; all but the novice also by what is believed of it."""

    def __init__(self) -> None:
        super().__init__("mahjong")

    def novice(self, game: Rulebook, options: Mapping[str, object] | None) -> Decider:
        """Always moves towards a finished hand."""
        return MahjongNovice(rules_of(game, options))

    def careful(self, game: Rulebook, options: Mapping[str, object] | None) -> Decider:
        """A novice that does not give wins away."""
        return CarefulMahjong(rules_of(game, options), profile_for(game, options))

    def expert(self, game: Rulebook, options: Mapping[str, object] | None) -> Scorer:
        """Weighs speed, value, what is unseen and danger."""
        return MahjongExpert(rules_of(game, options), profile_for(game, options))

    def first_look(self, game: Rulebook, options: Mapping[str, object] | None) -> Scorer:
        """By counted chances; a step deeper where a hand has to meet more than its distance."""
        rules = rules_of(game, options)
        profile = profile_for(game, options)
        if rules.needs_triplet:
            return MahjongDeep(rules, profile)
        return MahjongCounting(rules, profile)

    def quick(self, game: Rulebook, options: Mapping[str, object] | None) -> Decider:
        """An expert that looks at fewer choices."""
        return MahjongQuick(rules_of(game, options), profile_for(game, options))
