"""Chance that is the same on every machine, Python version and build."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

# Knuth's MMIX generator; only its upper bits are used.
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
MODULUS = 2**64


class Chance:
    """A stream of choices that depends on nothing but its name."""

    def __init__(self, name: str) -> None:
        self.state = int.from_bytes(sha256(name.encode()).digest()[:8], "big")

    def below(self, limit: int) -> int:
        """A number from 0 up to but without the limit."""
        self.state = (self.state * MULTIPLIER + INCREMENT) % MODULUS
        return (self.state >> 32) % limit

    def one_in(self, number: int) -> bool:
        """True once in so many times."""
        return self.below(number) == 0

    def choice(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[self.below(len(things))]

    def shuffle(self, things: list[T]) -> None:
        """Put the things into another order."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]
