"""Rooms opened and closed again and again: it has an end, and nothing stays behind."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from paiguan.server.settings import Settings
from paiguan.server.table.look_back import LookBack
from tests.server.databases import Database
from tests.server.guest import SECONDS, Guest
from tests.server.held_clock import HeldClock
from tests.server.parlour import House, open_house

GAME = "hengyang258"


@contextmanager
def nobody_collects() -> Iterator[None]:
    """What refers to itself stays."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def gone(house: House, *kept: "weakref.ref[Any]") -> None:
    """Wait until nothing is left of these; the last that was written is known until the next."""
    await house.guest("乙乙")
    async with asyncio.timeout(SECONDS):
        while any(one() is not None for one in kept):
            await asyncio.sleep(0.005)


def traces_of(house: House, number: str) -> list["weakref.ref[Any]"]:
    """A running room and what it knows of its game."""
    running = house.parlour.lobby.running[number]
    return [weakref.ref(running), weakref.ref(running.room), weakref.ref(running.wait)]


async def test_nothing_stays_of_a_room_that_was_opened_and_closed(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest("甲甲")
        lobby = house.parlour.lobby
        with nobody_collects():
            number = await guest.open_room(GAME)
            traces = traces_of(house, number)
            await guest.post(f"/api/rooms/{number}/close")
            await gone(house, *traces)
        assert (lobby.running, lobby._over.rooms()) == ({}, [])


async def test_nothing_stays_of_a_room_that_somebody_has_seen(sqlite: Database) -> None:
    """Whoever is there sees that it is over; ten minutes later it is forgotten."""
    clock = HeldClock()
    async with open_house(sqlite, clock=clock) as house:
        (guest,) = await house.dealt(GAME, ["甲甲"], clock=0)
        with nobody_collects():
            traces = traces_of(house, guest.number)
            await guest.post(f"/api/rooms/{guest.number}/close")
            await guest.until_phase("over")
            assert len(house.parlour.lobby._over.rooms()) == 1
            clock.advance(600)
            await guest.until(lambda: guest.bye is not None)
            await guest.until_closed()
            await gone(house, *traces)


async def test_of_one_owner_only_the_newest_rooms_are_kept_to_look_at(sqlite: Database) -> None:
    async with open_house(sqlite, rooms_per_owner=2) as house:
        numbers = []
        guest = await house.guest("甲甲")
        for _ in range(4):
            await guest.open_room(GAME, bots="novice")
            await guest.enter()
            await guest.do("ready", on=True)
            await guest.until_phase("playing")
            await guest.post(f"/api/rooms/{guest.number}/close")
            await guest.until_phase("over")
            await guest.leave()
            numbers.append(guest.number)
        over = house.parlour.lobby._over.rooms()
        assert [running.room.number for running in over] == numbers[-2:]


async def test_a_room_played_on_in_is_another_when_it_has_closed(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        (guest,) = await house.dealt(GAME, ["甲甲"], clock=0)
        await guest.post(f"/api/rooms/{guest.number}/close")
        await guest.until_phase("over")
        asked = [await guest.post(f"/api/rooms/{guest.number}/again") for _ in range(2)]
        again = asked[0]["number"]
        assert [told["number"] for told in asked] == [again, again]
        await guest.post(f"/api/rooms/{again}/close")
        other = (await guest.post(f"/api/rooms/{guest.number}/again"))["number"]
        assert other != again


async def opens(guest: Guest) -> int:
    """Open a room and give it up; how that was answered."""
    answer = await guest.http.post("/api/rooms", json={"game": GAME})
    if answer.is_success:
        await guest.post(f"/api/rooms/{answer.json()['number']}/close")
        return 200
    told = answer.json()
    assert (told["code"], bool(told["zh"]), bool(told["en"])) == ("rooms_too_fast", True, True)
    return answer.status_code


async def test_a_user_opens_only_so_many_rooms(sqlite: Database) -> None:
    async with open_house(sqlite, rooms_opened=5) as house:
        guest, other = await house.guest("甲甲"), await house.guest("乙乙")
        assert [await opens(guest) for _ in range(7)] == [200] * 5 + [429] * 2
        assert await opens(other) == 200
        # To play on is to open one too.
        assert (await guest.http.post("/api/rooms/123456/again")).status_code == 429


async def test_an_address_opens_only_so_many_rooms(sqlite: Database) -> None:
    async with open_house(sqlite, rooms_opened_per_address=5) as house:
        guests = [await house.guest(name) for name in ("甲甲", "乙乙", "丙丙")]
        assert [await opens(guest) for guest in guests * 2] == [200] * 5 + [429]


def test_an_evening_is_not_held_up() -> None:
    """A room every twenty seconds, and at a club's address one every five, for hours."""
    given = Settings()
    assert given.rooms_opened / 600 >= 1 / 20
    assert given.rooms_opened_per_address / 600 >= 1 / 5


@pytest.mark.parametrize("most", [1, 3])
async def test_of_all_rooms_only_the_newest_are_kept(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr("paiguan.server.table.look_back.MOST_OF_ALL", most)
    async with open_house(sqlite) as house:
        lobby = house.parlour.lobby
        guests = [await house.guest(name) for name in ("甲甲", "乙乙", "丙丙", "丁丁")]
        tables = [lobby.running[await guest.open_room(GAME)] for guest in guests]
        kept = LookBack(lobby.clock, 10)
        for table in tables:
            table.room.begun = True
            kept.keep(table)
        assert kept.rooms() == tables[-most:]
        await kept.stop()
