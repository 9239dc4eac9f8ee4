"""How the points of 衡阳258麻将 come about, told step by step."""

from typing import Any

import pytest

from tests.hengyang258.hands import DEALER, EVEN, MIXED
from tests.hengyang258.seating import GAME, JUNK, around
from tests.sums import great, sums

SMALL = "123m 456m 789m 234p 5s"  # 5s: 平胡, fully concealed
FLUSH = "222m 333m 555m 88m 77m"  # 8m: 碰碰胡 of one suit
PAIRS = "2233m 5588p 22s 55s 8m"  # 8m: 七小对
ONE_BIRD = {"birds": 1, "self_draw_extra_bird": False, "responsibility": False}
NO_BIRD = {"birds": 0, "responsibility": False}


def drawn(mine: str, tile: str, dealer: int = 0, bird: str = "", **options: Any) -> dict[str, Any]:
    """Seat 1 draws this tile and wins; this bird follows."""
    told: dict[str, Any] = {"options": {**NO_BIRD, **options}, "dealer": dealer, "opening": False}
    if bird:
        told["options"] = {**ONE_BIRD, **options}
    if dealer == 1:
        hands = around(mine, dealer=1, drawn=tile)
        return {**told, "hands": hands, "wall": bird, "actions": [[1, "win"]]}
    hands = around(mine, dealer=0, drawn=JUNK)
    actions = [[0, "discard", JUNK], [1, "win"]]
    return {**told, "hands": hands, "wall": f"{tile} {bird}".strip(), "actions": actions}


@pytest.mark.clause("HY-33", "HY-36", "HY-40")
def test_a_small_win_adds_what_concealment_brings_before_the_birds() -> None:
    """The bird 1p falls on 庄, seat 0, and doubles what that seat pays: 2 and 2 are 4, then 8."""
    assert sums(GAME, **drawn(SMALL, "5s", bird="1p", concealed="big")) == [
        (
            1,
            [
                "0: 2 平胡 庄家 +2 门清 =4 ×2 扎鸟 =8",
                "2: 1 平胡 +1 门清 =2",
                "3: 1 平胡 +1 门清 =2",
            ],
        )
    ]


@pytest.mark.clause("HY-34", "HY-45", "HY-40")
def test_a_big_win_counts_its_units_then_their_points_then_the_birds() -> None:
    """碰碰胡 doubled by 清一色: 2 units, 4 points each with 庄; the bird 2p is on seat 2."""
    units = "1 碰碰胡 ×2 清一色 =2 大番 ×4 自摸 庄家"
    assert sums(GAME, **drawn(FLUSH, "8m", dealer=1, bird="2p")) == [
        (1, [f"0: {units} =8", f"2: {units} ×2 扎鸟 =16", f"3: {units} =8"])
    ]


@pytest.mark.clause("HY-24")
def test_one_suit_may_be_added_instead() -> None:
    """By option one unit more; 庄 pays 4 for each of the 2, the others 3."""
    units = "1 碰碰胡 +1 清一色 =2 大番"
    assert sums(GAME, **drawn(FLUSH, "8m", flush="add")) == [
        (1, [f"0: {units} ×4 自摸 庄家 =8", f"2: {units} ×3 自摸 =6", f"3: {units} ×3 自摸 =6"])
    ]


@pytest.mark.clause("HY-34")
def test_on_a_discard_a_unit_has_another_rate() -> None:
    """庄 gives the tile to seat 1: 7 for the one unit."""
    scene = {"options": NO_BIRD, "opening": False, "hands": around(PAIRS, dealer=0, drawn="8m")}
    actions = [[0, "discard", "8m"], [1, "win"]]
    assert sums(GAME, **scene, actions=actions) == [(1, ["0: 1 七小对 ×7 点炮 庄家 =7"])]


@pytest.mark.clause("HY-18", "HY-19", "HY-40")
def test_an_opening_win_is_one_thing_with_its_birds() -> None:
    """Two suits missing count twice; the bird 7p falls on seat 2, who shows them."""
    scene: dict[str, Any] = {
        "options": {**ONE_BIRD, "opening": "next_hand"},
        "hands": [DEALER, EVEN, "1123344667789p", MIXED],
        "wall": "7p",
        "actions": [[2, "declare"]],
    }
    once = "1 缺一色 ×2 ×2 扎鸟 =4"
    assert sums(GAME, **scene) == [
        (2, ["0: 2 缺一色 庄家 ×2 ×2 扎鸟 =8", f"1: {once}", f"3: {once}"])
    ]


@pytest.mark.clause("HY-37")
def test_a_kong_is_one_thing() -> None:
    """暗杠 of 5m, 2 from each; the 补张 then wins: 平胡, 2 from 庄 and 1 from the others."""
    scene = {
        "options": {**NO_BIRD, "concealed": "none"},
        "opening": False,
        "hands": around("555m 234p 678p 222s 8s", dealer=0, drawn=JUNK),
        "wall": "5m",
        "tail": "8s",
        "actions": [[0, "discard", JUNK], [1, "kong", "5m"], [1, "replace"], [1, "win"]],
    }
    assert sums(GAME, **scene) == [
        (1, ["0: 2 暗杠", "2: 2 暗杠", "3: 2 暗杠"]),
        (1, ["0: 2 平胡 庄家", "2: 1 平胡", "3: 1 平胡"]),
    ]


@pytest.mark.clause("HY-45")
def test_big_wins_are_celebrated_and_small_ones_are_not() -> None:
    assert great(GAME, **drawn(FLUSH, "8m")) == ["碰碰胡", "清一色"]
    assert great(GAME, **drawn(SMALL, "5s")) == []
