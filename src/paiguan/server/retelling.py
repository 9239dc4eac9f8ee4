"""A settled hand told again, event by event, for those who draw it and know no rules."""

from collections.abc import Mapping, Sequence
from typing import Any

from paiguan.engine.events import UNSEEN, HandEnded, HandWon, Meld
from paiguan.engine.game import Game
from paiguan.records import event_as_json
from paiguan.records.scenario import load_play


def retold(record: Mapping[str, Any]) -> dict[str, Any]:
    """The events of a record with every tile open, and every winner's hand in its sets."""
    play = load_play(record)
    play.run()
    events = play.events
    wins = [event for event in events if isinstance(event, HandWon)]
    endings = [event for event in events if isinstance(event, HandEnded)]
    melds = endings[-1].melds if endings else ()
    return {
        "events": [event_as_json(play.game, event) for event in events],
        "doors": [
            {
                "seat": won.win.seat,
                "doors": doors_of(play.game, record["options"], won, melds[won.win.seat]),
            }
            for won in wins
            if won.win.seat < len(melds)
        ],
    }


def doors_of(
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
