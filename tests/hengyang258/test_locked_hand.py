"""HY-9: who has opened the dice changes the hand no more."""

from typing import Any

import pytest

from tests.hengyang258.hands import DEALER, EVEN, GAME, MIXED, NO_BIRDS, same_tiles, tiles
from tests.table import choices, refused, result_of, state_of

# 庄 discards 9m, seat 1 makes a 明杠 (庄 pays 3) and opens the dice, which help nobody.
KONGER = "999m 123p 456p 22s 78s"  # 听 6s, 9s
LOCKED = "123p 456p 22s 78s"
DICE: list[list[Any]] = [[0, "discard", "9m"], [1, "kong", "9m"], [1, "dice"], [2, "pass"]]
REPLACED: list[list[Any]] = [[0, "discard", "9m"], [1, "kong", "9m"], [1, "replace"]]

# The same with a triplet in the hand. 3335p waits for the 5p with or without the 3p;
# 5556p waits for 4p and 7p, which a kong of 5p would take away.
KEEPS_ITS_WAIT = "123m 999m 3335p 789s"
LOSES_ITS_WAIT = "123m 999m 5556p 789s"
NO_3P = "1479m 1479p 13579s 9s"
ROUND = [[2, "discard", "9p"], [3, "discard", "8p"], [0, "discard", "1p"]]


def table(mine: str = KONGER, dealer: str = DEALER, **more: Any) -> dict[str, Any]:
    """Seat 1 holds `mine` and is about to get its kong."""
    return {
        "options": NO_BIRDS,
        "hands": [dealer, mine, EVEN, MIXED],
        "dice": ["7m 1p"],
        "opening": False,
        **more,
    }


@pytest.mark.clause("HY-9")
def test_a_locked_hand_may_not_pong() -> None:
    """Seat 1 holds two 2s and has opened the dice: seat 2's 2s passes it by."""
    scenario = table(wall="9p")
    actions: list[list[Any]] = [*DICE, [2, "discard", "2s"]]
    assert choices(state_of(GAME, **scenario, actions=actions), 1) == []
    refused(GAME, **scenario, actions=[*actions, [1, "pong"]])


@pytest.mark.clause("HY-9")
def test_a_hand_that_took_a_replacement_may_pong() -> None:
    """With 补张 instead of 开筛子 the same 2s may be claimed."""
    state = state_of(
        GAME,
        **table(wall="9p", tail="4m"),
        actions=[*REPLACED, [1, "discard", "4m"], [2, "discard", "2s"]],
    )
    assert ["pong"] in choices(state, 1)


@pytest.mark.clause("HY-9")
def test_a_locked_hand_may_not_chow() -> None:
    """庄 discards 3p, which would make 345p with seat 1's 4p and 5p: not any more."""
    scenario = table(wall="9p 8p 5m 4m")
    actions: list[list[Any]] = [*DICE, [2, "discard", "9p"], [3, "discard", "8p"]]
    actions += [[0, "discard", "3p"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert choices(state, 1) == [["discard", "4m"]]
    refused(GAME, **scenario, actions=[*actions, [1, "chow", "345p"]])


@pytest.mark.clause("HY-9")
def test_a_drawn_tile_is_discarded_again() -> None:
    """Seat 1 draws 4m: it may discard the 4m and nothing else."""
    scenario = table(wall="9p 8p 5m 4m")
    actions: list[list[Any]] = [*DICE, [2, "discard", "9p"], [3, "discard", "8p"]]
    actions += [[0, "discard", "5m"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert choices(state, 1) == [["discard", "4m"]]
    refused(GAME, **scenario, actions=[*actions, [1, "discard", "2s"]])
    state = state_of(GAME, **scenario, actions=[*actions, [1, "discard", "4m"]])
    assert same_tiles(state["hands"][1], LOCKED)


@pytest.mark.clause("HY-9")
def test_a_drawn_tile_may_win() -> None:
    """Seat 1 draws its 6s: it may win or let it go."""
    scenario = table(wall="9p 8p 5m 6s")
    actions: list[list[Any]] = [*DICE, [2, "discard", "9p"], [3, "discard", "8p"]]
    actions += [[0, "discard", "5m"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert sorted(choices(state, 1)) == [["discard", "6s"], ["win"]]
    result = result_of(GAME, **scenario, actions=[*actions, [1, "win"]])
    # Kong 3 from 庄; an ordinary small self-draw: 庄 2, the others 1 each.
    assert result["winners"][0]["names"] == ["平胡"]
    assert result["deltas"] == [-5, 7, -1, -1]


@pytest.mark.clause("HY-9")
def test_a_discard_may_win_for_a_locked_hand() -> None:
    """Seat 2 discards the 6s for which seat 1 has been waiting since its dice."""
    result = result_of(GAME, **table(wall="9p"), actions=[*DICE, [2, "discard", "6s"], [1, "win"]])
    winner = result["winners"][0]
    assert (winner["seat"], winner["by"], winner["from"]) == (1, "discard", 2)
    # Kong 3 from 庄; small, not 门清, between two others: 1.
    assert result["deltas"] == [-3, 4, -1, 0]


@pytest.mark.clause("HY-9")
def test_a_kong_that_keeps_the_wait_is_offered_on_a_draw() -> None:
    """Seat 1 draws its fourth 3p and still waits for 5p alone: 暗杠 or discard."""
    scenario = table(KEEPS_ITS_WAIT, NO_3P, wall="9p 8p 1p 3p")
    state = state_of(GAME, **scenario, actions=[*DICE, *ROUND])
    assert sorted(choices(state, 1)) == [["discard", "3p"], ["kong", "3p"]]
    state = state_of(GAME, **scenario, actions=[*DICE, *ROUND, [1, "kong", "3p"]])
    assert len(state["melds"][1]) == 2
    # Kong 3 from 庄 before; the 暗杠 with a drawn tile: 2 from each.
    assert state["deltas"] == [-5, 9, -2, -2]


@pytest.mark.clause("HY-9")
def test_a_kong_that_keeps_the_wait_is_offered_on_a_discard() -> None:
    """Seat 2 discards the fourth 3p: seat 1 may 杠 it, but not 碰 it."""
    scenario = table(KEEPS_ITS_WAIT, NO_3P, wall="3p")
    actions: list[list[Any]] = [*DICE, [2, "discard", "3p"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert sorted(choices(state, 1)) == [["kong", "3p"], ["pass"]]
    state = state_of(GAME, **scenario, actions=[*actions, [1, "kong", "3p"]])
    assert state["melds"][1][1] == "kong:3333p<2"


@pytest.mark.clause("HY-9")
def test_a_kong_that_changes_the_wait_is_not_offered_on_a_draw() -> None:
    """Seat 1 waits for 4p and 7p with 5556p: the fourth 5p can only be discarded."""
    scenario = table(LOSES_ITS_WAIT, wall="9p 8p 1p 5p")
    state = state_of(GAME, **scenario, actions=[*DICE, *ROUND])
    assert choices(state, 1) == [["discard", "5p"]]
    refused(GAME, **scenario, actions=[*DICE, *ROUND, [1, "kong", "5p"]])


@pytest.mark.clause("HY-9")
def test_a_kong_that_changes_the_wait_is_not_offered_on_a_discard() -> None:
    """Seat 2 discards the fourth 5p: neither 杠 nor 碰 for seat 1."""
    scenario = table(LOSES_ITS_WAIT, wall="5p")
    actions: list[list[Any]] = [*DICE, [2, "discard", "5p"]]
    assert choices(state_of(GAME, **scenario, actions=actions), 1) == []
    refused(GAME, **scenario, actions=[*actions, [1, "kong", "5p"]])


@pytest.mark.clause("HY-9")
def test_a_kong_that_only_narrows_the_wait_is_not_offered() -> None:
    """55567p with 22s waits for 2s, 5p, 8p; a kong of 5p would leave 5p and 8p alone."""
    scenario = table("123m 999m 55567p 22s", wall="5p")
    actions: list[list[Any]] = [*DICE, [2, "discard", "5p"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert sorted(choices(state, 1)) == [["pass"], ["win"]]
    refused(GAME, **scenario, actions=[*actions, [1, "kong", "5p"]])


@pytest.mark.clause("HY-9")
def test_a_fourth_tile_may_still_be_added_to_a_pong() -> None:
    """Seat 1 has 碰 4m, opens the dice after another kong, and draws the last 4m."""
    scenario = table("999m 456p 22s 78s", wall="9p 8p 1p 4m")
    scenario["hands"][2:] = ["268m 24688p 12468s", "1568m 1469p 14579s"]
    scenario["melds"] = [[], ["pong:444m<3"], [], []]
    state = state_of(GAME, **scenario, actions=[*DICE, *ROUND])
    assert sorted(choices(state, 1)) == [["discard", "4m"], ["kong", "4m"]]


@pytest.mark.clause("HY-9", "HY-6")
def test_after_a_second_kong_the_dice_may_be_opened_again() -> None:
    """补张 or 开筛子 once more: the second pair of tiles turns up the winning 5p."""
    scenario = table(KEEPS_ITS_WAIT, NO_3P, wall="3p", dice=["7m 1p", "8m 5p"])
    actions: list[list[Any]] = [*DICE, [2, "discard", "3p"], [1, "kong", "3p"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert sorted(choices(state, 1)) == [["dice"], ["replace"]]
    result = result_of(GAME, **scenario, actions=[*actions, [1, "dice"], [1, "win"]])
    assert result["winners"][0]["tile"] == "5p"
    assert "杠上开花" in result["winners"][0]["names"]
    # Kongs: 3 from 庄, 3 from seat 2; one unit: 庄 4, the others 3 each.
    assert result["deltas"] == [-7, 16, -6, -3]


@pytest.mark.clause("HY-9")
def test_a_replacement_after_the_second_kong_is_won_with_or_discarded() -> None:
    """Seat 1 takes 补张 this time: its hand is locked all the same."""
    actions: list[list[Any]] = [*DICE, [2, "discard", "3p"], [1, "kong", "3p"], [1, "replace"]]
    scenario = table(KEEPS_ITS_WAIT, NO_3P, wall="3p", tail="8m")
    state = state_of(GAME, **scenario, actions=actions)
    assert choices(state, 1) == [["discard", "8m"]]
    assert "8m" in tiles(state["hands"][1])
    scenario = table(KEEPS_ITS_WAIT, NO_3P, wall="3p", tail="5p")
    state = state_of(GAME, **scenario, actions=actions)
    assert sorted(choices(state, 1)) == [["discard", "5p"], ["win"]]


@pytest.mark.clause("HY-9")
def test_only_the_hand_that_opened_the_dice_is_locked() -> None:
    """After seat 1's dice the others play on as before: seat 3 may 碰 what seat 2 discards."""
    scenario = table(wall="9p")
    scenario["hands"][3] = "1468m 2269p 14578s"
    state = state_of(GAME, **scenario, actions=[*DICE, [2, "discard", "2p"]])
    assert sorted(choices(state, 3)) == [["pass"], ["pong"]]
