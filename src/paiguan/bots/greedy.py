"""A player that always moves towards a finished hand."""

from collections.abc import Mapping

from mypy_extensions import mypyc_attr

from paiguan.bots.base import DecidingBot, Rulebook
from paiguan.bots.families import bots_for
from paiguan.engine.sight import Decider


def novice_for(game: Rulebook, options: Mapping[str, object] | None = None) -> Decider:
    """A novice at the game under these options."""
    return bots_for(game).novice(game, options)


@mypyc_attr(allow_interpreted_subclasses=True)
class Novice(DecidingBot):
    """Wins when it can, comes closer when it can, and keeps what it has use for."""

    def __init__(self, game: Rulebook, options: Mapping[str, object] | None = None) -> None:
        super().__init__(game.rules(options), novice_for(game, options))
