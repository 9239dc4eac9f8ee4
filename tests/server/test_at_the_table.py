"""Quick phrases (RM-19), help (RM-20), and what 托管 must not tell (RM-15)."""

from typing import Any

import pytest

from paiguan.engine.deck import seed_hash
from paiguan.engine.game import Scenario
from paiguan.games import find_game
from paiguan.server.room import entries as e
from paiguan.server.room.room import Room
from paiguan.server.table.alone import SPEEDS, USUAL
from paiguan.server.table.phrases import MOST, PHRASES, SECONDS
from paiguan.server.wire.protocol import (
    AddBot,
    Auto,
    Choose,
    Help,
    Hints,
    Mute,
    Prompted,
    Ready,
    RoomIs,
    Said,
    Say,
    Seed,
    SeedHash,
)
from tests.server.small_table import Person, SmallTable, small_table
from tests.table import judge

GAME = "hengyang258"


def phrases(person: Person) -> list[tuple[int, int]]:
    """What somebody has heard: whose seat, which phrase."""
    return [(said.seat, said.phrase) for said in person.of(Said)]


# Phrases


@pytest.mark.clause("RM-19")
async def test_everybody_hears_a_phrase_and_it_is_in_no_log() -> None:
    async with small_table(GAME, 3) as table:
        entries = table.room.place
        for phrase in (0, PHRASES - 1):
            assert await table.people[1].ask(Say, phrase=phrase) == "done"
        assert all(phrases(one) == [(1, 0), (1, PHRASES - 1)] for one in table.people)
        assert table.room.place == entries


@pytest.mark.clause("RM-19")
@pytest.mark.parametrize("phrase", [-1, PHRASES, 10**9])
async def test_there_are_only_so_many_phrases(phrase: int) -> None:
    async with small_table(GAME, 2) as table:
        assert await table.people[1].ask(Say, phrase=phrase) == "not_allowed"
        assert phrases(table.people[0]) == []


@pytest.mark.clause("RM-19")
async def test_phrases_are_limited_for_each_player() -> None:
    async with small_table(GAME, 2, clock=0) as table:
        first, second = table.people
        said = [await first.ask(Say, phrase=1) for _ in range(MOST + 1)]
        assert said == ["done"] * MOST + ["too_fast"]
        assert await second.ask(Say, phrase=2) == "done"
        await table.until(SECONDS)
        assert await first.ask(Say, phrase=3) == "done"
        assert phrases(second) == [(0, 1)] * MOST + [(1, 2), (0, 3)]


@pytest.mark.clause("RM-19")
async def test_the_owner_mutes_a_player_for_the_session() -> None:
    async with small_table(GAME, 3) as table:
        owner, loud, other = table.people
        assert await owner.ask(Mute, seat=1, on=True, everyone=True) == "done"
        assert [seat["muted"] for seat in other.room["seats"]] == [False, True, False, False]
        assert await loud.ask(Say, phrase=1) == "muted"
        await loud.enter()
        assert await loud.ask(Say, phrase=1) == "muted"
        assert phrases(other) == []
        assert await owner.ask(Mute, seat=1, on=False, everyone=True) == "done"
        assert await loud.ask(Say, phrase=1) == "done"
        assert phrases(other) == [(1, 1)]


@pytest.mark.clause("RM-19")
async def test_a_player_mutes_somebody_for_themselves_and_nobody_else_knows() -> None:
    async with small_table(GAME, 3) as table:
        owner, loud, annoyed = table.people
        told = len(loud.of(RoomIs)), len(owner.of(RoomIs))
        assert await annoyed.ask(Mute, seat=1, on=True) == "done"
        assert annoyed.room["muted"] == [1]
        assert (len(loud.of(RoomIs)), len(owner.of(RoomIs))) == told
        assert await loud.ask(Say, phrase=4) == "done"
        assert phrases(annoyed) == []
        assert phrases(owner) == [(1, 4)]
        await annoyed.enter()
        assert annoyed.room["muted"] == [1]
        assert await annoyed.ask(Mute, seat=1, on=False) == "done"
        assert await loud.ask(Say, phrase=5) == "done"
        assert phrases(annoyed) == [(1, 5)]


@pytest.mark.clause("RM-19")
async def test_who_may_mute_whom() -> None:
    async with small_table(GAME, 2) as table:
        owner, player = table.people
        assert await player.ask(Mute, seat=0, on=True, everyone=True) == "not_owner"
        # Not oneself, not a bot, not a seat that there is not.
        for seat in (1, 2, 4, -1):
            assert await player.ask(Mute, seat=seat, on=True) == "bad_seat"
        assert await owner.ask(Mute, seat=0, on=True, everyone=True) == "bad_seat"
        assert not table.room.muted


def test_a_mute_is_in_the_log() -> None:
    room = Room(1, "123456", 1, SmallTable(GAME, 1).room.setup, b"")
    for entry in (e.Muted(2, 0, True), e.Muted(2, 3, True), e.Muted(2, 0, False)):
        room.apply(e.decode(e.encode(entry)), 0)
    assert room.muted == {(3, 2)}


# Absence


@pytest.mark.clause("RM-11")
async def test_repeated_absence_makes_the_clock_shorter_and_new_hands_forgive_it() -> None:
    async with small_table(GAME, 1, clock=15) as table:
        (absent,) = table.people
        clocks: list[int] = []
        while len(clocks) < 4:
            while not absent.room["seats"][0]["auto"]:
                assert table.clock.step()
                await table.running.quiet()
            clocks.append(absent.prompt.clock)
            assert await absent.ask(Auto, on=False) == "done"
        assert clocks == [15_000, 15_000, 7_000, 7_000]
        seat = table.room.seats[0]
        assert seat.absences == len(clocks)
        seat.next_hand()
        assert seat.absences == len(clocks) - 1


# Help


def scenario(hand: str, **more: Any) -> Scenario:
    """The first seat deals and holds these tiles."""
    return Scenario(hands=(hand,), **more)


async def hints_of(person: Person) -> Hints:
    assert await person.ask(Help) == "done"
    return person.of(Hints)[-1]


@pytest.mark.clause("RM-20")
async def test_help_says_what_each_discard_would_wait_for() -> None:
    """With 9s gone it waits for 3p and 6p; what leaves it waiting for nothing is not told."""
    hand = "123m456m789m55p45p9s"
    async with small_table(GAME, 1, scenario=scenario(hand), clock=0) as table:
        (person,) = table.people
        await table.until_turn(person)
        hints = await hints_of(person)
        told = {
            person.prompt.choices[one.choice][1]: {wait.tile: wait for wait in one.waits}
            for one in hints.discards
        }
        # The dealer's small concealed win is 3 from each (HY-36).
        points = {tile: (wait.value, wait.huxi) for tile, wait in told["9s"].items()}
        assert points == {"3p": (9, None), "6p": (9, None)}
        assert "1m" not in told
        for waits in told.values():
            for wait in waits.values():
                assert wait.unseen == 4 - count(hand, wait.tile)
        assert hints.waits == []
        assert hints.why_not is None


def count(hand: str, tile: str) -> int:
    """How many of a kind are written in a hand."""
    game = find_game(GAME)
    return game.parse_tiles(hand).count(game.parse_tiles(tile)[0])


@pytest.mark.clause("RM-20")
async def test_help_says_what_the_hand_waits_for_while_others_play() -> None:
    setting = Scenario(hands=("123m456m789m5p45p9s9s", "234m234p234s55s78s"))
    async with small_table(GAME, 2, scenario=setting, clock=0) as table:
        dealer, player = table.people
        await table.until_turn(dealer)
        waits = {wait.tile: wait.unseen for wait in (await hints_of(player)).waits}
        assert waits == {"6s": 4, "9s": 4}
        place = dealer.prompt.choices.index(["discard", "9s"])
        assert await dealer.ask(Choose, prompt=dealer.prompt.prompt, choice=place) == "done"
        waits = {wait.tile: wait.unseen for wait in (await hints_of(player)).waits}
        assert waits == {"6s": 4, "9s": 3}


@pytest.mark.clause("RM-20")
async def test_help_says_why_a_hand_that_looks_complete_does_not_win() -> None:
    """缺幺九: four sets and a pair without a one, a nine or an honour."""
    hand = "234m567m234p678s55s"
    async with small_table("dongfeng", 1, scenario=scenario(hand), clock=0) as table:
        (person,) = table.people
        await table.until_turn(person)
        why_not = (await hints_of(person)).why_not
        assert why_not is not None
        answer = judge(
            "dongfeng",
            hand=without(hand, why_not.tile),
            tile=why_not.tile,
            options=dict(table.room.setup.options),
        )
        assert answer["win"] is False
        assert why_not.clauses == [str(clause) for clause in answer["why_not"]]
        assert ["win"] not in person.prompt.choices


def without(hand: str, tile: str) -> str:
    """The hand without one of its tiles."""
    game = find_game("dongfeng")
    tiles = game.parse_tiles(hand)
    tiles.remove(game.parse_tiles(tile)[0])
    return " ".join(game.tile_name(one) for one in tiles)


@pytest.mark.clause("RM-20")
async def test_a_room_without_help_gives_none() -> None:
    async with small_table(GAME, 2, help=False) as table:
        assert [await one.ask(Help) for one in table.people] == ["no_help", "no_help"]
        assert not table.people[0].of(Hints)


@pytest.mark.clause("RM-20")
async def test_only_players_get_help_and_only_in_a_hand() -> None:
    table = SmallTable(GAME, 2)
    table.running.start()
    for person in table.people:
        await person.enter()
    assert await table.people[0].ask(Help) == "not_allowed"
    stranger = Person(table, 9)
    assert await stranger.ask(Help) == "not_seated"
    await table.running.stop()


@pytest.mark.clause("RM-20")
async def test_help_is_worked_out_once_for_each_point_of_a_hand() -> None:
    async with small_table(GAME, 1, scenario=scenario("123m456m789m55p45p9s"), clock=0) as table:
        (person,) = table.people
        await table.until_turn(person)
        assert await hints_of(person) is await hints_of(person)


# 托管


@pytest.mark.clause("RM-15")
@pytest.mark.parametrize("claim_time", ["natural", "strict"])
async def test_that_a_clock_ran_out_over_a_claim_is_not_told(claim_time: str) -> None:
    """The third player could pong and says nothing: the others learn that later, or never."""
    hands = ("5m 1199m1199p1199s 7s", "1m 2468m2468p2468s", "55m 1144p 225566s 9m")
    setting = Scenario(hands=(*hands, "3m 3578m3579p3579s"))
    setup = {"scenario": setting, "clock": 8, "claim_time": claim_time}
    async with small_table(GAME, 4, **setup) as table:
        dealer, _, silent, third = table.people
        # It has run out once already, and the next time hands over.
        table.room.seats[2].missed = 1
        await table.until_turn(dealer)
        place = dealer.prompt.choices.index(["discard", "5m"])
        assert await dealer.ask(Choose, prompt=dealer.prompt.prompt, choice=place) == "done"
        asked = silent.of(Prompted)
        assert ["pass"] in asked[-1].choices
        assert not third.of(Prompted)
        before = len(third.of(RoomIs))
        await table.until(8.01 if claim_time == "natural" else 3.01)
        assert not [info for info in third.of(RoomIs)[before:] if info.room["seats"][2]["auto"]]
        if claim_time == "natural":
            # The player sees it at once, to tap it back; the others when it is that seat's turn.
            assert silent.room["seats"][2]["auto"]
            assert silent.room["missed"] == 2
        else:
            assert not table.room.seats[2].auto
            assert silent.room["missed"] == 1
        assert not [info for info in third.of(RoomIs)[before:] if info.room["missed"]]


async def forced_to_replace(table: SmallTable) -> Person:
    """After a kong a hand that is not ready can do nothing but take another tile."""
    (person,) = table.people
    await table.until_turn(person)
    kong = person.prompt.choices.index(["kong", "1m"])
    assert await person.ask(Choose, prompt=person.prompt.prompt, choice=kong) == "done"
    while person.prompt.choices != [["replace"]]:
        assert table.clock.step()
        await table.running.quiet()
    return person


@pytest.mark.clause("RM-11")
@pytest.mark.parametrize("clock", [8, 0])
async def test_what_is_forced_needs_nobody_and_has_no_clock(clock: int) -> None:
    setting = scenario("1111m 2468m 2468p 19s", opening=False)
    async with small_table(GAME, 1, scenario=setting, clock=clock) as table:
        person = await forced_to_replace(table)
        forced = person.prompt
        assert forced.clock == 0
        seat, before = table.room.seats[0], table.clock.time
        absences = seat.absences
        while person.prompt is forced:
            assert table.clock.step()
            await table.running.quiet()
        assert table.clock.time - before == pytest.approx(SPEEDS[USUAL].turn)
        assert [choice[0] for choice in person.prompt.choices].count("discard") > 1
        assert person.prompt.clock == 1000 * clock
        assert not seat.auto
        assert seat.absences == absences
        # Whoever taps in the same moment has come too late, and nothing is done twice.
        assert await person.ask(Choose, prompt=forced.prompt, choice=0) == "stale_prompt"


@pytest.mark.clause("RM-11")
async def test_who_takes_what_is_forced_does_not_wait() -> None:
    async with small_table(
        GAME, 1, scenario=scenario("1111m 2468m 2468p 19s", opening=False)
    ) as table:
        person = await forced_to_replace(table)
        assert await person.ask(Choose, prompt=person.prompt.prompt, choice=0) == "done"
        assert person.prompt.choices != [["replace"]]
        turn = person.prompt
        await table.until(2)
        assert person.prompt is turn


@pytest.mark.clause("RM-11")
async def test_autoplay_by_ones_own_wish_is_told_at_once() -> None:
    async with small_table(GAME, 2) as table:
        assert await table.people[1].ask(Auto, on=True) == "done"
        assert table.people[0].room["seats"][1]["auto"]
        assert await table.people[1].ask(Auto, on=False) == "done"
        assert not table.people[0].room["seats"][1]["auto"]


@pytest.mark.parametrize(
    ("first_dealer", "dealers"), [("first_seated", {0}), ("random", {0, 1, 2, 3})]
)
async def test_who_deals_first(first_dealer: str, dealers: set[int]) -> None:
    """By lot, from the secret of the first deal and the players' seeds; or the owner."""
    found = set()
    for number in range(24):
        table = SmallTable("dongfeng", 1, options={"first_dealer": first_dealer}, clock=0)
        table.running.start()
        await table.people[0].enter()
        hash_ = seed_hash(table.room.draw.mark, 0, 0, f"{number:032x}")
        assert await table.people[0].ask(SeedHash, hand=0, hash=hash_) == "done"
        for seat in (1, 2, 3):
            await table.people[0].ask(AddBot, seat=seat, level="novice")
        await table.people[0].ask(Ready, on=True)
        assert await table.people[0].ask(Seed, seed=f"{number:032x}") == "done"
        assert table.room.hand is not None
        found.add(table.room.hand.dealer)
        await table.running.stop()
    assert found == dealers


@pytest.mark.clause("ZP-23", "XT-6")
async def test_a_prompt_says_what_may_not_be_discarded_after_a_choice() -> None:
    """Seat 1 eats 二 with 三四, and 五 has to stay, or with 一三, and it may go."""
    doors = ("chi:六七八", "chi:六七八", "chi:肆伍陆", "chi:肆伍陆")
    setting = Scenario(hands=("二", "一二三三四五壹拾"), melds=((), doors, ()), opening=False)
    async with small_table("xiangtan", 2, scenario=setting, clock=0) as table:
        dealer, player = table.people
        await table.until_turn(dealer)
        assert dealer.prompt.bars == []
        place = dealer.prompt.choices.index(["discard", "二"])
        assert await dealer.ask(Choose, prompt=dealer.prompt.prompt, choice=place) == "done"
        asked = player.prompt
        bars = dict(zip(map(tuple, asked.choices), asked.bars, strict=True))
        assert bars["chi", "一二三", "二三四"] == ""
        assert bars["chi", "二三四", "一二三"] == "五"
        tiles = dict(zip(map(tuple, asked.choices), asked.tiles, strict=True))
        assert tiles["chi", "一二三", "二三四"] == [["一", "二", "三"], ["二", "三", "四"]]
        assert tiles["pass",] == []


@pytest.mark.clause("MJ-3", "MJ-4")
async def test_a_prompt_has_all_tiles_of_its_choices() -> None:
    """Seat 1 holds 3345m and three 4m: the dealer's 4m may be eaten, 碰 or 杠, or go by."""
    setting = Scenario(hands=("4m", "23m 35m 56m 444m 1p 4p 7p"), opening=False)
    async with small_table("hengyang258", 2, scenario=setting, clock=0) as table:
        dealer, player = table.people
        await table.until_turn(dealer)
        place = dealer.prompt.choices.index(["discard", "4m"])
        assert dealer.prompt.tiles[place] == []
        assert await dealer.ask(Choose, prompt=dealer.prompt.prompt, choice=place) == "done"
        asked = player.prompt
        tiles = dict(zip(map(tuple, asked.choices), asked.tiles, strict=True))
        assert tiles["pong",] == [["4m", "4m", "4m"]]
        assert tiles["kong", "4m"] == [["4m", "4m", "4m", "4m"]]
        assert tiles["chow", "234m"] == [["2m", "3m", "4m"]]
