"""A server that has lost a room writes nothing to it and shows nothing: the race at every step."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest
from sqlalchemy import insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection
from structlog.testing import capture_logs

from paiguan.server.store.database import StoreError, UnknownError, commit
from paiguan.server.store.fence import FencedError
from paiguan.server.store.lease_queries import LEFT_SECONDS
from paiguan.server.store.models import nodes, room_log
from paiguan.server.store.room_lease import RoomLease
from paiguan.server.store.shared_clock import clock
from paiguan.server.store.writer import Write
from paiguan.server.table.tenure import Tenure
from tests.server.bookkeeping import check_rooms, told_of
from tests.server.databases import Cluster, Database
from tests.server.guest import SECONDS, GoneError, Guest, Message
from tests.server.parlour import House
from tests.server.several import (
    leases_of,
    log_of,
    not_heard_of,
    open_nodes,
    says_nothing,
    snatch,
    until,
)

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
        room_id = first.parlour.lobby.find(owner.number).room.id
        request = choice_of(actor)
        with capture_logs() as logs:
            await race(first, second, owner.number)
            with suppress(GoneError):
                await actor.send(request)
            for guest in (owner, other):
                await guest.until(lambda guest=guest: not guest.connected)  # type: ignore[misc]
        # The log tells of it once, by what the others call the room too.
        lost = [line for line in logs if line["event"] == "room.lost"]
        assert [(line["room"], line["room_id"]) for line in lost] == [(owner.number, room_id)]
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


async def test_what_was_written_before_the_room_was_lost_is_no_lie(database: Database) -> None:
    """The room is gone between the commit and the showing: what is shown then is in the log."""
    async with open_nodes(database, 2) as (first, second):
        owner, other = await first.dealt(GAME, ["甲甲", "乙乙"], clock=0)
        actor = await asked_one(owner, other)
        store = first.parlour.store
        write = store.write

        async def and_then(*writes: Write) -> None:
            store.write = write  # type: ignore[method-assign]
            await write(*writes)
            await snatch(second, owner.number)

        store.write = and_then  # type: ignore[method-assign]
        request = choice_of(actor)
        with suppress(GoneError):
            await actor.send(request)
            await actor.until(lambda: request["id"] in actor.answers)
        # It holds: whoever has heard of it has heard nothing else.
        assert actor.answers.get(request["id"], {"t": "done"})["t"] == "done"
        log = await log_of(store.engine, owner.number)
        assert sum(request["id"] in entry for entry in log) == 1
        for guest in (owner, other):
            await guest.until(lambda guest=guest: not guest.connected)  # type: ignore[misc]
        await check_rooms(store.engine, [owner, other], told_of([owner, other]))
        actor.base = second.base
        await actor.enter()
        assert (await actor.deliver(request))["t"] == "done"
        log = await log_of(store.engine, owner.number)
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
        # What the first had begun would be ended; a write that only takes long is nobody's.
        unknown = database.engine()
        async with unknown.connect() as connection, unknown.connect() as looking:
            for guard in lease.guarding():
                await guard(connection)
            row = {"room_id": lease.room_id, "place": 10_000, "at": 0, "entry": "the last word"}
            await connection.execute(insert(room_log).values(row))
            taking = asyncio.create_task(leases_of(second).take(lease.room_id, moving=False))
            while not (await looking.execute(WAITING_FOR_A_LEASE)).scalar_one():
                assert not taking.done()
                await looking.rollback()
            await connection.commit()
            taken = await taking
        await unknown.dispose()
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
    """It neither ends its transaction nor its connection: others do."""
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


async def test_whoever_is_being_let_in_when_the_room_is_lost_is_to_come_back(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The socket stands, and nobody else would ever say anything on it."""
    async with open_nodes(database, 2) as (first, _second):
        (owner,) = await first.dealt(GAME, ["甲甲"], clock=0)
        tenure = first.parlour.lobby.find(owner.number).tenure
        asked = asyncio.Event()

        async def hangs() -> bool:
            asked.set()
            await asyncio.Event().wait()
            return True

        monkeypatch.setattr(Tenure, "is_sure", False)
        monkeypatch.setattr(tenure, "holds", hangs)
        late = await first.guest("丙丙")
        async with asyncio.timeout(SECONDS), asyncio.TaskGroup() as both:
            both.create_task(late.enter(owner.number))
            await asked.wait()
            # The database has said meanwhile that another server has it.
            tenure.lose()
        assert late.bye is not None
        assert late.bye["code"] == "retry"


async def test_whoever_was_let_in_when_the_room_was_lost_is_to_come_back(
    database: Database,
) -> None:
    """It is found out between the write that seats somebody and their being let in."""
    async with open_nodes(database, 2) as (first, _second):
        owner = await first.guest("甲甲")
        await owner.open_room(GAME, clock=0)
        await owner.enter()
        tenure = first.parlour.lobby.find(owner.number).tenure
        write = tenure.write

        async def at_that_moment(*writes: Write) -> None:
            await write(*writes)
            tenure.lose()

        tenure.write = at_that_moment  # type: ignore[method-assign]
        late = await first.guest("丙丙")
        async with asyncio.timeout(SECONDS):
            await late.enter(owner.number)
            await late.until(lambda: late.bye is not None)
        assert late.bye is not None
        assert late.bye["code"] == "retry"


async def test_a_table_that_was_read_anew_goes_on_by_itself(database: Database) -> None:
    """Whatever it did first when it found another database promoted: here nobody had asked."""
    async with open_nodes(database, 1, pace_scale=0.5) as (house,):
        guests = await house.dealt(GAME, ["甲甲", "乙乙", "丙丙", "丁丁"], clock=0)
        running = house.parlour.lobby.find(guests[0].number)
        lease = running.tenure.fence
        assert isinstance(lease, RoomLease)
        for _ in range(8):
            actor = await asked_one(*guests)
            assert (await actor.choose())["t"] == "done"
            await asked_one(*guests)
            for guest in guests:
                guest.prompt = None
            lease.line -= 1
            running.stood_still()
            async with asyncio.timeout(SECONDS):
                await asked_one(*guests)


async def hangs(_idle_seconds: float) -> list[str]:
    """Never comes back."""
    await asyncio.Event().wait()
    return []


async def fails(_idle_seconds: float) -> list[str]:
    """Something that nobody has thought of."""
    raise ValueError


@pytest.mark.parametrize("trouble", [hangs, fails])
async def test_a_room_is_let_go_of_whatever_becomes_of_others(
    database: Database, trouble: Callable[[float], Awaitable[list[str]]]
) -> None:
    async with open_nodes(database, 2) as (first, second):
        (owner,) = await first.dealt(GAME, ["甲甲"], clock=0)
        asked = asyncio.Event()

        async def troubled(idle_seconds: float) -> list[str]:
            asked.set()
            return await trouble(idle_seconds)

        leases_of(first).left_alone = troubled  # type: ignore[method-assign]
        await asked.wait()
        await snatch(second, owner.number)
        async with asyncio.timeout(SECONDS):
            await owner.until(lambda: not owner.connected)
        assert owner.bye is not None
        assert owner.bye["code"] == "retry"


async def test_a_room_is_left_for_a_while_to_whoever_comes_for_it(database: Database) -> None:
    """A server that has just died: where its people are sent to, there it is taken at once."""
    async with open_nodes(database, 2) as (first, second):
        (owner,) = await first.dealt(GAME, ["甲甲"], clock=0)
        for task in second.parlour.lobby._behind_the_scenes:
            task.cancel()
        mine, other = leases_of(first), leases_of(second)
        await says_nothing(mine)
        died = update(nodes).where(nodes.c.id == mine.node_id)
        async with mine.store.engine.begin() as connection:
            await connection.execute(died.values(until=clock() - 1))
        assert await other.left_alone(600) == []
        async with mine.store.engine.begin() as connection:
            await connection.execute(died.values(until=clock() - int(LEFT_SECONDS * 1000)))
        assert await other.left_alone(600) == [owner.number]
        async with mine.store.engine.begin() as connection:
            await connection.execute(died.values(until=clock() - 1))
        room = first.parlour.lobby.find(owner.number).room
        assert isinstance(await other.take(room.id, moving=False), RoomLease)
