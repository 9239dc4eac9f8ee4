"""What a player can work out from the own seat: what a hand waits for, and what that would bring.

All of it comes from the seat's view and from the rules of the game, nothing from the hand itself.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from paiguan.engine.events import UNSEEN, Meld
from paiguan.engine.reason import Reason
from paiguan.engine.view import SeatView

# How a winning tile comes: drawn by oneself, turned up from the wall by another, discarded.
By: TypeAlias = Literal["self", "wall", "discard"]

COPIES: Final = 4


@dataclass(frozen=True)
class Way:
    """One way in which a tile wins, and what the game counts the hand at then."""

    by: By
    value: int


@dataclass(frozen=True)
class Awaited:
    """A tile that would complete a hand.

    Where a hand counts more or less by how the tile comes, `ways` has those in which it wins. Where
    it does not, `drawn_only` says of a tile that another's discard of it would be no win.
    """

    tile: int
    ways: tuple[Way, ...] = ()
    drawn_only: bool = False

    def wins_drawn(self) -> bool:
        """Whether it wins when one draws it oneself."""
        return not self.ways or any(way.by == "self" for way in self.ways)


@dataclass(frozen=True)
class Vain:
    """A tile that would complete the shape of a hand, and why it is no win however it comes."""

    tile: int
    reasons: list[Reason]


class Outlook:
    """Looks at one view; a family fills in the methods."""

    def __init__(self, view: SeatView) -> None:
        self.view = view

    def waits(self, tiles: list[int]) -> list[Awaited]:
        """What these tiles, with the own melds, wait for; nothing where they are too many."""
        raise NotImplementedError

    def in_vain(self, tiles: list[int]) -> list[Vain]:
        """What these tiles, with the own melds, wait for by their shape and cannot win with."""
        raise NotImplementedError

    def brings(self, tiles: list[int], tile: int, by: By = "self") -> int:
        """What all the others would pay together if this tile came to these and won."""
        raise NotImplementedError

    def why_not(self, tiles: list[int], tile: int, by: By) -> list[Reason]:
        """Why a tile that came this way is no win, where one might think that it is."""
        raise NotImplementedError

    def unseen(self, tile: int) -> int:
        """How many of a kind are neither in the viewer's hand nor seen by everybody.

        What another has shown and taken back, such as the 亮张, is known until it has left.
        """
        view = self.view
        seen = view.hand.count(tile) + view.birds.count(tile)
        seen += sum(discards.count(tile) for discards in view.discards)
        seen += sum(_shown(meld, tile) for melds in view.melds for meld in melds)
        for seat, tiles in enumerate(view.known):
            if seat != view.viewer:
                seen += tiles.count(tile)
        return max(0, COPIES - seen)


def _shown(meld: Meld, tile: int) -> int:
    """How many of a kind a meld shows: of one that lies partly face down a tile shows them all.

    Such are the 提 that shows one card of four, and the 明偎 and 臭偎, one of three.
    """
    partly = UNSEEN in meld.tiles and tile in meld.tiles
    return len(meld.tiles) if partly else meld.tiles.count(tile)
