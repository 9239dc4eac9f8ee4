"""Servers on one PostgreSQL as processes: started together, killed, stopped and continued."""

import os
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest

from tests.cli.shell import paiguan
from tests.server.databases import Cluster, Database
from tests.server.doors import opened_door
from tests.server.evening import SECONDS, Evening
from tests.server.parlour import ServerProcess, free_ports, server_process
from tests.server.several import KEY


@pytest.fixture
def database(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Several servers share a PostgreSQL."""
    return cluster.new_database(tmp_path_factory.mktemp("nodes"))


# Starting them


def eventually(asked: Callable[[], bool]) -> None:
    """Ask again until it is so."""
    began = time.monotonic()
    while not asked():
        assert time.monotonic() - began < SECONDS
        time.sleep(0.05)


def ready(port: int) -> bool:
    """Whether a server is there and ready."""
    try:
        return httpx.get(f"http://127.0.0.1:{port}/readyz").status_code == httpx.codes.OK
    except httpx.TransportError:
        return False


def test_several_are_started_and_stopped_together(database: Database, tmp_path: Path) -> None:
    port = free_ports(2)
    with opened_door(
        tmp_path,
        *("--nodes", "2", "--port", str(port)),
        PAIGUAN_DATABASE_URL=database.url,
        PAIGUAN_SECRET_KEY=KEY,
    ) as door:
        for one in (port, port + 1):
            eventually(lambda one=one: ready(one))  # type: ignore[misc]
        children = Path(f"/proc/{door.process.pid}/task/{door.process.pid}/children")
        first, second = map(int, children.read_text().split())
        # One that was killed is started again; the other stays.
        os.kill(first, signal.SIGKILL)
        eventually(lambda: len(children.read_text().split()) == 2 and ready(port))
        assert str(second) in children.read_text()
        door.process.terminate()
        assert door.process.wait(SECONDS) == 0
    assert not ready(port)
    assert not ready(port + 1)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_key_is_needed_on_postgresql(database: Database, tmp_path: Path, language: str) -> None:
    given = {"PAIGUAN_DATA_DIR": str(tmp_path), "PAIGUAN_DATABASE_URL": database.url}
    told = paiguan("serve", **given, PAIGUAN_LANG=language)
    assert told.status == 1
    assert "PAIGUAN_SECRET_KEY" in told.complaint


@pytest.mark.parametrize("language", ["zh", "en"])
def test_several_need_a_postgresql(tmp_path: Path, language: str) -> None:
    told = paiguan("serve", "--nodes", "2", PAIGUAN_DATA_DIR=str(tmp_path), PAIGUAN_LANG=language)
    assert told.status == 1
    assert "PAIGUAN_DATABASE_URL" in told.complaint


# Killing and stopping them


@asynccontextmanager
async def two_servers(database: Database, folder: Path) -> AsyncIterator[list[ServerProcess]]:
    """Two servers on one database that can be killed."""
    with ExitStack() as stack:
        servers = []
        for name in ("a", "b"):
            (folder / name).mkdir()
            process = server_process(database, folder / name, node=name, secret_key=KEY)
            servers.append(stack.enter_context(process))
        for server in servers:
            server.start()
        for server in servers:
            await server.accepting(SECONDS)
        yield servers


async def test_killed_stopped_and_continued_nothing_is_lost(
    database: Database, tmp_path: Path
) -> None:
    """One is stopped past its lease and continued, then the other is killed: tables go on."""
    async with two_servers(database, tmp_path) as (first, second):
        evening = Evening([first, second])
        await evening.begin()
        await evening.some_choices()
        os.kill(first.pid, signal.SIGSTOP)
        await evening.send_to(second)
        await evening.some_choices()
        # It comes back in the midst of what it was doing, and changes nothing.
        os.kill(first.pid, signal.SIGCONT)
        await evening.some_choices()
        second.kill()
        await second.dead()
        second.start()
        await evening.send_to(first)
        await evening.some_choices()
        await evening.end(database)
