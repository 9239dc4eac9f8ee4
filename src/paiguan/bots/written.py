"""A view and a prompt as JSON, for programs that are written in whatever language."""

from typing import Any

from paiguan.bots.base import Rulebook
from paiguan.engine.actions import Prompt
from paiguan.engine.events import UNSEEN, Meld
from paiguan.engine.settlement import NOBODY
from paiguan.engine.view import SeatView


def view_as_json(game: Rulebook, view: SeatView) -> dict[str, Any]:
    """What a seat knows of the table; a tile that it does not see is null."""

    def tile(one: int) -> str | None:
        return None if one == UNSEEN else game.tile_name(one)

    def meld(one: Meld) -> dict[str, Any]:
        giver = None if one.giver == NOBODY else one.giver
        tiles = [tile(each) for each in one.tiles]
        return {"kind": one.kind, "tiles": tiles, "taken": tile(one.taken), "from": giver}

    return {
        "seat": view.viewer,
        "dealer": view.dealer,
        "turn": None if view.turn == NOBODY else view.turn,
        "wall": view.wall,
        "hand": [tile(one) for one in view.hand],
        "drawn": tile(view.drawn),
        "sizes": list(view.sizes),
        "melds": [[meld(one) for one in melds] for melds in view.melds],
        "discards": [[tile(one) for one in river] for river in view.discards],
        "shown": [[tile(one) for one in tiles] for tiles in view.shown],
        "dice_opened": list(view.rolled),
        "stakes": [dict(stakes) for stakes in view.stakes],
        "open_tiles": [tile(one) for one in view.open_tiles],
        "giver": None if view.giver == NOBODY else view.giver,
        "points": list(view.points),
    }


def choices_as_json(prompt: Prompt) -> list[list[str]]:
    """The choices as scenarios write actions: the name, then its arguments."""
    return [[choice.name, *choice.arguments] for choice in prompt.choices]


def barred_as_json(game: Rulebook, prompt: Prompt) -> list[str]:
    """The kinds that the seat may not claim now, in order."""
    kinds = range(prompt.barred.bit_length())
    return [game.tile_name(kind) for kind in kinds if prompt.barred >> kind & 1]
