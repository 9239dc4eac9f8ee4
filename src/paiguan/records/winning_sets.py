"""A winning hand in its sets, for those who draw it."""

from collections.abc import Mapping, Sequence

from paiguan.engine.events import UNSEEN, HandWon, Meld
from paiguan.engine.game import Game


def winning_sets(
    game: Game, options: Mapping[str, object], won: HandWon, melds: Sequence[Meld]
) -> list[str]:
    """The sets of a winning hand as the game itself divides it; none if it cannot."""
    if won.doors or won.win.tile == UNSEEN:
        return list(won.doors)
    rest = list(won.tiles)
    if won.win.tile in rest:
        rest.remove(won.win.tile)
    request = {
        "options": options,
        "hand": " ".join(game.tile_name(tile) for tile in rest),
        "melds": [_written(game, meld) for meld in melds],
        "tile": game.tile_name(won.win.tile),
        "by": won.win.by,
    }
    try:
        doors = game.judge(request).get("doors")
    except ValueError:
        return []
    return [str(door) for door in doors] if isinstance(doors, list) else []


def _written(game: Game, meld: Meld) -> str:
    return f"{meld.kind}:{''.join(game.tile_name(tile) for tile in meld.tiles)}"
