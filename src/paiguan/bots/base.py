"""What every bot is, and what it may know of a game besides the view of its seat."""

from collections.abc import Mapping
from typing import Protocol

from paiguan.engine.actions import Prompt
from paiguan.engine.view import SeatView


class Bot:
    """A player."""

    def choose(self, view: SeatView, prompt: Prompt) -> int:
        """The place, among the prompt's choices, of the one to take."""
        raise NotImplementedError


class Rulebook(Protocol):
    """The part of a game that a bot may ask: how tiles are written, and what a hand is worth."""

    family: str

    def judge(self, request: Mapping[str, object]) -> dict[str, object]:
        """What `paiguan judge` answers about a hand."""

    def tile_name(self, tile: int) -> str:
        """A tile in notation."""

    def parse_tiles(self, text: str) -> list[int]:
        """Tiles in notation, in the order written."""
