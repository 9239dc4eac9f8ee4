"""Actions in the words of players."""

from collections.abc import Sequence

from rich.text import Text

from paiguan.engine.actions import Action
from paiguan.terminal.faces import Faces

# Said without their tile where only one can be meant.
ON_THE_OPEN_TILE = ("pong", "peng", "win")


def in_words(
    action: Action, faces: Faces, open_tiles: Sequence[int] = (), *, burns: bool = False
) -> Text:
    """An action as its word and its tiles; a claim that names none is on the open tile.

    `burns`: the seat's fire burns from earlier hands, and is gone on with or withdrawn.
    """
    if action.name == "fire":
        on = action.arguments == ("on",)
        kept = faces.word("keep fire" if on else "keep fire 0", "")
        return Text(kept) if burns and kept else stake_in_words(action.name, int(on), faces)
    if action.name == "float":
        return stake_in_words(action.name, int(action.arguments[0]), faces)
    text = Text(faces.word(f"action {action.name}", action.name))
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
    word = faces.word(f"stake {name}" if value else f"stake {name} 0", name, value)
    if bound == 0:
        return Text(word)
    return Text(faces.language.say(f"{word}·绑{bound}局", f"{word}, bound for {bound}"))
