"""WZ-4: 庄带火, the dealer who pays double and is paid as ever."""

from typing import Any

import pytest

from tests.table import choices, play, state_of
from tests.wanzai.seating import (
    GAME,
    JUNK,
    KONG_REST,
    QUIET_A,
    QUIET_B,
    QUIET_TEN,
    WAITING_M,
    around,
    dealer_draws,
    dealer_gives,
    dealer_is_given,
    player_draws,
    player_gives,
    stakes,
)

ON: dict[str, Any] = {"dealer_on_fire": True}
MINE, TILE = WAITING_M, "7z"  # seat 1's 平胡: 2 on a discard, 1 from each self-drawn


@pytest.mark.clause("WZ-4")
def test_the_dealer_pays_double_when_another_draws_the_winning_tile() -> None:
    """Seat 1 draws a 平胡: 庄 pays 1×2, the others 1."""
    assert player_draws(MINE, TILE, **ON)["deltas"] == [-2, 4, -1, -1]
    assert player_draws(MINE, TILE)["deltas"] == [-1, 3, -1, -1]


@pytest.mark.clause("WZ-4")
def test_the_dealer_pays_double_as_the_giver() -> None:
    """庄 discards seat 1's 中: 2×2."""
    assert dealer_gives(MINE, TILE, **ON)["deltas"] == [-4, 4, 0, 0]
    assert dealer_gives(MINE, TILE)["deltas"] == [-2, 2, 0, 0]


@pytest.mark.clause("WZ-4")
def test_between_two_others_nothing_is_doubled() -> None:
    """Seat 3 gives, seat 1 wins, seat 2 deals: 2."""
    assert player_gives(MINE, TILE, **ON)["deltas"] == [0, 2, 0, -2]


@pytest.mark.clause("WZ-4")
def test_what_the_dealer_receives_is_not_doubled() -> None:
    """庄 wins: 1 from each self-drawn, 2 from the giver."""
    assert dealer_draws(MINE, TILE, **ON)["deltas"] == [-1, 3, -1, -1]
    assert dealer_is_given(MINE, TILE, **ON)["deltas"] == [0, 2, -2, 0]


@pytest.mark.clause("WZ-4")
def test_a_dealer_who_burns_anyway_pays_double_once_only() -> None:
    """庄 has set fire as well: its payment is doubled once, and once more by a burning winner."""
    burning = stakes(fire=[0])
    assert player_draws(MINE, TILE, before=burning, **ON)["deltas"] == [-2, 4, -1, -1]
    assert dealer_gives(MINE, TILE, before=burning, **ON)["deltas"] == [-4, 4, 0, 0]
    both = stakes(fire=[0, 1])
    # 庄: 1×2×2; the others: 1×2.
    assert player_draws(MINE, TILE, before=both, **ON)["deltas"] == [-4, 8, -2, -2]
    assert dealer_gives(MINE, TILE, before=both, **ON)["deltas"] == [-8, 8, 0, 0]


@pytest.mark.clause("WZ-4")
def test_the_dealers_double_meets_the_fire_of_the_winner() -> None:
    """Seat 1 burns and 庄 did not set fire: 庄 pays 1×2×2, the others 1×2."""
    burning = stakes(fire=[1])
    assert player_draws(MINE, TILE, before=burning, **ON)["deltas"] == [-4, 8, -2, -2]


@pytest.mark.clause("WZ-4")
def test_a_dealer_who_has_set_fire_receives_double_for_that() -> None:
    """庄 burns by choice and wins: 1×2 from each, 2×2 from a giver."""
    burning = stakes(fire=[1])
    assert dealer_draws(MINE, TILE, before=burning, **ON)["deltas"] == [-2, 6, -2, -2]
    assert dealer_is_given(MINE, TILE, before=burning, **ON)["deltas"] == [0, 4, -4, 0]


@pytest.mark.clause("WZ-4", "WZ-23")
def test_the_dealers_float_is_not_doubled() -> None:
    """庄 floats 1, seat 1 floats 2: 2×2 + (1+2)."""
    floats = stakes(floats=[1, 2, 0, 0])
    assert dealer_gives(MINE, TILE, before=floats, **ON)["deltas"] == [-7, 7, 0, 0]


@pytest.mark.clause("WZ-4", "WZ-21")
def test_the_dealer_pays_double_for_the_kong_of_another() -> None:
    """Seat 1 makes a 暗杠 of 2m: 庄 pays 2×2, the others 2."""
    state = state_of(
        GAME,
        options=ON,
        hands=around(f"222m {KONG_REST}", dealer=0, drawn=JUNK),
        wall="2m",
        actions=[[0, "discard", JUNK], [1, "kong", "2m"]],
    )
    assert state["deltas"] == [-4, 8, -2, -2]


@pytest.mark.clause("WZ-4", "WZ-21")
def test_the_dealers_own_kong_is_not_doubled() -> None:
    """庄 (seat 1) makes a 暗杠: 2 from each."""
    state = state_of(
        GAME,
        options=ON,
        dealer=1,
        hands=around(f"222m {KONG_REST}", dealer=1, drawn="2m"),
        actions=[[1, "kong", "2m"]],
    )
    assert state["deltas"] == [-2, 6, -2, -2]


@pytest.mark.clause("WZ-4", "WZ-21")
def test_the_dealer_who_gives_a_kong_pays_it_double() -> None:
    """庄 discards the fourth 2m: 直杠, 2×2."""
    state = state_of(
        GAME,
        options=ON,
        hands=around(f"222m {KONG_REST}", dealer=0, drawn="2m"),
        actions=[[0, "discard", "2m"], [1, "kong", "2m"]],
    )
    assert state["deltas"] == [-4, 4, 0, 0]


@pytest.mark.clause("WZ-4")
def test_the_dealers_fire_binds_nobody() -> None:
    """庄带火 starts no four hands, and 庄 is asked for fire like everybody else."""
    scenario: dict[str, Any] = {
        "options": ON,
        "hands": around(MINE, dealer=0, drawn=JUNK),
        "wall": TILE,
    }
    state = state_of(GAME, **scenario, actions=[])
    assert sorted(choices(state, 0)) == [["fire", "off"], ["fire", "on"]]
    outcome = play(GAME, **scenario, actions=[[0, "discard", JUNK], [1, "win"]])
    assert outcome["state"]["standing"] == {"fire": [0, 0, 0, 0]}


@pytest.mark.clause("WZ-4")
def test_the_dealer_burns_where_fire_may_not_be_chosen() -> None:
    """`fire` false and `dealer_on_fire` true: 庄 pays double all the same."""
    assert player_draws(MINE, TILE, fire=False, **ON)["deltas"] == [-2, 4, -1, -1]


@pytest.mark.clause("WZ-4", "WZ-24")
@pytest.mark.parametrize(
    ("dealer", "points"),
    [
        (2, 1 + 2 + 1),  # 庄's share is doubled in the hands of who pays it
        (3, 1 + 1 + 2),  # 庄 is robbed: its own share is doubled, those of others are not
        (1, 1 + 1 + 1),  # 庄 robs: nothing is doubled
    ],
)
def test_in_a_robbed_kong_only_the_dealers_share_is_doubled(dealer: int, points: int) -> None:
    """Seat 1 robs seat 3's 欠杠: 1 for each share, as its own seat would have paid it."""
    hands = [QUIET_A, MINE, QUIET_B, QUIET_TEN]
    turns = {1: [1, 2], 2: [2], 3: []}[dealer]
    hands[dealer] += " 7z" if dealer == 3 else " 5p"
    wall = {1: "9p 7z", 2: "7z", 3: ""}[dealer]
    discards = [[seat, "discard", tile] for seat, tile in zip(turns, ["5p", "9p"], strict=False)]
    outcome = play(
        GAME,
        options=ON,
        dealer=dealer,
        hands=hands,
        melds=[[], [], [], ["pong:777z<2"]],
        wall=wall,
        actions=[*discards, [3, "kong", "7z"], [1, "win"]],
    )
    assert outcome["result"]["deltas"] == [0, points, 0, -points]
