"""SH-6, SH-14, SH-16: 15 胡息, and what they are worth."""

from typing import Any

import pytest

from tests.table import choices, judge, play, refused, result_of, state_of
from tests.zipai.hands import GAME, HERO, JUNK, SIX_DOORS, around, clauses, shares, winner

# Seat 2 has doors on the table and waits for the 二 that seat 1 shows.
TABLE = [
    "六六六九九九壹壹壹叁叁叁拾拾拾 一三五捌肆 陆",
    "七七七十十十贰贰贰柒柒柒 一一四五五八伍玖",
]
SHOWN: list[list[Any]] = [[0, "discard", "陆"]]


def waits(door: str, hand: str, **options: Any) -> dict[str, Any]:
    """Five doors of 15 胡息, a sixth, and two cards for the seventh with 二."""
    return {
        "hands": [*TABLE, hand],
        "melds": [[], [], [*SIX_DOORS[:5], door]],
        "wall": "二",
        "options": options,
    }


VALUES = [
    ("chi:四五六", "三四", 15, 1),  # 二三四 0
    ("chi:四五六", "二二", 16, 1),  # 碰 二 1
    ("peng:三三三", "二二", 17, 1),  # 碰 三 1, 碰 二 1
    ("chi:四五六", "七十", 18, 2),  # 二七十 3
    ("peng:三三三", "七十", 19, 2),
    ("wei:三三三", "二二", 19, 2),
    ("wei:三三三", "七十", 21, 3),
]


@pytest.mark.clause("SH-14", "SH-16", "SH-6")
@pytest.mark.parametrize(("door", "hand", "huxi", "points"), VALUES)
def test_fifteen_huxi_are_a_point_and_every_three_more_another(
    door: str, hand: str, huxi: int, points: int
) -> None:
    """3胡息1分: each loser pays the winner the points."""
    result = result_of(GAME, **waits(door, hand), actions=[*SHOWN, [2, "win"]])
    assert winner(result) == (2, "二", "wall", huxi)
    assert result["deltas"] == [-points, -points, 2 * points]
    assert shares(result) == {(0, 2): points, (1, 2): points}
    assert clauses(result) <= {"SH-14", "SH-16"}
    assert result["birds"] == []


@pytest.mark.clause("SH-14", "SH-16")
@pytest.mark.parametrize(("door", "hand", "huxi"), [row[:3] for row in VALUES])
def test_every_huxi_is_a_point_in_the_other_scoring(door: str, hand: str, huxi: int) -> None:
    """1胡息1分: each loser pays the 胡息."""
    result = result_of(GAME, **waits(door, hand, scoring="per_one"), actions=[*SHOWN, [2, "win"]])
    assert result["deltas"] == [-huxi, -huxi, 2 * huxi]


@pytest.mark.clause("SH-14", "SH-10", "SH-9")
@pytest.mark.parametrize(
    ("opening", "options", "each"),
    [
        # 自摸 with 21 胡息: 42, or 3 points twice
        (False, {}, 10),
        (False, {"doubling": "points"}, 6),
        (False, {"scoring": "per_one"}, 42),
        (False, {"scoring": "per_one", "doubling": "points"}, 42),
        (False, {"self_draw_double": False}, 3),
        (False, {"self_draw_double": False, "doubling": "points"}, 3),
        # 地胡 and 自摸: 84, or 3 points four times
        (True, {}, 24),
        (True, {"doubling": "points"}, 12),
        (True, {"scoring": "per_one"}, 84),
        (True, {"scoring": "per_one", "doubling": "points"}, 84),
        # 地胡 alone doubles: 42, or 3 points twice
        (True, {"self_draw_double": False}, 10),
        (True, {"self_draw_double": False, "doubling": "points"}, 6),
    ],
)
def test_doublings_multiply_each_other_before_or_after_the_points(
    opening: bool, options: dict[str, Any], each: int
) -> None:
    """Seat 1 draws its 十: 偎 3 and 18, 21 胡息."""
    result = result_of(
        GAME,
        hands=around(HERO, seat=1, dealer=0),
        wall="十",
        opening=opening,
        options=options,
        actions=[[0, "discard", JUNK], [1, "win"]],
    )
    assert result["winners"][0]["value"] == 21
    assert result["deltas"] == [-each, 2 * each, -each]


@pytest.mark.clause("SH-14", "SH-9")
@pytest.mark.parametrize(("doubling", "each"), [("huxi", 8), ("points", 4)])
def test_what_is_doubled_makes_a_difference(doubling: str, each: int) -> None:
    """地胡 with 19 胡息: 38 are 1 + 7 points; 19 are 2 points, doubled 4."""
    result = result_of(
        GAME,
        hands=around(HERO, seat=2, dealer=0),
        wall="十",
        options={"doubling": doubling},
        actions=[[0, "discard", JUNK], [2, "win"]],
    )
    assert result["deltas"] == [-each, -each, 2 * each]


# 偎 玖 6, 偎 捌 6, 碰 一 1, three runs of nothing: 13.
THIRTEEN = [*SIX_DOORS[:2], "peng:一一一", *SIX_DOORS[3:]]


@pytest.mark.clause("SH-6")
@pytest.mark.parametrize(
    ("melds", "hand", "tile", "by", "value"),
    [
        (THIRTEEN, "十十", "十", "wall", 0),  # 碰 十 1: 14
        (THIRTEEN, "十十", "十", "discard", 0),
        (THIRTEEN, "十十", "十", "self", 16),  # 偎 十 3
        (THIRTEEN, "二七", "十", "wall", 16),  # 二七十 3
        (THIRTEEN, "八九", "十", "self", 0),  # 13, whatever doubles it
        (SIX_DOORS, "七九", "八", "discard", 15),  # beside the 偎 of 八
        (SIX_DOORS, "四五", "三", "self", 15),
    ],
)
def test_seven_doors_need_fifteen_huxi(
    melds: list[str], hand: str, tile: str, by: str, value: int
) -> None:
    """14 are too few; 15 are enough."""
    answer = judge(GAME, hand=hand, melds=melds, tile=tile, by=by)
    assert (answer["win"], answer["value"]) == (value > 0, value)
    assert ("SH-6" in answer["why_not"]) is (value == 0)


@pytest.mark.clause("SH-6", "SH-10")
def test_fifteen_are_asked_for_before_any_doubling() -> None:
    """Seat 1 draws the 十 of its seventh door, 八九十: 13 胡息, and no win though 自摸 doubles.

    It may not even eat it, for nothing would be left to discard; 庄's 坎 takes the next card.
    """
    scenario: dict[str, Any] = {
        "hands": [
            "四四四六六六壹壹壹叁叁叁拾拾拾 二五柒陆肆 三",
            "八九",
            "七七七贰贰贰柒柒柒九九九 二三五八伍陆捌玖",
        ],
        "melds": [[], THIRTEEN, []],
        "wall": "十 七",
    }
    state = state_of(GAME, **scenario, actions=[[0, "discard", "三"]])
    assert state["discards"][1] == "十"
    assert choices(state, 1) == []
    refused(GAME, **scenario, actions=[[0, "discard", "三"], [1, "win"]])


@pytest.mark.clause("SH-6")
@pytest.mark.parametrize(("door", "value"), [("peng:一一一", 0), ("wei:一一一", 16)])
def test_fourteen_from_another_is_not_won(door: str, value: int) -> None:
    """Seat 1 shows 十: 碰 十 1 makes 14 with 碰 一 1, and seat 2 is not asked; with 偎 一 3, 16."""
    scenario: dict[str, Any] = {
        "hands": [
            "四四四六六六壹壹壹叁叁叁拾拾拾 二五柒陆肆 三",
            "七七七贰贰贰柒柒柒九九九 二三五八伍陆捌玖",
            "十十",
        ],
        "melds": [[], [], [*SIX_DOORS[:2], door, *SIX_DOORS[3:]]],
        "wall": "十 七",  # the 七 is a 跑 for seat 1
    }
    state = state_of(GAME, **scenario, actions=[[0, "discard", "三"]])
    if value:
        result = result_of(GAME, **scenario, actions=[[0, "discard", "三"], [2, "win"]])
        assert winner(result) == (2, "十", "wall", value)
    else:
        assert choices(state, 2) == []
        assert state["discards"][1] == "十"


@pytest.mark.clause("SH-6", "ZP-5")
def test_a_hand_waits_only_for_cards_that_bring_fifteen() -> None:
    """十十 beside 偎 玖 6, 偎 捌 6 and 碰 一 1. As the 将 beside a quad they do as well.

    Drawn: 偎 十 3; 跑 一 6; 提 捌 or 玖 12. From another: 碰 十 is not enough, 跑 捌 or 玖 9.
    """
    drawn = {"十": 16, "一": 18, "捌": 19, "玖": 19}
    assert judge(GAME, hand="十十", melds=THIRTEEN)["waits"] == drawn
    shown = {"一": 18, "捌": 16, "玖": 16}
    assert judge(GAME, hand="十十", melds=THIRTEEN, by="wall")["waits"] == shown
    discarded = {"捌": 16, "玖": 16}
    assert judge(GAME, hand="十十", melds=THIRTEEN, by="discard")["waits"] == discarded


@pytest.mark.clause("SH-14", "SH-10")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        # 21 胡息 are 42 for the own draw: 1 for fifteen, 9 for the 27 above.
        ({}, "21 ×2 自摸 =42 →1 +9 =10"),
        ({"doubling": "points"}, "21 →1 +2 =3 ×2 自摸 =6"),
        ({"scoring": "per_one"}, "21 ×2 自摸 =42"),
        ({"self_draw_double": False}, "21 →1 +2 =3"),
    ],
)
def test_the_sum_is_told_step_by_step(options: dict[str, Any], steps: str) -> None:
    outcome = play(
        GAME,
        hands=around(HERO, seat=1, dealer=0),
        wall="十",
        opening=False,
        options=options,
        actions=[[0, "discard", JUNK], [1, "win"]],
    )
    won = next(event for event in outcome["events"] if event["event"] == "hand_won")
    assert " ".join(won["steps"]) == steps
