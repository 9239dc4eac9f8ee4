"""How the points of 万载麻将 come about, told step by step."""

from typing import Any

import pytest

from tests.sums import ended, great, sums
from tests.wanzai.seating import GAME, JUNK, WAITING_M, around, stakes

PAIRS = "1133m 5577m 22z 44z 6z"  # 6z: 七小对
KONG = "1111z 123m 456m 789m 9m"  # after the 暗杠 it waits for 9m: 平胡


def drawn(mine: str, tile: str, **more: Any) -> dict[str, Any]:
    """Seat 0 deals; seat 1 draws this tile and wins."""
    before = more.pop("before", stakes())
    return {
        "hands": around(mine, dealer=0, drawn=JUNK),
        "wall": tile,
        "opening": False,
        "actions": [*before, [0, "discard", JUNK], [1, "win"]],
        **more,
    }


@pytest.mark.clause("WZ-20", "WZ-22", "WZ-23")
def test_a_share_is_the_hand_times_the_fires_and_both_floats_on_top() -> None:
    """Seats 1 and 2 burn; seat 1 floats 2, seat 2 floats 1; 七小对 is 5 from each."""
    scene = drawn(PAIRS, "6z", before=stakes(fire=(1, 2), floats=(0, 2, 1, 0)))
    burning_once = "5 七小对 ×2 上火 +2 飘 =12"
    assert sums(GAME, **scene) == [
        (1, [f"0: {burning_once}", "2: 5 七小对 ×4 上火 +3 飘 =23", f"3: {burning_once}"])
    ]


@pytest.mark.clause("WZ-21", "WZ-22")
def test_a_kong_is_one_thing_with_its_fire_in_it() -> None:
    """Seat 3 burns: its 2 for the 暗杠 are 4, and its 1 for the 平胡 is 2."""
    scene = {
        "dealer": 1,
        "hands": around(KONG, dealer=1, drawn=""),
        "tail": "9m",
        "opening": False,
        "actions": [*stakes(fire=(3,)), [1, "kong", "1z"], [1, "win"]],
    }
    assert sums(GAME, **scene) == [
        (1, ["0: 2 暗杠", "2: 2 暗杠", "3: 2 暗杠 ×2 上火 =4"]),
        (1, ["0: 1 平胡", "2: 1 平胡", "3: 1 平胡 ×2 上火 =2"]),
    ]


@pytest.mark.clause("WZ-20")
def test_a_sum_of_one_step_is_that_step_and_has_its_clause() -> None:
    scene = drawn(WAITING_M, "7z", options={"fire": False, "float": False}, before=[])
    [told] = ended(GAME, **scene)["sums"]
    assert [share["steps"] for share in told["shares"]] == [
        [{"sign": "", "number": 1, "name": "平胡", "clause": "WZ-12"}]
    ] * 3


@pytest.mark.clause("WZ-20")
@pytest.mark.parametrize(
    ("mine", "tile", "names"),
    [
        (PAIRS, "6z", ["七小对"]),
        ("147m 258p 3s 123456z", "7z", ["七星十三烂"]),
        ("111m 999m 222z 44z 66z", "4z", []),
        (WAITING_M, "7z", []),
    ],
)
def test_hands_of_four_points_and_more_are_celebrated(
    mine: str, tile: str, names: list[str]
) -> None:
    assert great(GAME, **drawn(mine, tile)) == names
