"""The peers, each driven in the fastest way that it documents.

They are imported by name when they are needed, so that one that is missing costs its rows only.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module, metadata
from random import random

from bench.measure import Side
from bench.samples import Counts


@dataclass(frozen=True)
class Peer:
    """A package of others, and which part of it is measured."""

    package: str
    part: str

    @property
    def version(self) -> str | None:
        """The installed version, or nothing when it is not installed."""
        try:
            return metadata.version(self.package)
        except metadata.PackageNotFoundError:
            return None

    @property
    def name(self) -> str:
        """Package, version and part, as the table shows them."""
        return f"{self.package} {self.version or '–'}\n{self.part}"


RLCARD = Peer("rlcard", "games.mahjong.Game")
RIICHIENV = Peer("riichienv", "RiichiEnv 4p-red-single")
AGARI = Peer("mahjong", "Agari.is_agari")
SHANTEN = Peer("mahjong", "Shanten, regular hand")


def rlcard_hands() -> Side:
    """Whole hands of the raw game: no environment around it, nothing encoded."""
    game = import_module("rlcard.games.mahjong").Game()
    game.np_random.seed(1)

    def run(hands: int) -> int:
        decisions = 0
        for _ in range(hands):
            state, _seat = game.init_game()
            while not game.is_over():
                actions = game.get_legal_actions(state)
                state, _seat = game.step(actions[int(random() * len(actions))])
                decisions += 1
        return decisions

    return Side(run)


def riichienv_hands() -> Side:
    """Whole hands in one environment that is reset, with its event log switched off."""
    environment = import_module("riichienv").RiichiEnv(
        game_mode="4p-red-single", skip_mjai_logging=True, seed=1
    )

    def run(hands: int) -> int:
        decisions = 0
        done, step = environment.done, environment.step
        for _ in range(hands):
            observations = environment.reset()
            while not done():
                chosen = {}
                for seat, observation in observations.items():
                    actions = observation.legal_actions()
                    chosen[seat] = actions[int(random() * len(actions))]
                decisions += len(chosen)
                observations = step(chosen)
        return decisions

    return Side(run)


def is_agari() -> Callable[[Counts], bool]:
    """Does it win; looks for seven pairs and thirteen orphans too, and cannot be told not to."""
    check: Callable[[Counts], bool] = import_module("mahjong.agari").Agari.is_agari
    return check


def regular_shanten() -> Callable[[Counts], int]:
    """Distance of four sets and a pair alone: no seven pairs, no thirteen orphans."""
    shanten = import_module("mahjong.shanten").Shanten
    distance: Callable[[Counts], int] = shanten.calculate_shanten_for_regular_hand
    return distance
