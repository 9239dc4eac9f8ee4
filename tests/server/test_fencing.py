"""A server that has lost a room writes nothing to it and shows nothing: the race at every step."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.store.database import StoreError, UnknownError, commit
from paiguan.server.store.fence import FencedError
from paiguan.server.store.leases import RoomLease
from paiguan.server.store.models import room_log
from paiguan.server.store.writer import Write
from tests.server.databases import Cluster, Database
from tests.server.guest import GoneError, Guest, Message
from tests.server.parlour import House
from tests.server.several import leases_of, log_of, not_heard_of, open_nodes, snatch, until

GAME = "hengyang258"
WAITING_FOR_A_LEASE = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND wait_event_type = 'Lock' AND query LIKE 'INSERT INTO room_leases%'"
)
Race = Callable[[House, House, str], Awaitable[None]]


@pytest.fixture
def database(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Leases are PostgreSQL's."""
    return cluster.new_database(tmp_path_factory.mktemp("nodes"))


async def before_the_request(_first: House, second: House, number: str) -> None:
    """The room is gone before anything is asked."""
    await snatch(second, number)


async def before_the_write(first: House, second: House, number: str) -> None:
    """The room is gone when the answer is applied and not yet written."""
    store = first.parlour.store
    write = store.write

    async def too_late(*writes: Write) -> None:
        store.write = write  # type: ignore[method-assign]
        await snatch(second, number)
        await write(*writes)

    store.write = too_late  # type: ignore[method-assign]


async def before_the_next_write_of_many(first: House, second: House, number: str) -> None:
    """The room is gone while its write waits for a transaction with others."""
    store = first.parlour.store
    transact = store._transact

    async def too_late(sets: list[list[Write]]) -> list[Exception | None]:
        store._transact = transact  # type: ignore[method-assign]
        await snatch(second, number)

        async def nothing(connection: AsyncConnection) -> None:
            await connection.execute(select(text("1")))

        return (await transact([[nothing], *sets]))[1:]

    store._transact = too_late  # type: ignore[method-assign]


@pytest.mark.parametrize(
    "race", [before_the_request, before_the_write, before_the_next_write_of_many]
)
async def test_nothing_is_shown_that_was_not_written(database: Database, race: Race) -> None:
    async with open_nodes(database, 2) as (first, second):
        owner, other = await first.dealt(GAME, ["甲甲", "乙乙"], clock=0)
        actor = await asked_one(owner, other)
        engine = first.parlour.store.engine
        before = await log_of(engine, owner.number)
        seen = [len(guest.events[0]) for guest in (owner, other)]
        await race(first, second, owner.number)
        request = choice_of(actor)
        with suppress(GoneError):
            await actor.send(request)
        for guest in (owner, other):
            await guest.until(lambda guest=guest: not guest.connected)  # type: ignore[misc]
        # Nobody was shown or promised anything, and all are to come back.
        assert [guest.bye and guest.bye["code"] for guest in (owner, other)] == ["retry", "retry"]
        assert [len(guest.events[0]) for guest in (owner, other)] == seen
        assert request["id"] not in actor.answers
        assert owner.number not in first.parlour.lobby.running
        # The other server has it as it was, and the same request is done there, once.
        assert (await log_of(engine, owner.number))[: len(before)] == before
        for guest in (owner, other):
            guest.base = second.base
            await guest.enter()
        answer = await actor.deliver(request)
        assert answer["t"] == "done"
        log = await log_of(engine, owner.number)
        assert sum(request["id"] in entry for entry in log) == 1


async def asked_one(*guests: Guest) -> Guest:
    """Somebody who is asked."""
    await until(lambda: any(guest.prompt is not None for guest in guests))
    return next(guest for guest in guests if guest.prompt is not None)


def choice_of(guest: Guest) -> Message:
    """What the first choice is asked for with."""
    assert guest.prompt is not None
    number = guest.prompt["prompt"]
    return {"t": "choose", "id": guest.new_id(), "prompt": number, "choice": 0}


async def test_a_room_is_not_taken_in_the_midst_of_a_write(database: Database) -> None:
    """Whoever takes it waits for the transaction, and then finds what it has written."""
    async with open_nodes(database, 2) as (first, second):
        (owner,) = await first.dealt(GAME, ["甲甲"], clock=0)
        lease = first.parlour.lobby.find(owner.number).tenure.fence
        assert isinstance(lease, RoomLease)
        engine = first.parlour.store.engine
        # The other one does not come by itself.
        for task in second.parlour.lobby._behind_the_scenes:
            task.cancel()
        await not_heard_of(leases_of(first))
        async with engine.connect() as connection, engine.connect() as looking:
            for guard in lease.guarding():
                await guard(connection)
            row = {"room_id": lease.room_id, "place": 10_000, "at": 0, "entry": "the last word"}
            await connection.execute(insert(room_log).values(row))
            taking = asyncio.create_task(leases_of(second).take(lease.room_id, moving=False))
            while not (await looking.execute(WAITING_FOR_A_LEASE)).scalar_one():
                await looking.rollback()
            assert not taking.done()
            await connection.commit()
            taken = await taking
        assert isinstance(taken, RoomLease)
        assert taken.epoch == lease.epoch + 1
        assert (await log_of(engine, owner.number))[-1] == "the last word"
        # From now on the first writes nothing.
        again = insert(room_log).values({**row, "place": 10_001})

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(again)

        with pytest.raises(StoreError) as refused:
            await first.parlour.store.write(*lease.guarding(), write)
        assert isinstance(refused.value.__cause__, FencedError)
        assert (await log_of(engine, owner.number))[-1] == "the last word"


async def test_a_server_that_hangs_in_the_midst_of_a_write_does_not_keep_its_room(
    database: Database,
) -> None:
    """It neither ends its transaction nor its connection: PostgreSQL does."""
    async with open_nodes(database, 2) as (first, second):
        (owner,) = await first.dealt(GAME, ["甲甲"], clock=0)
        lease = first.parlour.lobby.find(owner.number).tenure.fence
        assert isinstance(lease, RoomLease)
        await not_heard_of(leases_of(first))
        store = first.parlour.store
        async with store.engine.connect() as hanging:
            for guard in lease.guarding():
                await guard(hanging)
            row = {"room_id": lease.room_id, "place": 10_000, "at": 0, "entry": "not written"}
            await hanging.execute(insert(room_log).values(row))
            await until(lambda: owner.number in second.parlour.lobby.running)
            with pytest.raises(UnknownError):
                await commit(hanging)
        assert "not written" not in await log_of(store.engine, owner.number)


async def test_whoever_comes_to_a_server_that_was_not_heard_of_is_shown_nothing_old(
    database: Database,
) -> None:
    """It has to ask whether it still has the room before it lets anybody in."""
    async with open_nodes(database, 2) as (first, second):
        (owner,) = await first.dealt(GAME, ["甲甲"], clock=0)
        await snatch(second, owner.number)
        leases_of(first)._alive_until = 0.0
        late = await first.guest("丙丙")
        await late.enter(owner.number)
        assert late.bye is not None
        assert late.bye["code"] == "retry"
        assert not late.events
        await owner.until(lambda: not owner.connected)
        assert owner.bye is not None
        assert owner.bye["code"] == "retry"


async def test_a_server_that_was_late_keeps_what_nobody_has_taken(database: Database) -> None:
    async with open_nodes(database, 2) as (first, _second):
        (owner,) = await first.dealt(GAME, ["甲甲"], clock=0)
        leases_of(first)._alive_until = 0.0
        await asked_one(owner)
        assert (await owner.choose())["t"] == "done"
        assert leases_of(first).alive
