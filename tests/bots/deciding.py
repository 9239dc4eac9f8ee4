"""Putting a level before a choice, or at a whole table."""

from typing import Any

from paiguan.bots.levels import decider_for
from paiguan.engine.game import Game
from paiguan.engine.round import Round
from paiguan.engine.settlement import Result
from paiguan.engine.sight import Decider
from paiguan.games import GAMES
from paiguan.records import load_play


def stopped_at(game: str, **scenario: Any) -> Round:
    """The hand where a scenario's actions leave it."""
    play = load_play({"game": game, "actions": [], **scenario})
    play.run()
    return play.round


def chosen(level: str | Decider, game: str, seat: int, **scenario: Any) -> str:
    """What a level does at the end of a scenario, in words."""
    round_ = stopped_at(game, **scenario)
    codes = round_.legal(seat)
    decider = level
    if isinstance(decider, str):
        decider = decider_for(decider, GAMES[game], scenario.get("options"), b"tests")
    place = decider.decide(GAMES[game].look(round_, seat), codes)
    return str(round_.action(codes[place]))


def played(game: Game, deciders: list[Decider], number: int, **options: Any) -> Result:
    """What a whole hand among these comes to."""
    round_ = game.deal(b"hand %d" % number, number % game.seats, options)
    game.play_out(round_, deciders)
    assert round_.result is not None
    return round_.result
