"""HZ-5 and MJ-6: after a passed win no other's tile is won before the next draw."""

from typing import Any

import pytest

from tests.hongzhong.seating import (
    GAME,
    GIVEN,
    JUNK,
    NO_BIRDS,
    QUIET_A,
    QUIET_C,
    RED,
    Actions,
)
from tests.table import refused, result_of, state_of

# Seat 2 waits for 6p and 9p; 99m to 碰 with, 555s to make a kong with.
MINE = "123s 555s 789s 99m 78p"
OPTIONS: dict[str, Any] = {**GIVEN, **NO_BIRDS}

# Seat 2 lets 庄's 6p go.
PASSED: Actions = [[0, "discard", "6p"], [2, "pass"]]

FIRST = "12478m 12479p 147s 6p"
SECOND = "23568m 23568p 24s 8s"


def table(wall: str, mine: str = MINE, **more: Any) -> dict[str, Any]:
    """Seat 2 holds `mine`; seat 1 draws first what `wall` says."""
    hands = [FIRST, SECOND, mine, QUIET_C]
    return {"options": OPTIONS, "hands": hands, "wall": wall, **more}


@pytest.mark.clause("HZ-5")
@pytest.mark.parametrize("mine", [MINE, RED])
@pytest.mark.parametrize("said", [True, False])
@pytest.mark.parametrize("tile", ["6p", "9p"])
def test_no_discard_may_be_won_before_the_next_draw(tile: str, said: bool, mine: str) -> None:
    """Seat 2 passes, in words or in silence: seat 1's tile is barred, whatever its kind."""
    scenario = table(f"{tile} 2m", mine)
    actions: Actions = [*PASSED[: 2 if said else 1], [1, "discard", tile]]
    state = state_of(GAME, **scenario, actions=actions)
    assert list(state["prompts"]) == ["2"]
    assert (state["turn"], state["discards"][1]) == (2, tile)
    refused(GAME, **scenario, actions=[*actions, [2, "win"]])


@pytest.mark.clause("HZ-5")
def test_without_a_pass_the_same_tile_is_won() -> None:
    scenario = table("9p")
    scenario["hands"][0] = f"{QUIET_A} {JUNK}"
    actions: Actions = [[0, "discard", JUNK], [1, "discard", "9p"], [2, "win"]]
    assert result_of(GAME, **scenario, actions=actions)["deltas"] == [0, -1, 1, 0]


@pytest.mark.clause("HZ-5")
@pytest.mark.parametrize("tile", ["6p", "9p", "7z"])
def test_self_draw_is_free(tile: str) -> None:
    """Seat 2 passed and now draws its tile: 2 from each."""
    actions: Actions = [*PASSED, [1, "discard", "7m"], [2, "win"]]
    result = result_of(GAME, **table(f"7m {tile}"), actions=actions)
    assert result["deltas"] == [-2, -2, 6, -2]


@pytest.mark.clause("HZ-5")
def test_the_next_draw_lifts_the_bar() -> None:
    """Seat 2 draws a 7m and discards it; seat 3's 9p may be won."""
    actions: Actions = [
        *PASSED,
        [1, "discard", "2m"],
        [2, "discard", "7m"],
        [3, "discard", "9p"],
        [2, "win"],
    ]
    result = result_of(GAME, **table("2m 7m 9p"), actions=actions)
    assert result["deltas"] == [0, 0, 1, -1]


@pytest.mark.clause("HZ-5", "MJ-6")
def test_a_pong_does_not_lift_the_bar() -> None:
    """Seat 2 碰s seat 1's 9m and discards a 5s: it waits for 6p and 9p still, and is barred."""
    actions: Actions = [
        *PASSED,
        [1, "discard", "9m"],
        [2, "pong"],
        [2, "discard", "5s"],
        [3, "discard", "9p"],
    ]
    scenario = table("9m 9p 2m")
    state = state_of(GAME, **scenario, actions=actions)
    assert state["melds"][2] == ["pong:999m<1"]
    assert (state["turn"], state["discards"][3]) == (0, "9p")
    refused(GAME, **scenario, actions=[*actions, [2, "win"]])


@pytest.mark.clause("HZ-5", "MJ-6")
def test_a_replacement_lifts_the_bar() -> None:
    """Seat 2 makes a 明杠 of seat 1's 5s, 3 from it, and takes a tile: seat 3's 9p may be won."""
    actions: Actions = [
        *PASSED,
        [1, "discard", "5s"],
        [2, "kong", "5s"],
        [2, "discard", "2m"],
        [3, "discard", "9p"],
        [2, "win"],
    ]
    result = result_of(GAME, **table("5s 9p", tail="2m"), actions=actions)
    assert result["deltas"] == [0, -3, 4, -1]


@pytest.mark.clause("HZ-5")
def test_only_the_player_who_passed_is_barred() -> None:
    """Seat 3 waits for 9p only, and wins on seat 1's, of which seat 2 is not asked."""
    scenario = table("9p")
    scenario["hands"][3] = "123m 456m 789m 666s 9p"
    actions: Actions = [*PASSED, [1, "discard", "9p"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert list(state["prompts"]) == ["3"]
    result = result_of(GAME, **scenario, actions=[*actions, [3, "win"]])
    assert result["deltas"] == [0, -1, 0, 1]


# --- robbing -------------------------------------------------------------------------------------

# Seat 2 waits for 6p and 9p; seat 1 has a 碰 of 9p, whose fourth it draws.
DEALER = "12478m 1247p 147s 5m"
WAITING = "123s 555s 789s 33m 78p"
LAST = "14689m 134p 13469s"
NINES: dict[str, Any] = {
    "hands": [f"{DEALER} 6p", "23568m 2358p 8s", WAITING, LAST],
    "melds": [[], ["pong:999p<0"], [], []],
}


@pytest.mark.clause("HZ-5", "MJ-6")
def test_a_passed_discard_bars_the_rob() -> None:
    """Seat 2 lets 庄's 6p go and is not asked about the kong."""
    scenario = {**NINES, "options": OPTIONS, "wall": "9p 2m", "tail": "7m"}
    actions: Actions = [*PASSED, [1, "kong", "9p"], [1, "discard", "7m"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert state["melds"][1] == ["added:9999p<0"]
    refused(GAME, **scenario, actions=[*PASSED, [1, "kong", "9p"], [2, "win"]])


@pytest.mark.clause("HZ-5")
def test_a_discard_that_cannot_be_won_bars_nothing() -> None:
    """`discard_wins` off: seat 2 was not asked about the 6p, so it robs the kong, 2 + 2 + 2."""
    scenario = {**NINES, "options": NO_BIRDS, "wall": "9p"}
    actions: Actions = [[0, "discard", "6p"], [1, "kong", "9p"], [2, "win"]]
    assert result_of(GAME, **scenario, actions=actions)["deltas"] == [0, -6, 6, 0]


@pytest.mark.clause("HZ-5", "MJ-6")
def test_a_passed_rob_bars_discards() -> None:
    """Seat 2 lets the kong go; the 6p that seat 1 discards after it is barred."""
    scenario = {**NINES, "options": OPTIONS, "wall": "9p 2m", "tail": "6p"}
    scenario["hands"] = [f"{DEALER} {JUNK}", *NINES["hands"][1:]]
    actions: Actions = [
        [0, "discard", JUNK],
        [1, "kong", "9p"],
        [2, "pass"],
        [1, "discard", "6p"],
    ]
    state = state_of(GAME, **scenario, actions=actions)
    assert (state["turn"], state["discards"][1]) == (2, "6p")
    refused(GAME, **scenario, actions=[*actions, [2, "win"]])


@pytest.mark.clause("HZ-5", "MJ-6")
def test_a_passed_rob_bars_another_rob() -> None:
    """Seat 1 lays down two kongs in one turn, of 9p and 6p: passed the first, barred the second."""
    scenario: dict[str, Any] = {
        "options": NO_BIRDS,
        "hands": [f"{DEALER} {JUNK}", "23568m 2s 8s", WAITING, LAST],
        "melds": [[], ["pong:999p<0", "pong:666p<0"], [], []],
        "wall": "9p",
        "tail": "6p 7m",
    }
    first: Actions = [[0, "discard", JUNK], [1, "kong", "9p"], [2, "pass"], [1, "kong", "6p"]]
    state = state_of(GAME, **scenario, actions=[*first, [1, "discard", "7m"]])
    assert state["melds"][1] == ["added:9999p<0", "added:6666p<0"]
    refused(GAME, **scenario, actions=[*first, [2, "win"]])
    # Without the first kong the second is robbed.
    again: Actions = [[0, "discard", JUNK], [1, "kong", "6p"], [2, "win"]]
    alone = {**scenario, "wall": "6p", "tail": ""}
    assert result_of(GAME, **alone, actions=again)["deltas"] == [0, -6, 6, 0]
