"""What is asked for over HTTP is done once, also where nobody could say whether it was written."""

import asyncio
from collections.abc import Awaitable, Callable

import httpx
import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.store import once
from paiguan.server.store.database import Store, UnknownError
from paiguan.server.store.models import logins, rooms, users
from paiguan.server.store.writer import Write
from tests.server.databases import Cluster, Database
from tests.server.guest import Guest
from tests.server.parlour import House
from tests.server.several import open_nodes

GAME = "hengyang258"
CARDS = 7
KEPT = {"name": "老张", "password": "a long password"}
LATER_SECONDS = 1.0
pytestmark = pytest.mark.usefixtures("cheap_passwords")
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


async def kept_guest(house: House) -> Guest:
    """Somebody with a name and password."""
    guest = await house.guest("甲甲")
    await guest.post("/api/register", **KEPT)
    return guest


async def in_doubt(guest: Guest, house: House, ending: Ending, path: str, **body: str) -> None:
    """Ask for something that ends like this, and is to succeed."""
    endings = leave_in_doubt(house.parlour.store, ending)
    await guest.post(path, **body)
    (ended,) = endings
    await ended


async def logins_of(house: House, guest: Guest) -> int:
    """On how many devices somebody is signed in."""
    counted = select(func.count()).where(logins.c.user_id == guest.id)
    async with house.parlour.store.read() as connection:
        return int((await connection.execute(counted)).scalar_one())


@pytest.mark.parametrize("ending", ENDINGS)
async def test_an_account_is_kept_under_a_name_and_password(
    database: Database, ending: Ending
) -> None:
    """Then again under another password: the one before is good no more."""
    async with open_nodes(database, 1) as (house,):
        guest = await house.guest("甲甲")
        await in_doubt(guest, house, ending, "/api/register", **KEPT)
        me = await guest.get("/api/me")
        assert (me["id"], me["name"], me["guest"]) == (guest.id, "老张", False)
        other = {**KEPT, "password": "another password"}
        await in_doubt(guest, house, ending, "/api/register", **other, old=KEPT["password"])
        assert (await guest.get("/api/me"))["id"] == guest.id
        assert await logins_of(house, guest) == 1
        refused = await guest.http.post("/api/login", json=KEPT)
        assert refused.json()["code"] == "wrong_login"
        await guest.post("/api/login", **other)


@pytest.mark.parametrize("ending", ENDINGS)
async def test_one_signs_in_and_the_login_before_ends(database: Database, ending: Ending) -> None:
    async with open_nodes(database, 1) as (house,):
        guest = await kept_guest(house)
        before = dict(guest.http.cookies)
        await in_doubt(guest, house, ending, "/api/login", **KEPT)
        assert (await guest.get("/api/me"))["id"] == guest.id
        assert await logins_of(house, guest) == 1
        async with httpx.AsyncClient(base_url=house.base, cookies=before) as old:
            assert (await old.get("/api/me")).status_code == httpx.codes.UNAUTHORIZED


@pytest.mark.parametrize("ending", ENDINGS)
async def test_somebody_is_called_something_else(database: Database, ending: Ending) -> None:
    async with open_nodes(database, 1) as (house,):
        guest = await house.guest("甲甲")
        await in_doubt(guest, house, ending, "/api/name", name="乙乙")
        assert (await guest.get("/api/me"))["name"] == "乙乙"
        keeper = await kept_guest(house)
        await in_doubt(keeper, house, ending, "/api/name", name="老李")
        assert (await keeper.post("/api/login", **{**KEPT, "name": "老李"}))["name"] == "老李"


@pytest.mark.parametrize("everywhere", [False, True])
@pytest.mark.parametrize("ending", ENDINGS)
async def test_one_signs_out(database: Database, ending: Ending, everywhere: bool) -> None:
    async with open_nodes(database, 1) as (house,):
        guest = await kept_guest(house)
        async with httpx.AsyncClient(base_url=house.base) as other:
            await other.post("/api/login", json=KEPT)
            assert await logins_of(house, guest) == 2
            await in_doubt(guest, house, ending, f"/api/logout?everywhere={everywhere}")
            assert await logins_of(house, guest) == (0 if everywhere else 1)


@pytest.mark.parametrize("ending", ENDINGS)
async def test_the_cards_of_a_day_are_given_once(database: Database, ending: Ending) -> None:
    async with open_nodes(database, 1, new_account_cards=0, cards_per_day=CARDS) as (house,):
        guest = await house.guest("甲甲")
        await in_doubt(guest, house, ending, "/api/enter")
        await guest.post("/api/enter")
        assert await guest.cards() == CARDS


async def test_a_name_that_somebody_has_taken_meanwhile_is_taken(database: Database) -> None:
    async with open_nodes(database, 1) as (house,):
        keeper = await kept_guest(house)
        other = await house.guest("乙乙")

        async def it_is_lost_to_another(connection: AsyncConnection) -> None:
            await connection.rollback()
            taken = update(users).where(users.c.id == other.id).values(login="老李")
            await connection.execute(taken)
            await connection.commit()

        leave_in_doubt(house.parlour.store, it_is_lost_to_another)
        answer = await keeper.http.post("/api/name", json={"name": "老李"})
        assert answer.json()["code"] == "name_taken"


async def test_nobody_signs_in_by_a_password_that_was_changed_meanwhile(database: Database) -> None:
    async with open_nodes(database, 1) as (house,):
        keeper = await kept_guest(house)
        other = await house.guest("乙乙")

        async def it_is_lost_and_the_password_changed(connection: AsyncConnection) -> None:
            await connection.rollback()
            another = update(users).where(users.c.id == keeper.id).values(password="another")
            await connection.execute(another)
            await connection.commit()

        leave_in_doubt(house.parlour.store, it_is_lost_and_the_password_changed)
        answer = await other.http.post("/api/login", json=KEPT)
        assert answer.json()["code"] == "wrong_login"
        assert await logins_of(house, keeper) == 1


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
