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
        """Write a view into a row of zeros or of another view."""
        into[:] = 0
        counts = into[: self.rows * self.kinds].reshape(self.rows, self.kinds)
        _count(counts[0], view.hand)
        _count(counts[1], [view.drawn])
        _count(counts[2], view.open_tiles)
        figures = into[self.rows * self.kinds :]
        figures[0] = view.wall / self.tiles
        for step in range(self.seats):
            seat = (view.viewer + step) % self.seats
            rows = counts[OWN_ROWS + ROWS_OF_A_SEAT * step :]
            _count(rows[0], view.discards[seat])
            for meld in view.melds[seat]:
                _count(rows[1], meld.tiles)
            _count(rows[2], view.shown[seat])
            start = 1 + FIGURES_OF_A_SEAT * step
            figures[start : start + FIGURES_OF_A_SEAT] = _figures(view, seat)


def _count(row: Numbers, tiles: Iterable[int]) -> None:
    for tile in tiles:
        if tile != UNSEEN:
            row[tile] += 1 / COPIES


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
