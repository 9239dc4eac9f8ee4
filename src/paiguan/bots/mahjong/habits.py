"""What experts do in each game, counted by `bench.habits`: what a master's chances are made of."""

from typing import Final


class Habits:
    """How soon others win, and what they throw."""

    def __init__(
        self, first_win: float, each_turn: float, each_meld: float, thrown: list[float]
    ) -> None:
        # Nobody wins before so many turns; then a turn ends the hand so much more likely with each
        # turn, and with each meld of who has most.
        self.first_win = first_win
        self.each_turn = each_turn
        self.each_meld = each_meld
        # How often in a turn the others throw an unseen tile, as a multiple of its share of all
        # that is unseen: 1 and 9, 2 and 8, …, 5, honours; none, one, more of its kind discarded.
        self.thrown = thrown


OF_HENGYANG258: Final = Habits(
    1.9,
    0.033,
    0.035,
    [
        *(4.5, 6.0, 6.2),
        *(2.0, 3.3, 4.2),
        *(2.5, 4.0, 4.6),
        *(2.1, 3.8, 4.6),
        *(1.0, 2.5, 3.5),
        *(0.0, 0.0, 0.0),
    ],
)

OF_WANZAI: Final = Habits(
    2.2,
    0.027,
    0.045,
    [
        *(3.5, 4.3, 4.3),
        *(2.8, 4.0, 4.4),
        *(2.0, 3.7, 4.0),
        *(1.7, 3.7, 4.0),
        *(1.5, 3.6, 3.9),
        *(3.4, 3.7, 4.1),
    ],
)

OF_DONGFENG: Final = Habits(
    3.5,
    0.007,
    0.013,
    [
        *(2.8, 4.0, 5.2),
        *(2.2, 3.6, 5.0),
        *(1.8, 3.5, 4.7),
        *(1.4, 3.2, 4.4),
        *(1.2, 2.9, 4.3),
        *(3.0, 4.0, 5.3),
    ],
)

# Wild tiles make hands fast, and are never thrown.
OF_HONGZHONG: Final = Habits(
    0.8,
    0.055,
    0.03,
    [
        *(4.4, 4.7, 4.7),
        *(3.2, 3.5, 3.5),
        *(2.0, 2.4, 2.8),
        *(1.9, 2.2, 2.4),
        *(2.0, 2.1, 2.1),
        *(0.0, 0.0, 0.0),
    ],
)
