"""All that is drawn differently from one family of games to another."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from paiguan.engine.game import Game
from paiguan.terminal.language import Language

# What a word is in Chinese and in English.
Words = Mapping[str, tuple[str, str]]

RED = "#b3261e"
GREEN = "#1b7f3b"
BLUE = "#1f5fbf"
BLACK = "#2b2b2b"


@dataclass(frozen=True)
class Family:
    """The faces of a family's tiles, and its words for melds and for what a win is worth."""

    face: Callable[[Game, int, Language], str]
    colour: Callable[[Game, int], str]
    melds: Words
    # What `value` of a winner counts, where players name it.
    value: tuple[str, str] | None = None


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


MAHJONG = Family(
    _mahjong_face,
    _mahjong_colour,
    {
        "chow": ("吃", "chow"),
        "pong": ("碰", "pung"),
        "kong": ("明杠", "open kong"),
        "added": ("碰杠", "added kong"),
        "concealed": ("暗杠", "concealed kong"),
        "dragons": ("箭杠", "dragon kong"),
        "winds": ("风杠", "wind kong"),
    },
)


# Zipai

RED_CARDS = "二七十贰柒拾"


def _zipai_face(game: Game, tile: int, language: Language) -> str:
    return game.tile_in_chinese(tile)


def _zipai_colour(game: Game, tile: int) -> str:
    return RED if game.tile_in_chinese(tile) in RED_CARDS else BLACK


ZIPAI = Family(
    _zipai_face,
    _zipai_colour,
    {
        "chi": ("吃", "chi"),
        "peng": ("碰", "peng"),
        "wei": ("偎", "wei"),
        "chouwei": ("臭偎", "chouwei"),
        "pao": ("跑", "pao"),
        "ti": ("提", "ti"),
    },
    value=("胡息", "huxi"),
)

FAMILIES = {"mahjong": MAHJONG, "zipai": ZIPAI}
