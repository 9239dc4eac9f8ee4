"""A settled hand told again, event by event, for those who draw it and know no rules."""

from collections.abc import Mapping, Sequence
from typing import Any

from paiguan.engine.events import Event, HandEnded, HandWon
from paiguan.engine.game import Game
from paiguan.games import find_game
from paiguan.records import event_as_json, events_of, is_earlier
from paiguan.records.scenario import load_play
from paiguan.records.winning_sets import winning_sets
from paiguan.server.wire.replay_bodies import Retold, WinningSets


def retold(record: Mapping[str, Any], faces: Mapping[int, int] | None = None) -> Retold:
    """The events of a record with every tile open, and every winner's hand in its sets.

    No record says what faces people have: they are given by seat.
    """
    game, events = find_game(record["game"]), _events(record)
    return {
        "events": [event_as_json(game, event) for event in events],
        "doors": doors_of(game, record["options"], events),
        "faces": [(faces or {}).get(seat, 0) for seat in range(game.seats)],
        "edition": record["rules_version"],
        "earlier": is_earlier(record),
        "left_out": record.get("left_out", 0),
        "void": "void" in record,
        "practice": "practice" in record,
    }


def doors_of(game: Game, options: Mapping[str, Any], events: Sequence[Event]) -> list[WinningSets]:
    """Every winner's hand in its sets."""
    endings = [event for event in events if isinstance(event, HandEnded)]
    wins = [event for event in events if isinstance(event, HandWon)]
    return [
        {
            "seat": won.win.seat,
            "doors": winning_sets(game, options, won, ended.melds[won.win.seat]),
        }
        for ended in endings
        for won in wins
    ]


def _events(record: Mapping[str, Any]) -> list[Event]:
    """Played again, or as they were kept of a hand of an earlier edition."""
    if is_earlier(record):
        return events_of(record)
    play = load_play(record)
    play.run()
    return play.events
