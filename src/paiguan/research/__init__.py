"""Environments for learning: PettingZoo for one hand at a time, arrays for many."""

from collections.abc import Mapping

from paiguan.games import find_game
from paiguan.research.environment import HandEnv
from paiguan.research.vector import Batch, VectorHands, any_legal

__all__ = ["Batch", "HandEnv", "VectorHands", "any_legal", "env", "vector"]


def env(
    game: str, options: Mapping[str, object] | None = None, render_mode: str | None = None
) -> HandEnv:
    """The PettingZoo environment of a game, by its id."""
    return HandEnv(find_game(game), None if options is None else dict(options), render_mode)


def vector(
    game: str, count: int, seed: int = 0, options: Mapping[str, object] | None = None
) -> VectorHands:
    """Hands of a game side by side, by its id."""
    return VectorHands(find_game(game), count, seed, options)
