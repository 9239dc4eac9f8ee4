"""A player that plays the hand out in its head, in many worlds that agree with what it sees.

Each world puts the unseen tiles into an order by chance: the others' hands and the wall. The best
choices of the expert are tried in the same worlds, played to the end by a fast policy, and compared
world by world. The expert's first choice stands unless another is clearly better.
"""

from collections.abc import Mapping
from math import sqrt
from random import Random
from time import perf_counter
from typing import Final

from mypy_extensions import mypyc_attr

from paiguan.bots.base import DecidingBot, Rulebook
from paiguan.bots.expert import expert_for
from paiguan.bots.greedy import novice_for
from paiguan.bots.mahjong_expert import MahjongExpert
from paiguan.bots.zipai_expert import ZipaiExpert
from paiguan.engine.sight import Decider, Sight

MILLISECONDS: Final = 300.0
# The expert's best so many choices are tried, those that it finds far worse left out.
MOST_TRIED: Final = 4
FAR_WORSE: Final = 0.35
# Scores above this are not points: taken at once.
SURE: Final = 1000.0
# A choice is dropped when it is so many standard errors behind, and another is preferred to the
# expert's when it is so many ahead.
DROPPED: Final = 2.2
AHEAD: Final = 1.2
# Worlds before anything is dropped, and how often that is looked at.
FEWEST: Final = 12


class Trial:
    """One choice, and what it has over the expert's choice, world by world."""

    def __init__(self, place: int) -> None:
        self.place = place
        self.worlds = 0
        self.points = 0.0
        self.over = 0.0
        self.squares = 0.0
        self.point_squares = 0.0

    def note(self, points: int, first: int) -> None:
        """What it came to in one world, and what the expert's choice came to."""
        over = float(points - first)
        self.worlds += 1
        self.points += float(points)
        self.over += over
        self.squares += over * over
        self.point_squares += float(points * points)

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

    def ahead(self) -> float:
        """How many standard errors it is ahead of the expert's choice."""
        if self.worlds < 2:
            return 0.0
        number = float(self.worlds)
        mean = self.over / number
        variance = (self.squares / number - mean * mean) * number / (number - 1.0)
        if variance <= 0.0:
            return 0.0 if mean == 0.0 else (99.0 if mean > 0.0 else -99.0)
        return mean / sqrt(variance / number)


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
        rules = game.rules(options)
        self.expert = expert_for(rules)
        # A number of worlds always gives the same choice; 0: as many as the time allows.
        self.worlds = worlds
        self.milliseconds = milliseconds
        # Choices that the expert finds so much worse are not tried.
        self.far_worse = FAR_WORSE
        self.rng = Random(seed)
        self.players = [novice_for(rules)] * 4

    def decide(self, sight: Sight, codes: list[int]) -> int:
        """The expert's choice, or one that is clearly better in the worlds tried."""
        if len(codes) == 1:
            return 0
        trials = self.trials(sight, codes)
        best = trials[0]
        for trial in trials[1:]:
            if trial.ahead() > AHEAD and trial.over > best.over:
                best = trial
        return best.place

    def trials(self, sight: Sight, codes: list[int], also: int = -1) -> list[Trial]:
        """The choices worth trying, the expert's first, and what they came to; also one more."""
        places = self._places(sight, codes)
        if also >= 0 and also not in places:
            places.append(also)
        trials = [Trial(place) for place in places]
        if len(trials) == 1:
            return trials
        ends = perf_counter() + self.milliseconds / 1000.0
        running = trials
        number = 0
        while len(running) > 1:
            if self.worlds > 0:
                if number >= self.worlds:
                    break
            elif perf_counter() > ends:
                break
            if not self._try(sight, codes, running):
                break
            number += 1
            if number % FEWEST == 0:
                running = _still_in(running)
        return trials

    def _try(self, sight: Sight, codes: list[int], running: list[Trial]) -> bool:
        order = sight.unseen_tiles()
        self.rng.shuffle(order)
        places = [trial.place for trial in running]
        points = self.game.rehearse(self.options, sight, codes, places, order, self.players)
        if not points:
            return False
        for trial, one in zip(running, points, strict=True):
            trial.note(one, points[0])
        return True

    def _places(self, sight: Sight, codes: list[int]) -> list[int]:
        """The expert's best choices, the best first."""
        scores = self._scores(sight, codes)
        places = sorted(range(len(codes)), key=lambda place: -scores[place])
        best = scores[places[0]]
        if best > SURE:
            return places[:1]
        least = best - self.far_worse * abs(best) - 0.2
        return [place for place in places[:MOST_TRIED] if scores[place] >= least]

    def _scores(self, sight: Sight, codes: list[int]) -> list[float]:
        expert = self.expert
        if isinstance(expert, MahjongExpert):
            return expert.scores(sight, codes)
        assert isinstance(expert, ZipaiExpert)
        return expert.scores(sight, codes)


def _still_in(running: list[Trial]) -> list[Trial]:
    """The expert's choice, and those not yet far behind it."""
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
