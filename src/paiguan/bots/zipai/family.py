"""The players of zipai games."""

from collections.abc import Mapping

from paiguan.bots.base import Rulebook, Scorer
from paiguan.bots.family import BotFamily
from paiguan.bots.zipai.careful import CarefulZipai
from paiguan.bots.zipai.deep import ZipaiDeep
from paiguan.bots.zipai.expert import ZipaiExpert
from paiguan.bots.zipai.novice import ZipaiNovice
from paiguan.bots.zipai.profile import profile_for
from paiguan.engine.sight import Decider
from paiguan.zipai.hand_rules import HandRules


class ZipaiBots(BotFamily):
    """Each plays by the rules of a game; all but the novice also by what is believed of it."""

    def __init__(self) -> None:
        super().__init__("zipai")

    def novice(self, game: Rulebook, options: Mapping[str, object] | None) -> Decider:
        """Always moves towards a finished hand."""
        return ZipaiNovice(_rules(game, options))

    def careful(self, game: Rulebook, options: Mapping[str, object] | None) -> Decider:
        """A novice that does not give wins away."""
        return CarefulZipai(_rules(game, options), profile_for(game))

    def expert(self, game: Rulebook, options: Mapping[str, object] | None) -> Scorer:
        """Weighs speed, value, what is unseen and danger."""
        return ZipaiExpert(_rules(game, options), profile_for(game))

    def first_look(self, game: Rulebook, options: Mapping[str, object] | None) -> Scorer:
        """A step deeper than the expert."""
        return ZipaiDeep(_rules(game, options), profile_for(game))


def _rules(game: Rulebook, options: Mapping[str, object] | None) -> HandRules:
    rules = game.rules(options)
    assert isinstance(rules, HandRules)
    return rules
