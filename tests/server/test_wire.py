"""The socket adds nothing: what goes over the wire is what the table shows, frame by frame.

The re-deal test compares what a table shows its viewers; this is what makes it hold for phones.
"""

import asyncio
import json
import random
from typing import Any

import pytest

from paiguan.games import GAMES
from paiguan.server.socket.connection import Connection
from paiguan.server.wire import protocol
from tests.server.databases import Database
from tests.server.guest import Guest, Message
from tests.server.parlour import open_house

MISSED = 3


def connections_of(*guests: Guest) -> list[list[Message]]:
    """What was received over each connection; it begins with a welcome."""
    parts: list[list[Message]] = []
    for guest in guests:
        for message in guest.messages:
            if message["t"] == "welcome":
                parts.append([])
            parts[-1].append(message)
    return parts


@pytest.mark.clause("RM-15")
@pytest.mark.parametrize("game", GAMES)
async def test_the_wire_carries_what_is_shown_and_nothing_else(
    game: str, sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two people at the table, one of whom comes back again and again, and somebody beside it."""
    shown: dict[Connection, list[Any]] = {}
    send = Connection.send

    def noted(self: Connection, message: protocol.FromServer) -> None:
        shown.setdefault(self, []).append(json.loads(protocol.encode(message)))
        send(self, message)

    monkeypatch.setattr(Connection, "send", noted)
    async with open_house(sqlite) as house:
        # The owner leaves the table to others and looks on (代开).
        watching, *people = [await house.guest(name) for name in ("北北", "东东", "南南")]
        await watching.enter(await watching.open_room(game))
        await watching.do("clear", seat=watching.place())
        for guest in people:
            await guest.enter(watching.number)
        sitting = {guest.id for guest in people}
        await watching.until(lambda: sitting <= {s["user"] for s in watching.room["seats"]})
        await watching.fill_with_bots()
        for guest in people:
            await guest.do("ready", on=True)
        chance = random.Random(game)
        shaky = people[1]
        heard = 0
        while not shaky.revealed:
            for guest in people:
                await guest.step(chance)
            # Only where there is something new to be missed.
            if len(shaky.messages) > heard and chance.random() < 0.1:
                await house.all_arrived(shaky)
                await shaky.leave()
                await shaky.enter(anew=chance.random() < 0.5)
            heard = len(shaky.messages)
            await asyncio.sleep(0)
        await watching.until(lambda: bool(watching.revealed))
        for guest in (*people, watching):
            await house.all_arrived(guest)
            await guest.leave()
    for part in sorted(connections_of(*people, watching), key=len, reverse=True):
        # A guest who hangs up may miss the last that was said, and nothing before that.
        matching = [sent for sent in shown.values() if sent[: len(part)] == part]
        assert matching, part[-1]
        assert len(min(matching, key=len)) - len(part) <= MISSED
