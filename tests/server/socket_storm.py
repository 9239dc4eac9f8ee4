"""Bad input over real sockets: `python -m tests.server.socket_storm [MESSAGES]`, or 5,000,000.

People play at some tables, and others, in rooms of their own on the same server, say what was a
message once, or put frames on the line that are none. In the end the server has never stopped, no
table of it has failed, and the books of those who played are in order. For five messages there is
one raw frame. What is said is another thing every time: runs add up.
"""

import argparse
import asyncio
import random
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import httpx

from bench.figures import found
from paiguan.games import GAMES
from tests.server.bookkeeping import check_books, check_rooms
from tests.server.databases import Database, sqlite_in
from tests.server.guest import GoneError, Guest, RoomGoneError
from tests.server.message_storm import mutated
from tests.server.parlour import ServerProcess, server_process
from tests.server.regulars import Regulars
from tests.server.test_bad_input import BINARY, FINAL, PING, RAW_FRAMES, TEXT, frame_of

MESSAGES = 5_000_000
MESSAGES_TO_A_FRAME = 5
STORMERS = 6
# So many are said in one breath; then whoever says them reads what is answered.
AT_ONCE = 40
# Odd frames, so many before one that is none and ends the connection.
RAW_AT_ONCE = 40
# What a frame may have in it, and what it then says.
MOST_BYTES = 120
PONG = 0xA


def odd_frame(chance: random.Random) -> bytes:
    """A frame that no page sends and that ends no connection, another one every time."""
    size = chance.randrange(MOST_BYTES)
    text = bytes(chance.choices(range(128), k=size))
    cut = chance.randrange(size + 1)
    kinds: tuple[bytes, ...] = (
        frame_of(FINAL | PING, chance.randbytes(size)),
        frame_of(FINAL | PONG, chance.randbytes(size)),
        frame_of(FINAL | TEXT, text),
        frame_of(FINAL | BINARY, chance.randbytes(size)),
        # In pieces, with a ping between them.
        frame_of(TEXT, text[:cut]) + frame_of(FINAL | PING, b"") + frame_of(FINAL, text[cut:]),
        frame_of(BINARY, b"") + frame_of(0, text) + frame_of(FINAL, b""),
    )
    return chance.choice(kinds)


@dataclass
class Storm:
    """What is still to be said, and what came of it."""

    messages: int
    raw: int
    said: int = 0
    put: int = 0

    def over(self) -> bool:
        """Whether all of it was said."""
        return self.said >= self.messages and self.put >= self.raw


async def _seated(guest: Guest) -> None:
    """At a table with bots that is being played, the same as before if it is still open."""
    open_rooms = (await guest.get("/api/me"))["rooms"]
    if open_rooms:
        guest.number = open_rooms[0]
    else:
        await guest.open_room(random.choice(list(GAMES)), bots="novice", clock=8)
    guest.messages.clear()
    await guest.enter(anew=True)
    if guest.room.get("phase") == "gathering":
        await guest.send({"t": "ready", "id": guest.new_id(), "on": True})


async def storming(guest: Guest, storm: Storm, chance: random.Random) -> None:
    """One of those who say what they should not; whoever is sent away comes back."""
    while not storm.over():
        with suppress(GoneError, RoomGoneError, httpx.TransportError):
            await _seated(guest)
            while not storm.over() and guest.connected:
                if storm.said < storm.messages:
                    await _say(guest, storm, chance)
                else:
                    await _put(guest, storm, chance)


async def _say(guest: Guest, storm: Storm, chance: random.Random) -> None:
    prompt = 0 if guest.prompt is None else guest.prompt["prompt"]
    for _ in range(AT_ONCE):
        await guest.send(mutated(chance, prompt))
        storm.said += 1
    guest.messages.clear()
    # All of it is answered when this is.
    await guest.ask("help")


async def _put(guest: Guest, storm: Storm, chance: random.Random) -> None:
    frames = [odd_frame(chance) for _ in range(RAW_AT_ONCE)]
    frames.append(chance.choice((*RAW_FRAMES, chance.randbytes(200))))
    assert guest._socket is not None
    guest._socket.transport.write(b"".join(frames))
    storm.put += len(frames)
    await guest.leave()


async def stormed(database: Database, folder: Path, storm: Storm) -> int:
    """How many choices were acknowledged to those who play while it storms."""
    with server_process(database, folder, warm=False) as server:
        server.start()
        await server.accepting()
        first = server.pid
        games = list(GAMES)[:3]
        tables = [
            Regulars(server.base, game, f"桌{place}", 2, place) for place, game in enumerate(games)
        ]
        await asyncio.gather(*(table.come() for table in tables))
        enough = asyncio.Event()
        playing = asyncio.gather(*(table.play_until(enough) for table in tables))
        stormers = [Guest(server.base, f"风来{place}", patient=True) for place in range(STORMERS)]
        try:
            for guest in stormers:
                await guest.sign_in()
            await asyncio.gather(*(storming(guest, storm, random.Random()) for guest in stormers))
            assert not playing.done(), await playing
            enough.set()
            await playing
            await _is_well(server, first)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            homes = [*(guest.go_home() for guest in stormers), *(t.go_home() for t in tables)]
            await asyncio.gather(*homes)
    engine = database.engine()
    guests = [guest for table in tables for guest in table.guests]
    await check_rooms(engine, guests, [told for table in tables for told in table.told])
    await check_books(engine)
    await engine.dispose()
    return sum(table.acknowledged for table in tables)


async def _is_well(server: ServerProcess, first: int) -> None:
    """The same process as at first, and no table of it has failed."""
    assert server.running
    assert server.pid == first
    async with httpx.AsyncClient(base_url=server.base) as http:
        figures = (await http.get("/metrics")).text
    assert failed_tables(figures.splitlines()) == 0


def failed_tables(lines: list[str]) -> float:
    """How many tables of a server have failed, by its figures."""
    name = "paiguan_failed_tables_total "
    (figure,) = [line.removeprefix(name) for line in lines if line.startswith(name)]
    return float(figure)


def main() -> None:
    """Storm for as long as asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("messages", nargs="?", type=int, default=MESSAGES)
    given = parser.parse_args()
    storm = Storm(given.messages, given.messages // MESSAGES_TO_A_FRAME)
    with tempfile.TemporaryDirectory() as name:
        acknowledged = asyncio.run(stormed(sqlite_in(Path(name)), Path(name), storm))
    found(messages=storm.said, raw_frames=storm.put, acknowledged=acknowledged, disturbed=0)


if __name__ == "__main__":
    main()
