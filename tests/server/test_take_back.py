"""Practice with bots: a choice is taken back, and the hand is in no history (RM-6)."""

from hashlib import shake_256
from typing import Any

import pytest

from paiguan.games import GAMES
from paiguan.records import Play, VerificationError, load_play, verify_record, verify_told
from paiguan.server.room.practice import MOST_TAKEN_BACK
from paiguan.server.wire.protocol import Auto, Choose, Prompted, TakeBack, TakenBack
from tests.server.bookkeeping import check_books, check_room
from tests.server.databases import Database
from tests.server.guest import Guest
from tests.server.kept_hands import practice_record
from tests.server.parlour import House, open_house
from tests.server.small_table import SmallTable, small_table

GAME = "hengyang258"
SOUND = ["commitment", "deck", "result", "digest", "names"]


async def _practising(house: House, game: str = GAME) -> Guest:
    """Somebody alone with bots, dealt tiles that are the same every time."""
    house.parlour.lobby.draw_chance = lambda size: shake_256(b"tiles to go back to").digest(size)
    (player,) = await house.dealt(game, ["甲甲"], clock=0)
    return player


async def _until_asked(guest: Guest) -> dict[str, Any]:
    """The next prompt that there is something to decide in; others are answered."""
    while True:
        await guest.until(lambda: guest.prompt is not None or guest.room["phase"] != "playing")
        prompt = guest.prompt
        assert prompt is not None, "the hand was over before anything could be taken back"
        if len(prompt["choices"]) > 1:
            return prompt
        await guest.choose()


async def _choose_and_take_back(guest: Guest, place: int = 0) -> tuple[dict[str, Any], int]:
    """Answer a prompt and take that back: the prompt, and how many events had been shown."""
    before = await _until_asked(guest)
    seen = len(guest.events[0])
    guest.prompt = None
    await guest.do("choose", prompt=before["prompt"], choice=place)
    guest.prompt = None
    await guest.do("take_back")
    await guest.until(lambda: guest.prompt is not None)
    return before, seen


async def _next_choice(table: SmallTable, after: int) -> Prompted:
    """Let time pass until the one who practises has something to decide."""
    (person,) = table.people
    while True:
        newest = person.of(Prompted)[-1:]
        if newest and newest[0].prompt > after and len(newest[0].choices) > 1:
            return newest[0]
        assert table.clock.step()
        await table.running.quiet()


# Going back


@pytest.mark.clause("RM-6")
@pytest.mark.parametrize("game", [GAME, "xiangtan"])
async def test_the_same_is_asked_again_and_what_followed_is_gone(
    sqlite: Database, game: str
) -> None:
    async with open_house(sqlite) as house:
        player = await _practising(house, game)
        first = await _until_asked(player)
        known = list(player.events[0])
        before, seen = await _choose_and_take_back(player)
        assert before == first
        again = player.prompt
        assert again is not None
        assert (again["choices"], again["tiles"]) == (before["choices"], before["tiles"])
        assert again["prompt"] > before["prompt"], "an answer of before would fit it"
        assert player.events[0] == known[:seen]
        assert player.room["taken_back"] == 1
        # What was said to the prompt of before is nothing to this one.
        stale = await player.refusal("choose", prompt=before["prompt"], choice=0)
        assert stale == "stale_prompt"


@pytest.mark.clause("RM-6")
async def test_step_by_step_back_to_the_first_choice() -> None:
    """The tiles are the same: what is chosen again leads to where one was."""
    async with small_table(GAME, 1, clock=0) as table:
        (person,) = table.people
        asked: list[Prompted] = []
        for _ in range(3):
            asked.append(await _next_choice(table, asked[-1].prompt if asked else 0))
            choice = len(asked[-1].choices) - 1
            assert await person.ask(Choose, prompt=asked[-1].prompt, choice=choice) == "done"
        hand = table.room.hand
        assert hand is not None
        acted, events = [list(one) for one in hand.actions], list(hand.events)
        for one in reversed(asked):
            assert await person.ask(TakeBack) == "done"
            await table.until(1)
            assert person.prompt.choices == one.choices
        assert not hand.choices
        assert await person.ask(TakeBack) == "nothing_to_take_back"
        # All that the bots had done is done again where they choose the same; the deal is.
        assert hand.events == events[: len(hand.events)]
        assert hand.actions == acted[: len(hand.actions)]
        assert [one.times for one in person.of(TakenBack)] == [1, 2, 3]


@pytest.mark.clause("RM-6")
async def test_a_hand_is_taken_back_so_often_and_no_more() -> None:
    async with small_table(GAME, 1, clock=0) as table:
        (person,) = table.people
        number = 0
        for times in range(MOST_TAKEN_BACK + 1):
            number = (await _next_choice(table, number)).prompt
            assert await person.ask(Choose, prompt=number, choice=0) == "done"
            refused = times == MOST_TAKEN_BACK
            assert await person.ask(TakeBack) == ("taken_back_often" if refused else "done")


async def test_what_was_handed_over_is_taken_back_by_its_player() -> None:
    """托管 ends with it: whoever goes back to a choice wants to make it."""
    async with small_table(GAME, 1, clock=0) as table:
        (person,) = table.people
        first = await _next_choice(table, 0)
        assert await person.ask(Auto, on=True) == "done"
        assert table.room.hand is not None
        while not table.room.hand.choices:
            assert table.clock.step()
            await table.running.quiet()
        assert await person.ask(TakeBack) == "done"
        assert not person.room["seats"][0]["auto"]
        again = await _next_choice(table, first.prompt)
        assert again.choices == first.choices


# Who may


@pytest.mark.clause("RM-6")
async def test_with_two_people_nothing_is_taken_back(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guests = await house.dealt(GAME, ["甲甲", "乙乙"], clock=0)
        for guest in guests:
            assert await guest.refusal("take_back") == "practice_only"
            assert guest.room["taken_back"] == 0


@pytest.mark.clause("RM-6")
async def test_nobody_else_takes_anything_back(sqlite: Database) -> None:
    """Others do not come in; before a choice and after a settlement there is nothing."""
    async with open_house(sqlite) as house:
        player = await _practising(house)
        other = await house.guest("乙乙")
        await other.enter(player.number)
        assert other.bye is not None
        assert other.bye["code"] == "practice"
        await _until_asked(player)
        assert await player.refusal("take_back") == "nothing_to_take_back"
        await player.play_hand(0)
        assert await player.refusal("take_back") == "nothing_to_take_back"


# What is kept of it


@pytest.mark.clause("RM-17")
@pytest.mark.parametrize("game", list(GAMES))
def test_the_record_is_that_of_the_line_played_in_the_end(game: str) -> None:
    record = practice_record(game)
    assert record["practice"] == {"taken_back": 2}
    assert verify_record(record) == ["commitment", "hashes", "deck", "result", "digest", "names"]
    assert len(record["times"]) == len(record["actions"])
    # That it was practice is bound like all the rest.
    del record["practice"]
    with pytest.raises(VerificationError, match="digest"):
        verify_record(record)


@pytest.mark.clause("RM-6", "RM-17", "RM-18")
async def test_a_server_started_again_goes_on_from_there_and_the_record_is_practice(
    database: Database,
) -> None:
    async with open_house(database) as house:
        player = await _practising(house)
        await _choose_and_take_back(player)
        asked, events = player.prompt, list(player.events[0])
        assert asked is not None
    async with open_house(database) as house:
        # One who knows all, and another device that was not told of it.
        again = await house.again(player)
        await again.until(lambda: again.prompt is not None)
        assert again.prompt is not None
        assert again.prompt["choices"] == asked["choices"]
        assert again.events[0] == events
        await again.play_hand(0)
        told = again.revealed[0]
        record = await again.get(f"/api/replay/{told['code']}")
        assert record["practice"] == {"taken_back": 1}
        assert verify_record(record) == SOUND
        assert verify_told(record, [told["digest"]]) == ["told"]
        play: Play = load_play(record)
        play.run()
        assert len(play.events) == len(again.events[0])
        retold = await again.get(f"/api/replay/{told['code']}/events")
        assert retold["practice"] is True
        history = await again.get("/api/history")
        assert history == {"hands": [], "sessions": [], "games": [], "companions": []}
        # The next hand is one like any other.
        await again.do("confirm")
        await again.play_hand(1)
        history = await again.get("/api/history")
        assert [hand["number"] for hand in history["hands"]] == [1]
        assert [game["hands"] for game in history["games"]] == [1]
        other = await again.get(f"/api/replay/{again.revealed[1]['code']}")
        assert "practice" not in other
        await check_books(house.parlour.store.engine)
        await check_room(house.parlour.store.engine, [again])


@pytest.mark.clause("RM-12")
async def test_a_device_that_was_away_meanwhile_is_told_all_from_the_start(
    sqlite: Database,
) -> None:
    async with open_house(sqlite) as house:
        player = await _practising(house)
        before = await _until_asked(player)
        player.prompt = None
        await player.do("choose", prompt=before["prompt"], choice=0)
        await _until_asked(player)
        away = {hand: list(events) for hand, events in player.events.items()}
        gone = len(away[0])
        other = await house.again(player)
        await other.until(lambda: other.prompt is not None)
        await other.do("take_back")
        await other.until(lambda: other.room["taken_back"] == 1)
        await house.all_arrived(other)
        # The first device knows what has not happened, and comes back with that.
        player.events = away
        await player.enter()
        await player.until(lambda: player.prompt is not None)
        assert player.events[0] == other.events[0]
        assert len(player.events[0]) < gone


@pytest.mark.clause("RM-6")
async def test_asked_twice_with_one_id_it_is_done_once(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        player = await _practising(house)
        for _ in range(2):
            prompt = await _until_asked(player)
            player.prompt = None
            await player.do("choose", prompt=prompt["prompt"], choice=0)
        await _until_asked(player)
        request = {"t": "take_back", "id": "twice"}
        for _ in range(2):
            assert (await player.deliver(request))["t"] == "done"
        await house.all_arrived(player)
        assert player.room["taken_back"] == 1


@pytest.mark.clause("RM-9")
async def test_a_hand_that_is_closed_after_it_is_void_and_practice(database: Database) -> None:
    async with open_house(database) as house:
        player = await _practising(house)
        await _choose_and_take_back(player)
        await player.do("dissolve", agree=True)
        await player.until(lambda: 0 in player.revealed)
        record = await player.get(f"/api/replay/{player.revealed[0]['code']}")
        assert (record["void"]["reason"], record["practice"]["taken_back"]) == ("dissolved", 1)
        assert verify_record(record) == ["commitment", "deck", "void", "digest", "names"]
        assert (await player.get("/api/history"))["hands"] == []
