"""The power is cut at any moment: what was acknowledged is on the disk."""

import asyncio
import os
import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bench.figures import found
from paiguan.games import GAMES
from tests.server.bookkeeping import ALWAYS_LOGGED
from tests.server.databases import Database, sqlite_in
from tests.server.parlour import ServerProcess, environment, free_port
from tests.server.power_cuts import STRACE, Disk, Found, Step, cut_power
from tests.server.regulars import Regulars

CHOICES, CUTS = 60, 120
SOAK_CUTS = int(os.environ.get("PAIGUAN_SOAK_POWER_CUTS", "2000"))
SOAK_CHOICES = SOAK_CUTS
START_SECONDS = 180.0

SERVE = """
import sys
from sqlalchemy import event
from paiguan.server.store import database
from tests.server.run_server import serve

before = database._set_up_sqlite

def set_up(engine):
    before(engine)
    if sys.argv[2] != "FULL":
        @event.listens_for(engine, "connect")
        def _less(connection, _record):
            cursor = connection.cursor()
            cursor.execute(f"PRAGMA synchronous={sys.argv[2]}")
            cursor.close()

database._set_up_sqlite = set_up
serve(int(sys.argv[1]))
"""


@pytest.fixture
def sqlite(tmp_path: Path) -> Database:
    """No file yet: what is on the disk is what the trace has of it."""
    return sqlite_in(tmp_path)


async def traced(
    database: Database, folder: Path, choices: int, people: list[int], sync: str = "FULL"
) -> tuple[Path, set[str]]:
    """Play at a server under strace; its trace, and what was acknowledged of what is written."""
    if shutil.which("strace") is None:
        pytest.skip("!! no strace (apt install strace): power cuts are SKIPPED")
    port, trace = free_port(), folder / "trace"
    command = [*STRACE, "-o", str(trace), sys.executable, "-c", SERVE, str(port), sync]
    process = subprocess.Popen(
        command,
        env=environment(database),
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    games = list(GAMES)
    try:
        server = ServerProcess(None, port, trace)
        await server.accepting(START_SECONDS)
        tables = [
            Regulars(server.base, games[place % len(games)], f"桌{place}", count, place)
            for place, count in enumerate(people)
        ]
        await asyncio.gather(*(table.come() for table in tables))
        enough = asyncio.Event()
        playing = asyncio.gather(*(table.play_until(enough) for table in tables))
        while sum(table.acknowledged for table in tables) < choices and not playing.done():
            await asyncio.sleep(0.02)
        enough.set()
        await playing
        guests = [guest for table in tables for guest in table.guests]
        await asyncio.gather(*(table.go_home() for table in tables))
    finally:
        # The server dies too; strace has written down what it saw.
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    asked = [request for guest in guests for request in guest.acknowledged]
    return trace, {request["id"] for request in asked if request["t"] in ALWAYS_LOGGED}


async def cut(
    database: Database, folder: Path, choices: int, cuts: int, sync: str = "FULL"
) -> Found:
    """Cut the power so many times in what a server did."""
    trace, wanted = await traced(database, folder, choices, [2, 2], sync)
    return cut_power(trace, database.folder, wanted, cuts, random.Random())


async def test_what_was_acknowledged_outlives_a_power_cut(sqlite: Database, tmp_path: Path) -> None:
    result = await cut(sqlite, tmp_path, CHOICES, CUTS)
    assert result.acknowledged >= CHOICES
    assert (result.cuts, result.lost, result.broken) == (CUTS, 0, 0)


async def test_a_server_that_syncs_less_is_caught(sqlite: Database, tmp_path: Path) -> None:
    result = await cut(sqlite, tmp_path, CHOICES, CUTS, "NORMAL")
    assert result.lost > 0


@pytest.mark.soak
async def test_two_thousand_power_cuts(sqlite: Database, tmp_path: Path) -> None:
    result = await cut(sqlite, tmp_path, SOAK_CHOICES, SOAK_CUTS)
    found(cuts=result.cuts, acknowledged=result.acknowledged, lost=result.lost)
    assert (result.lost, result.broken) == (0, 0)


def test_what_is_not_synced_may_be_lost_and_what_is_may_not(tmp_path: Path) -> None:
    disk = Disk()
    disk.does(Step("write", "paiguan.db", 0, b"a" * 1024))
    disk.does(Step("sync", "paiguan.db"))
    disk.does(Step("write", "paiguan.db", 512, b"b" * 1024))
    seen = set()
    for number in range(64):
        disk.cut(tmp_path, random.Random(number))
        seen.add((tmp_path / "paiguan.db").read_bytes())
    first = b"a" * 512
    assert all(left.startswith(first) for left in seen)
    # Neither sector, the first alone, the second alone, both.
    assert seen >= {first + b"a" * 512, first + b"b" * 512, first + b"b" * 1024}
    assert first + b"a" * 512 + b"b" * 512 in seen
