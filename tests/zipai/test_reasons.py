"""Why a move or a win is refused: the message names the clause that stands against it."""

from typing import Any

import pytest

from tests.table import judge, refused
from tests.zipai.hands import GAME, HERO, JUNK, QUIET_A, QUIET_B, SIX_DOORS, around

TAIL = "七七七十十十壹壹壹叁叁叁 五陆玖"
NO_TWO = QUIET_A.replace("二", "三")
# In every wall there is a card that makes somebody discard, so that no pass leads any further.
TWO: list[list[Any]] = [[0, "discard", "二"]]
SHOWN: list[list[Any]] = [[0, "discard", JUNK]]


@pytest.mark.clause("ZP-2")
def test_a_card_of_three_alike_is_not_discarded() -> None:
    """庄 tries to discard a 四 of its 坎."""
    hands = around(HERO, seat=1, dealer=0)
    assert "ZP-2" in refused(GAME, hands=hands, actions=[[0, "discard", "四"]])


@pytest.mark.clause("ZP-2")
def test_a_card_of_three_alike_is_not_used_to_eat() -> None:
    """Seat 1 may 碰 庄's 二; it tries to eat it with 一 and a 三 of its 坎."""
    mine = "二二 一 三三三 七七七十十十壹壹壹 五陆柒捌玖"
    hands = around(mine, seat=1, dealer=0, last="二")
    assert "ZP-2" in refused(GAME, hands=hands, wall="七", actions=[*TWO, [1, "chi", "一二三"]])


@pytest.mark.clause("ZP-3", "ZP-4")
@pytest.mark.parametrize("cards", ["二柒拾", "二四五", "一二叁"])
def test_three_cards_that_are_no_door(cards: str) -> None:
    """Seat 1 may eat 庄's 二 with 三四; these are neither 顺子 nor 绞牌."""
    mine = "三四 一贰叁柒捌玖拾 七七七十十十壹壹壹 五陆"
    hands = around(mine, seat=1, dealer=0, last="二")
    message = refused(GAME, hands=hands, wall="七", actions=[*TWO, [1, "chi", cards]])
    assert "ZP-3" in message
    assert "ZP-4" in message


@pytest.mark.clause("ZP-9")
def test_a_pong_without_a_pair() -> None:
    """Seat 1 may eat 庄's 二, but has no 二二."""
    hands = around("一三 四 捌柒" + TAIL, seat=1, dealer=0, last="二")
    assert "ZP-9" in refused(GAME, hands=hands, wall="七", actions=[*TWO, [1, "peng"]])


@pytest.mark.clause("ZP-10")
def test_an_eating_out_of_turn() -> None:
    """Seat 2 may 碰 庄's 二; eat it may only seat 1."""
    hands = around("一二二三贰" + TAIL, seat=2, dealer=0, last="二")
    eaten = [2, "chi", "一二三", "二二贰"]
    message = refused(GAME, hands=hands, wall="七", actions=[*TWO, eaten])
    assert "ZP-10" in message


@pytest.mark.clause("ZP-11")
@pytest.mark.parametrize("laid", [["一二三"], ["一二三", "二三四"]])
def test_an_eating_without_the_others_of_its_kind(laid: list[str]) -> None:
    """必须比牌: a 二 would stay in the hand."""
    mine = "一三 二二 三四 捌十 壹壹壹贰贰贰叁叁叁 五陆玖"
    hands = around(mine, seat=1, dealer=0, last="二")
    assert "ZP-11" in refused(GAME, hands=hands, wall="贰", actions=[*TWO, [1, "chi", *laid]])


@pytest.mark.clause("ZP-13")
def test_an_eating_of_a_kind_let_go() -> None:
    """臭牌: seat 1 passed on 庄's 二. It draws one, which seat 2 may eat, but not seat 1."""
    message = refused(
        GAME,
        hands=[
            NO_TWO + "二",
            "五五五八八八柒柒柒捌捌捌拾拾拾 一三 九肆贰",
            "七七七十十十伍伍伍壹壹壹叁叁叁 三四 五陆玖",
        ],
        wall="二 七",
        actions=[*TWO, [1, "pass"], [1, "chi", "一二三"]],
    )
    assert "ZP-13" in message


@pytest.mark.clause("ZP-13")
def test_an_eating_of_a_kind_discarded() -> None:
    """庄 discarded 二 itself; seat 2 shows one and may eat it, but not 庄."""
    message = refused(
        GAME,
        hands=[
            "一三四六 贰拾 七七七十十十壹壹壹叁叁叁 五陆 二",
            QUIET_A,
            "五五五八八八伍伍伍柒柒柒捌捌捌 一三 九肆贰",
        ],
        wall=f"{JUNK} 二 七",
        actions=[*TWO, [0, "chi", "一二三"]],
    )
    assert "ZP-13" in message


@pytest.mark.clause("ZP-16")
def test_an_eating_after_which_nothing_could_be_discarded() -> None:
    """Seat 2 may 碰 庄's 贰; seat 1 has 壹叁 and two 坎, and nothing to discard."""
    message = refused(
        GAME,
        hands=[
            QUIET_A.replace("二", "十") + "贰",
            "一一一三三三 壹叁",
            "五五五八八八伍伍伍柒柒柒捌捌捌 贰贰 九肆玖",
        ],
        melds=[[], ["chi:七七柒", "chi:十十拾", "chi:四五六", "chi:二二贰"], []],
        wall="捌",
        actions=[[0, "discard", "贰"], [1, "chi", "壹贰叁"]],
    )
    assert "ZP-16" in message


@pytest.mark.clause("ZP-5")
def test_a_win_without_seven_doors() -> None:
    """Seat 1 shows 二; seat 2 may eat or 碰 it, but its doors are too few."""
    hands = around("一二二三贰" + TAIL, seat=2, dealer=0)
    assert "ZP-5" in refused(GAME, hands=hands, wall="二 七", actions=[*SHOWN, [2, "win"]])


@pytest.mark.clause("SH-6")
def test_a_win_of_too_few_huxi() -> None:
    """Seven doors with the 十 of seat 1, but 壹贰叁 6, 一二三 twice 6, 碰 十 1: 13."""
    hands = around("一一二二三三 壹贰叁 四五六 七七柒 捌玖拾 十十", seat=2, dealer=0)
    assert "SH-6" in refused(GAME, hands=hands, wall="十 陆", actions=[*SHOWN, [2, "win"]])


@pytest.mark.clause("SH-11")
def test_a_win_with_a_discard_where_there_is_none() -> None:
    """无点炮: 庄's 十 completes seat 1's hand, and may only be 碰ed."""
    message = refused(
        GAME,
        hands=around(HERO, seat=1, dealer=0, last="十"),
        wall="捌",
        options={"win_duty": "no_discards"},
        actions=[[0, "discard", "十"], [1, "win"]],
    )
    assert "SH-11" in message


@pytest.mark.clause("SH-12")
def test_a_win_let_go_before() -> None:
    """臭胡: seat 2 let the 十 of seat 1 go. 庄 shows one, and may eat it; seat 2 may not win."""
    message = refused(
        GAME,
        hands=["四四四六六六肆肆肆陆陆陆 二八九壹贰伍捌玖 玖", QUIET_B, HERO],
        wall=f"十 {JUNK} 十 陆",
        actions=[*SHOWN, [2, "pass"], [2, "win"]],
    )
    assert "SH-12" in message


@pytest.mark.clause("SH-11", "SH-6", "ZP-5")
@pytest.mark.parametrize(
    ("request_", "clause"),
    [
        ({"hand": "一九", "melds": SIX_DOORS, "tile": "五", "by": "wall"}, "ZP-5"),
        (
            {"hand": "四五", "melds": ["wei:玖玖玖", *SIX_DOORS[3:], "chi:七八九", "chi:七八九"]}
            | {"tile": "六", "by": "wall"},
            "SH-6",
        ),
        (
            {"hand": "四五", "melds": SIX_DOORS, "tile": "六", "by": "discard"}
            | {"options": {"win_duty": "no_discards"}},
            "SH-11",
        ),
    ],
)
def test_a_judged_hand_says_why_it_does_not_win(request_: dict[str, Any], clause: str) -> None:
    """Too few doors, too few 胡息, a discard that cannot be won."""
    answer = judge(GAME, **request_)
    assert answer["win"] is False
    assert clause in answer["why_not"]


def test_a_claim_that_could_mean_several_is_not_kept_for_a_later_card() -> None:
    """三 may be eaten in three ways; letting it go until only one way is open would be a guess."""
    scenario: dict[str, Any] = {
        "opening": False,
        "hands": ["三", "一二 四五 拾"],
        "actions": [[0, "discard", "三"], [1, "chi"]],
    }
    message = refused("xiangtan", **scenario)
    assert "could mean several of: chi 一二三, chi 二三四, chi 三四五, pass" in message
