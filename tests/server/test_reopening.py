"""再开上次的房间: a room like one's last, with its options and bots, in one tap (RM-1, RM-6)."""

import asyncio

import httpx
import pytest

from tests.server.bookkeeping import check_books
from tests.server.databases import Database
from tests.server.guest import Guest
from tests.server.parlour import open_house

GAME = "hengyang258"
SETUP = {"clock": 0, "claim_time": "fast", "options": {"hands": 16}}


async def _bots(guest: Guest) -> list[str]:
    return [seat["bot"] for seat in guest.room["seats"]]


@pytest.mark.clause("RM-1", "RM-6")
async def test_practice_is_opened_again_free_with_its_options_and_bots(database: Database) -> None:
    async with open_house(database, thinkers=0) as house:
        player = await house.guest("甲甲")
        assert (await player.get("/api/me"))["last"] is None
        nothing = await player.http.post("/api/rooms/last")
        assert nothing.status_code == httpx.codes.NOT_FOUND
        first = await player.open_room(GAME, bots="expert", **SETUP)
        await player.enter()
        await player.do("ready", on=True)
        await player.until_phase("playing")
        # It is still open: there is nothing to open again.
        assert (await player.get("/api/me"))["last"] is None
        await player.post(f"/api/rooms/{first}/close")
        cards = await player.cards()
    # Another server, and another device: the house knows.
    async with open_house(database, thinkers=0) as house:
        cookies = player.http.cookies
        player = Guest(house.base, player.name)
        player.http.cookies = cookies
        house.guests.append(player)
        player.id = (await player.get("/api/me"))["id"]
        last = (await player.get("/api/me"))["last"]
        assert (last["game"], last["clock"], last["options"]["hands"]) == (GAME, 0, 16)
        assert (last["bots"], last["cards"], last["practice"]) == (["expert"] * 3, 0, True)
        opened = await player.post("/api/rooms/last")
        # Tapped twice, it is the same.
        assert await player.post("/api/rooms/last") == opened
        player.forget_room(opened["number"])
        await player.enter()
        assert await _bots(player) == ["", "expert", "expert", "expert"]
        room = player.room
        assert (room["options"]["hands"], room["clock"], room["claim_time"]) == (16, 0, "fast")
        await player.do("ready", on=True)
        await player.until_phase("playing")
        assert player.room["practice"]
        assert await player.cards() == cards
        await check_books(house.parlour.store.engine)


@pytest.mark.clause("RM-6")
async def test_a_room_of_people_costs_what_it_costs_and_seats_no_person(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        owner, friend = await house.dealt(GAME, ["房主", "朋友"])
        for guest in (owner, friend):
            await guest.do("dissolve", agree=True)
        await owner.until_phase("over")
        last = (await owner.get("/api/me"))["last"]
        assert (last["bots"], last["cards"], last["practice"]) == (["novice"] * 2, 4, False)
        # Whoever only sat there has opened nothing.
        assert (await friend.get("/api/me"))["last"] is None
        opened = await owner.post("/api/rooms/last")
        assert opened["cards"] == 4
        await owner.leave()
        owner.forget_room(opened["number"])
        await owner.enter()
        assert [seat["user"] for seat in owner.room["seats"]] == [owner.id, None, None, None]
        assert await _bots(owner) == ["", "", "novice", "novice"]


@pytest.mark.clause("RM-1", "RM-8")
async def test_at_the_moment_of_playing_on_with_the_same_people_it_is_one_room(
    database: Database,
) -> None:
    """Even where it is the last that its owner may have open."""
    async with open_house(database, rooms_per_owner=1) as house:
        owner, friend = await house.dealt(GAME, ["房主", "朋友"])
        for guest in (owner, friend):
            await guest.do("dissolve", agree=True)
        await owner.until_phase("over")
        ways = [f"/api/rooms/{owner.number}/again", "/api/rooms/last"]
        answers = await asyncio.gather(*(owner.http.post(way) for way in ways * 3))
        assert {answer.status_code for answer in answers} == {httpx.codes.OK}
        (number,) = {answer.json()["number"] for answer in answers}
        # Whoever still looks at the old one is told where to come to.
        await friend.until(lambda: {"t": "again", "number": number} in friend.messages)


@pytest.mark.clause("RM-6")
async def test_nobody_practises_at_a_second_table_by_this(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        (player,) = await house.dealt(GAME, ["甲甲"])
        await player.post(f"/api/rooms/{player.number}/close")
        await player.leave()
        await player.open_room("wanzai", bots="novice")
        await player.enter()
        await player.do("ready", on=True)
        await player.until_phase("playing")
        answer = await player.http.post("/api/rooms/last")
        assert (answer.status_code, answer.json()["code"]) == (409, "practice_open")


@pytest.mark.clause("RM-2")
async def test_bots_that_the_house_has_no_more_are_not_offered(sqlite: Database) -> None:
    async with open_house(sqlite, thinkers=1) as house:
        player = await house.guest("甲甲")
        number = await player.open_room(GAME, bots="master", clock=0)
        await player.enter()
        await player.do("ready", on=True)
        await player.until_phase("playing")
        await player.post(f"/api/rooms/{number}/close")
        assert (await player.get("/api/me"))["last"]["bots"] == ["master"] * 3
        house.parlour.lobby.settings.thinkers = 0
        assert (await player.get("/api/me"))["last"] is None
