"""What a master's time is worth: ``python -m bench.thinking`` prints it for every game.

At choices that a first look leaves open, masters with more and more time choose; what they chose is
then played out in many other worlds beside what the first look would have done. The worlds are
played by the master's fast policy: this shows that time is used well, not how strong a player is.
"""

import argparse
from collections.abc import Iterator
from hashlib import shake_256
from math import sqrt
from statistics import fmean, stdev

from paiguan.bots.levels import decider_for
from paiguan.bots.master import MasterDecider
from paiguan.engine.sight import Sight
from paiguan.games import GAMES
from paiguan.study.tournament import SECRET_BYTES, WITHIN_95

TIMES = (30.0, 100.0, 300.0, 1000.0)
# So many worlds judge a choice; a choice is looked at in one of so many turns of a hand.
JUDGED = 2000
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


def gains(name: str, choice: Choice, number: int) -> list[float]:
    """The points over what the first look does, for every time."""
    game = GAMES[name]
    sight, codes = choice
    chosen = [
        MasterDecider(game, None, b"time %d" % number, 0, time).decide(sight, codes)
        for time in TIMES
    ]
    first = MasterDecider(game, None, b"", 0, 0.0).decide(sight, codes)
    found = {first: 0.0}
    for place in chosen:
        if place not in found:
            found[place] = over_first(name, choice, (first, place), number)
    return [found[place] for place in chosen]


def over_first(name: str, choice: Choice, places: tuple[int, int], number: int) -> float:
    """The points that the second of two choices has over the first, in many worlds."""
    sight, codes = choice
    judge = MasterDecider(GAMES[name], None, b"judge %d" % number, JUDGED, 0.0)
    first, second = places
    over, _ = judge.over_another(sight, codes, second, first, JUDGED)
    return over


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--choices", type=int, default=100)
    given = parser.parse_args()
    print("points over the first look at an open choice, after so many milliseconds")
    print(f"{'game':12}" + "".join(f"{time:>16.0f} ms" for time in TIMES))
    for name in given.games:
        rows = [
            gains(name, choice, number)
            for number, choice in zip(range(given.choices), open_choices(name), strict=False)
        ]
        line = f"{name:12}"
        for column in zip(*rows, strict=True):
            margin = WITHIN_95 * stdev(column) / sqrt(len(column))
            line += f"{fmean(column):+10.3f} ± {margin:.3f}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
