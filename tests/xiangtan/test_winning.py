"""XT-9 and XT-22: seven doors, 15 胡息, and a card from the wall; 一五十."""

from typing import Any

import pytest

from tests.table import choices, judge, result_of, state_of
from tests.xiangtan.seating import (
    GAME,
    READY,
    READY_DOORS,
    doors_of,
    draws_and_wins,
    not_allowed,
    only_winner,
    table,
    wins_on_a_shown_card,
)


@pytest.mark.clause("XT-9")
def test_fifteen_huxi_drawn_by_oneself_win() -> None:
    """偎 6, 偎 6 and 一二三 3: seat 1 draws 玖 for 九玖玖."""
    winner = only_winner(draws_and_wins(READY, READY_DOORS, "玖", throws="壹"))
    assert (winner["seat"], winner["tile"], winner["by"]) == (1, "玖", "self")
    assert winner["value"] == 15


@pytest.mark.clause("XT-9")
def test_fifteen_huxi_shown_by_another_win() -> None:
    """Seat 0 shows the 玖; seat 1 wins it."""
    winner = only_winner(wins_on_a_shown_card(READY, READY_DOORS, "玖", throws="壹"))
    assert (winner["seat"], winner["by"], winner["from"]) == (1, "wall", 0)
    assert winner["value"] == 15


@pytest.mark.clause("XT-9")
def test_a_discard_is_never_won() -> None:
    """庄 discards the 玖 that seat 1 waits for: it may 吃 it, not win with it."""
    scene = table({1: (READY, READY_DOORS)}, throws="玖", wall="捌")
    state = state_of(GAME, **scene, actions=[[0, "discard", "玖"]])
    offered = choices(state, 1)
    assert ["win"] not in offered
    assert ["pass"] in offered
    not_allowed(scene, [0, "discard", "玖"], [1, "win"])


@pytest.mark.clause("XT-9")
def test_a_discard_that_is_run_away_with_does_not_win_either() -> None:
    """庄 discards the fourth 叁: seat 1 has the 坎, 跑s, and has to discard.

    With the same 叁 from the wall the 跑 9 beside the 坎 6 would win: 15, 将 一一.
    """
    hand, doors = "叁叁叁壹壹壹一一", ["chi:四五六", "chi:七八九", "chi:肆伍陆", "chi:柒捌玖"]
    scene = table({1: (hand, doors)}, throws="叁")
    state = state_of(GAME, **scene, actions=[[0, "discard", "叁"]])
    assert "pao:叁叁叁叁" in doors_of(state, 1)
    assert sorted(choices(state, 1)) == [["discard", "一"]]
    shown = only_winner(wins_on_a_shown_card(hand, doors, "叁", throws="拾"))
    assert shown["value"] == 15


@pytest.mark.clause("XT-9")
def test_an_own_wei_that_completes_the_hand_wins() -> None:
    """Seat 1 draws the third 贰: 偎 6, 坎 6, 一二三 3."""
    doors = ["chi:四五六", "chi:七八九", "chi:肆伍陆", "chi:柒捌玖"]
    scene = table({1: ("贰贰壹壹壹一二三", doors)}, throws="拾", wall="贰")
    actions: list[list[Any]] = [[0, "discard", "拾"]]
    asked = state_of(GAME, **scene, actions=actions)
    assert "wei:贰贰贰" in doors_of(asked, 1)
    assert ["win"] in choices(asked, 1)
    winner = only_winner(result_of(GAME, **scene, actions=[*actions, [1, "win"]]))
    assert (winner["tile"], winner["by"], winner["value"]) == ("贰", "self", 15)


@pytest.mark.clause("XT-9")
def test_a_pong_for_which_a_wei_would_do_is_too_little() -> None:
    """The same 贰 shown by another: 碰 3, 坎 6, 一二三 3 are 12."""
    doors = ["chi:四五六", "chi:七八九", "chi:肆伍陆", "chi:柒捌玖"]
    scene = table({1: ("贰贰壹壹壹一二三", doors)}, dealer=2, throws="拾", wall="贰贰")
    state = state_of(GAME, **scene, actions=[[2, "discard", "拾"]])
    assert ["peng"] in choices(state, 1)
    assert ["win"] not in choices(state, 1)
    not_allowed({**scene, "wall": "贰"}, [2, "discard", "拾"], [1, "win"])


@pytest.mark.clause("XT-9")
def test_an_own_ti_that_completes_the_hand_wins() -> None:
    """Seat 1 draws the fourth 贰: 提 12, 一二三 3, 将 十十. A 跑 9 would be too little."""
    doors = ["chi:四五六", "chi:七八九", "chi:肆伍陆", "chi:柒捌玖"]
    winner = only_winner(draws_and_wins("贰贰贰一二三十十", doors, "贰", throws="捌"))
    assert (winner["by"], winner["value"]) == ("self", 15)
    answer = judge(GAME, hand="贰贰贰一二三十十", melds=doors, tile="贰", by="wall")
    assert answer["win"] is False
    assert "XT-9" in answer["why_not"]


@pytest.mark.clause("XT-9")
def test_a_card_that_another_has_taken_as_wei_is_not_won() -> None:
    """Seat 0 draws 玖 and has two: 偎. Seat 1 waits for 玖 and is not asked."""
    other = ["chi:二三四", "chi:四五六", "chi:一一壹", "chi:贰叁肆", "chi:贰叁肆"]
    scene = table(
        {0: ("玖玖十柒壹", other), 1: (READY, READY_DOORS)}, dealer=2, throws="拾", wall="玖"
    )
    state = state_of(GAME, **scene, actions=[[2, "discard", "拾"]])
    assert "wei:玖玖玖" in doors_of(state, 0)
    assert choices(state, 1) == []
    not_allowed(scene, [2, "discard", "拾"], [1, "win"])


FOURTEEN = ["wei:伍伍伍", "wei:陆陆陆", "peng:四四四", "peng:十十十"]


@pytest.mark.clause("XT-9")
@pytest.mark.parametrize(("dealer", "wall"), [(0, "玖一叁捌"), (2, "玖捌")])
def test_fourteen_huxi_are_too_few(dealer: int, wall: str) -> None:
    """偎 6, 偎 6, 碰 1, 碰 1: seven doors with the 玖, and one 胡息 short, whoever draws it."""
    scene = table({1: ("七八九捌捌八九玖", FOURTEEN)}, dealer=dealer, throws="贰", wall=wall)
    state = state_of(GAME, **scene, actions=[[dealer, "discard", "贰"]])
    assert ["win"] not in choices(state, 1)
    assert ["pass"] in choices(state, 1)
    not_allowed(scene, [dealer, "discard", "贰"], [1, "win"])


@pytest.mark.clause("XT-9")
def test_one_more_pong_makes_fifteen() -> None:
    """偎 6, 偎 6 and three small 碰."""
    doors = [*FOURTEEN, "peng:三三三"]
    assert only_winner(draws_and_wins("捌捌八九玖", doors, "玖", throws="贰"))["value"] == 15


@pytest.mark.clause("XT-9")
def test_the_doubling_of_a_named_hand_does_not_help_to_fifteen() -> None:
    """黑胡 with 偎 6, 偎 6, 碰 1, 碰 1: 14 before the doubling is no win."""
    doors = ["wei:伍伍伍", "wei:陆陆陆", "peng:四四四", "peng:三三三"]
    hand = "一一壹捌捌八九玖"
    scene = table({1: (hand, doors)}, throws="贰", wall="玖")
    not_allowed(scene, [0, "discard", "贰"], [1, "win"])
    answer = judge(GAME, hand=hand, melds=doors, tile="玖", by="self")
    assert (answer["win"], answer["names"]) == (False, [])
    assert "XT-9" in answer["why_not"]


@pytest.mark.clause("XT-9")
def test_many_huxi_without_seven_doors_are_no_win() -> None:
    """偎 6, 偎 6, 壹贰叁 6, 一二三 3, and two cards that go with nothing."""
    doors = ["wei:伍伍伍", "wei:陆陆陆", "chi:壹贰叁", "chi:一二三"]
    for by in ("self", "wall"):
        answer = judge(GAME, hand="四五六捌捌八九柒", melds=doors, by=by)
        assert answer["waits"] == {}
        assert judge(GAME, hand="四五六捌捌八九柒", melds=doors, tile="玖", by=by)["win"] is False


@pytest.mark.clause("XT-9")
def test_the_judge_knows_no_win_on_a_discard() -> None:
    """The same hand and card: won from the wall, by oneself or another, and not as a discard."""
    request: dict[str, Any] = {"hand": READY, "melds": READY_DOORS}
    for by in ("self", "wall"):
        answer = judge(GAME, **request, tile="玖", by=by)
        assert (answer["win"], answer["value"], answer["why_not"]) == (True, 15, [])
        assert judge(GAME, **request, by=by)["waits"] == {"九": 15, "玖": 15}
    answer = judge(GAME, **request, tile="玖", by="discard")
    assert answer["win"] is False
    assert "XT-9" in answer["why_not"]
    assert judge(GAME, **request, by="discard")["waits"] == {}


ONE_FIVE_TEN_DOORS = ["wei:叁叁叁", "wei:贰贰贰", "chi:四五六", "chi:七八九"]


@pytest.mark.clause("XT-22")
@pytest.mark.parametrize(("pair", "tile", "value"), [("一五", "十", 15), ("壹伍", "拾", 18)])
def test_one_five_and_ten_are_a_run_worth_three_or_six(pair: str, tile: str, value: int) -> None:
    """偎 6 and 偎 6, and 一五十 for 3 or 壹伍拾 for 6 where the room plays it."""
    hand = "肆伍陆捌捌八" + pair
    won = draws_and_wins(hand, ONE_FIVE_TEN_DOORS, tile, throws="玖", run_1_5_10=True)
    assert only_winner(won)["value"] == value
    # Each pays 15 or 18: both are multiples of three, and there is no 名堂.
    assert won["deltas"] == [-value, 2 * value, -value]


@pytest.mark.clause("XT-22")
@pytest.mark.parametrize(("pair", "tile"), [("一五", "十"), ("壹伍", "拾")])
def test_one_five_and_ten_are_nothing_where_the_room_does_not_play_it(pair: str, tile: str) -> None:
    """The default: the same hand does not win."""
    hand = "肆伍陆捌捌八" + pair
    scene = table({1: (hand, ONE_FIVE_TEN_DOORS)}, throws="玖", wall=tile)
    not_allowed(scene, [0, "discard", "玖"], [1, "win"])


@pytest.mark.clause("XT-22")
@pytest.mark.parametrize("played", [True, False])
def test_one_five_and_ten_may_be_eaten_where_the_room_plays_it(played: bool) -> None:
    """庄 discards 十 to a hand that has 一五 and nothing else for it."""
    scene = table({1: ("肆伍陆捌捌八一五", ONE_FIVE_TEN_DOORS)}, throws="十", wall="捌")
    scene["options"] = {"run_1_5_10": played}
    actions: list[list[Any]] = [[0, "discard", "十"], [1, "chi", "一五十"]]
    if played:
        state = state_of(GAME, **scene, actions=actions)
        assert "chi:一五十" in doors_of(state, 1)
        # 偎 6 + 6 on the table, and 一五十 3.
        assert state["huxi"][1] == 15
    else:
        not_allowed(scene, *actions)
