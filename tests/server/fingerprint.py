"""Everything that a room is, in one text: to see that nothing at the table has changed."""

import json
from hashlib import sha256
from typing import Any

from paiguan.server.room.room import Room


def fingerprint(room: Room) -> str:
    """A hash that is another when anything about the room is."""
    hand = room.hand
    whole: dict[str, Any] = {
        "phase": room.phase,
        "reason": room.reason,
        "seats": [vars(seat) for seat in room.seats],
        "knocking": room.knocking,
        "vote": None if room.vote is None else [room.vote.asked_by, sorted(room.vote.agreed)],
        "muted": sorted(room.muted),
        "prompts": room.prompt_numbers,
        "log": room.place,
        "totals": None if room.match is None else room.match.totals,
    }
    if hand is not None:
        whole["hand"] = hand.number
        whole["actions"] = hand.actions
        whole["events"] = len(hand.events)
        whole["state"] = room.game.state(hand.round)
    return sha256(json.dumps(whole, sort_keys=True, default=str).encode()).hexdigest()
