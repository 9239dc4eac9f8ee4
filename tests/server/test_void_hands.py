"""RM-9, RM-10: a hand that was broken off is revealed and kept, and counts for nothing."""

import asyncio
from typing import Any

import pytest

from paiguan.engine.deck import commitment
from paiguan.records import load_play, verify_record, verify_told
from paiguan.server.http.replays import retold
from paiguan.study.review import review
from tests.server.bookkeeping import check_room
from tests.server.databases import Database
from tests.server.guest import Guest
from tests.server.held_clock import HeldClock
from tests.server.kept_hands import void_record
from tests.server.parlour import House, open_house

GAME = "hengyang258"
VOID = ["commitment", "deck", "void", "digest", "names"]


async def _second_hand(house: House, names: list[str]) -> list[Guest]:
    """People in the middle of the second hand."""
    guests = await house.dealt(GAME, names, clock=0)
    await asyncio.gather(*(guest.play_hand(0) for guest in guests))
    for guest in guests:
        await guest.do("confirm")
    for guest in guests:
        await guest.until(lambda guest=guest: 1 in guest.events)  # type: ignore[misc]
    return guests


async def _kept(guest: Guest) -> dict[str, Any]:
    """The newest hand in somebody's history, and its record."""
    history = await guest.get("/api/history")
    newest = history["hands"][0]
    record = await guest.get(f"/api/replay/{newest['code']}")
    return {"hand": newest, "record": record, "history": history}


@pytest.mark.clause("RM-9")
async def test_a_dissolved_hand_is_revealed_like_any_other(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guests = await _second_hand(house, ["甲甲", "乙乙"])
        for guest in guests:
            assert 1 not in guest.revealed, "it is still being played"
            await guest.do("dissolve", agree=True)
        for guest in guests:
            await guest.until(lambda guest=guest: 1 in guest.revealed)  # type: ignore[misc]
        told = guests[0].revealed[1]
        assert guests[1].revealed[1] == told
        assert told["void"] is True
        assert guests[0].revealed[0]["void"] is False
        assert commitment(bytes.fromhex(told["secret"])) == guests[0].commitments[1]
        # Whoever looks at the room when it is over is told the same.
        later = await house.again(guests[1])
        await later.until(lambda: 1 in later.revealed)
        assert later.revealed[1] == told


@pytest.mark.clause("RM-9")
async def test_its_record_is_kept_as_void_and_counts_for_nothing(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guests = await _second_hand(house, ["甲甲", "乙乙"])
        for guest in guests:
            await guest.do("dissolve", agree=True)
        await guests[0].until(lambda: 1 in guests[0].revealed)
        kept = await _kept(guests[0])
        hand, record, history = kept["hand"], kept["record"], kept["history"]
        assert (hand["void"], hand["points"], hand["won"]) == (True, 0, False)
        assert [session["hands"] for session in history["sessions"]] == [1]
        assert [game["hands"] for game in history["games"]] == [1]
        assert all(one["hands"] == 1 for one in history["companions"])
        assert verify_record(record) == VOID
        assert verify_told(record, [guests[0].revealed[1]["digest"]]) == ["told"]
        assert (record["result"], record["void"]["reason"]) == (None, "dissolved")
        told = await guests[0].get(f"/api/replay/{hand['code']}/events")
        assert told["void"] is True
        # All that each has seen of the hand is in the replay, and nothing that did not happen.
        assert len(told["events"]) >= len(guests[0].events[1])
        assert "hand_ended" not in [event["event"] for event in told["events"]]
        await check_room(house.parlour.store.engine, guests)


@pytest.mark.parametrize("game", [GAME, "xiangtan"])
def test_it_is_looked_through_and_told_as_far_as_it_came(game: str) -> None:
    record = void_record(game)
    assert review(record, 0.0, played_out=False)["decisions"]
    told = retold(record)
    assert told["void"]
    assert told["doors"] == []
    play = load_play(record)
    play.run()
    assert not play.round.over
    assert len(told["events"]) == len(play.events)


@pytest.mark.clause("RM-10")
async def test_a_hand_that_everybody_has_left_is_void_too(sqlite: Database) -> None:
    clock = HeldClock()
    async with open_house(sqlite, clock=clock, idle_minutes=30) as house:
        (player,) = await house.dealt(GAME, ["甲甲"], clock=0)
        await player.until(lambda: player.prompt is not None)
        lobby, running = house.parlour.lobby, house.parlour.lobby.running[player.number]
        await player.leave()
        while running.audience.viewers:
            await asyncio.sleep(0.001)
        await lobby.close_idle()
        clock.advance(31 * 60)
        await lobby.close_idle()
        await running.quiet()
        kept = await _kept(player)
        assert kept["hand"]["void"] is True
        assert kept["record"]["void"]["reason"] == "idle"
        assert verify_record(kept["record"]) == VOID
        assert kept["history"]["sessions"] == []


@pytest.mark.clause("RM-17")
async def test_a_server_that_was_started_again_tells_the_same_digest(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        (player,) = await house.dealt(GAME, ["甲甲"])
        await player.play_hand(0)
        told = player.revealed[0]
        assert len(told["digest"]) == 64
    async with open_house(sqlite) as house:
        again = await house.again(player)
        await again.until(lambda: 0 in again.revealed)
        assert again.revealed[0] == told
        record = await again.get(f"/api/replay/{told['code']}")
        assert verify_told(record, [told["digest"]]) == ["told"]
