"""A prompt in words, as its seat is asked and as it stays on show."""

from dataclasses import dataclass

from paiguan.engine.actions import Prompt
from paiguan.engine.game import Game
from paiguan.server.table.stops import is_aside
from paiguan.server.wire.protocol import Prompted


@dataclass(frozen=True)
class Asked:
    """A prompt that is on show to its seat."""

    hand: int
    number: int
    choices: list[list[str]]
    bars: list[str]
    # Nobody else knows of it.
    aside: bool
    at: float
    # What each choice would lay down, by the names of the tiles.
    tiles: list[list[list[str]]]
    # What a choice would be besides.
    marks: list[str]

    def told(self, clock: int) -> Prompted:
        """The same as its seat is told it, with so many milliseconds to answer."""
        return Prompted(
            self.hand, self.number, self.choices, clock, self.bars, self.tiles, self.marks
        )

    @property
    def forced(self) -> bool:
        """Whether there is nothing to decide; of an aside nobody is to know as much."""
        return len(self.choices) == 1 and not self.aside


def put_to(game: Game, prompt: Prompt, hand: int, number: int, at: float = 0.0) -> Asked:
    """A prompt in the words in which its seat is asked."""
    choices = [[action.name, *action.arguments] for action in prompt.choices]
    name = game.tile_name
    tiles = [[[name(tile) for tile in group] for group in groups] for groups in prompt.lays]
    bars, marks = list(prompt.bars), list(prompt.marks)
    return Asked(hand, number, choices, bars, is_aside(prompt), at, tiles, marks)
