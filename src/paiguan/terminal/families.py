"""All that is drawn differently from one family of games to another."""

from collections.abc import Callable
from dataclasses import dataclass

from paiguan.engine.game import Game
from paiguan.terminal.language import Language

RED = "#b3261e"
GREEN = "#1b7f3b"
BLUE = "#1f5fbf"
BLACK = "#2b2b2b"


@dataclass(frozen=True)
class Family:
    """The faces of a family's tiles."""

    face: Callable[[Game, int, Language], str]
    colour: Callable[[Game, int], str]


# Mahjong

SUIT_COLOURS = {"m": RED, "p": BLUE, "s": GREEN}
HONOUR_COLOURS = {"5z": BLUE, "6z": GREEN, "7z": RED}
HONOURS_IN_ENGLISH = {
    "1z": "E",
    "2z": "S",
    "3z": "W",
    "4z": "N",
    "5z": "Wh",
    "6z": "Gr",
    "7z": "Rd",
}


def _mahjong_face(game: Game, tile: int, language: Language) -> str:
    name = game.tile_name(tile)
    return language.say(game.tile_in_chinese(tile), HONOURS_IN_ENGLISH.get(name, name))


def _mahjong_colour(game: Game, tile: int) -> str:
    name = game.tile_name(tile)
    return HONOUR_COLOURS.get(name) or SUIT_COLOURS.get(name[-1], BLACK)


MAHJONG = Family(_mahjong_face, _mahjong_colour)


# Zipai

RED_CARDS = "二七十贰柒拾"


def _zipai_face(game: Game, tile: int, language: Language) -> str:
    return game.tile_in_chinese(tile)


def _zipai_colour(game: Game, tile: int) -> str:
    return RED if game.tile_in_chinese(tile) in RED_CARDS else BLACK


ZIPAI = Family(_zipai_face, _zipai_colour)

FAMILIES = {"mahjong": MAHJONG, "zipai": ZIPAI}
