"""XT-2, XT-10 and XT-11: 提 in the hand dealt, 三提五坎, 天胡."""

from typing import Any

import pytest

from tests.table import choices, play, result_of, state_of
from tests.xiangtan.seating import (
    GAME,
    READY_DEALT,
    doors_of,
    made,
    may_discard,
    not_allowed,
    only_winner,
    table,
)

ONE_TI = "肆肆肆肆八八一二三五六壹贰柒玖九十陆拾拾"
TWO_TI = "肆肆肆肆捌捌捌捌三三一二五六壹贰柒玖九十"


@pytest.mark.clause("XT-2")
def test_a_quad_dealt_is_laid_out_when_the_dealer_has_discarded() -> None:
    """Seat 1 holds four 肆: in hand until 庄's first discard, then on the table for all to see."""
    scene = table({1: (ONE_TI, [])}, throws="八", wall="拾", opening=True)
    before = state_of(GAME, **scene, actions=[])
    assert doors_of(before, 1) == []
    assert before["hands"][1].count("肆") == 4
    outcome = play(GAME, **scene, actions=[[0, "discard", "八"]])
    after = outcome["state"]
    assert doors_of(after, 1) == ["ti:肆肆肆肆"]
    assert "肆" not in after["hands"][1]
    [laid] = made(outcome, 1, "ti")
    assert laid["hidden"] < 4
    # It lies there before seat 1 is asked about the discard.
    assert ["peng"] in choices(after, 1)


@pytest.mark.clause("XT-2")
def test_the_dealer_lays_its_own_quad_out_after_its_first_discard() -> None:
    """Four 肆 of 庄: none may be discarded, and they lie on the table when 捌 has gone."""
    scene = table({0: (ONE_TI + "捌", [])}, wall="八一拾", opening=True)
    before = state_of(GAME, **scene, actions=[])
    assert doors_of(before, 0) == []
    assert "肆" not in may_discard(choices(before, 0))
    assert "捌" in may_discard(choices(before, 0))
    after = state_of(GAME, **scene, actions=[[0, "discard", "捌"]])
    assert doors_of(after, 0) == ["ti:肆肆肆肆"]
    not_allowed(scene, [0, "discard", "肆"])


@pytest.mark.clause("XT-2")
def test_a_dealer_with_two_quads_discards_nothing_at_first() -> None:
    """Two 提 and 13 cards are 21, the resting size: the turn is over, seat 1 draws 三.

    The quads are laid out by then, and 庄 may 碰 the 三; after that a card has to go.
    """
    scene = table({0: (TWO_TI + "陆", [])}, wall="三叁三", opening=True)
    state = state_of(GAME, **scene, actions=[])
    assert sorted(doors_of(state, 0)) == ["ti:捌捌捌捌", "ti:肆肆肆肆"]
    assert len(state["hands"][0]) == 13
    assert may_discard(choices(state, 0)) == set()
    assert ["peng"] in choices(state, 0)
    later = state_of(GAME, **scene, actions=[[0, "peng"]])
    assert may_discard(choices(later, 0)) == set("一二五六壹贰柒玖九十陆")


@pytest.mark.clause("XT-2")
def test_two_quads_dealt_to_another_count_from_the_deal_on() -> None:
    """Seat 1 eats its own draw 叁 and discards nothing: 8 and 3 and 10 are 21."""
    scene = table({1: (TWO_TI, [])}, throws="伍", wall="叁三四三", opening=True)
    actions: list[list[Any]] = [[0, "discard", "伍"], [1, "chi", "壹贰叁"]]
    state = state_of(GAME, **scene, actions=actions)
    assert sorted(doors_of(state, 1)) == ["chi:壹贰叁", "ti:捌捌捌捌", "ti:肆肆肆肆"]
    assert len(state["hands"][1]) == 10
    # Seat 2 has drawn 三, for which seat 1 has a pair; the next entry is with a discard.
    assert may_discard(choices(state, 1)) == set()
    assert ["peng"] in choices(state, 1)
    later = state_of(GAME, **scene, actions=[*actions, [1, "peng"]])
    assert may_discard(choices(later, 1)) == set("一二五六柒玖九十")


@pytest.mark.clause("XT-2")
def test_one_quad_dealt_changes_nothing_about_the_discard() -> None:
    """Seat 1 with one 提 and 16 cards eats and has to discard."""
    scene = table({1: (ONE_TI, [])}, throws="伍", wall="叁", opening=True)
    actions: list[list[Any]] = [[0, "discard", "伍"], [1, "pass"], [1, "chi", "壹贰叁"]]
    state = state_of(GAME, **scene, actions=actions)
    assert may_discard(choices(state, 1)) == set("八一二三五六柒玖九十陆拾")


# --- XT-10 ---------------------------------------------------------------------------------------


@pytest.mark.clause("XT-10")
def test_five_triplets_dealt_are_no_win() -> None:
    """五坎 with 24 胡息, and six cards that make no door: 庄 has to discard one of those."""
    dealt = "二二二四四四柒柒柒玖玖玖叁叁叁一五八陆壹十"
    state = state_of(GAME, **table({0: (dealt, [])}, opening=True), actions=[])
    assert sorted(choices(state, 0)) == sorted(["discard", card] for card in "一五八陆壹十")
    not_allowed(table({0: (dealt, [])}, opening=True), [0, "win"])


@pytest.mark.clause("XT-10")
def test_three_quads_dealt_are_no_win() -> None:
    """三提 with 30 胡息: 庄 is not asked about a win, discards nothing, and seat 1 draws."""
    dealt = "二二二二四四四四玖玖玖玖一三三五八八叁伍柒"
    scene = table({0: (dealt, [])}, wall="三陆三拾十八", opening=True)
    state = state_of(GAME, **scene, actions=[])
    assert len(doors_of(state, 0)) == 3
    assert sorted(choices(state, 0)) == [["pass"], ["peng"]]
    not_allowed(scene, [0, "win"])


@pytest.mark.clause("XT-10", "XT-11")
def test_five_triplets_dealt_win_with_seven_doors() -> None:
    """五坎, 四五六 and 八九十: 天胡, 坎 3 + 6 + 6 + 6 + 3."""
    dealt = "二二二柒柒柒玖玖玖叁叁叁一一一四五六八九十"
    result = result_of(GAME, **table({0: (dealt, [])}, opening=True), actions=[[0, "win"]])
    winner = only_winner(result)
    assert winner["value"] == 24
    assert "天胡" in winner["names"]


# --- XT-11 ---------------------------------------------------------------------------------------


@pytest.mark.clause("XT-11")
def test_the_dealer_wins_with_the_hand_dealt() -> None:
    """天胡: 坎 6, 坎 6, 一二三 3, the shown 玖 completing 九玖玖. 2番 of 15."""
    scene = table({0: (READY_DEALT + "玖", [])}, opening=True)
    asked = state_of(GAME, **scene, actions=[])
    assert sorted(choices(asked, 0)) == [["pass"], ["win"]]
    result = result_of(GAME, **scene, actions=[[0, "win"]])
    winner = only_winner(result)
    assert (winner["seat"], winner["by"], winner["value"]) == (0, "self", 15)
    assert "天胡" in winner["names"]
    assert "地胡" not in winner["names"]
    assert result["deltas"] == [60, -30, -30]


@pytest.mark.clause("XT-11")
def test_a_heavenly_hand_may_be_declined() -> None:
    """庄 passes and then discards like anyone; no 坎 may go."""
    scene = table({0: (READY_DEALT + "玖", [])}, opening=True)
    state = state_of(GAME, **scene, actions=[[0, "pass"]])
    assert may_discard(choices(state, 0)) == set("一二三四五六七八九捌玖")
    assert state["stains"][0] == ""


@pytest.mark.clause("XT-11")
def test_a_quad_in_the_hand_dealt_counts_as_a_quad() -> None:
    """提 12 and 一二三 3, with a 将: seven doors. As a 跑 or 坎 it would be too little."""
    dealt = "伍伍伍伍一二三四五六七八九捌捌八玖玖九十十"
    result = result_of(GAME, **table({0: (dealt, [])}, opening=True), actions=[[0, "win"]])
    winner = only_winner(result)
    assert (winner["value"], "天胡" in winner["names"]) == (15, True)


@pytest.mark.clause("XT-11")
@pytest.mark.parametrize(
    "dealt",
    [
        # 坎 6, 坎 6, 五六七 for 一二三: seven doors with 12 胡息
        "伍伍伍陆陆陆五六七四五六七八九捌捌八九玖玖",
        # 坎 6, 坎 6, 一二三 3, and 十, 玖 and 壹 are left over
        "伍伍伍陆陆陆一二三四五六七八九捌捌八十玖壹",
    ],
)
def test_a_hand_dealt_needs_seven_doors_and_fifteen_huxi(dealt: str) -> None:
    """庄 is not asked and has to discard."""
    scene = table({0: (dealt, [])}, opening=True)
    state = state_of(GAME, **scene, actions=[])
    assert {choice[0] for choice in choices(state, 0)} == {"discard"}
    not_allowed(scene, [0, "win"])


@pytest.mark.clause("XT-11")
def test_only_the_dealer_can_win_with_the_hand_dealt() -> None:
    """Two 提 and four sets in twenty cards of seat 1, a win elsewhere, are none here."""
    dealt = "伍伍伍伍陆陆陆陆一二三四五六七八九捌捌八"
    scene = table({1: (dealt, [])}, throws="壹", opening=True)
    state = state_of(GAME, **scene, actions=[])
    assert choices(state, 1) == []
    assert {choice[0] for choice in choices(state, 0)} == {"discard"}
    not_allowed(scene, [1, "win"])


@pytest.mark.clause("XT-11")
def test_there_is_no_heavenly_hand_once_play_has_begun() -> None:
    """The same cards in the middle of a hand: 庄 has to discard."""
    scene = table({0: (READY_DEALT + "玖", [])}, opening=False)
    state = state_of(GAME, **scene, actions=[])
    assert {choice[0] for choice in choices(state, 0)} == {"discard"}
