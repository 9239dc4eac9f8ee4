"""Putting a level before a choice, or at a whole table."""

from collections.abc import Sequence
from typing import Any

from paiguan.bots.levels import decider_for
from paiguan.engine.game import Game, Scenario
from paiguan.engine.round import Round
from paiguan.engine.settlement import Result
from paiguan.engine.sight import Decider
from paiguan.games import GAMES


def stopped_at(game: str, actions: Sequence[list[Any]] = (), **scenario: Any) -> Round:
    """The hand after these actions, and not a step further; others pass where they are asked."""
    fields = {name: _as_tuple(value) for name, value in scenario.items()}
    round_ = GAMES[game].set_up(Scenario(**fields))
    for seat, name, *arguments in actions:
        while not _offers(round_, seat, name):
            asked = int(round_.next_to_act())
            default = GAMES[game].default_action(round_, asked)
            assert default is not None
            round_.act(asked, default)
        round_.act(seat, GAMES[game].find_action(round_, seat, name, arguments))
    return round_


def _offers(round_: Round, seat: int, name: str) -> bool:
    return any(round_.action(code).name == name for code in round_.legal(seat))


def _as_tuple(value: Any) -> Any:
    """Lists as a scenario holds them."""
    return tuple(_as_tuple(one) for one in value) if isinstance(value, list) else value


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
