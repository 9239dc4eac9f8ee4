"""A settled hand told again, event by event, for those who draw it and know no rules."""

from collections.abc import Mapping
from typing import Any

from paiguan.engine.events import Event, HandEnded, HandWon
from paiguan.games import find_game
from paiguan.records import event_as_json, events_of, is_earlier
from paiguan.records.scenario import load_play
from paiguan.records.winning_sets import winning_sets
from paiguan.server.wire.replay_bodies import Retold


def retold(record: Mapping[str, Any]) -> Retold:
    """The events of a record with every tile open, and every winner's hand in its sets."""
    game, events = find_game(record["game"]), _events(record)
    endings = [event for event in events if isinstance(event, HandEnded)]
    wins = [event for event in events if isinstance(event, HandWon)]
    return {
        "events": [event_as_json(game, event) for event in events],
        "doors": [
            {
                "seat": won.win.seat,
                "doors": winning_sets(game, record["options"], won, ended.melds[won.win.seat]),
            }
            for ended in endings
            for won in wins
        ],
        "edition": record["rules_version"],
        "earlier": is_earlier(record),
        "left_out": record.get("left_out", 0),
        "void": "void" in record,
        "practice": "practice" in record,
    }


def _events(record: Mapping[str, Any]) -> list[Event]:
    """Played again, or as they were kept of a hand of an earlier edition."""
    if is_earlier(record):
        return events_of(record)
    play = load_play(record)
    play.run()
    return play.events
