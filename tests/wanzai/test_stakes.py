"""WZ-4 and WZ-5: 上火 and 飘 are chosen before the deal, and fire stays for four hands."""

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
# The last tile of the wall is discarded and nobody wants it: 流局.
DRAWN_GAME: dict[str, Any] = {
    "hands": around(WAITING_M, dealer=0, drawn=JUNK),
    "wall": "1z",
    "wall_size": 1,
}
RUNS_OUT: Actions = [[0, "discard", JUNK], [1, "discard", "1z"]]


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


# --- fire that stays -----------------------------------------------------------------------------


@pytest.mark.clause("WZ-4")
def test_fire_once_set_binds_for_three_more_hands() -> None:
    """Seats 1 and 3 set fire for this hand: it is the first of four."""
    outcome = play(GAME, **SELF_DRAWN, actions=[*stakes(fire=[1, 3]), *DRAWS])
    assert outcome["state"]["standing"] == {"fire": [0, 3, 0, 3]}


@pytest.mark.clause("WZ-4")
@pytest.mark.parametrize("left", [3, 2, 1])
def test_bound_fire_burns_unasked_and_one_hand_less_afterwards(left: int) -> None:
    """Seat 1 set fire in an earlier hand: it is not asked, and its win is doubled."""
    scenario = {**SELF_DRAWN, "standing": {"fire": [0, left, 0, 0]}}
    state = state_of(GAME, **scenario, actions=[])
    assert sorted(choices(state, 1)) == FLOATS
    assert sorted(choices(state, 0)) == FIRES
    refused(GAME, **scenario, actions=[[1, "fire", "off"]])
    outcome = play(GAME, **scenario, actions=DRAWS)
    # Each pays 1×2.
    assert outcome["result"]["deltas"] == [-2, 6, -2, -2]
    assert outcome["state"]["standing"] == {"fire": [0, left - 1, 0, 0]}


@pytest.mark.clause("WZ-4")
def test_after_four_hands_fire_may_be_taken_off() -> None:
    """The four hands are over: seat 1 is asked again, and what it does not say is off."""
    scenario = {**SELF_DRAWN, "standing": {"fire": [0, 0, 0, 0]}}
    assert sorted(choices(state_of(GAME, **scenario, actions=[]), 1)) == FIRES
    outcome = play(GAME, **scenario, actions=[[1, "fire", "off"], *DRAWS])
    assert outcome["result"]["deltas"] == [-1, 3, -1, -1]
    assert outcome["state"]["standing"] == {"fire": [0, 0, 0, 0]}


@pytest.mark.clause("WZ-4")
def test_one_fire_is_followed_through_its_four_hands() -> None:
    """Each hand starts with what the last one left: on fire four times, free in the fifth."""
    standing: dict[str, Any] = {"fire": [0, 0, 0, 0]}
    chosen: Actions = [[1, "fire", "on"]]
    won = []
    for _ in range(5):
        outcome = play(GAME, **SELF_DRAWN, standing=standing, actions=[*chosen, *DRAWS])
        won.append(outcome["result"]["deltas"][1])
        standing = outcome["state"]["standing"]
        chosen = []
    assert won == [6, 6, 6, 6, 3]


@pytest.mark.clause("WZ-4")
def test_a_drawn_game_is_one_of_the_four_hands() -> None:
    """流局: seat 0's fire was set for this hand, seat 2's binds for two hands, this one too."""
    outcome = play(
        GAME,
        **DRAWN_GAME,
        standing={"fire": [0, 0, 2, 0]},
        actions=[[0, "fire", "on"], *RUNS_OUT],
    )
    assert outcome["result"]["winners"] == []
    assert outcome["state"]["standing"] == {"fire": [3, 0, 1, 0]}


@pytest.mark.clause("WZ-4")
def test_where_everybody_is_bound_and_nobody_floats_nothing_is_asked() -> None:
    """All four burn from earlier hands, and 飘 is not played: 庄 discards at once."""
    scenario = {
        **SELF_DRAWN,
        "options": {"float": False},
        "standing": {"fire": [1, 2, 3, 1]},
    }
    assert list(state_of(GAME, **scenario, actions=[])["prompts"]) == ["0"]
    outcome = play(GAME, **scenario, actions=DRAWS)
    # Both seats of each payment burn: 1×4.
    assert outcome["result"]["deltas"] == [-4, 12, -4, -4]
    assert outcome["state"]["standing"] == {"fire": [0, 1, 2, 0]}


@pytest.mark.clause("WZ-5")
def test_a_float_is_chosen_anew_for_every_hand() -> None:
    """Nothing of the 飘 is left standing when the hand is over."""
    outcome = play(GAME, **SELF_DRAWN, actions=[*stakes(floats=[2, 2, 2, 2]), *DRAWS])
    assert outcome["result"]["deltas"] == [-5, 15, -5, -5]
    standing = outcome["state"]["standing"]
    assert standing == {"fire": [0, 0, 0, 0]}
    again = result_of(GAME, **SELF_DRAWN, standing=standing, actions=DRAWS)
    assert again["deltas"] == [-1, 3, -1, -1]
