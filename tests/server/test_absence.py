"""RM-11, RM-12 and RM-16: clocks, 托管, lost connections, several devices, one address."""

import asyncio
import random

import pytest

from tests.server.databases import Database
from tests.server.guest import Guest, Message
from tests.server.held_clock import HeldClock
from tests.server.parlour import open_house

GAME = "hengyang258"
ELSEWHERE = 4002
# Nobody is asked anything before the dealer is.
AT_ONCE = {"fire": False, "float": False}


def auto(guest: Guest, seat: int) -> bool:
    """Whether a seat is in 托管, as this guest sees it."""
    return bool(guest.room["seats"][seat]["auto"])


@pytest.mark.clause("RM-11")
@pytest.mark.parametrize("seconds", [8, 15, 30])
async def test_when_the_clock_runs_out_the_seat_is_in_autoplay_until_taken_back(
    sqlite: Database, seconds: int
) -> None:
    clock = HeldClock()
    async with open_house(sqlite, clock=clock) as house:
        (player,) = await house.dealt(GAME, ["甲甲"], clock=seconds)
        await player.until(lambda: player.prompt is not None)
        prompt = player.prompt
        assert prompt is not None
        assert prompt["clock"] == seconds * 1000
        clock.advance(seconds - 0.1)
        assert await player.refusal("choose", prompt=prompt["prompt"], choice=999) is not None
        assert (auto(player, 0), player.room["missed"]) == (False, 0)
        clock.advance(0.1)
        # The first time one move is made, and the player is warned.
        await player.until(lambda: player.room["missed"] == 1)
        await player.until(lambda: player.prompt is not None and player.prompt != prompt)
        assert not auto(player, 0)
        clock.advance(seconds)
        await player.until(lambda: auto(player, 0))
        # From then on a bot acts at once: with no time passing the hand plays to its end.
        await player.until(lambda: 0 in player.revealed)
        player = await house.again(player)
        await player.do("auto", on=False)
        await player.until(lambda: not auto(player, 0))
        await player.do("confirm")
        await player.until(lambda: player.prompt is not None and player.prompt["hand"] == 1)


@pytest.mark.clause("RM-11")
async def test_only_two_time_outs_in_a_row_hand_over_and_only_the_player_is_warned(
    sqlite: Database,
) -> None:
    """The count is in the log: it is the same after a restart."""
    clock = HeldClock()
    async with open_house(sqlite, clock=clock) as house:
        player, other = await house.dealt("wanzai", ["甲甲", "乙乙"], clock=15, options=AT_ONCE)
        for _ in range(3):
            await _times_out(clock, player, other)
            assert player.room["missed"] == 1
            await _asked_again(player, other)
            await player.choose()
            await player.until(lambda: player.room["missed"] == 0)
            await _asked_again(player, other)
        await _times_out(clock, player, other)
        told = [m["room"] for m in player.messages if m["t"] == "room"]
        assert not any(room["seats"][0]["auto"] for room in told)
        assert not any(m["room"]["missed"] for m in other.messages if m["t"] == "room")
    clock = HeldClock()
    async with open_house(sqlite, clock=clock) as house:
        player, other = await house.again(player), await house.again(other)
        assert (player.room["missed"], other.room["missed"]) == (1, 0)
        await _asked_again(player, other)
        clock.advance(15)
        await player.until(lambda: auto(player, 0))


async def _asked_again(player: Guest, other: Guest) -> None:
    """Let the other answer all until the player is asked."""
    while player.prompt is None:
        await asyncio.sleep(0.001)
        if other.prompt is not None:
            await other.choose()


async def _times_out(clock: HeldClock, player: Guest, other: Guest) -> None:
    """The player's clock runs out; nobody else's does."""
    await _asked_again(player, other)
    late, missed = player.prompt, player.room["missed"]
    clock.advance(15)
    await player.until(lambda: player.room["missed"] == missed + 1)
    await player.until(lambda: player.prompt != late)


@pytest.mark.clause("RM-9", "RM-11")
async def test_nobody_is_handed_over_while_a_vote_is_open(sqlite: Database) -> None:
    clock = HeldClock()
    async with open_house(sqlite, clock=clock) as house:
        player, other = await house.dealt("wanzai", ["甲甲", "乙乙"], clock=15, options=AT_ONCE)
        await other.do("dissolve", agree=True)
        for _ in range(2):
            await _times_out(clock, player, other)
        assert (auto(player, 0), player.room["missed"]) == (False, 2)
        await player.do("dissolve", agree=False)
        await _asked_again(player, other)
        clock.advance(15)
        await player.until(lambda: auto(player, 0))


@pytest.mark.clause("RM-11")
async def test_a_choice_takes_the_seat_back(sqlite: Database) -> None:
    """Whoever answers is there: nothing has to be tapped first."""
    clock = HeldClock()
    async with open_house(sqlite, clock=clock, pace_scale=1.0) as house:
        (player,) = await house.dealt(GAME, ["甲甲"], clock=15, claim_time="fast")
        prompt = await _own_turn(clock, player)
        await player.do("auto", on=True)
        assert (await player.choose())["t"] == "done"
        await player.until(lambda: not auto(player, 0))
        # The bot that was about to act for the seat does nothing any more: it is asked again.
        again = await _own_turn(clock, player)
        assert again["prompt"] != prompt["prompt"]
        assert not auto(player, 0)


async def _own_turn(clock: HeldClock, player: Guest) -> Message:
    """Let bots think until the player is asked; time passes in small steps."""
    while player.prompt is None:
        clock.advance(0.2)
        await asyncio.sleep(0.001)
        assert not auto(player, 0)
        assert player.connected
    return player.prompt


@pytest.mark.clause("RM-11")
async def test_taking_back_in_time_leaves_the_choice_to_the_player(sqlite: Database) -> None:
    clock = HeldClock()
    async with open_house(sqlite, clock=clock, pace_scale=1.0) as house:
        (player,) = await house.dealt(GAME, ["甲甲"], clock=15, claim_time="fast")
        prompt = await _own_turn(clock, player)
        await player.do("auto", on=True)
        await player.do("auto", on=False)
        clock.advance(2)
        await player.do("choose", prompt=prompt["prompt"], choice=0)


@pytest.mark.clause("RM-11")
async def test_every_prompt_has_a_clock_of_its_own(sqlite: Database) -> None:
    """Answers in time, hand after hand, never lead into 托管, however long the whole takes."""
    clock = HeldClock()
    chance = random.Random(4)
    async with open_house(sqlite, clock=clock) as house:
        (player,) = await house.dealt(GAME, ["甲甲"], clock=8)
        answered = 0
        while answered < 60 and player.room["phase"] != "over":
            await player.until(lambda: player.prompt is not None or _settled(player))
            clock.advance(7)
            assert await player.step(chance)
            # What was answered is not mistaken for something new, while time goes on.
            await house.all_arrived(player)
            answered += 1
        told = [m["room"]["seats"][0]["auto"] for m in player.messages if m["t"] == "room"]
        assert True not in told


def _settled(player: Guest) -> bool:
    phase = player.room["phase"]
    confirmed = player.room["seats"][0]["confirmed"]
    return phase == "over" or (phase == "settled" and not confirmed)


@pytest.mark.clause("RM-11")
async def test_without_a_clock_the_table_waits(sqlite: Database) -> None:
    clock = HeldClock()
    async with open_house(sqlite, clock=clock) as house:
        (player,) = await house.dealt(GAME, ["甲甲"], clock=0)
        await player.until(lambda: player.prompt is not None)
        clock.advance(86_400)
        await player.choose()
        assert not auto(player, 0)


@pytest.mark.clause("RM-12")
async def test_losing_the_connection_costs_nothing(sqlite: Database) -> None:
    """The seat stays, the others see it, and the clock goes on."""
    clock = HeldClock()
    async with open_house(sqlite, clock=clock) as house:
        player, other = await house.dealt("wanzai", ["甲甲", "乙乙"], clock=15, options=AT_ONCE)
        await player.until(lambda: player.prompt is not None)
        await player.cut()
        await other.until(lambda: not other.room["seats"][0]["here"])
        assert other.room["seats"][0]["user"] == player.id
        clock.advance(10)
        await player.enter()
        await other.until(lambda: other.room["seats"][0]["here"])
        assert player.seat == 0
        await player.until(lambda: player.prompt is not None)
        assert player.prompt is not None
        assert player.prompt["clock"] == 5_000
        clock.advance(5)
        await player.until(lambda: player.room["missed"] == 1)


@pytest.mark.clause("RM-12")
async def test_a_reconnect_sees_exactly_what_an_uninterrupted_client_saw(
    sqlite: Database,
) -> None:
    """Cut again and again: no event twice, none missing, and a fresh device sees the same."""
    async with open_house(sqlite) as house:
        steady, shaky = await house.dealt(GAME, ["甲甲", "乙乙"], clock=0)
        chance = random.Random(12)

        async def play_shakily() -> None:
            while 1 not in shaky.revealed and shaky.room["phase"] != "over":
                if not await shaky.step(chance):
                    await shaky.until(lambda: shaky.prompt is not None or _free(shaky))
                if chance.random() < 0.3:
                    await shaky.cut()
                    await shaky.enter()

        await asyncio.gather(steady.play_hand(1, chance), play_shakily())
        assert [len(steady.events[hand]) for hand in (0, 1)] == [
            len(shaky.events[hand]) for hand in (0, 1)
        ]
        for hand in (0, 1):
            for seen, also in zip(steady.events[hand], shaky.events[hand], strict=True):
                assert seen["event"] == also["event"]
        fresh = await house.again(shaky)
        await fresh.until(lambda: 1 in fresh.revealed)
        assert fresh.events[1] == shaky.events[1]
        assert fresh.revealed[1] == shaky.revealed[1]
        passing = {"seats": 0, "confirm_left": 0}
        assert {**fresh.room, **passing} == {**shaky.room, **passing}


def _free(guest: Guest) -> bool:
    """Whether there is something to do but answering prompts."""
    phase, seat = guest.room["phase"], guest.room["seats"][guest.seat or 0]
    return phase == "over" or (phase == "settled" and not seat["confirmed"])


@pytest.mark.clause("RM-12")
async def test_whoever_comes_back_within_a_hand_has_the_open_prompt_again(
    sqlite: Database,
) -> None:
    async with open_house(sqlite) as house:
        (player,) = await house.dealt(GAME, ["甲甲"], clock=0)
        await player.until(lambda: player.prompt is not None)
        before, seen = player.prompt, list(player.events[0])
        device = await house.again(player)
        await device.until(lambda: device.prompt is not None)
        assert device.prompt == before
        assert device.events[0] == seen
        await device.choose()


@pytest.mark.clause("RM-12")
async def test_the_newest_device_has_the_seat(sqlite: Database) -> None:
    """The older one is told so and closed; it may come back and is the newest then."""
    async with open_house(sqlite) as house:
        (player,) = await house.dealt(GAME, ["甲甲"], clock=0)
        device = await house.again(player)
        await player.until_closed()
        assert player.bye is not None
        assert player.bye["code"] == "elsewhere"
        assert player.closed_with == ELSEWHERE
        await device.until(lambda: device.prompt is not None)
        assert device.room["seats"][0]["here"]
        await player.enter()
        await device.until_closed()
        await player.until(lambda: player.prompt is not None)
        await player.choose()


@pytest.mark.clause("RM-16")
async def test_players_from_one_address_are_pointed_out_to_the_whole_table(
    sqlite: Database,
) -> None:
    async with open_house(sqlite) as house:
        first, second = await house.table(GAME, ["甲甲", "乙乙"])
        for guest in (first, second):
            assert guest.room["same_address"] == [0, 1]


@pytest.mark.clause("RM-16")
async def test_one_player_alone_is_no_reason_to_point_anybody_out(sqlite: Database) -> None:
    """Neither bots nor an owner beside the table nor a second device of the same player count."""
    async with open_house(sqlite) as house:
        owner, player = await house.table(GAME, ["房主", "甲甲"])
        await owner.do("clear", seat=0)
        await owner.fill_with_bots()
        await player.until(lambda: player.room["same_address"] == [])
        device = await house.again(player)
        assert device.room["same_address"] == []
