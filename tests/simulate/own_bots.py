"""Bots of somebody's own, as the tutorial teaches them, and some that are none."""

from collections.abc import Mapping
from random import Random

from paiguan.bots import Bot, RandomBot
from paiguan.engine.actions import Prompt
from paiguan.engine.view import SeatView


class Eager(Bot):
    """Wins when it can, else takes the last choice."""

    def choose(self, view: SeatView, prompt: Prompt) -> int:
        """A win, or the last."""
        names = [choice.name for choice in prompt.choices]
        return names.index("win") if "win" in names else len(names) - 1


class Chancy(Bot):
    """Takes anything, by the chance that it is given; and counts, which must not be kept."""

    def __init__(self, seed: bytes, options: Mapping[str, object]) -> None:
        self.random = Random(seed + str(options).encode())
        self.asked = 0

    def choose(self, view: SeatView, prompt: Prompt) -> int:
        """One of the choices."""
        self.asked += 1
        return (self.random.randrange(len(prompt.codes)) + self.asked) % len(prompt.codes)


class Broken(Bot):
    """Fails when it is asked."""

    def choose(self, view: SeatView, prompt: Prompt) -> int:
        """Nothing."""
        raise ZeroDivisionError("nothing to divide by")


class Beyond(Bot):
    """Chooses what is not there."""

    def choose(self, view: SeatView, prompt: Prompt) -> int:
        """One too far."""
        return len(prompt.codes)


class Needy(Bot):
    """Wants what nobody gives."""

    def __init__(self, money: int) -> None:
        self.money = money


class NoBot:
    """Is no bot at all."""


def hidden() -> type[Bot]:
    """A class that no other process can find."""

    class Inner(Eager):
        """Inside a function."""

    return Inner


def random_bot(seed: bytes) -> Bot:
    """The level of that name, as somebody else's."""
    return RandomBot(Random(seed))


LIST = [Eager]
