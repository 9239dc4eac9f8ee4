"""Points of small wins, 门清, and opening wins added to the final win."""

from typing import Any

import pytest

from tests.hengyang258.seating import (
    GAME,
    QUIET_MP,
    QUIET_MS,
    QUIET_PS,
    clauses,
    dealer_draws,
    dealer_gives,
    dealer_is_given,
    player_draws,
    player_gives,
    shares,
)
from tests.table import result_of

# A small hand that waits for 8p (and 5p): with an open 碰, and all concealed.
OPEN = "345m 67p 55p 888s"
MELD = ("pong:222s<3",)
CLOSED = "345m 67p 55p 222s 888s"


@pytest.mark.clause("HY-33")
def test_the_dealer_draws_a_small_win_and_each_other_pays_two() -> None:
    """庄家 draws the 8p of an open 平胡."""
    result = dealer_draws(OPEN, "8p", MELD)
    (winner,) = result["winners"]
    assert (set(winner["names"]), winner["value"]) == ({"平胡"}, 0)
    assert shares(result) == {(0, 1): 2, (2, 1): 2, (3, 1): 2}
    assert result["deltas"] == [-2, 6, -2, -2]


@pytest.mark.clause("HY-33")
def test_another_draws_a_small_win_and_the_dealer_pays_two_the_others_one() -> None:
    """A 闲家 draws the 8p of an open 平胡; seat 0 is 庄."""
    result = player_draws(OPEN, "8p", MELD)
    assert shares(result) == {(0, 1): 2, (2, 1): 1, (3, 1): 1}
    assert result["deltas"] == [-2, 4, -1, -1]


@pytest.mark.clause("HY-33")
def test_the_dealer_gives_a_small_win_for_two() -> None:
    """庄家 discards the 8p."""
    assert dealer_gives(OPEN, "8p", MELD)["deltas"] == [-2, 2, 0, 0]


@pytest.mark.clause("HY-33")
def test_the_dealer_wins_small_on_a_discard_for_two() -> None:
    """A 闲家 discards the 8p to 庄家."""
    assert dealer_is_given(OPEN, "8p", MELD)["deltas"] == [0, 2, -2, 0]


@pytest.mark.clause("HY-33")
def test_a_small_win_between_two_who_are_not_dealer_costs_one() -> None:
    """Neither side is 庄."""
    assert player_gives(OPEN, "8p", MELD)["deltas"] == [0, 1, 0, -1]


CONCEALED = pytest.mark.parametrize(
    ("concealed", "much", "little"), [("small", 3, 2), ("big", 4, 2), ("none", 2, 1)]
)


@pytest.mark.clause("HY-36")
@CONCEALED
def test_concealed_win_drawn_by_the_dealer(concealed: str, much: int, little: int) -> None:
    """门清自摸 of 庄家: each other pays the larger sum."""
    result = dealer_draws(CLOSED, "8p", concealed=concealed)
    assert result["deltas"] == [-much, 3 * much, -much, -much]
    assert ("HY-36" in clauses(result)) is (concealed != "none")
    assert little < much


@pytest.mark.clause("HY-36")
@CONCEALED
def test_concealed_win_drawn_by_another(concealed: str, much: int, little: int) -> None:
    """门清自摸 of a 闲家: the dealer pays the larger sum, the others the smaller."""
    result = player_draws(CLOSED, "8p", concealed=concealed)
    assert result["deltas"] == [-much, much + 2 * little, -little, -little]


@pytest.mark.clause("HY-36")
@CONCEALED
def test_concealed_win_on_a_discard(concealed: str, much: int, little: int) -> None:
    """门清 counts on a discard too: with 庄 on one side the larger sum, else the smaller."""
    given = dealer_gives(CLOSED, "8p", concealed=concealed)
    assert given["deltas"] == [-much, much, 0, 0]
    taken = dealer_is_given(CLOSED, "8p", concealed=concealed)
    assert taken["deltas"] == [0, much, -much, 0]
    between = player_gives(CLOSED, "8p", concealed=concealed)
    assert between["deltas"] == [0, little, 0, -little]


@pytest.mark.clause("HY-36")
def test_the_smaller_concealed_bonus_is_the_default() -> None:
    """Without a word about it 小门清 is played: 3 from the dealer, 2 from the others."""
    assert player_draws(CLOSED, "8p")["deltas"] == [-3, 7, -2, -2]


@pytest.mark.clause("HY-36")
@pytest.mark.parametrize(("concealed", "much", "little"), [("small", 3, 2), ("big", 4, 2)])
def test_a_concealed_kong_keeps_the_hand_concealed(concealed: str, much: int, little: int) -> None:
    """暗杠算门清."""
    result = player_draws(OPEN, "8p", ("concealed:2222s",), concealed=concealed)
    assert result["deltas"] == [-much, much + 2 * little, -little, -little]


@pytest.mark.clause("HY-36")
@pytest.mark.parametrize("concealed", ["small", "big"])
@pytest.mark.parametrize("meld", ["chow:234p<0", "pong:222s<3", "kong:2222s<3", "added:2222s<3"])
def test_any_open_meld_ends_the_concealed_bonus(meld: str, concealed: str) -> None:
    """吃, 碰, 明杠 and 碰杠: 2 and 1 as for any small win."""
    result = player_draws(OPEN, "8p", (meld,), concealed=concealed)
    assert result["deltas"] == [-2, 4, -1, -1]
    assert "HY-36" not in clauses(result)


@pytest.mark.clause("HY-36")
@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("22m 55m 88m 44p 66p 44s 9s", "9s"),
        ("222m 345m 567m 8889m", "9m"),
        ("222m 555p 888s 22p 99s", "2p"),
        ("2258m 25588p 2588s", "5s"),
    ],
)
@pytest.mark.parametrize("concealed", ["small", "big", "none"])
def test_big_hands_know_no_concealed_bonus(hand: str, tile: str, concealed: str) -> None:
    """七小对 and every other 大胡 bring the same whatever 门清 is played."""
    drawn = player_draws(hand, tile, concealed=concealed)
    assert drawn["deltas"] == [-4, 10, -3, -3]
    given = dealer_gives(hand, tile, concealed=concealed)
    assert given["deltas"] == [-7, 7, 0, 0]
    assert "HY-36" not in clauses(drawn) | clauses(given)


# 大四喜 (2222m) and 六六顺 (with 555p); without one 5p it is 豪华七小对 but for a 9s.
OPENING = "2222m 66p 77p 44s 9s 555p"


def _declared(wall: str, actions: list[list[Any]]) -> dict[str, Any]:
    """The dealer declares both opening wins and discards a 5p."""
    return result_of(
        GAME,
        options={"birds": 0},
        dealer=0,
        hands=[OPENING, QUIET_MP, QUIET_MS, QUIET_PS],
        wall=wall,
        actions=[[0, "declare"], [0, "discard", "5p"], *actions],
    )


@pytest.mark.clause("HY-35")
def test_opening_wins_are_added_to_a_self_drawn_win() -> None:
    """六六顺 + 四喜 + 七对 + 豪华, drawn by the dealer: each pays 2 x 2 + 4 x 2."""
    result = _declared(
        "1m 1p 1s 9s",
        [[1, "discard", "1m"], [2, "discard", "1p"], [3, "discard", "1s"], [0, "win"]],
    )
    (winner,) = result["winners"]
    assert (set(winner["names"]), winner["value"]) == ({"豪华七小对"}, 2)
    assert result["deltas"] == [36, -12, -12, -12]
    assert {"HY-16", "HY-17"} <= clauses(result)


@pytest.mark.clause("HY-35")
def test_opening_wins_are_added_to_a_win_on_a_discard() -> None:
    """The same on seat 1's discard: 2 + 2 from each, and 7 x 2 from the giver."""
    result = _declared("9s", [[1, "discard", "9s"], [0, "win"]])
    assert result["deltas"] == [12 + 14, -4 - 14, -4, -4]


@pytest.mark.clause("HY-35")
def test_opening_wins_stand_when_another_wins_the_hand() -> None:
    """The dealer's opening wins bring 4 from each; seat 2 then wins on the dealer's 5p: 地胡."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=0,
        hands=[OPENING, QUIET_MP, "345m 67p 222s 888s 55s", QUIET_MS],
        actions=[[0, "declare"], [0, "discard", "5p"], [2, "win"]],
    )
    assert [w["seat"] for w in result["winners"]] == [2]
    # 3 x 4 = 12 for the opening wins, 7 for one unit of 地胡.
    assert result["deltas"] == [12 - 7, -4, 7 - 4, -4]
