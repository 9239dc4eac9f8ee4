"""A hand at which numbered actions are taken: what an environment is made of."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from paiguan.engine.events import Event
from paiguan.engine.game import Game
from paiguan.engine.round import Round
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import seen_by
from paiguan.research.actions import action_table
from paiguan.research.observation import Encoder, Numbers

SECRET_BYTES = 32
Mask = NDArray[np.int8]


class Seating:
    """The hand, the views of all its seats, and who is asked."""

    def __init__(self, game: Game, options: Mapping[str, object] | None = None) -> None:
        self.game = game
        self.options = None if options is None else game.read_options(options)
        self.encoder = Encoder(game)
        self.table = action_table(game)
        self.views: list[SeatView] = []
        self.paid = [0] * game.seats
        self.round: Round | None = None

    def deal(self, chance: np.random.Generator) -> None:
        """A new hand; one that is over before anybody could choose is dealt again."""
        self._deal(chance)
        while self.over:
            self._deal(chance)

    def _deal(self, chance: np.random.Generator) -> None:
        self.views = [SeatView(seat) for seat in range(self.game.seats)]
        self.paid = [0] * self.game.seats
        dealer = int(chance.integers(self.game.seats))
        standing = self.game.first_standing(dealer)
        secret = chance.bytes(SECRET_BYTES)
        self.round = self.game.deal(secret, dealer, self.options, self._happened, standing)

    def _happened(self, event: Event) -> None:
        for seat, view in enumerate(self.views):
            view.apply(seen_by(seat, event))

    @property
    def hand(self) -> Round:
        """The hand being played."""
        if self.round is None:
            raise RuntimeError("no hand has been dealt: reset first")
        return self.round

    @property
    def over(self) -> bool:
        """Whether it has been settled."""
        return self.hand.over

    @property
    def seat(self) -> int:
        """Who is asked."""
        return int(self.hand.next_to_act())

    def observe(self, seat: int, into: Numbers, mask: Mask) -> None:
        """Write down what a seat sees and what it may do."""
        legal = self.hand.legal(seat)
        self.encoder.encode(self.views[seat], into)
        mask[:] = 0
        numbers = self.table.numbers
        for code in legal:
            mask[numbers[code]] = 1

    def act(self, number: int) -> list[int]:
        """Let the seat that is asked do something; what every seat was paid by it."""
        self.hand.act(self.seat, self.table.codes[number])
        before = self.paid
        self.paid = self.hand.deltas()
        return [now - then for now, then in zip(self.paid, before, strict=True)]
