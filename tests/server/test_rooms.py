"""RM-1 to RM-5: making and joining a room."""

import asyncio
import random
import re
from typing import Any

import httpx
import pytest

from paiguan.games import GAMES, find_game
from paiguan.server.room.room import Room
from paiguan.server.store.accounts import User
from paiguan.server.store.database import StoreError
from paiguan.server.table import lobby
from paiguan.server.wire import protocol
from paiguan.server.wire.errors import RoomError
from tests.server.databases import Database
from tests.server.guest import BESIDE, Guest
from tests.server.parlour import open_house

GAME = "hengyang258"


@pytest.mark.clause("RM-1")
@pytest.mark.parametrize("game", GAMES)
async def test_anyone_signed_in_makes_a_room_of_any_game(game: str, sqlite: Database) -> None:
    """Every option has its value, the maker is the owner and sits in the first seat."""
    async with open_house(sqlite) as house:
        maker = await house.guest("房主")
        number = await maker.open_room(game)
        assert re.fullmatch(r"\d{6}", number)
        await maker.enter()
        assert maker.room["number"] == number
        assert (maker.room["game"], maker.room["owner"]) == (game, maker.id)
        assert maker.room["options"] == find_game(game).read_options({})
        assert maker.seat == 0


@pytest.mark.clause("RM-1")
async def test_a_stranger_makes_no_room(sqlite: Database) -> None:
    async with open_house(sqlite) as house, httpx.AsyncClient(base_url=house.base) as stranger:
        assert (await stranger.post("/api/rooms", json={"game": GAME})).status_code == 401


@pytest.mark.clause("RM-1")
async def test_no_two_open_rooms_have_the_same_number(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With only twenty numbers to draw from, twenty rooms opened at once get one each."""
    monkeypatch.setattr("secrets.randbelow", lambda _most: random.randrange(20))
    async with open_house(sqlite) as house:
        maker = await house.guest("房主")
        made = await asyncio.gather(*(maker.post("/api/rooms", game=GAME) for _ in range(20)))
        assert len({room["number"] for room in made}) == 20


@pytest.mark.clause("RM-1")
async def test_the_limit_of_rooms_holds_for_those_opened_at_once(sqlite: Database) -> None:
    async with open_house(sqlite, rooms_per_owner=3) as house:
        maker = await house.guest("房主")
        asked = [maker.http.post("/api/rooms", json={"game": GAME}) for _ in range(8)]
        answers = await asyncio.gather(*asked)
        assert sorted(answer.status_code for answer in answers) == [200] * 3 + [409] * 5


@pytest.mark.clause("RM-2")
async def test_others_join_by_number_and_sit_in_the_order_of_joining(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guests = await house.table(GAME, ["甲甲", "乙乙", "丙丙"])
        assert [guest.seat for guest in guests] == [0, 1, 2]
        for guest in guests:
            names = [seat["name"] for seat in guest.room["seats"]]
            assert names == ["甲甲", "乙乙", "丙丙", ""]
        await guests[1].do("ready", on=True)
        await guests[2].until(lambda: guests[2].room["seats"][1]["ready"])
        assert [seat["ready"] for seat in guests[2].room["seats"]] == [False, True, False, False]


@pytest.mark.clause("RM-12")
async def test_after_a_restart_everybody_finds_their_tables_at_once(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though no room has come to read its log: with a long wait before the deal, and dealt."""
    async with open_house(sqlite) as house:
        waiting = await house.table(GAME, ["甲甲", "乙乙"])
        for on in (True, False):
            await waiting[0].do("ready", on=on)
        late = await (await house.guest("丙丙")).enter(waiting[0].number)
        playing = await house.dealt(GAME, ["丁丁", "戊戊"])
        before = {guest: await guest.get("/api/me") for guest in (*waiting, late, *playing)}

    async def nothing_is_read(*_: object) -> Room:
        raise StoreError("not yet")

    monkeypatch.setattr(lobby, "read_room", nothing_is_read)
    async with open_house(sqlite) as house:
        for guest, known in before.items():
            async with httpx.AsyncClient(base_url=house.base, cookies=guest.http.cookies) as http:
                told = (await http.get("/api/me")).json()
            assert told == known
            assert [table["begun"] for table in told["tables"]] == [guest in playing]


@pytest.mark.clause("RM-2")
async def test_the_fifth_finds_the_room_full_and_an_unknown_number_finds_none(
    sqlite: Database,
) -> None:
    async with open_house(sqlite) as house:
        guests = await house.table(GAME, ["甲甲", "乙乙", "丙丙", "丁丁"])
        late = await house.guest("戊戊")
        await late.enter(guests[0].number)
        assert late.bye is not None
        assert late.bye["code"] == "room_full"
        unknown = f"{(int(guests[0].number) + 1) % 1_000_000:06d}"
        answer = await late.http.post(f"/api/rooms/{unknown}/ticket")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_room")


async def test_who_holds_the_number_is_told_the_game_and_whose_room_it_is(
    sqlite: Database,
) -> None:
    """Before they sit down; of a room that is over or never was there is nothing to tell."""
    async with open_house(sqlite, wrong_numbers=2) as house:
        owner, guest = await house.guest("甲甲"), await house.guest("乙乙")
        number = await owner.open_room(GAME)
        answer = await guest.http.get(f"/api/rooms/{number}")
        assert answer.json() == {"game": GAME, "owner": "甲甲"}
        await owner.post(f"/api/rooms/{number}/close")
        for code in ("no_room", "no_room", "too_fast"):
            answer = await guest.http.get(f"/api/rooms/{number}")
            assert answer.json()["code"] == code


@pytest.mark.clause("RM-9")
async def test_a_room_that_begins_just_now_is_not_given_up(sqlite: Database) -> None:
    """Whether its owner may is asked when its turn comes, after all that was said before."""
    async with open_house(sqlite) as house:
        owner, friend = await house.table(GAME, ["甲甲", "乙乙"])
        await owner.fill_with_bots()
        await owner.do("ready", on=True)
        running = house.parlour.lobby.find(owner.number)
        viewer = next(one for one in running.audience.viewers if one.user == friend.id)
        user = User(owner.id, "甲甲", True, False, False)
        closing = house.parlour.lobby.close_own(user, owner.number)
        running.request(viewer, protocol.Ready("a", on=True))
        with pytest.raises(RoomError, match="under_way"):
            await closing
        assert running.room.phase == "playing"


@pytest.mark.clause("RM-2")
async def test_the_owner_seats_bots_and_sends_people_away_before_the_first_hand(
    sqlite: Database,
) -> None:
    async with open_house(sqlite) as house:
        owner, other = await house.table(GAME, ["甲甲", "乙乙"])
        assert await other.refusal("add_bot", seat=2, level="novice") == "not_owner"
        assert await other.refusal("clear", seat=0) == "not_owner"
        assert await owner.refusal("add_bot", seat=1, level="novice") == "not_allowed"
        assert await owner.refusal("add_bot", seat=2, level="grandmaster") == "bad_level"
        assert await owner.refusal("add_bot", seat=9, level="novice") == "bad_seat"
        await owner.do("clear", seat=1)
        await other.until_closed()
        assert other.room["seats"][1]["user"] == other.id, "they hear no more of the room"
        await owner.fill_with_bots()
        await owner.do("clear", seat=3)
        await owner.do("add_bot", seat=3, level="novice")
        await owner.do("ready", on=True)
        await owner.until_phase("playing")
        assert await owner.refusal("clear", seat=1) == "under_way"
        assert await owner.refusal("add_bot", seat=1, level="novice") == "under_way"


@pytest.mark.clause("RM-2")
async def test_play_starts_when_every_seat_is_taken_and_ready(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        owner, other = await house.table(GAME, ["甲甲", "乙乙"])
        await owner.do("ready", on=True)
        await other.do("ready", on=True)
        assert owner.room["phase"] == "gathering"
        await owner.do("ready", on=False)
        await owner.fill_with_bots()
        assert owner.room["phase"] == "gathering"
        await owner.do("ready", on=True)
        for guest in (owner, other):
            await guest.until_phase("playing")


@pytest.mark.clause("RM-3")
async def test_the_owner_leaves_their_seat_to_others(sqlite: Database) -> None:
    """Coming back does not take the seat away from whom it was left to, unless they want one."""
    async with open_house(sqlite) as house:
        owner, *others = await house.table(GAME, ["房主", "甲甲", "乙乙"])
        await owner.do("clear", seat=0)
        assert owner.place() == BESIDE
        await owner.leave()
        await owner.enter()
        assert owner.place() == BESIDE
        await owner.leave()
        await owner.enter(sit=True)
        assert owner.place() == 0
        await owner.do("clear", seat=0)
        more = await house.guest("丙丙")
        await more.enter(owner.number)
        assert more.seat == 0
        await owner.do("add_bot", seat=3, level="novice")
        players = [more, *others]
        for guest in players:
            await guest.do("ready", on=True)
        await asyncio.gather(*(guest.play_hand(0) for guest in players))
        assert owner.events[0]
        assert owner.prompt is None
        assert await owner.refusal("choose", prompt=1, choice=0) == "not_seated"


@pytest.mark.clause("RM-3")
async def test_an_owner_who_does_not_play_watches_only_what_all_may_see(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        owner, other = await house.table(GAME, ["房主", "甲甲"])
        await owner.do("clear", seat=0)
        await owner.fill_with_bots()
        await other.do("ready", on=True)
        await other.until(lambda: other.prompt is not None)
        await owner.leave()
        await owner.enter(anew=True)
        await owner.until(lambda: len(owner.events.get(0, [])) >= 5)
        dealt = [event for event in owner.events[0] if event["event"] == "tiles_dealt"]
        assert dealt
        assert all(set(event["tiles"]) == {None} for event in dealt)


@pytest.mark.clause("RM-4")
async def test_in_owner_mode_the_owner_lets_everybody_in_and_pays(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        owner, other = await house.table(GAME, ["房主", "甲甲"], mode="owner")
        assert other.seat is None
        assert owner.room["knocking"] == [{"user": other.id, "name": "甲甲", "face": 0}]
        assert await other.refusal("ready", on=True) == "not_seated"
        assert await other.refusal("admit", user=other.id) == "not_owner"
        assert await owner.refusal("admit", user=other.id + 1000) == "not_allowed"
        await owner.do("admit", user=other.id)
        await other.until(lambda: other.seat == 1)
        await _deal(owner, other)
        assert [await guest.cards() for guest in (owner, other)] == [99_996, 100_000]


@pytest.mark.clause("RM-4")
async def test_the_mode_of_a_game_that_has_it_as_an_option_may_be_said_either_way(
    sqlite: Database,
) -> None:
    """东丰 has it among its own options; said of the room it is obeyed, said twice it agrees."""
    async with open_house(sqlite) as house:
        guest = await house.guest("东东")
        asked: list[tuple[dict[str, Any], str]] = [
            ({}, "free"),
            ({"mode": "owner"}, "owner"),
            ({"options": {"opening_mode": "owner"}}, "owner"),
            ({"mode": "owner", "options": {"opening_mode": "owner"}}, "owner"),
            ({"mode": "free", "options": {"rounds": 4}}, "free"),
        ]
        for given, mode in asked:
            made = await guest.post("/api/rooms", game="dongfeng", **given)
            setup = house.parlour.lobby.running[made["number"]].room.setup
            assert (setup.mode, setup.options["opening_mode"]) == (mode, mode), given
        for mode, other in (("owner", "free"), ("free", "owner")):
            body = {"game": "dongfeng", "mode": mode, "options": {"opening_mode": other}}
            answer = await guest.http.post("/api/rooms", json=body)
            assert answer.status_code == 400
            assert answer.json()["code"] == "bad_option"
            assert "opening_mode" in answer.json()["zh"]


@pytest.mark.clause("RM-4")
async def test_in_free_mode_anyone_with_the_number_sits_and_the_people_share(
    sqlite: Database,
) -> None:
    async with open_house(sqlite) as house:
        guests = await house.dealt(GAME, ["甲甲", "乙乙", "丙丙"])
        assert [await guest.cards() for guest in guests] == [99_998, 99_999, 99_999]


async def _deal(owner: Guest, *others: Guest) -> None:
    await owner.fill_with_bots()
    for guest in (owner, *others):
        await guest.do("ready", on=True)
    await owner.until_phase("playing")


@pytest.mark.clause("RM-5")
async def test_the_options_stay_and_everybody_at_the_table_can_read_them(
    sqlite: Database,
) -> None:
    """No message changes them; each game's table has the plain words for every value."""
    options = {"hands": 16, "birds": 0}
    async with open_house(sqlite) as house:
        guests = await house.dealt(GAME, ["甲甲", "乙乙"], options=options, clock=30)
        for guest in guests:
            shown = guest.room["options"]
            assert shown == find_game(GAME).read_options(options)
            assert guest.room["clock"] == 30
            await guest.send({"t": "options", "id": "x", "options": {}})
            await guest.until_told("refused")
            assert guest.messages[-1]["code"] == "bad_message"
            assert guest.room["options"] == shown
        games = {one["game"]: one for one in await guests[0].get("/api/games")}
        where = {option["name"]: option["only_where"] for option in games["hengyang15"]["options"]}
        assert where["doubling"] == {"name": "scoring", "values": ["per_three"]}
        assert where["scoring"] is None
        table = games[GAME]
        for option in table["options"]:
            words = {choice["value"]: choice for choice in option["choices"]}
            chosen = words[guests[1].room["options"][option["name"]]]
            assert option["zh"]
            assert option["en"]
            assert chosen["zh"]
            assert chosen["en"]
