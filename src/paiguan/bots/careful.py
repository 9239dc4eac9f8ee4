"""A player that acts for somebody who is away (托管): a novice that does not give wins away.

It chooses no stakes and withdraws none, and of the discards that keep the hand about as close as
it is, it takes the one that is least likely to be won by another.
"""

from collections.abc import Mapping

from mypy_extensions import mypyc_attr

from paiguan.bots.base import DecidingBot, Rulebook
from paiguan.bots.families import bots_for
from paiguan.engine.sight import Decider


def careful_for(game: Rulebook, options: Mapping[str, object] | None = None) -> Decider:
    """A careful player of the game under these options."""
    return bots_for(game).careful(game, options)


@mypyc_attr(allow_interpreted_subclasses=True)
class Careful(DecidingBot):
    """Acts for somebody who is away."""

    def __init__(self, game: Rulebook, options: Mapping[str, object] | None = None) -> None:
        super().__init__(game.rules(options), careful_for(game, options))
