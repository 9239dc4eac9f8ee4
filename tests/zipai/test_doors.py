"""ZP-3 to ZP-5, ZP-17, ZP-18: doors, what they are worth, and how the winning card joins."""

from itertools import combinations_with_replacement

import pytest

from tests.table import judge
from tests.zipai.hands import GAME, KINDS, SIX_DOORS, spell

SMALL, BIG = KINDS[:10], KINDS[10:]
RUNS = {half[i : i + 3] for half in (SMALL, BIG) for i in range(8)} | {"二七十", "贰柒拾"}
RUNS_OF_1_5_10 = {"一五十", "壹伍拾"}
MIXED = {a + a + b for a, b in zip(SMALL, BIG, strict=True)}
MIXED |= {a + b + b for a, b in zip(SMALL, BIG, strict=True)}

ON_TABLE = "".join(door.split(":")[1] for door in SIX_DOORS)  # 15 胡息


@pytest.mark.clause("ZP-3", "ZP-4", "ZP-5")
@pytest.mark.parametrize("run", ["off", "plain", "scored"])
def test_three_cards_are_a_door_if_they_are_a_run_a_mixed_three_or_three_alike(run: str) -> None:
    """Six doors on the table, any two cards in hand, any card shown: every 顺子 and 绞牌 there is.

    一二三, …, 八九十, 二七十, the same in big, and one or two small of a rank with two or one big.
    With the option also 一五十 and 壹伍拾. Nothing else: no mixed sizes, no 九十一.
    """
    doors = RUNS | MIXED | {3 * kind for kind in KINDS}
    if run != "off":
        doors = doors | RUNS_OF_1_5_10
    options = {"run_1_5_10": run}
    for pair in combinations_with_replacement(KINDS, 2):
        for tile in KINDS:
            three = spell("".join(pair) + tile)
            if max((ON_TABLE + three).count(kind) for kind in three) > 4:
                continue
            answer = judge(
                GAME, hand="".join(pair), melds=SIX_DOORS, tile=tile, by="wall", options=options
            )
            # 玖玖玖, 捌捌捌 and 八八八 lie there as 偎: their fourth card could 跑, but
            # a 跑 asks for a 将, and then the two cards of the hand are that pair.
            runs_over = tile in "玖捌八" and pair[0] == pair[1]
            assert answer["win"] is (three in doors or runs_over), (pair, tile)


@pytest.mark.clause("ZP-5", "ZP-17")
def test_a_winning_hand_has_seven_doors_and_says_which() -> None:
    """Six doors and 四五: 三 makes the seventh, and the answer lists all seven."""
    answer = judge(GAME, hand="四五", melds=SIX_DOORS, tile="三", by="wall")
    assert answer["win"] is True
    assert len(answer["doors"]) == 7
    assert answer["value"] == 15
    assert answer["why_not"] == []


@pytest.mark.clause("ZP-5")
def test_six_doors_are_too_few_whatever_they_are_worth() -> None:
    """坎 of 壹, 贰, 叁, 肆, 伍 and 陆 are 36 胡息, but 一 and 九 with 五 are no door."""
    answer = judge(GAME, hand="壹壹壹贰贰贰叁叁叁肆肆肆伍伍伍陆陆陆 一九", tile="五", by="wall")
    assert answer["win"] is False
    assert answer["value"] == 0
    assert "ZP-5" in answer["why_not"]
    assert answer["doors"] == []


@pytest.mark.clause("ZP-5")
def test_three_alike_in_hand_are_a_door() -> None:
    """Seven doors, five of them 坎: 3 + 3 + 6 + 6 + 6 = 24."""
    hand = "七七七十十十壹壹壹叁叁叁玖玖玖 四五六 八九"
    assert judge(GAME, hand=hand, tile="十", by="wall")["value"] == 24


# Five doors and a 跑 on one side of the table: 9 + 6, and three runs of nothing.
WITH_QUAD = ["pao:捌捌捌捌", "wei:玖玖玖", "chi:肆伍陆", "chi:肆伍陆", "chi:四五六"]


@pytest.mark.clause("ZP-5", "ZP-18")
@pytest.mark.parametrize(
    ("hand", "tile", "value"),
    [
        ("一二三十", "十", 18),  # the 将 is completed
        ("一二十十", "三", 18),  # the 将 is there, the run is completed
        ("九十十十", "九", 18),  # 坎 十 3 and 将 九九
        ("一二三十", "拾", 0),  # two cards of a rank are no pair
        ("一一十十", "壹", 15),  # 一一壹 and 将 十十
        ("一一十十", "五", 0),  # two pairs
    ],
)
def test_a_quad_asks_for_exactly_one_pair(hand: str, tile: str, value: int) -> None:
    """跑 捌 9 and 偎 玖 6 lie on the table: the last five cards must be a door and a 将."""
    answer = judge(GAME, hand=hand, melds=WITH_QUAD, tile=tile, by="wall")
    assert (answer["win"], answer["value"]) == (value > 0, value)


@pytest.mark.clause("ZP-5")
def test_without_a_quad_a_pair_is_no_door() -> None:
    """偎 instead of 跑: 一二三, 十十 and another card are no hand, unless 绞 makes two doors."""
    melds = ["wei:捌捌捌", *WITH_QUAD[1:]]
    for tile in "一二三四九":
        assert judge(GAME, hand="一二三十十", melds=melds, tile=tile, by="wall")["win"] is False
    assert judge(GAME, hand="一二三十十", melds=melds, tile="拾", by="wall")["value"] == 15


@pytest.mark.clause("ZP-5", "ZP-15")
def test_two_quads_ask_for_one_pair_as_well() -> None:
    """跑 捌 9, 提 玖 12, three runs, and 21 cards before the win: one 将 is asked for, not two."""
    melds = ["pao:捌捌捌捌", "ti:玖玖玖玖", "chi:肆伍陆", "chi:肆伍陆", "chi:四五六"]
    assert judge(GAME, hand="一二三十", melds=melds, tile="十", by="wall")["value"] == 24
    assert judge(GAME, hand="一一十十", melds=melds, tile="三", by="wall")["win"] is False


# 偎 玖 6, 偎 捌 6, 偎 八 3, two runs of nothing: 15 胡息 in five doors.
FIVE_DOORS = SIX_DOORS[:5]


@pytest.mark.clause("ZP-17")
@pytest.mark.parametrize(
    ("door", "points"),
    [
        ("peng:一一一", 1),
        ("peng:壹壹壹", 3),
        ("wei:一一一", 3),
        ("wei:壹壹壹", 6),
        ("chouwei:一一一", 3),
        ("chouwei:壹壹壹", 6),
        ("chi:一二三", 3),
        ("chi:壹贰叁", 6),
        ("chi:二七十", 3),
        ("chi:贰柒拾", 6),
        ("chi:二三四", 0),
        ("chi:八九十", 0),
        ("chi:贰叁肆", 0),
        ("chi:一一壹", 0),
        ("chi:一壹壹", 0),
        ("chi:二二贰", 0),
    ],
)
def test_the_points_of_every_door_of_three_on_the_table(door: str, points: int) -> None:
    """The sixth door varies; the seventh, 四五六, has nothing."""
    answer = judge(GAME, hand="四五", melds=[*FIVE_DOORS, door], tile="六", by="wall")
    assert answer["value"] == 15 + points


@pytest.mark.clause("ZP-17")
@pytest.mark.parametrize(
    ("door", "points"),
    [("pao:一一一一", 6), ("pao:壹壹壹壹", 9), ("ti:一一一一", 9), ("ti:壹壹壹壹", 12)],
)
def test_the_points_of_every_quad_on_the_table(door: str, points: int) -> None:
    """The sixth door is a 跑 or a 提, the seventh the 将 十十."""
    answer = judge(GAME, hand="十", melds=[*FIVE_DOORS, door], tile="十", by="wall")
    assert answer["value"] == 15 + points


@pytest.mark.clause("ZP-17")
@pytest.mark.parametrize(
    ("hand", "tile", "points"),
    [
        ("一一一四五", "六", 3),  # 坎
        ("壹壹壹四五", "六", 6),
        ("一一一一十", "十", 9),  # 提 in hand
        ("壹壹壹壹十", "十", 12),
        ("一二三四五", "六", 3),
        ("壹贰叁四五", "六", 6),
        ("二七十四五", "六", 3),
        ("贰柒拾四五", "六", 6),
        ("七八九四五", "六", 0),
        ("一一壹四五", "六", 0),
    ],
)
def test_the_points_of_every_door_in_hand(hand: str, tile: str, points: int) -> None:
    """The doors of the hand count as those on the table; 坎 counts, though one list forgets it."""
    assert judge(GAME, hand=hand, melds=FIVE_DOORS, tile=tile, by="wall")["value"] == 15 + points


@pytest.mark.clause("ZP-18", "ZP-17")
@pytest.mark.parametrize(
    ("pair", "by", "points"),
    [
        ("一一", "wall", 1),
        ("一一", "discard", 1),
        ("一一", "self", 3),
        ("壹壹", "wall", 3),
        ("壹壹", "discard", 3),
        ("壹壹", "self", 6),
    ],
)
def test_with_a_pair_it_is_a_pong_or_if_drawn_a_wei(pair: str, by: str, points: int) -> None:
    """The third card from another makes a 碰, drawn by oneself a 偎."""
    answer = judge(GAME, hand=pair, melds=SIX_DOORS, tile=pair[0], by=by)
    assert answer["value"] == 15 + points


@pytest.mark.clause("ZP-18")
@pytest.mark.parametrize(("by", "wins"), [("wall", True), ("discard", True), ("self", False)])
def test_a_drawn_card_that_makes_a_wei_is_that_and_nothing_else(by: str, wins: bool) -> None:
    """八九十 and 十十拾 would be two doors; the own 十 is a 偎, and 八九拾 are left over."""
    melds = ["wei:玖玖玖", "wei:捌捌捌", "wei:一一一", *SIX_DOORS[3:5]]
    answer = judge(GAME, hand="八九十十拾", melds=melds, tile="十", by=by)
    assert (answer["win"], answer["value"]) == (wins, 15 if wins else 0)


@pytest.mark.clause("ZP-18")
@pytest.mark.parametrize(("by", "wins"), [("wall", True), ("discard", True), ("self", False)])
def test_a_drawn_card_that_makes_a_quad_is_that_and_nothing_else(by: str, wins: bool) -> None:
    """The fourth 七 may join 六八 beside the 坎; the own one is a 提, and 六八 are left over."""
    answer = judge(GAME, hand="七七七六八", melds=FIVE_DOORS, tile="七", by=by)
    assert (answer["win"], answer["value"]) == (wins, 18 if wins else 0)


# Two 偎 of 6, two runs of nothing: 12 in four doors. 七七八九十 and a fourth 二: either 将 七七
# and 八九十 beside the quad, or 二七十 and 七八九 beside the three.
FOUR_DOORS = ["wei:玖玖玖", "wei:捌捌捌", "chi:肆伍陆", "chi:肆伍陆"]


@pytest.mark.clause("ZP-18")
@pytest.mark.parametrize(
    ("hand", "melds", "tile", "values"),
    [
        # 坎 二: 跑 6, or 坎 3 with 二七十 3: 6 both ways. Drawn: 提 9.
        ("二二二七七八九十", [], "二", {"self": 21, "wall": 18, "discard": 18}),
        # 偎 二 on the table: the same.
        ("七七八九十", ["wei:二二二"], "二", {"self": 21, "wall": 18, "discard": 18}),
        ("七七八九十", ["chouwei:二二二"], "二", {"self": 21, "wall": 18, "discard": 18}),
        # 碰 二 on the table: 跑 6 from the wall, never from a discard: 1 and 3 for 二七十.
        ("七七八九十", ["peng:二二二"], "二", {"self": 18, "wall": 18, "discard": 16}),
        # 坎 贰: 跑 9, or 坎 6 with 贰柒拾 6: the second pays more. Drawn: 提 12.
        ("贰贰贰柒柒捌玖拾", [], "贰", {"self": 24, "wall": 24, "discard": 24}),
        # 碰 贰: 跑 9, or 碰 3 with 贰柒拾 6: 9 both ways.
        ("柒柒捌玖拾", ["peng:贰贰贰"], "贰", {"self": 21, "wall": 21, "discard": 21}),
    ],
)
def test_the_fourth_card_makes_a_quad_or_joins_a_run_beside_the_three(
    hand: str, melds: list[str], tile: str, values: dict[str, int]
) -> None:
    """Of the two ways the one that pays most is taken; a discard never turns a 碰 into a 跑."""
    for by, value in values.items():
        answer = judge(GAME, hand=hand, melds=[*FOUR_DOORS, *melds], tile=tile, by=by)
        assert (answer["win"], answer["value"]) == (True, value), by


@pytest.mark.clause("ZP-18")
@pytest.mark.parametrize(("by", "wins"), [("self", True), ("wall", True), ("discard", False)])
def test_an_own_pong_runs_only_with_a_card_from_the_wall(by: str, wins: bool) -> None:
    """碰 十, 一二三, 五五: as a 跑 the fourth 十 wins, 12 + 6 + 3; discarded it does nothing."""
    answer = judge(GAME, hand="一二三五五", melds=[*FOUR_DOORS, "peng:十十十"], tile="十", by=by)
    assert (answer["win"], answer["value"]) == (wins, 21 if wins else 0)


@pytest.mark.clause("ZP-18")
@pytest.mark.parametrize("by", ["self", "wall", "discard"])
def test_the_fourth_card_may_join_a_run_beside_an_own_pong(by: str) -> None:
    """碰 十 stays, 1, and 八九十 is the seventh door, also with a discard."""
    melds = ["wei:玖玖玖", "wei:捌捌捌", "wei:一一一", "chi:肆伍陆", "chi:肆伍陆", "peng:十十十"]
    assert judge(GAME, hand="八九", melds=melds, tile="十", by=by)["value"] == 16


@pytest.mark.clause("ZP-18", "ZP-5")
@pytest.mark.parametrize("by", ["self", "wall", "discard"])
def test_the_winning_card_may_complete_the_pair(by: str) -> None:
    """提 一 9 in hand and a single 十: 将 十十."""
    answer = judge(GAME, hand="一一一一十", melds=FIVE_DOORS, tile="十", by=by)
    assert answer["value"] == 24


@pytest.mark.clause("ZP-18")
def test_the_division_that_pays_most_is_taken() -> None:
    """一一二二三三壹贰叁: three 绞 are worth 0, three runs 3 + 3 + 6, and 6 for the 偎."""
    melds = ["wei:玖玖玖", "chi:肆伍陆", "chi:肆伍陆", "chi:四五六"]
    answer = judge(GAME, hand="一一二二三三壹贰", melds=melds, tile="叁", by="wall")
    assert answer["value"] == 18


@pytest.mark.clause("ZP-18")
@pytest.mark.parametrize(
    "hand",
    [
        "一一二二三三 壹壹贰贰叁叁 四五六 七七柒 十十",
        "十十 柒七七 六五四 叁叁贰贰壹壹 三三二二一一",
        "一二三壹贰叁四五六七十 一二三壹贰叁七柒十",
        "十七叁贰壹三二一柒六五四 十七叁贰壹三二一",
    ],
)
def test_the_order_in_which_the_cards_are_written_changes_nothing(hand: str) -> None:
    """The same hand in four orders waits for the same cards, with the same 胡息."""
    # Drawn: 偎 十 3 or 绞 十十拾 0, and 18 for the four runs.
    assert judge(GAME, hand=hand)["waits"] == {"十": 21, "拾": 18}
    assert judge(GAME, hand=hand, by="wall")["waits"] == {"十": 19, "拾": 18}


@pytest.mark.clause("ZP-3")
@pytest.mark.parametrize("door", ["chi:一五十", "chi:壹伍拾", "chi:十一五"])
@pytest.mark.parametrize(("game", "off"), [("hengyang15", "off"), ("xiangtan", False)])
def test_a_run_that_the_room_does_not_know_is_judged_and_is_no_door(
    game: str, off: str | bool, door: str
) -> None:
    """No play leads to it, which is no error: it is no 顺子, and the hand does not win."""
    hand = "二二二 三三三 四四四 贰叁肆 八八八 六六"
    options = {"run_1_5_10": off}
    answer = judge(game, hand=hand, melds=[door], tile="六", by="self", options=options)
    assert (answer["win"], answer["value"], answer["doors"]) == (False, 0, [])
    assert answer["why_not"] == ["ZP-3"]
    assert judge(game, hand=hand, melds=[door], options=options) == {"waits": {}}


@pytest.mark.clause("SH-5", "XT-22")
def test_the_same_hand_wins_where_the_room_knows_the_run() -> None:
    """坎 3 four times and 偎 3; 壹伍拾 nothing, or 6."""
    hand = "二二二 三三三 四四四 贰叁肆 八八八 六六"
    for game, chosen, value in (
        ("hengyang15", "plain", 15),
        ("hengyang15", "scored", 21),
        ("xiangtan", True, 21),
    ):
        options = {"run_1_5_10": chosen}
        melds = ["chi:壹伍拾"]
        answer = judge(game, hand=hand, melds=melds, tile="六", by="self", options=options)
        assert (answer["win"], answer["value"], answer["why_not"]) == (True, value, [])


@pytest.mark.clause("ZP-3")
def test_three_cards_that_no_room_knows_as_a_run_are_no_name_of_a_door() -> None:
    answer = judge("xiangtan", hand="二二二 三三三 四四四 贰叁肆 八八八 六六", melds=["chi:一三五"])
    assert list(answer) == ["error"]
