"""Games and options as they are named on the command line."""

import json

from paiguan.engine.game import Game
from paiguan.games import UnknownGameError, find_game
from paiguan.terminal.errors import CommandError


def chosen_game(name: str) -> Game:
    """The game of this name."""
    try:
        return find_game(name)
    except UnknownGameError as error:
        raise CommandError(str(error)) from None


def chosen_options(game: Game, written: list[str]) -> dict[str, object]:
    """Options written `name=value`; a value is found by how JSON writes it."""
    given: dict[str, object] = {}
    for text in written:
        name, equals, value = text.partition("=")
        if not equals:
            raise CommandError(f"“{text}” is no option; write NAME=VALUE, as in birds=2")
        allowed = [v for option in game.options if option.name == name for v in option.values]
        found = [v for v in allowed if json.dumps(v).strip('"') == value]
        given[name] = found[0] if found else value
    return given
