"""XT-8: 过张 and 臭牌, to the end of the hand."""

from typing import Any

import pytest

from tests.table import choices, result_of, state_of
from tests.xiangtan.seating import (
    GAME,
    READY,
    READY_DOORS,
    doors_of,
    not_allowed,
    only_winner,
    table,
    ways_to_eat,
)

RUNS = ["chi:四五六", "chi:七八九", "chi:肆伍陆", "chi:柒捌玖"]


@pytest.mark.clause("XT-8")
def test_a_kind_declined_for_a_pong_cannot_be_taken_later() -> None:
    """Seat 1 passes 庄's 贰, which it could 碰 or 吃; the 贰 of seat 0 is not offered later.

    In between 一 and 三 are drawn and left; at last seat 1 draws 十 for a 偎.
    """
    scene = table({1: ("贰贰壹叁十十八五", RUNS)}, throws="贰", wall="一三贰十")
    actions: list[list[Any]] = [[0, "discard", "贰"]]
    first = choices(state_of(GAME, **scene, actions=actions), 1)
    assert ["peng"] in first
    state = state_of(GAME, **scene, actions=[*actions, [1, "pass"]])
    assert "贰" in state["stains"][1]
    assert "wei:十十十" in doors_of(state, 1)
    assert state["discards"][0].count("贰") == 2
    not_allowed(scene, *actions, [1, "pass"], [1, "peng"])


@pytest.mark.clause("XT-8")
def test_a_kind_declined_for_eating_cannot_be_taken_later() -> None:
    """Seat 1 could eat 庄's 贰 with 壹叁 and passes; nor may it eat the 贰 that it draws itself."""
    scene = table({1: ("壹叁十十八五柒捌", RUNS)}, throws="贰", wall="贰一三十")
    actions: list[list[Any]] = [[0, "discard", "贰"]]
    first = choices(state_of(GAME, **scene, actions=actions), 1)
    assert ways_to_eat(first) == {frozenset({"壹贰叁"})}
    state = state_of(GAME, **scene, actions=[*actions, [1, "pass"]])
    assert state["stains"][1] == "贰"
    assert "wei:十十十" in doors_of(state, 1)
    not_allowed(scene, *actions, [1, "pass"], [1, "chi", "壹贰叁"])


@pytest.mark.clause("XT-8")
def test_an_own_draw_left_lying_stains_its_kind() -> None:
    """Seat 1 draws 贰, could eat it and does not; the 贰 that seat 0 shows is not offered."""
    scene = table({1: ("壹叁十十八五柒捌", RUNS)}, throws="玖", wall="贰一贰十")
    actions: list[list[Any]] = [[0, "discard", "玖"], [1, "pass"], [1, "pass"]]
    # The first pass is for 柒捌玖.
    state = state_of(GAME, **scene, actions=actions)
    assert "wei:十十十" in doors_of(state, 1)
    assert set(state["stains"][1]) == set("玖贰")


@pytest.mark.clause("XT-8")
def test_other_kinds_are_not_stained() -> None:
    """After passing 贰 seat 1 may still eat 玖."""
    scene = table({1: ("壹叁十十八五柒捌", RUNS)}, throws="贰", wall="玖一三十")
    state = state_of(GAME, **scene, actions=[[0, "discard", "贰"], [1, "pass"]])
    assert ways_to_eat(choices(state, 1)) == {frozenset({"柒捌玖"})}


@pytest.mark.clause("XT-8")
def test_nobody_eats_or_pongs_a_kind_that_they_have_discarded() -> None:
    """Seat 1 eats 贰 and discards 玖 beside 柒捌; the 玖 that it draws next is not offered."""
    scene = table({1: ("壹叁十十八柒捌玖", RUNS)}, throws="贰", wall="一三玖壹一十")
    actions: list[list[Any]] = [
        [0, "discard", "贰"], [1, "chi", "壹贰叁"], [1, "discard", "玖"],
    ]  # fmt: skip
    state = state_of(GAME, **scene, actions=actions)
    # Seat 2 一, seat 0 三, seat 1 玖, seat 2 壹, seat 0 一, seat 1 十: 偎.
    assert "wei:十十十" in doors_of(state, 1)
    assert "chi:柒捌玖" not in doors_of(state, 1)[4:]
    not_allowed(scene, *actions, [1, "chi", "柒捌玖"])


@pytest.mark.clause("XT-8")
def test_a_stained_kind_can_be_won_with() -> None:
    """胡过张: seat 1 does not eat 庄's 玖, draws the next one, and wins."""
    scene = table({1: (READY, READY_DOORS)}, throws="玖", wall="玖")
    result = result_of(GAME, **scene, actions=[[0, "discard", "玖"], [1, "pass"], [1, "win"]])
    assert only_winner(result)["tile"] == "玖"


@pytest.mark.clause("XT-8")
def test_a_win_declined_may_be_taken_with_the_next_card_of_the_kind() -> None:
    """湘潭 has no 臭胡: seat 1 passes the 玖 that seat 0 shows and wins with its own."""
    scene = table({1: (READY, READY_DOORS)}, dealer=2, throws="壹", wall="玖玖")
    result = result_of(GAME, **scene, actions=[[2, "discard", "壹"], [1, "pass"], [1, "win"]])
    winner = only_winner(result)
    assert (winner["tile"], winner["by"]) == ("玖", "self")
