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
        return one_of(len(prompt.choices), self.rng)


class RandomDecider(Decider):
    """The same for hands that nobody listens to."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def decide(self, sight: Sight, codes: list[int]) -> int:
        """One of the choices by chance."""
        return one_of(len(codes), self.rng)


def one_of(number: int, rng: Random) -> int:
    """A place among so many, each as likely as the others: what `randrange` draws, sooner."""
    bits = number.bit_length()
    place = rng.getrandbits(bits)
    while place >= number:
        place = rng.getrandbits(bits)
    return place
