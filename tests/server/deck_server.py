"""A server whose rooms deal their first hands from decks that a test has written to a file.

`python -m tests.server.deck_server`, with settings from the environment. `TEST_DECKS` names the
file: what is dealt in which room.
"""

import json
import os
from pathlib import Path
from typing import Any

import uvicorn

from paiguan.engine.game import Listener
from paiguan.engine.match import Match
from paiguan.engine.round import Round
from paiguan.server.app import create_app
from paiguan.server.door.service import server_config
from paiguan.server.room.room import Room
from paiguan.server.settings import Settings

DECKS = "TEST_DECKS"
# Pauses are shorter than people's: what they hide is not looked at here.
PACE = 0.1


def deal(room: Room, match: Match, secret: bytes, listener: Listener) -> Round:
    """The hand of the file; later ones come from their secrets."""
    if match.hands_played:
        return match.deal(secret, listener)
    told: dict[str, Any] = json.loads(Path(os.environ[DECKS]).read_text("utf-8"))[room.number]
    match.dealer = told["dealer"]
    match.standing = room.game.first_standing(match.dealer)
    options, dice = room.setup.options, (told["dice"][0], told["dice"][1])
    return room.game.deal_deck(told["deck"], match.dealer, options, listener, match.standing, dice)


def main() -> None:
    """Serve until killed."""
    Room.deal = deal  # type: ignore[method-assign, assignment]
    settings = Settings()
    uvicorn.Server(server_config(create_app(settings, PACE), settings)).run()


if __name__ == "__main__":
    main()
