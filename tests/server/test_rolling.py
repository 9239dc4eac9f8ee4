"""Servers that leave one by one, and come back as the next release, while people play."""

import asyncio
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from paiguan.server.room import entries as e
from paiguan.server.room.log_versions import LOG_VERSION
from paiguan.server.store.models import hands, nodes, room_leases, room_log, rooms
from tests.server.databases import Cluster, Database
from tests.server.evening import SECONDS, Evening
from tests.server.guest import Guest
from tests.server.next_release import NEXT, SHOES, VERSION, next_release
from tests.server.parlour import ServerProcess, environment, server_process
from tests.server.several import KEY

# How a connection ends whose server goes: it is to come back (RFC 6455, "service restart").
COME_BACK = 1012
# It leaves within some five seconds, and here it shares its processors with all of this.
LEAVES_SECONDS = 20


@pytest.fixture
def database(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Several servers share a PostgreSQL."""
    return cluster.new_database(tmp_path_factory.mktemp("nodes"))


def prepared(
    stack: ExitStack, database: Database, folder: Path, name: str, source: Path | None = None
) -> ServerProcess:
    """A server of this name, still to be started."""
    own = folder / f"{name}-{'now' if source is None else 'next'}"
    own.mkdir()
    process = server_process(database, own, source=source, warm=False, node=name, secret_key=KEY)
    return stack.enter_context(process)


async def asked(engine: AsyncEngine, query: Any) -> list[Any]:
    """What the database answers."""
    async with engine.connect() as connection:
        return list((await connection.execute(query)).all())


async def leases(engine: AsyncEngine) -> dict[str, str | None]:
    """The name of the server that has each open room, as far as one has it."""
    query = (
        select(rooms.c.number, nodes.c.name)
        .join(room_leases, room_leases.c.room_id == rooms.c.id)
        .outerjoin(nodes, nodes.c.id == room_leases.c.node_id)
        .where(rooms.c.open)
    )
    return {row.number: row.name for row in await asked(engine, query)}


async def test_a_server_that_is_told_to_stop_leaves_its_rooms_and_tells_its_players(
    database: Database, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        first, second = (prepared(stack, database, tmp_path, name) for name in ("a", "b"))
        await opened(first, second)
        evening = Evening([first, second])
        await evening.begin()
        await evening.some_choices()
        engine = database.engine()
        before = await leases(engine)
        assert set(before.values()) == {"a"}
        assert len(before) == len(evening.tables)
        evening.sent_to = second
        there = [guest for guest in evening.guests if guest.connected]
        first.stop()
        await first.dead(LEAVES_SECONDS)
        # It is gone from the list, and the rooms are the others' without any wait for a lease.
        assert [row.name for row in await asked(engine, select(nodes.c.name))] == ["b"]
        assert "a" not in (await leases(engine)).values()
        await evening.some_choices()
        async with asyncio.timeout(SECONDS):
            while set((await leases(engine)).values()) != {"b"}:
                await asyncio.sleep(0.05)
        assert there
        for guest in there:
            assert guest.endings[0] == COME_BACK
        await engine.dispose()
        await evening.end(database)


def migrate_as(source: Path, database: Database) -> str:
    """`paiguan migrate` of another release."""
    command = [sys.executable, "-m", "paiguan.cli", "migrate"]
    given = environment(database, source=source, lang="en")
    done = subprocess.run(command, env=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


async def written_anew(engine: AsyncEngine, number: str = "") -> int:
    """How many entries only the next release can read, of all rooms or an open one."""
    query = select(room_log).where(room_log.c.entry.contains(SHOES))
    if number:
        query = query.join(rooms, rooms.c.id == room_log.c.room_id)
        query = query.where(rooms.c.number == number, rooms.c.open)
    return len(await asked(engine, query))


async def sit_down_in_shoes(server: ServerProcess, engine: AsyncEngine) -> None:
    """Every living server reads what is new: now it is written."""
    guest = await Guest(server.base, "新客").sign_in()
    async with asyncio.timeout(SECONDS):
        while True:
            number = await guest.open_room("wanzai", clock=0)
            await guest.enter()
            written = await written_anew(engine, number)
            if not written:
                await guest.post(f"/api/rooms/{number}/close")
                await guest.until_phase("over")
            await guest.leave()
            if written:
                break
    needs = select(rooms.c.log_version).where(rooms.c.number == number, rooms.c.open)
    assert [row.log_version for row in await asked(engine, needs)] == [LOG_VERSION + 1]
    await guest.go_home()


async def take_shoes_off(engine: AsyncEngine) -> None:
    """Let this release read all logs again, to check them."""
    bare = func.replace(room_log.c.entry, f",{SHOES}", "")
    async with engine.begin() as connection:
        await connection.execute(update(room_log).values(entry=bare))


async def check_ends(engine: AsyncEngine) -> None:
    """No room was closed but by its people, and no hand is void for another reason."""
    entries = [e.decode(row.entry) for row in await asked(engine, select(room_log.c.entry))]
    assert not [entry for entry in entries if isinstance(entry, e.Redrawn)]
    ends = {entry.reason for entry in entries if isinstance(entry, e.Closed)}
    assert ends <= {"dissolved", "finished"}
    void = select(rooms.c.open, room_log.c.entry).join(hands, hands.c.room_id == rooms.c.id)
    void = void.join(room_log, room_log.c.room_id == rooms.c.id).where(hands.c.void)
    voted = [row for row in await asked(engine, void) if '"closed"' in row.entry]
    assert all("dissolved" in row.entry for row in voted)


async def test_servers_are_upgraded_one_by_one_and_no_table_notices(
    database: Database, tmp_path: Path
) -> None:
    """The next release has other tables and writes other logs; all records verify."""
    (tmp_path / "next").mkdir()
    source = next_release(tmp_path / "next")
    engine = database.engine()
    with ExitStack() as stack:
        old = [prepared(stack, database, tmp_path, name) for name in ("a", "b")]
        new = [prepared(stack, database, tmp_path, name, source) for name in ("a", "b")]
        await opened(*old)
        evening = Evening(old)
        await evening.begin()
        await evening.some_choices()
        assert f"to {NEXT}" in await asyncio.to_thread(migrate_as, source, database)
        await evening.some_choices()
        # The first goes; before the next release comes, one of this release starts once more.
        await left(evening, old[0], old[1])
        await opened(old[0])
        await left(evening, old[0], old[1])
        await opened(new[0])
        await evening.send_to(new[0])
        await evening.some_choices()
        # Rooms come and go between both; nothing is written that one of them could not read.
        await evening.send_to(old[1])
        await evening.some_choices()
        assert await written_anew(engine) == 0
        await left(evening, old[1], new[0])
        await opened(new[1])
        evening.lead_to(new[1])
        await evening.send_to(new[1])
        await evening.some_choices()
        await sit_down_in_shoes(new[0], engine)
        query = select(nodes.c.name, nodes.c.version, nodes.c.log_version)
        found = sorted(tuple(row) for row in await asked(engine, query))
        assert found == [(name, VERSION, LOG_VERSION + 1) for name in ("a", "b")]
        await evening.finish()
    await take_shoes_off(engine)
    await check_ends(engine)
    await engine.dispose()
    await evening.check(database)


async def opened(*servers: ServerProcess) -> None:
    """Servers are started, and ready."""
    for server in servers:
        server.start()
    for server in servers:
        await server.accepting(SECONDS)


async def left(evening: Evening, server: ServerProcess, other: ServerProcess) -> None:
    """A server goes in order, its people are sent to another one and play on there."""
    evening.lead_to(other)
    server.stop()
    await server.dead(SECONDS)
    await evening.some_choices()
