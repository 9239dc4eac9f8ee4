"""Hands of 湘潭跑胡子 at which two clauses meet."""

from typing import Any

import pytest

from tests.table import choices, play, result_of, state_of
from tests.xiangtan.seating import (
    GAME,
    doors_of,
    may_discard,
    only_winner,
    table,
    ways_to_eat,
)
from tests.zipai.hands import HERO, QUIET_A, QUIET_B, asked

# 偎 6, 偎 6, 碰 3, 一二三 3: with 四五六 and 二七 in hand 听 十, 21 胡息 and no 名堂.
RUSHING = "二七四五六捌"
RUSHING_DOORS = ["wei:玖玖玖", "wei:壹壹壹", "peng:叁叁叁", "chi:一二三", "chi:八九十"]
OWNER = ("一三四七拾", ["wei:捌捌捌", "chi:肆伍陆", "chi:肆伍陆", "chi:七八九", "chi:四五六"])
RUSH: list[Any] = [0, "discard", "捌"]


@pytest.mark.clause("XT-4", "ZP-13", "XT-8")
def test_a_card_that_the_lock_forbids_to_eat_stains_nothing() -> None:
    """After its 冲交 seat 0 is not asked about the 八 of its 上家 (六七八), and is not stained.

    The 十 that it then draws it may only win with, not eat: 21 胡息 from each.
    """
    scene = table({0: (RUSHING, RUSHING_DOORS), 1: OWNER}, wall="八 十")
    actions: list[list[Any]] = [RUSH, [1, "discard", "拾"]]
    state = state_of(GAME, **scene, actions=actions)
    assert state["discards"] == ["十", "拾", "八"]
    assert choices(state, 0) == [["win"], ["pass"]]
    assert state["stains"][0] == ""
    result = result_of(GAME, **scene, actions=[*actions, [0, "win"]])
    assert only_winner(result)["value"] == 21
    assert result["deltas"] == [42, -21, -21]


@pytest.mark.clause("XT-4", "XT-3", "ZP-13")
@pytest.mark.parametrize(
    ("wei", "open_to_it", "door"),
    [("open", {"win", "pass"}, "wei"), ("hidden", {"win", "peng", "pass"}, "chouwei")],
)
def test_a_pong_that_the_lock_forbids_is_not_declined(
    wei: str, open_to_it: set[str], door: str
) -> None:
    """Seat 0 feeds the 偎 of 捌, passes on a 二 that seat 2 shows, and draws the next 二 itself.

    After a 冲交 there was no 碰 to decline: a plain 偎. Without it, 暗偎, it is a 臭偎.
    """
    mine = [*RUSHING_DOORS[:3], "chi:贰柒拾", "chi:八九十"]
    scene = table({0: ("二二三四五捌", mine), 1: OWNER}, wall="二 二", options={"wei": wei})
    actions: list[list[Any]] = [RUSH, [1, "discard", "拾"]]
    assert asked(state_of(GAME, **scene, actions=actions), 0) == open_to_it
    state = state_of(GAME, **scene, actions=[*actions, [0, "pass"]])
    assert f"{door}:二二二" in doors_of(state, 0)


@pytest.mark.clause("XT-4", "ZP-15", "XT-9")
def test_the_owner_of_the_wei_runs_a_second_time_and_the_next_card_is_won() -> None:
    """Seat 1 has a 跑 already: with 庄's 捌 a second, so it discards nothing and seat 2 draws.

    It draws 十, for which 庄 waits: who rushed may win.
    """
    owner = ["wei:捌捌捌", "pao:伍伍伍伍", "chi:七八九", "chi:四五六", "chi:一二三"]
    scene = table({0: (RUSHING, RUSHING_DOORS), 1: ("三七柒拾", owner)}, wall="十")
    result = result_of(GAME, **scene, actions=[RUSH, [0, "win"]])
    winner = only_winner(result)
    assert (winner["by"], winner["from"], winner["value"]) == ("wall", 2, 21)
    assert result["deltas"] == [42, -21, -21]


@pytest.mark.clause("XT-5", "XT-8", "ZP-13")
def test_a_card_that_the_room_does_not_let_one_eat_may_be_eaten_when_drawn() -> None:
    """庄's next shows 二, then seat 1 draws a 二 itself, with 一三 in hand.

    Where it could have eaten the first and passed, the second is stained; where the room does not
    let it eat what its 上家 drew, it may eat its own.
    """
    mine = ["chi:四五六", "chi:四五六", "chi:柒捌玖", "chi:肆伍陆", "chi:肆伍陆"]
    scene = table({1: ("一三七玖玖", mine)}, dealer=2, throws="壹", wall="二 二 壹 壹 玖")
    actions: list[list[Any]] = [[2, "discard", "壹"]]
    state = state_of(GAME, **scene, options={"eat_drawn": False}, actions=actions)
    assert state["discards"][:2] == ["二", "二"]
    assert ways_to_eat(choices(state, 1)) == {frozenset({"一二三"})}
    state = state_of(GAME, **scene, actions=[*actions, [1, "pass"]])
    assert state["stains"][1] == "二"
    assert "wei:玖玖玖" in doors_of(state, 1)  # a round later: no 吃 in between


FIRST_CARD: dict[str, Any] = {
    "hands": [QUIET_A + "玖", QUIET_B, HERO],
    "wall": "十 十 玖 七",
}


@pytest.mark.clause("XT-12", "XT-3", "XT-15", "XT-19")
def test_a_stale_wei_may_be_the_first_card_taken_in() -> None:
    """Seat 2 passes on the 十 of seat 1, which it could win and 碰, and draws the next: 臭偎.

    18 and 3: 21 胡息; ten red cards. 地胡 and 十红 are 4番: 84 from each.
    """
    actions: list[list[Any]] = [[0, "discard", "玖"], [2, "pass"], [2, "win"]]
    outcome = play(GAME, **FIRST_CARD, actions=actions)
    assert "chouwei:十十十" in doors_of(outcome["state"], 2)
    assert set(only_winner(outcome["result"])["names"]) == {"地胡", "十红"}
    assert outcome["result"]["deltas"] == [-84, -84, 168]


@pytest.mark.clause("XT-12", "ZP-19", "XT-19")
def test_a_wei_not_won_with_ends_the_chance_of_the_first_card() -> None:
    """Seat 2 declines that win too and discards 七; seat 1 shows the third 七, 七七柒.

    21 胡息 again and ten red cards, but its hand has changed since the deal: 2番, 42 from each.
    """
    actions: list[list[Any]] = [[0, "discard", "玖"], [2, "pass"], [2, "pass"]]
    actions += [[2, "discard", "七"], [2, "win"]]
    result = result_of(GAME, **FIRST_CARD, actions=actions)
    assert only_winner(result)["names"] == ["十红"]
    assert result["deltas"] == [-42, -42, 84]


@pytest.mark.clause("XT-11", "XT-10", "XT-14", "XT-19", "XT-20", "XT-21")
def test_seven_triplets_dealt_are_paid_without_the_thirty() -> None:
    """五 八 3 each, 肆 伍 柒 捌 玖 6 each: 36 胡息, 天胡 and 碰碰胡, 4番.

    底分 2: 36 x 4 x 2 = 288 and 3 for the self-draw; 30胡翻倍 counts nothing beside 名堂.
    """
    result = result_of(
        GAME,
        options={"double_at_30": True, "base": 2, "self_draw_bonus": True},
        hands=["五五五八八八肆肆肆伍伍伍柒柒柒捌捌捌玖玖玖", "", ""],
        actions=[[0, "win"]],
    )
    assert set(only_winner(result)["names"]) == {"天胡", "碰碰胡"}
    assert result["deltas"] == [582, -291, -291]
    assert {line["clause"] for line in result["payments"]} == {"XT-20", "XT-21"}


@pytest.mark.clause("XT-6", "ZP-15", "XT-2")
def test_an_eating_without_a_discard_bars_nothing_later() -> None:
    """Two 提 dealt: seat 1 eats 五 with 三四 and discards nothing. Then it draws 捌, a 偎.

    The discard that is due now does not belong to the 吃: the 二 of 二三四 may go.
    """
    mine = "一一一一八八八八二三四捌捌肆陆玖拾壹十七"
    scene = table({1: (mine, [])}, throws="五", wall="壹 壹 捌")
    actions: list[list[Any]] = [[0, "discard", "五"], [1, "chi", "三四五"]]
    state = state_of(GAME, **scene, actions=actions)
    assert doors_of(state, 1)[-1] == "wei:捌捌捌"
    assert may_discard(choices(state, 1)) == set("二肆陆玖拾壹十七")


@pytest.mark.clause("XT-2", "ZP-22", "ZP-15", "ZP-8")
def test_a_quad_dealt_makes_a_pao_of_the_first_discard_the_second_quad() -> None:
    """Seat 1 has 一一一一 and 五五五, and 庄 discards 五: the 提 is laid out before the 跑.

    So there is no discard, and seat 2 draws: the last card, for this story.
    """
    mine = "一一一一五五五七八九柒捌玖肆陆拾二四壹叁"
    scene = table({1: (mine, [])}, throws="五", wall="十", wall_size=1)
    outcome = play(GAME, **scene, actions=[[0, "discard", "五"]])
    assert doors_of(outcome["state"], 1) == ["ti:一一一一", "pao:五五五五"]
    assert outcome["state"]["discards"] == ["", "", "十"]
    assert outcome["result"]["winners"] == []


@pytest.mark.clause("XT-21", "ZP-8", "ZP-18", "XT-20")
@pytest.mark.parametrize(("dealer", "by", "each"), [(0, "self", 21 + 3), (2, "wall", 21)])
def test_the_fourth_card_of_an_own_pong_is_a_self_draw_only_if_drawn(
    dealer: int, by: str, each: int
) -> None:
    """跑 捌 9, 偎 玖 6, twice 一二三 3, 将 二二: 21 胡息, four red cards, no 名堂."""
    mine = ["peng:捌捌捌", "wei:玖玖玖", "chi:一二三", "chi:一二三", "chi:肆伍陆", "chi:肆伍陆"]
    scene = table({1: ("二二", mine)}, dealer=dealer, throws="壹", wall="捌")
    scene["options"] = {"self_draw_bonus": True}
    result = result_of(GAME, **scene, actions=[[dealer, "discard", "壹"], [1, "win"]])
    assert (only_winner(result)["by"], only_winner(result)["value"]) == (by, 21)
    assert result["deltas"] == [-each, 2 * each, -each]


@pytest.mark.clause("XT-13", "XT-14", "XT-17", "XT-19", "ZP-5")
def test_two_quads_and_a_pair_may_have_three_names() -> None:
    """跑 一 6, 提 三 9, 碰 四 五 1 each, 偎 六 3, 坎 八 3, 将 九九: 22 small black cards.

    23 胡息 are 21; 黑胡, 碰碰胡 and 小字胡 are 6番: 126 from each.
    """
    mine = ["pao:一一一一", "ti:三三三三", "peng:四四四", "peng:五五五", "wei:六六六"]
    scene = table({1: ("八八八九", mine)}, throws="壹", wall="九")
    result = result_of(GAME, **scene, actions=[[0, "discard", "壹"], [1, "win"]])
    assert only_winner(result)["value"] == 23
    assert set(only_winner(result)["names"]) == {"黑胡", "碰碰胡", "小字胡"}
    assert result["deltas"] == [-126, 252, -126]
