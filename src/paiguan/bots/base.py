"""What every bot is, and what it may know of a game besides the view of its seat."""

from collections.abc import Mapping
from typing import Generic, Protocol, TypeVar

from mypy_extensions import mypyc_attr

from paiguan.engine.actions import Prompt
from paiguan.engine.options import OptionValue
from paiguan.engine.rules import Rules
from paiguan.engine.sight import Decider, Sight
from paiguan.engine.view import SeatView

SightT = TypeVar("SightT", bound=Sight)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player."""

    def choose(self, view: SeatView, prompt: Prompt) -> int:
        """The place, among the prompt's choices, of the one to take."""
        raise NotImplementedError


class Rulebook(Protocol):
    """The part of a game that a bot may ask: how tiles are written, and what a hand is worth."""

    name: str
    family: str

    def judge(self, request: Mapping[str, object]) -> dict[str, object]:
        """What `paiguan judge` answers about a hand."""

    def tile_name(self, tile: int) -> str:
        """A tile in notation."""

    def parse_tiles(self, text: str) -> list[int]:
        """Tiles in notation, in the order written."""

    def read_options(self, given: Mapping[str, object] | None) -> dict[str, OptionValue]:
        """Every option with its value: as given, else its default."""

    def rules(self, options: Mapping[str, object] | None = None) -> Rules:
        """What the game says about a hand under these options."""

    def rehearse(
        self,
        options: Mapping[str, object] | None,
        sight: Sight,
        codes: list[int],
        places: list[int],
        order: list[int],
        deciders: list[Decider],
    ) -> list[int]:
        """What choices would come to in a hand made up from what a seat sees."""


class Scorer(Decider):
    """Decides by about the points that each choice will come to."""

    def decide(self, sight: Sight, codes: list[int]) -> int:
        """The choice of the highest score."""
        if len(codes) == 1:
            return 0
        scores = self.scores(sight, codes)
        best = 0
        for place in range(1, len(codes)):
            if scores[place] > scores[best]:
                best = place
        return best

    def scores(self, sight: Sight, codes: list[int]) -> list[float]:
        """About the points of each choice; more is better."""
        raise NotImplementedError

    def distance(self, sight: Sight) -> int | None:
        """Tiles to change until the hand is ready; None where it cannot be any more."""
        raise NotImplementedError


# What a family's players build on. Whoever asks them knows no family: that a sight is of theirs is
# made sure of here, once, and they are given it as that.


class FamilyDecider(Decider, Generic[SightT]):
    """Decides by sights of one kind."""

    def __init__(self, kind: type[SightT]) -> None:
        self.kind = kind

    def decide(self, sight: Sight, codes: list[int]) -> int:
        """What it chooses by a sight of its kind."""
        return self.choice(of_kind(sight, self.kind), codes)

    def choice(self, sight: SightT, codes: list[int]) -> int:
        """The place, among the codes of the legal actions, of the one to take."""
        raise NotImplementedError


class FamilyScorer(Scorer, Generic[SightT]):
    """Decides by the scores that sights of one kind come to."""

    def __init__(self, kind: type[SightT]) -> None:
        self.kind = kind

    def scores(self, sight: Sight, codes: list[int]) -> list[float]:
        """About the points of each choice, by a sight of its kind."""
        return self.points(of_kind(sight, self.kind), codes)

    def distance(self, sight: Sight) -> int | None:
        """Tiles to change until the hand is ready, by a sight of its kind."""
        return self.steps(of_kind(sight, self.kind))

    def points(self, sight: SightT, codes: list[int]) -> list[float]:
        """About the points that each choice will come to; more is better."""
        raise NotImplementedError

    def steps(self, sight: SightT) -> int | None:
        """Tiles to change until the hand is ready; None where it cannot be any more."""
        raise NotImplementedError


def of_kind(sight: Sight, kind: type[SightT]) -> SightT:
    """The same sight, which is one of this kind: a player of one family is asked about no other."""
    assert isinstance(sight, kind), f"{type(sight).__name__} is no {kind.__name__}"
    return sight


@mypyc_attr(allow_interpreted_subclasses=True)
class DecidingBot(Bot):
    """A bot that decides by numbers: the view is put into the form of the game's family."""

    def __init__(self, rules: Rules, decider: Decider) -> None:
        self.rules = rules
        self.decider = decider

    def choose(self, view: SeatView, prompt: Prompt) -> int:
        """What its decider takes."""
        return self.decider.decide(self.sight(view, prompt), list(prompt.codes))

    def sight(self, view: SeatView, prompt: Prompt) -> Sight:
        """What a view comes to, with what the seat is told of itself."""
        sight = self.rules.sight_of(view)
        sight.barred = prompt.barred
        return sight
