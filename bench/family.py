"""What a family of games has to offer for `bench` to measure it, beside what is measured of any."""

from collections import defaultdict
from collections.abc import Mapping
from math import sqrt
from typing import Generic, TypeVar

from bench.row import Agreement, Row
from paiguan.engine.game import Game
from paiguan.engine.round import Round

RoundT = TypeVar("RoundT", bound=Round)


class Measured:
    """Averages by name."""

    def __init__(self) -> None:
        self.found: defaultdict[str, list[float]] = defaultdict(list)

    def note(self, name: str, points: float) -> None:
        """One more."""
        self.found[name].append(points)

    def mean(self, name: str) -> float:
        """What it came to on average."""
        found = self.found[name]
        return sum(found) / len(found)

    def error(self, name: str) -> float:
        """The standard error of the average."""
        found = self.found[name]
        mean = self.mean(name)
        squares = sum((one - mean) ** 2 for one in found)
        return sqrt(squares / max(1, len(found) - 1) / len(found))


class FamilyMeasures(Generic[RoundT]):
    """Knows what can be measured of a family's games, and how."""

    name: str
    # What its hands are, for `act`.
    kind: type[RoundT]
    # How fast hands are to be played beside those of the game that the others are measured by.
    pace: float = 1.0
    # Modules whose functions are timed by themselves; those of the hands' classes come on top.
    timed: tuple[str, ...] = ()
    # Whether bots of the family go by habits that are counted.
    has_habits: bool = False

    def rows(self) -> list[Row]:
        """What is timed of the family itself, whatever the game."""
        return []

    def agreements(self) -> list[Agreement]:
        """Our answers beside the peers': speed is worth nothing where they differ."""
        return []

    def act(self, found: Measured, round_: Round, seat: int, code: int) -> None:
        """Act in a hand of the family, and note what that has brought."""
        assert isinstance(round_, self.kind), f"{type(round_).__name__} is no {self.kind.__name__}"
        self.act_noting(found, round_, seat, code)

    def act_noting(self, found: Measured, round_: RoundT, seat: int, code: int) -> None:
        """Act, and note what that has brought."""
        raise NotImplementedError

    def believed(self, game: Game, options: Mapping[str, object]) -> dict[str, float]:
        """What bots believe of what is noted, by the same names."""
        raise NotImplementedError

    def habits(self, game: Game, hands: int) -> list[str]:
        """So many hands of experts counted, as lines of text."""
        raise NotImplementedError
