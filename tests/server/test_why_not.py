"""Why a hand that looks complete may not win (RM-20): the clause, and its words for this hand."""

from collections.abc import Callable

import pytest

from paiguan.engine.game import Scenario
from paiguan.server.table.hints import HintCache
from paiguan.server.wire.hint_parts import WhyNot
from paiguan.server.wire.protocol import Choose, Help, Hints, Prompted
from tests.server.small_table import PASS, Person, SmallTable, small_table

# Six doors without a point; 一二三 would be the seventh, of three.
POOR = ("chi:四五六", "chi:肆伍陆", "chi:七八九", "chi:柒捌玖", "chi:三四五", "chi:叁肆伍")


async def told_why(person: Person) -> WhyNot | None:
    """What a person is told when they ask."""
    assert await person.ask(Help) == "done"
    return person.of(Hints)[-1].why_not


async def choose(person: Person, *choice: str) -> None:
    """Answer the newest prompt."""
    prompt = person.prompt
    place = prompt.choices.index(list(choice))
    assert await person.ask(Choose, prompt=prompt.prompt, choice=place) == "done"


async def play_on(table: SmallTable, until: Callable[[], bool]) -> None:
    """Whoever is asked passes, and time goes by, until something is so."""
    wait = table.running.wait
    while not until():
        open_prompts = [(person, wait.asked(person.user - 1)) for person in table.people]
        asked = [person for person, one in open_prompts if one is not None and PASS in one.choices]
        for person in asked:
            await choose(person, *PASS)
        assert asked or table.clock.step()
        await table.running.quiet()


@pytest.mark.clause("RM-20", "SH-6")
@pytest.mark.parametrize("seat", [1, 2])
async def test_too_few_points_are_counted_on_a_card_from_the_wall(seat: int) -> None:
    """三 is turned up for seat 1: by the player's own draw, or by another's."""
    hands = tuple("一二" if place == seat else "" for place in range(3))
    melds = tuple(POOR if place == seat else () for place in range(3))
    setting = Scenario(hands=hands, melds=melds, wall="三", opening=False)
    async with small_table("hengyang15", 3, scenario=setting, clock=0) as table:
        dealer, player = table.people[0], table.people[seat]
        await table.until_turn(dealer)
        await choose(dealer, *dealer.prompt.choices[0])
        assert await told_why(player) is None
        three = table.room.game.parse_tiles("三")
        await play_on(table, lambda: table.running.wait.view(seat).open_tiles == three)
        why = await told_why(player)
        assert why == WhyNot(
            "三", ["SH-6"], ["胡息不足：差12胡息"], ["too few points: 12 huxi (胡息) short"]
        )


@pytest.mark.clause("RM-20", "HY-12")
async def test_a_win_let_go_bars_the_next_and_the_help_says_so() -> None:
    """漏胡: the last seat passes the first 9s, and seat 1 discards another before its draw."""
    hands = ("9s", "9s", "", "234m234p234s55s78s")
    setting = Scenario(hands=hands, opening=False)
    async with small_table("hengyang258", 4, scenario=setting, clock=0) as table:
        dealer, second, _, player = table.people
        await table.until_turn(dealer)
        await choose(dealer, "discard", "9s")
        assert ["win"] in player.prompt.choices
        assert await told_why(player) is None
        await choose(player, *PASS)
        # That it was the player's own choice needs no telling, after a restart neither.
        assert await told_why(player) is None
        again = table.running.wait.again(table.room, table.clock.time)
        assert again.waiting
        assert HintCache().of(table.room, again, 3).why_not is None
        asked = len(player.of(Prompted))
        await play_on(table, lambda: any(PASS not in one.choices for one in second.of(Prompted)))
        await choose(second, "discard", "9s")
        assert len(player.of(Prompted)) == asked
        why = await told_why(player)
        assert why is not None
        assert (why.tile, why.clauses) == ("9s", ["HY-12"])
        assert why.zh[0].startswith("漏胡")


@pytest.mark.clause("RM-20", "WZ-10")
async def test_the_bar_is_told_of_a_hand_without_sets_too() -> None:
    """过胡 with a 十三烂: the last seat passes 白 and may not win on 发 before its own draw."""
    options = {"fire": False, "float": False}
    hands = ("5z", "6z", "", "147m258p369s1234z")
    setting = Scenario(hands=hands, options=options, opening=False)
    table_for = small_table("wanzai", 4, scenario=setting, options=options, clock=0)
    async with table_for as table:
        dealer, second, _, player = table.people
        await table.until_turn(dealer)
        await choose(dealer, "discard", "5z")
        assert ["win"] in player.prompt.choices
        await choose(player, *PASS)
        await play_on(table, lambda: any(PASS not in one.choices for one in second.of(Prompted)))
        await choose(second, "discard", "6z")
        why = await told_why(player)
        assert why is not None
        assert (why.tile, why.clauses) == ("6z", ["WZ-10"])


@pytest.mark.clause("RM-20", "HY-21")
async def test_the_wrong_pair_is_named() -> None:
    setting = Scenario(hands=("123m456m789m123p99s",))
    async with small_table("hengyang258", 1, scenario=setting, clock=0) as table:
        (player,) = table.people
        await table.until_turn(player)
        why = await told_why(player)
        assert why is not None
        assert (why.clauses, why.zh) == (["HY-21"], ["将不是2、5、8"])
        assert why.en == ["the pair is not 2s, 5s or 8s"]
