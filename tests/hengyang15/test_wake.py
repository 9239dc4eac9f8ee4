"""SH-15: 醒, points for the cards of one kind."""

from typing import Any

import pytest

from tests.table import play, result_of
from tests.zipai.hands import GAME, HERO, JUNK, QUIET_A, QUIET_B, SIX_DOORS, around, clauses, winner

SHOWN: list[list[Any]] = [[0, "discard", JUNK]]


def drawn(wall: str, **more: Any) -> dict[str, Any]:
    """Later in a hand seat 1 draws its 十: 21 胡息, doubled 42, 10 points from each."""
    return result_of(
        GAME,
        hands=around(HERO, seat=1, dealer=0),
        wall=wall,
        opening=False,
        actions=[*SHOWN, [1, "win"]],
        **more,
    )


@pytest.mark.clause("SH-15")
@pytest.mark.parametrize(
    ("turned", "count"),
    [
        ("一", 2),  # 一一 in hand; the card turned up does not count
        ("壹", 2),
        ("十", 3),  # 十十 and the winning card
        ("拾", 0),  # not of the same size
        ("捌", 0),
    ],
)
def test_the_next_card_of_the_wall_is_turned_and_its_kind_counted(turned: str, count: int) -> None:
    """翻醒: each card of that kind among the winner's 21 is a point more from each loser."""
    result = drawn(f"十 {turned}", options={"wake": "flip"})
    assert result["birds"] == [turned]
    each = 10 + count
    assert result["deltas"] == [-each, 2 * each, -each]
    assert ("SH-15" in clauses(result)) is (count > 0)


@pytest.mark.clause("SH-15")
def test_without_a_card_to_turn_the_winning_card_counts() -> None:
    """翻醒 with the last card of the wall won: 十十十, 3 points."""
    result = drawn("十", wall_size=1, options={"wake": "flip"})
    assert result["birds"] == []
    assert result["deltas"] == [-13, 26, -13]


@pytest.mark.clause("SH-15")
@pytest.mark.parametrize(("card", "base", "count"), [("十", 10, 3), ("拾", 8, 1)])
def test_the_winning_card_itself_wakes(card: str, base: int, count: int) -> None:
    """随醒: 十 is there three times with the winning card, 拾 once (18 胡息, 36: 8 points)."""
    result = drawn(f"{card} 一", options={"wake": "follow"})
    each = base + count
    assert result["deltas"] == [-each, 2 * each, -each]
    assert "SH-15" in clauses(result)
    assert result["birds"] == []


@pytest.mark.clause("SH-15")
def test_without_the_option_nothing_wakes() -> None:
    """The same win: 10 points, and no card is turned."""
    result = drawn("十 一")
    assert result["deltas"] == [-10, 20, -10]
    assert result["birds"] == []
    assert "SH-15" not in clauses(result)


@pytest.mark.clause("SH-15", "SH-14")
@pytest.mark.parametrize(
    ("options", "base"),
    [
        ({"doubling": "points"}, 6),
        ({"scoring": "per_one"}, 42),
        ({"self_draw_double": False}, 3),
    ],
)
def test_waking_is_added_after_all_doubling(options: dict[str, Any], base: int) -> None:
    """Three points for 十, whatever the rest comes to."""
    result = drawn("十", options={"wake": "follow", **options})
    assert result["deltas"] == [-base - 3, 2 * base + 6, -base - 3]


@pytest.mark.clause("SH-15", "SH-9")
def test_waking_is_not_multiplied_by_the_first_card() -> None:
    """地胡 and 自摸: 84 胡息 are 24 points, and 3 for 随醒."""
    result = result_of(
        GAME,
        hands=around(HERO, seat=1, dealer=0),
        wall="十",
        options={"wake": "follow"},
        actions=[*SHOWN, [1, "win"]],
    )
    assert result["deltas"] == [-27, 54, -27]


@pytest.mark.clause("SH-15", "SH-11")
def test_whoever_discards_pays_the_waking_of_both() -> None:
    """放炮 with 19 胡息, 2 points, and 3 for 随醒: 庄 pays 10."""
    result = result_of(
        GAME,
        hands=around(HERO, seat=1, dealer=0, last="十"),
        options={"wake": "follow"},
        actions=[[0, "discard", "十"]],
    )
    assert winner(result) == (1, "十", "discard", 19)
    assert result["deltas"] == [-10, 10, 0]


@pytest.mark.clause("SH-15")
@pytest.mark.parametrize(
    ("melds", "turned", "count"),
    [
        (SIX_DOORS, "伍", 2),  # 肆伍陆 twice
        (SIX_DOORS, "玖", 3),  # a 偎
        ([*SIX_DOORS[:5], "peng:三三三"], "三", 3),
    ],
)
def test_the_doors_on_the_table_count(melds: list[str], turned: str, count: int) -> None:
    """Seat 2 wins 二七十 with seat 1's 二: 18 or 19 胡息, 2 points; and what the card wakes."""
    result = result_of(
        GAME,
        hands=[
            "六六六九九九壹壹壹叁叁叁拾拾拾 一五五捌肆 陆",
            "七七七十十十贰贰贰柒柒柒 一一四四五八伍陆",
            "七十",
        ],
        melds=[[], [], melds],
        wall=f"二 {turned}",
        options={"wake": "flip"},
        actions=[[0, "discard", "陆"], [2, "win"]],
    )
    each = 2 + count
    assert result["deltas"] == [-each, -each, 2 * each]


@pytest.mark.clause("SH-15")
def test_four_of_a_kind_in_a_quad_wake_four_times() -> None:
    """随醒 with a 跑: seat 2 wins with the fourth 七, 24 胡息, 4 points, and 4 for 七."""
    result = result_of(
        GAME,
        hands=[QUIET_A + JUNK, QUIET_B, "七七七 一一二二三三 壹壹贰贰叁叁 四五六 十十"],
        wall="七",
        opening=False,
        options={"wake": "follow"},
        actions=[*SHOWN, [2, "win"]],
    )
    assert winner(result) == (2, "七", "wall", 24)
    assert result["deltas"] == [-8, -8, 16]


# 庄: 3 + 6 + 6 doubled, 6 points each; the 亮张 is a 拾, and there are two.
DEALT_WIN = "一二三 壹贰叁 壹贰叁 四五六 七七柒 捌玖拾 十十拾"


@pytest.mark.clause("SH-15", "SH-7")
@pytest.mark.parametrize(
    ("options", "more", "count", "birds"),
    [
        ({"wake": "follow"}, {}, 2, []),
        ({"wake": "flip"}, {"wall": "壹"}, 2, ["壹"]),
        ({"wake": "flip"}, {"wall": "四"}, 1, ["四"]),
        ({"wake": "flip"}, {"wall_size": 0}, 2, []),
        ({}, {}, 0, []),
    ],
)
def test_with_a_dealt_win_the_shown_card_is_the_winning_card(
    options: dict[str, Any], more: dict[str, Any], count: int, birds: list[str]
) -> None:
    """天胡: 随醒 counts the kind of the 亮张, 翻醒 the card turned; if there is none, the 亮张."""
    result = result_of(
        GAME, hands=[DEALT_WIN, "", ""], options=options, actions=[[0, "win"]], **more
    )
    each = 6 + count
    assert result["deltas"] == [2 * each, -each, -each]
    assert result["birds"] == birds


@pytest.mark.clause("SH-15", "ZP-20")
def test_nothing_wakes_where_nobody_wins() -> None:
    """荒庄 with 翻醒: no card, no points."""
    result = result_of(
        GAME,
        hands=around(HERO, seat=1, dealer=0),
        wall=JUNK,
        wall_size=1,
        options={"wake": "flip"},
        actions=SHOWN,
    )
    assert (result["deltas"], result["birds"]) == ([0, 0, 0], [])


@pytest.mark.clause("SH-15")
@pytest.mark.parametrize(("turned", "count"), [("一", 2), ("十", 3), ("捌", 0)])
def test_it_is_told_how_many_of_the_kind_the_winner_has(turned: str, count: int) -> None:
    """翻醒 falls on the winner; the winning 十 is the third."""
    told = play(
        GAME,
        hands=around(HERO, seat=1, dealer=0),
        wall=f"十 {turned}",
        opening=False,
        options={"wake": "flip"},
        actions=[*SHOWN, [1, "win"]],
    )["events"]
    (woken,) = [event for event in told if event["event"] == "tiles_turned"]
    fall = {"tile": turned, "seat": 1, "counts": count > 0, "times": count}
    assert (woken["purpose"], woken["falls"]) == ("wake", [fall])
