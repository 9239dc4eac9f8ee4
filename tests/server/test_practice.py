"""RM-6: practice, where the owner plays alone with bots: free, closed to others, quick."""

import asyncio
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest

from paiguan.games import GAMES
from paiguan.server.gate.allowance import Allowances
from paiguan.server.room import entries as e
from paiguan.server.store.accounts import User
from paiguan.server.store.database import StoreError
from paiguan.server.table import beginnings
from paiguan.server.table.alone import SPEEDS, USUAL
from paiguan.server.wire.protocol import Choose, Confirm, Prompted, Speed
from tests.server.bookkeeping import check_books
from tests.server.databases import Cluster, Database
from tests.server.guest import Guest
from tests.server.held_clock import HeldClock
from tests.server.parlour import House, open_house
from tests.server.several import open_nodes
from tests.server.small_table import SmallTable, small_table

GAME = "hengyang258"
FIRST = 100_000
IN_A_ROOM_OF_PEOPLE = 2


# What it costs


@pytest.mark.clause("RM-6", "RM-7")
async def test_alone_with_bots_nothing_is_paid_and_with_a_friend_it_is(database: Database) -> None:
    async with open_house(database) as house:
        (player,) = await house.dealt(GAME, ["甲甲"])
        assert player.room["practice"]
        assert (player.room["cards"], await player.cards()) == (4, FIRST)
        await player.play_hand(0)
        assert await player.cards() == FIRST
        first, second = await house.dealt(GAME, ["乙乙", "丙丙"])
        assert not first.room["practice"]
        assert [await first.cards(), await second.cards()] == [FIRST - 2, FIRST - 2]
        await check_books(house.parlour.store.engine)


@pytest.mark.clause("RM-6")
async def test_an_owner_who_looks_on_is_somebody_else(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        owner, player = await house.table(GAME, ["房主", "甲甲"])
        await owner.do("clear", seat=0)
        await owner.fill_with_bots()
        await player.do("ready", on=True)
        await player.until_phase("playing")
        assert not player.room["practice"]


@pytest.mark.clause("RM-6")
async def test_cards_of_the_day_come_once(database: Database) -> None:
    """Asked again, and by a server that knows nothing of the day before: nothing more."""
    settings: dict[str, Any] = {"new_account_cards": 7, "cards_per_day": 3}
    async with open_house(database, **settings, cards_contact="问王姐") as house:
        guest = await house.guest("甲甲")
        assert await guest.cards() == 7
        for _ in range(2):
            assert (await guest.post("/api/enter", name="甲甲"))["cards"] == 10
        told = await guest.get("/api/house")
        assert (told["cards_per_day"], told["cards_contact"]) == (3, "问王姐")
    async with open_house(database, **settings) as house:
        accounts = house.parlour.accounts
        user = User(guest.id, "甲甲", True, False, False)
        await asyncio.gather(*(accounts.give_cards_of_the_day(user) for _ in range(3)))
        assert await accounts.cards_of(user) == 10
        await check_books(house.parlour.store.engine)


async def test_a_first_hand_that_cannot_be_asked_for_is_refused_and_may_be_wanted_again(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it may be begun is read from the database, which may be away just then."""

    async def away(*_about: Any) -> None:
        raise StoreError("away")

    async with open_house(sqlite) as house:
        (player,) = await house.table(GAME, ["甲甲"])
        await player.fill_with_bots()
        with monkeypatch.context() as patch:
            patch.setattr(beginnings, "may_practise", away)
            await player.do("ready", on=True)
            told = ("refused", "", "store")
            await player.until(
                lambda: told in {(m["t"], m.get("id"), m.get("code")) for m in player.messages}
            )
        await player.until(lambda: not player.room["seats"][0]["ready"])
        await player.do("ready", on=True)
        await player.until_phase("playing")


# Who may be there


@pytest.mark.clause("RM-6")
async def test_nobody_else_comes_in(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        (player,) = await house.dealt(GAME, ["甲甲"])
        other = await house.guest("乙乙")
        await other.enter(player.number)
        assert other.bye is not None
        assert other.bye["code"] == "practice"


@pytest.mark.clause("RM-6")
async def test_one_room_to_practise_for_each_user(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        (player,) = await house.dealt(GAME, ["甲甲"])
        first = player.number
        again = await player.http.post("/api/rooms", json={"game": GAME, "bots": "novice"})
        assert again.status_code == httpx.codes.CONFLICT
        assert again.json()["code"] == "practice_open"
        (table,) = (await player.get("/api/me"))["tables"]
        assert (table["number"], table["practice"], table["closes"]) == (first, True, True)
        # A room for friends may be opened; it does not begin with bots alone.
        await player.leave()
        await player.open_room(GAME)
        await player.enter()
        await player.fill_with_bots()
        await player.do("ready", on=True)
        await player.until_refused_to_all("practice_open")
        assert player.room["phase"] == "gathering"
        await player.post(f"/api/rooms/{first}/close")
        await player.do("ready", on=True)
        await player.until_phase("playing")


@pytest.mark.clause("RM-6")
async def test_of_rooms_that_begin_at_once_one_is_to_practise_at(sqlite: Database) -> None:
    """They are opened before any of them has begun."""
    async with open_house(sqlite) as house:
        await _one_of_three_begins([house] * 3)


@pytest.mark.clause("RM-6")
async def test_on_several_servers_too_one_of_them_is(cluster: Cluster, tmp_path: Path) -> None:
    async with open_nodes(cluster.new_database(tmp_path), 3) as houses:
        await _one_of_three_begins(houses)


async def _one_of_three_begins(houses: Sequence[House]) -> None:
    """Somebody is at three tables, on the servers that each was opened at, and ready at once."""
    player = await houses[0].guest("甲甲")
    devices = [Guest(house.base, "甲甲") for house in houses]
    for device in devices:
        houses[0].guests.append(device)
        device.id, device.http.cookies = player.id, player.http.cookies
        await device.open_room(GAME, bots="novice")
        await device.enter()
    await asyncio.gather(*(device.do("ready", on=True) for device in devices))
    await asyncio.gather(*map(_has_begun_or_may_not, devices))
    assert sum(device.room["phase"] == "playing" for device in devices) == 1


async def _has_begun_or_may_not(device: Guest) -> None:
    def told() -> bool:
        refused = [m["code"] for m in device.messages if m["t"] == "refused" and not m["id"]]
        return device.room["phase"] == "playing" or refused == ["practice_open"]

    await device.until(told)


@pytest.mark.clause("RM-6", "RM-10")
async def test_ten_minutes_after_its_player_has_left_it_is_closed(sqlite: Database) -> None:
    clock = HeldClock()
    async with open_house(sqlite, clock=clock) as house:
        (player,) = await house.dealt(GAME, ["甲甲"], clock=0)
        lobby, number = house.parlour.lobby, player.number
        await player.leave()
        while lobby.running[number].audience.viewers:
            await asyncio.sleep(0.001)
        await lobby.close_idle()
        clock.advance(10 * 60 - 1)
        await lobby.close_idle()
        assert number in lobby.running
        clock.advance(1)
        await lobby.close_idle()
        await asyncio.sleep(0)
        while number in lobby.running:
            await asyncio.sleep(0.001)


@pytest.mark.clause("RM-6")
async def test_masters_have_a_ration_in_practice_alone() -> None:
    async with small_table(GAME, 1, clock=0) as table:
        room, bots = table.room, table.running.bots
        bots.rations = Allowances(0, 2)
        room.seats[1].level = "master"
        assert [bots._may_think(room, 1) for _ in range(3)] == [True, True, False]
        # Whoever decides at once needs none of it, and with people there is no ration.
        assert bots._may_think(room, 2)
        room.practice = False
        assert bots._may_think(room, 1)


# How fast it is


async def seconds_between_taps(table: SmallTable, taps: int) -> list[float]:
    """How long somebody waits until they are asked again who answers at once."""
    (person,) = table.people
    tapped: list[float] = []
    waited: list[float] = []
    answered = 0
    while len(waited) < taps and table.room.phase != "over":
        newest = person.of(Prompted)[-1:]
        if newest and newest[0].prompt > answered:
            answered = newest[0].prompt
            waited += [table.clock.time - at for at in tapped]
            await person.ask(Choose, prompt=answered, choice=len(newest[0].choices) - 1)
            tapped = [table.clock.time]
        elif table.room.phase == "settled" and table.running.wait.caught_up:
            tapped.clear()
            await person.ask(Confirm)
        else:
            assert table.clock.step()
            await table.running.quiet()
    return waited


@pytest.mark.clause("RM-6")
@pytest.mark.parametrize("game", list(GAMES))
async def test_a_bot_takes_half_a_second_for_a_move(game: str) -> None:
    """From tap to tap the others move once each, and what they claim is a move more."""
    async with small_table(game, 1, clock=0) as table:
        others = table.room.game.seats - 1
        waited = sorted(await seconds_between_taps(table, 9))
        usual = waited[len(waited) // 2]
        assert usual <= 0.6 * (others + 1)


@pytest.mark.clause("RM-6")
async def test_the_switch_at_the_table() -> None:
    """稳, 快 and 飞: how long the table waits after a tile, and a bot over its turn."""
    waits: list[tuple[float, float]] = []
    async with small_table(GAME, 1, clock=0) as table:
        (person,) = table.people
        assert table.running.wait.alone.speed == USUAL
        for speed in SPEEDS:
            assert await person.ask(Speed, speed=speed) == "done"
            pace = table.running.wait.pace
            waits.append((pace.wait(0, 1, 0), pace.bot(0, 1)))
            # The same after every tile: it tells nothing of what bots hold.
            assert {pace.wait(0, place, answers) for place in range(9) for answers in (0, 1)} == {
                waits[-1][0]
            }
    assert waits[1] == (0.25, 0.25)
    assert all(slow > fast for slow, fast in pairwise(sum(one) for one in waits))


@pytest.mark.clause("RM-13")
async def test_with_two_people_everything_stays_as_it_is() -> None:
    async with small_table(GAME, IN_A_ROOM_OF_PEOPLE, clock=0) as table:
        assert await table.people[0].ask(Speed, speed="flying") == "not_allowed"
        assert table.running.wait.pace is table.pace


@pytest.mark.clause("RM-6", "RM-8")
@pytest.mark.parametrize(("people", "left"), [(1, None), (IN_A_ROOM_OF_PEOPLE, 60_000)])
async def test_alone_nobody_is_hurried_on_from_a_settlement(people: int, left: int | None) -> None:
    async with small_table(GAME, people, clock=0) as table:
        for seat, _ in enumerate(table.people):
            table.room.apply(e.AutoSet(seat, True), 0)
        await table.people[0].enter()
        while not (table.room.phase == "settled" and table.running.wait.caught_up):
            assert table.clock.step()
            await table.running.quiet()
        assert table.running.wait.left(table.clock.time)["confirm_left"] == left
        await table.until(70)
        assert table.room.hand is not None
        assert table.room.hand.number == (0 if people == 1 else 1)
