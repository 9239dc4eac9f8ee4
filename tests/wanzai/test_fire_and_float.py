"""WZ-22 and WZ-23: what fire doubles, what 飘 adds, and what neither touches."""

from typing import Any

import pytest

from tests.table import result_of, state_of
from tests.wanzai.seating import (
    GAME,
    JUNK,
    KONG_REST,
    QUIET_A,
    QUIET_B,
    QUIET_TEN,
    WAITING_M,
    WAITING_P,
    Actions,
    around,
    clauses,
    dealer_gives,
    player_draws,
    shares,
    stakes,
    winners_of,
)

# --- fire, on hands ------------------------------------------------------------------------------


@pytest.mark.clause("WZ-22")
def test_both_on_fire_the_giver_pays_four_times() -> None:
    """两家都上火: 平胡, 2×4."""
    result = dealer_gives(WAITING_M, "7z", before=stakes(fire=[0, 1]))
    assert result["deltas"] == [-8, 8, 0, 0]


@pytest.mark.clause("WZ-22")
def test_a_burning_winner_draws_from_one_burning_and_two_others() -> None:
    """Seats 1 and 2 burn: seat 2 pays 1×4, the two others 1×2."""
    result = player_draws(WAITING_M, "7z", before=stakes(fire=[1, 2]))
    assert result["deltas"] == [-2, 8, -4, -2]


@pytest.mark.clause("WZ-22")
def test_who_burns_pays_double_to_a_winner_who_does_not() -> None:
    """Seats 0 and 3 burn and seat 1 draws: 2, 1 and 2."""
    result = player_draws(WAITING_M, "7z", before=stakes(fire=[0, 3]))
    assert result["deltas"] == [-2, 5, -1, -2]


@pytest.mark.clause("WZ-22", "WZ-11")
def test_each_of_two_winners_is_paid_by_its_own_fire() -> None:
    """庄 gives 7z to seat 1, who burns, and to seat 2, who does not."""
    result = result_of(
        GAME,
        hands=[f"{QUIET_A} 7z", WAITING_M, WAITING_P, "22446688s 1235z 9s"],
        actions=[*stakes(fire=[1]), [0, "discard", "7z"], [1, "win"], [2, "win"]],
    )
    assert winners_of(result) == [1, 2]
    # 2×2 to seat 1, 2 to seat 2.
    assert result["deltas"] == [-6, 4, 2, 0]


# --- fire, on kongs ------------------------------------------------------------------------------

DRAWN: dict[str, Any] = {
    "hands": around(f"222m {KONG_REST}", dealer=0, drawn=JUNK),
    "wall": "2m",
}
GIVEN: dict[str, Any] = {"hands": around(f"222m {KONG_REST}", dealer=0, drawn="2m")}
ADDED: dict[str, Any] = {
    "hands": around(KONG_REST, dealer=0, drawn=JUNK),
    "melds": [[], ["pong:222m<3"], [], []],
    "wall": "2m",
}
LAYS_DOWN: Actions = [[0, "discard", JUNK], [1, "kong", "2m"]]
CLAIMS: Actions = [[0, "discard", "2m"], [1, "kong", "2m"]]


@pytest.mark.clause("WZ-22", "WZ-21")
@pytest.mark.parametrize(
    ("fire", "deltas"),
    [
        ([], [-2, 6, -2, -2]),
        ([1], [-4, 12, -4, -4]),
        ([2], [-2, 8, -4, -2]),
        ([1, 2], [-4, 16, -8, -4]),
        ([0, 1, 2, 3], [-8, 24, -8, -8]),
    ],
)
def test_fire_doubles_a_concealed_kong(fire: list[int], deltas: list[int]) -> None:
    """上火时杠子也翻倍: seat 1 lays down a 暗杠, 2 from each."""
    state = state_of(GAME, **DRAWN, actions=[*stakes(fire=fire), *LAYS_DOWN])
    assert state["deltas"] == deltas


@pytest.mark.clause("WZ-22", "WZ-21")
@pytest.mark.parametrize(
    ("fire", "deltas"),
    [
        ([], [-1, 3, -1, -1]),
        ([1], [-2, 6, -2, -2]),
        ([3], [-1, 4, -1, -2]),
        ([1, 3], [-2, 8, -2, -4]),
    ],
)
def test_fire_doubles_an_added_kong(fire: list[int], deltas: list[int]) -> None:
    """Seat 1 adds the fourth 2m: 欠杠, 1 from each, the giver of the 碰 like the others."""
    state = state_of(GAME, **ADDED, actions=[*stakes(fire=fire), *LAYS_DOWN])
    assert state["deltas"] == deltas


@pytest.mark.clause("WZ-22", "WZ-21")
@pytest.mark.parametrize(
    ("fire", "points"), [([], 2), ([0], 4), ([1], 4), ([0, 1], 8), ([2, 3], 2)]
)
def test_fire_doubles_a_kong_of_a_discard(fire: list[int], points: int) -> None:
    """庄 gives the fourth 2m: 直杠, 2 from 庄 alone."""
    state = state_of(GAME, **GIVEN, actions=[*stakes(fire=fire), *CLAIMS])
    assert state["deltas"] == [-points, points, 0, 0]


# --- float ---------------------------------------------------------------------------------------


@pytest.mark.clause("WZ-23")
@pytest.mark.parametrize(
    ("scenario", "actions", "deltas"),
    [
        (DRAWN, LAYS_DOWN, [-2, 6, -2, -2]),
        (ADDED, LAYS_DOWN, [-1, 3, -1, -1]),
        (GIVEN, CLAIMS, [-2, 2, 0, 0]),
    ],
)
def test_kongs_have_no_float(scenario: dict[str, Any], actions: Actions, deltas: list[int]) -> None:
    """Everybody floats 2, and the kong is paid as ever."""
    state = state_of(GAME, **scenario, actions=[*stakes(floats=[2, 2, 2, 2]), *actions])
    assert state["deltas"] == deltas


# The seed's example: A floats 1, B 2, C 1, D nothing. A is seat 0, B 1, C 2, D 3.
FLOATS = [1, 2, 1, 0]


@pytest.mark.clause("WZ-23")
def test_the_seeds_example_self_drawn() -> None:
    """B自摸: A pays 1+2 more, C 1+2, D 0+2. A 平胡 is 1 from each besides."""
    result = player_draws(WAITING_M, "7z", before=stakes(floats=FLOATS))
    assert result["deltas"] == [-4, 11, -4, -3]
    assert shares(result) == {(0, 1): 4, (2, 1): 4, (3, 1): 3}
    assert "WZ-23" in clauses(result)


@pytest.mark.clause("WZ-23")
def test_the_seeds_example_on_a_discard() -> None:
    """C点炮给B: C pays 1+2 more than the 2 of a 平胡."""
    result = result_of(
        GAME,
        dealer=2,
        hands=around(WAITING_M, dealer=2, drawn="7z"),
        actions=[*stakes(floats=FLOATS), [2, "discard", "7z"], [1, "win"]],
    )
    assert result["deltas"] == [0, 5, -5, 0]


@pytest.mark.clause("WZ-23", "WZ-11")
def test_the_seeds_example_with_two_winners() -> None:
    """C一炮多响给A和B: 1+1 more to A, 1+2 more to B, and 2 each for a 平胡."""
    result = result_of(
        GAME,
        dealer=2,
        hands=[WAITING_P, WAITING_M, f"{QUIET_A} 7z", "22446688s 1235z 9s"],
        actions=[*stakes(floats=FLOATS), [2, "discard", "7z"], [0, "win"], [1, "win"]],
    )
    assert winners_of(result) == [0, 1]
    assert result["deltas"] == [4, 5, -9, 0]


@pytest.mark.clause("WZ-22", "WZ-23")
def test_float_is_added_after_fire_has_doubled() -> None:
    """Seat 1 burns and floats 2; the others float 1, 0 and 2 and do not burn."""
    before = stakes(fire=[1], floats=[1, 2, 0, 2])
    result = player_draws(WAITING_M, "7z", before=before)
    # 1×2 + (1+2) = 5; 1×2 + (0+2) = 4; 1×2 + (2+2) = 6.
    assert result["deltas"] == [-5, 15, -4, -6]


@pytest.mark.clause("WZ-23")
def test_a_winner_without_float_is_paid_the_payers_float() -> None:
    """Only seat 0 floats: it pays 2 more, the others nothing more."""
    result = player_draws(WAITING_M, "7z", before=stakes(floats=[2, 0, 0, 0]))
    assert result["deltas"] == [-3, 5, -1, -1]


@pytest.mark.clause("WZ-21", "WZ-22", "WZ-23", "MJ-8")
def test_kong_fire_and_float_in_one_settlement() -> None:
    """上火自摸=牌型分×2+杠分+飘分: seat 1's 暗杠 of 1z, and then its 平胡 with the last tile.

    Seats 1 and 3 burn; the floats are 2, 1, 0 and 0.
    """
    result = result_of(
        GAME,
        hands=around("123m 456m 99m 11156z", dealer=0, drawn=JUNK),
        wall="1z",
        tail="7z",
        actions=[
            *stakes(fire=[1, 3], floats=[2, 1, 0, 0]),
            [0, "discard", JUNK],
            [1, "kong", "1z"],
            [1, "win"],
        ],
    )
    # 暗杠: 2×2, 2×2, 2×4. 平胡: 1×2 + 3, 1×2 + 1, 1×4 + 1.
    assert shares(result) == {(0, 1): 9, (2, 1): 7, (3, 1): 13}
    assert result["deltas"] == [-9, 29, -7, -13]
    assert {"WZ-21", "WZ-23"} <= clauses(result)
    for line in result["payments"]:
        assert set(line) >= {"from", "to", "points", "name", "clause"}
        assert line["points"] > 0
        assert line["name"]
        assert line["clause"].startswith("WZ-")


@pytest.mark.clause("WZ-21", "WZ-22")
def test_a_kong_is_paid_whoever_wins() -> None:
    """Seat 3's 欠杠 of 8m, and then it gives seat 1 the 7z: both stand, each with its fire."""
    result = result_of(
        GAME,
        dealer=2,
        hands=[QUIET_A, "123m 456m 345p 99m 56z", f"{QUIET_B} {JUNK}", QUIET_TEN],
        melds=[[], [], [], ["pong:888m<2"]],
        wall="8m",
        tail="7z",
        actions=[
            *stakes(fire=[3]),
            [2, "discard", JUNK],
            [3, "kong", "8m"],
            [3, "discard", "7z"],
            [1, "win"],
        ],
    )
    # 欠杠: 1×2 from each. 平胡: 2×2 from seat 3.
    assert result["deltas"] == [-2, 2, -2, 2]
    assert shares(result) == {(0, 3): 2, (1, 3): 2, (2, 3): 2, (3, 1): 4}
