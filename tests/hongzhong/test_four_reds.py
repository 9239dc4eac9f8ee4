"""HZ-7: 四红中, at the deal, by a draw and on a replacement; declined, it lapses."""

from typing import Any

import pytest

from tests.hongzhong.seating import (
    GAME,
    GIVEN,
    JUNK,
    NO_BIRDS,
    QUIET_A,
    QUIET_B,
    QUIET_C,
    WALL,
    Actions,
    names_of,
    player_draws,
)
from tests.table import choices, play, refused, result_of, state_of

# Nothing but the 红中, however many of them are counted.
REST = "147m 258p 369s"
FOUR = f"{REST} 7777z"
THREE = f"{REST} 3s 777z"
# Four 红中, and with a 9p or a 6p four sets and a pair.
READY = "123s 456s 5m 78p 7777z"


def dealt(seat: int, dealer: int = 0, hand: str = FOUR, **options: Any) -> dict[str, Any]:
    """This seat is dealt the hand, the others nothing; the dealer has a 1m to discard."""
    hands = [QUIET_A, QUIET_B, QUIET_C]
    hands.insert(seat, hand)
    hands[dealer] += f" {JUNK}"
    return {"options": {**NO_BIRDS, **options}, "dealer": dealer, "hands": hands}


# --- at the deal ---------------------------------------------------------------------------------


@pytest.mark.clause("HZ-7")
@pytest.mark.parametrize(("dealer", "step"), [(0, 1), (0, 2), (0, 3), (2, 1), (2, 2), (2, 3)])
def test_the_others_are_asked_before_the_dealer_acts(dealer: int, step: int) -> None:
    """At any seat but the dealer's: to win or to pass, and nobody else may do anything."""
    seat = (dealer + step) % 4
    state = state_of(GAME, **dealt(seat, dealer), actions=[])
    assert list(state["prompts"]) == [str(seat)]
    assert sorted(choices(state, seat)) == [["pass"], ["win"]]
    assert state["wall"] == WALL
    refused(GAME, **dealt(seat, dealer), actions=[[dealer, "win"]])


@pytest.mark.clause("HZ-7", "HZ-9", "HZ-2")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_four_reds_on_thirteen_tiles_are_paid_as_self_drawn(seat: int) -> None:
    """2 from each, and there is no winning tile."""
    result = result_of(GAME, **dealt(seat), actions=[[seat, "win"]])
    [winner] = result["winners"]
    assert (winner["seat"], winner["tile"], winner["by"]) == (seat, None, "self")
    assert winner["from"] is None
    assert names_of(result) == {"四红中"}
    deltas = [-2] * 4
    deltas[seat] = 6
    assert result["deltas"] == deltas
    assert result["next_dealer"] == seat


@pytest.mark.clause("HZ-7", "HZ-9")
def test_the_dealer_pays_one_more_with_the_option() -> None:
    """Seat 2 is dealt them, seat 0 deals: 3 + 2 + 2."""
    result = result_of(GAME, **dealt(2, dealer_point=True), actions=[[2, "win"]])
    assert result["deltas"] == [-3, -2, 7, -2]


@pytest.mark.clause("HZ-7", "HZ-9")
@pytest.mark.parametrize(("point", "each"), [(False, 2), (True, 3)])
def test_a_dealer_wins_in_the_first_turn(point: bool, each: int) -> None:
    """庄 may win, or discard; a 红中 need not be the tile drawn last."""
    scenario = dealt(0, dealer_point=point)
    state = state_of(GAME, **scenario, actions=[])
    assert list(state["prompts"]) == ["0"]
    assert ["win"] in choices(state, 0)
    assert ["discard", JUNK] in choices(state, 0)
    result = result_of(GAME, **scenario, actions=[[0, "win"]])
    assert names_of(result) == {"四红中"}
    assert result["deltas"] == [3 * each, -each, -each, -each]


@pytest.mark.clause("HZ-7", "HZ-3")
def test_a_dealer_may_not_lay_them_down() -> None:
    """Four 红中 are no 暗杠."""
    assert ["kong", "7z"] not in choices(state_of(GAME, **dealt(0), actions=[]), 0)


@pytest.mark.clause("HZ-7")
def test_three_reds_are_not_asked() -> None:
    """Nor is anybody else: the dealer begins."""
    state = state_of(GAME, **dealt(1, hand=THREE), actions=[])
    assert list(state["prompts"]) == ["0"]


@pytest.mark.clause("HZ-7", "HZ-12", "HZ-13")
def test_the_usual_birds_are_turned() -> None:
    """Two, not three: 5m and 7m, one hit, 3 from each."""
    scenario = {**dealt(1, birds=2), "wall": "5m 7m 9m"}
    result = result_of(GAME, **scenario, actions=[[1, "win"]])
    assert result["birds"] == ["5m", "7m"]
    assert result["deltas"] == [-3, 9, -3, -3]


# --- declined ------------------------------------------------------------------------------------


@pytest.mark.clause("HZ-7")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_after_a_pass_the_dealer_begins(seat: int) -> None:
    state = state_of(GAME, **dealt(seat), actions=[[seat, "pass"]])
    assert list(state["prompts"]) == ["0"]
    assert state["wall"] == WALL


@pytest.mark.clause("HZ-7")
@pytest.mark.parametrize("said", [True, False])
def test_declined_at_the_deal_it_lapses(said: bool) -> None:
    """Seat 1 passes, in words or in silence, and draws a 2m: four 红中, and no win."""
    declines: Actions = [[1, "pass"]] if said else []
    scenario = {**dealt(1), "wall": "2m"}
    actions: Actions = [*declines, [0, "discard", JUNK]]
    state = state_of(GAME, **scenario, actions=actions)
    assert state["turn"] == 1
    assert ["win"] not in choices(state, 1)
    refused(GAME, **scenario, actions=[*actions, [1, "win"]])


@pytest.mark.clause("HZ-7")
def test_a_dealer_who_discards_has_declined() -> None:
    """庄 discards, and with the tile drawn in the next turn it is no win."""
    actions: Actions = [[0, "discard", JUNK]]
    actions += [[seat, "discard", tile] for seat, tile in ((1, "7m"), (2, "8m"), (3, "7p"))]
    state = state_of(GAME, **dealt(0), wall="7m 8m 7p 2m", actions=actions)
    assert state["turn"] == 0
    assert ["win"] not in choices(state, 0)


@pytest.mark.clause("HZ-7")
def test_a_dealer_who_makes_a_kong_has_declined() -> None:
    """庄 lays down 5555s first; with a 2m as its replacement it is no win."""
    hands = ["147m 28p 5555s 7777z 1p", QUIET_A, "23568m 2368p 28s 47p", QUIET_C]
    scenario: dict[str, Any] = {"options": NO_BIRDS, "hands": hands, "tail": "2m"}
    state = state_of(GAME, **scenario, actions=[])
    assert ["win"] in choices(state, 0)
    state = state_of(GAME, **scenario, actions=[[0, "kong", "5s"]])
    assert ["win"] not in choices(state, 0)


@pytest.mark.clause("HZ-7", "HZ-1")
@pytest.mark.parametrize("tile", ["6p", "9p"])
def test_declined_reds_are_still_wild(tile: str) -> None:
    """Seat 1 passes and then draws what completes its sets: a 平胡."""
    scenario = {**dealt(1, hand=READY), "wall": tile}
    result = result_of(GAME, **scenario, actions=[[1, "pass"], [0, "discard", JUNK], [1, "win"]])
    assert names_of(result) == {"平胡"}
    assert result["deltas"] == [-2, 6, -2, -2]


@pytest.mark.clause("HZ-7", "HZ-5")
def test_declining_is_no_passed_win_on_anothers_tile() -> None:
    """Seat 1 passes its 四红中 and wins on 庄's 6p, where discards may be won."""
    scenario = dealt(1, hand=READY, **GIVEN)
    scenario["hands"][0] = f"{QUIET_A} 6p"
    result = result_of(GAME, **scenario, actions=[[1, "pass"], [0, "discard", "6p"], [1, "win"]])
    assert result["deltas"] == [-1, 1, 0, 0]


# --- by a draw -----------------------------------------------------------------------------------


@pytest.mark.clause("HZ-7", "HZ-8")
def test_the_fourth_red_is_drawn() -> None:
    """Seat 1 has three and draws the fourth: 2 from each."""
    result = player_draws(THREE, "7z", **NO_BIRDS)
    [winner] = result["winners"]
    assert (winner["tile"], winner["by"]) == ("7z", "self")
    assert names_of(result) == {"四红中"}
    assert result["deltas"] == [-2, 6, -2, -2]


@pytest.mark.clause("HZ-7")
def test_a_fourth_red_that_is_drawn_and_not_won_with_lapses() -> None:
    """Seat 1 keeps it and discards; a round later it draws a 2m, and may not win."""
    actions: Actions = [[0, "discard", JUNK], [1, "discard", "3s"]]
    actions += [[seat, "discard", tile] for seat, tile in ((2, "7m"), (3, "8m"), (0, "7p"))]
    scenario = {**dealt(1, hand=THREE), "wall": "7z 7m 8m 7p 2m"}
    state = state_of(GAME, **scenario, actions=actions[:1])
    assert ["win"] in choices(state, 1)
    state = state_of(GAME, **scenario, actions=actions)
    assert state["turn"] == 1
    assert ["win"] not in choices(state, 1)


@pytest.mark.clause("HZ-7")
def test_a_discarded_fourth_red_makes_nothing() -> None:
    """庄 discards the fourth 红中: seat 1, who has three, draws a 2m and may not win."""
    scenario = {**dealt(1, hand=THREE), "wall": "2m"}
    scenario["hands"][0] = f"{QUIET_A} 7z"
    state = state_of(GAME, **scenario, actions=[[0, "discard", "7z"]])
    assert state["turn"] == 1
    assert ["win"] not in choices(state, 1)


@pytest.mark.clause("HZ-7", "HZ-14")
def test_a_replacement_for_a_concealed_kong_counts_as_a_draw() -> None:
    """Seat 1 lays down 5555s, 2 from each, and takes the fourth 红中: 2 from each more."""
    hands = [f"{QUIET_A} {JUNK}", "147m 28p 1p 4p 555s 777z", "23568m 23568p 28s 4s", QUIET_C]
    result = result_of(
        GAME,
        options=NO_BIRDS,
        hands=hands,
        wall="5s",
        tail="7z",
        actions=[[0, "discard", JUNK], [1, "kong", "5s"], [1, "win"]],
    )
    assert names_of(result) == {"四红中"}
    assert result["deltas"] == [-4, 12, -4, -4]


@pytest.mark.clause("HZ-7", "HZ-14")
def test_a_replacement_for_an_open_kong_counts_as_a_draw() -> None:
    """Seat 1 takes 庄's 5s for a 明杠, 3 from 庄, and then the fourth 红中."""
    hands = [f"{QUIET_A} 5s", "147m 28p 1p 4p 555s 777z", "23568m 23568p 28s 4s", QUIET_C]
    result = result_of(
        GAME,
        options=NO_BIRDS,
        hands=hands,
        tail="7z",
        actions=[[0, "discard", "5s"], [1, "kong", "5s"], [1, "win"]],
    )
    assert result["deltas"] == [-5, 9, -2, -2]


@pytest.mark.clause("HZ-7", "HZ-12")
def test_drawn_as_the_last_tile_it_is_the_one_bird() -> None:
    """No tile is left: the 红中 itself is the bird, and hits. 3 from each."""
    scenario = {**dealt(1, hand=THREE, birds=4), "wall": "7z", "wall_size": 1}
    outcome = play(GAME, **scenario, actions=[[0, "discard", JUNK], [1, "win"]])
    assert outcome["result"]["birds"] == ["7z"]
    assert outcome["result"]["deltas"] == [-3, 9, -3, -3]
