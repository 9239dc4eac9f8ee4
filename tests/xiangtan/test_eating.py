"""XT-5 and XT-6: whose cards may be eaten, and what may not be discarded right after."""

from typing import Any

import pytest

from tests.table import choices, state_of
from tests.xiangtan.seating import (
    GAME,
    doors_of,
    may_discard,
    not_allowed,
    table,
    ways_to_eat,
)

# --- XT-5 ----------------------------------------------------------------------------------------

# Seat 1 can eat 六 with 四五. A 十 is a 碰 or a 偎 for it: there the hand stops in any case.
EATER = "四五十十肆陆一贰"
EATER_DOORS = ["chi:一二三", "chi:七八九", "chi:壹贰叁", "chi:柒捌玖"]
SIX = {frozenset({"四五六"})}


def _scene(dealer: int, throws: str, wall: str, **options: Any) -> dict[str, Any]:
    return table(
        {1: (EATER, EATER_DOORS)}, dealer=dealer, throws=throws, wall=wall, options=options
    )


@pytest.mark.clause("XT-5")
@pytest.mark.parametrize("eat_drawn", [True, False])
def test_the_discard_of_the_seat_before_may_be_eaten(eat_drawn: bool) -> None:
    """庄 is the 上家 of seat 1 and discards 六."""
    scene = _scene(0, "六", "十", eat_drawn=eat_drawn)
    state = state_of(GAME, **scene, actions=[[0, "discard", "六"]])
    assert ways_to_eat(choices(state, 1)) == SIX
    after = state_of(GAME, **scene, actions=[[0, "discard", "六"], [1, "chi", "四五六"]])
    assert doors_of(after, 1)[-1] == "chi:四五六"


@pytest.mark.clause("XT-5")
def test_the_discard_of_the_seat_after_may_not_be_eaten() -> None:
    """Seat 2, the 下家 of seat 1, discards 六: the next thing that seat 1 hears of is a 十."""
    scene = _scene(2, "六", "十十")
    state = state_of(GAME, **scene, actions=[[2, "discard", "六"]])
    assert sorted(choices(state, 1)) == [["pass"], ["peng"]]
    assert state["stains"][1] == ""
    not_allowed(scene, [2, "discard", "六"], [1, "chi", "四五六"])


@pytest.mark.clause("XT-5")
@pytest.mark.parametrize("eat_drawn", [True, False])
def test_an_own_draw_may_be_eaten(eat_drawn: bool) -> None:
    """Seat 1 draws 六 itself."""
    scene = _scene(0, "玖", "六八玖十", eat_drawn=eat_drawn)
    state = state_of(GAME, **scene, actions=[[0, "discard", "玖"]])
    assert ways_to_eat(choices(state, 1)) == SIX
    after = state_of(GAME, **scene, actions=[[0, "discard", "玖"], [1, "chi", "四五六"]])
    assert doors_of(after, 1)[-1] == "chi:四五六"


@pytest.mark.clause("XT-5")
def test_a_card_that_the_seat_before_drew_and_left_may_be_eaten() -> None:
    """Seat 0 shows 六 and has no use for it. This is so where the room says nothing."""
    scene = _scene(2, "玖", "六十")
    state = state_of(GAME, **scene, actions=[[2, "discard", "玖"]])
    assert ways_to_eat(choices(state, 1)) == SIX
    after = state_of(GAME, **scene, actions=[[2, "discard", "玖"], [1, "chi", "四五六"]])
    assert doors_of(after, 1)[-1] == "chi:四五六"


@pytest.mark.clause("XT-5")
def test_with_the_option_off_a_card_that_the_seat_before_drew_stays_where_it_is() -> None:
    """`eat_drawn` false: seat 0 shows 六, seat 1 is not asked and draws 十."""
    scene = _scene(2, "玖", "六十", eat_drawn=False)
    state = state_of(GAME, **scene, actions=[[2, "discard", "玖"]])
    assert "wei:十十十" in doors_of(state, 1)
    assert state["stains"][1] == ""
    not_allowed(scene, [2, "discard", "玖"], [1, "chi", "四五六"])


@pytest.mark.clause("XT-5")
@pytest.mark.parametrize("eat_drawn", [True, False])
def test_a_card_drawn_by_the_seat_after_may_not_be_eaten(eat_drawn: bool) -> None:
    """Seat 1 draws 玖, seat 2 shows 六, seat 0 shows 十."""
    scene = _scene(0, "玖", "玖六十十", eat_drawn=eat_drawn)
    state = state_of(GAME, **scene, actions=[[0, "discard", "玖"]])
    assert sorted(choices(state, 1)) == [["pass"], ["peng"]]
    not_allowed(scene, [0, "discard", "玖"], [1, "chi", "四五六"])


@pytest.mark.clause("XT-5")
def test_what_the_drawer_takes_is_not_left_for_the_next() -> None:
    """Seat 0 draws 六 and eats it; seat 1, who asked for it first, gets nothing and no stain."""
    other = ["chi:一二三", "chi:一二三", "chi:捌玖拾", "chi:捌玖拾", "chi:贰叁肆"]
    scene = table(
        {0: ("四五七伍柒", other), 1: (EATER, EATER_DOORS)}, dealer=2, throws="玖", wall="六"
    )
    state = state_of(
        GAME,
        **scene,
        actions=[[2, "discard", "玖"], [1, "chi", "四五六"], [0, "chi", "四五六"]],
    )
    assert doors_of(state, 0)[-1] == "chi:四五六"
    assert doors_of(state, 1) == EATER_DOORS
    assert state["stains"][1] == ""


# --- XT-6 ----------------------------------------------------------------------------------------

OTHER_DOORS = ["chi:七八九", "chi:柒捌玖", "chi:肆伍陆", "chi:十拾拾"]


def _left_to_discard(hand: str, card: str, *doors: str, rest: list[str] | None = None) -> set[str]:
    """What seat 1 may discard once it has eaten `card` from 庄 with these doors."""
    scene = table({1: (hand, OTHER_DOORS if rest is None else rest)}, throws=card, wall="")
    state = state_of(GAME, **scene, actions=[[0, "discard", card], [1, "chi", *doors]])
    return may_discard(choices(state, 1))


@pytest.mark.clause("XT-6")
def test_two_three_four_and_a_five_eaten_with_three_four_leave_the_two() -> None:
    """不能吃前打后: 二 stays for now, all else may go."""
    assert _left_to_discard("二三四玖壹十八陆", "五", "三四五") == set("玖壹十八陆")


@pytest.mark.clause("XT-6")
def test_the_card_at_the_other_end_stays_as_well() -> None:
    """吃后打前: 三四五 in hand, 二 eaten with 三四: no 五."""
    assert _left_to_discard("三四五玖壹十八陆", "二", "二三四") == set("玖壹十八陆")


@pytest.mark.clause("XT-6")
def test_a_door_with_huxi_leaves_every_card_free() -> None:
    """一 eaten with 二三: 一二三 has 3 胡息, the 四 may go."""
    assert _left_to_discard("二三四玖壹十八陆", "一", "一二三") == set("四玖壹十八陆")


@pytest.mark.clause("XT-6")
def test_a_run_with_huxi_broken_for_one_without_leaves_its_card() -> None:
    """一二三 in hand, 四 eaten with 二三: the 一 stays."""
    assert _left_to_discard("一二三玖拾十八陆", "四", "二三四") == set("玖拾十八陆")


@pytest.mark.clause("XT-6")
def test_it_holds_at_the_end_of_the_row() -> None:
    """七八九 in hand, 十 eaten with 八九: no 七."""
    rest = ["chi:四五六", "chi:柒捌玖", "chi:肆伍陆", "chi:壹贰叁"]
    assert _left_to_discard("七八九玖壹一四陆", "十", "八九十", rest=rest) == set("玖壹一四陆")


@pytest.mark.clause("XT-6")
def test_two_seven_ten_has_huxi() -> None:
    """十 eaten with 二七 beside 八九: nothing is barred."""
    rest = ["chi:四五六", "chi:柒捌玖", "chi:肆伍陆", "chi:壹贰叁"]
    assert _left_to_discard("二七八九壹四陆伍", "十", "二七十", rest=rest) == set("八九壹四陆伍")


@pytest.mark.clause("XT-6")
def test_it_holds_for_the_big_cards() -> None:
    """贰叁肆 in hand, 伍 eaten with 叁肆: no 贰."""
    rest = ["chi:七八九", "chi:柒捌玖", "chi:四五六", "chi:十拾拾"]
    assert _left_to_discard("贰叁肆九一玖八六", "伍", "叁肆伍", rest=rest) == set("九一玖八六")


@pytest.mark.clause("XT-6")
def test_a_second_card_of_the_kind_stays_too() -> None:
    """Two 二 in hand: neither may go, whatever else the hand holds."""
    assert _left_to_discard("二二三四玖壹十八", "五", "三四五") == set("玖壹十八")


@pytest.mark.clause("XT-6")
def test_nothing_stays_where_the_two_cards_were_no_part_of_a_run() -> None:
    """三四 without 二: 五 eaten, everything may go, a 六 too (四五六 was none in hand)."""
    assert _left_to_discard("三四六玖壹十八陆", "五", "三四五") == set("六玖壹十八陆")


@pytest.mark.clause("XT-6")
def test_a_mixed_door_bars_nothing() -> None:
    """三 eaten with 叁叁; 壹贰 beside them may go."""
    rest = ["chi:七八九", "chi:柒捌玖", "chi:肆伍陆", "chi:四五六"]
    left = _left_to_discard("叁叁壹贰十八陆一", "三", "三叁叁", rest=rest)
    assert left == set("壹贰十八陆一")


@pytest.mark.clause("XT-6")
@pytest.mark.parametrize(
    ("eaten", "laid", "free"), [("三四五", "五六七", True), ("五六七", "三四五", False)]
)
def test_only_the_door_eaten_is_looked_at(eaten: str, laid: str, free: bool) -> None:
    """三四五六七八 in hand and 五 eaten, the other 五 laid out by 比牌.

    Eaten as 三四五, the 五六七 laid out does not bar the 八; eaten as 五六七, it is barred.
    """
    rest = ["chi:柒捌玖", "chi:肆伍陆", "chi:十拾拾", "chi:壹贰叁"]
    left = _left_to_discard("三四五六七八玖壹", "五", eaten, laid, rest=rest)
    assert left == set("八玖壹" if free else "玖壹")


@pytest.mark.clause("XT-6")
def test_the_next_card_taken_in_sets_it_free() -> None:
    """二 is barred after 三四五; later seat 1 draws 十 for a 偎, and now 二 may go."""
    rest = ["chi:七八九", "chi:柒捌玖", "chi:肆伍陆", "chi:壹贰叁"]
    scene = table({1: ("二三四玖壹十十八", rest)}, throws="五", wall="一壹十")
    actions: list[list[Any]] = [[0, "discard", "五"], [1, "chi", "三四五"], [1, "discard", "玖"]]
    state = state_of(GAME, **scene, actions=actions)
    assert "wei:十十十" in doors_of(state, 1)
    assert may_discard(choices(state, 1)) == set("二壹八")
    not_allowed(scene, *actions[:2], [1, "discard", "二"])


@pytest.mark.clause("XT-6")
def test_a_card_that_could_only_be_eaten_to_discard_a_barred_one_is_not_offered() -> None:
    """跑, four runs, 二二三四 in hand: after 三四五 only 二 would be left to discard.

    Seat 1 is not asked, so nothing is stained; it draws 二 for a 偎.
    """
    rest = ["pao:九九九九", "chi:柒捌玖", "chi:肆伍陆", "chi:柒捌玖", "chi:十拾拾"]
    scene = table({1: ("二二三四", rest)}, throws="五", wall="二")
    state = state_of(GAME, **scene, actions=[[0, "discard", "五"]])
    assert "wei:二二二" in doors_of(state, 1)
    assert state["stains"][1] == ""
    not_allowed(scene, [0, "discard", "五"], [1, "chi", "三四五"])
