"""Many hands stepped in one call, with arrays in and out."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from paiguan.engine.game import Game
from paiguan.research.observation import Numbers
from paiguan.research.seating import Mask, Seating


@dataclass(frozen=True)
class Batch:
    """Where all hands stand: a row for each.

    `rewards` are what the last step paid every seat, and `ended` says whose hand was over with it;
    what is seen and the seat that is asked are then already those of the next hand.
    """

    observations: Numbers
    masks: Mask
    seats: NDArray[np.int64]
    rewards: Numbers
    ended: NDArray[np.bool_]


class VectorHands:
    """Plays `count` hands side by side, each followed by another."""

    def __init__(
        self, game: Game, count: int, seed: int = 0, options: Mapping[str, object] | None = None
    ) -> None:
        self.game = game
        self.count = count
        self.seatings = [Seating(game, options) for _ in range(count)]
        seeds = np.random.SeedSequence(seed).spawn(count)
        self.chances = [np.random.default_rng(one) for one in seeds]
        self.actions = len(self.seatings[0].table)
        self.observations = np.zeros((count, self.seatings[0].encoder.size), np.float32)
        self.masks = np.zeros((count, self.actions), np.int8)

    def reset(self) -> Batch:
        """Deal every hand anew."""
        for seating, chance in zip(self.seatings, self.chances, strict=True):
            seating.deal(chance)
        rewards = np.zeros((self.count, self.game.seats), np.float32)
        return self._batch(rewards, np.zeros(self.count, np.bool_))

    def step(self, numbers: NDArray[np.integer]) -> Batch:
        """Take one action in every hand, by the seat that is asked there."""
        rewards = np.zeros((self.count, self.game.seats), np.float32)
        ended = np.zeros(self.count, np.bool_)
        for place, seating in enumerate(self.seatings):
            rewards[place] = seating.act(int(numbers[place]))
            if seating.over:
                ended[place] = True
                seating.deal(self.chances[place])
        return self._batch(rewards, ended)

    def _batch(self, rewards: Numbers, ended: NDArray[np.bool_]) -> Batch:
        seats = np.array([seating.seat for seating in self.seatings], np.int64)
        for place, seating in enumerate(self.seatings):
            seating.observe(int(seats[place]), self.observations[place], self.masks[place])
        return Batch(self.observations.copy(), self.masks.copy(), seats, rewards, ended)


def any_legal(masks: Mask, chance: np.random.Generator) -> NDArray[np.int64]:
    """One legal action of every row, each as likely as the others."""
    _, actions = np.nonzero(masks)
    counts = np.count_nonzero(masks, axis=1)
    places = np.cumsum(counts) - counts + (chance.random(len(masks)) * counts).astype(np.int64)
    chosen: NDArray[np.int64] = actions[places]
    return chosen
