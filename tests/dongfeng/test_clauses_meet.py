"""Hands in which two or three clauses of 东丰麻将 meet, each played to its settlement."""

from typing import Any

import pytest

from tests.dongfeng.seating import GAME, QUIET_147, QUIET_258, QUIET_369, winner_of
from tests.table import result_of

Actions = list[list[Any]]


def _first_turn(hand: str, actions: Actions, **rest: Any) -> dict[str, Any]:
    """庄, seat 0, holds this hand as dealt."""
    return result_of(GAME, **{"hands": [hand], "opening": True, **rest}, actions=actions)


@pytest.mark.clause("DF-7", "DF-22", "DF-24")
@pytest.mark.parametrize(
    ("options", "each"), [({}, 20 + 8), ({"honour_kong": 4, "cap": 40}, 32 + 16)]
)
def test_the_cap_is_for_the_win_and_not_for_the_kongs_before_it(
    options: dict[str, int], each: int
) -> None:
    """箭杠 and a 白 added to it, each × 2 for 庄; the replacement wins a 平胡.

    1 point for 自摸, 门清, 三家清, 四家清 and 庄 makes 32: the cap of 20, or 32 under 40.
    """
    result = _first_turn(
        "5567z 123m 456p 99s 78s",
        [[0, "dragons"], [0, "add", "5z"], [0, "win"]],
        tail="6s",
        options=options,
    )
    assert result["deltas"] == [3 * each, -each, -each, -each]


@pytest.mark.clause("DF-8", "DF-20", "DF-22", "DF-24")
def test_a_wind_kong_with_the_first_draw_and_a_win_on_its_replacement() -> None:
    """Seat 1: 风杠 2 from each, 4 from 庄; then 平胡 × 16, 16 from each and 32, so 20, from 庄."""
    result = result_of(
        GAME,
        hands=[f"{QUIET_147} 9m", "123z 111m 456p 99s 78s"],
        wall="4z",
        tail="6s",
        actions=[[0, "discard", "9m"], [1, "winds"], [1, "win"]],
    )
    assert set(winner_of(result)["names"]) == {"平胡", "自摸", "门清", "三家清", "四家清"}
    assert result["deltas"] == [-24, 60, -18, -18]


@pytest.mark.clause("DF-18", "DF-7", "DF-8", "DF-24")
def test_both_honour_kongs_are_sets_of_an_all_triplets_hand() -> None:
    """箭杠 and 风杠, each 2 × 2 from each; 飘胡 is the cap, and 庄 doubles nothing of it."""
    result = _first_turn(
        "567z 1234z 111m 99s 22p", [[0, "dragons"], [0, "winds"], [0, "win"]], tail="9s"
    )
    assert winner_of(result)["names"] == ["飘胡"]
    assert result["deltas"] == [84, -28, -28, -28]


@pytest.mark.clause("DF-19", "DF-7", "DF-20")
def test_right_after_a_dragon_kong_the_tile_that_pays_best_is_taken_as_drawn() -> None:
    """No replacement: 2 points. 2 × 自摸 × 门清 × 二八 × 庄 is 32, and 4 for the 箭杠."""
    result = _first_turn(
        "567z 123m 456p 789s 22s",
        [[0, "dragons"], [0, "win"]],
        options={"cap": 40},
        melds=[[], [], [], ["pong:111m<2"]],
    )
    assert winner_of(result)["value"] == 2
    assert result["deltas"] == [108, -36, -36, -36]


@pytest.mark.clause("DF-19", "DF-15")
@pytest.mark.parametrize(("opening", "value", "each"), [(True, 2, 16), (False, 1, 8)])
def test_only_as_dealt_any_tile_may_be_the_drawn_one(opening: bool, value: int, each: int) -> None:
    """The third 2s was drawn: later in the hand it completes a triplet, and that is a 平胡."""
    result = _first_turn(
        "123m 456p 789s 99p 22s 2s",
        [[0, "win"]],
        opening=opening,
        options={"cap": 40},
        melds=[[], [], [], ["pong:111m<2"]],
    )
    assert winner_of(result)["value"] == value
    assert result["deltas"] == [3 * each, -each, -each, -each]


@pytest.mark.clause("DF-19")
def test_a_dealer_with_a_meld_has_drawn_the_last_tile_written() -> None:
    """It has played already, so the third 2s is a 平胡: 1 × 自摸, 三家清 and 庄."""
    result = _first_turn("456p 789s 99p 22s 2s", [[0, "win"]], melds=[["chow:123m<3"], [], [], []])
    assert winner_of(result)["tile"] == "2s"
    assert result["deltas"] == [24, -8, -8, -8]


# Seat 2 adds 5m to a 碰, and seats 1 and 3 both wait for it between 4m and 6m.
TWO_WAIT = [
    "335577s 47p 3s 8m 1p 2p 3m 5z",
    "46m 999p 88s 345s 111z",
    "224s 236p 2346z",
    "46m 789p 22z 666s 111s",
]


@pytest.mark.clause("DF-6", "DF-5", "DF-20", "DF-21")
@pytest.mark.parametrize(
    ("number", "deltas"), [(0, [0, 32, -32, 0]), (2, [0, 0, -16, 16]), (4, [0, 32, -32, 0])]
)
def test_who_robs_a_kong_depends_on_the_round_and_so_does_the_price(
    number: int, deltas: list[int]
) -> None:
    """Seat 1: 夹 2 × 门清 × 二八, 8 + 8 and 16 for 庄's share. Seat 3: 夹 2 × 门清, 4 + 4 + 8.

    The 碰 of the robbed stays on the table: there is no 三家清. The fifth round is 东 again.
    """
    result = result_of(
        GAME,
        options={"rounds": 8},
        standing={"round": number, "first_dealer": 0},
        hands=TWO_WAIT,
        melds=[[], [], ["pong:555m<0"], []],
        wall="3z 5m",
        actions=[
            *([0, "discard", "5z"], [1, "discard", "3z"], [2, "kong", "5m"]),
            *([1, "win"], [3, "win"]),
        ],
    )
    assert result["deltas"] == deltas
    assert result["next_dealer"] == 1


@pytest.mark.clause("DF-23", "DF-20", "MJ-2")
def test_the_giver_pays_the_kong_and_everybody_the_win_on_its_replacement() -> None:
    """1111s from 庄: 4 + 4 and 庄's own 8. Then 平胡, 自摸, 三家清: 4 from each, 8 from 庄."""
    result = result_of(
        GAME,
        hands=["147m 147p 347s 1235z 1s", "111s 234m 456p 99m 78p", QUIET_258, QUIET_369],
        tail="9p",
        opening=False,
        actions=[[0, "discard", "1s"], [1, "kong", "1s"], [1, "win"]],
    )
    assert set(winner_of(result)["names"]) == {"平胡", "自摸", "三家清"}
    assert result["deltas"] == [-24, 32, -4, -4]
