"""Help in the card games (RM-20): every way to win a card with its own figures, and what is unseen.

The waits that a room tells are those that the judge knows, over hands of every sort: `make soak`
compares 20,000 of each game.
"""

import itertools
from random import Random
from typing import Any

import pytest

from paiguan.engine.events import TileDrawn, TileShown
from paiguan.engine.game import Scenario
from paiguan.server.wire.hint_parts import Wait
from paiguan.server.wire.protocol import Help, Hints
from tests.conformance.play import SOAK_HANDS
from tests.server.small_table import SmallTable, small_table
from tests.slow.zipai_hands import requests
from tests.slow.zipai_recipes import EVERY
from tests.table import judge

WAYS = ("self", "wall", "discard")
# Of both games together.
HANDS = 200
PART = 200
# More than there are parts.
SEEDS_APART = 1_000_000


async def told(table: SmallTable) -> list[Wait]:
    """What seat 1 is told that its hand waits for, as soon as it has its cards."""
    person = table.people[1]
    wait = table.running.wait
    while not wait.view(1).hand or not wait.caught_up:
        assert table.clock.step()
        await table.running.quiet()
    assert await person.ask(Help) == "done"
    return person.of(Hints)[-1].waits


def figures(waits: list[Wait]) -> dict[str, dict[str, int]]:
    """The 胡息 of each wait by each way."""
    return {wait.tile: {way.by: way.huxi for way in wait.ways} for wait in waits}


def points(waits: list[Wait]) -> dict[str, dict[str, tuple[int, int]]]:
    """The 胡息 of each wait by each way, and what the others pay together."""
    return {wait.tile: {way.by: (way.huxi, way.value) for way in wait.ways} for wait in waits}


# The same waits as the judge's


def judged(request: dict[str, Any]) -> dict[str, dict[str, int]]:
    """What the judge says, asked about every card that may come and every way of coming."""
    found: dict[str, dict[str, int]] = {}
    own = request["hand"] + "".join(request["melds"])
    for tile in EVERY:
        for by in WAYS if own.count(tile) < 4 else ():
            answer = judge(**request, tile=tile, by=by)
            if answer["win"]:
                found.setdefault(tile, {})[by] = answer["value"]
    return found


def as_dealt(request: dict[str, Any]) -> dict[str, Any]:
    """The hand of a request as it may lie at a table: four alike are laid out, nobody gave them."""
    hand = request["hand"].replace(" ", "")
    melds = [meld.partition("<")[0] for meld in request["melds"]]
    for tile in EVERY:
        if hand.count(tile) == 4:
            hand = hand.replace(tile, "")
            melds.append(f"ti:{tile * 4}")
    return {**request, "hand": hand, "melds": melds}


async def told_of(shown: dict[str, Any], seed: int) -> list[Wait]:
    """What seat 1 is told with this hand, whatever the others hold.

    With two 提 dealt to the dealer, seat 1 draws before anybody could ask: others are dealt then.
    """
    for more in itertools.count():
        setting = Scenario(
            hands=("", shown["hand"], ""),
            melds=((), tuple(shown["melds"]), ()),
            seed=seed + SEEDS_APART * more,
            opening=False,
            options=shown["options"],
        )
        async with small_table(
            shown["game"], 2, scenario=setting, options=shown["options"], clock=0
        ) as table:
            found = await told(table)
            assert table.running.room.hand is not None
            events = table.running.room.hand.events
        if not any(isinstance(event, TileDrawn | TileShown) for event in events):
            return found
    raise AssertionError


async def compare(seed: int, number: int) -> int:
    """Seat 1 holds hand after hand, and the room says what the judge says; how many waits."""
    waits = 0
    for request in requests(Random(f"help {seed}"), number):
        shown = {"game": request["game"], "options": request["options"]}
        shown = as_dealt({**shown, "hand": request["hand"], "melds": request["melds"]})
        found = await told_of(shown, seed)
        assert figures(found) == judged(shown), shown
        waits += len(found)
        for wait in found:
            assert (wait.value, wait.huxi) == (wait.ways[0].value, wait.ways[0].huxi)
            assert all(way.value > 0 for way in wait.ways)
    return waits


@pytest.mark.clause("RM-20")
async def test_the_waits_told_are_those_of_the_judge() -> None:
    assert await compare(0, HANDS) > HANDS


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 1 + 4 * SOAK_HANDS // PART))
async def test_the_waits_told_are_those_of_the_judge_over_many_hands(seed: int) -> None:
    assert await compare(seed, PART) > PART


# Waits by hand


# 坎 五 3, 偎 6; 壹贰叁 6 and 贰柒拾 6: with 五 to 三四 21, the 坎 staying.
BEFORE_RUNNING = ("三四五五五六七八九九玖", ("chi:壹贰叁", "chi:贰柒拾", "wei:捌捌捌"))


@pytest.mark.clause("RM-20", "SH-13", "SH-11", "ZP-18")
async def test_a_card_that_only_another_can_bring_is_told_with_its_value() -> None:
    """破跑: 五 joins 三四 if another shows or discards it, 21 胡息, 3 from each or 6 at once.

    Drawn, it would be a 提 and leave 三四. 二, drawn: 21 doubled, 42, 1 + 9 points from each.
    """
    hand, melds = BEFORE_RUNNING
    setting = Scenario(hands=("", hand, ""), melds=((), melds, ()), opening=False)
    async with small_table("hengyang15", 2, scenario=setting, clock=0) as table:
        waits = points(await told(table))
    others = {"wall": (21, 6), "discard": (21, 6)}
    assert waits == {"二": {"self": (21, 20), **others}, "五": others}


@pytest.mark.clause("RM-20", "XT-9", "XT-20")
async def test_where_discards_are_not_won_they_are_no_way() -> None:
    """The same cards in 湘潭: 21 from each."""
    hand, melds = BEFORE_RUNNING
    setting = Scenario(hands=("", hand, ""), melds=((), melds, ()), opening=False)
    async with small_table("xiangtan", 2, scenario=setting, clock=0) as table:
        waits = points(await told(table))
    assert waits == {"二": {"self": (21, 42), "wall": (21, 42)}, "五": {"wall": (21, 42)}}


@pytest.mark.clause("RM-20", "ZP-18", "SH-14")
async def test_a_pair_is_worth_more_drawn_than_given() -> None:
    """捌捌 and a third: 偎 6 and 12 make 18, doubled 36, 8 from each; 碰 3: 15, 1 from each."""
    melds = ("chi:壹贰叁", "wei:四四四", "wei:六六六", "chi:肆伍陆", "chi:七八九")
    setting = Scenario(hands=("", "捌捌九九玖", ""), melds=((), melds, ()), opening=False)
    async with small_table("hengyang15", 2, scenario=setting, clock=0) as table:
        waits = points(await told(table))
    assert waits["捌"] == {"self": (18, 16), "wall": (15, 2), "discard": (15, 2)}


# What is unseen


@pytest.mark.clause("RM-20", "SH-3", "XT-3")
@pytest.mark.parametrize(
    ("game", "door", "options", "left"),
    [
        ("hengyang15", "ti:二二二二", {}, 0),
        ("hengyang15", "chouwei:二二二", {}, 1),
        ("hengyang15", "wei:二二二", {}, 4),
        ("hengyang15", "pao:二二二二<0", {}, 0),
        ("hengyang15", "peng:二二二<0", {}, 1),
        ("xiangtan", "wei:二二二", {}, 1),
        ("xiangtan", "chouwei:二二二", {}, 1),
        ("xiangtan", "wei:二二二", {"wei": "hidden"}, 4),
        ("xiangtan", "ti:二二二二", {}, 4),
    ],
)
async def test_a_card_shown_of_a_door_shows_them_all(
    game: str, door: str, options: dict[str, Any], left: int
) -> None:
    """Seat 1 waits for 二; seat 2 has them all, or three, in a door that shows one card or none."""
    hand, melds = BEFORE_RUNNING
    setting = Scenario(
        hands=("", hand, ""), melds=((), melds, (door,)), opening=False, options=options
    )
    async with small_table(game, 2, scenario=setting, options=options, clock=0) as table:
        waits = {wait.tile: wait.unseen for wait in await told(table)}
    assert waits == {"二": left, "五": 1}
