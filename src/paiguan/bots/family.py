"""What a family of games has to offer for bots to play it."""

from collections.abc import Mapping

from paiguan.bots.base import Rulebook, Scorer
from paiguan.engine.sight import Decider


class BotFamily:
    """Makes the players of a family's games, each for a game under its options."""

    def __init__(self, name: str) -> None:
        self.name = name

    def novice(self, game: Rulebook, options: Mapping[str, object] | None) -> Decider:
        """Always moves towards a finished hand."""
        raise NotImplementedError

    def careful(self, game: Rulebook, options: Mapping[str, object] | None) -> Decider:
        """A novice that does not give wins away."""
        raise NotImplementedError

    def expert(self, game: Rulebook, options: Mapping[str, object] | None) -> Scorer:
        """Weighs speed, value, what is unseen and danger."""
        raise NotImplementedError

    def first_look(self, game: Rulebook, options: Mapping[str, object] | None) -> Scorer:
        """Finds the choices that a master tries."""
        return self.expert(game, options)

    def quick(self, game: Rulebook, options: Mapping[str, object] | None) -> Decider:
        """Plays out the hands that a master imagines."""
        return self.expert(game, options)
