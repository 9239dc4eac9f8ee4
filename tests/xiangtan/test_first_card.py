"""XT-12, 地胡: another player wins with the first card that they take in."""

from typing import Any

import pytest

from tests.table import result_of
from tests.xiangtan.seating import GAME, READY_DEALT, only_winner, table

RUNS = "四五六七八九肆伍陆柒捌玖"


def _names(scene: dict[str, Any], *actions: list[Any]) -> set[str]:
    """The names of the one win that these actions lead to."""
    return set(only_winner(result_of(GAME, **scene, actions=list(actions)))["names"])


@pytest.mark.clause("XT-12")
@pytest.mark.parametrize("seat", [1, 2])
def test_the_first_card_drawn_wins(seat: int) -> None:
    """Seat 1, or seat 2 once 一 has been drawn and left, draws 玖: 2番 of 15 胡息."""
    wall = "玖" if seat == 1 else "一玖"
    scene = table({seat: (READY_DEALT, [])}, throws="壹", wall=wall, opening=True)
    result = result_of(GAME, **scene, actions=[[0, "discard", "壹"], [seat, "win"]])
    winner = only_winner(result)
    assert (winner["seat"], winner["by"], winner["value"]) == (seat, "self", 15)
    assert "地胡" in winner["names"]
    assert "天胡" not in winner["names"]
    assert result["deltas"][seat] == 60


@pytest.mark.clause("XT-12")
def test_the_first_card_may_be_shown_by_another() -> None:
    """Seat 2 deals, seat 0 draws 玖, seat 1 wins with it."""
    scene = table({1: (READY_DEALT, [])}, dealer=2, throws="壹", wall="玖", opening=True)
    assert "地胡" in _names(scene, [2, "discard", "壹"], [1, "win"])


@pytest.mark.clause("XT-12")
def test_it_may_come_late_when_nothing_was_taken_in_before() -> None:
    """Seat 1 draws 拾 and leaves it, others draw 一 and 壹; then seat 1 draws 玖."""
    scene = table({1: (READY_DEALT, [])}, throws="壹", wall="拾一壹玖", opening=True)
    names = _names(scene, [0, "discard", "壹"], [1, "pass"], [1, "win"])
    assert "地胡" in names


@pytest.mark.clause("XT-12")
def test_a_win_declined_before_makes_no_difference() -> None:
    """Seat 1 passes the first 玖 and wins with the second: still the first card it takes in."""
    scene = table({1: (READY_DEALT, [])}, dealer=2, throws="壹", wall="玖玖", opening=True)
    names = _names(scene, [2, "discard", "壹"], [1, "pass"], [1, "win"])
    assert "地胡" in names


@pytest.mark.clause("XT-12")
def test_after_an_eaten_card_it_is_over() -> None:
    """Seat 1 eats 一, discards 拾, and wins with the 玖 of seat 2: 15 胡息, 1番."""
    hand = "伍伍伍陆陆陆二三四五六七八九捌捌八九玖拾"
    scene = table({1: (hand, [])}, throws="一", wall="玖", opening=True)
    actions: list[list[Any]] = [
        [0, "discard", "一"], [1, "chi", "一二三"], [1, "discard", "拾"], [1, "win"],
    ]  # fmt: skip
    result = result_of(GAME, **scene, actions=actions)
    assert "地胡" not in only_winner(result)["names"]
    assert result["deltas"] == [-15, 30, -15]


@pytest.mark.clause("XT-12")
def test_after_a_pong_it_is_over() -> None:
    """碰 十, discard 拾, and 玖 wins: 坎 6 + 6, 一二三 3, 碰 1."""
    hand = "伍伍伍陆陆陆一二三四五六十十捌捌八九玖拾"
    scene = table({1: (hand, [])}, throws="十", wall="玖", opening=True)
    names = _names(
        scene, [0, "discard", "十"], [1, "peng"], [1, "discard", "拾"], [1, "win"]
    )  # fmt: skip
    assert "地胡" not in names


@pytest.mark.clause("XT-12")
def test_after_a_wei_that_did_not_complete_the_hand_it_is_over() -> None:
    """Seat 1 draws the third 十, discards 拾, and wins later."""
    hand = "伍伍伍陆陆陆一二三四五六十十捌捌八九玖拾"
    scene = table({1: (hand, [])}, throws="壹", wall="十玖", opening=True)
    names = _names(scene, [0, "discard", "壹"], [1, "discard", "拾"], [1, "win"])
    assert "地胡" not in names


@pytest.mark.clause("XT-12")
def test_after_a_pao_that_did_not_complete_the_hand_it_is_over() -> None:
    """庄 discards the fourth 叁: 跑 9, 坎 6; seat 1 discards 一 and wins with the next one."""
    scene = table({1: ("叁叁叁壹壹壹一一" + RUNS, [])}, throws="叁", wall="一", opening=True)
    names = _names(scene, [0, "discard", "叁"], [1, "discard", "一"], [1, "win"])
    assert "地胡" not in names


@pytest.mark.clause("XT-12")
def test_a_quad_laid_out_from_the_deal_is_no_change() -> None:
    """提 12, 一二三 3, 将 十十: the quad lies on the table when seat 1 draws 玖."""
    hand = "伍伍伍伍一二三四五六七八九捌捌八九玖十十"
    scene = table({1: (hand, [])}, throws="壹", wall="玖", opening=True)
    assert "地胡" in _names(scene, [0, "discard", "壹"], [1, "win"])


@pytest.mark.clause("XT-12")
def test_a_wei_that_completes_the_hand_is_the_first_card_taken_in() -> None:
    """偎 贰 6, 坎 6, 一二三 3."""
    scene = table({1: ("贰贰壹壹壹一二三" + RUNS, [])}, throws="十", wall="贰", opening=True)
    result = result_of(
        GAME, **scene, actions=[[0, "discard", "十"], [1, "pass"], [1, "win"]]
    )  # fmt: skip
    assert "地胡" in only_winner(result)["names"]
    assert result["deltas"] == [-30, 60, -30]


@pytest.mark.clause("XT-12")
def test_a_ti_that_completes_the_hand_is_the_first_card_taken_in() -> None:
    """提 贰 12, 一二三 3, 将 十十."""
    scene = table({1: ("贰贰贰一二三十十" + RUNS, [])}, throws="壹", wall="贰", opening=True)
    assert "地胡" in _names(scene, [0, "discard", "壹"], [1, "win"])


@pytest.mark.clause("XT-12")
def test_a_pao_that_completes_the_hand_is_the_first_card_taken_in() -> None:
    """Seat 0 shows 叁: 跑 9 and 坎 6, 将 一一."""
    scene = table(
        {1: ("叁叁叁壹壹壹一一" + RUNS, [])}, dealer=2, throws="二", wall="叁", opening=True
    )
    assert "地胡" in _names(scene, [2, "discard", "二"], [1, "win"])


@pytest.mark.clause("XT-12")
def test_the_dealer_has_no_earthly_hand() -> None:
    """庄 discards 十 and wins with the first card drawn: 15 胡息, 1番."""
    scene = table({0: (READY_DEALT + "十", [])}, wall="玖", opening=True)
    result = result_of(GAME, **scene, actions=[[0, "discard", "十"], [0, "win"]])
    assert not {"地胡", "天胡"} & set(only_winner(result)["names"])
    assert result["deltas"] == [30, -15, -15]


@pytest.mark.clause("XT-12")
def test_there_is_no_earthly_hand_once_play_has_begun() -> None:
    """The same draw in the middle of a hand."""
    scene = table({1: (READY_DEALT, [])}, throws="壹", wall="玖", opening=False)
    assert "地胡" not in _names(scene, [0, "discard", "壹"], [1, "win"])
