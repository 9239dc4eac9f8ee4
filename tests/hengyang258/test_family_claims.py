"""MJ-3 to MJ-6: claims on a discard and their order, open melds, robbed kongs, passing."""

from typing import Any

import pytest

from tests.hengyang258.hands import DEALER, EVEN, GAME, MIXED, NO_BIRDS, WAITING, discards_of
from tests.table import choices, play, result_of, state_of

# 庄 discards 3s: seat 1 can 吃 it, seat 2 碰, seat 3 胡.
CHOWS_3S = "2468m 2468p 14589s"
PONGS_3S = "2468m 2468p 13379s"
CONTEST: dict[str, Any] = {
    "options": NO_BIRDS,
    "hands": [DEALER, CHOWS_3S, PONGS_3S, WAITING],
    "opening": False,
}


@pytest.mark.clause("MJ-3")
def test_a_win_goes_before_a_pong_and_a_chow_whoever_spoke_first() -> None:
    """Seat 1 says 吃, seat 2 碰, then seat 3 胡: the 胡 is carried out."""
    result = result_of(
        GAME,
        **CONTEST,
        actions=[[0, "discard", "3s"], [1, "chow", "345s"], [2, "pong"], [3, "win"]],
    )
    assert [winner["seat"] for winner in result["winners"]] == [3]
    # Small, 门清, given by 庄: 3.
    assert result["deltas"] == [-3, 0, 0, 3]


@pytest.mark.clause("MJ-3")
def test_a_win_goes_before_an_exposed_kong() -> None:
    """Seat 2 holds three 3s and says 杠, seat 3 wins on the same 3s: no kong, no kong points."""
    result = result_of(
        GAME,
        **{**CONTEST, "hands": [DEALER, EVEN, "2468m 2468p 13337s", WAITING]},
        actions=[[0, "discard", "3s"], [2, "kong", "3s"], [3, "win"]],
    )
    assert [winner["seat"] for winner in result["winners"]] == [3]
    assert result["deltas"] == [-3, 0, 0, 3]


@pytest.mark.clause("MJ-3")
def test_a_pong_goes_before_a_chow_whoever_spoke_first() -> None:
    """Seat 1 says 吃, seat 2 碰, and seat 3 lets its win go: the 碰 is carried out."""
    state = state_of(
        GAME,
        **CONTEST,
        actions=[[0, "discard", "3s"], [1, "chow", "345s"], [2, "pong"], [3, "pass"]],
    )
    assert state["melds"] == [[], [], ["pong:333s<0"], []]
    assert state["turn"] == 2


@pytest.mark.clause("MJ-3")
def test_a_chow_waits_for_those_who_may_still_claim_better() -> None:
    """Seat 1 says 吃, seat 3 passes its win; seat 2 answers last and has the tile by 碰."""
    state = state_of(
        GAME,
        **CONTEST,
        actions=[[0, "discard", "3s"], [1, "chow", "345s"], [3, "pass"], [2, "pong"]],
    )
    assert state["melds"] == [[], [], ["pong:333s<0"], []]
    assert sorted(choices(state, 2)) == discards_of("2468m 2468p 179s")


@pytest.mark.clause("MJ-3")
def test_a_pong_need_not_wait_for_a_chow() -> None:
    """Nobody can win; seat 2 says 碰 and has it, though seat 1 has not said whether it 吃s."""
    state = state_of(
        GAME,
        **{**CONTEST, "hands": [DEALER, CHOWS_3S, PONGS_3S, "1469m 1469p 14578s"]},
        actions=[[0, "discard", "3s"], [2, "pong"]],
    )
    assert state["melds"][2] == ["pong:333s<0"]
    assert state["turn"] == 2
    assert choices(state, 1) == []


@pytest.mark.clause("MJ-4")
def test_a_chow_is_laid_open_and_its_owner_discards_without_drawing() -> None:
    """Seat 1 chows 3s from 庄: the run lies open with its giver, and no tile is drawn."""
    state = state_of(
        GAME,
        hands=[DEALER, CHOWS_3S, EVEN, MIXED],
        opening=False,
        actions=[[0, "discard", "3s"], [1, "chow", "345s"]],
    )
    assert state["melds"] == [[], ["chow:345s<0"], [], []]
    assert state["discards"][0] == ""
    assert state["wall"] == 55
    assert sorted(choices(state, 1)) == discards_of("2468m 2468p 189s")


@pytest.mark.clause("MJ-4")
def test_a_pong_is_laid_open_with_its_giver_and_skips_the_seats_between() -> None:
    """Seat 3 pongs what 庄 discarded, discards without drawing, and 庄 draws next."""
    hands = [DEALER, EVEN, MIXED, PONGS_3S]
    actions: list[list[Any]] = [[0, "discard", "3s"], [3, "pong"]]
    state = state_of(GAME, hands=hands, opening=False, actions=actions)
    assert state["melds"][3] == ["pong:333s<0"]
    assert state["wall"] == 55
    assert sorted(choices(state, 3)) == discards_of("2468m 2468p 179s")
    actions.append([3, "discard", "1s"])
    state = state_of(GAME, hands=hands, opening=False, actions=actions)
    assert state["turn"] == 0
    assert state["wall"] == 54


@pytest.mark.clause("MJ-4")
@pytest.mark.parametrize("tile", ["3s", "6s"])
def test_the_tile_just_chowed_or_its_other_end_may_be_discarded(tile: str) -> None:
    """Seat 1 chows 3s with 4s and 5s, and throws away another 3s, or the 6s: both are free."""
    state = state_of(
        GAME,
        hands=[DEALER, "2468m 2468p 34569s", "2468m 2468p 12478s", MIXED],
        opening=False,
        actions=[[0, "discard", "3s"], [1, "chow", "345s"], [1, "discard", tile]],
    )
    assert state["discards"][1] == tile


# Seat 1 has 碰 3s and draws the fourth; seat 3 waits for it.
ROBBERY: dict[str, Any] = {
    "options": NO_BIRDS,
    "hands": ["1379m 1379p 15579s 9s", "2468m 246p 189s", EVEN, WAITING],
    "melds": [[], ["pong:333s<0"], [], []],
    "wall": "3s",
}


@pytest.mark.clause("MJ-5", "HY-28")
def test_a_robbed_kong_never_happened_and_scores_nothing() -> None:
    """Seat 1 adds 3s to its 碰, seat 3 wins on that tile: the meld stays a 碰."""
    outcome = play(GAME, **ROBBERY, actions=[[0, "discard", "9s"], [1, "kong", "3s"], [3, "win"]])
    result = outcome["result"]
    winner = result["winners"][0]
    assert (winner["seat"], winner["tile"], winner["by"], winner["from"]) == (3, "3s", "robbed", 1)
    assert all(payment["clause"] != "HY-37" for payment in result["payments"])
    # A small win with 门清, no 庄 concerned: 2.
    assert result["deltas"] == [0, -2, 0, 2]
    assert outcome["state"]["melds"][1] == ["pong:333s<0"]


@pytest.mark.clause("MJ-5", "MJ-6")
def test_an_added_kong_that_nobody_robs_takes_effect() -> None:
    """Seat 3 could rob the kong and passes: the kong stands and each other pays 1."""
    actions: list[list[Any]] = [[0, "discard", "9s"], [1, "kong", "3s"]]
    state = state_of(GAME, **ROBBERY, actions=actions)
    assert sorted(choices(state, 3)) == [["pass"], ["win"]]
    assert state["deltas"] == [0, 0, 0, 0]
    state = state_of(GAME, **ROBBERY, actions=[*actions, [3, "pass"]])
    assert state["melds"][1][0].startswith("added:3333s")
    assert state["deltas"] == [-1, 3, -1, -1]


@pytest.mark.clause("MJ-6")
def test_every_claim_may_be_passed() -> None:
    """吃, 碰 and 胡 are all offered with a pass, and after three passes seat 1 draws."""
    actions: list[list[Any]] = [[0, "discard", "3s"]]
    state = state_of(GAME, **CONTEST, actions=actions)
    assert sorted(choices(state, 1)) == [["chow", "345s"], ["pass"]]
    assert sorted(choices(state, 2)) == [["pass"], ["pong"]]
    assert sorted(choices(state, 3)) == [["pass"], ["win"]]
    actions += [[1, "pass"], [2, "pass"], [3, "pass"]]
    state = state_of(GAME, **CONTEST, actions=actions)
    assert state["turn"] == 1
    assert state["wall"] == 54
