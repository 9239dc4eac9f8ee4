"""XT-13 to XT-18: the 名堂 that lie in the seven doors."""

from typing import Any

import pytest

from tests.table import judge
from tests.xiangtan.seating import GAME, draws_and_wins, only_winner, wins_on_a_shown_card


def _named(
    hand: str, doors: list[str], tile: str, by: str = "self", **options: Any
) -> tuple[set[str], int, int]:
    """The 名堂 of a winning hand, its 胡息 and its 番."""
    answer = judge(GAME, hand=hand, melds=doors, tile=tile, by=by, options=options)
    assert answer["win"] is True
    assert len(answer["names"]) == len(set(answer["names"]))
    return set(answer["names"]), answer["value"], answer["fan"]


# 偎 6, 偎 6, 坎 3; 八八捌 and 九玖玖. 四五六 or another run, 肆伍陆 or another.
BLACK_HAND = "三三三八八捌九玖"
BLACK_WEI = ["wei:壹壹壹", "wei:叁叁叁"]


@pytest.mark.clause("XT-13")
def test_a_hand_without_a_red_card_is_black() -> None:
    """黑胡: no 二七十, no 贰柒拾 in all seven doors."""
    doors = [*BLACK_WEI, "chi:四五六", "chi:肆伍陆"]
    assert _named(BLACK_HAND, doors, "玖") == ({"黑胡"}, 15, 2)


@pytest.mark.clause("XT-13", "XT-16")
@pytest.mark.parametrize(
    "red", ["chi:五六七", "chi:八九十", "chi:陆柒捌", "chi:捌玖拾", "chi:贰肆叁"]
)
def test_one_red_card_on_the_table_is_one_point_of_red(red: str) -> None:
    """一点红, not 黑胡: the doors on the table count. (The 叁 of 贰叁肆 is the fourth.)"""
    doors = [*BLACK_WEI, "chi:四五六", red]
    assert _named(BLACK_HAND, doors, "玖") == ({"一点红"}, 15, 2)


@pytest.mark.clause("XT-13", "XT-16")
def test_the_winning_card_can_be_the_one_red_card() -> None:
    """Nineteen black cards beside it: 五六 wins with 七, 一点红; with 四 it is 黑胡."""
    doors = [*BLACK_WEI, "chi:四五六", "chi:肆伍陆"]
    assert _named("三三三八八捌五六", doors, "七") == ({"一点红"}, 15, 2)
    assert _named("三三三八八捌五六", doors, "四") == ({"黑胡"}, 15, 2)


@pytest.mark.clause("XT-16")
def test_two_red_cards_are_nothing() -> None:
    """One 七 and one 柒: neither 黑胡 nor 一点红."""
    doors = [*BLACK_WEI, "chi:五六七", "chi:陆柒捌"]
    assert _named(BLACK_HAND, doors, "玖") == (set(), 15, 1)


# 碰 1, 偎 3, 臭偎 6, 跑 9: 19.
ALIKE = ["peng:四四四", "wei:五五五", "chouwei:陆陆陆", "pao:柒柒柒柒"]


@pytest.mark.clause("XT-14")
def test_every_kind_of_door_with_cards_alike_is_pong_pong() -> None:
    """碰碰胡: 碰, 偎, 臭偎, 跑 on the table, 坎 and 将 in hand, a 碰 made by the win.

    19, 坎 八 3, 碰 玖 3.
    """
    assert _named("八八八玖玖十十", ALIKE, "玖", "wall") == ({"碰碰胡"}, 25, 2)


@pytest.mark.clause("XT-14")
def test_pong_pong_with_a_wei_made_by_the_win() -> None:
    """The same 玖 drawn: 偎 6 instead of 碰 3."""
    assert _named("八八八玖玖十十", ALIKE, "玖", "self") == ({"碰碰胡"}, 28, 2)


@pytest.mark.clause("XT-14")
def test_pong_pong_with_a_ti_and_the_pair_made_by_the_win() -> None:
    """提 for the 跑: 12. 碰 1, 偎 3, 臭偎 6, 坎 3, 坎 6, and 十 completes the 将."""
    doors = [*ALIKE[:3], "ti:柒柒柒柒"]
    assert _named("八八八玖玖玖十", doors, "十") == ({"碰碰胡"}, 31, 2)


@pytest.mark.clause("XT-14")
@pytest.mark.parametrize("by", ["self", "wall"])
def test_pong_pong_without_a_quad_has_no_pair(by: str) -> None:
    """Seven doors of three: 碰 1, 偎 3, 臭偎 6, 坎 3, 坎 6, 坎 3, and 伍 as 偎 6 or 碰 3."""
    value = 28 if by == "self" else 25
    hand, doors = "八八八玖玖玖二二二伍伍", ALIKE[:3]
    assert _named(hand, doors, "伍", by) == ({"碰碰胡"}, value, 2)


@pytest.mark.clause("XT-14")
@pytest.mark.parametrize("door", ["chi:一二三", "chi:一一壹"])
def test_one_run_or_mixed_door_is_no_pong_pong(door: str) -> None:
    """A 顺子 or a 绞牌 among doors of cards alike. (一二三 has 3 胡息.)"""
    names, value, fan = _named("玖玖玖十", [*ALIKE, door], "十")
    assert (names, fan) == (set(), 1)
    assert value == 19 + 6 + (3 if door == "chi:一二三" else 0)


@pytest.mark.clause("XT-14")
def test_pong_pong_is_taken_before_a_division_with_a_mixed_door() -> None:
    """一一一 壹壹 divides as 碰 and 将 or as 将 一一 and 绞牌 一壹壹: the dearer one counts."""
    assert _named("八八八一一壹壹", ALIKE, "一", "wall") == ({"碰碰胡"}, 23, 2)


# 偎 6, 偎 6, 二七十 3 with nine red cards; 一二三 3 has the tenth.
RED_DOORS = ["wei:贰贰贰", "wei:柒柒柒", "chi:二七十"]
RED_HANDS = {
    9: "三四五四五六肆伍陆八捌",
    10: "一二三四五六肆伍陆八捌",
    11: "一二三五六七肆伍陆八捌",
    12: "一二三五六七捌玖拾八八",
    13: "一二三七七柒捌玖拾八八",
}


@pytest.mark.clause("XT-15")
@pytest.mark.parametrize(
    ("red", "number", "names"),
    [
        ("ten", 9, set()),
        ("ten", 10, {"十红"}),
        ("ten", 11, {"十红"}),
        ("ten", 12, set()),
        ("ten", 13, set()),
        ("twelve", 10, set()),
        ("twelve", 11, set()),
        ("twelve", 12, {"十二红"}),
        ("twelve", 13, {"十二红"}),
        ("ten_up", 9, set()),
        ("ten_up", 10, {"十红"}),
        ("ten_up", 11, {"十红"}),
        ("ten_up", 12, {"十红"}),
        ("ten_up", 13, {"十红"}),
        ("none", 9, set()),
        ("none", 10, set()),
        ("none", 11, set()),
        ("none", 12, set()),
        ("none", 13, set()),
    ],
)
def test_many_red_cards_are_named_by_the_rule_of_the_room(
    red: str, number: int, names: set[str]
) -> None:
    """十红 is 10 or 11, 十二红 is 12 and more, only one of them is played; 10 and more; or none."""
    hand = RED_HANDS[number]
    doors = RED_DOORS
    value = 15 if number == 9 else 18
    assert _named(hand, doors, "捌", red=red) == (names, value, 2 if names else 1)


@pytest.mark.clause("XT-15")
def test_ten_red_is_what_a_room_plays_that_says_nothing() -> None:
    """The default is `ten`."""
    assert _named(RED_HANDS[11], RED_DOORS, "捌") == ({"十红"}, 18, 2)
    assert _named(RED_HANDS[12], RED_DOORS, "捌") == (set(), 18, 1)


@pytest.mark.clause("XT-15", "XT-20")
@pytest.mark.parametrize(("red", "each"), [("ten", 36), ("none", 18)])
def test_eleven_red_cards_are_a_plain_win_where_neither_counts(red: str, each: int) -> None:
    """18 胡息: 2番 as 十红, else 18 from each."""
    result = wins_on_a_shown_card(RED_HANDS[11], RED_DOORS, "捌", "壹", red=red)
    assert result["deltas"] == [-each, 2 * each, -each]


@pytest.mark.clause("XT-15")
def test_the_red_winning_card_is_counted() -> None:
    """Nine red cards and 一三: with 二 there are ten."""
    assert _named("一三四五六肆伍陆八捌捌", RED_DOORS, "二") == ({"十红"}, 18, 2)


# 偎 3, 偎 3, 坎 3; 壹贰叁 6.
SMALL_DOORS = ["wei:一一一", "wei:二二二", "chi:四五六"]


@pytest.mark.clause("XT-17")
def test_eighteen_small_cards_are_a_small_hand() -> None:
    """小字胡: eighteen small cards and 壹贰叁."""
    assert _named("三三三八九十壹贰", [*SMALL_DOORS, "chi:六七八"], "叁") == ({"小字胡"}, 15, 2)


@pytest.mark.clause("XT-17")
def test_seventeen_small_cards_are_not_enough() -> None:
    """八八捌 for 六七八."""
    assert _named("三三三八九十壹贰", [*SMALL_DOORS, "chi:八八捌"], "叁") == (set(), 15, 1)


@pytest.mark.clause("XT-17")
def test_more_than_eighteen_small_cards_are_a_small_hand_too() -> None:
    """Twenty-one small cards: 偎 3 + 3, 二七十 3 + 3, 坎 3, and 四五六 twice."""
    doors = ["wei:一一一", "wei:三三三", "chi:二七十", "chi:二七十"]
    assert _named("八八八四四五五六", doors, "六") == ({"小字胡"}, 15, 2)


# 偎 6, 偎 6, 坎 6; 一二三 3.
BIG_DOORS = ["wei:壹壹壹", "wei:贰贰贰", "chi:肆伍陆"]


@pytest.mark.clause("XT-18")
def test_eighteen_big_cards_are_a_big_hand() -> None:
    """大字胡: eighteen big cards and 一二三."""
    assert _named("叁叁叁捌玖拾一二", [*BIG_DOORS, "chi:陆柒捌"], "三") == ({"大字胡"}, 21, 2)


@pytest.mark.clause("XT-18")
def test_seventeen_big_cards_are_not_enough() -> None:
    """八捌捌 for 陆柒捌."""
    assert _named("叁叁叁捌玖拾一二", [*BIG_DOORS, "chi:八捌捌"], "三") == (set(), 21, 1)


@pytest.mark.clause("XT-18")
def test_more_than_eighteen_big_cards_are_a_big_hand_too() -> None:
    """Twenty big cards and the 五 of 五伍伍: 偎 6 + 6, 坎 6."""
    doors = [*BIG_DOORS, "chi:陆柒捌"]
    assert _named("叁叁叁捌玖拾伍伍", doors, "五", "wall") == ({"大字胡"}, 18, 2)


@pytest.mark.clause("XT-13", "XT-14", "XT-15", "XT-16", "XT-17", "XT-18")
@pytest.mark.parametrize(
    ("hand", "doors", "tile", "throws", "name"),
    [
        (BLACK_HAND, [*BLACK_WEI, "chi:四五六", "chi:肆伍陆"], "玖", "二", "黑胡"),
        (BLACK_HAND, [*BLACK_WEI, "chi:四五六", "chi:陆柒捌"], "玖", "二", "一点红"),
        ("八八八玖玖玖十", ALIKE, "十", "贰", "碰碰胡"),
        (RED_HANDS[10], RED_DOORS, "捌", "壹", "十红"),
        ("三三三八九十壹贰", [*SMALL_DOORS, "chi:六七八"], "叁", "陆", "小字胡"),
        ("叁叁叁捌玖拾一二", [*BIG_DOORS, "chi:陆柒捌"], "三", "六", "大字胡"),
    ],
)
def test_a_named_hand_is_paid_twice_at_the_table(
    hand: str, doors: list[str], tile: str, throws: str, name: str
) -> None:
    """2番 each, whether the card is one's own draw or another's."""
    for result in (
        draws_and_wins(hand, doors, tile, throws),
        wins_on_a_shown_card(hand, doors, tile, throws),
    ):
        winner = only_winner(result)
        assert name in winner["names"]
        paid = winner["value"] // 3 * 3 * 2
        assert result["deltas"] == [-paid, 2 * paid, -paid]
