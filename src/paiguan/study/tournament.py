"""Two levels against each other: the same deals in every seating, and what that comes to."""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from hashlib import shake_256
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev

from paiguan.bots.levels import decider_for
from paiguan.bots.master import MILLISECONDS
from paiguan.bots.players import Maker, Players, is_asked, named
from paiguan.engine.asking import play_asking
from paiguan.engine.game import Game
from paiguan.engine.options import OptionValue
from paiguan.engine.round import Round
from paiguan.engine.sight import Decider

SECRET_BYTES = 80
# Of the normal distribution: 95 % lie within so many standard deviations.
WITHIN_95 = 1.96
# Levels that depend on nothing but what they see: one of each serves every hand.
SAME_EVERY_HAND = ("novice", "expert")

Seating = tuple[int, ...]


@dataclass(frozen=True)
class Outcome:
    """What a tournament came to; points are those of the first player over the second."""

    game: str
    options: Mapping[str, OptionValue]
    players: tuple[str, str]
    deals: int
    hands: int
    mean: float
    margin: float
    wins: tuple[float, float]

    @property
    def clear(self) -> bool:
        """Whether the interval is clear of zero."""
        return abs(self.mean) > self.margin

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "players": list(self.players),
            "deals": self.deals,
            "hands": self.hands,
            "mean": round(self.mean, 4),
            "interval": [round(self.mean - self.margin, 4), round(self.mean + self.margin, 4)],
            "win_shares": [round(share, 4) for share in self.wins],
        }


def seatings(seats: int) -> list[Seating]:
    """Every way to seat two players, as evenly as the seats allow: 0 the first, 1 the second."""
    found: list[Seating] = []
    for number in sorted({seats // 2, seats - seats // 2}):
        for firsts in combinations(range(seats), number):
            found.append(tuple(0 if seat in firsts else 1 for seat in range(seats)))
    return found


class Tournament:
    """Plays deals, each in every seating."""

    def __init__(
        self,
        game: Game,
        players: tuple[str | Maker, str | Maker],
        seed: str,
        options: Mapping[str, object] | None = None,
        worlds: int = 0,
        milliseconds: float = MILLISECONDS,
    ) -> None:
        self.game = game
        # How many hands a master imagines for a decision; 0: as many as its time allows.
        self.worlds = worlds
        self.milliseconds = milliseconds
        self.makers: dict[str, Maker] = {}
        self.players = (named(players[0], self.makers), named(players[1], self.makers))
        self.seed = seed
        self.options = game.read_options(options)
        self.seatings = seatings(game.seats)
        self.differences: list[float] = []
        self.wins = [0, 0]
        self._known: dict[str, Decider] = {}
        # Players of others, while they are at the table.
        self._others: Players | None = None

    def play(self, hands: int, tick: Callable[[int], None] | None = None) -> Outcome:
        """Play at least so many hands, whole deals always, and sum up."""
        deals = max(2, -(-hands // len(self.seatings)))
        with ExitStack() as stack:
            if any(is_asked(name) for name in self.players):
                self._others = Players(self.game, self.options, self.makers, stack)
            for number in range(len(self.differences), deals):
                self.differences.append(self._play_deal(number))
                if tick is not None:
                    tick(len(self.seatings))
        return self.outcome()

    def outcome(self) -> Outcome:
        """The mean over the deals, with its interval."""
        deals = len(self.differences)
        hands = deals * len(self.seatings)
        margin = WITHIN_95 * stdev(self.differences) / sqrt(deals)
        defaults = self.game.read_options(None)
        changed = {name: v for name, v in self.options.items() if v != defaults[name]}
        wins = (self.wins[0] / hands, self.wins[1] / hands)
        return Outcome(
            self.game.name,
            changed,
            self.players,
            deals,
            hands,
            fmean(self.differences),
            margin,
            wins,
        )

    def _play_deal(self, number: int) -> float:
        """What a seat of the first player has over one of the second, over all seatings."""
        secret = _secret(f"deal {self.seed} {self.game.name} {number}")
        over = [self._play_hand(secret, number, seating) for seating in self.seatings]
        return fmean(over)

    def _play_hand(self, secret: bytes, number: int, seating: Seating) -> float:
        if self._others is None:
            round_ = self._among_our_own(secret, number, seating)
        else:
            round_ = self._with_others(self._others, secret, number, seating)
        assert round_.result is not None
        for win in round_.result.winners:
            self.wins[seating[win.seat]] += 1
        points: list[list[int]] = [[], []]
        for seat, delta in enumerate(round_.result.deltas):
            points[seating[seat]].append(delta)
        return fmean(points[0]) - fmean(points[1])

    def _among_our_own(self, secret: bytes, number: int, seating: Seating) -> Round:
        round_ = self.game.deal(secret, number % self.game.seats, self.options)
        deciders = [
            self._decider(self.players[who], f"{number} {seating} {seat}")
            for seat, who in enumerate(seating)
        ]
        self.game.play_out(round_, deciders)
        return round_

    def _with_others(self, others: Players, secret: bytes, number: int, seating: Seating) -> Round:
        """The same with programs or classes among them, who are told what their seats see."""
        dealer = number % self.game.seats
        bots = [
            others.bot(
                self.players[who],
                seat,
                number,
                _secret(f"player {self.seed} {number} {seating} {seat}"),
                self.worlds,
                self.milliseconds,
            )
            for seat, who in enumerate(seating)
        ]
        round_, _ = play_asking(
            lambda listener: self.game.deal(secret, dealer, self.options, listener), bots
        )
        return round_

    def _decider(self, level: str, what: str) -> Decider:
        if level not in SAME_EVERY_HAND:
            seed = _secret(f"player {self.seed} {what}")
            return decider_for(level, self.game, self.options, seed, self.worlds, self.milliseconds)
        if level not in self._known:
            self._known[level] = decider_for(level, self.game, self.options, b"")
        return self._known[level]


def _secret(what: str) -> bytes:
    return shake_256(f"paiguan tournament {what}".encode()).digest(SECRET_BYTES)
