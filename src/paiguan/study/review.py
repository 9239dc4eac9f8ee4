"""A settled hand looked through again: at every choice what was better, and what it cost."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from paiguan.bots.master import FEWEST
from paiguan.bots.second_look import SURE
from paiguan.engine.round import Round
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import seen_by
from paiguan.records import Play, load_play
from paiguan.study.analysis import CLEARLY, Analyst, Choice

# No choice is thought over for longer, however few there are.
MOST_MILLISECONDS: Final = 150.0
# The expert alone is less sure: what it finds worse by less is no mistake.
CLEARLY_FOR_EXPERT: Final = 1.0
# How many choices are told, the one that was taken among them.
MOST_TOLD: Final = 4
DISCARD: Final = "discard"


@dataclass(frozen=True)
class Cost:
    """What a choice cost against the best one, and how uncertain that is; None: a sure thing."""

    points: float | None
    error: float


def review(written: Mapping[str, object], seconds: float, played_out: bool) -> dict[str, Any]:
    """Every choice of every seat in a record, and the mistakes among them, the dearest first.

    Choices are weighed by playing them out for about so many seconds in all, or by the expert
    alone. `at` counts the events before the choice.
    """
    reviewer = Reviewer(written, 1000.0 * seconds, played_out)
    decisions = reviewer.decisions()
    mistakes = [place for place, one in enumerate(decisions) if one["better"] is not None]
    mistakes.sort(key=lambda place: _dearest_first(decisions[place]["cost"]))
    return {
        "by": "master" if played_out else "expert",
        "decisions": decisions,
        "mistakes": mistakes,
    }


def _dearest_first(cost: float | None) -> float:
    return -SURE if cost is None else -cost


class Reviewer:
    """Plays a record again and stops at every choice."""

    def __init__(
        self, written: Mapping[str, object], milliseconds: float, played_out: bool
    ) -> None:
        self.written = written
        self.play = load_play(written)
        options = written.get("options")
        given = options if isinstance(options, Mapping) else None
        self.analyst = Analyst(self.play.game, given, 0)
        self.played_out = played_out
        each = milliseconds / max(1, _open_choices(load_play(written)))
        self.analyst.master.milliseconds = min(MOST_MILLISECONDS, each) if played_out else 0.0
        self.views = [SeatView(seat) for seat in range(self.play.game.seats)]
        self.folded = 0

    def decisions(self) -> list[dict[str, Any]]:
        """All choices between two things or more, in order."""
        found: list[dict[str, Any]] = []

        def watch(seat: int, code: int) -> None:
            if len(self.play.round.legal(seat)) > 1:
                found.append(self._decision(self.play.round, seat, code))

        self.play.watcher = watch
        self.play.run()
        return found

    def _decision(self, round_: Round, seat: int, code: int) -> dict[str, Any]:
        place = round_.legal(seat).index(code)
        written = str(round_.action(code))
        choices = self._choices(round_, seat, place)
        played = next(choice for choice in choices if choice.action == written)
        best = choices[0]
        cost = self._cost(best, played)
        told = choices[:MOST_TOLD]
        if played not in told:
            told[-1] = played
        return {
            "at": len(self.play.events),
            "seat": seat,
            "played": written.split(" "),
            "better": None if cost is None else best.action.split(" "),
            "cost": None if cost is None or cost.points is None else round(cost.points, 2),
            "error": None if cost is None else round(cost.error, 2),
            "distance": self.analyst.distance(round_, seat),
            "choices": [self._told(seat, choice) for choice in told],
        }

    def _choices(self, round_: Round, seat: int, place: int) -> list[Choice]:
        """The best first: by playing them out where there was the time for it."""
        if self.played_out:
            choices = self.analyst.choices(round_, seat, place)
            if all(one.worlds >= FEWEST for one in choices if one.points is not None):
                return choices
        return self.analyst.expected(round_, seat)

    def _told(self, seat: int, choice: Choice) -> dict[str, Any]:
        points = choice.points if choice.points is not None else choice.score
        sure = abs(points) >= SURE
        return {
            "action": choice.action.split(" "),
            "points": None if sure else round(points, 2),
            "played_out": choice.points is not None,
            "waits": self._waits_after(seat, choice.action),
        }

    def _waits_after(self, seat: int, action: str) -> list[str]:
        """What the hand waits for after a discard."""
        name, _, tile = action.partition(" ")
        if name != DISCARD:
            return []
        self._fold()
        view, game = self.views[seat], self.play.game
        rest = list(view.hand)
        rest.remove(game.parse_tiles(tile)[0])
        awaited = game.outlook(view, self.analyst.options).waits(rest)
        return [game.tile_name(one.tile) for one in awaited if one.wins_drawn()]

    def _fold(self) -> None:
        for event in self.play.events[self.folded :]:
            for seat, view in enumerate(self.views):
                view.apply(seen_by(seat, event))
        self.folded = len(self.play.events)

    def _cost(self, best: Choice, played: Choice) -> Cost | None:
        """What was lost, where something clearly was."""
        if best is played:
            return None
        if best.points is not None and played.points is not None:
            clearly = played.cost > max(0.0, CLEARLY * played.cost_error)
            return Cost(played.cost, played.cost_error) if clearly else None
        if best.score >= SURE > played.score:
            return Cost(None, 0.0)
        # What stakes bring is known only from playing them out.
        if best.action.split(" ")[0] in self.play.game.stakes:
            return None
        points = best.score - played.score
        return Cost(points, 0.0) if CLEARLY_FOR_EXPERT < points < SURE else None


def _open_choices(play: Play) -> int:
    """How many choices of a record are between two things or more."""
    counted = 0

    def watch(seat: int, _code: int) -> None:
        nonlocal counted
        counted += len(play.round.legal(seat)) > 1

    play.watcher = watch
    play.run()
    return counted
