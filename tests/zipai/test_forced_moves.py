"""ZP-6 to ZP-8, ZP-14: whose turn it is, and 提, 偎 and 跑, which nobody chooses."""

from typing import Any

import pytest

from tests.table import play, refused, state_of
from tests.zipai.hands import (
    GAME,
    IDLE_A,
    JUNK,
    QUIET_A,
    QUIET_B,
    QUIET_C,
    around,
    asked,
    discardable,
    doors,
    hidden,
)

# 七七 and five 坎: 十 3, 二 3, and three big ones of 6.
PAIR = "七七 二二二十十十壹壹壹贰贰贰叁叁叁 三五陆"
# The same with a third 七 instead of 三.
THREE = "七七七 二二二十十十壹壹壹贰贰贰叁叁叁 五陆"
# The same with 七七七 on the table.
TABLE_THREE = "二二二十十十壹壹壹贰贰贰叁叁叁 五陆"


@pytest.mark.clause("ZP-6", "ZP-20")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_cards_that_nobody_takes_lie_with_their_drawers_in_order_of_play(dealer: int) -> None:
    """庄 discards, the next draws, then the one after, then 庄: each card lies as its drawer's."""
    hands = [IDLE_A, QUIET_B, QUIET_C]
    hands[dealer] += " 贰"
    outcome = play(
        GAME,
        dealer=dealer,
        hands=hands,
        wall="三 贰 三 贰",
        wall_size=4,
        actions=[[dealer, "discard", "贰"]],
    )
    lying = {dealer: "贰三", (dealer + 1) % 3: "三贰", (dealer + 2) % 3: "贰"}
    assert outcome["state"]["discards"] == [lying[seat] for seat in range(3)]
    assert outcome["state"]["wall"] == 0
    assert outcome["result"]["winners"] == []


@pytest.mark.clause("ZP-6", "ZP-9")
def test_play_goes_on_after_the_one_who_took_the_card() -> None:
    """Seat 2 碰s 庄's 七 and discards; nobody wants that: 庄, who comes after seat 2, draws."""
    outcome = play(
        GAME,
        hands=[QUIET_A + "七", QUIET_B, PAIR],
        wall=f"{JUNK} {JUNK}",
        wall_size=2,
        actions=[[0, "discard", "七"], [2, "peng"], [2, "discard", "三"]],
    )
    assert outcome["state"]["discards"] == [JUNK, JUNK, "三"]


@pytest.mark.clause("ZP-7")
def test_a_drawn_card_shown_and_not_taken_is_not_taken_into_the_hand() -> None:
    """Seat 1 draws 三 and cannot use it: its hand is what it was, and it discards nothing."""
    hands = [IDLE_A + "贰", QUIET_B, QUIET_C]
    outcome = play(GAME, hands=hands, wall="三", wall_size=1, actions=[[0, "discard", "贰"]])
    assert outcome["state"]["hands"][1].count("三") == 0
    assert outcome["state"]["discards"] == ["贰", "三", ""]


@pytest.mark.clause("ZP-7", "SH-3")
def test_with_three_in_hand_the_drawn_fourth_is_a_ti() -> None:
    """Seat 1 has a 坎 of 七 and draws the fourth: 提, one card shown, and a discard."""
    scenario: dict[str, Any] = {"hands": around(THREE, seat=1, dealer=0), "wall": "七"}
    outcome = play(GAME, **scenario, actions=[[0, "discard", JUNK]])
    state = outcome["state"]
    assert doors(state, 1) == ["ti:七七七七"]
    assert hidden(outcome, 1) == [("ti", 3)]
    assert list(state["prompts"]) == ["1"]
    assert discardable(state, 1) == "五陆"
    assert state["discards"][1] == ""
    # 提 七 9, 坎 二 3 and 十 3, 坎 壹, 贰, 叁 6 each.
    assert state["huxi"][1] == 33


@pytest.mark.clause("ZP-7", "SH-3")
@pytest.mark.parametrize("kind", ["wei", "chouwei"])
def test_with_an_own_wei_on_the_table_the_drawn_fourth_is_a_ti(kind: str) -> None:
    """偎 or 臭偎 of 七 lies there; seat 1 draws the fourth: the door becomes a 提."""
    outcome = play(
        GAME,
        hands=around(TABLE_THREE, seat=1, dealer=0),
        melds=[[], [f"{kind}:七七七"], []],
        wall="七",
        actions=[[0, "discard", JUNK]],
    )
    assert doors(outcome["state"], 1) == ["ti:七七七七"]
    assert hidden(outcome, 1)[-1] == ("ti", 3)
    assert discardable(outcome["state"], 1) == "五陆"
    assert outcome["state"]["huxi"][1] == 33


@pytest.mark.clause("ZP-7", "ZP-14", "SH-3")
def test_with_a_pair_in_hand_the_drawn_third_is_a_wei() -> None:
    """Seat 1 has 七七 and draws a 七: 偎, nothing of it shown, and a discard."""
    outcome = play(
        GAME,
        hands=around(PAIR, seat=1, dealer=0),
        wall="七",
        actions=[[0, "discard", JUNK]],
    )
    state = outcome["state"]
    assert doors(state, 1) == ["wei:七七七"]
    assert hidden(outcome, 1) == [("wei", 3)]
    assert discardable(state, 1) == "三五陆"
    # 偎 七 3, 坎 二 3 and 十 3, 坎 壹, 贰, 叁 6 each.
    assert state["huxi"][1] == 27


@pytest.mark.clause("ZP-7", "SH-17")
@pytest.mark.parametrize("mine", [PAIR, THREE])
def test_a_ti_or_wei_cannot_be_declined(mine: str) -> None:
    """Seat 1 draws the 七 for it: no pass, no 吃, no 碰 is open, only the discard."""
    scenario: dict[str, Any] = {"hands": around(mine, seat=1, dealer=0), "wall": "七"}
    state = state_of(GAME, **scenario, actions=[[0, "discard", JUNK]])
    assert asked(state, 1) == {"discard"}
    refused(GAME, **scenario, actions=[[0, "discard", JUNK], [1, "pass"]])


@pytest.mark.clause("ZP-7")
@pytest.mark.parametrize("mine", [PAIR, THREE])
def test_nobody_can_claim_a_card_that_its_drawer_keeps(mine: str) -> None:
    """Seat 2, the next player, could 吃 六七八; but the 七 is seat 1's 偎 or 提."""
    scenario: dict[str, Any] = {
        "hands": [
            "四四四九九九肆肆肆陆陆陆玖玖玖 六六伍八拾 一",
            mine,
            "五五五伍伍伍柒柒柒捌捌捌 六八 八一九肆拾拾",
        ],
        "wall": "七",
    }
    state = state_of(GAME, **scenario, actions=[[0, "discard", "一"]])
    assert list(state["prompts"]) == ["1"]
    refused(GAME, **scenario, actions=[[0, "discard", "一"], [2, "chi", "六七八"]])


@pytest.mark.clause("ZP-8", "SH-3")
@pytest.mark.parametrize("seat", [1, 2])
def test_with_three_in_hand_anothers_discard_is_a_pao(seat: int) -> None:
    """庄 discards the fourth 七; the 坎 is at seat 1 or 2: 跑, all four open, and a discard."""
    outcome = play(
        GAME,
        hands=around(THREE, seat=seat, dealer=0, last="七"),
        actions=[[0, "discard", "七"]],
    )
    state = outcome["state"]
    assert state["melds"][seat] == ["pao:七七七七<0"]
    assert hidden(outcome, seat) == [("pao", 0)]
    assert list(state["prompts"]) == [str(seat)]
    assert discardable(state, seat) == "五陆"
    assert state["discards"] == ["", "", ""]
    # 跑 七 6, 坎 二 3 and 十 3, 坎 壹, 贰, 叁 6 each.
    assert state["huxi"][seat] == 30


@pytest.mark.clause("ZP-8")
@pytest.mark.parametrize("seat", [0, 2])
def test_with_three_in_hand_a_card_shown_from_the_wall_is_a_pao(seat: int) -> None:
    """Seat 1 draws the fourth 七; the 坎 is at seat 2, or at 庄: 跑."""
    hands = around(THREE, seat=seat, dealer=0)
    state = state_of(GAME, hands=hands, wall="七", actions=[[0, "discard", JUNK]])
    assert doors(state, seat) == ["pao:七七七七"]
    assert list(state["prompts"]) == [str(seat)]


@pytest.mark.clause("ZP-8")
@pytest.mark.parametrize("drawer", [1, 2])
def test_an_own_pong_runs_with_a_card_from_the_wall(drawer: int) -> None:
    """Seat 2 has 碰 七; the fourth is shown by seat 1, or drawn by seat 2 itself: 跑."""
    outcome = play(
        GAME,
        hands=around(TABLE_THREE, seat=2, dealer=0),
        melds=[[], [], ["peng:七七七<0"]],
        wall="七" if drawer == 1 else "三 七",
        actions=[[0, "discard", JUNK]],
    )
    state = outcome["state"]
    assert doors(state, 2) == ["pao:七七七七"]
    assert hidden(outcome, 2)[-1] == ("pao", 0)
    assert discardable(state, 2) == "五陆"


@pytest.mark.clause("ZP-8", "ZP-13")
def test_an_own_pong_does_not_run_with_a_discard() -> None:
    """庄 discards the fourth 七: seat 2's 碰 stays what it is, and the 七 lies there."""
    scenario: dict[str, Any] = {
        "hands": around(TABLE_THREE, seat=2, dealer=0, last="七"),
        "melds": [[], [], ["peng:七七七<0"]],
        "wall": JUNK,
        "wall_size": 1,
        "actions": [[0, "discard", "七"]],
    }
    outcome = play(GAME, **scenario)
    assert doors(outcome["state"], 2) == ["peng:七七七"]
    assert outcome["state"]["discards"] == ["七", JUNK, ""]


@pytest.mark.clause("ZP-8")
@pytest.mark.parametrize("kind", ["wei", "chouwei"])
@pytest.mark.parametrize("discarded", [True, False])
def test_an_own_wei_runs_with_anothers_card(kind: str, discarded: bool) -> None:
    """偎 or 臭偎 of 七: 庄 discards the fourth, or seat 1 shows it from the wall: 跑."""
    outcome = play(
        GAME,
        hands=around(TABLE_THREE, seat=2, dealer=0, last="七" if discarded else JUNK),
        melds=[[], [], [f"{kind}:七七七"]],
        wall="三" if discarded else "七",
        actions=[[0, "discard", "七" if discarded else JUNK]],
    )
    state = outcome["state"]
    assert doors(state, 2) == ["pao:七七七七"]
    assert hidden(outcome, 2)[-1] == ("pao", 0)
    assert discardable(state, 2) == "五陆"


@pytest.mark.clause("ZP-8", "SH-17")
def test_a_pao_cannot_be_declined() -> None:
    """走跑 cannot happen: the seat is not asked whether it 跑s, it may only discard."""
    scenario: dict[str, Any] = {"hands": around(THREE, seat=2, dealer=0, last="七")}
    state = state_of(GAME, **scenario, actions=[[0, "discard", "七"]])
    assert asked(state, 2) == {"discard"}
    refused(GAME, **scenario, actions=[[0, "discard", "七"], [2, "pass"]])


@pytest.mark.clause("ZP-14", "SH-3")
@pytest.mark.parametrize("said", [True, False])
def test_a_wei_after_a_declined_pong_is_a_stale_wei_that_shows_one_card(said: bool) -> None:
    """庄 discards 七; seat 1 lets its 碰 go, in words or in silence, and draws a 七: 臭偎."""
    actions: list[list[Any]] = [[0, "discard", "七"], [1, "pass"]]
    outcome = play(
        GAME,
        hands=around(PAIR, seat=1, dealer=0, last="七"),
        wall="七 捌",  # the 捌 is a 提 for seat 2, which then has to discard
        actions=[*actions[: 2 if said else 1], [1, "discard", "三"]],
    )
    state = outcome["state"]
    assert doors(state, 1) == ["chouwei:七七七"]
    assert hidden(outcome, 1) == [("chouwei", 2)]
    # Worth what a 偎 is worth: 3, and 24 for the 坎.
    assert state["huxi"][1] == 27
