"""A player that weighs speed, value, what is unseen and danger."""

from collections.abc import Mapping

from mypy_extensions import mypyc_attr

from paiguan.bots.base import DecidingBot, Rulebook, Scorer
from paiguan.bots.families import bots_for


def expert_for(game: Rulebook, options: Mapping[str, object] | None = None) -> Scorer:
    """An expert at the game under these options."""
    return bots_for(game).expert(game, options)


@mypyc_attr(allow_interpreted_subclasses=True)
class Expert(DecidingBot):
    """Chooses by the points that each choice will probably come to."""

    def __init__(self, game: Rulebook, options: Mapping[str, object] | None = None) -> None:
        super().__init__(game.rules(options), expert_for(game, options))
