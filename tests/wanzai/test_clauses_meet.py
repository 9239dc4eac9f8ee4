"""Hands in which two or three clauses of 万载麻将 meet, each played to its settlement."""

from typing import Any

import pytest

from tests.table import refused, result_of
from tests.wanzai.seating import GAME, JUNK, NO_STAKES, QUIET_A, QUIET_B, QUIET_C, shares

# Seat 2 has a 碰 of 5m and draws the fourth; whoever holds 46m beside a hand robs it.
PONG_5M = [[], [], ["pong:555m<0"], []]
BESIDE_PONG = "2244668s 125p"
ROBBER = "46m 123m 789m 99m 111z"
ROB: list[list[Any]] = [[0, "discard", JUNK], [1, "discard", "9p"], [2, "kong", "5m"]]


@pytest.mark.clause("WZ-24", "WZ-22", "WZ-23", "WZ-4")
@pytest.mark.parametrize(("dealer_on_fire", "of_dealer"), [(False, 4), (True, 6)])
def test_a_robbed_kong_has_the_fire_and_float_of_each_share(
    dealer_on_fire: bool, of_dealer: int
) -> None:
    """Seat 1 robs with fire and 飘 2; seat 2 has fire and 飘 1, seat 3 飘 2, 庄 nothing.

    庄: 1 × 2 + 2, or 1 × 4 + 2 with 庄带火. Seat 2: 1 × 4 + 3. Seat 3: 1 × 2 + 4.
    """
    result = result_of(
        GAME,
        options={"dealer_on_fire": dealer_on_fire},
        hands=[f"{QUIET_A} {JUNK}", ROBBER, BESIDE_PONG, QUIET_C],
        melds=PONG_5M,
        wall="9p 5m",
        actions=[
            *([1, "fire", "on"], [2, "fire", "on"]),
            *([1, "float", "2"], [2, "float", "1"], [3, "float", "2"]),
            *ROB,
            [1, "win"],
        ],
    )
    assert shares(result) == {(2, 1): of_dealer + 7 + 6}


@pytest.mark.clause("WZ-3", "WZ-11", "WZ-24")
@pytest.mark.parametrize(
    ("options", "next_dealer"),
    [
        ({}, 2),
        ({"several_dealer": "first_winner"}, 3),
        ({"dealer_rule": "rotate"}, 0),
    ],
)
def test_the_dealer_and_another_rob_one_kong(options: dict[str, str], next_dealer: int) -> None:
    """Each is paid three shares of a 平胡 by seat 2; 庄 is among the winners and may stay."""
    result = result_of(
        GAME,
        options={**NO_STAKES, **options},
        hands=[f"46m 123m 789m 99m 222z {JUNK}", QUIET_A, BESIDE_PONG, "46m 123p 789p 77z 333z"],
        melds=PONG_5M,
        wall="9p 5m",
        actions=[*ROB, [0, "win"], [3, "win"]],
    )
    assert result["deltas"] == [3, 0, -6, 3]
    assert result["next_dealer"] == next_dealer


@pytest.mark.clause("WZ-7", "WZ-21")
def test_a_kong_added_after_another_kong_of_the_same_turn_is_at_once() -> None:
    """2m is drawn, 3333m is declared first: 2 from each, and then 1 from each for the 欠杠."""
    result = result_of(
        GAME,
        options=NO_STAKES,
        hands=[f"{QUIET_A} 9p", "3333m 147m 5z 6z 9p", QUIET_B, QUIET_C],
        melds=[[], ["pong:222m<3"], [], []],
        wall="2m",
        tail="8m 9m",
        wall_size=3,
        actions=[[0, "discard", "9p"], [1, "kong", "3m"], [1, "kong", "2m"], [1, "discard", "9p"]],
    )
    assert shares(result) == {(0, 1): 3, (2, 1): 3, (3, 1): 3}


@pytest.mark.clause("WZ-7", "MJ-2")
def test_a_pong_made_while_holding_three_never_becomes_a_kong() -> None:
    """The fourth 2m was in hand already, so no turn is the one in which it was drawn."""
    message = refused(
        GAME,
        options=NO_STAKES,
        hands=[f"{QUIET_A} 2m", "222m 147m 79p 12567z", QUIET_B, QUIET_C],
        wall="1z 1z 2z 2z",
        actions=[
            *([0, "discard", "2m"], [1, "pong"], [1, "discard", "1z"]),
            *([2, "discard", "1z"], [3, "discard", "1z"], [0, "discard", "2z"]),
            [1, "kong", "2m"],
        ],
    )
    assert "kong" in message


@pytest.mark.clause("WZ-15", "WZ-21", "WZ-22", "WZ-23")
def test_four_open_melds_won_on_the_replacement_are_a_plain_self_draw() -> None:
    """直杠 from 庄, both on fire: 2 × 4. Then 平胡 1: 庄 × 4, the others × 2, and 飘 1 each."""
    result = result_of(
        GAME,
        hands=[f"{QUIET_A} 2m", "222m 5z", QUIET_B, QUIET_C],
        melds=[[], ["chow:456m<0", "pong:777z<3", "chow:123z<0"], [], []],
        tail="5z",
        actions=[
            *([0, "fire", "on"], [1, "fire", "on"], [1, "float", "1"]),
            *([0, "discard", "2m"], [1, "kong", "2m"], [1, "win"]),
        ],
    )
    assert result["winners"][0]["names"] == ["平胡"]
    assert shares(result) == {(0, 1): 8 + 5, (2, 1): 3, (3, 1): 3}


@pytest.mark.clause("WZ-11", "WZ-22", "WZ-23")
def test_each_winner_on_one_discard_has_a_fire_and_float_of_its_own() -> None:
    """庄, fire and 飘 1, gives 7z. Seat 1, 飘 2: 2 × 2 + 3. Seat 2, fire: 七小对 5 × 4 + 1."""
    result = result_of(
        GAME,
        hands=[
            "1133557799s 14m 8p 7z",
            "123m 456m 789m 99m 56z",
            "11p 22p 33p 44p 55p 66p 7z",
            "12569s 88s 78p 2489m",
        ],
        actions=[
            *([0, "fire", "on"], [2, "fire", "on"], [0, "float", "1"], [1, "float", "2"]),
            *([0, "discard", "7z"], [1, "win"], [2, "win"]),
        ],
    )
    assert shares(result) == {(0, 1): 7, (0, 2): 21}


@pytest.mark.clause("WZ-4", "WZ-5")
@pytest.mark.parametrize(
    "stakes",
    [
        [[0, "fire", "on"], [2, "float", "1"], [0, "float", "2"]],
        [[2, "float", "1"], [0, "float", "2"], [0, "fire", "on"]],
        [[0, "float", "2"], [0, "fire", "on"], [2, "float", "1"]],
    ],
)
def test_stakes_may_be_written_in_any_order(stakes: list[list[Any]]) -> None:
    """Nobody waits for another before the deal. Seat 2 draws 7z: 庄 1 × 2 + 3, the others 1 + 1."""
    result = result_of(
        GAME,
        hands=[f"{QUIET_A} {JUNK}", QUIET_B, "123m 456m 789m 99m 56z", QUIET_C],
        wall="9p 7z",
        actions=[*stakes, [0, "discard", JUNK], [1, "discard", "9p"], [2, "win"]],
    )
    assert shares(result) == {(0, 2): 5, (1, 2): 2, (3, 2): 2}


@pytest.mark.clause("WZ-25", "WZ-22", "WZ-4", "WZ-3")
@pytest.mark.parametrize(("draw_dealer", "next_dealer"), [("passes", 1), ("stays", 0)])
def test_a_drawn_game_pays_kongs_with_their_fire(draw_dealer: str, next_dealer: int) -> None:
    """Seat 1's 暗杠, 2 from each: 庄带火 × 2, seat 3 on fire × 2. No 飘 is paid."""
    result = result_of(
        GAME,
        options={"dealer_on_fire": True, "draw_dealer": draw_dealer},
        hands=[f"{QUIET_A} {JUNK}", "333m 147m 79p 12567z", QUIET_B, QUIET_C],
        wall="3m",
        tail="9p",
        wall_size=2,
        actions=[
            *([3, "fire", "on"], [1, "float", "2"]),
            *([0, "discard", JUNK], [1, "kong", "3m"], [1, "discard", "9p"]),
        ],
    )
    assert result["winners"] == []
    assert shares(result) == {(0, 1): 4, (2, 1): 2, (3, 1): 4}
    assert result["next_dealer"] == next_dealer
