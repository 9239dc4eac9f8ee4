"""SH-12: 臭胡, a win let go may not be taken with the same kind while nothing has changed."""

from typing import Any

import pytest

from tests.table import choices, refused, result_of, state_of
from tests.zipai.hands import (
    GAME,
    HERO,
    JUNK,
    QUIET_A,
    QUIET_B,
    SIX_DOORS,
    around,
    asked,
    doors,
    winner,
)

SHOWN: list[list[Any]] = [[0, "discard", JUNK]]
WAITS_FOR_RUN = "一一一三三三 壹壹贰贰叁叁 四五六 捌玖拾 七十"  # 二 wins, with 21


@pytest.mark.clause("SH-12")
def test_a_kind_let_go_is_not_won_from_the_wall() -> None:
    """Seat 1 shows 十 and seat 2 lets it go; a round later seat 1 shows another: not asked."""
    scenario: dict[str, Any] = {
        "hands": around(HERO, seat=2, dealer=0),
        "wall": f"十 {JUNK} {JUNK} 十 捌",  # the 捌 is a 跑 for seat 1
    }
    state = state_of(GAME, **scenario, actions=SHOWN)
    assert "win" in asked(state, 2)
    actions: list[list[Any]] = [*SHOWN, [2, "pass"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert state["discards"][1] == "十十"
    assert list(state["prompts"]) == ["1"]
    refused(GAME, **scenario, actions=[*actions, [2, "win"]])


@pytest.mark.clause("SH-12")
def test_another_kind_may_be_won() -> None:
    """Seat 2 let two 十 go; it draws a 拾, for which it waits as well: it is asked."""
    state = state_of(
        GAME,
        hands=around(HERO, seat=2, dealer=0),
        wall=f"十 {JUNK} {JUNK} 十 拾",
        actions=[*SHOWN, [2, "pass"]],
    )
    assert state["discards"][1] == "十十"
    assert {"win", "pass"} <= asked(state, 2)


@pytest.mark.clause("SH-12")
def test_a_kind_let_go_is_not_won_with_ones_own_draw() -> None:
    """Seat 2 lets the 二 of seat 1 go, and then draws one itself: not asked to win."""
    scenario: dict[str, Any] = {
        "hands": around(WAITS_FOR_RUN, seat=2, dealer=0),
        "wall": "二 二 柒",
        "actions": [*SHOWN, [2, "pass"]],
    }
    state = state_of(GAME, **scenario)
    assert state["discards"][2] == "二"
    assert choices(state, 2) == []
    refused(GAME, **{**scenario, "actions": [*SHOWN, [2, "pass"], [2, "win"]]})


# Seat 1 has a 十 to discard once its 提 捌 is laid.
GIVER = QUIET_B.replace("九", "十")


@pytest.mark.clause("SH-12", "SH-11")
def test_a_kind_let_go_is_not_won_as_a_discard_and_not_forced() -> None:
    """Seat 2 lets a 十 from the wall go; seat 1 then discards one: no 放炮, it lies there."""
    state = state_of(
        GAME,
        hands=[QUIET_A + JUNK, GIVER, HERO],
        wall=f"十 {JUNK} {JUNK} 捌 拾",
        actions=[*SHOWN, [2, "pass"], [1, "discard", "十"]],
    )
    assert state["discards"][1] == "十十"
    # Seat 2 has drawn since: a 拾, with which it may win.
    assert {"win", "pass"} <= asked(state, 2)


@pytest.mark.clause("SH-12", "SH-11")
def test_a_kind_not_let_go_is_forced_as_a_discard() -> None:
    """The same table without a 十 before: seat 1's 十 is 放炮."""
    result = result_of(
        GAME,
        hands=[QUIET_A + JUNK, GIVER, HERO],
        wall=f"一 {JUNK} {JUNK} 捌",
        actions=[*SHOWN, [2, "pass"], [1, "discard", "十"]],
    )
    assert winner(result) == (2, "十", "discard", 19)


# Seat 1: five doors of 15 胡息 on the table, 二三四 and 十十 in hand: 十 wins with 16.
CHANGES: dict[str, Any] = {
    "hands": [
        "六六六壹壹壹叁叁叁柒柒柒拾拾拾 一五九肆捌 伍",
        "二三四 十十",
        "三三三七七七九九九贰贰贰 六八 壹肆伍陆柒拾",
    ],
    "melds": [[], SIX_DOORS[:5], []],
}


@pytest.mark.clause("SH-12", "ZP-21")
def test_a_changed_total_opens_the_kind_again() -> None:
    """Seat 1 lets 十 go, eats 一二三 (15 胡息 become 18), discards 四: it may win the next 十."""
    scenario: dict[str, Any] = {**CHANGES, "wall": "二 十 一 十 七"}
    actions: list[list[Any]] = [[0, "discard", "伍"], [1, "pass"]]
    state = state_of(GAME, **scenario, actions=actions[:1])
    assert asked(state, 1) == {"win", "peng", "pass"}
    actions += [[1, "chi", "一二三"], [1, "discard", "四"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert state["huxi"][1] == 18
    assert asked(state, 1) == {"win", "pass"}
    result = result_of(GAME, **scenario, actions=[*actions, [1, "win"]])
    # 15, 一二三 3, 碰 十 1.
    assert winner(result) == (1, "十", "wall", 19)


@pytest.mark.clause("SH-12", "ZP-21")
def test_an_unchanged_total_does_not() -> None:
    """It eats 三四五, of no 胡息, instead, and discards 二: still 15, and the next 十 is barred."""
    scenario: dict[str, Any] = {**CHANGES, "wall": "二 十 五 十 七"}
    actions: list[list[Any]] = [[0, "discard", "伍"], [1, "pass"]]
    actions += [[1, "chi", "三四五"], [1, "discard", "二"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert state["huxi"][1] == 15
    assert choices(state, 1) == []
    assert doors(state, 2) == ["pao:七七七七"]  # 庄 has drawn since


@pytest.mark.clause("SH-12", "SH-11")
def test_with_a_changed_total_a_discard_is_forced_again() -> None:
    """Seat 1 let 十 go and ate 一二三 since; seat 2 discards a 十: 放炮."""
    scenario: dict[str, Any] = {**CHANGES, "wall": "二 十 一 七"}
    scenario["hands"] = [*CHANGES["hands"][:2], "三三三七七七九九九贰贰贰 六八 壹肆伍陆柒十"]
    actions: list[list[Any]] = [[0, "discard", "伍"], [1, "pass"]]
    actions += [[1, "chi", "一二三"], [1, "discard", "四"], [2, "discard", "十"]]
    result = result_of(GAME, **scenario, actions=actions)
    assert winner(result) == (1, "十", "discard", 19)


@pytest.mark.clause("SH-12")
def test_it_binds_only_the_seat_that_let_the_win_go() -> None:
    """Seats 1 and 2 wait for 十. Seat 1 shows one: it passes, seat 2 wins with that very card."""
    result = result_of(
        GAME,
        hands=[QUIET_A + JUNK, QUIET_B.replace("九肆", "二七"), HERO],
        wall="十",
        actions=[*SHOWN, [1, "pass"], [2, "win"]],
    )
    assert winner(result) == (2, "十", "wall", 19)


@pytest.mark.clause("SH-12", "ZP-19")
def test_an_own_wei_changes_the_total_before_the_win_is_asked_for() -> None:
    """Seat 2 lets the 十 of seat 1 go and draws one: the 臭偎 is laid, 0 becomes 3, it may win."""
    scenario: dict[str, Any] = {
        "hands": around(HERO, seat=2, dealer=0),
        "wall": "十 十",
    }
    actions: list[list[Any]] = [*SHOWN, [2, "pass"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert doors(state, 2) == ["chouwei:十十十"]
    assert asked(state, 2) == {"win", "pass"}
    result = result_of(GAME, **scenario, actions=[*actions, [2, "win"]])
    assert winner(result) == (2, "十", "self", 21)


# Seat 1 has 偎 十; without its 柒 the fourth 十 wins as a 跑 beside the 将 七七.
REST = "一一二二三三 壹壹贰贰叁叁 四五六 七七"
NO_SEVEN = "五五五八八八伍伍伍捌捌捌拾拾拾 一九肆柒玖"


@pytest.mark.clause("SH-12", "ZP-19")
def test_a_win_with_an_own_wei_let_go_bars_its_kind_too() -> None:
    """Seat 1 draws 十 and does not win with the 偎; it discards 柒. Seat 2 shows the fourth 十:

    the total is still 3, so it is a 跑 and no win.
    """
    state = state_of(
        GAME,
        hands=[QUIET_A + JUNK, HERO, NO_SEVEN],
        wall="十 十",
        actions=[*SHOWN, [1, "pass"], [1, "discard", "柒"]],
    )
    assert doors(state, 1) == ["pao:十十十十"]
    assert asked(state, 1) == {"discard"}


@pytest.mark.clause("SH-12", "ZP-8")
def test_where_nothing_was_let_go_the_same_card_may_be_won() -> None:
    """The 偎 of 十 lies there, and seat 2 shows the fourth: 跑 6, 18 for the runs, 将 七七."""
    scenario: dict[str, Any] = {
        "hands": [QUIET_A + JUNK, REST, NO_SEVEN],
        "melds": [[], ["wei:十十十"], []],
        "wall": f"{JUNK} 十",
    }
    actions: list[list[Any]] = [*SHOWN, [2, "pass"]]  # seat 2 could eat the 玖 of seat 1
    state = state_of(GAME, **scenario, actions=actions)
    assert asked(state, 1) == {"win", "pass"}
    result = result_of(GAME, **scenario, actions=[*actions, [1, "win"]])
    assert winner(result) == (1, "十", "wall", 24)
