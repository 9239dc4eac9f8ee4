"""SH-7 and SH-8: 天胡, with the hand dealt."""

from typing import Any

import pytest

from tests.table import choices, play, refused, result_of, state_of
from tests.zipai.hands import GAME, asked, doors, named, shares, winner

# What 庄 (21 cards, the last one the 亮张) and the others (20) may be dealt. All doors of a hand
# dealt are worth a multiple of 3: 12 is the least.
DEALERS = {
    # 3 + 6 + 6
    "7 sets": ("一二三 壹贰叁 壹贰叁 四五六 七七柒 捌玖拾 十十拾", 15),
    # 3 + 3 + 6
    "7 sets, 12": ("一二三 二七十 壹贰叁 四五六 八八捌 玖玖九 肆伍陆", 12),
    # 提 9, 3
    "1 提, 5 sets, pair": ("八八八八 一二三 四五六 肆伍陆 捌玖拾 七七柒 十十", 12),
    # 提 9 + 9 + 12
    "3 提, 3 sets": ("八八八八 一一一一 陆陆陆陆 四五六 捌玖拾 七七柒", 30),
    # 提 9 + 9 + 12 + 12, 3
    "4 提, 1 set, pair": ("八八八八 一一一一 陆陆陆陆 贰贰贰贰 二七十 玖玖", 45),
    # 坎 九 with the 亮张 3, 坎 玖 6, 3
    "坎 of the 亮张": ("玖玖玖 一二三 四五六 肆伍陆 七七柒 十十拾 九九九", 12),
    # 提 九 with the 亮张 9, 3
    "提 of the 亮张": ("一二三 四五六 肆伍陆 捌玖拾 七七柒 十十 九九九九", 12),
}
OTHERS = {
    # 提 9 + 9
    "2 提, 4 sets": ("八八八八 一一一一 四五六 肆伍陆 捌玖拾 七七柒", 18),
    # 提 9 + 9 + 9
    "3 提, 2 sets, pair": ("八八八八 一一一一 九九九九 肆伍陆 捌玖拾 七七", 27),
    # 提 9 + 9 + 9 + 12 + 12
    "5 提": ("八八八八 一一一一 九九九九 玖玖玖玖 贰贰贰贰", 51),
}
# No 天胡: most of it are pairs.
PLAIN = "四五五六六九九九肆肆伍伍陆陆柒柒捌捌玖玖 拾"


def points(huxi: int) -> int:
    """3胡息1分, doubled for 天胡."""
    return 1 + (2 * huxi - 15) // 3


@pytest.mark.clause("SH-7", "SH-8", "SH-14", "SH-16")
@pytest.mark.parametrize("shape", DEALERS)
def test_every_shape_with_which_the_dealer_may_win(shape: str) -> None:
    """庄's cards, the 亮张 among them, divide into doors with none left over."""
    hand, huxi = DEALERS[shape]
    scenario: dict[str, Any] = {"hands": [hand, "", ""]}
    assert asked(state_of(GAME, **scenario, actions=[]), 0) == {"win", "pass"}
    result = result_of(GAME, **scenario, actions=[[0, "win"]])
    assert winner(result) == (0, hand[-1], "dealt", huxi)
    assert named(result) == {"天胡"}
    each = points(huxi)
    assert shares(result) == {(1, 0): each, (2, 0): each}
    assert result["deltas"] == [2 * each, -each, -each]
    assert result["next_dealer"] == 0


@pytest.mark.clause("SH-7", "SH-14", "SH-16")
@pytest.mark.parametrize("shape", OTHERS)
@pytest.mark.parametrize("seat", [1, 2])
def test_every_shape_with_which_another_may_win(shape: str, seat: int) -> None:
    """Twenty cards: seven doors are not asked for, and the 亮张 is not theirs."""
    hand, huxi = OTHERS[shape]
    hands = ["", "", ""]
    hands[seat] = hand
    assert asked(state_of(GAME, hands=hands, actions=[]), seat) == {"win", "pass"}
    result = result_of(GAME, hands=hands, actions=[[seat, "win"]])
    won = result["winners"][0]
    assert (won["seat"], won["by"], won["value"]) == (seat, "dealt", huxi)
    # The 亮张 is 庄's: no card of somebody else is named.
    assert (won["tile"], won["from"]) == (None, None)
    assert named(result) == {"天胡"}
    expected = [-points(huxi)] * 3
    expected[seat] = 2 * points(huxi)
    assert result["deltas"] == expected


@pytest.mark.clause("SH-7")
@pytest.mark.parametrize(
    "hand",
    [
        # 壹贰叁 6, 二七十 3: 9 胡息
        "壹贰叁 二七十 四五六 肆伍陆 捌玖拾 七七柒 十十拾",
        # 九 left over
        "一二三 壹贰叁 壹贰叁 四五六 七七柒 捌玖拾 十十九",
        # 七七 and the 亮张 are a 坎: 六七八 and 七七柒 may not be made of them
        "一二三 壹贰叁 壹贰叁 肆伍陆 十十拾 六八柒 七七七",
        # nor may 提 一 be split into 一二三 twice and 一一壹; beside it, with the pair 壹壹,
        # there are doors, but 9 胡息
        "一一一一 二二三三 壹 壹贰叁 四五六 肆伍陆 捌玖拾",
    ],
)
def test_hands_with_which_the_dealer_may_not_win(hand: str) -> None:
    """庄 is not asked, but has to discard."""
    state = state_of(GAME, hands=[hand, "", ""], actions=[])
    assert "win" not in asked(state, 0)
    refused(GAME, hands=[hand, "", ""], actions=[[0, "win"]])


@pytest.mark.clause("SH-7", "ZP-15")
def test_two_pairs_are_one_too_many_beside_two_quads() -> None:
    """庄: two 提, three sets, two pairs. No 天胡; nor a discard, and seat 1 draws its fourth 九."""
    state = state_of(
        GAME,
        hands=[
            "八八八八 陆陆陆陆 一二三 壹贰叁 四五六 七七 十十",
            "九九九玖玖玖捌捌捌拾拾拾柒柒柒 二五伍肆叁",
            "",
        ],
        wall="九",
        actions=[],
    )
    assert doors(state, 0) == ["ti:八八八八", "ti:陆陆陆陆"]
    assert list(state["prompts"]) == ["1"]


@pytest.mark.clause("SH-7")
@pytest.mark.parametrize(
    "hand",
    [
        # six sets and a pair, but no 提 beside it
        "一二三 一二三 壹贰叁 壹贰叁 四五六 七七柒 十十",
        # one 提, four sets, two pairs
        "八八八八 一二三 壹贰叁 四五六 捌玖拾 七七 十十",
        # one 提, five sets, one card over
        "八八八八 一二三 壹贰叁 四五六 捌玖拾 七七柒 十",
    ],
)
def test_hands_with_which_another_may_not_win(hand: str) -> None:
    """Seat 1 is not asked; 庄's turn begins."""
    scenario: dict[str, Any] = {"hands": [PLAIN, hand, ""]}
    state = state_of(GAME, **scenario, actions=[])
    assert choices(state, 1) == []
    refused(GAME, **scenario, actions=[[1, "win"]])


# 3 + 3 + 6 + 6, six sets and 将 十十, and no 提.
WITH_A_PAIR = "一二三 一二三 壹贰叁 壹贰叁 四五六 七七柒 十十"


@pytest.mark.clause("SH-7")
@pytest.mark.parametrize("seat", [1, 2])
def test_where_the_room_says_so_a_pair_needs_no_quad(seat: int) -> None:
    """`heaven_pair`: 18 胡息 doubled are 36, 1 + 7 points from each."""
    hands = [PLAIN, "", ""]
    hands[seat] = WITH_A_PAIR
    scenario: dict[str, Any] = {"hands": hands, "options": {"heaven_pair": True}}
    assert asked(state_of(GAME, **scenario, actions=[]), seat) == {"win", "pass"}
    outcome = play(GAME, **scenario, actions=[[seat, "win"]])
    result = outcome["result"]
    assert result["winners"][0]["value"] == 18
    assert result["winners"][0]["tile"] is None
    expected = [-8, -8, -8]
    expected[seat] = 16
    assert result["deltas"] == expected
    [won] = [event for event in outcome["events"] if event["event"] == "hand_won"]
    assert sorted(door.split()[0] for door in won["doors"]) == sorted(
        ["顺子"] * 5 + ["绞牌"] + ["将"]
    )


@pytest.mark.clause("SH-7")
@pytest.mark.parametrize(
    "hand",
    [
        # 6 + 3: 9 胡息
        "壹贰叁 二七十 四五六 肆伍陆 捌玖拾 八八捌 十十",
        # two pairs and a card over
        "一二三 一二三 壹贰叁 壹贰叁 四五六 七七 十十 捌",
        # 七七七 is a 坎, and may not be split into a pair and 六七八
        "一二三 一二三 壹贰叁 壹贰叁 肆伍陆 六八七七七",
    ],
)
def test_a_pair_without_a_quad_still_asks_for_doors_and_huxi(hand: str) -> None:
    """`heaven_pair` changes nothing else."""
    scenario: dict[str, Any] = {"hands": [PLAIN, hand, ""], "options": {"heaven_pair": True}}
    assert choices(state_of(GAME, **scenario, actions=[]), 1) == []


@pytest.mark.clause("SH-7")
def test_twenty_one_cards_have_no_room_for_a_pair_alone() -> None:
    """庄 with six sets, a pair and a card over is not asked, with `heaven_pair` neither."""
    state = state_of(
        GAME, hands=[f"{WITH_A_PAIR} 玖", "", ""], options={"heaven_pair": True}, actions=[]
    )
    assert asked(state, 0) == {"discard"}


@pytest.mark.clause("SH-8", "SH-7")
def test_the_shown_card_helps_nobody_but_the_dealer() -> None:
    """Seat 1 lacks one card of a 天胡 of 21; the 亮张 would be it. It is not asked."""
    mine = "一二三 一二三 壹贰叁 壹贰叁 四五六 七七柒 十十"
    state = state_of(
        GAME,
        hands=["四五五六六八八九九肆肆伍伍陆陆捌捌玖玖 壹十", mine, ""],
        actions=[],
    )
    assert choices(state, 1) == []
    assert asked(state, 0) == {"discard"}


DEALER_WINS = DEALERS["7 sets"][0]
OTHER_WINS = "八八八八 陆陆陆陆 二七十 四五六 肆肆肆 三三叁"  # 9 + 12 + 3 + 6
THIRD_WINS = "九九九九 伍伍伍伍 一二三 五六七 玖玖玖 捌捌捌"


@pytest.mark.clause("SH-7", "ZP-22")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_of_several_the_dealer_comes_first_then_the_next_then_the_one_after(dealer: int) -> None:
    """All three are asked; whoever speaks first, 庄 wins; if 庄 passes, its 下家; then the last."""
    hands = ["", "", ""]
    hands[dealer] = DEALER_WINS
    following, last = (dealer + 1) % 3, (dealer + 2) % 3
    hands[following], hands[last] = OTHER_WINS, THIRD_WINS
    scenario: dict[str, Any] = {"dealer": dealer, "hands": hands}
    state = state_of(GAME, **scenario, actions=[])
    assert all(asked(state, seat) == {"win", "pass"} for seat in range(3))
    calls: list[list[Any]] = [[last, "win"], [following, "win"], [dealer, "win"]]
    result = result_of(GAME, **scenario, actions=calls)
    assert winner(result)[0] == dealer
    result = result_of(GAME, **scenario, actions=[*calls[:2], [dealer, "pass"]])
    assert winner(result)[0] == following
    passes: list[list[Any]] = [[dealer, "pass"], [following, "pass"]]
    result = result_of(GAME, **scenario, actions=[calls[0], *passes])
    assert winner(result)[0] == last


@pytest.mark.clause("SH-7", "SH-10")
def test_a_dealt_win_is_no_self_draw() -> None:
    """15 胡息 doubled once are 30: 6 points each; as 自摸 too they would be 60, 16 points."""
    result = result_of(GAME, hands=[DEALER_WINS, "", ""], actions=[[0, "win"]])
    assert "自摸" not in named(result)
    assert result["deltas"] == [12, -6, -6]


@pytest.mark.clause("SH-7", "SH-14")
@pytest.mark.parametrize(
    ("options", "each"),
    [
        ({}, 4),  # 24 胡息: 1 + 3
        ({"doubling": "points"}, 2),  # 12 胡息 are less than 15: 1 point, doubled
        ({"scoring": "per_one"}, 24),
        ({"scoring": "per_one", "doubling": "points"}, 24),
    ],
)
def test_twelve_huxi_are_enough_and_never_less_than_a_point(
    options: dict[str, Any], each: int
) -> None:
    """15 is not asked for; 12 胡息, doubled before or after they are turned into points."""
    hand = DEALERS["7 sets, 12"][0]
    result = result_of(GAME, hands=[hand, "", ""], options=options, actions=[[0, "win"]])
    assert result["winners"][0]["value"] == 12
    assert result["deltas"] == [2 * each, -each, -each]


@pytest.mark.clause("SH-7", "SH-11", "ZP-22")
def test_with_the_duty_to_win_a_dealt_win_is_taken_without_a_question() -> None:
    """有胡必胡: 庄 and seat 1 both hold 天胡; 庄 wins."""
    result = result_of(
        GAME,
        hands=[DEALER_WINS, OTHER_WINS, ""],
        options={"win_duty": "all"},
        actions=[],
    )
    assert winner(result)[0] == 0
    assert "天胡" in named(result)


@pytest.mark.clause("SH-7", "ZP-22")
@pytest.mark.parametrize("duty", ["discards", "no_discards"])
def test_otherwise_a_dealt_win_may_be_declined(duty: str) -> None:
    """Seat 1 lets it go; its 提 are laid, and 庄 discards."""
    state = state_of(
        GAME,
        hands=["三四五五六六七七九九壹壹伍伍柒柒捌捌玖玖 拾", OTHER_WINS, ""],
        options={"win_duty": duty},
        actions=[[1, "pass"]],
    )
    assert doors(state, 1) == ["ti:八八八八", "ti:陆陆陆陆"]
    assert asked(state, 0) == {"discard"}


@pytest.mark.clause("SH-7")
def test_once_the_opening_is_over_there_is_no_dealt_win() -> None:
    """The same cards later in the hand: 庄 may only discard."""
    state = state_of(GAME, hands=[DEALER_WINS, "", ""], opening=False, actions=[])
    assert asked(state, 0) == {"discard"}
