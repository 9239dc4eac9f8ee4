"""What is asked for over HTTP is done once, also where nobody could say whether it was written."""

import asyncio
from collections.abc import Awaitable, Callable

import httpx
import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.store import once
from paiguan.server.store.database import Store, UnknownError
from paiguan.server.store.models import rooms, users
from paiguan.server.store.writer import Write
from tests.server.databases import Cluster, Database
from tests.server.several import open_nodes

GAME = "hengyang258"
CARDS = 7
LATER_SECONDS = 1.0
Ending = Callable[[AsyncConnection], Awaitable[None]]


@pytest.fixture
def database(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Only PostgreSQL leaves anybody in doubt."""
    return cluster.new_database(tmp_path_factory.mktemp("once"))


async def it_holds(connection: AsyncConnection) -> None:
    """It is written, and whoever wanted it does not hear of it."""
    await connection.commit()


async def it_is_lost(connection: AsyncConnection) -> None:
    """It never came to be."""
    await connection.rollback()


async def it_holds_later(connection: AsyncConnection) -> None:
    """PostgreSQL has still to come to the end of it when it is asked again."""
    await asyncio.sleep(LATER_SECONDS)
    await connection.commit()


async def it_is_lost_later(connection: AsyncConnection) -> None:
    """PostgreSQL has still to find out that nobody is there any more."""
    await asyncio.sleep(LATER_SECONDS)
    await connection.rollback()


ENDINGS = [it_holds, it_is_lost, it_holds_later, it_is_lost_later]


def leave_in_doubt(store: Store, ending: Ending) -> "list[asyncio.Task[None]]":
    """The next write ends like this, and is unknown to whoever wanted it."""
    write = store.write
    endings: list[asyncio.Task[None]] = []

    async def end(connection: AsyncConnection) -> None:
        try:
            await ending(connection)
        finally:
            await connection.close()

    async def doubtful(*writes: Write) -> None:
        store.write = write  # type: ignore[method-assign]
        connection = await store.engine.connect()
        try:
            for one in writes:
                await one(connection)
        except BaseException:
            # As where two at once want the same: the other has it.
            await connection.close()
            raise
        endings.append(asyncio.create_task(end(connection)))
        raise UnknownError("planted")

    store.write = doubtful  # type: ignore[method-assign]
    return endings


@pytest.mark.parametrize("ending", ENDINGS)
async def test_one_room_is_opened(database: Database, ending: Ending) -> None:
    async with open_nodes(database, 1) as (house,):
        guest = await house.guest("甲甲")
        store = house.parlour.store
        endings = leave_in_doubt(store, ending)
        number = await guest.open_room(GAME, clock=0)
        await asyncio.gather(*endings)
        async with store.read() as connection:
            opened = list((await connection.execute(select(rooms.c.number))).scalars())
        assert opened == [number]
        await guest.enter()
        assert guest.seat == 0


@pytest.mark.parametrize("ending", ENDINGS)
async def test_people_play_on_in_one_room(database: Database, ending: Ending) -> None:
    """Another is opened after the same room while nobody can say whether this one was."""
    async with open_nodes(database, 1) as (house,):
        owner, friend = await house.dealt(GAME, ["甲甲", "乙乙"], clock=0)
        for guest in (owner, friend):
            await guest.do("dissolve", agree=True)
        await owner.until_phase("over")
        endings = leave_in_doubt(house.parlour.store, ending)
        ways = [f"/api/rooms/{owner.number}/again", "/api/rooms/last"]
        answers = await asyncio.gather(*(owner.http.post(way) for way in ways))
        await asyncio.gather(*endings)
        assert [answer.status_code for answer in answers] == [httpx.codes.OK] * 2
        assert answers[0].json() == answers[1].json()


@pytest.mark.parametrize("ending", ENDINGS)
async def test_one_guest_comes_in(database: Database, ending: Ending) -> None:
    async with open_nodes(database, 1, new_account_cards=CARDS) as (house,):
        # The time of the house is asked for first, and is no part of it.
        await house.guest("乙乙")
        store = house.parlour.store
        endings = leave_in_doubt(store, ending)
        guest = await house.guest("甲甲")
        await asyncio.gather(*endings)
        named = select(func.count()).where(users.c.name == "甲甲")
        async with store.read() as connection:
            assert (await connection.execute(named)).scalar_one() == 1
        me = await guest.get("/api/me")
        assert (me["id"], me["cards"]) == (guest.id, CARDS)


async def test_a_doubt_that_stays_is_told(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(once, "KNOWN_SECONDS", 0.5)
    async with open_nodes(database, 1) as (house,):
        guest = await house.guest("甲甲")

        async def doubtful(*_writes: Write) -> None:
            raise UnknownError("planted")

        monkeypatch.setattr(house.parlour.store, "write", doubtful)
        answer = await guest.http.post("/api/rooms", json={"game": GAME})
        assert answer.status_code == httpx.codes.SERVICE_UNAVAILABLE
        assert answer.json()["code"] == "store"
