"""Where a hand stands, and what each stage knows that the others need not."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.engine.settlement import NOBODY
from paiguan.zipai.cards import KINDS

# Each stage either asks somebody or moves on by itself.
OPENING_STAGE: Final = 0
DEALT_WIN_STAGE: Final = 1
DRAW_STAGE: Final = 2
LAID_STAGE: Final = 3
LAID_WIN_STAGE: Final = 4
TAKEN_STAGE: Final = 5
TURN_STAGE: Final = 6
OPEN_STAGE: Final = 7
CLAIM_STAGE: Final = 8
OVER_STAGE: Final = 9


class Opening:
    """What the deal and the first turns bring."""

    def __init__(self, holds: vec[i64], taken_in: vec[i64]) -> None:
        # Seats for which first-turn rules hold, and what they have taken in since the deal.
        self.holds = holds
        self.taken_in = taken_in
        # How many cards were drawn.
        self.draws: i64 = 0
        # 提 in the hands dealt that are still to be laid out.
        self.ti_held = True

    def clone(self) -> "Opening":
        """An independent copy."""
        copy = Opening(self.holds[:], self.taken_in[:])
        copy.draws = self.draws
        copy.ti_held = self.ti_held
        return copy


class Claimable:
    """Of the card in question: who may win it, whose 跑 stands, the highest 碰 or 吃 of each."""

    def __init__(self, win: vec[i64], run: vec[i64], take: vec[i64]) -> None:
        self.win = win
        self.run = run
        self.take = take

    def clone(self) -> "Claimable":
        """An independent copy."""
        return Claimable(self.win[:], self.run[:], self.take[:])


class Forgone:
    """What each seat has let go by or given away, which may bar it later."""

    def __init__(
        self, taking: vec[i64], peng: vec[i64], discarded: vec[i64], wins: vec[i64]
    ) -> None:
        # Kinds that a seat has not taken, as bits, and of these the ones that it could 碰.
        self.taking = taking
        self.peng = peng
        # Kinds that it has discarded.
        self.discarded = discarded
        # For seat and kind: 1 + the own total at which a win was declined; 0 if none was.
        self.wins = wins

    def clone(self) -> "Forgone":
        """An independent copy."""
        return Forgone(self.taking[:], self.peng[:], self.discarded[:], self.wins[:])


class Won:
    """Who has won; with the cards dealt; with a card of the hand or the doors."""

    def __init__(self) -> None:
        self.seat: i64 = NOBODY
        self.dealt = False
        self.inside = False

    def clone(self) -> "Won":
        """An independent copy."""
        copy = Won()
        copy.seat = self.seat
        copy.dealt = self.dealt
        copy.inside = self.inside
        return copy


def new_opening(seats: int) -> Opening:
    """Before anything was dealt."""
    return Opening(vec[i64]([0] * seats), vec[i64]([0] * seats))


def nothing_claimable(seats: int) -> Claimable:
    """Before the first card lies open."""
    return Claimable(vec[i64]([0] * seats), vec[i64]([0] * seats), vec[i64]([0] * seats))


def nothing_forgone(seats: int) -> Forgone:
    """Before the first card lies open."""
    return Forgone(
        vec[i64]([0] * seats),
        vec[i64]([0] * seats),
        vec[i64]([0] * seats),
        vec[i64]([0] * (seats * KINDS)),
    )
