"""What every bot is, and what it may know of a game besides the view of its seat."""

from collections.abc import Mapping
from typing import Protocol

from mypy_extensions import mypyc_attr

from paiguan.engine.actions import Prompt
from paiguan.engine.errors import BilingualError
from paiguan.engine.options import OptionValue
from paiguan.engine.sight import Decider, Sight
from paiguan.engine.view import SeatView
from paiguan.mahjong import sight as mahjong_sight
from paiguan.zipai import sight as zipai_sight
from paiguan.zipai.hand_rules import HandRules as ZipaiHandRules


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

    def rules(self, options: Mapping[str, object] | None = None) -> object:
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


class UnknownFamilyError(BilingualError):
    """A game of a family that no bot can play."""


def no_bot_for(rules: object) -> UnknownFamilyError:
    """Rules of a family that no bot can play."""
    name = type(rules).__name__
    return UnknownFamilyError(f"没有电脑会打 {name} 这一类", f"no bot knows the family of {name}")


@mypyc_attr(allow_interpreted_subclasses=True)
class DecidingBot(Bot):
    """A bot that decides by numbers: the view is put into the form of the game's family."""

    def __init__(self, rules: object, decider: Decider) -> None:
        self.rules = rules
        self.decider = decider

    def choose(self, view: SeatView, prompt: Prompt) -> int:
        """What its decider takes."""
        return self.decider.decide(self.sight(view, prompt), list(prompt.codes))

    def sight(self, view: SeatView, prompt: Prompt) -> Sight:
        """What a view comes to, with what the seat is told of itself."""
        rules = self.rules
        sight: Sight
        if isinstance(rules, ZipaiHandRules):
            sight = zipai_sight.sight_of(view, rules)
        else:
            sight = mahjong_sight.sight_of(view)
        sight.barred = prompt.barred
        return sight
