"""How far a hand is from a win and what use a tile is to it: what a family says about a hand."""

from collections.abc import Sequence

from paiguan.bots.waits import Waits
from paiguan.engine.events import Meld


class Measure:
    """For a family without one of its own: only tiles of a kind are of use to each other."""

    def __init__(self, waits: Waits) -> None:
        self.waits = waits

    def far(self, hand: list[int], melds: Sequence[Meld]) -> float:
        """How much is still to change until the hand may be ready; 0 where it may be."""
        return 1

    def use(self, tile: int, hand: list[int]) -> float:
        """What a tile of the hand is good for; of two, the less useful is discarded."""
        return hand.count(tile)
