"""The slow judge of both zipai games against hands that were worked out from the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from .reading import parse_options
from .zipai import OPTIONS, divisions, judge, loose_doors, parse_cards

BOTH = ("hengyang15", "xiangtan")
HENGYANG = ("hengyang15",)

#: Four doors without 胡息 and without a card that the examples use elsewhere.
FOUR_RUNS = ["chi:四五六", "chi:七八九", "chi:肆伍陆", "chi:柒捌玖"]
#: 6 + 6 胡息 on the table.
TWO_WEI = ["wei:壹壹壹", "wei:贰贰贰", "chi:四五六", "chi:陆柒捌"]
ONE_OF_EACH = ["chi:一二三", "peng:四四四", "wei:五五五", "chouwei:陆陆陆", "pao:柒柒柒柒"]
ALL_ALIKE = ["peng:四四四", "wei:五五五", "chouwei:陆陆陆", "pao:柒柒柒柒"]
SMALL_BLACK = ["peng:一一一", "wei:三三三", "wei:四四四", "pao:五五五五"]
RED_MELDS = ["wei:贰贰贰", "wei:柒柒柒", "chi:二七十"]
BLACK_MELDS = ["wei:壹壹壹", "wei:叁叁叁", "chi:肆伍陆", "chi:四五六"]
TEN_RED = "一二三四五六肆伍陆八捌"
ELEVEN_RED = "一二三五六七肆伍陆八捌"
TWELVE_RED = "一二三五六七捌玖拾八八"
PAO_AND_RUN = ["pao:九九九九", "chi:肆伍陆"]
BESIDE_RUN = "壹贰十十五六七八捌捌"


def ask(
    game: str,
    hand: str,
    melds: list[str] | None = None,
    tile: str | None = None,
    by: str | None = None,
    options: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The judge's answer about a hand."""
    request: dict[str, Any] = {"game": game, "hand": hand, "melds": melds or []}
    if options is not None:
        request["options"] = options
    if tile is not None:
        request["tile"] = tile
    if by is not None:
        request["by"] = by
    return judge(request)


Example = tuple[tuple[str, ...], str, list[str], str, dict[str, int]]

#: Games, hand, melds, winning card, and the 胡息 of each way to get it (0: no win).
VALUES: dict[str, Example] = {
    # ZP-17: 一二三 3, 二七十 3, 壹贰叁 6, 贰柒拾 6
    "runs with 胡息": (
        BOTH, "一二三二七十壹贰叁贰柒拾四五六肆伍陆七八", [], "九", {"self": 18, "wall": 18},
    ),
    # 一二三 3, 碰 1, 偎 3, 臭偎 6, 跑 9; 八八 is the 将, 九九玖 has nothing
    "a door of each kind": (BOTH, "八八九玖", ONE_OF_EACH, "九", {"self": 22, "wall": 22}),
    # 提 in hand 12, 坎 3; 四五六 七八九 六陆陆 五伍伍, and the 将 is completed
    "four alike in hand, pair completed": (
        BOTH, "壹壹壹壹一一一四五六七八九陆陆六伍五伍三", [], "三", {"self": 15, "wall": 15},
    ),
    # ZP-7, ZP-18: drawn it is a 提 of 12, from elsewhere a 跑 of 9; 一二三 3, 将 十十
    "the fourth of a 坎": (
        HENGYANG, "贰贰贰一二三十十", FOUR_RUNS, "贰", {"self": 15, "wall": 0, "discard": 0},
    ),
    # drawn a 偎 of 6, else a 碰 of 3; 坎 6, 一二三 3
    "the third of a pair": (
        HENGYANG, "贰贰壹壹壹一二三", FOUR_RUNS, "贰", {"self": 15, "wall": 0, "discard": 0},
    ),
    # a 偎 on the table: 提 12 or 跑 9, and 坎 6; 将 一一
    "the fourth of a 偎": (
        HENGYANG, "拾拾拾七柒柒一一", ["wei:叁叁叁", *FOUR_RUNS[:3]], "叁",
        {"self": 18, "wall": 15, "discard": 15},
    ),
    "the fourth of a 臭偎": (
        HENGYANG, "拾拾拾七柒柒一一", ["chouwei:叁叁叁", *FOUR_RUNS[:3]], "叁",
        {"self": 18, "wall": 15, "discard": 15},
    ),
    # a 碰 on the table: 跑 9 from the wall, whoever drew it; nothing by a discard; 坎 6
    "the fourth of a 碰": (
        HENGYANG, "拾拾拾七柒柒一一", ["peng:叁叁叁", *FOUR_RUNS[:3]], "叁",
        {"self": 15, "wall": 15, "discard": 0},
    ),
    # 坎 6 stays beside 壹贰叁 6, 跑 6; drawn, the 提 is forced and leaves 壹贰
    "the fourth of a 坎 in a run": (
        HENGYANG, "叁叁叁" + BESIDE_RUN, PAO_AND_RUN, "叁", {"self": 0, "wall": 18, "discard": 18},
    ),
    "the fourth of a 偎 in a run": (
        HENGYANG, BESIDE_RUN, ["wei:叁叁叁", *PAO_AND_RUN], "叁",
        {"self": 0, "wall": 18, "discard": 18},
    ),
    "the fourth of a 臭偎 in a run": (
        HENGYANG, BESIDE_RUN, ["chouwei:叁叁叁", *PAO_AND_RUN], "叁",
        {"self": 0, "wall": 18, "discard": 18},
    ),
    # 碰 3 stays beside 壹贰叁 6, 跑 6: nothing forces the card, not even drawn
    "the fourth of a 碰 in a run": (
        HENGYANG, BESIDE_RUN, ["peng:叁叁叁", *PAO_AND_RUN], "叁",
        {"self": 15, "wall": 15, "discard": 15},
    ),
    # ZP-2: 一二三 三四五 三叁叁 would split a 坎 that is held; 12 on the table
    "a 坎 is not split": (BOTH, "一二三三三四五叁", TWO_WEI, "叁", {"self": 0, "wall": 0}),
    # the same doors where the third 三 comes last: 12 + 3; drawn it is a 偎 and nothing else
    "a pair is split for a card from outside": (
        HENGYANG, "一二三三四五叁叁", TWO_WEI, "三", {"self": 0, "wall": 15, "discard": 15},
    ),
    # 一二三 三四五 三三叁 八八捌 would split a 提
    "four alike are not split": (
        BOTH, "一二三三三三四五八八捌", ["wei:壹壹壹", "wei:贰贰贰", "chi:肆伍陆"], "叁",
        {"self": 0, "wall": 0},
    ),
    # three 绞牌 0, or 一二三 twice and 壹贰叁: 12; 偎 6
    "the division with most 胡息": (
        BOTH, "一一二二三三壹贰", ["wei:肆肆肆", "chi:四五六", "chi:陆柒捌", "chi:七八九"], "叁",
        {"self": 18, "wall": 18},
    ),
    # drawn a 提 12, else a 跑 9; 坎 6; 一一 has become the 将
    "a 跑 brings a pair": (
        HENGYANG, "叁叁叁壹壹壹一一", FOUR_RUNS, "叁", {"self": 18, "wall": 15, "discard": 15},
    ),
    # SH-6, XT-9: two 坎 12 and a 碰 1 are too few, with a 偎 3 they are enough
    "two 胡息 short": (
        HENGYANG, "叁叁叁壹壹壹一一", FOUR_RUNS, "一", {"self": 15, "wall": 0, "discard": 0},
    ),
    # ZP-5: no quad, so no pair may be there; three of them would make eight doors
    "three pairs and no quad": (
        BOTH, "一二三四四六六八", ["wei:壹壹壹", "wei:贰贰贰", "wei:叁叁叁", "chi:柒捌玖"], "八",
        {"self": 0, "wall": 0},
    ),
    # ZP-15: a second quad leaves the hand one card short of seven doors
    "a second quad does not win": (
        BOTH, "九九九十十五六七八捌捌壹贰", ["pao:肆肆肆肆", "chi:一二三"], "九",
        {"self": 0, "wall": 0},
    ),
    # 提 12 + 提 9 + 壹贰叁 6, one pair; 22 cards with the winning one
    "two quads": (
        BOTH, "十十五六七八捌捌壹贰叁柒柒", ["ti:肆肆肆肆", "ti:九九九九"], "七",
        {"self": 27, "wall": 27},
    ),
    # the same with both in hand, and with one a 跑: 9 + 9 + 6
    "two quads in hand": (
        BOTH, "十十五六七八捌捌壹贰叁柒柒肆肆肆肆九九九九", [], "七", {"self": 27, "wall": 27},
    ),
    "a 跑 and a 提": (
        BOTH, "十十五六七八捌捌壹贰叁柒柒", ["pao:肆肆肆肆", "ti:九九九九"], "七",
        {"self": 24, "wall": 24},
    ),
    # six 提 and the 将: 3 × 9 + 3 × 12
    "six quads": (
        BOTH, "十", ["ti:一一一一", "ti:三三三三", "ti:四四四四", "ti:壹壹壹壹", "ti:叁叁叁叁",
                    "ti:肆肆肆肆"], "十", {"self": 63, "wall": 63},
    ),
}  # fmt: skip


@pytest.mark.parametrize("example", VALUES.values(), ids=VALUES.keys())
def test_values(example: Example) -> None:
    games, hand, melds, tile, ways = example
    for game in games:
        for by, value in ways.items():
            answer = ask(game, hand, melds, tile, by)
            assert (answer["win"], answer["value"]) == (value > 0, value), (game, by)
            assert (answer["why_not"] == []) is answer["win"]
            assert len(answer["doors"]) == (7 if value else 0)


@pytest.mark.parametrize("example", VALUES.values(), ids=VALUES.keys())
def test_a_discard_never_wins_in_xiangtan_nor_where_the_room_says_so(example: Example) -> None:
    _, hand, melds, tile, _ = example
    for game, options, clause in (
        ("xiangtan", {}, "XT-9"),
        ("hengyang15", {"win_duty": "no_discards"}, "SH-11"),
    ):
        answer = ask(game, hand, melds, tile, "discard", options)
        assert (answer["win"], answer["why_not"]) == (False, [clause])
        assert ask(game, hand, melds, None, "discard", options) == {"waits": {}}


@pytest.mark.parametrize(
    ("game", "option", "small", "big"),
    [
        ("hengyang15", "off", 0, 0),
        ("hengyang15", "plain", 15, 15),
        ("hengyang15", "scored", 18, 21),
        ("xiangtan", False, 0, 0),
        ("xiangtan", True, 18, 21),
    ],
)
def test_one_five_and_ten(game: str, option: Any, small: int, big: int) -> None:
    """偎 6 and 偎 6 and 一二三 3, and 一五十 or 壹伍拾 with what the room gives it."""
    options = {"run_1_5_10": option}
    melds = ["wei:叁叁叁", "wei:贰贰贰", "chi:一二三", "chi:四五六"]
    assert ask(game, "七八九肆伍陆一五", melds, "十", "self", options)["value"] == small
    assert ask(game, "七八九肆伍陆壹伍", melds, "拾", "self", options)["value"] == big
    melds[3] = "chi:十一五"
    answer = ask(game, "七八九肆伍陆九玖", melds, "玖", "self", options)
    assert answer.get("value", 0) == small
    assert ("error" in answer) is (small == 0)


Named = tuple[str, list[str], str, str, dict[str, Any], set[str], int, int]

#: Hand, melds, winning card, way, options, 名堂, 胡息, 番.
NAMED: dict[str, Named] = {
    # 偎 6 + 6, 坎 3
    "no red": (
        "三三三八八捌九玖", BLACK_MELDS, "玖", "self", {}, {"黑胡"}, 15, 2,
    ),
    "one red": (
        "三三三八八捌九玖", [*BLACK_MELDS[:3], "chi:五六七"], "玖", "self", {}, {"一点红"}, 15, 2,
    ),
    "two red": (
        "三三三八八捌九玖", [*BLACK_MELDS[:2], "chi:陆柒捌", "chi:五六七"], "玖", "wall", {}, set(),
        15, 1,
    ),
    "the winning card is the one red": (
        "三三三八八捌五六", BLACK_MELDS, "七", "wall", {}, {"一点红"}, 15, 2,
    ),
    # 碰 1, 偎 3, 臭偎 6, 跑 9, 坎 3, 碰 3; 将 十十
    "all alike": ("八八八玖玖十十", ALL_ALIKE, "玖", "wall", {}, {"碰碰胡"}, 25, 2),
    "all alike, by a 偎": ("八八八玖玖十十", ALL_ALIKE, "玖", "self", {}, {"碰碰胡"}, 28, 2),
    "all alike, the other pair": ("八八八玖玖十十", ALL_ALIKE, "十", "wall", {}, {"碰碰胡"}, 23, 2),
    "all alike, the pair completed": (
        "八八八玖玖玖十", ALL_ALIKE, "十", "self", {}, {"碰碰胡"}, 28, 2,
    ),
    # 碰 1 and 将 壹壹 rather than 绞牌 壹壹一 and 将 一一
    "all alike rather than 绞牌": (
        "八八八一一壹壹", ALL_ALIKE, "一", "wall", {}, {"碰碰胡"}, 23, 2,
    ),
    "all alike but one": ("八八八玖十十拾", ALL_ALIKE, "玖", "wall", {}, set(), 22, 1),
    # 偎 6 + 6, 二七十 3, 一二三 3: red are 3 + 3 + 3 + 1
    "ten red, ten": (TEN_RED, RED_MELDS, "捌", "self", {"red": "ten"}, {"十红"}, 18, 2),
    "ten red, twelve": (TEN_RED, RED_MELDS, "捌", "self", {"red": "twelve"}, set(), 18, 1),
    "ten red, ten_up": (TEN_RED, RED_MELDS, "捌", "self", {"red": "ten_up"}, {"十红"}, 18, 2),
    "eleven red, ten": (ELEVEN_RED, RED_MELDS, "捌", "self", {}, {"十红"}, 18, 2),
    "eleven red, twelve": (ELEVEN_RED, RED_MELDS, "捌", "self", {"red": "twelve"}, set(), 18, 1),
    "twelve red, ten": (TWELVE_RED, RED_MELDS, "捌", "self", {}, set(), 18, 1),
    "twelve red, twelve": (
        TWELVE_RED, RED_MELDS, "捌", "self", {"red": "twelve"}, {"十二红"}, 18, 2,
    ),
    "ten red, none": (TEN_RED, RED_MELDS, "捌", "self", {"red": "none"}, set(), 18, 1),
    "twelve red, none": (TWELVE_RED, RED_MELDS, "捌", "self", {"red": "none"}, set(), 18, 1),
    "twelve red, ten_up": (
        TWELVE_RED, RED_MELDS, "捌", "self", {"red": "ten_up"}, {"十红"}, 18, 2,
    ),
    "nine red": (
        "三四五四五六肆伍陆八捌", RED_MELDS, "捌", "self", {"red": "ten_up"}, set(), 15, 1,
    ),
    # 偎 3 + 3, 坎 3, 壹贰叁 6
    "eighteen small": (
        "三三三八九十壹贰", ["wei:一一一", "wei:二二二", "chi:四五六", "chi:六七八"], "叁", "wall",
        {}, {"小字胡"}, 15, 2,
    ),
    "seventeen small": (
        "三三三八九十壹贰", ["wei:一一一", "wei:二二二", "chi:四五六", "chi:八八捌"], "叁", "wall",
        {}, set(), 15, 1,
    ),
    # 偎 6 + 6, 坎 6, 一二三 3
    "eighteen big": (
        "叁叁叁捌玖拾一二", ["wei:壹壹壹", "wei:贰贰贰", "chi:肆伍陆", "chi:陆柒捌"], "三", "self",
        {}, {"大字胡"}, 21, 2,
    ),
    "seventeen big": (
        "叁叁叁捌玖拾一二", ["wei:壹壹壹", "wei:贰贰贰", "chi:肆伍陆", "chi:八捌捌"], "三", "self",
        {}, set(), 21, 1,
    ),
    # 碰 1, 偎 3 + 3, 跑 6, 坎 3, 碰 1; 将 六六
    "three at once": (
        "八八八九九六六", SMALL_BLACK, "九", "wall", {}, {"黑胡", "碰碰胡", "小字胡"}, 17, 6,
    ),
    "three at once, by a 偎": (
        "八八八九九六六", SMALL_BLACK, "九", "self", {}, {"黑胡", "碰碰胡", "小字胡"}, 19, 6,
    ),
    # 提 12 + 提 9 + 壹贰叁 6 + 坎 3: XT-19's 30 is not in `fan`
    "thirty": (
        "十十五六七八捌捌壹贰叁一一", ["ti:肆肆肆肆", "ti:九九九九"], "一", "self",
        {"double_at_30": True}, set(), 30, 1,
    ),
}  # fmt: skip


@pytest.mark.parametrize("example", NAMED.values(), ids=NAMED.keys())
def test_names(example: Named) -> None:
    hand, melds, tile, by, options, names, value, fan = example
    answer = ask("xiangtan", hand, melds, tile, by, options)
    assert answer["win"] is True
    assert set(answer["names"]) == names
    assert len(answer["names"]) == len(names)
    assert (answer["value"], answer["fan"]) == (value, fan)
    other = ask("hengyang15", hand, melds, tile, by)
    assert (other["win"], other["value"], other["names"]) == (True, value, [])


Waits = tuple[str, list[str], str | None, dict[str, int]]

#: Hand, melds, way, and what it waits for, in both games.
WAITS: dict[str, Waits] = {
    "a 绞牌 beside the pair": ("八八九玖", ONE_OF_EACH, None, {"九": 22, "玖": 22}),
    # 提 叁 or 壹 12 + 坎 6; 偎 一 3 + 12
    "two 坎 and a pair, drawn": (
        "叁叁叁壹壹壹一一", FOUR_RUNS, "self", {"一": 15, "壹": 18, "叁": 18},
    ),
    "two 坎 and a pair, by another": (
        "叁叁叁壹壹壹一一", FOUR_RUNS, "wall", {"壹": 15, "叁": 15},
    ),
    # 偎 玖 6, 偎 十 3, or a 绞牌 with one of the pairs, beside 22
    "two pairs, drawn": (
        "八八八玖玖十十", ALL_ALIKE, "self", {"九": 22, "十": 25, "玖": 28, "拾": 22},
    ),
    # 提 壹 12 + 3 with 贰贰 for 将, 偎 贰 6 + 坎 6 + 3; 跑 9 and 碰 3 are too little
    "only a draw is enough": ("贰贰壹壹壹一二三", FOUR_RUNS, None, {"壹": 15, "贰": 15}),
    "only a draw is enough, by another": ("贰贰壹壹壹一二三", FOUR_RUNS, "wall", {}),
    # 五六七 with the fourth 七, 提 9 + 碰 1 + 偎 6 + 6; all of 四 are on the own side
    "only one kind is left": (
        "五六十十八捌捌", ["ti:四四四四", "peng:七七七", "wei:壹壹壹", "wei:叁叁叁"], "self",
        {"七": 22},
    ),
}  # fmt: skip


@pytest.mark.parametrize("example", WAITS.values(), ids=WAITS.keys())
def test_waits(example: Waits) -> None:
    hand, melds, by, expected = example
    for game in BOTH:
        assert ask(game, hand, melds, None, by) == {"waits": expected}


ERRORS: dict[str, dict[str, Any]] = {
    "nineteen cards": {"hand": "八八九", "melds": ONE_OF_EACH, "tile": "玖"},
    "twenty-one cards": {"hand": "八八九玖拾", "melds": ONE_OF_EACH},
    "twenty cards with two quads": {
        "hand": "十十五六七八捌捌壹贰叁柒", "melds": ["ti:肆肆肆肆", "ti:九九九九"], "tile": "七"},
    "five alike, melds counted": {"hand": "八八五五", "melds": ONE_OF_EACH, "tile": "八"},
    "five alike with the winning card": {"hand": "八八五九", "melds": ONE_OF_EACH, "tile": "五"},
    "no such card": {"hand": "八八九9", "melds": ONE_OF_EACH, "tile": "玖"},
    "no such meld": {"hand": "八八九玖", "melds": ["pong:四四四", *ONE_OF_EACH[1:]]},
    "no door": {"hand": "八八九玖", "melds": ["chi:一二四", *ONE_OF_EACH[1:]]},
    "sizes mixed": {"hand": "八八九玖", "melds": ["chi:一二叁", *ONE_OF_EACH[1:]]},
    "not alike": {"hand": "八八九玖", "melds": ["peng:一一二", *ONE_OF_EACH[1:]]},
    "a 跑 of three": {"hand": "八八九玖拾", "melds": [*ONE_OF_EACH[:4], "pao:柒柒柒"]},
    "no such option": {"hand": "八八九玖", "melds": ONE_OF_EACH, "options": {"birds": 1}},
    "no such value": {"hand": "八八九玖", "melds": ONE_OF_EACH, "options": {"run_1_5_10": 1}},
    "no such way": {"hand": "八八九玖", "melds": ONE_OF_EACH, "by": "robbed"},
    "two winning cards": {"hand": "八八九玖", "melds": ONE_OF_EACH, "tile": "九玖"},
}  # fmt: skip


@pytest.mark.parametrize("request_", ERRORS.values(), ids=ERRORS.keys())
def test_errors(request_: dict[str, Any]) -> None:
    for game in BOTH:
        answer = judge({"game": game, **request_})
        assert list(answer) == ["error"]
        assert answer["error"]


def test_the_giver_and_the_spaces_make_no_difference() -> None:
    given = ["chi: 三 一二<0", "peng:四四四<1", "wei:五五五", "chouwei:陆陆陆", "pao:柒柒柒柒<2"]
    plain = ask("xiangtan", "八八九玖", ONE_OF_EACH, "九")
    assert ask("xiangtan", " 八九 八 玖", given, "九") == plain


def ways_to_divide(cards: str, pairs: int) -> set[tuple[str, ...]]:
    """The divisions into 顺子, 绞牌 and pairs, each as the texts of its doors."""
    doors = loose_doors("xiangtan", parse_options({}, OPTIONS["xiangtan"]))
    found = divisions(parse_cards(cards), doors, pairs=pairs)
    return {tuple(sorted("".join(door.cards) for door in one)) for one in found}


def test_every_division_is_found() -> None:
    # Four runs; 一二三 and 一壹壹 二贰贰 三叁叁; 壹贰叁 and 一一壹 二二贰 三三叁.
    assert len(ways_to_divide("一一二二三三壹壹贰贰叁叁", 0)) == 3
    assert ways_to_divide("一一二二三三壹贰叁", 0) == {
        ("一二三", "一二三", "壹贰叁"),
        ("一一壹", "三三叁", "二二贰"),
    }
    assert ways_to_divide("一一二三四", 1) == {("一一", "二三四")}
    assert ways_to_divide("一一一二三", 1) == {("一一", "一二三")}
    # A pair is neither left out nor added, and three alike are no door here.
    assert ways_to_divide("一一二三四", 0) == set()
    assert ways_to_divide("二三四", 1) == set()
    assert ways_to_divide("一一一", 0) == set()
    # 二七十 is a run, and no run goes on past the ten.
    assert ways_to_divide("一二二三七八九十十", 0) == {("一二三", "二七十", "八九十")}
    assert ways_to_divide("九十一", 0) == set()
