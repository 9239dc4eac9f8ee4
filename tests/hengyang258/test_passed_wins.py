"""HY-12 and MJ-6: who passes a win on a discard (漏胡), and what lifts the bar."""

from typing import Any

import pytest

from tests.hengyang258.hands import DEALER, EVEN, GAME, MIXED, NO_BIRDS, WAITING
from tests.table import choices, refused, result_of, state_of

# Seat 2 waits for 3s and 6s and lets 庄's 3s go.
PASSED: list[list[Any]] = [[0, "discard", "3s"], [2, "pass"]]
WITH_TRIPLET = "123m 456m 333p 22s 45s"  # 听 3s, 6s, and three 3p to 碰 or 杠 with


def table(mine: str = WAITING, **more: Any) -> dict[str, Any]:
    """Seat 2 holds `mine`; seat 1 draws what `wall` says."""
    return {
        "options": NO_BIRDS,
        "hands": [DEALER, EVEN, mine, MIXED],
        "opening": False,
        **more,
    }


@pytest.mark.clause("HY-12")
@pytest.mark.parametrize("said", [True, False])
def test_the_same_tile_cannot_be_won_before_the_next_draw(said: bool) -> None:
    """庄 discards 3s, seat 2 passes (in words or in silence); seat 1's 3s is not for it to win."""
    scenario = table(wall="3s")
    actions: list[list[Any]] = [*PASSED[: 2 if said else 1], [1, "discard", "3s"]]
    state = state_of(GAME, **scenario, actions=actions)
    # The 3s of its 上家 may be chowed, but not won.
    assert sorted(choices(state, 2)) == [["chow", "234s"], ["chow", "345s"], ["pass"]]
    refused(GAME, **scenario, actions=[*actions, [2, "win"]])


@pytest.mark.clause("HY-12")
def test_another_kind_of_tile_may_be_won() -> None:
    """Seat 2 passed on 3s; seat 1 discards the 6s, for which it waits as well: it wins."""
    result = result_of(
        GAME, **table(wall="9p"), actions=[*PASSED, [1, "discard", "6s"], [2, "win"]]
    )
    assert result["winners"][0]["tile"] == "6s"
    # Small, 门清, between two others: 2.
    assert result["deltas"] == [0, -2, 2, 0]


@pytest.mark.clause("HY-12")
def test_the_bar_does_not_touch_self_draw() -> None:
    """Seat 2 passed on 3s and now draws one: 自摸."""
    result = result_of(
        GAME, **table(wall="9p 3s"), actions=[*PASSED, [1, "discard", "9p"], [2, "win"]]
    )
    assert (result["winners"][0]["tile"], result["winners"][0]["by"]) == ("3s", "self")


@pytest.mark.clause("HY-12")
def test_a_draw_lifts_the_bar() -> None:
    """Seat 2 passed on 3s, then drew and discarded: seat 3's 3s may be won."""
    result = result_of(
        GAME,
        **table(wall="9p 7m 3s"),
        actions=[
            *PASSED,
            [1, "discard", "9p"],
            [2, "discard", "7m"],
            [3, "discard", "3s"],
            [2, "win"],
        ],
    )
    winner = result["winners"][0]
    assert (winner["tile"], winner["by"], winner["from"]) == ("3s", "discard", 3)


@pytest.mark.clause("HY-12")
def test_the_bar_binds_only_the_seat_that_passed_on_a_discard() -> None:
    """庄 (seat 3) throws away its own winning 3s, seat 2 passes on it, seat 0 discards another.

    Seat 2 is barred. 庄 did not win by self-draw, which bars nothing, and wins now.
    """
    scenario = table(wall="3s", dealer=3)
    scenario["hands"] = [EVEN, MIXED, WAITING, "123m 456m 789p 88s 12s 3s"]
    actions: list[list[Any]] = [[3, "discard", "3s"], [2, "pass"], [0, "discard", "3s"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert choices(state, 2) == []
    result = result_of(GAME, **scenario, actions=[*actions, [3, "win"]])
    assert [winner["seat"] for winner in result["winners"]] == [3]
    # Small, 门清, won by 庄: 3.
    assert result["deltas"] == [-3, 0, 0, 3]


@pytest.mark.clause("HY-12", "MJ-6")
def test_a_pong_does_not_lift_the_bar() -> None:
    """Seat 2 passed on 3s and 碰s seat 1's 3p: it has drawn nothing, and seat 3's 3s is barred."""
    scenario = table(WITH_TRIPLET, wall="3p 3s")
    scenario["hands"][0] = "1379m 1479p 13579s 9s"
    actions: list[list[Any]] = [*PASSED, [1, "discard", "3p"], [2, "pong"], [2, "discard", "3p"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert state["turn"] == 3
    actions += [[3, "discard", "3s"]]
    assert choices(state_of(GAME, **scenario, actions=actions), 2) == []
    refused(GAME, **scenario, actions=[*actions, [2, "win"]])


@pytest.mark.clause("HY-12", "MJ-6")
def test_a_chow_does_not_lift_the_bar() -> None:
    """Seat 2 passed on 3s and 吃s seat 1's 3p, with a 3p to discard: seat 3's 3s is barred."""
    scenario = table("123m 456m 345p 22s 45s", wall="3p 3s")
    actions: list[list[Any]] = [*PASSED, [1, "discard", "3p"], [2, "chow", "345p"]]
    actions += [[2, "discard", "3p"], [3, "discard", "3s"]]
    assert choices(state_of(GAME, **scenario, actions=actions), 2) == []
    refused(GAME, **scenario, actions=[*actions, [2, "win"]])


@pytest.mark.clause("HY-12")
def test_a_pong_of_the_winning_tile_itself_is_a_pass() -> None:
    """Seat 2 could win on 3s and 碰s it instead; it still waits for 3s, but has let it go."""
    scenario = table("123m 456m 88p 33456s", wall="3s")
    actions: list[list[Any]] = [[0, "discard", "3s"], [2, "pong"], [2, "discard", "6s"]]
    actions += [[3, "discard", "3s"]]
    assert choices(state_of(GAME, **scenario, actions=actions), 2) == []
    refused(GAME, **scenario, actions=[*actions, [2, "win"]])


@pytest.mark.clause("HY-12", "MJ-6")
def test_a_replacement_tile_lifts_the_bar() -> None:
    """Seat 2 passed on 3s and 杠s seat 1's 3p: with 补张 it has drawn, and wins on seat 3's 3s."""
    scenario = table(WITH_TRIPLET, wall="3p 3s", tail="7m")
    scenario["hands"][0] = "1379m 1479p 13579s 9s"
    result = result_of(
        GAME,
        **scenario,
        actions=[
            *PASSED,
            [1, "discard", "3p"],
            [2, "kong", "3p"],
            [2, "replace"],
            [2, "discard", "7m"],
            [3, "discard", "3s"],
            [2, "win"],
        ],
    )
    winner = result["winners"][0]
    assert (winner["tile"], winner["by"], winner["from"]) == ("3s", "discard", 3)
    # 明杠: seat 1 pays 3. Small, not 门清, between two others: 1.
    assert result["deltas"] == [0, -3, 4, -1]


# Seat 1 碰s the 3s on which seat 2 passes, and later draws the fourth; seat 3 can 碰 8p.
KONG_STORY = [DEALER, "2468m 2468p 13379s", WAITING, "1468m 1889p 14579s"]


@pytest.mark.clause("MJ-6", "HY-12")
def test_the_bar_holds_for_a_robbable_kong_too() -> None:
    """Seat 3's 碰 has cost seat 2 its draw: it may not rob the kong of the 3s it passed on."""
    scenario = table(wall="5m 3s")
    scenario["hands"] = KONG_STORY
    actions: list[list[Any]] = [*PASSED, [1, "pong"], [1, "discard", "8p"], [3, "pong"]]
    actions += [[3, "discard", "9p"], [0, "discard", "5m"], [1, "kong", "3s"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert choices(state, 2) == []
    assert state["deltas"] == [-1, 3, -1, -1]
    refused(GAME, **scenario, actions=[*actions, [2, "win"]])


@pytest.mark.clause("MJ-6", "HY-12")
def test_after_a_draw_the_kong_may_be_robbed() -> None:
    """Nobody 碰s the 8p, so seat 2 draws before seat 1 declares its kong: it may rob it."""
    scenario = table(wall="9p 7m 5m 3s")
    scenario["hands"] = KONG_STORY
    actions: list[list[Any]] = [*PASSED, [1, "pong"], [1, "discard", "8p"], [2, "discard", "9p"]]
    actions += [[3, "discard", "7m"], [0, "discard", "5m"], [1, "kong", "3s"], [2, "win"]]
    result = result_of(GAME, **scenario, actions=actions)
    assert (result["winners"][0]["seat"], result["winners"][0]["by"]) == (2, "robbed")


@pytest.mark.clause("HY-12", "HY-8")
def test_a_pass_on_a_tile_of_the_dice_counts() -> None:
    """Seat 3's dice turn up 3s, seat 2 passes; 庄, who draws next, discards a 3s: barred."""
    scenario = table(wall="3s", dice=["3s 7m"])
    scenario["hands"] = [DEALER, "1468m 1469p 14578s", WAITING, "999m 123p 456p 22s 78s"]
    actions: list[list[Any]] = [[0, "discard", "9m"], [3, "kong", "9m"], [3, "dice"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert ["win"] in choices(state, 2)
    actions += [[2, "pass"], [0, "discard", "3s"]]
    assert choices(state_of(GAME, **scenario, actions=actions), 2) == []
    refused(GAME, **scenario, actions=[*actions, [2, "win"]])
