"""What a seat may ask for, as a person, a bot or a record sees it.

Inside a round an action is one number; it becomes an `Action` only at the edge.
"""

from dataclasses import dataclass


class IllegalActionError(ValueError):
    """An action that the seat does not have at this moment; nothing has changed."""


@dataclass(frozen=True)
class Action:
    """A choice in words: its name and the tiles or values that it names."""

    name: str
    arguments: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.name, *self.arguments))


@dataclass(frozen=True)
class Prompt:
    """Every legal choice of a seat that has one; `codes` are what `Round.act` takes."""

    seat: int
    codes: tuple[int, ...]
    choices: tuple[Action, ...]
    # What the seat knows of itself besides the events: kinds that it may not claim now, as bits.
    barred: int = 0
    # For each choice the tiles that may not be discarded after it; empty where none bars any.
    bars: tuple[str, ...] = ()
