"""Rooms are read from their logs when they are needed: a start waits for none of them."""

import asyncio
from collections.abc import Callable

import httpx
import pytest

from paiguan.server.room.room import Room
from paiguan.server.store import open_rooms
from paiguan.server.store.database import Store
from paiguan.server.store.editions import read_room
from tests.server.databases import Database
from tests.server.guest import Guest
from tests.server.parlour import House, open_house

GAME = "hengyang258"


class Held:
    """Logs that can only be read when a test lets them be."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.open = asyncio.Event()
        self.asked: list[str] = []
        patch.setattr("paiguan.server.table.lobby.read_room", self.read)

    async def read(self, store: Store, room: Room) -> Room:
        """As it is read, only later."""
        self.asked.append(room.number)
        await self.open.wait()
        return await read_room(store, room)


async def test_a_start_waits_for_no_room(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(database) as house:
        guests = [(await house.dealt(GAME, [name], clock=0))[0] for name in ("甲甲", "乙乙")]
    held = Held(monkeypatch)
    async with open_house(database) as house:
        # Whose room it is, and who sits there, is known before any log is read.
        for guest in guests:
            assert (await asked(house, guest, "/readyz")).status_code == 200
            me = (await asked(house, guest, "/api/me")).json()
            assert me["rooms"] == [guest.number]
            assert me["tables"][0]["seats"] == [guest.name, "novice", "novice", "novice"]
            assert me["tables"][0]["begun"]
        coming = [asyncio.create_task(house.again(guest)) for guest in guests]
        await until(lambda: set(held.asked) == {guest.number for guest in guests})
        assert not any(task.done() for task in coming)
        held.open.set()
        for device in await asyncio.gather(*coming):
            assert device.room["phase"] == "playing"
        # Each was read once, although it was asked for and woken at the same time.
        assert len(held.asked) == len(guests)


async def asked(house: House, guest: Guest, path: str) -> httpx.Response:
    """What somebody who was here before is told, over HTTP alone."""
    async with httpx.AsyncClient(base_url=house.base, cookies=guest.http.cookies) as http:
        return await http.get(path)


async def until(done: Callable[[], bool]) -> None:
    """Wait for something that happens here."""
    async with asyncio.timeout(60):
        while not done():
            await asyncio.sleep(0.005)


async def test_a_table_goes_on_although_nobody_comes(database: Database) -> None:
    """Who has left leaves it to the clock: after a restart too, before anybody is back."""
    async with open_house(database) as house:
        guests = await house.dealt(GAME, ["甲甲", "乙乙"], clock=15)
        for guest in guests:
            await guest.do("auto", on=True)
        for guest in guests:
            await guest.leave()
        number = guests[0].number
    before = await entries(database, number)
    async with open_house(database) as house:
        await until(lambda: number in house.parlour.lobby.running)
        await until(lambda: house.parlour.lobby.running[number].room.place > before)


async def entries(database: Database, number: str) -> int:
    """How long the log of a room is."""
    engine = database.engine()
    try:
        store = Store(engine)
        room = await open_rooms.find_open(store, number)
        return len(await store.log_of(room.id))
    finally:
        await engine.dispose()


async def test_a_settled_hand_is_hidden_until_its_room_has_shown_it(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that is alone knows by itself what it has shown; one of several writes it down."""
    async with open_house(sqlite) as house:
        (guest,) = await house.dealt(GAME, ["甲甲"], clock=0)
        await guest.play_hand(0)
        path = f"/api/replay/{code_of(house, guest)}"
        assert (await asked(house, guest, path)).status_code == 200
    held = Held(monkeypatch)
    async with open_house(sqlite) as house:
        assert (await asked(house, guest, path)).status_code == 404
        held.open.set()
        device = await house.again(guest)
        await device.until_phase("settled")
        assert (await asked(house, device, path)).status_code == 200


def code_of(house: House, guest: Guest) -> str:
    """The code of the hand on the table."""
    hand = house.parlour.lobby.find(guest.number).room.hand
    assert hand is not None
    return hand.code


async def test_no_two_open_rooms_have_one_number(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two servers draw the same number at the same time: the database lets one of them have it."""
    drawn = iter([7, 7, 7, 8, 8, 9])
    monkeypatch.setattr("paiguan.server.store.open_rooms.secrets.randbelow", lambda _: next(drawn))
    async with open_house(database) as house:
        guest = await house.guest("甲甲")
        numbers = [await guest.open_room(GAME) for _ in range(3)]
    assert numbers == ["000007", "000008", "000009"]


async def test_rooms_of_an_owner_are_counted_in_the_database(database: Database) -> None:
    async with open_house(database, rooms_per_owner=2) as house:
        guest = await house.guest("甲甲")
        for _ in range(2):
            await guest.open_room(GAME)
    async with open_house(database, rooms_per_owner=2) as house:
        async with httpx.AsyncClient(base_url=house.base, cookies=guest.http.cookies) as http:
            answer = await http.post("/api/rooms", json={"game": GAME})
        assert answer.json()["code"] == "too_many_rooms"
