"""A player that does anything that is allowed."""

from random import Random

from paiguan.bots.base import Bot
from paiguan.engine.actions import Prompt
from paiguan.engine.sight import Decider, Sight
from paiguan.engine.view import SeatView


class RandomBot(Bot):
    """Takes any choice, each as likely as the others."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: SeatView, prompt: Prompt) -> int:
        """One of the choices by chance."""
        return self.rng.randrange(len(prompt.choices))


class RandomDecider(Decider):
    """The same for hands that nobody listens to."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def decide(self, sight: Sight, codes: list[int]) -> int:
        """One of the choices by chance."""
        return self.rng.randrange(len(codes))
