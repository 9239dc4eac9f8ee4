"""A drawn face: kept with the account, and told of everybody who sits or waits to be let in."""

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


@pytest.mark.parametrize("face", [-1, 13])
async def test_there_are_twelve_faces(sqlite: Database, face: int) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest("甲甲")
        answer = await guest.http.post("/api/name", json={"name": "甲甲", "face": face})
        assert answer.is_client_error
