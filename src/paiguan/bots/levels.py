"""The levels of bots by name, weakest first."""

from collections.abc import Mapping
from random import Random
from typing import Final

from paiguan.bots.base import Bot, Rulebook
from paiguan.bots.greedy import Novice
from paiguan.bots.random import RandomBot

LEVELS: Final = ("random", "novice")


class UnknownLevelError(ValueError):
    """A level that no bot plays at."""


def bot_for(level: str, game: Rulebook, options: Mapping[str, object] | None, seed: bytes) -> Bot:
    """A bot of this level; all its chance comes from the seed."""
    if level == "random":
        return RandomBot(Random(seed))
    if level == "novice":
        return Novice(game, options)
    raise UnknownLevelError(f"there is no level {level!r}; the levels are {', '.join(LEVELS)}")
