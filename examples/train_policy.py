"""Train a small policy by playing against itself, and measure it against chance.

    python examples/train_policy.py hengyang15 --hands 6000

The policy is one matrix: what is seen, times the matrix, gives every action a score, and actions
are drawn by the softmax over those that are legal. After each batch of hands the choices of seats
that gained are made likelier, those of seats that lost less likely (REINFORCE).
"""

import argparse
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paiguan.research import Batch, any_legal, vector

Numbers = NDArray[np.float32]
Chosen = NDArray[np.int64]

SIDE_BY_SIDE = 64
LEARNING_RATE = 1.0
# With so many points gained or lost, a choice counts fully.
FULL_POINTS = 3.0


class Policy:
    """A matrix of scores, one row for each action."""

    def __init__(self, actions: int, size: int, seed: int = 0) -> None:
        self.weights = np.zeros((actions, size), np.float32)
        self.chance = np.random.default_rng(seed)

    def scores(self, observations: Numbers, rows: Chosen, actions: Chosen) -> Numbers:
        """What some actions score in some rows."""
        found: Numbers = np.einsum("ij,ij->i", observations[rows], self.weights[actions])
        return found

    def likelihoods(self, observations: Numbers, masks: NDArray[np.int8]) -> Numbers:
        """How likely each action is, row by row."""
        rows, actions = np.nonzero(masks)
        scores = np.full(masks.shape, -np.inf, np.float32)
        scores[rows, actions] = self.scores(observations, rows, actions)
        scores -= scores.max(axis=1, keepdims=True)
        likely: Numbers = np.exp(scores)
        likely /= likely.sum(axis=1, keepdims=True)
        return likely

    def choose(self, batch: Batch) -> Chosen:
        """An action for each row, drawn by its likelihood: the highest score with Gumbel noise."""
        rows, actions = np.nonzero(batch.masks)
        keys = self.scores(batch.observations, rows, actions) + self.chance.gumbel(size=len(rows))
        order = np.lexsort((keys, rows))
        last_of_each_row = np.cumsum(np.count_nonzero(batch.masks, axis=1)) - 1
        chosen: Chosen = actions[order[last_of_each_row]]
        return chosen

    def learn(self, steps: "Steps", rate: float) -> None:
        """Move towards what paid."""
        observations, masks, chosen, gains = steps.arrays()
        slope = -self.likelihoods(observations, masks)
        slope[np.arange(len(chosen)), chosen] += 1
        # Only legal actions have a slope: by action, what they add up to.
        rows, actions = np.nonzero(masks)
        order = np.argsort(actions, kind="stable")
        rows, actions = rows[order], actions[order]
        moves = (slope[rows, actions] * gains[rows])[:, None] * observations[rows]
        firsts = np.flatnonzero(np.diff(actions, prepend=-1))
        added = np.add.reduceat(moves, firsts)
        self.weights[actions[firsts]] += rate / sqrt(len(chosen)) * added


class Steps:
    """The choices of finished hands, each with what its seat gained in the end."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.running: list[list[tuple[Any, ...]]] = [[] for _ in range(SIDE_BY_SIDE)]
        self.points = np.zeros((SIDE_BY_SIDE, seats), np.float32)
        self.done: list[tuple[Any, ...]] = []
        self.hands = 0

    def add(self, before: Batch, chosen: Chosen, after: Batch) -> None:
        """Take over one step of every hand."""
        self.points += after.rewards
        for place, action in enumerate(chosen):
            seat = int(before.seats[place])
            seen = (before.observations[place], before.masks[place], int(action), seat)
            self.running[place].append(seen)
            if after.ended[place]:
                self._end(place)

    def _end(self, place: int) -> None:
        gains = np.clip(self.points[place] / FULL_POINTS, -1, 1)
        self.done += [(*step[:3], gains[step[3]]) for step in self.running[place]]
        self.running[place] = []
        self.points[place] = 0
        self.hands += 1

    def arrays(self) -> tuple[Numbers, NDArray[np.int8], Chosen, Numbers]:
        """Everything that was done, as arrays; then it is forgotten."""
        observations, masks, actions, gains = zip(*self.done, strict=True)
        self.done = []
        return (
            np.array(observations, np.float32),
            np.array(masks, np.int8),
            np.array(actions, np.int64),
            np.array(gains, np.float32),
        )


def train(game: str, hands: int, seed: int = 0) -> Policy:
    """A policy after so many hands against itself."""
    table = vector(game, SIDE_BY_SIDE, seed)
    policy = Policy(table.actions, table.observations.shape[1], seed)
    steps = Steps(table.game.seats)
    batch = table.reset()
    learnt = 0
    while steps.hands < hands:
        chosen = policy.choose(batch)
        after = table.step(chosen)
        steps.add(batch, chosen, after)
        batch = after
        if steps.hands - learnt >= SIDE_BY_SIDE:
            policy.learn(steps, LEARNING_RATE)
            learnt = steps.hands
    return policy


def measure(policy: Policy, game: str, hands: int, seed: int = 1) -> tuple[float, float]:
    """Points a hand of a seat with the policy among others by chance, and half its interval."""
    table = vector(game, SIDE_BY_SIDE, seed)
    chance = np.random.default_rng(seed)
    gained: list[float] = []
    points = np.zeros(SIDE_BY_SIDE, np.float32)
    batch = table.reset()
    while len(gained) < hands:
        own = batch.seats == 0
        batch = table.step(np.where(own, policy.choose(batch), any_legal(batch.masks, chance)))
        points += batch.rewards[:, 0]
        gained += points[batch.ended].tolist()
        points[batch.ended] = 0
    return float(np.mean(gained)), 1.96 * float(np.std(gained, ddof=1)) / sqrt(len(gained))


def main() -> None:
    """Train, then print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="hengyang15")
    parser.add_argument("--hands", type=int, default=6000)
    parser.add_argument("--measured", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    policy = train(given.game, given.hands, given.seed)
    mean, reach = measure(policy, given.game, given.measured, given.seed + 1)
    print(f"{given.game}: {mean:+.3f} ± {reach:.3f} points a hand against random (95 %)")


if __name__ == "__main__":
    main()
