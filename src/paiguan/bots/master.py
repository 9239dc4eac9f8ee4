"""A player that plays the hand out in its head, in many worlds that agree with what it sees.

A first look finds the choices worth trying: an expert's, by counted chances or a step deeper. Each
world puts the unseen tiles into an order by chance: the others' hands and the wall. The choices are
tried in the same worlds, played to the end by a fast policy, and compared world by world. The first
look counts as a number of worlds: the more are tried, the less it weighs.
"""

from collections.abc import Mapping
from math import sqrt
from random import Random
from time import perf_counter
from typing import Final

from mypy_extensions import mypyc_attr

from paiguan.bots.base import DecidingBot, Rulebook, Scorer
from paiguan.bots.families import bots_for
from paiguan.bots.second_look import SURE
from paiguan.engine.sight import Decider, Sight

MILLISECONDS: Final = 300.0
# The best so many choices at a first look are tried, those that seem far worse left out.
MOST_TRIED: Final = 4
FAR_WORSE: Final = 0.35
# However little a choice is worth, so many points less are not far worse.
A_LITTLE: Final = 0.2
# A choice is dropped when it is so many standard errors behind.
DROPPED: Final = 2.2
# Worlds before anything is dropped, and how often that is looked at.
FEWEST: Final = 12
# The first look counts as so many worlds.
FIRST_LOOK: Final = 300.0


class Trial:
    """One choice, and what it has over the one that seemed best, world by world."""

    def __init__(self, place: int, behind: float) -> None:
        self.place = place
        # How many points it is behind at a first look.
        self.behind = behind
        self.worlds = 0
        self.points = 0.0
        self.over = 0.0
        self.squares = 0.0
        self.point_squares = 0.0
        # What it came to in each world: of two trials, one may have been dropped before the other.
        self.came: list[int] = []

    def note(self, points: int, first: int) -> None:
        """What it came to in one world, and what the choice that seemed best came to."""
        over = float(points - first)
        self.worlds += 1
        self.points += float(points)
        self.over += over
        self.squares += over * over
        self.point_squares += float(points * points)
        self.came.append(points)

    def mean(self) -> float:
        """The expected points."""
        return self.points / float(self.worlds) if self.worlds else 0.0

    def error(self) -> float:
        """The standard error of the expected points."""
        number = float(self.worlds)
        if self.worlds < 2:
            return 0.0
        mean = self.points / number
        variance = (self.point_squares / number - mean * mean) / (number - 1.0)
        return sqrt(variance) if variance > 0.0 else 0.0

    def over_other(self, other: "Trial") -> tuple[float, float]:
        """The points over another choice in the worlds of both, and their standard error."""
        number = min(len(self.came), len(other.came))
        return mean_and_error([self.came[n] - other.came[n] for n in range(number)])

    def ahead(self) -> float:
        """How many standard errors it is ahead of the choice that seemed best."""
        if self.worlds < 2:
            return 0.0
        number = float(self.worlds)
        mean = self.over / number
        variance = (self.squares / number - mean * mean) * number / (number - 1.0)
        if variance <= 0.0:
            return 0.0 if mean == 0.0 else (99.0 if mean > 0.0 else -99.0)
        return mean / sqrt(variance / number)

    def over_best(self) -> float:
        """The points over the choice that seemed best: the first look, and the worlds since."""
        return (self.over - FIRST_LOOK * self.behind) / (FIRST_LOOK + float(self.worlds))


class MasterDecider(Decider):
    """Chooses by expected points over imagined hands."""

    def __init__(
        self,
        game: Rulebook,
        options: Mapping[str, object] | None,
        seed: bytes,
        worlds: int,
        milliseconds: float,
    ) -> None:
        self.game = game
        self.options = options
        self.first_look = first_look_for(game, options)
        # A number of worlds always gives the same choice; 0: as many as the time allows. Without
        # time either the first look decides.
        self.worlds = worlds
        self.milliseconds = milliseconds
        # Choices that seem so much worse are not tried.
        self.far_worse = FAR_WORSE
        self.rng = Random(seed)
        self.players = [quick_for(game, options)] * 4

    def decide(self, sight: Sight, codes: list[int]) -> int:
        """The choice of the most points, by the first look and the worlds tried."""
        if len(codes) == 1:
            return 0
        trials = self.trials(sight, codes)
        best = trials[0]
        for trial in trials[1:]:
            if trial.over_best() > best.over_best():
                best = trial
        return best.place

    def trials(self, sight: Sight, codes: list[int], also: int = -1) -> list[Trial]:
        """The choices worth trying, the likeliest first, and what they came to; also one more."""
        scores = self.first_look.scores(sight, codes)
        places = self._places(scores)
        if also >= 0 and also not in places:
            places.append(also)
        trials = [Trial(place, scores[places[0]] - scores[place]) for place in places]
        if len(trials) == 1:
            return trials
        ends = perf_counter() + self.milliseconds / 1000.0
        running = trials
        number = 0
        while len(running) > 1:
            if self.worlds > 0:
                if number >= self.worlds:
                    break
            elif perf_counter() >= ends:
                break
            if not self._try(sight, codes, running):
                break
            number += 1
            if number % FEWEST == 0:
                running = _still_in(running)
        return trials

    def _try(self, sight: Sight, codes: list[int], running: list[Trial]) -> bool:
        points = self._in_a_world(sight, codes, [trial.place for trial in running])
        if not points:
            return False
        for trial, one in zip(running, points, strict=True):
            trial.note(one, points[0])
        return True

    def _in_a_world(self, sight: Sight, codes: list[int], places: list[int]) -> list[int]:
        """What choices come to in one world by chance; nothing where none can be imagined."""
        order = sight.unseen_tiles()
        self.rng.shuffle(order)
        return self.game.rehearse(self.options, sight, codes, places, order, self.players)

    def over_another(
        self, sight: Sight, codes: list[int], one: int, other: int, worlds: int
    ) -> tuple[float, float]:
        """The points of one choice over another and their standard error, world by world.

        In worlds of their own: in those that a choice was made by, it had luck.
        """
        over: list[int] = []
        for _ in range(worlds):
            points = self._in_a_world(sight, codes, [one, other])
            if points:
                over.append(points[0] - points[1])
        return mean_and_error(over)

    def _places(self, scores: list[float]) -> list[int]:
        """The choices that seem best, the best first."""
        places = sorted(range(len(scores)), key=lambda place: -scores[place])
        best = scores[places[0]]
        if best > SURE:
            return places[:1]
        least = best - far_behind(best, self.far_worse)
        return [place for place in places[:MOST_TRIED] if scores[place] >= least]


def far_behind(best: float, far_worse: float) -> float:
    """How many points behind the best choice, at a first look, one is not tried any more."""
    return far_worse * abs(best) + A_LITTLE


def mean_and_error(points: list[int]) -> tuple[float, float]:
    """The mean of what worlds came to, and its standard error; both 0 with less than two."""
    number = float(len(points))
    if len(points) < 2:
        return 0.0, 0.0
    mean = float(sum(points)) / number
    squares = sum((float(one) - mean) ** 2 for one in points)
    return mean, sqrt(squares / (number - 1.0) / number)


def first_look_for(game: Rulebook, options: Mapping[str, object] | None = None) -> Scorer:
    """Who finds the choices worth trying."""
    return bots_for(game).first_look(game, options)


def quick_for(game: Rulebook, options: Mapping[str, object] | None = None) -> Decider:
    """Who plays the hands out."""
    return bots_for(game).quick(game, options)


def _still_in(running: list[Trial]) -> list[Trial]:
    """The choice that seemed best, and those not yet far behind it."""
    return [running[0]] + [trial for trial in running[1:] if trial.ahead() > -DROPPED]


@mypyc_attr(allow_interpreted_subclasses=True)
class Master(DecidingBot):
    """Thinks for a time, or over a number of worlds; more of either plays better."""

    def __init__(
        self,
        game: Rulebook,
        options: Mapping[str, object] | None = None,
        seed: bytes = b"",
        worlds: int = 0,
        milliseconds: float = MILLISECONDS,
    ) -> None:
        master = MasterDecider(game, options, seed, worlds, milliseconds)
        super().__init__(game.rules(options), master)
