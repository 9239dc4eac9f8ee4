"""The server is killed with SIGKILL under play: nothing acknowledged is lost, nothing is twice.

Several tables of people who note down what they are told play over real sockets. After every kill
a new server starts on the same database. In the end the database must hold every acknowledged
request once and no refused one, give the same events that were shown, and balance to the card.
"""

import asyncio
import os
import random
import statistics
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bench.figures import found
from paiguan.games import GAMES
from paiguan.server.store import kill_points
from tests.server.bookkeeping import check_books, check_rooms
from tests.server.databases import Database
from tests.server.parlour import ServerProcess, environment, free_port, server_process
from tests.server.regulars import Regulars

KILLS = 50
SOAK_KILLS = int(os.environ.get("PAIGUAN_SOAK_KILLS", "1000"))
MOST_BETWEEN_KILLS = 16
# In the long run: a hundred times as many choices are acknowledged as there are kills.
SOAK_BETWEEN_KILLS = 220
# How often the server comes to a place before it dies there.
TIMES = {
    kill_points.BEFORE_COMMIT: (1, 25),
    kill_points.AFTER_COMMIT: (1, 25),
    kill_points.MID_BROADCAST: (1, 150),
    kill_points.MID_SETTLEMENT: (1, 2),
    kill_points.MID_LEDGER: (1, 1),
}


async def regulars(server: ServerProcess, people: list[int]) -> list[Regulars]:
    """Tables with so many people each, of all games in turn."""
    games = list(GAMES)
    tables = [
        Regulars(server.base, games[place % len(games)], f"桌{place}", count, place)
        for place, count in enumerate(people)
    ]
    await asyncio.gather(*(table.come() for table in tables))
    return tables


@asynccontextmanager
async def under_play(
    database: Database, folder: Path, people: list[int]
) -> AsyncIterator[ServerProcess]:
    """A server to be killed while people play; in the end they finish, and all is checked."""
    with server_process(database, folder) as server:
        server.start()
        await server.accepting()
        tables = await regulars(server, people)
        enough = asyncio.Event()
        playing = [asyncio.create_task(table.play_until(enough)) for table in tables]
        finished = asyncio.gather(*playing)
        server.acknowledged = lambda: sum(table.acknowledged for table in tables)
        try:
            yield server
            assert not finished.done(), await finished
            enough.set()
            await finished
        finally:
            finished.cancel()
            await asyncio.gather(finished, return_exceptions=True)
            await asyncio.gather(*(table.go_home() for table in tables))
    await check(database, tables)


async def check(database: Database, tables: list[Regulars]) -> None:
    """The database holds all that was acknowledged and shown, once, and the books balance."""
    engine = database.engine()
    guests = [guest for table in tables for guest in table.guests]
    try:
        await check_rooms(engine, guests, [told for table in tables for told in table.told])
        await check_books(engine)
    finally:
        await engine.dispose()


async def kill_at_random(
    server: ServerProcess, kills: int, most_between: int = MOST_BETWEEN_KILLS
) -> None:
    """Kill the server again and again at moments that nobody chose.

    How soon it accepts is said and not judged: other work goes on meanwhile (`bench.restarts`).
    """
    chance = random.Random()
    seconds = []
    for _ in range(kills):
        goal = server.acknowledged() + chance.randint(0, most_between)
        while server.acknowledged() < goal:
            await asyncio.sleep(0.002)
        await asyncio.sleep(chance.uniform(0, 0.02))
        server.kill()
        await server.dead()
        server.start()
        seconds.append(await server.accepting())
    again, longest = statistics.median(seconds), max(seconds)
    print(f"{kills} kills: accepting after {again:.2f} s in the median, {longest:.2f} s at most")


async def test_killed_at_random_moments(database: Database, tmp_path: Path) -> None:
    async with under_play(database, tmp_path, [3, 2, 2]) as server:
        await kill_at_random(server, KILLS)
    print(f"{database.kind}: {server.acknowledged()} choices acknowledged")
    assert server.acknowledged() > KILLS


@pytest.mark.soak
async def test_killed_a_thousand_times(database: Database, tmp_path: Path) -> None:
    async with under_play(database, tmp_path, [3, 3, 3, 3]) as server:
        await kill_at_random(server, SOAK_KILLS, SOAK_BETWEEN_KILLS)
    # All of it was looked for in the database.
    figures = {"kills": SOAK_KILLS, "acknowledged": server.acknowledged()}
    found(**{f"{database.kind}_{name}": figure for name, figure in figures.items()})
    found(lost=0, twice=0)
    assert server.acknowledged() > SOAK_KILLS


@pytest.mark.parametrize("place", kill_points.PLACES)
async def test_killed_at_a_named_place(place: str, database: Database, tmp_path: Path) -> None:
    """Once early and once later: each time the server dies there by itself."""
    async with under_play(database, tmp_path, [2]) as server:
        for times in TIMES[place]:
            server.kill()
            await server.dead()
            server.start(f"{place}:{times}")
            await server.dead()
        server.start()
        await server.accepting()


async def test_a_cold_start_accepts_too(sqlite: Database, tmp_path: Path) -> None:
    """A process that has to load everything first, twice, the second time after a kill."""
    port = free_port()
    command = [sys.executable, "-m", "tests.server.run_server", str(port), "-", "--cold"]
    for _ in range(2):
        process = subprocess.Popen(
            command, env=environment(sqlite), cwd=tmp_path, stdout=subprocess.DEVNULL
        )
        try:
            server = ServerProcess(None, port, tmp_path / "none")
            print(f"accepting {await server.accepting():.2f} s after a cold start")
        finally:
            process.kill()
            process.wait()
