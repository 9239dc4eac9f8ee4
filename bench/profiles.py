"""What wins and kongs bring when experts play: beside what bots believe of a game.

`python -m bench.profiles wanzai --hands 2000 -o plain_flush=4` plays hands of experts without
stakes and averages, from the settlements, what a win of each plan brings in all, how much more a
concealed plain one brings, what the giver of a plain one pays, and what kongs bring; of zipai, how
many wins are self-drawn. `--json FILE` writes the table down. The numbers in use stay as they are
until the bots' strength is measured with others.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Mapping
from hashlib import shake_256
from math import sqrt
from pathlib import Path

from paiguan.bots.levels import decider_for
from paiguan.bots.mahjong import profile as mahjong
from paiguan.bots.zipai import profile as zipai
from paiguan.engine.game import Game
from paiguan.engine.round import Round
from paiguan.engine.settlement import NOBODY, Payment, Win
from paiguan.games import GAMES
from paiguan.mahjong.hand_rules import SETS
from paiguan.mahjong.melds import ADDED, CONCEALED, DRAGONS, KONG, WINDS, meld_kind
from paiguan.mahjong.plans import plan_distance
from paiguan.mahjong.round import MahjongRound

PLANS = ("plain", "triplets", "pairs", "flush", "broken", "all 258")
KONGS = {
    KONG: "claimed kong",
    ADDED: "added kong",
    CONCEALED: "concealed kong",
    DRAGONS: "honour kong",
    WINDS: "honour kong",
}
CONCEALED_PLAIN = "plain, concealed"
GIVER = "giver of a plain win"
DRAWN = "self-drawn, of all wins"
# Experts among themselves choose every stake there is.
NO_STAKES = ("fire", "float")


class Measured:
    """Averages by name."""

    def __init__(self) -> None:
        self.found: defaultdict[str, list[float]] = defaultdict(list)

    def note(self, name: str, points: float) -> None:
        """One more."""
        self.found[name].append(points)

    def mean(self, name: str) -> float:
        """What it came to on average."""
        found = self.found[name]
        return sum(found) / len(found)

    def error(self, name: str) -> float:
        """The standard error of the average."""
        found = self.found[name]
        mean = self.mean(name)
        squares = sum((one - mean) ** 2 for one in found)
        return sqrt(squares / max(1, len(found) - 1) / len(found))


def measured(game: Game, options: Mapping[str, object], hands: int, level: str) -> Measured:
    """Play so many hands and note what their wins and kongs brought."""
    found = Measured()
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
            if isinstance(round_, MahjongRound):
                _act(found, round_, seat, code)
            else:
                round_.act(seat, code)
        _note_draws(found, round_)
    return found


def _note_draws(found: Measured, round_: Round) -> None:
    assert round_.result is not None
    for win in round_.result.winners:
        found.note(DRAWN, 1.0 if win.by == "self" else 0.0)


def _act(found: Measured, round_: MahjongRound, seat: int, code: int) -> None:
    """Act, and note what was paid for it."""
    before = len(round_.payments)
    melds = [set(hand.melds) for hand in round_.hands]
    round_.act(seat, code)
    paid = round_.payments[before:]
    if round_.result is not None:
        for win in round_.result.winners:
            _note_win(found, round_, win, paid)
        return
    for owner in {payment.payee for payment in paid}:
        new = [meld for meld in round_.hands[owner].melds if meld not in melds[owner]]
        if len(new) == 1 and meld_kind(new[0]) in KONGS:
            brought = sum(payment.points for payment in paid if payment.payee == owner)
            found.note(KONGS[int(meld_kind(new[0]))], brought)


def _note_win(found: Measured, round_: MahjongRound, win: Win, paid: list[Payment]) -> None:
    if win.tile < 0:
        return
    brought = sum(payment.points for payment in paid if payment.payee == win.seat)
    hand = round_.hands[win.seat].clone()
    if not round_.holds_winning_tile():
        hand.add(win.tile)
    plan = SETS
    for other in range(1, len(PLANS)):
        if plan_distance(round_.rules, other, hand) < 0:
            plan = other
    if plan != SETS:
        found.note(PLANS[plan], brought)
        return
    found.note(CONCEALED_PLAIN if hand.concealed() else PLANS[SETS], brought)
    if win.giver != NOBODY:
        found.note(GIVER, brought)


def believed(game: Game, options: Mapping[str, object]) -> dict[str, float]:
    """What bots believe, by the same names."""
    if game.family == "zipai":
        belief = zipai.profile_for(game)
        return {DRAWN: belief.drawn / (belief.given + belief.drawn)}
    profile = mahjong.profile_for(game, options)
    points = dict(zip(PLANS, profile.plan_points, strict=True))
    points[CONCEALED_PLAIN] = profile.plan_points[SETS] * profile.concealed_times
    points[GIVER] = profile.giver_pays
    for kind, name in enumerate(dict.fromkeys(KONGS.values())):
        points[name] = profile.kongs[kind]
    return points


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
        for name, points in believed(game, options).items()
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
