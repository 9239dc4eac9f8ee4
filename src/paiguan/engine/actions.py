"""What a seat may ask for, as a person, a bot or a record sees it.

Inside a round an action is one number; it becomes an `Action` only at the edge.
"""

from dataclasses import dataclass

from paiguan.engine.errors import BilingualError


class IllegalActionError(BilingualError):
    """An action that the seat does not have at this moment; nothing has changed.

    `explained`: it says why, and not only what would be possible.
    """

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(zh, en)
        self.explained = False


class AmbiguousActionError(IllegalActionError):
    """A written action that could mean several of the choices."""


def no_such_seat(seat: int, seats: int) -> IllegalActionError:
    """A seat that the table does not have."""
    return IllegalActionError(
        f"没有座位 {seat}；座位是 0 到 {seats - 1}",
        f"there is no seat {seat}; the seats are 0 to {seats - 1}",
    )


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
    # For each choice the groups of tiles that it is about: what it would lay down, or win with.
    lays: tuple[tuple[tuple[int, ...], ...], ...] = ()
    # For each choice what it would be besides, such as `feed` for a 冲交; empty where none is more.
    marks: tuple[str, ...] = ()
