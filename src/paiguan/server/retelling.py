"""A settled hand told again, event by event, for those who draw it and know no rules."""

from collections.abc import Mapping
from typing import Any

from paiguan.engine.events import HandEnded, HandWon
from paiguan.records import event_as_json
from paiguan.records.scenario import load_play
from paiguan.records.winning_sets import winning_sets
from paiguan.server.http_told import Retold


def retold(record: Mapping[str, Any]) -> Retold:
    """The events of a record with every tile open, and every winner's hand in its sets."""
    play = load_play(record)
    play.run()
    endings = [event for event in play.events if isinstance(event, HandEnded)]
    wins = [event for event in play.events if isinstance(event, HandWon)]
    return {
        "events": [event_as_json(play.game, event) for event in play.events],
        "doors": [
            {
                "seat": won.win.seat,
                "doors": winning_sets(play.game, record["options"], won, ended.melds[won.win.seat]),
            }
            for ended in endings
            for won in wins
        ],
    }
