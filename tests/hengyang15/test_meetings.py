"""Hands of 衡阳十五胡 at which two clauses meet."""

from typing import Any

import pytest

from tests.table import play, refused, result_of, state_of
from tests.xiangtan.seating import table
from tests.zipai.hands import (
    GAME,
    HERO,
    QUIET_A,
    SIX_DOORS,
    asked,
    discardable,
    doors,
    hidden,
    named,
    shares,
    way,
    ways,
    winner,
)

THROWN: list[list[Any]] = [[0, "discard", "壹"]]

# 碰 捌 3, 偎 玖 6, twice 一二三 3, and 二二: with the fourth 捌 a 跑 of 9, 21 胡息 in seven doors.
PONGED = ["peng:捌捌捌", "wei:玖玖玖", "chi:一二三", "chi:一二三", "chi:肆伍陆", "chi:肆伍陆"]

# Waits for 二: the five doors have 15 胡息, 一二三 brings 3.
FIVE_DOORS = SIX_DOORS[:5]
LOOSE = "一三四五六"
GIVER = ("九九二伍拾贰", ["chi:七七柒", "chi:八九十", "chi:三叁叁", "chi:一壹壹", "chi:贰柒拾"])


@pytest.mark.clause("SH-12", "SH-11", "ZP-13", "ZP-10")
def test_a_win_let_go_on_a_card_of_the_next_seat_leaves_the_eating_open() -> None:
    """Seat 1 lets the 二 of its 下家 go, which it could only win; its 上家 then discards one.

    It is no 放炮 (臭胡), but seat 1 never could eat the first 二: this one it may. The 一二三 makes
    its 15 胡息 18.
    """
    scene = table({0: GIVER, 1: (LOOSE, FIVE_DOORS)}, wall="柒二九")
    actions: list[list[Any]] = [[0, "discard", "贰"]]
    assert asked(state_of(GAME, **scene, actions=actions), 1) == {"win", "pass"}
    actions += [[1, "pass"], [0, "discard", "二"]]
    state = state_of(GAME, **scene, actions=actions)
    assert asked(state, 1) == {"chi", "pass"}
    assert ways(state, 1) == {way("一二三"), way("二三四")}
    assert state["stains"][1] == ""
    state = state_of(GAME, **scene, actions=[*actions, [1, "chi", "一二三"]])
    assert state["huxi"][1] == 18


@pytest.mark.clause("SH-12", "SH-13", "ZP-8", "ZP-19")
def test_a_win_let_go_becomes_ones_own_pao_and_the_pair_is_the_next_wait() -> None:
    """Seat 1 could win with the fourth 捌 and passes: it must 跑, 15 胡息 become 18, and discard.

    Of its 二二 one goes. The 二 that it draws itself is the 将: 18 胡息, 自摸 36, 1 + 7 points.
    """
    scene = table({1: ("二二", SIX_DOORS)}, dealer=2, throws="壹", wall="捌 壹 壹 二")
    actions: list[list[Any]] = [[2, "discard", "壹"], [1, "pass"]]
    state = state_of(GAME, **scene, actions=actions)
    assert "pao:捌捌捌捌" in doors(state, 1)
    assert (discardable(state, 1), state["huxi"][1]) == ("二", 18)
    result = result_of(GAME, **scene, actions=[*actions, [1, "discard", "二"], [1, "win"]])
    assert winner(result) == (1, "二", "self", 18)
    assert result["deltas"] == [-8, 16, -8]


@pytest.mark.clause("SH-13", "SH-15", "ZP-8", "ZP-18")
@pytest.mark.parametrize(("dealer", "by", "each"), [(2, "wall", 3 + 4), (0, "self", 10 + 4)])
def test_the_fourth_card_of_an_own_pong_wins_as_a_pao_and_wakes_all_four(
    dealer: int, by: str, each: int
) -> None:
    """21 胡息 are 3 points, doubled 42 are 10; 随醒 counts the four 捌 of the 跑."""
    scene = table({1: ("二二", PONGED)}, dealer=dealer, throws="壹", wall="捌")
    scene["options"] = {"wake": "follow"}
    result = result_of(GAME, **scene, actions=[[dealer, "discard", "壹"], [1, "win"]])
    assert winner(result) == (1, "捌", by, 21)
    assert result["deltas"] == [-each, 2 * each, -each]


@pytest.mark.clause("SH-13", "ZP-8", "ZP-12")
def test_a_card_with_which_its_drawer_must_pao_may_be_won_by_another() -> None:
    """Seat 1 shows the fourth of its own 碰 捌; seat 2, with 柒玖, waits for it and is asked."""
    mine = ["peng:捌捌捌", "chi:一一壹", "chi:七七柒", "chi:八九十", "chi:四肆肆", "chi:五伍伍"]
    waits = ["wei:叁叁叁", "wei:陆陆陆", "wei:三三三", "chi:四五六", "chi:四五六", "chi:七八九"]
    scene = table({1: ("二二", mine), 2: ("柒玖", waits)}, throws="壹", wall="捌")
    state = state_of(GAME, **scene, actions=[*THROWN, [2, "pass"]])
    assert "pao:捌捌捌捌" in doors(state, 1)
    assert discardable(state, 1) == "二"
    result = result_of(GAME, **scene, actions=[*THROWN, [2, "win"]])
    assert winner(result) == (2, "捌", "wall", 15)
    assert result["deltas"] == [-1, -1, 2]


@pytest.mark.clause("ZP-13", "ZP-14", "ZP-11", "ZP-12", "SH-3")
def test_an_eating_that_the_drawer_overrides_leaves_a_stale_wei() -> None:
    """Seat 2 would eat the 二 of seat 1 and lay out 二二贰; seat 1 eats it itself.

    So seat 2 has let a 碰 go: the 二 that it draws next is a 臭偎, which shows one card.
    """
    drawer = ("一三六玖玖", ["chi:四五六", "chi:四五六", "chi:七八九", "chi:七八九", "chi:柒捌玖"])
    eater = ("一二二三贰伍拾拾", ["chi:肆伍陆", "chi:肆伍陆", "chi:柒捌玖", "chi:陆柒捌"])
    scene = table({1: drawer, 2: eater}, throws="壹", wall="二 二")
    actions: list[list[Any]] = [*THROWN, [2, "chi", "一二三", "二二贰"], [1, "chi", "一二三"]]
    state = state_of(GAME, **scene, actions=actions)
    assert state["stains"] == ["", "", "二"]
    outcome = play(GAME, **scene, actions=[*actions, [1, "discard", "六"]])
    assert ("chouwei", 2) in hidden(outcome, 2)


@pytest.mark.clause("ZP-16", "ZP-13", "ZP-14", "ZP-20")
def test_a_pong_for_want_of_a_discard_not_offered_leaves_a_plain_wei() -> None:
    """Seat 1 has 二二 and two 坎. 庄's 二 it cannot 碰: nothing would be left to discard.

    It draws the next 二, a plain 偎 of which nothing is shown. It cannot discard then either: the
    turn passes, and seat 2 draws the last card.
    """
    mine = ["chi:四肆肆", "chi:七八九", "chi:七八九", "chi:柒捌玖"]
    scene = table({1: ("二二五五五六六六", mine)}, throws="二", wall="二 捌", wall_size=2)
    outcome = play(GAME, **scene, actions=[[0, "discard", "二"]])
    assert ("wei", 3) in hidden(outcome, 1)
    assert outcome["state"]["stains"][1] == ""
    assert outcome["state"]["discards"] == ["二", "", "捌"]
    assert outcome["result"]["winners"] == []
    assert outcome["result"]["next_dealer"] == 1


@pytest.mark.clause("SH-9", "SH-10", "SH-14", "ZP-9")
@pytest.mark.parametrize(("doubling", "each"), [("huxi", 24), ("points", 12)])
def test_the_first_card_of_the_wall_may_come_after_a_pong(doubling: str, each: int) -> None:
    """庄's 捌 is ponged, seat 1 discards 玖, and only then the first card is drawn: 十, a 偎.

    Seat 2 has 18 and 3: 21 胡息, 地胡 and 自摸. 84 are 1 + 23 points; or 3 points four times.
    """
    result = result_of(
        GAME,
        options={"doubling": doubling},
        hands=[QUIET_A + "捌", "五五五八八八伍伍伍柒柒柒捌捌拾拾拾 玖九肆", HERO],
        wall="十",
        actions=[[0, "discard", "捌"], [1, "peng"], [1, "discard", "玖"], [2, "win"]],
    )
    assert winner(result) == (2, "十", "self", 21)
    assert named(result) == {"地胡", "自摸"}
    assert result["deltas"] == [-each, -each, 2 * each]


LAST_CARD: dict[str, Any] = {
    **table(
        {
            0: ("一三贰", SIX_DOORS),
            2: (
                "拾拾二壹壹",
                ["chi:七七柒", "chi:八九十", "chi:三叁叁", "chi:伍陆柒", "chi:九九玖"],
            ),
        },
        wall="拾",
        wall_size=1,
    ),
    "actions": [[0, "discard", "贰"], [2, "peng"], [2, "discard", "二"]],
}


@pytest.mark.clause("ZP-20", "SH-11", "SH-15")
@pytest.mark.parametrize(("wake", "each"), [("none", 2), ("flip", 3), ("follow", 3)])
def test_the_discard_after_the_last_card_is_paid_with_the_winning_card_awake(
    wake: str, each: int
) -> None:
    """Seat 2 pongs the last 拾 and discards 二: 18 胡息, 2 points; no card is left to be turned.

    So the 二 itself counts, one of its kind, and seat 2 pays for both.
    """
    result = result_of(GAME, **LAST_CARD, options={"wake": wake})
    assert winner(result) == (0, "二", "discard", 18)
    assert shares(result) == {(2, 0): 2 * each}


@pytest.mark.clause("ZP-20", "ZP-15", "SH-1")
def test_a_second_quad_with_the_last_card_ends_the_hand() -> None:
    """Seat 1 shows the last card, 五; seat 2 must 跑 and has one 跑 already: no discard, 荒庄."""
    mine = ("五五五七八九拾", ["pao:一一一一", "chi:肆伍陆", "chi:肆伍陆", "chi:八八捌"])
    scene = table({2: mine}, throws="壹", wall="五", wall_size=1)
    outcome = play(GAME, **scene, actions=THROWN)
    assert "pao:五五五五" in doors(outcome["state"], 2)
    assert outcome["result"]["winners"] == []
    assert outcome["result"]["deltas"] == [0, 0, 0]
    assert outcome["result"]["next_dealer"] == 1


@pytest.mark.clause("SH-7", "SH-15", "SH-14")
@pytest.mark.parametrize(
    ("wake", "wall", "awake"),
    [("none", "", 0), ("follow", "", 3), ("flip", "七", 1), ("flip", "十", 0)],
)
def test_another_who_wins_as_dealt_counts_its_own_cards_of_the_shown_kind(
    wake: str, wall: str, awake: int
) -> None:
    """提 一 9, 提 三 9, 坎 二 3, 壹贰叁 6: 27 胡息, doubled 54, 1 + 13 points.

    庄's 亮张 is the fourth 二: with 随醒 the three of the winner count, the 亮张 is not theirs.
    """
    result = result_of(
        GAME,
        options={"wake": wake},
        hands=[
            "五五五八八八伍伍伍柒柒柒捌捌捌 肆肆陆陆玖 二",
            "一一一一三三三三二二二 四五六 七八九 壹贰叁",
            "四四四六六六九九九拾拾拾 十十贰贰叁叁壹壹",
        ],
        wall=wall,
        actions=[[1, "win"]],
    )
    assert named(result) == {"天胡"}
    assert result["winners"][0]["value"] == 27
    each = 14 + awake
    assert result["deltas"] == [-each, 2 * each, -each]


@pytest.mark.clause("SH-11", "SH-12")
def test_a_discard_that_could_not_be_won_is_no_win_let_go() -> None:
    """无点炮: 庄's 二 passes by. The 二 that seat 1 then draws may be won: nothing was declined."""
    scene = table({1: ("一三", SIX_DOORS)}, throws="二", wall="二")
    scene["options"] = {"win_duty": "no_discards"}
    result = result_of(GAME, **scene, actions=[[0, "discard", "二"], [1, "win"]])
    assert winner(result) == (1, "二", "self", 18)


@pytest.mark.clause("SH-5", "ZP-11", "ZP-21")
def test_one_five_ten_may_be_what_an_eating_lays_out() -> None:
    """一四五六十: the 五 eaten with 四六 asks for a door of the other 五, and 一五十 is one.

    Where it is none, the card may not be eaten at all.
    """
    mine = ["chi:四五六", "chi:七八九", "chi:柒捌玖", "chi:肆伍陆"]
    scene = table({1: ("一四五六十捌柒壹", mine)}, throws="五")
    actions: list[list[Any]] = [[0, "discard", "五"], [1, "chi", "四五六", "一五十"]]
    for run, points in (("plain", 0), ("scored", 3)):
        state = state_of(GAME, **scene, options={"run_1_5_10": run}, actions=actions)
        assert state["huxi"][1] == points
    refused(GAME, **scene, options={"run_1_5_10": "off"}, actions=actions)
    refused(
        GAME, **scene, options={"run_1_5_10": "off"}, actions=[actions[0], [1, "chi", "四五六"]]
    )
