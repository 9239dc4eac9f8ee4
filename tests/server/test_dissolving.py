"""RM-9 and RM-10: how a session ends before its time."""

import asyncio

import pytest

from tests.server.bookkeeping import check_books, check_room
from tests.server.databases import Database
from tests.server.held_clock import HeldClock
from tests.server.parlour import open_house

GAME = "hengyang258"


@pytest.mark.clause("RM-9")
async def test_before_the_first_hand_the_owner_dissolves_at_once(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        owner, other = await house.table(GAME, ["甲甲", "乙乙"])
        assert await other.refusal("dissolve", agree=True) == "not_owner"
        await owner.do("dissolve", agree=True)
        await other.until_phase("over")
        assert other.room["reason"] == "dissolved"
        gone = await other.http.post(f"/api/rooms/{other.number}/ticket")
        assert gone.status_code == 404


@pytest.mark.clause("RM-9")
async def test_later_it_takes_all_people_and_settled_hands_stand(sqlite: Database) -> None:
    """A hand under way counts for nothing; bots have no say."""
    async with open_house(sqlite) as house:
        guests = await house.dealt(GAME, ["甲甲", "乙乙", "丙丙"])
        await asyncio.gather(*(guest.play_hand(0) for guest in guests))
        for guest in guests:
            await guest.do("confirm")
        await guests[1].until(lambda: guests[1].room["hand"] == 1)
        totals = guests[1].room["totals"]
        await guests[1].do("dissolve", agree=True)
        await guests[0].until(lambda: guests[0].room["vote"] is not None)
        assert guests[0].room["vote"] == {"seat": 1, "agreed": [1]}
        await guests[0].do("dissolve", agree=True)
        assert guests[0].room["phase"] != "over"
        await guests[2].do("dissolve", agree=True)
        for guest in guests:
            await guest.until_phase("over")
            assert guest.room["reason"] == "dissolved"
            assert guest.room["totals"] == totals
            assert [seat["total"] for seat in guest.room["final"]["seats"]] == totals
        history = await guests[0].get("/api/history")
        assert [hand["void"] for hand in history["hands"]] == [True, False]
        assert history["sessions"][0]["hands"] == 1
        await check_room(house.parlour.store.engine, guests)
        await check_books(house.parlour.store.engine)


@pytest.mark.clause("RM-9")
async def test_a_refused_request_cannot_be_repeated_for_a_minute(sqlite: Database) -> None:
    clock = HeldClock()
    async with open_house(sqlite, clock=clock) as house:
        asker, other, third = await house.dealt(GAME, ["甲甲", "乙乙", "丙丙"], clock=0)
        assert await other.refusal("dissolve", agree=False) == "not_allowed"
        await asker.do("dissolve", agree=True)
        await other.do("dissolve", agree=False)
        await third.until(lambda: third.room["vote"] is None)
        for guest in (asker, other, third):
            # Who has refused is told to all.
            assert guest.room["refused"] == 1
            assert await guest.refusal("dissolve", agree=True) == "too_soon"
        clock.advance(59)
        assert await asker.refusal("dissolve", agree=True) == "too_soon"
        clock.advance(1)
        await asker.do("dissolve", agree=True)
        assert asker.room["refused"] is None
        clock.advance(119)
        await third.do("dissolve", agree=False)
        clock.advance(10)
        assert await third.refusal("dissolve", agree=True) == "too_soon"
        assert asker.room["phase"] == "playing"


@pytest.mark.clause("RM-9")
async def test_after_two_minutes_without_a_refusal_it_happens(sqlite: Database) -> None:
    clock = HeldClock()
    async with open_house(sqlite, clock=clock) as house:
        asker, other, third = await house.dealt(GAME, ["甲甲", "乙乙", "丙丙"], clock=0)
        await asker.do("dissolve", agree=True)
        await third.do("dissolve", agree=True)
        clock.advance(119)
        assert await other.refusal("choose", prompt=10_000, choice=0) == "stale_prompt"
        assert other.room["phase"] == "playing"
        clock.advance(1)
        await other.until_phase("over")
        assert other.room["reason"] == "dissolved"


@pytest.mark.clause("RM-9")
async def test_an_open_request_goes_on_after_a_restart(sqlite: Database) -> None:
    """The two minutes begin again: nobody loses time to the server."""
    clock = HeldClock()
    async with open_house(sqlite, clock=clock) as house:
        asker, _ = await house.dealt(GAME, ["甲甲", "乙乙"], clock=0)
        await asker.do("dissolve", agree=True)
        clock.advance(100)
    clock = HeldClock()
    async with open_house(sqlite, clock=clock) as house:
        again = await house.again(asker)
        assert again.room["vote"] == {"seat": 0, "agreed": [0]}
        assert again.room["vote_left"] == 120_000
        assert again.room["vote_seconds"] == 120
        clock.advance(89)
        # Whoever looks at it anew is told what is left of them.
        assert (await house.again(asker)).room["vote_left"] == 31_000
        again = await house.again(asker)
        clock.advance(30)
        await again.do("dissolve", agree=True)
        assert again.room["phase"] == "playing"
        clock.advance(1)
        await again.until_phase("over")


@pytest.mark.clause("RM-10")
async def test_a_room_with_nobody_connected_is_closed_as_it_stands(sqlite: Database) -> None:
    clock = HeldClock()
    async with open_house(sqlite, clock=clock, idle_minutes=30) as house:
        guests = await house.dealt(GAME, ["甲甲", "乙乙"], clock=0)
        await asyncio.gather(*(guest.play_hand(0) for guest in guests))
        lobby, number = house.parlour.lobby, guests[0].number
        await guests[0].leave()
        await lobby.close_idle()
        clock.advance(40 * 60)
        await lobby.close_idle()
        assert number in lobby.running, "somebody was still there"
        await guests[1].leave()
        while lobby.running[number].audience.viewers:
            await asyncio.sleep(0.001)
        await lobby.close_idle()
        clock.advance(29 * 60)
        await lobby.close_idle()
        await lobby.running[number].quiet()
        assert number in lobby.running
        clock.advance(60)
        running = lobby.running[number]
        await lobby.close_idle()
        await running.quiet()
        assert number not in lobby.running
        assert running.room.reason == "idle"
        history = await guests[0].get("/api/history")
        assert [hand["void"] for hand in history["hands"]] == [True, False]
        await check_room(house.parlour.store.engine, guests)
        await check_books(house.parlour.store.engine)


@pytest.mark.clause("RM-10")
async def test_whoever_comes_back_in_time_keeps_the_room(sqlite: Database) -> None:
    clock = HeldClock()
    async with open_house(sqlite, clock=clock, idle_minutes=30) as house:
        player, other = await house.dealt(GAME, ["甲甲", "乙乙"], clock=0)
        lobby, number = house.parlour.lobby, player.number
        await other.leave()
        for _ in range(3):
            await player.leave()
            while lobby.running[number].audience.viewers:
                await asyncio.sleep(0.001)
            await lobby.close_idle()
            clock.advance(29 * 60)
            await lobby.close_idle()
            await player.enter()
            await lobby.close_idle()
        await player.until(lambda: player.prompt is not None)
