"""WZ-4 and WZ-5: 上火 and 飘 are chosen before the deal."""

from typing import Any

import pytest

from tests.table import choices, play, refused, result_of, state_of
from tests.wanzai.seating import (
    GAME,
    JUNK,
    NO_STAKES,
    WAITING_M,
    Actions,
    around,
    stakes,
)

FIRES = [["fire", "off"], ["fire", "on"]]
FLOATS = [["float", "0"], ["float", "1"], ["float", "2"]]

# 庄 (seat 0) discards 5p, seat 1 draws 7z and wins: 平胡, 1 from each where nothing is staked.
SELF_DRAWN: dict[str, Any] = {"hands": around(WAITING_M, dealer=0, drawn=JUNK), "wall": "7z"}
DRAWS: Actions = [[0, "discard", JUNK], [1, "win"]]


@pytest.mark.clause("WZ-4")
def test_every_player_is_asked_for_fire_before_the_deal() -> None:
    """Nothing has happened yet: all four may set themselves on fire or not."""
    state = state_of(GAME, **SELF_DRAWN, actions=[])
    for seat in range(4):
        assert sorted(choices(state, seat)) == FIRES


@pytest.mark.clause("WZ-4", "WZ-5")
def test_a_list_that_ends_among_the_stakes_leaves_the_others_open() -> None:
    """Seats 0 and 2 have said something about fire; everybody still has something to choose."""
    state = state_of(GAME, **SELF_DRAWN, actions=[[2, "fire", "off"], [0, "fire", "on"]])
    assert sorted(choices(state, 0)) == FLOATS
    assert sorted(choices(state, 1)) == FIRES
    assert sorted(choices(state, 2)) == FLOATS
    assert sorted(choices(state, 3)) == FIRES


@pytest.mark.clause("WZ-4", "WZ-5")
def test_the_order_in_which_seats_choose_makes_no_difference() -> None:
    """Fire for seats 1 and 2, floats 1, 2, 0, 1, from seat 0 on or from seat 3 back."""
    forward = stakes(fire=[1, 2], floats=[1, 2, 0, 1])
    results = [
        result_of(GAME, **SELF_DRAWN, actions=[*chosen, *DRAWS])
        for chosen in (
            forward,
            [
                [3, "fire", "off"],
                [3, "float", "1"],
                [2, "fire", "on"],
                [2, "float", "0"],
                [1, "fire", "on"],
                [1, "float", "2"],
                [0, "fire", "off"],
                [0, "float", "1"],
            ],
        )
    ]
    # Seat 0: 1×2 + (1+2) = 5; seat 2: 1×4 + (0+2) = 6; seat 3: 1×2 + (1+2) = 5.
    assert [result["deltas"] for result in results] == [[-5, 16, -6, -5]] * 2


@pytest.mark.clause("WZ-4", "WZ-5")
def test_who_says_nothing_is_off_fire_and_floats_nothing() -> None:
    """Nobody says anything about stakes, or everybody says off and 0: the same hand."""
    silent = result_of(GAME, **SELF_DRAWN, actions=DRAWS)
    said: Actions = [[seat, "fire", "off"] for seat in range(4)]
    spoken = result_of(GAME, **SELF_DRAWN, actions=[*said, *stakes(), *DRAWS])
    assert silent["deltas"] == spoken["deltas"] == [-1, 3, -1, -1]


@pytest.mark.clause("WZ-5")
@pytest.mark.parametrize("points", ["3", "-1", "x"])
def test_there_is_no_other_float(points: str) -> None:
    """飘 is 0, 1 or 2."""
    refused(GAME, **SELF_DRAWN, actions=[[0, "float", points]])


@pytest.mark.clause("WZ-4", "WZ-5")
@pytest.mark.parametrize(
    "twice",
    [
        [[1, "fire", "on"], [1, "fire", "off"]],
        [[1, "float", "2"], [1, "float", "0"]],
        [[0, "discard", JUNK], [1, "fire", "on"]],
        [[0, "discard", JUNK], [1, "float", "1"]],
    ],
)
def test_stakes_are_chosen_once_and_not_during_the_hand(twice: Actions) -> None:
    """Neither changed before the deal nor chosen after the first discard."""
    refused(GAME, **SELF_DRAWN, actions=twice)


@pytest.mark.clause("WZ-4")
def test_without_the_option_nobody_is_asked_for_fire() -> None:
    """`fire` false: the first question is the 飘."""
    scenario = {**SELF_DRAWN, "options": {"fire": False}}
    state = state_of(GAME, **scenario, actions=[])
    assert all(sorted(choices(state, seat)) == FLOATS for seat in range(4))
    refused(GAME, **scenario, actions=[[0, "fire", "on"]])


@pytest.mark.clause("WZ-5")
def test_without_the_option_nobody_is_asked_for_a_float() -> None:
    """`float` false: fire is the only question."""
    scenario = {**SELF_DRAWN, "options": {"float": False}}
    state = state_of(GAME, **scenario, actions=[])
    assert all(sorted(choices(state, seat)) == FIRES for seat in range(4))
    fires: Actions = [[seat, "fire", "off"] for seat in range(4)]
    assert list(state_of(GAME, **scenario, actions=fires)["prompts"]) == ["0"]
    refused(GAME, **scenario, actions=[[0, "float", "1"]])


@pytest.mark.clause("WZ-4", "WZ-5")
def test_without_both_options_the_dealer_plays_at_once() -> None:
    """`fire` and `float` false: nothing is asked before the deal."""
    state = state_of(GAME, **SELF_DRAWN, options=NO_STAKES, actions=[])
    assert list(state["prompts"]) == ["0"]
    assert state["turn"] == 0


@pytest.mark.clause("WZ-5")
def test_a_float_is_chosen_anew_for_every_hand() -> None:
    """Nothing of the 飘 is left standing when the hand is over."""
    outcome = play(GAME, **SELF_DRAWN, actions=[*stakes(floats=[2, 2, 2, 2]), *DRAWS])
    assert outcome["result"]["deltas"] == [-5, 15, -5, -5]
    standing = outcome["state"]["standing"]
    assert standing == {"fire": [0, 0, 0, 0]}
    again = result_of(GAME, **SELF_DRAWN, standing=standing, actions=DRAWS)
    assert again["deltas"] == [-1, 3, -1, -1]
