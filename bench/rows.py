"""What is compared with what, and the goal of each row."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from bench import ours, peers
from bench.measure import Side, Timings, calls, in_turn
from bench.peers import Peer
from bench.samples import random_hands, winning_cards, winning_hands

WINNING = winning_hands(4096)
RANDOM = random_hands(2048)
DEALT_DOORS = [counts for counts in winning_cards(8192) if ours.best_division()(counts) > 0]
MEASURE = "hengyang258"
NO_GOAL = 0.0
# Hands a second; an expert decides in under 5 ms, of which a hand has about forty.
LEVEL_GOALS = {"random": NO_GOAL, "novice": 1000.0, "expert": 5.0}
# How long masters think for a choice, in milliseconds; 0: by their first look.
MASTERS_THINK = (0.0, 20.0)
OWN_MAHJONG = Peer("paiguan", f"{MEASURE}: whole hands")


@dataclass(frozen=True)
class Row:
    """One line of the table; without a peer the goal, if any, is a rate, with one a ratio."""

    title: str
    goal: float
    ours: Callable[[], Side]
    peer: Peer | None = None
    theirs: Callable[[], Side] | None = None

    @property
    def goal_text(self) -> str:
        """The goal, as the table shows it."""
        if self.goal == NO_GOAL:
            return "–"
        return f"≥ {self.goal:g}×" if self.peer else f"≥ {self.goal:,.0f}/s"


@dataclass
class Result:
    """What measuring a row gave, or why it could not be measured."""

    row: Row
    ours: Timings
    theirs: Timings | None = None
    missing: str | None = None

    @property
    def figures(self) -> list[float]:
        """What the goal is about, one for each repetition: ratios, or our rates."""
        if self.row.peer is None:
            return self.ours.rates
        if self.theirs is None:
            return []
        pairs = zip(self.ours.rates, self.theirs.rates, strict=True)
        return [mine / theirs for mine, theirs in pairs]


def _rows_of(game: str) -> list[Row]:
    hands = f"{game}: whole hands, random legal play"

    def play() -> Side:
        return ours.whole_hands(game)

    copies = Row(f"{game}: copies of a running hand", 200_000, lambda: ours.copies(game))
    levels = [
        Row(f"{game}: whole hands among {level} bots", goal, partial(ours.level_hands, game, level))
        for level, goal in LEVEL_GOALS.items()
    ]
    for milliseconds in MASTERS_THINK:
        how = f"{milliseconds:g} ms a choice" if milliseconds else "first look"
        masters = partial(ours.master_hands, game, milliseconds)
        levels.append(Row(f"{game}: whole hands among master bots, {how}", NO_GOAL, masters))
    if game == MEASURE:
        return [
            Row(hands, 100, play, peers.RLCARD, peers.rlcard_hands),
            Row(hands, 10, play, peers.RIICHIENV, peers.riichienv_hands),
            copies,
            *levels,
        ]
    # The other games are measured by the first: zipai hands are short, mahjong with honours long.
    goal = 0.5 if ours.family(game) == "mahjong" else 1
    return [Row(hands, goal, play, OWN_MAHJONG, lambda: ours.whole_hands(MEASURE)), copies, *levels]


def all_rows() -> list[Row]:
    """The rows of every game in the table, then those of the mahjong family."""
    rows = [row for game in ours.games() for row in _rows_of(game)]
    rows.append(
        Row(
            "win check of 34 counts, winning hands",
            15,
            lambda: calls(ours.wins(), WINNING),
            peers.AGARI,
            lambda: calls(peers.is_agari(), WINNING),
        )
    )
    rows.append(
        Row(
            "distance to ready of 34 counts, random 13 and 14 tiles",
            40,
            lambda: calls(ours.distance(), RANDOM),
            peers.SHANTEN,
            lambda: calls(peers.regular_shanten(), RANDOM),
        )
    )
    rows.append(
        Row(
            "best division of 21 cards, winning hands",
            1_000_000,
            lambda: calls(ours.best_division(), DEALT_DOORS),
        )
    )
    return rows


def measure(row: Row, seconds: float, repetitions: int, tick: Callable[[], None]) -> Result:
    """Time a row; where its peer cannot be imported, our side alone."""
    sides = [row.ours()]
    missing = None
    if row.peer is not None and row.theirs is not None:
        try:
            sides.append(row.theirs())
        except ImportError as error:
            missing = "not installed" if row.peer.version is None else f"not importable: {error}"
    timings = in_turn(sides, seconds, repetitions, tick)
    return Result(row, timings[0], timings[1] if len(timings) > 1 else None, missing)


@dataclass(frozen=True)
class Agreement:
    """On how many of the sample hands both sides give the same answer."""

    what: str
    same: int
    hands: int


def agreements() -> list[Agreement]:
    """Compare our answers with the peer's: speed is worth nothing where they differ."""
    try:
        agari, shanten = peers.is_agari(), peers.regular_shanten()
    except ImportError:
        return []
    wins, distance = ours.wins(), ours.distance()
    hands = WINNING + RANDOM
    same_wins = sum(wins(counts) == agari(counts) for counts in hands)
    same_distances = sum(distance(counts) == shanten(counts) for counts in hands)
    return [
        Agreement("win check", same_wins, len(hands)),
        Agreement("distance to ready", same_distances, len(hands)),
    ]
