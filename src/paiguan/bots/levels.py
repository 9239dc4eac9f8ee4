"""The strengths that a bot can have, and making one of them."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from paiguan.bots.base import Bot, DecidingBot, Rulebook
from paiguan.bots.expert import expert_for
from paiguan.bots.greedy import novice_for
from paiguan.bots.master import MILLISECONDS, MasterDecider
from paiguan.bots.random import RandomBot, RandomDecider
from paiguan.engine.errors import BilingualError
from paiguan.engine.options import OptionValue
from paiguan.engine.sight import Decider

LEVELS: Final[tuple[str, ...]] = ("random", "novice", "expert", "master")
# Those that every server has in its rooms: they decide at once.
AT_ONCE: Final = ("novice", "expert")


class UnknownLevelError(BilingualError):
    """A level that no bot has."""


def bot_for(
    level: str,
    game: Rulebook,
    options: Mapping[str, OptionValue] | None,
    seed: bytes,
    worlds: int = 0,
    milliseconds: float = MILLISECONDS,
) -> Bot:
    """A bot of this level, for seats whose view is folded from events.

    A master imagines so many hands for a choice; with 0 of them, as many as its time allows.
    """
    if level == "random":
        return RandomBot(Random(seed))
    decider = decider_for(level, game, options, seed, worlds, milliseconds)
    return DecidingBot(game.rules(options), decider)


def decider_for(
    level: str,
    game: Rulebook,
    options: Mapping[str, OptionValue] | None,
    seed: bytes,
    worlds: int = 0,
    milliseconds: float = MILLISECONDS,
) -> Decider:
    """The same, for hands that nobody listens to (`Game.play_out`)."""
    if level == "random":
        return RandomDecider(Random(seed))
    if level == "master":
        return MasterDecider(game, options, seed, worlds, milliseconds)
    if level not in MAKERS:
        listed = ", ".join(LEVELS)
        raise UnknownLevelError(
            f"没有水平 {level!r}；有：{listed}",
            f"there is no level {level!r}; the levels are {listed}",
        )
    return MAKERS[level](game, options)


MAKERS: Final[dict[str, Callable[[Rulebook, Mapping[str, object] | None], Decider]]] = {
    "novice": novice_for,
    "expert": expert_for,
}
