"""What wins and kongs bring when experts play: beside what bots believe of a game.

`python -m bench.profiles wanzai --hands 2000 -o plain_flush=4` plays hands of experts without
stakes and averages, from the settlements, what a win of each plan brings in all, how much more a
concealed plain one brings, what the giver of a plain one pays, and what kongs bring; of zipai, how
many wins are self-drawn. `--json FILE` writes the table down. The numbers in use stay as they are
until the bots' strength is measured with others.
"""

import argparse
import json
from collections.abc import Mapping
from hashlib import shake_256
from pathlib import Path

from bench.families import measures_for
from bench.family import Measured
from paiguan.bots.levels import decider_for
from paiguan.engine.game import Game
from paiguan.games import GAMES

# Experts among themselves choose every stake there is.
NO_STAKES = ("fire", "float")


def measured(game: Game, options: Mapping[str, object], hands: int, level: str) -> Measured:
    """Play so many hands and note what their wins and kongs brought."""
    found = Measured()
    family = measures_for(game)
    still = {name: False for name in NO_STAKES if name in game.read_options(None)}
    told = game.read_options({**still, **options})
    seats = [decider_for(level, game, told, b"profiles", 1) for _ in range(game.seats)]
    for number in range(hands):
        secret = shake_256(f"profiles {game.name} {number}".encode()).digest(80)
        round_ = game.deal(secret, number % game.seats, told)
        while not round_.over:
            seat = int(round_.next_to_act())
            codes = round_.legal(seat)
            code = codes[seats[seat].decide(game.look(round_, seat), codes)]
            family.act(found, round_, seat, code)
    return found


def table(game: Game, options: Mapping[str, object], found: Measured) -> list[dict[str, object]]:
    """A line for everything that bots believe and that came to pass."""
    return [
        {
            "what": name,
            "believed": round(points, 2),
            "measured": round(found.mean(name), 2),
            "error": round(found.error(name), 2),
            "times": len(found.found[name]),
        }
        for name, points in measures_for(game).believed(game, options).items()
        if found.found[name]
    ]


def _options(game: Game, given: list[str]) -> dict[str, object]:
    """Options as they are written on the command line: `name=value`."""
    values = {
        option.name: {str(value).lower(): value for value in option.values}
        for option in game.options
    }
    pairs = (one.split("=", 1) for one in given)
    return {name: values[name][value] for name, value in pairs}


def main(arguments: list[str] | None = None) -> None:
    """Measure, and print or write a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.profiles", description=__doc__)
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--level", choices=("novice", "expert"), default="expert")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args(arguments)
    game = GAMES[given.game]
    options = _options(game, given.option)
    found = table(game, options, measured(game, options, given.hands, given.level))
    print(f"{'':24} believed  measured    ±   times")
    for line in found:
        numbers = f"{line['believed']:8} {line['measured']:9} {line['error']:6} {line['times']:6}"
        print(f"{line['what']:24} {numbers}")
    if given.json is not None:
        whole = {
            "game": game.name,
            "options": options,
            "hands": given.hands,
            "level": given.level,
            "table": found,
        }
        given.json.write_text(json.dumps(whole, ensure_ascii=False, indent=2) + "\n")


if __name__ == "__main__":
    main()
