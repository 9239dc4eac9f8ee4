"""Hands in which two or three clauses of 红中麻将 meet, each played to its settlement."""

import pytest

from tests.hongzhong.seating import GAME, names_of
from tests.table import choices, refused, result_of, state_of

# 庄, seat 0, waits for 5m without a 红中, seat 1 with one; seat 2 has nothing.
TWO_WAIT = ["46m 123p 456p 77s 789s 8p", "46m 789p 66s 12s 7z 333s"]
NOTHING = "269s 258p 369m 14p 7m 4s"


@pytest.mark.clause("HZ-10", "HZ-9", "HZ-12", "HZ-13")
def test_two_rob_a_kong_and_each_share_has_its_own_dealer_and_birds() -> None:
    """1m hits, 2p misses, and 9m, the bird more, hits for 庄 alone, who has no 红中.

    To 庄: three shares of 2 + 1 + 2. To seat 1: 庄's share 2 + 1 + 1, the others' 2 + 1.
    """
    result = result_of(
        GAME,
        options={"dealer_point": True},
        hands=[*TWO_WAIT, "2369s 258p 369m", "1479m 258p 1479s 9p 8m"],
        melds=[[], [], ["pong:555m<0"], []],
        wall="9s 5m 1m 2p 9m",
        actions=[
            *([0, "discard", "8p"], [1, "discard", "9s"], [2, "kong", "5m"]),
            *([0, "win"], [1, "win"]),
        ],
    )
    assert result["birds"] == ["1m", "2p", "9m"]
    assert result["deltas"] == [15, 10, -25, 0]
    assert result["next_dealer"] == 2


@pytest.mark.clause("HZ-12", "HZ-13", "HZ-11")
@pytest.mark.parametrize(
    ("left", "birds", "deltas"),
    [
        ("", ["5m"], [3, 2, -5, 0]),
        ("1s", ["1s"], [3, 2, -5, 0]),
        ("1s 5s", ["1s", "5s"], [4, 3, -7, 0]),
        ("1s 5s 9s", ["1s", "5s", "9s"], [5, 3, -8, 0]),
    ],
)
def test_two_win_on_a_discard_near_the_end_of_the_wall(
    left: str, birds: list[str], deltas: list[int]
) -> None:
    """1 each, 2 for 庄; two birds for both, a third for 庄, and the 5m itself if none is left."""
    result = result_of(
        GAME,
        options={"discard_wins": True, "dealer_point": True},
        hands=[*TWO_WAIT, NOTHING],
        wall=f"9s 5m {left}",
        wall_size=2 + len(left.split()),
        actions=[
            *([0, "discard", "8p"], [1, "discard", "9s"], [2, "discard", "5m"]),
            *([0, "win"], [1, "win"]),
        ],
    )
    assert result["birds"] == birds
    assert result["deltas"] == deltas


@pytest.mark.clause("HZ-7", "HZ-14", "HZ-13")
def test_the_fourth_red_replaces_a_kong_that_is_paid_as_well() -> None:
    """Seat 1's four 2m: 2 from each. 四红中: 2 from each, and no more birds than usual."""
    result = result_of(
        GAME,
        hands=["1479m 258p 1479s 36s 2p", "777z 222m 147p 36s 9s 8p"],
        wall="2m 2s 3s 5s",
        tail="7z",
        actions=[[0, "discard", "2p"], [1, "kong", "2m"], [1, "win"]],
    )
    assert names_of(result) == {"四红中"}
    assert result["birds"] == ["2s", "3s"]
    assert result["deltas"] == [-4, 12, -4, -4]


@pytest.mark.clause("HZ-7")
def test_four_reds_beside_a_meld_are_not_those_of_the_deal() -> None:
    """Whoever has a meld has played already: seat 1 is not asked, though the first turn is on."""
    state = state_of(
        GAME,
        opening=True,
        hands=["147m 258p 1479s 36s 2m 9m", "7777z 258m 14p 9s"],
        melds=[[], ["pong:111m<0"], [], []],
        actions=[],
    )
    assert choices(state, 1) == []


@pytest.mark.clause("HZ-7")
def test_a_dealer_with_a_meld_wins_with_four_reds_by_drawing_the_fourth() -> None:
    """The last tile written was just drawn: a 红中 wins, a 3s after four of them does not."""
    melds = [["pong:111m<1"], [], [], []]
    win = {"opening": True, "melds": melds, "actions": [[0, "win"]]}
    drawn = result_of(GAME, options={"birds": 0}, hands=["777z 258m 14p 9s 3s 7z"], **win)
    assert drawn["deltas"] == [6, -2, -2, -2]
    assert "win" in refused(GAME, hands=["7777z 258m 14p 9s 3s"], **win)


@pytest.mark.clause("HZ-3", "HZ-10")
def test_a_kong_added_with_a_tile_held_before_is_robbed_like_any() -> None:
    """庄 has held 5m for a while and adds it: 2 and 1 for 庄 in 庄's own share alone, 3 + 2 + 2."""
    result = result_of(
        GAME,
        options={"birds": 0, "dealer_point": True},
        hands=["134679p 5m 1346s", TWO_WAIT[1]],
        melds=[["pong:555m<3"], [], [], []],
        actions=[[0, "kong", "5m"], [1, "win"]],
    )
    assert result["deltas"] == [-7, 7, 0, 0]
    assert result["next_dealer"] == 1
