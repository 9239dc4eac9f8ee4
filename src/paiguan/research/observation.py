"""What a seat sees as numbers between -1 and 1: every place counts seats from the viewer on."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from paiguan.engine.events import UNSEEN
from paiguan.engine.game import Game
from paiguan.engine.view import SeatView

Numbers = NDArray[np.float32]

COPIES = 4
MOST_TILES = 21
# Points beyond these look alike.
MANY_POINTS = 100
# Hand, drawn and open tiles; then discards, melds and shown tiles of each seat.
OWN_ROWS = 3
ROWS_OF_A_SEAT = 3
# Tiles held, dealer, turn, giver, points, dice opened, fire, float.
FIGURES_OF_A_SEAT = 8


class Encoder:
    """Turns the views of a game into rows of numbers."""

    def __init__(self, game: Game) -> None:
        deck = game.deck()
        self.seats = game.seats
        self.kinds = max(deck) + 1
        self.tiles = len(deck)
        self.rows = OWN_ROWS + ROWS_OF_A_SEAT * self.seats
        self.size = self.rows * self.kinds + FIGURES_OF_A_SEAT * self.seats + 1

    def encode(self, view: SeatView, into: Numbers) -> None:
        """Write a view over whatever the row holds."""
        places = self._places(0, view.hand)
        places += self._places(1, [view.drawn])
        places += self._places(2, view.open_tiles)
        figures = [view.wall / self.tiles]
        for step in range(self.seats):
            seat = (view.viewer + step) % self.seats
            row = OWN_ROWS + ROWS_OF_A_SEAT * step
            places += self._places(row, view.discards[seat])
            for meld in view.melds[seat]:
                places += self._places(row + 1, meld.tiles)
            places += self._places(row + 2, view.shown[seat])
            figures += _figures(view, seat)
        counted = self.rows * self.kinds
        into[:counted] = np.bincount(places, minlength=counted)
        into[:counted] /= COPIES
        into[counted:] = figures

    def _places(self, row: int, tiles: Iterable[int]) -> list[int]:
        """Where the tiles of a row are counted."""
        return [row * self.kinds + tile for tile in tiles if tile != UNSEEN]


def _figures(view: SeatView, seat: int) -> tuple[float, ...]:
    points = view.points[seat] / MANY_POINTS
    return (
        view.sizes[seat] / MOST_TILES,
        float(seat == view.dealer),
        float(seat == view.turn),
        float(seat == view.giver),
        max(-1.0, min(1.0, points)),
        float(view.rolled[seat]),
        float(view.stakes[seat].get("fire", 0)),
        view.stakes[seat].get("float", 0) / 2,
    )
