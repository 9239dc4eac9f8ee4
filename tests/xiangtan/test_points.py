"""XT-19 to XT-21: how 名堂 add up, what is paid, and the 3 points for an own draw."""

from typing import Any

import pytest

from tests.table import judge, play, result_of
from tests.xiangtan.seating import (
    GAME,
    READY,
    READY_DEALT,
    READY_DOORS,
    clauses,
    draws_and_wins,
    only_winner,
    shares,
    table,
    wins_on_a_shown_card,
)

# Doors with 15 to 18 胡息 and a hand that 玖 completes, without any 名堂.
BY_HUXI: dict[int, tuple[str, list[str]]] = {
    15: (READY, READY_DOORS),
    # 偎 6, 偎 6, 一二三 3, 碰 1
    16: ("七八九捌捌八九玖", ["wei:伍伍伍", "wei:陆陆陆", "chi:一二三", "peng:四四四"]),
    # and another 碰 1
    17: ("捌捌八九玖", ["wei:伍伍伍", "wei:陆陆陆", "chi:一二三", "peng:四四四", "peng:十十十"]),
    # 偎 6, 偎 6, 一二三 3, 二七十 3
    18: ("四五六捌捌八九玖", ["wei:伍伍伍", "wei:陆陆陆", "chi:一二三", "chi:二七十"]),
}


@pytest.mark.clause("XT-20")
@pytest.mark.parametrize(("huxi", "counted"), [(15, 15), (16, 15), (17, 15), (18, 18)])
def test_huxi_count_in_full_threes(huxi: int, counted: int) -> None:
    """有效胡息: 16 and 17 are paid as 15. Each loser pays, the winner gets twice that."""
    hand, doors = BY_HUXI[huxi]
    result = draws_and_wins(hand, doors, "玖", throws="壹")
    assert only_winner(result)["value"] == huxi
    assert shares(result) == {(0, 1): counted, (2, 1): counted}
    assert result["deltas"] == [-counted, 2 * counted, -counted]
    assert "XT-20" in clauses(result)


@pytest.mark.clause("XT-20")
def test_who_showed_the_card_pays_no_more_than_the_other() -> None:
    """Seat 0 shows 玖, seat 1 wins: seats 0 and 2 pay the same."""
    result = wins_on_a_shown_card(READY, READY_DOORS, "玖", throws="壹")
    assert shares(result) == {(0, 1): 15, (2, 1): 15}


@pytest.mark.clause("XT-20")
@pytest.mark.parametrize("base", [1, 2, 3, 5])
def test_the_base_multiplies_what_is_paid(base: int) -> None:
    """底分 n: 17 胡息 are 15 × n from each."""
    hand, doors = BY_HUXI[17]
    result = wins_on_a_shown_card(hand, doors, "玖", throws="壹", base=base)
    assert result["deltas"] == [-15 * base, 30 * base, -15 * base]
    assert only_winner(result)["value"] == 17


@pytest.mark.clause("XT-20", "XT-19")
def test_huxi_are_rounded_before_they_are_doubled() -> None:
    """黑胡 with 16 胡息 at base 3: 15 × 2 × 3 from each, not 32 rounded."""
    # 偎 6, 偎 6, 坎 3, 碰 1; 八八捌, 九玖玖, 肆伍陆
    doors = ["wei:壹壹壹", "wei:叁叁叁", "peng:五五五", "chi:肆伍陆"]
    result = draws_and_wins("三三三八八捌九玖", doors, "玖", throws="二", base=3)
    winner = only_winner(result)
    assert (winner["value"], "黑胡" in winner["names"]) == (16, True)
    assert result["deltas"] == [-90, 180, -90]


@pytest.mark.clause("XT-20")
def test_a_winning_dealer_is_paid_as_any_other() -> None:
    """庄 wins on its own draw: 15 from each."""
    scene = table({0: (READY + "十", READY_DOORS)}, wall="壹一玖")
    result = result_of(GAME, **scene, actions=[[0, "discard", "十"], [0, "win"]])
    assert only_winner(result)["by"] == "self"
    assert result["deltas"] == [30, -15, -15]


# --- XT-19 ---------------------------------------------------------------------------------------

SMALL_BLACK = ["peng:一一一", "wei:三三三", "wei:四四四", "pao:五五五五"]


@pytest.mark.clause("XT-19")
def test_no_named_hand_is_one_fan() -> None:
    """The judge says 1 番 where there is no 名堂."""
    answer = judge(GAME, hand=READY, melds=READY_DOORS, tile="玖", by="self")
    assert (answer["names"], answer["fan"]) == ([], 1)


@pytest.mark.clause("XT-19")
def test_two_named_hands_are_four_fan() -> None:
    """黑胡 and 碰碰胡: 碰 1, 偎 3 + 3, 跑 6, 坎 3, 偎 6; 22 胡息 count 21."""
    result = draws_and_wins("八八八玖玖陆陆", SMALL_BLACK, "玖", throws="十")
    winner = only_winner(result)
    assert {"黑胡", "碰碰胡"} <= set(winner["names"])
    assert not {"小字胡", "一点红", "十红"} & set(winner["names"])
    assert winner["value"] == 22
    assert result["deltas"] == [-84, 168, -84]


@pytest.mark.clause("XT-19")
def test_three_named_hands_are_six_fan() -> None:
    """黑胡, 碰碰胡 and 小字胡: 碰 1, 偎 3 + 3, 跑 6, 坎 3, 碰 1; 17 count 15."""
    result = wins_on_a_shown_card("八八八九九六六", SMALL_BLACK, "九", throws="十")
    winner = only_winner(result)
    assert {"黑胡", "碰碰胡", "小字胡"} <= set(winner["names"])
    assert winner["value"] == 17
    assert result["deltas"] == [-90, 180, -90]


@pytest.mark.clause("XT-19", "XT-11")
def test_a_heavenly_hand_adds_to_the_names_of_its_doors() -> None:
    """天胡 and 黑胡, 15 胡息: 坎 6 + 6 + 3. 4番."""
    dealt = "伍伍伍陆陆陆三三三四五六八八捌九九玖壹一一"
    scene = table({0: (dealt, [])}, opening=True)
    result = result_of(GAME, **scene, actions=[[0, "win"]])
    assert {"天胡", "黑胡"} <= set(only_winner(result)["names"])
    assert result["deltas"] == [120, -60, -60]


@pytest.mark.clause("XT-19", "XT-12")
def test_an_earthly_hand_adds_to_the_names_of_its_doors() -> None:
    """地胡 and 黑胡: the same cards, the last one drawn by seat 1."""
    dealt = "伍伍伍陆陆陆三三三四五六八八捌九九玖壹一"
    scene = table({1: (dealt, [])}, throws="二", wall="一", opening=True)
    result = result_of(GAME, **scene, actions=[[0, "discard", "二"], [1, "win"]])
    assert {"地胡", "黑胡"} <= set(only_winner(result)["names"])
    assert result["deltas"] == [-60, 120, -60]


# 提 12, 跑 9, 壹贰叁 6, 一二三 3; 四五六, 九玖玖 and 将 八八.
THIRTY = ("四五六九玖八八", ["ti:伍伍伍伍", "pao:陆陆陆陆", "chi:壹贰叁", "chi:一二三"])
# 提 12, 跑 9, 壹贰叁 6, 碰 1, 碰 1.
TWENTY_NINE = (
    "九玖八八",
    ["ti:伍伍伍伍", "pao:陆陆陆陆", "chi:壹贰叁", "peng:四四四", "peng:十十十"],
)
# 提 12, 跑 9, 坎 6, 碰 1, 坎 3, 偎 3: 碰碰胡 with 34.
THIRTY_ALIKE = ("玖玖玖八八二二二九九", ["ti:伍伍伍伍", "pao:陆陆陆陆", "peng:四四四"])


@pytest.mark.clause("XT-19")
@pytest.mark.parametrize(("option", "paid"), [(True, 60), (False, 30)])
def test_thirty_huxi_without_a_name_are_doubled_where_the_room_says_so(
    option: bool, paid: int
) -> None:
    """30胡翻倍."""
    result = draws_and_wins(*THIRTY, "玖", throws="拾", double_at_30=option)
    winner = only_winner(result)
    assert winner["value"] == 30
    assert result["deltas"] == [-paid, 2 * paid, -paid]


def _lines(result: dict[str, Any], payer: int) -> list[tuple[str, int, str]]:
    """What a seat pays, line by line: name, points, clause."""
    return [
        (line["name"], line["points"], line["clause"])
        for line in result["payments"]
        if line["from"] == payer
    ]


# 提 12, 跑 9, 壹贰叁 6, 一二三 3, 碰 1, 碰 1, and 八 for the 将: 32.
THIRTY_TWO = (
    "八",
    ["ti:伍伍伍伍", "pao:陆陆陆陆", "chi:壹贰叁", "chi:一二三", "peng:四四四", "peng:十十十"],
)


@pytest.mark.clause("XT-19", "XT-20")
@pytest.mark.parametrize("base", [1, 2])
def test_the_doubling_of_thirty_is_a_line_of_its_own_after_the_rounding(base: int) -> None:
    """32 count 30, and 30 again for 30胡翻倍; 64 rounded would be 63."""
    result = draws_and_wins(*THIRTY_TWO, "八", throws="拾", double_at_30=True, base=base)
    assert only_winner(result)["value"] == 32
    assert only_winner(result)["names"] == ["平胡", "30胡翻倍"]
    for payer in (0, 2):
        assert _lines(result, payer) == [
            ("平胡", 30 * base, "XT-20"),
            ("30胡翻倍", 30 * base, "XT-19"),
        ]
    assert result["deltas"] == [-60 * base, 120 * base, -60 * base]


@pytest.mark.clause("XT-19")
def test_the_doubling_has_no_line_where_it_does_not_count() -> None:
    """Not beside 碰碰胡, and not where the room plays without."""
    alike = draws_and_wins(*THIRTY_ALIKE, "九", throws="拾", double_at_30=True)
    without = draws_and_wins(*THIRTY_TWO, "八", throws="拾")
    for result in (alike, without):
        assert "XT-19" not in clauses(result)
        assert "30胡翻倍" not in only_winner(result)["names"]


@pytest.mark.clause("XT-19")
def test_thirty_huxi_are_paid_once_where_the_room_says_nothing() -> None:
    """The default is without 30胡翻倍."""
    assert draws_and_wins(*THIRTY, "玖", throws="拾")["deltas"] == [-30, 60, -30]


@pytest.mark.clause("XT-19")
def test_twenty_nine_huxi_are_not_doubled() -> None:
    """29 count 27."""
    result = draws_and_wins(*TWENTY_NINE, "玖", throws="拾", double_at_30=True)
    assert only_winner(result)["value"] == 29
    assert result["deltas"] == [-27, 54, -27]


@pytest.mark.clause("XT-19")
@pytest.mark.parametrize("option", [True, False])
def test_thirty_huxi_count_nothing_beside_a_name(option: bool) -> None:
    """碰碰胡 with 34 胡息: 33 × 2 from each, with the option as without."""
    result = draws_and_wins(*THIRTY_ALIKE, "九", throws="拾", double_at_30=option)
    winner = only_winner(result)
    assert "碰碰胡" in winner["names"]
    assert winner["value"] == 34
    assert result["deltas"] == [-66, 132, -66]


@pytest.mark.clause("XT-19", "XT-12")
def test_thirty_huxi_count_nothing_beside_an_earthly_hand() -> None:
    """地胡 with five big 坎, 30 胡息: 2番, with the option too."""
    dealt = "伍伍伍陆陆陆壹壹壹贰贰贰柒柒柒四五六九玖"
    scene = table({1: (dealt, [])}, throws="一", wall="玖", opening=True)
    scene["options"] = {"double_at_30": True}
    result = result_of(GAME, **scene, actions=[[0, "discard", "一"], [1, "win"]])
    assert only_winner(result)["value"] == 30
    assert result["deltas"] == [-60, 120, -60]


@pytest.mark.clause("XT-19")
def test_the_judge_leaves_the_thirty_out_of_the_fan() -> None:
    """`fan` is that of the 名堂 alone."""
    hand, doors = THIRTY
    for option in (True, False):
        request: dict[str, Any] = {"hand": hand, "melds": doors, "tile": "玖", "by": "self"}
        answer = judge(GAME, **request, options={"double_at_30": option})
        assert (answer["value"], answer["fan"]) == (30, 1)


# --- XT-21 ---------------------------------------------------------------------------------------


@pytest.mark.clause("XT-21")
def test_an_own_draw_brings_three_more_from_each() -> None:
    """自摸加3分: 15 and 3."""
    result = draws_and_wins(READY, READY_DOORS, "玖", throws="壹", self_draw_bonus=True)
    assert shares(result) == {(0, 1): 18, (2, 1): 18}
    assert {"XT-20", "XT-21"} <= clauses(result)


@pytest.mark.clause("XT-21")
def test_an_own_draw_brings_nothing_more_where_the_room_says_nothing() -> None:
    """The default is without the bonus."""
    result = draws_and_wins(READY, READY_DOORS, "玖", throws="壹")
    assert shares(result) == {(0, 1): 15, (2, 1): 15}
    assert "XT-21" not in clauses(result)


@pytest.mark.clause("XT-21")
def test_a_card_shown_by_another_brings_no_bonus() -> None:
    """Won on the draw of seat 0."""
    result = wins_on_a_shown_card(READY, READY_DOORS, "玖", throws="壹", self_draw_bonus=True)
    assert shares(result) == {(0, 1): 15, (2, 1): 15}
    assert "XT-21" not in clauses(result)


@pytest.mark.clause("XT-21")
def test_the_bonus_is_not_multiplied() -> None:
    """碰碰胡 at base 5: 33 × 2 × 5 and 3."""
    result = draws_and_wins(*THIRTY_ALIKE, "九", throws="拾", self_draw_bonus=True, base=5)
    assert result["deltas"] == [-333, 666, -333]


@pytest.mark.clause("XT-21")
@pytest.mark.parametrize(
    ("hand", "drawn", "value"), [("贰贰壹壹壹一二三", "贰", 15), ("贰贰贰一二三十十", "贰", 15)]
)
def test_an_own_wei_or_ti_is_an_own_draw(hand: str, drawn: str, value: int) -> None:
    """偎 6 + 坎 6 + 3, or 提 12 + 3: 15 and 3 from each."""
    doors = ["chi:四五六", "chi:七八九", "chi:肆伍陆", "chi:柒捌玖"]
    result = draws_and_wins(hand, doors, drawn, throws="捌", self_draw_bonus=True)
    assert only_winner(result)["value"] == value
    assert result["deltas"] == [-18, 36, -18]


@pytest.mark.clause("XT-21", "XT-11")
def test_a_heavenly_hand_is_an_own_draw() -> None:
    """天胡 of 15 胡息: 30 and 3 from each."""
    scene = table({0: (READY_DEALT + "玖", [])}, opening=True)
    scene["options"] = {"self_draw_bonus": True}
    result = result_of(GAME, **scene, actions=[[0, "win"]])
    assert only_winner(result)["by"] == "self"
    assert result["deltas"] == [66, -33, -33]


@pytest.mark.clause("XT-21", "XT-12")
def test_an_earthly_hand_on_an_own_draw_has_the_bonus_and_on_another_draw_has_not() -> None:
    """地胡 with 玖: 30 from each, and 3 only where seat 1 drew the card itself."""
    for dealer, paid in ((0, 33), (2, 30)):
        scene = table({1: (READY_DEALT, [])}, dealer=dealer, throws="壹", wall="玖", opening=True)
        scene["options"] = {"self_draw_bonus": True}
        result = result_of(GAME, **scene, actions=[[dealer, "discard", "壹"], [1, "win"]])
        assert "地胡" in only_winner(result)["names"]
        assert result["deltas"] == [-paid, 2 * paid, -paid]


@pytest.mark.clause("XT-20", "XT-19", "XT-21")
@pytest.mark.parametrize(
    ("hand", "doors", "options", "steps"),
    [
        # 15 胡息 without any 名堂 are 15 points: there is nothing to reckon.
        (READY, READY_DOORS, {}, "15"),
        # 16 count as 15.
        (*BY_HUXI[16], {"base": 2}, "16 →15 ×2 底分 =30"),
        (*BY_HUXI[18], {"self_draw_bonus": True}, "18 +3 自摸加3分 =21"),
        (
            "三三三八八捌九玖",
            ["wei:壹壹壹", "wei:叁叁叁", "peng:五五五", "chi:肆伍陆"],
            {"base": 3},
            "16 →15 ×2 黑胡 ×3 底分 =90",
        ),
    ],
)
def test_the_sum_is_told_step_by_step(
    hand: str, doors: list[str], options: dict[str, Any], steps: str
) -> None:
    throws = "二" if "三三三" in hand else "壹"
    scene = table({1: (hand, doors)}, throws=throws, wall="玖", options=options)
    outcome = play(GAME, **scene, actions=[[0, "discard", throws], [1, "win"]])
    won = next(event for event in outcome["events"] if event["event"] == "hand_won")
    assert " ".join(won["steps"]) == steps
