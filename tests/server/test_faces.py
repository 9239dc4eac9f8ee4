"""A drawn face: kept with the account, and told of everybody who sits or waits to be let in."""

import asyncio

import pytest

from tests.server.databases import Database
from tests.server.parlour import open_house

FACE = 7


async def test_a_face_is_kept_with_the_account_and_shown_at_the_table(sqlite: Database) -> None:
    """Also after a restart: it is in the room's log as the name is."""
    async with open_house(sqlite) as house:
        owner, guest = await house.guest("房主"), await house.guest("甲甲")
        assert (await guest.get("/api/me"))["face"] == 0
        await guest.post("/api/name", name="老张", face=FACE)
        assert (await guest.get("/api/me"))["face"] == FACE
        # Another name leaves the face.
        await guest.post("/api/name", name="老李")
        assert (await guest.get("/api/me"))["face"] == FACE
        await owner.enter(await owner.open_room("xiangtan"))
        await guest.enter(owner.number)
        seat = guest.room["seats"][1]
        assert (seat["name"], seat["face"]) == ("老李", FACE)
        assert guest.room["seats"][0]["face"] == 0
    async with open_house(sqlite) as house:
        again = await house.again(guest)
        assert again.room["seats"][1]["face"] == FACE


async def test_whoever_is_let_in_keeps_the_face_they_have_knocked_with(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        owner, guest = await house.guest("房主"), await house.guest("甲甲")
        await guest.post("/api/name", name="老张", face=FACE)
        await owner.enter(await owner.open_room("xiangtan", mode="owner"))
        await guest.enter(owner.number)
        await owner.until(lambda: bool(owner.room["knocking"]))
        assert [one["face"] for one in owner.room["knocking"]] == [FACE]
        await owner.do("admit", user=guest.id, on=True)
        await owner.until(lambda: bool(owner.room["seats"][1]["user"]))
        assert owner.room["seats"][1]["face"] == FACE


async def test_a_replay_tells_the_faces_of_its_people(sqlite: Database) -> None:
    """The one chosen, or the one that stays theirs; a bot has none."""
    async with open_house(sqlite) as house:
        guests = await house.table("hengyang15", ["房主", "甲甲"])
        await guests[1].post("/api/name", name="老张", face=FACE)
        await guests[0].fill_with_bots()
        for guest in guests:
            await guest.do("ready", on=True)
        await asyncio.gather(*(guest.play_hand(0) for guest in guests))
        code = guests[0].revealed[0]["code"]
        told = await guests[0].get(f"/api/replay/{code}/events")
        assert told["faces"] == [guests[0].id % 12 + 1, FACE, 0]


@pytest.mark.parametrize("face", [-1, 13])
async def test_there_are_twelve_faces(sqlite: Database, face: int) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest("甲甲")
        answer = await guest.http.post("/api/name", json={"name": "甲甲", "face": face})
        assert answer.is_client_error
