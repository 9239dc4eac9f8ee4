"""A primary with a synchronous standby: whichever of them dies, nothing acknowledged is lost."""

import asyncio
import math
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from paiguan.server.premises.preconditions import OperatorError, check_database
from paiguan.server.store import once
from paiguan.server.store.database import Store, UnknownError, new_engine
from paiguan.server.store.leases import Shared
from paiguan.server.store.lineage import NotOursError
from tests.server.bookkeeping import check_books, check_room, check_rooms
from tests.server.databases import Database
from tests.server.guest import Guest, Message
from tests.server.parlour import House
from tests.server.regulars import Regulars
from tests.server.several import leases_of, log_of, open_nodes, says_nothing, until
from tests.server.standby import Pair, asked, standby_pair

GAME = "hengyang258"
IN_A_COMMIT = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
END_THE_WAIT = (
    "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
)


@pytest.fixture(scope="module")
def both(programs: Path) -> Iterator[Pair]:
    """Two PostgreSQL of the tests' own."""
    with standby_pair(programs) as pair:
        yield pair


@pytest.fixture
def pair(both: Pair) -> Pair:
    """Both run, and commits wait for the standby."""
    both.whole()
    return both


@pytest.fixture
def database(pair: Pair, tmp_path: Path) -> Database:
    """An empty database at both."""
    return pair.new_database(tmp_path)


def choice_of(guest: Guest) -> Message:
    """What the first choice is asked for with."""
    assert guest.prompt is not None
    number = guest.prompt["prompt"]
    return {"t": "choose", "id": guest.new_id(), "prompt": number, "choice": 0}


async def writes_nothing(house: House) -> None:
    """Whatever waits for the standby is somebody's who has asked for it."""
    await says_nothing(leases_of(house))
    leases_of(house)._alive_until = math.inf


async def asked_guest(house: House) -> Guest:
    """A person at a table with bots who has to choose, and who asks again what is undecided."""
    await writes_nothing(house)
    (player,) = await house.dealt(GAME, ["甲甲"], clock=0)
    await player.until(lambda: player.prompt is not None)
    player.patient = True
    return player


async def waiting_for_standby(pair: Pair, answer: "asyncio.Task[Any]") -> None:
    """The commit waits, and so does whoever has asked."""
    async with asyncio.timeout(60):
        while await pair.beside(lambda: asked(pair.primary, IN_A_COMMIT)) == "0":
            assert not answer.done()


def times(log: list[str], request: Message) -> int:
    """How often a request is in a log."""
    return sum(request["id"] in entry for entry in log)


async def in_order(engine: AsyncEngine, player: Guest) -> None:
    """Nothing was lost and nothing is twice."""
    await check_room(engine, [player])
    await check_books(engine)


async def test_the_standby_dies_and_comes_back(pair: Pair, database: Database) -> None:
    """Commits wait for it, unless the operator chooses otherwise."""
    async with open_nodes(database, 1) as (house,):
        player = await asked_guest(house)
        wakes: tuple[Callable[[], None], ...] = (
            pair.standby_comes_back,
            lambda: pair.commits_wait(wait=False),
        )
        for wake in wakes:
            await player.until(lambda: player.prompt is not None)
            await pair.beside(pair.kill_standby)
            answer = asyncio.create_task(player.deliver(choice_of(player)))
            await waiting_for_standby(pair, answer)
            assert not answer.done()
            await pair.beside(wake)
            assert (await answer)["t"] == "done"
        await in_order(house.parlour.store.engine, player)


async def cancelled(pair: Pair, player: Guest, request: Message) -> None:
    """The wait for the standby is ended by hand, until somebody has been answered."""
    await player.send(request)
    async with asyncio.timeout(60):
        while request["id"] not in player.answers:
            await pair.beside(lambda: asked(pair.primary, END_THE_WAIT))


async def test_a_commit_on_one_disk_alone_decides_nothing(pair: Pair, database: Database) -> None:
    """It can be read where it is, and is lost with it: nobody is told that it holds."""
    async with open_nodes(database, 1) as (house,):
        player = await asked_guest(house)
        request, seen = choice_of(player), len(player.events[0])
        await pair.beside(pair.kill_standby)
        await cancelled(pair, player, request)
        assert player.answers[request["id"]]["code"] == "store"
        engine = house.parlour.store.engine
        assert times(await log_of(engine, player.number), request) == 1
        # Asked again, it waits until what is read will stay; nothing is shown before.
        answer = asyncio.create_task(player.deliver(request))
        await waiting_for_standby(pair, answer)
        assert len(player.events[0]) == seen
        # The disk is gone, and with it what was on no other: it is done now.
        await pair.beside(pair.kill_primary)
        await pair.beside(pair.standby.start)
        await pair.beside(pair.promote)
        assert (await answer)["t"] == "done"
        assert times(await log_of(engine, player.number), request) == 1
        await player.play_hand(0)
        await in_order(engine, player)


async def test_a_connection_lost_in_the_commit_is_looked_up(pair: Pair, database: Database) -> None:
    """The primary dies with a commit under way and comes back with it: it is not done twice."""
    async with open_nodes(database, 1) as (house,):
        player = await asked_guest(house)
        request, seen = choice_of(player), len(player.events[0])
        await pair.beside(pair.kill_standby)
        answer = asyncio.create_task(player.deliver(request))
        await waiting_for_standby(pair, answer)
        await pair.beside(pair.kill_primary)
        await pair.beside(pair.primary.start)
        await waiting_for_standby(pair, answer)
        assert not answer.done()
        assert len(player.events[0]) == seen
        await pair.beside(pair.standby_comes_back)
        assert (await answer)["t"] == "done"
        engine = house.parlour.store.engine
        assert times(await log_of(engine, player.number), request) == 1
        await player.play_hand(0)
        await in_order(engine, player)


async def test_who_has_signed_out_is_told_when_that_is_on_both_disks(
    pair: Pair, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is on one of them is done already when it is tried again, and waits all the same."""
    monkeypatch.setattr(once, "KNOWN_SECONDS", 60.0)
    async with open_nodes(database, 1) as (house,):
        await writes_nothing(house)
        guest = await house.guest("甲甲")
        await pair.beside(pair.kill_standby)
        answer = asyncio.create_task(guest.http.post("/api/logout"))
        await waiting_for_standby(pair, answer)
        await pair.beside(lambda: asked(pair.primary, END_THE_WAIT))
        await until(lambda: house.parlour.store.failing)
        await waiting_for_standby(pair, answer)
        await pair.beside(pair.standby_comes_back)
        assert (await answer).is_success
        assert not house.parlour.store.failing


async def test_tables_go_on_when_the_primary_dies(pair: Pair, database: Database) -> None:
    async with open_nodes(database, 2) as houses:
        tables = [Regulars(houses[n].base, GAME, f"桌{n}", 2, n) for n in range(2)]
        await asyncio.gather(*(table.come() for table in tables))
        enough = asyncio.Event()
        playing = asyncio.gather(*(table.play_until(enough) for table in tables))
        await acted(tables)
        await pair.beside(pair.fail_over)
        await acted(tables)
        enough.set()
        await playing
        guests = [guest for table in tables for guest in table.guests]
        told = [told for table in tables for told in table.told]
        engine = houses[0].parlour.store.engine
        await check_rooms(engine, guests, told)
        await check_books(engine)
        await asyncio.gather(*(table.go_home() for table in tables))


async def acted(tables: list[Regulars]) -> None:
    """Something more was acknowledged at every table."""
    goals = [table.acknowledged + 8 for table in tables]
    await until(lambda: all(t.acknowledged >= g for t, g in zip(tables, goals, strict=True)))


async def test_the_old_primary_that_comes_back_is_not_believed(
    pair: Pair, database: Database
) -> None:
    name = database.url.partition("?")[0].rpartition("/")[2]
    async with AsyncExitStack() as ends, open_nodes(database, 1) as (house,):
        player = await asked_guest(house)
        await pair.beside(pair.fail_over)
        await player.choose()
        await player.until(lambda: player.prompt is not None)
        await pair.beside(pair.old_comes_back)
        old, engine = new_engine(pair.standby.url(name)), house.parlour.store.engine
        ends.push_async_callback(old.dispose)
        before = await log_of(old, player.number)
        # Whoever starts now, and knows nothing, finds the newer one.
        anew = new_engine(database.url)
        ends.push_async_callback(anew.dispose)
        assert await timeline(anew) == await timeline(engine) == await timeline(old) + 1
        # Now the old one is all that can be reached. It is written to by nobody.
        await pair.beside(pair.kill_primary)
        request = choice_of(player)
        answer = asyncio.create_task(player.deliver(request))
        await player.until(lambda: request["id"] in player.answers)
        started = new_engine(pair.standby.url(name), memory=database.settings().timelines)
        ends.push_async_callback(started.dispose)
        with pytest.raises(NotOursError, match="old primary") as told:
            await timeline(started)
        assert "旧的主库" in told.value.zh
        assert not answer.done()
        assert await log_of(old, player.number) == before
        await pair.beside(pair.primary.start)
        assert (await answer)["t"] == "done"
        await in_order(engine, player)


async def test_an_old_primary_that_waits_for_its_standby_opens_no_parlour(
    pair: Pair, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that is told of no other: nothing that it says is written.

    That is all that keeps it from believing the wrong one, as `docs/operations.md` says.
    """
    name = database.url.partition("?")[0].rpartition("/")[2]
    await pair.beside(pair.fail_over)
    await pair.beside(lambda: pair.old_comes_back(waiting=True))
    # Whoever has to wait gives up sooner.
    monkeypatch.setattr("paiguan.server.store.database.COMMAND_SECONDS", 2)
    store = Store(new_engine(pair.standby.url(name)))
    try:
        with pytest.raises(UnknownError):
            await Shared(store, "anew", "1").start()
    finally:
        await store.stop()


async def test_who_is_new_and_reaches_the_old_primary_alone_opens_no_parlour(
    pair: Pair, database: Database, tmp_path: Path
) -> None:
    """It waits for nobody, and the one that was promoted does not answer just now."""
    anew = replace(database, folder=tmp_path / "another machine")
    await asyncio.to_thread(check_database, database.settings())
    await pair.beside(pair.fail_over)
    # The new primary alone: who has used it before goes on, who comes now cannot know.
    await asyncio.to_thread(check_database, database.settings())
    await asyncio.to_thread(refused, anew)
    await pair.beside(pair.old_comes_back)
    await pair.beside(pair.kill_primary)
    await asyncio.to_thread(refused, anew)
    with pytest.raises(OperatorError, match="is an old primary"):
        await asyncio.to_thread(check_database, database.settings())
    # When both answer it is known.
    await pair.beside(pair.primary.start)
    await asyncio.to_thread(check_database, anew.settings())
    await pair.beside(pair.standby.kill)
    await asyncio.to_thread(check_database, anew.settings())


def refused(database: Database) -> None:
    """A server does not start there, and says why."""
    with pytest.raises(OperatorError, match="does not answer") as told:
        check_database(database.settings())
    assert told.value.en.startswith("PAIGUAN_DATABASE_URL: ")
    assert "没有回答" in told.value.zh


async def timeline(engine: AsyncEngine) -> int:
    """On which timeline it is that one is connected to."""
    query = text("SELECT pg_walfile_name(pg_current_wal_insert_lsn())")
    async with engine.connect() as connection:
        return int(str(await connection.scalar(query))[:8], 16)


async def test_what_a_promotion_has_lost_leaves_no_hole_in_a_log(
    pair: Pair, database: Database
) -> None:
    """Commits that waited for nobody are gone; a room that runs on is read from where it ends."""
    async with open_nodes(database, 1) as (house,):
        player = await asked_guest(house)
        before = len(await log_of(house.parlour.store.engine, player.number))
        await pair.beside(pair.kill_standby)
        await pair.beside(lambda: pair.commits_wait(wait=False))
        await player.choose()
        # The table waits for nobody else: nothing is tried while there is no database.
        await player.until(lambda: player.prompt is not None)
        await player.leave()
        running = house.parlour.lobby.find(player.number)
        await running.quiet()
        assert running.room.place > before
        await pair.beside(pair.kill_primary)
        await pair.beside(pair.standby.start)
        await pair.beside(pair.promote)
        device = Guest(house.base, player.name, patient=True)
        device.id, device.number = player.id, player.number
        device.http.cookies = player.http.cookies
        await device.come_back()
        await device.play_hand(0)
        assert house.parlour.lobby.find(player.number) is running
        await in_order(house.parlour.store.engine, device)
        await device.go_home()
