"""WZ-10 and MJ-6: who passes a win on a discard or a rob may do neither before the next draw."""

from typing import Any

import pytest

from tests.table import choices, refused, result_of, state_of
from tests.wanzai.seating import GAME, JUNK, QUIET_A, QUIET_B, QUIET_C, Actions

MINE = "111z 222z 789m 99m 23m"  # 听 1m, 4m; 1z to 碰 or 杠 with, 89m to 吃 with

# Seat 2 waits for 1m and 4m and lets 庄's 4m go.
PASSED: Actions = [[0, "discard", "4m"], [2, "pass"]]


def table(mine: str = MINE, **more: Any) -> dict[str, Any]:
    """Seat 2 holds `mine`; seat 1 draws first what `wall` says."""
    return {"hands": [f"{QUIET_A} 4m", QUIET_B, mine, QUIET_C], **more}


def robbable(**more: Any) -> dict[str, Any]:
    """The same, and seat 1 has a 碰 of 1m."""
    melds = [[], ["pong:111m<0"], [], []]
    return {"hands": [f"{QUIET_A} 4m", "22446688s 29p", MINE, QUIET_C], "melds": melds, **more}


@pytest.mark.clause("WZ-10")
@pytest.mark.parametrize("said", [True, False])
@pytest.mark.parametrize(("tile", "run"), [("4m", "234m"), ("1m", "123m")])
def test_no_discard_may_be_won_before_the_next_draw(tile: str, run: str, said: bool) -> None:
    """Seat 2 passes, in words or in silence: seat 1's tile is barred, whatever its kind."""
    scenario = table(wall=tile)
    actions: Actions = [*PASSED[: 2 if said else 1], [1, "discard", tile]]
    state = state_of(GAME, **scenario, actions=actions)
    # The tile of its 上家 may be chowed, but not won.
    assert sorted(choices(state, 2)) == [["chow", run], ["pass"]]
    refused(GAME, **scenario, actions=[*actions, [2, "win"]])


@pytest.mark.clause("WZ-10")
def test_without_a_pass_the_same_tile_is_won() -> None:
    """庄 discards 5p, which is nothing to seat 2; it wins on seat 1's 1m."""
    scenario = table(wall="1m")
    scenario["hands"][0] = f"{QUIET_A} {JUNK}"
    result = result_of(
        GAME, **scenario, actions=[[0, "discard", JUNK], [1, "discard", "1m"], [2, "win"]]
    )
    assert result["deltas"] == [0, -2, 2, 0]


@pytest.mark.clause("WZ-10")
@pytest.mark.parametrize("tile", ["1m", "4m"])
def test_self_draw_is_free(tile: str) -> None:
    """Seat 2 passed and now draws its tile: 自摸, 1 from each."""
    result = result_of(
        GAME, **table(wall=f"9s {tile}"), actions=[*PASSED, [1, "discard", "9s"], [2, "win"]]
    )
    winner = result["winners"][0]
    assert (winner["tile"], winner["by"]) == (tile, "self")
    assert result["deltas"] == [-1, -1, 3, -1]


@pytest.mark.clause("WZ-10")
@pytest.mark.parametrize("tile", ["1m", "4m"])
def test_a_draw_lifts_the_bar(tile: str) -> None:
    """Seat 2 passed, then drew and discarded: seat 3's tile may be won."""
    result = result_of(
        GAME,
        **table(wall=f"9s 3z {tile}"),
        actions=[
            *PASSED,
            [1, "discard", "9s"],
            [2, "discard", "3z"],
            [3, "discard", tile],
            [2, "win"],
        ],
    )
    winner = result["winners"][0]
    assert (winner["tile"], winner["by"], winner["from"]) == (tile, "discard", 3)


@pytest.mark.clause("WZ-10")
def test_a_self_draw_let_go_bars_nothing() -> None:
    """Seat 2 draws 1m, discards it instead of winning, and wins on seat 3's 4m."""
    scenario = table(wall="9s 1m 4m")
    scenario["hands"][0] = f"{QUIET_A} {JUNK}"
    result = result_of(
        GAME,
        **scenario,
        actions=[
            [0, "discard", JUNK],
            [1, "discard", "9s"],
            [2, "discard", "1m"],
            [3, "discard", "4m"],
            [2, "win"],
        ],
    )
    assert result["deltas"] == [0, 0, 2, -2]


@pytest.mark.clause("WZ-10")
def test_a_claim_let_go_bars_nothing() -> None:
    """Seat 2 passes on a 碰 of 庄's 1z, which would not have won, and wins on seat 1's 4m."""
    scenario = table(wall="4m")
    scenario["hands"][0] = f"{QUIET_A} 1z"
    result = result_of(
        GAME,
        **scenario,
        actions=[[0, "discard", "1z"], [2, "pass"], [1, "discard", "4m"], [2, "win"]],
    )
    assert result["deltas"] == [0, -2, 2, 0]


@pytest.mark.clause("WZ-10")
def test_the_bar_binds_only_the_seat_that_passed() -> None:
    """Seat 2 passes on 庄's 1m; seat 1 discards 4m, on which seat 3 wins and seat 2 may not."""
    scenario = table(wall="4m")
    scenario["hands"][0] = f"{QUIET_A} 1m"
    scenario["hands"][3] = "555z 666z 333p 66p 56m"
    actions: Actions = [[0, "discard", "1m"], [2, "pass"], [1, "discard", "4m"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert ["win"] not in choices(state, 2)
    assert ["win"] in choices(state, 3)
    result = result_of(GAME, **scenario, actions=[*actions, [3, "win"]])
    assert [winner["seat"] for winner in result["winners"]] == [3]
    assert result["deltas"] == [0, -2, 0, 2]


@pytest.mark.clause("WZ-10")
def test_the_bar_lasts_until_the_next_draw_however_long_that_takes() -> None:
    """Seat 2 passes; 庄 碰s seat 1's 5s, so that seat 2 is left out, and discards 1m: barred."""
    scenario = table(wall="5s")
    scenario["hands"][0] = "1133557799s 14p 1m 4m"
    actions: Actions = [*PASSED, [1, "discard", "5s"], [0, "pong"], [0, "discard", "1m"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert choices(state, 2) == []
    assert state["turn"] == 1
    refused(GAME, **scenario, actions=[*actions, [2, "win"]])


# --- what lifts it -------------------------------------------------------------------------------


@pytest.mark.clause("WZ-10", "MJ-6")
def test_a_pong_does_not_lift_the_bar() -> None:
    """Seat 2 passed and 碰s seat 1's 1z, with a 1z to discard: seat 3's 4m is barred."""
    scenario = table(wall="1z 4m")
    actions: Actions = [*PASSED, [1, "discard", "1z"], [2, "pong"], [2, "discard", "1z"]]
    actions += [[3, "discard", "4m"]]
    assert choices(state_of(GAME, **scenario, actions=actions), 2) == []
    refused(GAME, **scenario, actions=[*actions, [2, "win"]])


@pytest.mark.clause("WZ-10", "MJ-6")
def test_a_chow_does_not_lift_the_bar() -> None:
    """Seat 2 passed and 吃s seat 1's 7m, with a 7m to discard: seat 3's 4m is barred."""
    scenario = table(wall="7m 4m")
    actions: Actions = [*PASSED, [1, "discard", "7m"], [2, "chow", "789m"], [2, "discard", "7m"]]
    actions += [[3, "discard", "4m"]]
    assert choices(state_of(GAME, **scenario, actions=actions), 2) == []
    refused(GAME, **scenario, actions=[*actions, [2, "win"]])


@pytest.mark.clause("WZ-10", "MJ-6")
def test_a_replacement_tile_lifts_the_bar() -> None:
    """Seat 2 passed and 杠s seat 1's 1z: it draws from the tail, and wins on seat 3's 4m."""
    result = result_of(
        GAME,
        **table(wall="1z 4m", tail="3z"),
        actions=[
            *PASSED,
            [1, "discard", "1z"],
            [2, "kong", "1z"],
            [2, "discard", "3z"],
            [3, "discard", "4m"],
            [2, "win"],
        ],
    )
    # 直杠: seat 1 pays 2. 平胡: seat 3 pays 2.
    assert result["deltas"] == [0, -2, 4, -2]


@pytest.mark.clause("WZ-10", "MJ-6")
def test_a_pong_of_the_winning_tile_itself_is_a_pass() -> None:
    """Seat 2 could win on 4m and 碰s it instead; then it waits for 3m, and seat 3's is barred."""
    scenario = table("111z 222z 789m 44m 23m", wall="3m")
    actions: Actions = [[0, "discard", "4m"], [2, "pong"], [2, "discard", "2m"]]
    actions += [[3, "discard", "3m"]]
    assert choices(state_of(GAME, **scenario, actions=actions), 2) == []
    refused(GAME, **scenario, actions=[*actions, [2, "win"]])


# --- robbing -------------------------------------------------------------------------------------


@pytest.mark.clause("WZ-10", "MJ-6")
def test_who_passed_on_a_discard_may_not_rob() -> None:
    """Seat 2 passes on 庄's 4m; seat 1 lays down its 欠杠 of 1m: seat 2 is not asked."""
    scenario = robbable(wall="1m", tail="3z")
    actions: Actions = [*PASSED, [1, "kong", "1m"]]
    state = state_of(GAME, **scenario, actions=[*actions, [1, "discard", "3z"]])
    assert state["deltas"] == [-1, 3, -1, -1]
    refused(GAME, **scenario, actions=[*actions, [2, "win"]])


@pytest.mark.clause("WZ-10", "WZ-9")
def test_who_passed_on_nothing_may_rob() -> None:
    """庄 discards 5p instead: the 欠杠 of 1m is robbed."""
    scenario = robbable(wall="1m")
    scenario["hands"][0] = f"{QUIET_A} {JUNK}"
    result = result_of(
        GAME, **scenario, actions=[[0, "discard", JUNK], [1, "kong", "1m"], [2, "win"]]
    )
    assert result["deltas"] == [0, -3, 3, 0]


@pytest.mark.clause("WZ-10")
def test_who_passed_on_a_rob_may_not_win_on_a_discard() -> None:
    """Seat 2 lets the 欠杠 of 1m go; seat 1 discards its replacement, a 4m: barred."""
    scenario = robbable(wall="1m", tail="4m")
    scenario["hands"][0] = f"{QUIET_A} {JUNK}"
    actions: Actions = [[0, "discard", JUNK], [1, "kong", "1m"], [2, "pass"], [1, "discard", "4m"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert sorted(choices(state, 2)) == [["chow", "234m"], ["pass"]]
    refused(GAME, **scenario, actions=[*actions, [2, "win"]])


@pytest.mark.clause("WZ-10")
def test_who_passed_on_a_rob_may_win_by_self_draw() -> None:
    """Seat 2 lets the 欠杠 of 1m go and draws 4m itself: 1 from each, and the kong stands."""
    scenario = robbable(wall="1m 4m", tail="9s")
    scenario["hands"][0] = f"{QUIET_A} {JUNK}"
    result = result_of(
        GAME,
        **scenario,
        actions=[
            [0, "discard", JUNK],
            [1, "kong", "1m"],
            [2, "pass"],
            [1, "discard", "9s"],
            [2, "win"],
        ],
    )
    # 欠杠: 1 from each to seat 1. 平胡: 1 from each to seat 2.
    assert result["deltas"] == [-2, 2, 2, -2]


@pytest.mark.clause("WZ-10")
def test_after_a_draw_the_kong_may_be_robbed() -> None:
    """Seat 2 passes on 庄's 4m, draws in its turn, and robs seat 1's 欠杠 a round later."""
    result = result_of(
        GAME,
        **robbable(wall="9s 3z 4z 3z 1m"),
        actions=[
            *PASSED,
            [1, "discard", "9s"],
            [2, "discard", "3z"],
            [3, "discard", "4z"],
            [0, "discard", "3z"],
            [1, "kong", "1m"],
            [2, "win"],
        ],
    )
    assert (result["winners"][0]["seat"], result["winners"][0]["by"]) == (2, "robbed")


@pytest.mark.clause("WZ-10")
def test_after_a_pass_on_a_rob_a_second_kong_may_not_be_robbed() -> None:
    """Seat 2 lets the 欠杠 of 1m go; the replacement is the fourth 4m of another 碰: barred."""
    scenario = robbable(wall="1m", tail="4m 3z")
    scenario["hands"][:2] = [f"{QUIET_A} {JUNK}", "224466s 9p"]
    scenario["melds"] = [[], ["pong:111m<0", "pong:444m<3"], [], []]
    actions: Actions = [[0, "discard", JUNK], [1, "kong", "1m"], [2, "pass"], [1, "kong", "4m"]]
    state = state_of(GAME, **scenario, actions=[*actions, [1, "discard", "3z"]])
    assert state["deltas"] == [-2, 6, -2, -2]
    refused(GAME, **scenario, actions=[*actions, [2, "win"]])
