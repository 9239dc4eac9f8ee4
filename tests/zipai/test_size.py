"""ZP-15 and ZP-16: 八块, how many cards a side holds, and discards that cannot be made."""

from typing import Any

import pytest

from tests.table import choices, play, refused, state_of
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
    spell,
)

# Seat 1 with one 提 on the table, two 坎 that may 跑, a pair of 贰, and five single cards.
ONE_QUAD = "七七七十十十壹壹壹 贰贰 三五陆柒玖"
QUAD_ON_TABLE: list[list[str]] = [[], ["ti:一一一一"], []]


@pytest.mark.clause("ZP-15")
def test_after_the_first_quad_a_card_is_discarded() -> None:
    """庄 discards the fourth 七: seat 1's first 跑, 21 cards with it, one goes."""
    mine = "七七七十十十壹壹壹 贰贰 一一一 三四五陆柒玖"
    state = state_of(
        GAME,
        hands=around(mine, seat=1, dealer=0, last="七"),
        actions=[[0, "discard", "七"]],
    )
    assert doors(state, 1) == ["pao:七七七七"]
    assert discardable(state, 1) == spell("三四五贰陆柒玖")


@pytest.mark.clause("ZP-15", "SH-17")
def test_with_a_second_quad_nothing_is_discarded_and_the_next_player_draws() -> None:
    """提 一 lies there; 庄 discards 七: 跑, no discard. Seat 2 draws (a 拾, its own 提)."""
    scenario: dict[str, Any] = {
        "hands": around(ONE_QUAD, seat=1, dealer=0, last="七"),
        "melds": QUAD_ON_TABLE,
        "wall": "拾",
    }
    state = state_of(GAME, **scenario, actions=[[0, "discard", "七"]])
    assert doors(state, 1) == ["ti:一一一一", "pao:七七七七"]
    assert len(state["hands"][1]) == 13
    assert doors(state, 2) == ["ti:拾拾拾拾"]
    assert list(state["prompts"]) == ["2"]
    # 八块后打牌 cannot happen.
    refused(GAME, **scenario, actions=[[0, "discard", "七"], [1, "discard", "三"]])


@pytest.mark.clause("ZP-15")
def test_with_a_second_quad_from_the_own_draw_the_next_player_draws() -> None:
    """提 一 lies there; seat 1 draws the fourth 七: a second 提, no discard."""
    state = state_of(
        GAME,
        hands=around(ONE_QUAD, seat=1, dealer=0),
        melds=QUAD_ON_TABLE,
        wall="七 拾",
        actions=[[0, "discard", JUNK]],
    )
    assert doors(state, 1) == ["ti:一一一一", "ti:七七七七"]
    assert list(state["prompts"]) == ["2"]


@pytest.mark.clause("ZP-15")
def test_with_a_third_pao_nothing_is_discarded_either() -> None:
    """提 一, 跑 七 on 庄's discard, 跑 十 on seat 2's draw: seat 2 draws twice in a row."""
    state = state_of(
        GAME,
        hands=around(ONE_QUAD, seat=1, dealer=0, last="七"),
        melds=QUAD_ON_TABLE,
        wall="十 拾",
        actions=[[0, "discard", "七"]],
    )
    assert doors(state, 1) == ["ti:一一一一", "pao:七七七七", "pao:十十十十"]
    assert doors(state, 2) == ["ti:拾拾拾拾"]
    assert list(state["prompts"]) == ["2"]
    # 提 一 9, 跑 七 6, 跑 十 6, 坎 壹 6.
    assert state["huxi"][1] == 27


@pytest.mark.clause("ZP-15")
def test_after_a_second_quad_a_pong_is_followed_by_a_discard_again() -> None:
    """With two quads 21 is the resting size: the 碰 makes 22, and one card goes."""
    state = state_of(
        GAME,
        hands=around(ONE_QUAD, seat=1, dealer=0, last="七"),
        melds=QUAD_ON_TABLE,
        wall="贰",
        actions=[[0, "discard", "七"], [1, "peng"]],
    )
    assert doors(state, 1)[-1] == "peng:贰贰贰"
    assert discardable(state, 1) == spell("三五陆柒玖")


@pytest.mark.clause("ZP-15")
def test_with_one_quad_an_eating_is_followed_by_a_discard() -> None:
    """提 一 lies there, 20 cards in all: 吃 makes 21, and one card goes."""
    state = state_of(
        GAME,
        hands=around("七七七十十十壹壹壹 三四 贰五陆柒玖", seat=1, dealer=0, last="二"),
        melds=QUAD_ON_TABLE,
        actions=[[0, "discard", "二"], [1, "chi", "二三四"]],
    )
    assert asked(state, 1) == {"discard"}


# Two 提 dealt: 一 and 七. 二二 and 贰贰 may 碰, 十十十 may 跑.
TWO_DEALT = "一一一一七七七七 二二 贰贰 十十十 三五陆捌玖"
THREE_DEALT = "一一一一七七七七十十十十 二二 贰贰 叁叁 三五"


@pytest.mark.clause("ZP-15")
def test_with_two_quads_dealt_nothing_is_discarded_at_the_first_entry() -> None:
    """Seat 1 碰s 庄's 二: 21 cards, its resting size; seat 2 draws. At the next 碰 a card goes."""
    scenario: dict[str, Any] = {"hands": around(TWO_DEALT, seat=1, dealer=0, last="二")}
    first: list[list[Any]] = [[0, "discard", "二"], [1, "peng"]]
    state = state_of(GAME, **scenario, wall="拾", actions=first)
    assert doors(state, 1) == ["ti:一一一一", "ti:七七七七", "peng:二二二"]
    assert list(state["prompts"]) == ["2"]
    state = state_of(GAME, **scenario, wall="贰", actions=[*first, [1, "peng"]])
    assert doors(state, 1)[-1] == "peng:贰贰贰"
    assert discardable(state, 1) == spell("三五陆捌玖")


@pytest.mark.clause("ZP-15")
def test_with_two_quads_dealt_and_a_third_pao_two_entries_go_without_discard() -> None:
    """跑 十 is the first entry, 碰 二 the second; at the third, 碰 贰, a card goes."""
    scenario: dict[str, Any] = {"hands": around(TWO_DEALT, seat=1, dealer=0, last="十")}
    pao: list[list[Any]] = [[0, "discard", "十"]]
    state = state_of(GAME, **scenario, wall="拾", actions=pao)
    assert doors(state, 1) == ["ti:一一一一", "ti:七七七七", "pao:十十十十"]
    assert list(state["prompts"]) == ["2"]
    second: list[list[Any]] = [*pao, [1, "peng"]]
    state = state_of(GAME, **scenario, wall="二 拾", actions=second)
    assert doors(state, 1)[-1] == "peng:二二二"
    assert list(state["prompts"]) == ["2"]
    state = state_of(GAME, **scenario, wall="二 贰", actions=[*second, [1, "peng"]])
    assert doors(state, 1)[-1] == "peng:贰贰贰"
    assert discardable(state, 1) == spell("三五陆捌玖")


@pytest.mark.clause("ZP-15")
def test_a_dealt_quad_counts_from_the_deal_on() -> None:
    """Seat 1 is dealt 提 一; its first 跑 is the second quad: no discard."""
    mine = "一一一一 七七七 十十十壹壹壹 贰贰 三五陆柒玖"
    state = state_of(
        GAME,
        hands=around(mine, seat=1, dealer=0, last="七"),
        wall="拾",
        actions=[[0, "discard", "七"]],
    )
    assert doors(state, 1) == ["ti:一一一一", "pao:七七七七"]
    assert list(state["prompts"]) == ["2"]


@pytest.mark.clause("ZP-15")
def test_with_three_quads_dealt_two_entries_go_without_discard() -> None:
    """Not 庄: 碰 二 and 碰 贰 without a discard, after 碰 叁 one card goes."""
    scenario: dict[str, Any] = {"hands": around(THREE_DEALT, seat=1, dealer=0, last="二")}
    actions: list[list[Any]] = [[0, "discard", "二"], [1, "peng"]]
    state = state_of(GAME, **scenario, wall="拾", actions=actions)
    assert list(state["prompts"]) == ["2"]
    actions += [[1, "peng"]]
    state = state_of(GAME, **scenario, wall="贰 拾", actions=actions)
    assert doors(state, 1)[3:] == ["peng:二二二", "peng:贰贰贰"]
    assert list(state["prompts"]) == ["2"]
    actions += [[1, "peng"]]
    state = state_of(GAME, **scenario, wall="贰 叁", actions=actions)
    assert doors(state, 1)[3:] == ["peng:二二二", "peng:贰贰贰", "peng:叁叁叁"]
    assert discardable(state, 1) == "三五"


@pytest.mark.clause("ZP-15", "ZP-22")
def test_the_dealer_with_one_quad_dealt_discards() -> None:
    """提 一 of 21 cards: 20 is the resting size, one card goes."""
    mine = "一一一一 七七 十十十 二二 贰贰 三五陆捌玖 叁叁 柒"
    state = state_of(GAME, hands=[mine, QUIET_A, QUIET_B], actions=[])
    assert asked(state, 0) == {"discard"}


@pytest.mark.clause("ZP-15", "ZP-22")
def test_the_dealer_with_two_quads_dealt_discards_nothing_in_the_first_turn() -> None:
    """Two 提 of 21 cards: seat 1 draws at once. After 庄's next entry a card goes."""
    scenario: dict[str, Any] = {"hands": around(TWO_DEALT, seat=0, dealer=0, last="柒")}
    state = state_of(GAME, **scenario, wall="拾", actions=[])
    assert doors(state, 0) == ["ti:一一一一", "ti:七七七七"]
    assert state["wall"] == 18
    assert list(state["prompts"]) == ["2"]
    assert doors(state, 2) == ["pao:拾拾拾拾"]
    state = state_of(GAME, **scenario, wall="贰", actions=[[0, "peng"]])
    assert discardable(state, 0) == spell("二三五陆柒捌玖")


@pytest.mark.clause("ZP-15", "ZP-22")
def test_the_dealer_with_three_quads_dealt_has_one_more_entry_without_discard() -> None:
    """Three 提 of 21 cards: no discard at the start, none after 碰 二, one after 碰 贰."""
    scenario: dict[str, Any] = {"hands": around(THREE_DEALT, seat=0, dealer=0, last="陆")}
    state = state_of(GAME, **scenario, wall="拾", actions=[])
    assert list(state["prompts"]) == ["2"]
    state = state_of(GAME, **scenario, wall="二 拾", actions=[[0, "peng"]])
    assert doors(state, 0)[-1] == "peng:二二二"
    assert list(state["prompts"]) == ["2"]
    state = state_of(GAME, **scenario, wall="二 贰", actions=[[0, "peng"], [0, "peng"]])
    assert discardable(state, 0) == spell("三五陆叁")


# Four doors of 0 胡息 on the table and two small 坎 in hand.
FOUR_DOORS = ["chi:七七柒", "chi:十十拾", "chi:四五六", "chi:三叁叁"]
NO_TWO = QUIET_A.replace("二", "十")


@pytest.mark.clause("ZP-16", "ZP-13", "ZP-14")
def test_a_pong_that_would_leave_nothing_to_discard_is_not_offered() -> None:
    """Besides 二二 seat 1 has two 坎: after a 碰 no card could go. 庄's 二 is not for it.

    It was no decline: the 二 that it draws makes a plain 偎. A discard is due and cannot be made:
    the turn passes, and seat 2 draws (a 捌, its own 提).
    """
    scenario: dict[str, Any] = {
        "hands": [NO_TWO + "二", "一一一三三三 二二", QUIET_B],
        "melds": [[], FOUR_DOORS, []],
        "wall": "二 捌",
    }
    outcome = play(GAME, **scenario, actions=[[0, "discard", "二"]])
    state = outcome["state"]
    assert state["stains"] == ["", "", ""]
    assert doors(state, 1)[4:] == ["wei:二二二"]
    assert hidden(outcome, 1)[-1] == ("wei", 3)
    assert state["hands"][1] == "一一一三三三"
    assert doors(state, 2) == ["ti:捌捌捌捌"]
    assert list(state["prompts"]) == ["2"]
    refused(GAME, **scenario, actions=[[0, "discard", "二"], [1, "peng"]])


@pytest.mark.clause("ZP-16", "ZP-13")
def test_an_eating_that_would_leave_nothing_to_discard_is_not_offered() -> None:
    """Besides 壹叁 seat 1 has two 坎: it may not eat 庄's 贰, and is not stained."""
    scenario: dict[str, Any] = {
        "hands": [NO_TWO + "贰", "一一一三三三 壹叁", QUIET_B],
        "melds": [[], [*FOUR_DOORS[:3], "chi:二二贰"], []],
        "wall": "捌",
    }
    state = state_of(GAME, **scenario, actions=[[0, "discard", "贰"]])
    assert state["stains"] == ["", "", ""]
    assert list(state["prompts"]) == ["2"]
    refused(GAME, **scenario, actions=[[0, "discard", "贰"], [1, "chi", "壹贰叁"]])


@pytest.mark.clause("ZP-16")
def test_with_one_loose_card_more_it_is_offered() -> None:
    """The same with a single 玖 in place of a 坎: that could be discarded."""
    scenario: dict[str, Any] = {
        "hands": [NO_TWO + "贰", "一一一三三玖 壹叁", QUIET_B],
        "melds": [[], [*FOUR_DOORS[:3], "chi:二二贰"], []],
        "wall": "捌",
    }
    state = state_of(GAME, **scenario, actions=[[0, "discard", "贰"]])
    assert asked(state, 1) == {"chi", "pass"}


@pytest.mark.clause("ZP-16", "ZP-15", "ZP-22")
def test_where_no_discard_is_due_it_is_offered() -> None:
    """Three 提 dealt, two 坎 and 二二, 天胡 declined: after the 碰 nothing has to go.

    21 cards make no seven doors of such a hand (23 would): 胡 is not among the choices.
    """
    mine = "一一一一七七七七十十十十 三三三叁叁叁 二二"
    scenario: dict[str, Any] = {
        "hands": around(mine, seat=1, dealer=0, last="二"),
        "wall": "捌",
    }
    actions: list[list[Any]] = [[1, "pass"], [0, "discard", "二"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert asked(state, 1) == {"peng", "pass"}
    state = state_of(GAME, **scenario, actions=[*actions, [1, "peng"]])
    assert doors(state, 1)[3:] == ["peng:二二二"]
    assert list(state["prompts"]) == ["2"]


@pytest.mark.clause("ZP-16", "ZP-22")
def test_a_dealer_with_seven_threes_passes_the_turn() -> None:
    """庄 declines 天胡 with seven 坎: nothing may be discarded, and seat 1 draws."""
    state = state_of(
        GAME,
        hands=[QUIET_C.replace("玖", "") + "三三", IDLE_A, QUIET_B],
        wall="拾",
        actions=[[0, "pass"]],
    )
    assert choices(state, 0) == []
    assert len(state["hands"][0]) == 21
    assert doors(state, 2) == ["pao:拾拾拾拾"]
