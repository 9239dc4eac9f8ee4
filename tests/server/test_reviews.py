"""A settled hand looked through again: what was better, what it cost, and who may ask for it."""

import asyncio
import os
import signal
import sys
from random import Random
from typing import Any

import httpx
import pytest

from paiguan.bots.random import RandomBot
from paiguan.engine.view import SeatView
from paiguan.games import find_game
from paiguan.records.record import Recorder
from paiguan.server.http.replays import retold
from paiguan.server.remote_bots.program import Crew, ProgramError
from paiguan.server.remote_bots.reviews import Reviews
from paiguan.server.watch.metrics import Metrics
from paiguan.server.wire.errors import RoomError
from paiguan.study.review import review
from tests.conformance.play import by_build
from tests.server.databases import Database
from tests.server.guest import SECONDS, Guest
from tests.server.parlour import House, open_house


def played_by_chance(name: str) -> dict[str, Any]:
    """The record of a hand in which nobody thinks."""
    hand = Recorder(find_game(name), b"by chance")
    bot = RandomBot(Random(3))
    while not hand.round.over:
        prompt = hand.round.prompts()[0]
        hand.act(prompt.seat, prompt.codes[bot.choose(SeatView(prompt.seat), prompt)])
    return hand.record()


@pytest.mark.parametrize(
    ("name", "seconds"), [("hengyang15", by_build(compiled=1, pure=3)), ("xiangtan", 0)]
)
def test_a_review_says_at_every_choice_what_was_better(name: str, seconds: float) -> None:
    """By playing out, and by the expert alone."""
    record = played_by_chance(name)
    events = retold(record)["events"]
    found = review(record, seconds, bool(seconds))
    assert found["by"] == ("master" if seconds else "expert")
    decisions = found["decisions"]
    assert {one["seat"] for one in decisions} == set(range(find_game(name).seats))
    for one in decisions:
        told = [choice["action"] for choice in one["choices"]]
        assert one["played"] in told
        assert 2 <= len(told) <= 4
        assert one["better"] in (None, told[0])
        assert one["better"] != one["played"]
        if one["played"][0] == "discard":
            said = [event for event in events[one["at"] :] if event["event"] == "tile_discarded"]
            assert (said[0]["seat"], said[0]["tile"]) == (one["seat"], one["played"][1])
    assert found["mistakes"]
    costs = [decisions[place]["cost"] for place in found["mistakes"]]
    assert [cost for cost in costs if cost is not None] == sorted(filter(None, costs), reverse=True)
    assert all(decisions[place]["better"] for place in found["mistakes"])


def test_a_hand_broken_up_is_a_mistake_and_what_each_discard_waits_for_is_told() -> None:
    """With 9s gone the hand would wait for 3p and 6p."""
    hand = "123m456m789m55p45p9s"
    scenario = {"game": "hengyang258", "hands": [hand], "actions": [[0, "discard", "1m"]]}
    (one,) = review(scenario, 0, False)["decisions"]
    assert one["played"] == ["discard", "1m"]
    assert one["better"] == ["discard", "9s"]
    assert one["cost"] > 1
    assert one["distance"] == 0
    waits = {choice["action"][1]: choice["waits"] for choice in one["choices"]}
    assert waits["9s"] == ["3p", "6p"]
    assert waits["1m"] == []


async def settled(house: House) -> Guest:
    """Somebody who has played a hand."""
    (guest,) = await house.dealt("hengyang15", ["牌友"], claim_time="fast", clock=0)
    await guest.play_hand(0)
    return guest


async def answer(guest: Guest, code: str) -> httpx.Response:
    """What the server says to whoever wants a hand looked through."""
    return await guest.http.get(f"/api/replay/{code}/review")


async def test_a_hand_is_looked_through_once_for_everybody(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paiguan.server.remote_bots.program.SECONDS_TO_RECOVER", 0.0)
    async with open_house(sqlite, review_seconds=0.1, reviews_per_address=2) as house:
        guest, other = await settled(house), await settled(house)
        code = guest.revealed[0]["code"]
        assert (await guest.get("/api/house"))["reviews"]
        # A process that dies is told; what it did not answer can be asked again.
        crew = house.parlour.reviews.crew
        working, crew.words = crew.words, ("false",)
        assert (await answer(guest, code)).json()["code"] == "no_review"
        crew.words = working
        found = (await answer(guest, code)).json()
        assert found["by"] == "master"
        assert found["decisions"]
        # Another hand is too much for this address; what is known is given to anybody.
        assert (await answer(other, other.revealed[0]["code"])).json()["code"] == "too_fast"
        assert (await answer(other, code)).json() == found
        (counted,) = house.parlour.metrics.reviews.collect()
        ended = {one.labels["outcome"]: one.value for one in counted.samples if one.value < 10}
        assert ended == {"ended": 1, "answered": 1}
        for wrong in ("0" * 32, "..", "%00"):
            assert (await answer(guest, wrong)).status_code == 404


async def test_a_process_that_dies_while_nobody_asks_is_replaced(sqlite: Database) -> None:
    """Killed between two reviews, and in the middle of one; then the house still closes."""
    async with open_house(sqlite, review_seconds=0.1) as house:
        guests = [await settled(house) for _ in range(3)]
        codes = [guest.revealed[0]["code"] for guest in guests]
        crew = house.parlour.reviews.crew
        assert (await answer(guests[0], codes[0])).json()["decisions"]
        kill_all(crew)
        assert (await answer(guests[1], codes[1])).json()["decisions"]
        (program,) = crew.programs
        os.kill(program.pid, signal.SIGSTOP)
        asked = asyncio.create_task(answer(guests[2], codes[2]))
        while crew.idle:
            await asyncio.sleep(0.01)
        kill_all(crew)
        assert (await asked).json()["decisions"]
        kill_all(crew)


def kill_all(crew: Crew) -> None:
    for program in crew.programs:
        os.kill(program.pid, signal.SIGKILL)


async def test_whatever_goes_wrong_with_a_program_nobody_waits_for_ever() -> None:
    """A question that cannot even be put ends as one that nobody answers, and others go on."""
    crew = Crew(("cat",), 1, seconds=SECONDS, waiting=8)

    def impossible(_fresh: bool) -> bytes:
        raise RuntimeError

    first = crew.ask(impossible)
    with pytest.raises(ProgramError, match="ended"):
        await first
    assert await crew.ask(lambda _fresh: b"here\n") == b"here\n"
    await crew.stop()


async def test_an_answer_that_nobody_can_read_is_no_review_and_not_counted_as_one(
    sqlite: Database,
) -> None:
    metrics = Metrics()
    reviews = Reviews(sqlite.settings(), metrics)
    reviews.crew.words = ("cat",)
    with pytest.raises(RoomError, match="no_review"):
        await reviews.of("a", {}, lambda: True)
    counted = {how: metrics.reviews.labels(how)._value.get() for how in ("answered", "nonsense")}
    assert counted == {"answered": 0, "nonsense": 1}
    await reviews.stop()


async def test_only_so_many_hands_wait_and_where_there_is_no_time_none_is_looked_through(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    never = Reviews(sqlite.settings(review_seconds=0), Metrics())
    with pytest.raises(RoomError, match="no_review"):
        await never.of("a", {}, lambda: True)
    monkeypatch.setattr("paiguan.server.remote_bots.reviews.WAITING", 2)
    reviews = Reviews(sqlite.settings(), Metrics())
    reviews.crew.words = (sys.executable, "-c", "import sys; sys.stdin.read()")
    asked = [asyncio.create_task(reviews.of(code, {}, lambda: True)) for code in "abc"]
    with pytest.raises(RoomError, match="busy"):
        await asked[2]
    await reviews.stop()
    left = await asyncio.gather(*asked[:2], return_exceptions=True)
    assert [str(error) for error in left] == ["no_review", "no_review"]
