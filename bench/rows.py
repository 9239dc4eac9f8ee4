"""What is compared with what, and the goal of each row."""

from collections.abc import Callable
from functools import partial

from bench import ours, peers
from bench.families import FAMILIES, measures_for
from bench.measure import Side, in_turn
from bench.peers import Peer
from bench.row import NO_GOAL, Agreement, Result, Row
from paiguan.games import GAMES

MEASURE = "hengyang258"
# Hands a second; an expert decides in under 5 ms, of which a hand has about forty.
LEVEL_GOALS = {"random": NO_GOAL, "novice": 1000.0, "expert": 5.0}
# How long masters think for a choice, in milliseconds; 0: by their first look.
MASTERS_THINK = (0.0, 20.0)
FIRST_GAME = Peer("paiguan", f"{MEASURE}: whole hands")


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
    # The other games are measured by the first.
    goal = measures_for(GAMES[game]).pace
    return [Row(hands, goal, play, FIRST_GAME, lambda: ours.whole_hands(MEASURE)), copies, *levels]


def all_rows() -> list[Row]:
    """The rows of every game in the table, then those of the families."""
    rows = [row for game in ours.games() for row in _rows_of(game)]
    return rows + [row for family in FAMILIES.values() for row in family.rows()]


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


def agreements() -> list[Agreement]:
    """Compare our answers with the peer's: speed is worth nothing where they differ."""
    return [found for family in FAMILIES.values() for found in family.agreements()]
