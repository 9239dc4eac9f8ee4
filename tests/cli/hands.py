"""Hands that the tests of the command line replay, verify and tamper with."""

from functools import cache
from hashlib import shake_256
from typing import Any

from paiguan.bots import Bot, Novice
from paiguan.engine.events import Event
from paiguan.engine.game import Game
from paiguan.engine.settlement import Result
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import seen_by
from paiguan.games import GAMES
from paiguan.records import Recorder

# The dealer draws a 平胡 with 门清.
DEALER_WINS: dict[str, Any] = {
    "game": "hengyang258",
    "options": {"birds": 0},
    "opening": False,
    "hands": ["234m 567m 345p 678s 55p"],
    "actions": [[0, "win"]],
}

# Seat 1 makes a 暗杠, opens the dice and wins with the second of them.
DICE: dict[str, Any] = {
    "game": "hengyang258",
    "options": {"birds": 2, "concealed": "big"},
    "dealer": 0,
    "opening": False,
    "hands": ["9s", "111m 234m 567p 88s 45p"],
    "wall": "1m",
    "dice": ["9s 3p"],
    "actions": [[0, "discard", "9s"], [1, "kong", "1m"], [1, "dice"], [1, "win"]],
}

# Seat 0 is refused what it asks for in its second action.
REFUSED: dict[str, Any] = {
    "game": "hengyang258",
    "opening": False,
    "hands": ["19m 19p 19s 46m 46p 46s 7m 3s"],
    "actions": [[0, "discard", "3s"], [0, "discard", "9m"]],
}


def secret_of(number: int) -> bytes:
    """A secret that is the same on every run."""
    return shake_256(b"tests of the command line %d" % number).digest(80)


def play_hand(game: Game, players: list[Bot], secret: bytes, dealer: int = 0) -> Recorder:
    """A hand from the deal to its settlement, every player shown its own seat's view."""
    views = [SeatView(seat) for seat in range(game.seats)]

    def happened(event: Event) -> None:
        for seat, view in enumerate(views):
            view.apply(seen_by(seat, event))

    names = ["甲", "乙", "丙", "丁"][: game.seats]
    recorder = Recorder(game, secret, dealer, listener=happened, seats=names)
    while not recorder.round.over:
        prompt = recorder.round.prompts()[0]
        choice = players[prompt.seat].choose(views[prompt.seat], prompt)
        recorder.act(prompt.seat, prompt.codes[choice])
    return recorder


def result_of(recorder: Recorder) -> Result:
    """What a finished hand came to."""
    assert recorder.round.result is not None
    return recorder.round.result


@cache
def novice(name: str) -> Novice:
    """A novice at this game."""
    return Novice(GAMES[name])


def recorded(name: str, number: int) -> dict[str, Any]:
    """The record of a hand among novices."""
    game = GAMES[name]
    players: list[Bot] = [novice(name)] * game.seats
    return play_hand(game, players, secret_of(number), number % game.seats).record()
