"""Actions in the words of players."""

from rich.text import Text

from paiguan.engine.actions import Action
from paiguan.terminal.faces import Faces

WORDS = {
    "discard": ("打", "discard"),
    "chow": ("吃", "chow"),
    "chi": ("吃", "chi"),
    "pong": ("碰", "pung"),
    "peng": ("碰", "peng"),
    "kong": ("杠", "kong"),
    "win": ("胡", "win"),
    "pass": ("过", "pass"),
    "replace": ("补张", "replace"),
    "dice": ("开筛子", "open the dice"),
    "take": ("要最后一张", "take the last tile"),
    "declare": ("亮牌", "declare"),
    "dragons": ("箭杠", "dragon kong"),
    "winds": ("风杠", "wind kong"),
    "add": ("加杠", "add to the kong"),
    "fire": ("上火", "fire"),
    "float": ("飘", "float"),
}
VALUES = {"on": ("要", "on"), "off": ("不要", "off")}


def in_words(action: Action, faces: Faces) -> Text:
    """An action as its word and its tiles."""
    say = faces.language.say
    text = Text(say(*WORDS.get(action.name, (action.name, action.name))))
    for argument in action.arguments:
        text.append(" ")
        try:
            text += faces.tiles(faces.game.parse_tiles(argument))
        except ValueError:
            text.append(say(*VALUES.get(argument, (argument, argument))))
    return text
