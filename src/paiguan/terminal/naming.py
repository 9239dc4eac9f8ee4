"""Games and options as they are named on the command line."""

import json

from paiguan.engine.game import Game
from paiguan.engine.options import OptionValue
from paiguan.games import UnknownGameError, find_game
from paiguan.terminal.errors import CommandError


def chosen_game(name: str) -> Game:
    """The game of this name."""
    try:
        return find_game(name)
    except UnknownGameError as error:
        raise CommandError.of(error) from None


def in_notation(value: OptionValue) -> str:
    """The value of an option as it is written on the command line."""
    return json.dumps(value).strip('"')


def chosen_options(game: Game, written: list[str]) -> dict[str, object]:
    """Options written `name=value`; a value is found by how JSON writes it."""
    given: dict[str, object] = {}
    for text in written:
        name, equals, value = text.partition("=")
        if not equals:
            raise CommandError(
                f"“{text}”不是选项；写成 名字=值，例如 birds=2",
                f"“{text}” is no option; write NAME=VALUE, as in birds=2",
            )
        allowed = [v for option in game.options if option.name == name for v in option.values]
        found = [v for v in allowed if in_notation(v) == value]
        given[name] = found[0] if found else value
    return given
