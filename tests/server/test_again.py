"""After a session: its figures (RM-8), playing on, and what may be looked up when (RM-15)."""

import asyncio
import random

import pytest

from paiguan.server.store import open_rooms
from paiguan.server.store.database import Store
from paiguan.server.table.wait import TableWait
from tests.server.databases import Database
from tests.server.guest import Guest, Message
from tests.server.parlour import House, open_house

GAME = "hengyang15"


async def played(house: House, names: list[str], game: str = GAME, **setup: str) -> list[Guest]:
    """A whole session of people and bots."""
    guests = await house.dealt(game, names, **setup)
    await asyncio.gather(*(guest.play(random.Random(guest.name)) for guest in guests))
    return guests


@pytest.mark.clause("RM-8")
@pytest.mark.parametrize("game", [GAME, "xiangtan"])
async def test_the_final_settlement_is_what_the_hands_came_to(sqlite: Database, game: str) -> None:
    async with open_house(sqlite) as house:
        guests = await played(house, ["东东", "南南"], game)
        final = guests[0].room["final"]
        assert guests[1].room["final"] == final
        ended = [events[-1]["result"] for events in guests[0].events.values()]
        for seat, figures in enumerate(final["seats"]):
            every = [win for result in ended for win in result["winners"]]
            wins = [win for win in every if win["seat"] == seat]
            given = [win for win in every if win["from"] == seat and win["by"] == "discard"]
            assert figures["total"] == sum(result["deltas"][seat] for result in ended)
            assert figures["wins"] == len(wins)
            assert figures["self_draws"] == sum(win["by"] == "self" for win in wins)
            assert figures["given"] == len(given)
            paid = [_paid(result, seat) for result in ended if _won(result, seat)]
            best = figures["best"]
            assert (None if best is None else best["points"]) == max(paid, default=None)
        most = max(figures["total"] for figures in final["seats"])
        winners = [seat for seat in range(3) if final["seats"][seat]["total"] == most > 0]
        assert final["big_winners"] == winners
        assert [hand["hand"] for hand in final["hands"]] == list(range(len(ended)))
        assert [hand["deltas"] for hand in final["hands"]] == [one["deltas"] for one in ended]
        for hand in final["hands"]:
            await guests[0].get(f"/api/replay/{hand['code']}")
        await _whoever_played_may_look_again(house, guests[1], final)


def _won(result: Message, seat: int) -> bool:
    return any(win["seat"] == seat for win in result["winners"])


def _paid(result: Message, seat: int) -> int:
    return sum(one["points"] for one in result["payments"] if one["to"] == seat)


async def _whoever_played_may_look_again(house: House, guest: Guest, final: object) -> None:
    """A page that is loaded anew shows the same; nobody else is let in."""
    guest.forget_room(guest.number)
    await guest.enter()
    assert (guest.room["phase"], guest.room["final"]) == ("over", final)
    stranger = await house.guest("西西")
    answer = await stranger.http.post(f"/api/rooms/{guest.number}/ticket")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_room")


@pytest.mark.clause("RM-8")
async def test_the_owner_plays_on_with_the_same_people(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        owner, other = await played(house, ["东东", "南南"], claim_time="strict")
        before = owner.room
        answer = await owner.post(f"/api/rooms/{owner.number}/again")
        number = answer["number"]
        await other.until(lambda: other.messages[-1] == {"t": "again", "number": number})
        for guest in (owner, other):
            guest.forget_room(number)
            await guest.enter()
        for told in ("game", "options", "clock", "claim_time", "help", "mode", "owner", "cards"):
            assert owner.room[told] == before[told]
        assert owner.room["phase"] == "gathering"
        for then, now in zip(before["seats"], owner.room["seats"], strict=True):
            assert (then["user"], then["name"], then["bot"]) == (
                now["user"],
                now["name"],
                now["bot"],
            )
            assert now["ready"] == bool(now["bot"])
        chances = {guest: random.Random(guest.name) for guest in (owner, other)}
        await asyncio.gather(*(guest.play_hand(0, chance) for guest, chance in chances.items()))
        assert owner.revealed[0] == other.revealed[0]


@pytest.mark.clause("RM-8")
async def test_asked_twice_it_is_one_room_that_survives_a_restart(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        owner, _ = await played(house, ["东东", "南南"])
        path = f"/api/rooms/{owner.number}/again"
        answers = await asyncio.gather(*(owner.post(path) for _ in range(5)))
        (number,) = {answer["number"] for answer in answers}
        seats = [seat.user for seat in house.parlour.lobby.running[number].room.seats]
    async with open_house(sqlite) as house:
        running = await house.parlour.lobby.load(number)
        await running.quiet()
        room = running.room
        assert [seat.user for seat in room.seats] == seats
        assert room.phase == "gathering"


@pytest.mark.clause("RM-8")
async def test_only_the_owner_and_only_when_it_is_over(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        owner, other = await house.dealt(GAME, ["东东", "南南"])
        path = f"/api/rooms/{owner.number}/again"
        assert (await owner.http.post(path)).status_code == 404
        # Dissolved: the settled hands stand, and one may play on.
        await owner.do("dissolve", agree=True)
        await other.do("dissolve", agree=True)
        assert (await other.http.post(path)).status_code == 404
        assert (await owner.http.post(path)).status_code == 200
        # A room that was never played has nobody to play on with.
        number = await owner.open_room(GAME)
        await owner.enter(number)
        await owner.do("dissolve", agree=True)
        answer = await owner.http.post(f"/api/rooms/{number}/again")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_allowed")
        assert (await owner.http.post("/api/rooms/no room/again")).status_code == 404


@pytest.mark.clause("RM-15")
async def test_a_hand_is_looked_up_when_its_settlement_is_shown_and_not_before(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its record is on disk, but the table still waits after the last discard."""
    async with open_house(sqlite) as house:
        guests = await house.dealt(GAME, ["东东", "南南"])
        # As long as this holds, what has happened since is not shown.
        hidden = property(lambda _: False)
        chance = random.Random(7)
        running = house.parlour.lobby.find(guests[0].number)
        while running.room.phase == "playing":
            for guest in guests:
                await guest.step(chance)
            await asyncio.sleep(0)
        await running.quiet()
        assert running.room.hand is not None
        code = running.room.hand.code
        monkeypatch.setattr(TableWait, "caught_up", hidden)
        for guest in guests:
            history = await guest.get("/api/history")
            assert not any(history.values())
            assert (await guest.http.get(f"/api/replay/{code}")).status_code == 404
        monkeypatch.undo()
        for guest in guests:
            history = await guest.get("/api/history")
            assert [hand["code"] for hand in history["hands"]] == [code]
            assert (await guest.http.get(f"/api/replay/{code}")).status_code == 200


@pytest.mark.clause("RM-15")
async def test_the_last_hand_may_be_looked_up_while_its_room_ends(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database was asked just before the end, the room is looked at just after it."""
    async with open_house(sqlite) as house:
        guests = await played(house, ["东东", "南南"], GAME)
        code = guests[0].room["final"]["hands"][-1]["code"]

        async def asked_before(_: Store) -> list[tuple[str, str]]:
            return [(code, guests[0].number)]

        monkeypatch.setattr(open_rooms, "hidden_hands", asked_before)
        assert (await guests[0].http.get(f"/api/replay/{code}")).status_code == 200


async def test_counts_are_for_the_operator_alone(sqlite: Database) -> None:
    """A count that rises after a discard tells that somebody has answered."""
    forwarded = {"X-Forwarded-For": "203.0.113.9"}
    async with open_house(sqlite) as house:
        guest = await house.guest("东东")
        assert (await guest.http.get("/metrics")).status_code == 200
        assert (await guest.http.get("/metrics", headers=forwarded)).status_code == 404
    async with open_house(sqlite, metrics_token="s3cret") as house:
        guest = await house.guest("南南")
        tries = {"": 404, "Bearer": 404, "Bearer s3cre": 404, "Bearer s3cret": 200}
        for token, status in tries.items():
            headers = {"Authorization": token, **forwarded}
            assert (await guest.http.get("/metrics", headers=headers)).status_code == status
