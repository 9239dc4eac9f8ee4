"""ZP-1, ZP-2, ZP-22: the deal, the 亮张, 坎 and 提 that stay whole, the order of the start."""

from collections import Counter
from typing import Any

import pytest

from tests.table import choices, judge, play, refused, state_of
from tests.zipai.hands import (
    GAME,
    HERO,
    JUNK,
    QUIET_A,
    QUIET_B,
    around,
    asked,
    discardable,
    doors,
    hidden,
    spell,
    ways,
)


@pytest.mark.clause("ZP-1")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_dealer_gets_21_cards_the_others_20_and_19_stay_in_the_wall(dealer: int) -> None:
    """Three sit down; 61 cards are dealt, no kind more than four times, and 庄 discards first."""
    state = state_of(GAME, dealer=dealer, hands=["", "", ""], actions=[])
    sizes = [
        len(state["hands"][seat]) + sum(len(door.split(":")[1]) for door in doors(state, seat))
        for seat in range(3)
    ]
    assert sizes == [21 if seat == dealer else 20 for seat in range(3)]
    assert state["wall"] == 19
    assert max(Counter("".join(state["hands"])).values()) <= 4
    assert state["dealer"] == dealer
    assert list(state["prompts"]) == [str(dealer)]


@pytest.mark.clause("ZP-1")
def test_there_are_four_of_each_kind_and_no_fifth() -> None:
    """A table with five 一 cannot be set; nor can one with a card of another game."""
    refused(GAME, hands=["一一一", "一一", ""], actions=[])
    refused(GAME, hands=["一一一", "一", ""], wall="一", actions=[])
    refused(GAME, hands=["王", "", ""], actions=[])


@pytest.mark.clause("ZP-1", "ZP-22")
def test_the_dealers_last_card_is_shown_to_everyone() -> None:
    """庄's 21st card, a 十, is the 亮张: it is shown before anything else happens."""
    outcome = play(GAME, hands=around(HERO, seat=1, dealer=0, last="十"), actions=[])
    shown = [event for event in outcome["events"] if event["event"] == "hand_shown"]
    assert [(event["seat"], event["tiles"]) for event in shown] == [(0, ["十"])]


@pytest.mark.clause("ZP-1", "SH-8")
def test_nobody_may_claim_the_shown_card_in_the_dealers_hand() -> None:
    """庄's 亮张 is the 十 with which seat 1 would win: seat 1 is not asked, 庄 discards."""
    state = state_of(GAME, hands=around(HERO, seat=1, dealer=0, last="十"), actions=[])
    assert choices(state, 1) == []
    assert discardable(state, 0) == spell("二八壹伍玖十")


@pytest.mark.clause("ZP-1")
def test_the_shown_card_once_discarded_is_a_discard_like_any_other() -> None:
    """庄 discards the 亮张 二; seat 1 has 二二 and may 碰 it."""
    mine = "二二 五七七七十十十叁叁叁壹壹壹贰贰贰 三陆"
    state = state_of(
        GAME,
        hands=around(mine, seat=1, dealer=0, last="二"),
        actions=[[0, "discard", "二"]],
    )
    assert asked(state, 1) == {"peng", "pass"}


@pytest.mark.clause("ZP-1")
def test_the_shown_card_may_stay_in_the_hand_and_work_there() -> None:
    """庄's 亮张 makes a 坎 of its 七七: an ordinary card of the hand, no longer to be discarded."""
    mine = "一一二二三三壹壹贰贰叁叁四五六柒十十 七七 七"
    state = state_of(GAME, hands=[mine, QUIET_A, QUIET_B], actions=[])
    assert "七" not in discardable(state, 0)
    assert state["huxi"][0] == 3


@pytest.mark.clause("ZP-2", "SH-17")
def test_three_alike_are_not_discarded() -> None:
    """庄 holds five 坎 and six other cards: only those six may go."""
    hands = around(HERO, seat=1, dealer=0, last="十")
    state = state_of(GAME, hands=hands, actions=[])
    assert discardable(state, 0) == spell("二八壹伍玖十")
    refused(GAME, hands=hands, actions=[[0, "discard", "四"]])


@pytest.mark.clause("ZP-2")
def test_four_alike_are_not_discarded() -> None:
    """庄 is dealt four 四: they lie on the table, and no 四 may be discarded."""
    hands = ["四四四四六六六九九九肆肆肆陆陆陆 二八壹伍玖", HERO.replace("四", "三"), QUIET_B]
    state = state_of(GAME, hands=hands, actions=[])
    assert discardable(state, 0) == spell("二八壹伍玖")
    refused(GAME, hands=hands, actions=[[0, "discard", "四"]])


# Seat 1: 三三三 is a 坎, 一 and 四 beside it are single.
KEEPS_THREE = "三三三 一四 七七七十十十叁叁叁壹壹壹 五陆玖"


@pytest.mark.clause("ZP-2", "SH-17")
def test_three_alike_are_not_used_to_eat() -> None:
    """庄 discards 二. Seat 1 holds 一, 四 and a 坎 of 三: neither 一二三 nor 二三四."""
    scenario: dict[str, Any] = {
        "hands": around(KEEPS_THREE, seat=1, dealer=0, last="二"),
        "wall": "七",  # the fourth 七 makes a 提: the hand goes on
    }
    state = state_of(GAME, **scenario, actions=[[0, "discard", "二"]])
    assert doors(state, 1) == ["ti:七七七七"]
    for eaten in ("一二三", "二三四"):
        refused(GAME, **scenario, actions=[[0, "discard", "二"], [1, "chi", eaten]])


@pytest.mark.clause("ZP-2")
def test_two_alike_are_used_to_eat() -> None:
    """The same table, but with two 三 only: 一二三 and 二三四 are open."""
    mine = "三三一四 捌 七七七十十十叁叁叁壹壹壹 五陆玖"
    state = state_of(
        GAME,
        hands=around(mine, seat=1, dealer=0, last="二"),
        actions=[[0, "discard", "二"]],
    )
    assert ways(state, 1) == {("一二三",), ("二三四",)}


@pytest.mark.clause("ZP-2", "SH-17")
def test_three_alike_are_not_used_to_pong() -> None:
    """The fourth 三 comes: seat 1 may not keep one back and 碰, it is a 跑 of all four."""
    scenario: dict[str, Any] = {"hands": around(KEEPS_THREE, seat=1, dealer=0, last="三")}
    state = state_of(GAME, **scenario, actions=[[0, "discard", "三"]])
    assert doors(state, 1) == ["pao:三三三三"]
    refused(GAME, **scenario, actions=[[0, "discard", "三"], [1, "peng"]])


@pytest.mark.clause("ZP-2", "ZP-18")
@pytest.mark.parametrize("by", ["wall", "discard"])
def test_three_alike_are_not_split_to_complete_a_hand(by: str) -> None:
    """六七八 and 七七柒 would be two doors, but 七七七 is a 坎: 柒 completes nothing."""
    hand = "一一二二三三 壹壹贰贰叁叁 肆伍陆 七七七 六八"
    assert judge(GAME, hand=hand, tile="柒", by=by)["win"] is False
    # The fourth 七 does: the 坎 stays 3, 六七八 0, and 18 for the runs.
    assert judge(GAME, hand=hand, tile="七", by=by)["value"] == 21


@pytest.mark.clause("ZP-2")
def test_four_alike_are_not_split_to_complete_a_hand() -> None:
    """四五六, 二三四 and 四四肆 would win with 肆; but 四四四四 is a 提 and nothing else."""
    hand = "四四四四 五六 二三 壹壹贰贰叁叁 一一一 玖玖玖"
    assert judge(GAME, hand=hand, tile="肆", by="wall")["win"] is False


# Seat 0 deals and has 提 四, seat 2 has 提 拾.
TWO_OWNERS = [
    "四四四四六六六九九九肆肆肆陆陆陆 二八壹伍玖",
    "一一二二三三壹壹贰贰叁叁三五六七七柒十十",
    "拾拾拾拾 五五五八八八伍伍伍柒柒柒捌捌 九肆",
]


@pytest.mark.clause("ZP-22", "SH-2")
def test_every_dealt_quad_is_laid_out_the_dealers_first_before_the_first_discard() -> None:
    """Seat 2 has a 提 and so has 庄: 庄's is laid first, seat 2's next, then 庄 discards."""
    outcome = play(GAME, hands=TWO_OWNERS, actions=[])
    state = outcome["state"]
    assert doors(state, 0) == ["ti:四四四四"]
    assert doors(state, 2) == ["ti:拾拾拾拾"]
    assert asked(state, 0) == {"discard"}
    owners = [event["seat"] for event in outcome["events"] if event["event"] == "meld_made"]
    assert owners == [0, 2]
    assert hidden(outcome, 0) == [("ti", 3)]


@pytest.mark.clause("ZP-22", "SH-2")
def test_the_dealer_comes_first_wherever_it_sits() -> None:
    """The same two 提 with seat 2 as 庄: seat 2 lays first."""
    hands = [TWO_OWNERS[0].replace("玖", ""), TWO_OWNERS[1], TWO_OWNERS[2] + "玖"]
    outcome = play(GAME, dealer=2, hands=hands, actions=[])
    owners = [event["seat"] for event in outcome["events"] if event["event"] == "meld_made"]
    assert owners == [2, 0]


# 庄 holds seven doors of 3 + 6 + 6, seat 1 two 提 and four doors of 9 + 12 + 3 + 6: 天胡 both.
TWO_DEALT_WINS = [
    "一二三 壹贰叁 壹贰叁 四五六 七七柒 捌玖拾 十十拾",
    "八八八八 陆陆陆陆 二七十 四五六 肆肆肆 三三叁",
    "一一一九九九伍伍伍玖玖玖 二二五五六六捌捌",
]


@pytest.mark.clause("ZP-22", "SH-7")
def test_all_who_can_win_with_the_hand_dealt_are_asked_at_once_before_anything_is_laid() -> None:
    """庄 and seat 1 may both take 天胡: both are asked, and no 提 lies on the table yet."""
    state = state_of(GAME, hands=TWO_DEALT_WINS, actions=[])
    assert asked(state, 0) == {"win", "pass"}
    assert asked(state, 1) == {"win", "pass"}
    assert choices(state, 2) == []
    assert state["melds"] == [[], [], []]


@pytest.mark.clause("ZP-22", "SH-7")
def test_a_dealt_win_may_be_declined_and_stains_nothing() -> None:
    """Both let 天胡 go: seat 1's two 提 are laid, then 庄 discards; nobody has a 臭牌."""
    outcome = play(GAME, hands=TWO_DEALT_WINS, actions=[[0, "pass"], [1, "pass"]])
    state = outcome["state"]
    assert doors(state, 1) == ["ti:八八八八", "ti:陆陆陆陆"]
    assert list(state["prompts"]) == ["0"]
    assert asked(state, 0) == {"discard"}
    assert state["stains"] == ["", "", ""]
    # What the table saw: the deal, the 亮张, and the 提. Nothing tells that 天胡 was declined.
    seen = [event["event"] for event in outcome["events"]]
    assert seen[seen.index("hand_shown") :] == ["hand_shown", "meld_made", "meld_made"]


@pytest.mark.clause("ZP-22")
def test_after_the_dealers_first_discard_the_next_player_draws() -> None:
    """Nobody wants 庄's 玖: seat 1 draws the first card of the wall."""
    state = state_of(
        GAME,
        hands=around(HERO, seat=1, dealer=0),
        wall="十",
        actions=[[0, "discard", JUNK]],
    )
    assert state["wall"] == 18
    assert doors(state, 1) == ["wei:十十十"]
