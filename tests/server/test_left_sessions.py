"""What a dead server has left locked in the database is let go of; a living one's is its own."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress

import pytest
from sqlalchemy import select, text, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from paiguan.server.store.database import StoreError, house_connection
from paiguan.server.store.models import nodes, users
from paiguan.server.store.room_lease import RoomLease
from paiguan.server.store.sessions import session_name
from paiguan.server.store.shared_clock import later
from paiguan.server.wire.errors import RoomError
from tests.server.databases import Cluster, Database
from tests.server.parlour import House, open_house
from tests.server.several import KEY, leases_of, not_heard_of, open_nodes, says_nothing, until

GAME = "hengyang258"
ANYTHING = text("SELECT 1")
MY_PROCESS = text("SELECT pg_backend_pid()")
STATE = text("SELECT state FROM pg_stat_activity WHERE pid = :pid")
OLD_ENOUGH = text(
    "SELECT xact_start < clock_timestamp() - interval '1.1 s' FROM pg_stat_activity"
    " WHERE pid = :pid"
)


@pytest.fixture
def database(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Sessions are PostgreSQL's."""
    return cluster.new_database(tmp_path_factory.mktemp("nodes"))


# Sessions in the midst of something that PostgreSQL does not end by itself; in the end they are


@asynccontextmanager
async def between_two_messages(connection: AsyncConnection) -> AsyncIterator[None]:
    """Where the driver has prepared a statement and not executed it, its process was stopped."""
    await (await house_connection(connection)).prepare("SELECT 2")
    yield
    with pytest.raises(DBAPIError):
        await connection.execute(ANYTHING)


@asynccontextmanager
async def within_a_statement(connection: AsyncConnection) -> AsyncIterator[None]:
    """It takes forever."""
    sleeping = asyncio.create_task(connection.execute(text("SELECT pg_sleep(600)")))
    yield
    with pytest.raises(DBAPIError):
        await sleeping


Midst = Callable[[AsyncConnection], AbstractAsyncContextManager[None]]


async def asked_of(engine: AsyncEngine, query: object, pid: int) -> object:
    """What PostgreSQL says of a session."""
    async with engine.connect() as looking:
        return (await looking.execute(query, {"pid": pid})).scalar_one_or_none()  # type: ignore[call-overload]


async def active(engine: AsyncEngine, pid: int) -> None:
    """Wait until a session is such that no time-out of PostgreSQL's ends it."""
    async with asyncio.timeout(60):
        while await asked_of(engine, STATE, pid) != "active":
            await asyncio.sleep(0.01)


async def gone(engine: AsyncEngine, pid: int) -> None:
    """Wait until a session is no more."""
    async with asyncio.timeout(60):
        while await asked_of(engine, STATE, pid) is not None:
            await asyncio.sleep(0.01)


async def old(engine: AsyncEngine, pid: int) -> None:
    """Wait until a transaction is one that would be ended if its server were dead."""
    while not await asked_of(engine, OLD_ENOUGH, pid):
        await asyncio.sleep(0.05)


async def process_of(connection: AsyncConnection) -> int:
    """Which process of PostgreSQL answers."""
    return int((await connection.execute(MY_PROCESS)).scalar_one())


def lease_of(house: House, number: str) -> RoomLease:
    """A room's lease at the server that has it."""
    lease = house.parlour.lobby.find(number).tenure.fence
    assert isinstance(lease, RoomLease)
    return lease


async def stop_looking_after(house: House) -> None:
    """A server does nothing by itself any more."""
    for task in house.parlour.lobby._behind_the_scenes:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


# The dead


@pytest.mark.parametrize("midst", [between_two_messages, within_a_statement])
async def test_what_a_dead_server_has_locked_does_not_keep_its_room(
    database: Database, midst: Midst
) -> None:
    async with open_nodes(database, 2) as (first, second):
        (owner,) = await first.dealt(GAME, ["甲甲"], clock=0)
        lease = lease_of(first, owner.number)
        async with first.parlour.store.engine.connect() as stopped:
            for guard in lease.guarding():
                await guard(stopped)
            pid = await process_of(stopped)
            async with midst(stopped):
                await active(second.parlour.store.engine, pid)
                await not_heard_of(leases_of(first))
                async with asyncio.timeout(60):
                    await until(lambda: owner.number in second.parlour.lobby.running)
                assert lease_of(second, owner.number).epoch == lease.epoch + 1
        ended = [house.parlour.metrics.ended_sessions._value.get() for house in (first, second)]
        assert ended == [0, 1]


async def test_whoever_is_sent_for_a_room_has_it_whatever_its_dead_server_has_locked(
    database: Database,
) -> None:
    """Although nobody there looks after rooms."""
    async with open_nodes(database, 2) as (first, second):
        (owner,) = await first.dealt(GAME, ["甲甲"], clock=0)
        lease = lease_of(first, owner.number)
        await stop_looking_after(second)
        async with first.parlour.store.engine.connect() as stopped:
            for guard in lease.guarding():
                await guard(stopped)
            async with between_two_messages(stopped):
                await not_heard_of(leases_of(first))
                async with asyncio.timeout(60):
                    taken = None
                    while taken is None:
                        # Somebody who is told to come back.
                        with suppress(StoreError):
                            taken = await leases_of(second).take(lease.room_id, moving=False)
        assert isinstance(taken, RoomLease)
        assert taken.epoch == lease.epoch + 1


async def test_whoever_takes_a_dead_servers_place_ends_what_it_has_left(
    database: Database,
) -> None:
    """Also before the lease has run out, and nobody would know its number afterwards."""
    async with open_nodes(database, 1) as (first,):
        (owner,) = await first.dealt(GAME, ["甲甲"], clock=0)
        lease = lease_of(first, owner.number)
        await stop_looking_after(first)
        async with first.parlour.store.engine.connect() as stopped:
            for guard in lease.guarding():
                await guard(stopped)
            async with between_two_messages(stopped):
                await says_nothing(leases_of(first))
                async with open_house(database, node="a", secret_key=KEY) as anew:
                    taken = await leases_of(anew).take(lease.room_id, moving=False)
                    assert isinstance(taken, RoomLease)
                    assert anew.parlour.metrics.ended_sessions._value.get() == 1


async def test_the_living_keep_their_sessions(database: Database) -> None:
    """Of three that have been in the midst of something for long, the dead one's is ended."""
    somebody = database.engine()
    async with open_nodes(database, 3) as (living, dead, _ender):
        (owner,) = await living.dealt(GAME, ["甲甲"], clock=0)
        locked = select(users.c.id).where(users.c.id == owner.id).with_for_update()
        ours, theirs = living.parlour.store.engine, dead.parlour.store.engine
        async with ours.connect() as one, theirs.connect() as two, somebody.connect() as third:
            await one.execute(locked)
            pids = [await process_of(connection) for connection in (one, two, third)]
            for connection in (one, two, third):
                await (await house_connection(connection)).prepare("SELECT 2")
            for pid in pids:
                await old(ours, pid)
            await not_heard_of(leases_of(dead))
            await gone(ours, pids[1])
            with pytest.raises(DBAPIError):
                await two.execute(ANYTHING)
            for connection in (one, third):
                await connection.execute(ANYTHING)
                await connection.commit()
        assert owner.connected
    await somebody.dispose()


async def test_a_dead_servers_room_is_had_the_moment_its_lease_runs_out(database: Database) -> None:
    """Whoever comes before is not sent away: a dead server hands nothing over."""
    async with open_nodes(database, 2) as (first, second):
        (owner,) = await first.dealt(GAME, ["甲甲"], clock=0)
        lease = lease_of(first, owner.number)
        await stop_looking_after(second)
        await says_nothing(leases_of(first))
        await leases_of(first).notices.stop()
        dies = update(nodes).where(nodes.c.id == leases_of(first).node_id)
        async with first.parlour.store.engine.begin() as connection:
            await connection.execute(dies.values(until=later(1)))
        with pytest.raises(RoomError, match="retry"):
            await leases_of(second).take(lease.room_id, moving=False)
        taken = await leases_of(second).take(lease.room_id, moving=True)
        assert isinstance(taken, RoomLease)
        assert taken.epoch == lease.epoch + 1


# What they are called


def test_a_name_is_one_that_postgresql_keeps_as_it_is() -> None:
    assert session_name(17, "node-1.example:8001") == "paiguan 17 node-1.example:8001"
    assert session_name(17, "甲' OR 'a") == "paiguan 17 ???OR??a"
    assert len(session_name(10**9, "n" * 64)) == 63


async def test_all_sessions_of_a_server_are_called_by_its_number(database: Database) -> None:
    """Those too that it had before it got one."""
    async with open_nodes(database, 2) as houses:
        for house in houses:
            leases = leases_of(house)
            async with house.parlour.store.engine.connect() as connection:
                told = await connection.execute(text("SHOW application_name"))
                assert told.scalar_one() == f"paiguan {leases.node_id} {leases.name}"
