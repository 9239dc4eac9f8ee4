"""ZP-13: 臭牌, a kind that one let pass may not be eaten or ponged any more."""

from typing import Any

import pytest

from tests.table import refused, state_of
from tests.zipai.hands import (
    GAME,
    JUNK,
    QUIET_A,
    QUIET_B,
    around,
    asked,
    doors,
    ways,
)

TAIL = "七七七十十十壹壹壹叁叁叁 五陆玖"
EATS_TWO = "一三 四 捌柒" + TAIL
EATS_OR_PONGS = "一二二三贰" + TAIL
NO_TWO = QUIET_A.replace("二", "三")  # leaves all four 二 to the others


@pytest.mark.clause("ZP-13")
@pytest.mark.parametrize("said", [True, False])
def test_who_lets_an_eating_go_may_not_eat_that_kind_again(said: bool) -> None:
    """Seat 1 passes on 庄's 二, in words or in silence. It draws a 二, its 上家 draws one: nothing.

    The 拾 that follows is a 跑 for seat 2: nobody was asked in between.
    """
    scenario: dict[str, Any] = {
        "hands": around(EATS_TWO, seat=1, dealer=0, last="二"),
        "wall": f"二 {JUNK} 二 拾",
    }
    actions: list[list[Any]] = [[0, "discard", "二"], [1, "pass"]][: 2 if said else 1]
    state = state_of(GAME, **scenario, actions=[*actions, [2, "discard", "九"]])
    assert state["stains"][1] == "二"
    assert state["discards"][1].startswith("二")
    assert state["discards"][0] == "二二"
    assert doors(state, 1) == []
    for late in ("一二三", "二三四"):
        refused(GAME, **scenario, actions=[[0, "discard", "二"], [1, "pass"], [1, "chi", late]])


@pytest.mark.clause("ZP-13")
def test_who_lets_a_pong_go_may_neither_pong_nor_eat_that_kind_again() -> None:
    """一二二三贰: seat 1 passes on 庄's 二. 庄 shows another 二: neither 碰 nor 吃 is open."""
    scenario: dict[str, Any] = {
        "hands": [NO_TWO + "二", EATS_OR_PONGS, QUIET_B],
        "wall": f"{JUNK} {JUNK} 二 拾",
    }
    actions: list[list[Any]] = [[0, "discard", "二"], [1, "pass"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert state["stains"] == ["", "二", ""]
    assert state["discards"][0] == "二二"
    assert doors(state, 2) == ["pao:拾拾拾拾"]
    refused(GAME, **scenario, actions=[*actions, [1, "peng"]])
    refused(GAME, **scenario, actions=[*actions, [1, "chi", "一二三", "二二贰"]])


@pytest.mark.clause("ZP-13")
def test_a_stain_is_on_one_kind_and_one_seat() -> None:
    """Seat 1 let 庄's 二 go; it then draws 玖, and may eat that with 柒捌 or 捌拾."""
    mine = "一三四 柒捌拾 七七七十十十壹壹壹叁叁叁 五陆"
    state = state_of(
        GAME,
        hands=around(mine, seat=1, dealer=0, last="二"),
        wall="玖 七",
        actions=[[0, "discard", "二"], [1, "pass"]],
    )
    assert state["stains"] == ["", "二", ""]
    assert ways(state, 1) == {("柒捌玖",), ("捌玖拾",)}


# Seat 1 shows 二 and has 一三; seat 2, the next player, has 三四. All 二 are in the wall, and 贰
# is of no use to anybody.
DRAWER = "五五五八八八柒柒柒捌捌捌拾拾拾 一三 九肆贰"
NEXT = "七七七十十十伍伍伍壹壹壹叁叁叁 三四 五陆玖"
BOTH_EAT: dict[str, Any] = {
    "hands": [NO_TWO + JUNK, DRAWER, NEXT],
    "wall": "二 贰 贰 二 七",  # the 七 is a 提 for seat 2
}
SHOWN: list[list[Any]] = [[0, "discard", JUNK]]


@pytest.mark.clause("ZP-13", "ZP-12")
@pytest.mark.parametrize(
    "said",
    [
        [[2, "chi", "二三四"], [1, "chi", "一二三"]],
        [[2, "pass"], [1, "chi", "一二三"]],
        [[1, "chi", "一二三"]],
    ],
)
def test_nobody_is_stained_where_the_drawers_eating_went_before(said: list[list[Any]]) -> None:
    """Seat 1 eats its own 二; whether seat 2 asked, passed or had no time to, it is not stained.

    Seat 1 shows a second 二 a round later: seat 2 may eat it.
    """
    state = state_of(GAME, **BOTH_EAT, actions=[*SHOWN, *said])
    assert state["stains"] == ["", "", ""]
    state = state_of(GAME, **BOTH_EAT, actions=[*SHOWN, *said, [1, "discard", "贰"]])
    assert asked(state, 2) == {"chi", "pass"}
    assert ways(state, 2) == {("二三四",)}


@pytest.mark.clause("ZP-13")
def test_the_drawer_is_stained_by_an_own_draw_that_it_could_have_eaten() -> None:
    """Seat 1 passes on its own 二 and seat 2 eats it: only seat 1 is stained."""
    actions: list[list[Any]] = [*SHOWN, [1, "pass"], [2, "chi", "二三四"]]
    state = state_of(GAME, **BOTH_EAT, actions=actions)
    assert state["stains"] == ["", "二", ""]


@pytest.mark.clause("ZP-13")
def test_both_are_stained_where_both_pass() -> None:
    """Seats 1 and 2 let the 二 go; the next 二 is for neither of them, and seat 2 draws the 七."""
    state = state_of(GAME, **BOTH_EAT, actions=[*SHOWN, [1, "pass"], [2, "pass"]])
    assert state["stains"] == ["", "二", "二"]
    assert state["discards"] == [JUNK + "贰", "二二", "贰"]
    assert doors(state, 2) == ["ti:七七七七"]


# Seat 1 shows 二: 一三 there, 三四 at seat 2, 二二 at 庄.
CONTEST: dict[str, Any] = {
    "hands": [
        "六六六九九九肆肆肆陆陆陆玖玖玖 二二 五捌叁 贰",
        "五五五八八八伍伍伍捌捌捌柒柒柒 一三 六玖肆",
        "七七七十十十壹壹壹叁叁叁拾拾拾 三四 八柒贰",
    ],
    "wall": "二 七",
}


@pytest.mark.clause("ZP-13", "ZP-12")
@pytest.mark.parametrize(
    "said",
    [
        [[1, "chi", "一二三"], [2, "chi", "二三四"], [0, "peng"]],
        [[1, "pass"], [2, "pass"], [0, "peng"]],
        [[0, "peng"]],
    ],
)
def test_an_eating_overridden_by_a_pong_is_no_stain(said: list[list[Any]]) -> None:
    """庄 碰s the 二 that both others wanted to 吃, or let pass: neither is stained."""
    state = state_of(GAME, **CONTEST, actions=[[0, "discard", "贰"], *said])
    assert doors(state, 0) == ["peng:二二二"]
    assert state["stains"] == ["", "", ""]


@pytest.mark.clause("ZP-13")
def test_a_declined_pong_stains_though_another_eats_the_card() -> None:
    """庄 lets its 碰 go and the drawer eats: 庄 would have got the 二, and is stained."""
    actions: list[list[Any]] = [[0, "discard", "贰"], [0, "pass"], [1, "chi", "一二三"]]
    state = state_of(GAME, **CONTEST, actions=actions)
    assert state["stains"] == ["二", "", ""]


@pytest.mark.clause("ZP-13")
def test_who_could_not_have_had_the_card_is_not_stained() -> None:
    """Seat 2 has 一三, but 庄's discard is not for it to eat: no stain."""
    state = state_of(
        GAME,
        hands=around(EATS_TWO, seat=2, dealer=0, last="二"),
        wall="七",
        actions=[[0, "discard", "二"]],
    )
    assert state["stains"] == ["", "", ""]


@pytest.mark.clause("ZP-13")
def test_eating_instead_of_a_pong_is_no_decline() -> None:
    """一二二三贰: seat 1 takes 庄's 二 by 吃 with 比牌, not by 碰: no stain."""
    state = state_of(
        GAME,
        hands=around(EATS_OR_PONGS, seat=1, dealer=0, last="二"),
        actions=[[0, "discard", "二"], [1, "chi", "一二三", "二二贰"]],
    )
    assert state["stains"] == ["", "", ""]


OVERRIDDEN: dict[str, Any] = {
    "hands": [NO_TWO + JUNK, DRAWER.replace("贰", "伍"), EATS_OR_PONGS],
    "wall": "二 二",
}


@pytest.mark.clause("ZP-13", "ZP-14", "SH-3")
def test_if_that_eating_is_overridden_by_the_drawers_the_declined_pong_stains() -> None:
    """Seat 2 could 碰 and calls 吃; the drawer's 吃 goes before. Its 二二 are stale: 臭偎 next."""
    actions: list[list[Any]] = [*SHOWN, [2, "chi", "一二三", "二二贰"], [1, "chi", "一二三"]]
    state = state_of(GAME, **OVERRIDDEN, actions=actions)
    assert doors(state, 1) == ["chi:一二三"]
    assert state["stains"] == ["", "", "二"]
    state = state_of(GAME, **OVERRIDDEN, actions=[*actions, [1, "discard", "伍"]])
    assert doors(state, 2) == ["chouwei:二二二"]


@pytest.mark.clause("ZP-13", "SH-17")
@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize(("discarded", "open_"), [("二", False), (JUNK, True)])
def test_nobody_eats_a_kind_that_they_have_discarded(
    discarded: str, open_: bool, drawn: bool
) -> None:
    """庄 has 一三四. It discards 二; the 上家 shows a 二, or 庄 draws one: not asked.

    Had 庄 discarded 玖, it would be asked. The 七 that comes next is a quad for 庄.
    """
    mine = "一三四六 贰拾 七七七十十十壹壹壹叁叁叁 五陆"
    before = f"{JUNK} {JUNK}" if drawn else JUNK
    state = state_of(
        GAME,
        hands=around(mine, seat=0, dealer=0, last=discarded),
        wall=f"{before} 二 七",
        actions=[[0, "discard", discarded]],
    )
    if open_:
        assert asked(state, 0) == {"chi", "pass"}
        assert ways(state, 0) == {("一二三",), ("二三四",)}
    else:
        assert asked(state, 0) == {"discard"}
        assert doors(state, 0) == ["pao:七七七七" if drawn else "ti:七七七七"]


@pytest.mark.clause("ZP-13", "ZP-11")
def test_a_card_one_drew_and_nobody_took_is_neither_ones_discard_nor_a_stain() -> None:
    """Seat 1 draws 二 and may not eat it, for its own 二 finds no door: nothing is held against it.

    It eats 十 with that 二 and 七, and may then eat the 二 of its 上家 with 一三.
    """
    scenario: dict[str, Any] = {
        "hands": [NO_TWO + JUNK, "一三 二七 六柒捌拾 壹壹壹贰贰贰叁叁叁 五陆玖", QUIET_B],
        "wall": f"二 {JUNK} 十 一 二 贰",
    }
    actions: list[list[Any]] = [[0, "discard", JUNK]]
    state = state_of(GAME, **scenario, actions=actions)
    assert state["discards"][1] == "二"
    assert state["stains"] == ["", "", ""]
    assert ways(state, 1) == {("二七十",)}
    actions += [[1, "chi", "二七十"], [1, "discard", JUNK]]
    state = state_of(GAME, **scenario, actions=actions)
    assert ways(state, 1) == {("一二三",)}


@pytest.mark.clause("ZP-13", "ZP-14")
def test_a_stained_kind_may_still_be_kept_as_a_wei() -> None:
    """Seat 1 let 庄's 二 go by; the 二 that it draws joins its pair all the same."""
    state = state_of(
        GAME,
        hands=[NO_TWO + "二", EATS_OR_PONGS, QUIET_B],
        wall="二",
        actions=[[0, "discard", "二"], [1, "pass"]],
    )
    assert doors(state, 1) == ["chouwei:二二二"]
    assert asked(state, 1) == {"discard"}
