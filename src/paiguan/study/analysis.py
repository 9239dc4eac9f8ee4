"""What a hand is worth and what was played wrong: expected points of every choice."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from paiguan.bots.expert import expert_for
from paiguan.bots.master import FAR_WORSE, MasterDecider, Trial, far_behind
from paiguan.engine.game import Game
from paiguan.engine.round import Round
from paiguan.engine.sight import Sight
from paiguan.records import Play, load_play

# A choice counts as a mistake where the better one is so many standard errors ahead.
CLEARLY = 1.5
# The best choices are tried however much worse than the first they seem.
ANY = 100.0


# Is shown every choice of a hand right before it is carried out: its number, seat and code.
Look = Callable[[Play, int, int, int], None]


@dataclass(frozen=True)
class Choice:
    """A choice: what the expert gives for it, and what it came to in imagined hands."""

    action: str
    score: float
    points: float | None
    error: float | None
    # In how many imagined hands.
    worlds: int = 0
    # What the best choice has over it, hand by hand, and how uncertain that is.
    cost: float = 0.0
    cost_error: float = 0.0

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "action": self.action,
            "expert": round(self.score, 3),
            "master": None if self.points is None else round(self.points, 3),
            "error": None if self.error is None else round(self.error, 3),
        }


@dataclass(frozen=True)
class Mistake:
    """A choice in a record that a better one would have beaten, and by how much."""

    number: int
    seat: int
    played: str
    better: str
    cost: float
    error: float

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "action": self.number,
            "seat": self.seat,
            "played": self.played,
            "better": self.better,
            "cost": round(self.cost, 3),
            "error": round(self.error, 3),
        }


class Analyst:
    """Looks at choices of a game with a fixed number of imagined hands each."""

    def __init__(
        self, game: Game, options: Mapping[str, object] | None, worlds: int, seed: bytes = b""
    ) -> None:
        self.game = game
        self.options = game.read_options(options)
        self.expert = expert_for(game, self.options)
        self.master = MasterDecider(game, self.options, seed, worlds, 0.0)
        self.master.far_worse = ANY

    def choices(self, round_: Round, seat: int, also: int = -1) -> list[Choice]:
        """Every choice of a seat: what a master takes, the others that it tried, and the rest."""
        sight = self.game.look(round_, seat)
        codes = round_.legal(seat)
        scores = self.expert.scores(sight, codes)
        words = [str(round_.action(code)) for code in codes]
        trials = [trial for trial in self._best_first(sight, codes, also) if trial.worlds > 1]
        tried = [
            Choice(
                words[one.place],
                scores[one.place],
                one.mean(),
                one.error(),
                one.worlds,
                *trials[0].over_other(one),
            )
            for one in trials
        ]
        known = {trial.place for trial in trials}
        others = [
            Choice(words[place], scores[place], None, None)
            for place in range(len(codes))
            if place not in known
        ]
        return tried + sorted(others, key=lambda choice: -choice.score)

    def _best_first(self, sight: Sight, codes: list[int], also: int) -> list[Trial]:
        """The choices tried, as a master ranks them: by the first look and the worlds since."""
        trials = self.master.trials(sight, codes, also)
        ranked = sorted(trials, key=lambda trial: -trial.over_best())
        if ranked[0] is not trials[0]:
            # Those far behind at a first look are tried to be shown; a master leaves them out.
            first_look = self.master.first_look
            most = far_behind(max(first_look.scores(sight, codes)), FAR_WORSE)
            ranked.sort(key=lambda trial: trial.behind > most)
        return ranked

    def expected(self, round_: Round, seat: int) -> list[Choice]:
        """Every choice of a seat by what the expert gives for it alone, the best first."""
        codes = round_.legal(seat)
        scores = self.expert.scores(self.game.look(round_, seat), codes)
        found = [
            Choice(str(round_.action(code)), score, None, None)
            for code, score in zip(codes, scores, strict=True)
        ]
        return sorted(found, key=lambda choice: -choice.score)

    def distance(self, round_: Round, seat: int) -> int | None:
        """Tiles to change until the hand is ready; None where it cannot be any more."""
        return self.expert.distance(self.game.look(round_, seat))

    def distance_of(self, request: Mapping[str, object]) -> int | None:
        """The same of a hand as `paiguan judge` has read it: of the tiles written and no others."""
        return self.expert.distance(self.game.read_hand(request))

    def mistake(self, round_: Round, number: int, seat: int, code: int) -> Mistake | None:
        """Whether a choice was clearly worse than another, and what that cost."""
        codes = round_.legal(seat)
        if len(codes) < 2:
            return None
        place = codes.index(code)
        sight = self.game.look(round_, seat)
        best = self._best_first(sight, codes, place)[0].place
        if best == place:
            return None
        master = self.master
        cost, error = master.over_another(sight, codes, best, place, master.worlds)
        if cost <= CLEARLY * error:
            return None
        words = [str(round_.action(codes[one])) for one in (place, best)]
        return Mistake(number, seat, words[0], words[1], cost, error)


def mistakes_in(
    written: Mapping[str, object], worlds: int, look: Look | None = None
) -> list[Mistake]:
    """The mistakes of a recorded hand, the dearest first; each choice is also shown to `look`."""
    play = load_play(written)
    options = written.get("options")
    analyst = Analyst(play.game, options if isinstance(options, Mapping) else None, worlds)
    found: list[Mistake] = []
    counted = 0

    def watch(seat: int, code: int) -> None:
        nonlocal counted
        if look is not None:
            look(play, counted, seat, code)
        mistake = analyst.mistake(play.round, counted, seat, code)
        counted += 1
        if mistake is not None:
            found.append(mistake)

    play.watcher = watch
    play.run()
    return sorted(found, key=lambda mistake: -mistake.cost)


def hand_as_scenario(request: Mapping[str, object]) -> dict[str, object]:
    """A hand as `paiguan judge` is given it, with one tile more, as a turn of the dealer."""
    melds = request.get("melds", [])
    return {
        "game": request.get("game"),
        "options": request.get("options", {}),
        "dealer": 0,
        "hands": [request.get("hand", "")],
        "melds": [melds],
        "opening": False,
        "actions": [],
    }


def first_turn(request: Mapping[str, object]) -> Play:
    """A hand as `paiguan judge` is given it, with one tile more, where its player has to choose.

    Where a game asks for stakes first, nobody raises them.
    """
    play = stopped(hand_as_scenario(request))
    round_, stakes = play.round, play.game.stakes
    while not round_.over and round_.action(_first_choice(round_)).name in stakes:
        seat = int(round_.next_to_act())
        default = play.game.default_action(round_, seat)
        assert default is not None
        round_.act(seat, default)
    return play


def _first_choice(round_: Round) -> int:
    return round_.legal(int(round_.next_to_act()))[0]


def stopped(written: Mapping[str, object]) -> Play:
    """A scenario played to where its list ends."""
    play = load_play(written)
    play.run()
    return play
