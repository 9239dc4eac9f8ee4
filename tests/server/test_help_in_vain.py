"""A hand that waits by its shape and wins with nothing is told so before the tile comes (RM-20)."""

from random import Random

import pytest

from paiguan.engine.game import Scenario
from paiguan.server.table.hints import Helper
from paiguan.server.wire.hint_parts import Vain
from paiguan.server.wire.protocol import Choose, Help, Hints
from tests.server.small_table import Person, SmallTable, small_table
from tests.server.test_help_waits import HANDS, Seated
from tests.server.test_why_not import POOR

MANY = 150
# Here sets and a pair need not win.
CONDITIONS = ("dongfeng", "hengyang258")
NO_TERMINAL = ("DF-11", "缺幺九", "no 1, 9 or honour")
NO_TRIPLET = ("DF-12", "缺叉", "no three alike")
NO_SUIT = ("DF-13", "缺门：万筒条要齐", "not all three suits")


def vain(tiles: str, *reasons: tuple[str, str, str]) -> Vain:
    """These tiles are no win for these reasons."""
    clauses, zh, en = zip(*reasons, strict=True)
    return Vain(tiles.split(), list(clauses), list(zh), list(en))


async def help_for(person: Person) -> Hints:
    """What a person is told who asks for help."""
    assert await person.ask(Help) == "done"
    return person.of(Hints)[-1]


async def dealt(table: SmallTable, seat: int) -> None:
    """Time goes by until a seat has its cards."""
    wait = table.running.wait
    while not wait.view(seat).hand or not wait.caught_up:
        assert table.clock.step()
        await table.running.quiet()


@pytest.mark.clause("RM-20", "DF-11", "DF-12", "DF-13")
async def test_discards_that_leave_a_hand_waiting_in_vain_say_why() -> None:
    """2345678p are two runs and one of 2p, 5p, 8p: without it four runs wait for the pair of 5s.

    Without 5s they wait for that pair to be of 2p, 5p or 8p.
    """
    setting = Scenario(hands=("234m 567m 345p 678p 2p 5s",), opening=False)
    async with small_table("dongfeng", 1, scenario=setting, clock=0) as table:
        (person,) = table.people
        await table.until_turn(person)
        hints = await help_for(person)
        choices = person.prompt.choices
        told = {choices[one.choice][1]: one.vain for one in hints.vain_discards}
        assert told == {
            **{tile: [vain("5s", NO_TERMINAL, NO_TRIPLET)] for tile in ("2p", "5p", "8p")},
            "5s": [vain("2p 5p 8p", NO_TERMINAL, NO_TRIPLET, NO_SUIT)],
        }
        assert (hints.waits, hints.discards, hints.vain) == ([], [], [])
        place = choices.index(["discard", "2p"])
        assert await person.ask(Choose, prompt=person.prompt.prompt, choice=place) == "done"
        resting = await help_for(person)
        assert resting.vain == [vain("5s", NO_TERMINAL, NO_TRIPLET)]
        assert (resting.waits, resting.vain_discards) == ([], [])


@pytest.mark.clause("RM-20", "DF-11")
async def test_of_a_hand_that_some_tile_wins_nothing_is_said_in_vain() -> None:
    """23s: with 1s there is a terminal, with 4s there is none."""
    setting = Scenario(hands=("555m 678m 345p 66p 23s 8m",), opening=False)
    async with small_table("dongfeng", 1, scenario=setting, clock=0) as table:
        (person,) = table.people
        await table.until_turn(person)
        hints = await help_for(person)
        places = {person.prompt.choices[one.choice][1] for one in hints.vain_discards}
        (after,) = [one for one in hints.discards if person.prompt.choices[one.choice][1] == "8m"]
        assert [wait.tile for wait in after.waits] == ["1s"]
        assert "8m" not in places


@pytest.mark.clause("RM-20", "HY-21")
async def test_the_wrong_pair_is_told_before_it_comes() -> None:
    setting = Scenario(hands=("123m 456m 789m 123p 9s 1s",), opening=False)
    async with small_table("hengyang258", 1, scenario=setting, clock=0) as table:
        (person,) = table.people
        await table.until_turn(person)
        hints = await help_for(person)
        choices = person.prompt.choices
        told = {choices[one.choice][1]: one.vain for one in hints.vain_discards}
        wrong = ("HY-21", "将不是2、5、8", "the pair is not 2s, 5s or 8s")
        assert told == {"9s": [vain("1s", wrong)], "1s": [vain("9s", wrong)]}


@pytest.mark.clause("RM-20", "SH-6")
async def test_cards_in_doors_say_how_many_points_they_lack() -> None:
    """一二 wait for 三: seven doors of 3 胡息 in all, where 15 are needed."""
    setting = Scenario(hands=("", "一二", ""), melds=((), POOR, ()), opening=False)
    async with small_table("hengyang15", 2, scenario=setting, clock=0) as table:
        await dealt(table, 1)
        hints = await help_for(table.people[1])
        lacking = ("SH-6", "胡息不足：差12胡息", "too few points: 12 huxi (胡息) short")
        assert hints.vain == [vain("三", lacking)]
        assert hints.waits == []


@pytest.mark.clause("RM-20")
@pytest.mark.parametrize("game", HANDS)
def test_a_hand_waits_in_vain_for_all_that_would_be_told_when_it_comes(game: str) -> None:
    """Nothing is left out because a hand seems not to be ready."""
    found = 0
    for request in HANDS[game](Random(f"vain {game}"), MANY):
        seated = Seated(request)
        if not seated.seat:
            continue
        outlook = seated.game.outlook(seated.view, seated.options)
        hand = seated.view.hand
        told = {
            tile: [one.clause for one in why]
            for tile in set(seated.game.deck())
            if (why := outlook.why_not(hand, tile, "self"))
        }
        assert {
            one.tile: [reason.clause for reason in one.reasons] for one in outlook.in_vain(hand)
        } == told, request
        hints = Helper(seated.game, seated.options, seated.view).hints(0, 0, None, False)
        assert bool(hints.vain) == (bool(told) and not hints.waits)
        found += bool(told)
    assert found > 0 or game not in CONDITIONS
