"""Actions in the words of players."""

from collections.abc import Sequence

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
BURN_ON = ("继续上火", "keep burning")
WITHDRAW = ("撤出", "withdraw")
# Said without their tile where only one can be meant.
ON_THE_OPEN_TILE = ("pong", "peng", "win")


def in_words(
    action: Action, faces: Faces, open_tiles: Sequence[int] = (), *, burns: bool = False
) -> Text:
    """An action as its word and its tiles; a claim that names none is on the open tile.

    `burns`: the seat's fire burns from earlier hands, and is gone on with or withdrawn.
    """
    say = faces.language.say
    if action.name == "fire":
        if burns:
            return Text(say(*(BURN_ON if action.arguments == ("on",) else WITHDRAW)))
        return stake_in_words(action.name, int(action.arguments == ("on",)), faces)
    text = Text(say(*WORDS.get(action.name, (action.name, action.name))))
    for place, argument in enumerate(action.arguments):
        text.append(" + " if place else " ")
        try:
            text += faces.tiles(faces.game.parse_tiles(argument))
        except ValueError:
            text.append(argument)
    if not action.arguments and action.name in ON_THE_OPEN_TILE and len(open_tiles) == 1:
        text += Text(" ") + faces.tile(open_tiles[0])
    return text


def stake_in_words(name: str, value: int, faces: Faces, bound: int = 0) -> Text:
    """What a seat plays for: 上火, 上火·绑3局 where it still binds, 不上火, 飘 2."""
    say = faces.language.say
    if name == "fire" and bound > 0:
        return Text(say(f"上火·绑{bound}局", f"fire, bound for {bound}"))
    if name == "fire":
        return Text(say("上火", "fire") if value else say("不上火", "no fire"))
    return Text(f"{say(*WORDS.get(name, (name, name)))} {value}")
