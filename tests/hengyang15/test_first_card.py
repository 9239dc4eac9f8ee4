"""SH-9: 地胡, with the first card from the wall."""

from typing import Any

import pytest

from tests.table import result_of, state_of
from tests.zipai.hands import GAME, HERO, JUNK, QUIET_A, QUIET_B, around, asked, named, winner

SHOWN: list[list[Any]] = [[0, "discard", JUNK]]
# 坎 七, 将 十十, and five doors of 18: the fourth 七 wins.
WAITS_FOR_QUAD = "七七七 一一二二三三 壹壹贰贰叁叁 四五六 十十"
# Six 坎 of 3 + 3 + 6 + 6 + 6 + 6, and 二七: 十 wins with 33.
ALSO_WAITS = QUIET_B.replace("九肆", "二七")


@pytest.mark.clause("SH-9", "SH-10", "SH-14")
@pytest.mark.parametrize(
    ("mine", "card", "value", "each"),
    [
        (HERO, "十", 21, 24),  # an own 偎: 84 胡息, 1 + 23
        (HERO, "拾", 18, 20),  # shown, 绞: 72 胡息, 1 + 19
        (WAITS_FOR_QUAD, "七", 27, 32),  # an own 提: 108 胡息, 1 + 31
    ],
)
def test_the_first_draw_of_the_hand_wins_four_times_as_self_draw(
    mine: str, card: str, value: int, each: int
) -> None:
    """Seat 1 wins with the first card of the wall, which it drew: 地胡 and 自摸 both double."""
    result = result_of(
        GAME,
        hands=around(mine, seat=1, dealer=0),
        wall=card,
        actions=[*SHOWN, [1, "win"]],
    )
    assert winner(result) == (1, card, "self", value)
    assert {"地胡", "自摸"} <= named(result)
    assert result["deltas"] == [-each, 2 * each, -each]


@pytest.mark.clause("SH-9", "SH-14")
@pytest.mark.parametrize("seat", [0, 2])
def test_it_counts_whoever_drew_the_card(seat: int) -> None:
    """Seat 1 shows the first card; seat 2, or 庄, wins with it: 19 胡息 doubled, 38: 1 + 7."""
    result = result_of(
        GAME,
        hands=around(HERO, seat=seat, dealer=0),
        wall="十",
        actions=[*SHOWN, [seat, "win"]],
    )
    assert winner(result) == (seat, "十", "wall", 19)
    assert "地胡" in named(result)
    assert "自摸" not in named(result)
    assert sorted(result["deltas"]) == [-8, -8, 16]


@pytest.mark.clause("SH-9", "ZP-12")
def test_of_several_the_drawer_comes_first() -> None:
    """Seat 1 shows 十, for which seat 2 waits too: the drawer wins, 33 胡息 four times."""
    scenario: dict[str, Any] = {"hands": [QUIET_A + JUNK, ALSO_WAITS, HERO], "wall": "十"}
    state = state_of(GAME, **scenario, actions=SHOWN)
    assert "win" in asked(state, 1)
    assert "win" in asked(state, 2)
    result = result_of(GAME, **scenario, actions=[*SHOWN, [2, "win"], [1, "win"]])
    assert winner(result) == (1, "十", "self", 33)
    # 132 胡息: 1 + 39.
    assert result["deltas"] == [-40, 80, -40]
    result = result_of(GAME, **scenario, actions=[*SHOWN, [1, "pass"], [2, "win"]])
    assert winner(result) == (2, "十", "wall", 19)
    assert "地胡" in named(result)


@pytest.mark.clause("SH-9")
def test_once_the_first_card_is_passed_it_is_over() -> None:
    """Seat 1 shows 玖, nobody wants it; seat 2 draws its 十: 自摸 alone, 42 胡息, 1 + 9."""
    result = result_of(
        GAME,
        hands=around(HERO, seat=2, dealer=0),
        wall=f"{JUNK} 十",
        actions=[*SHOWN, [2, "win"]],
    )
    assert winner(result) == (2, "十", "self", 21)
    assert "地胡" not in named(result)
    assert result["deltas"] == [-10, -10, 20]


@pytest.mark.clause("SH-9")
def test_once_the_first_card_is_taken_it_is_over() -> None:
    """Seat 1 keeps the first card, a 捌, as a 提; seat 2 then draws its 十: no 地胡."""
    result = result_of(
        GAME,
        hands=[QUIET_A + JUNK, QUIET_B.replace("九", JUNK), HERO],
        wall="捌 十",
        actions=[*SHOWN, [1, "discard", JUNK], [2, "win"]],
    )
    assert winner(result) == (2, "十", "self", 21)
    assert "地胡" not in named(result)
    assert result["deltas"] == [-10, -10, 20]


@pytest.mark.clause("SH-9", "SH-11")
def test_a_win_with_the_dealers_first_discard_is_no_first_card() -> None:
    """庄 discards 十 at once: 放炮, 19 胡息 undoubled, 2 points for each loser, all from 庄."""
    result = result_of(
        GAME,
        hands=around(HERO, seat=1, dealer=0, last="十"),
        actions=[[0, "discard", "十"]],
    )
    assert winner(result) == (1, "十", "discard", 19)
    assert named(result) == {"平胡"}
    assert result["deltas"] == [-4, 4, 0]


@pytest.mark.clause("SH-9")
def test_the_first_card_is_the_first_of_the_wall_not_of_the_hand() -> None:
    """Seat 1 碰s 庄's discard and discards; then seat 2 draws the first card and wins: 地胡."""
    result = result_of(
        GAME,
        hands=[QUIET_A + JUNK, "五五五八八八伍伍伍柒柒柒捌捌捌 玖玖 一九肆", HERO],
        wall="十",
        actions=[*SHOWN, [1, "peng"], [1, "discard", "一"], [2, "pass"], [2, "win"]],
    )
    assert winner(result) == (2, "十", "self", 21)
    assert {"地胡", "自摸"} <= named(result)
    assert result["deltas"] == [-24, -24, 48]


@pytest.mark.clause("SH-9")
def test_once_the_opening_is_over_there_is_none() -> None:
    """The same win later in the hand: 自摸 alone, 42 胡息, 10 points each."""
    result = result_of(
        GAME,
        hands=around(HERO, seat=1, dealer=0),
        wall="十",
        opening=False,
        actions=[*SHOWN, [1, "win"]],
    )
    assert named(result) >= {"自摸"}
    assert "地胡" not in named(result)
    assert result["deltas"] == [-10, 20, -10]
