"""What thinking is worth to a master: ``python -m bench.thinking`` prints it for every game.

At choices that a first look leaves open, masters choose after more and more imagined hands. Where
they choose something else than the first look, both are played on by experts in many other worlds.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import shake_256
from itertools import islice
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from time import process_time

from paiguan.bots.levels import decider_for
from paiguan.bots.master import MasterDecider
from paiguan.engine.sight import Sight
from paiguan.games import GAMES
from paiguan.study.tournament import SECRET_BYTES, WITHIN_95

WORLDS = (30, 100, 300)
# So many worlds judge a choice; a choice is looked at in one of so many turns of a hand.
JUDGED = 400
ONE_OF = 7

Choice = tuple[Sight, list[int]]


def open_choices(name: str) -> Iterator[Choice]:
    """Choices of experts' hands that a first look leaves open, without end."""
    game = GAMES[name]
    expert = decider_for("expert", game, None, b"")
    master = MasterDecider(game, None, b"", 1, 0.0)
    number = 0
    while True:
        secret = shake_256(f"thinking {name} {number}".encode()).digest(SECRET_BYTES)
        round_ = game.deal(secret, number % game.seats)
        turn = number
        while not round_.over:
            seat = int(round_.next_to_act())
            codes = round_.legal(seat)
            sight = game.look(round_, seat)
            if len(codes) > 1:
                turn += 1
                if turn % ONE_OF == 0 and len(master.trials(sight, codes)) > 1:
                    yield sight, codes
            round_.act(seat, codes[expert.decide(sight, codes)])
        number += 1


def gains(name: str, choice: Choice, number: int) -> list[tuple[float, float]]:
    """For every number of worlds the points over the first look, and the milliseconds they took."""
    game = GAMES[name]
    sight, codes = choice
    first = MasterDecider(game, None, b"", 0, 0.0).decide(sight, codes)
    judge = MasterDecider(game, None, b"judge %d" % number, JUDGED, 0.0)
    judge.players = [decider_for("expert", game, None, b"")] * game.seats
    known = {first: 0.0}
    found: list[tuple[float, float]] = []
    for worlds in WORLDS:
        began = process_time()
        place = MasterDecider(game, None, b"worlds %d" % number, worlds, 0.0).decide(sight, codes)
        took = 1000.0 * (process_time() - began)
        if place not in known:
            known[place], _ = judge.over_another(sight, codes, place, first, JUDGED)
        found.append((known[place], took))
    return found


def line(name: str, choices: int) -> str:
    """What a game's masters have over their first look."""
    found = islice(open_choices(name), choices)
    rows = [gains(name, choice, number) for number, choice in enumerate(found)]
    text = f"{name:12}"
    for column in zip(*rows, strict=True):
        points = [one for one, _ in column]
        margin = WITHIN_95 * stdev(points) / sqrt(len(points))
        text += f"{fmean(points):+9.3f} ± {margin:.3f} {fmean(took for _, took in column):6.0f} ms"
    return text


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--choices", type=int, default=100)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    print("points over the first look at an open choice, and processor time, by imagined hands")
    print(f"{'game':12}" + "".join(f"{worlds:>26}" for worlds in WORLDS))
    with ProcessPoolExecutor(given.workers, get_context("spawn")) as pool:
        for text in pool.map(line, given.games, [given.choices] * len(given.games)):
            print(text, flush=True)


if __name__ == "__main__":
    main()
