"""WZ-9, WZ-11 and WZ-24: 抢杠, one robber or several, and who pays for whom."""

from typing import Any

import pytest

from tests.table import choices, play, refused, result_of, state_of
from tests.wanzai.seating import (
    GAME,
    JUNK,
    NO_STAKES,
    QUIET_A,
    QUIET_B,
    QUIET_C,
    QUIET_TEN,
    WAITING_M,
    WAITING_P,
    Actions,
    clauses,
    shares,
    stakes,
    winners_of,
)

# 庄 (seat 2) discards 5p, seat 3 draws the fourth 7z to its 碰; seat 1 waits for it.
TABLE: dict[str, Any] = {
    "dealer": 2,
    "hands": [QUIET_C, WAITING_M, f"{QUIET_B} {JUNK}", QUIET_TEN],
    "melds": [[], [], [], ["pong:777z<2"]],
    "wall": "7z",
    "tail": "4z",
}
LAYS_DOWN: Actions = [[2, "discard", JUNK], [3, "kong", "7z"]]
ROBBED: Actions = [*LAYS_DOWN, [1, "win"]]
# The same with seat 0 waiting as well, or seats 0 and 2.
TWO: dict[str, Any] = {
    **TABLE,
    "hands": [WAITING_P, WAITING_M, "22446688s 1235z 9s 4z", QUIET_TEN],
}
THREE: dict[str, Any] = {
    **TABLE,
    "hands": [WAITING_P, WAITING_M, "147m 258p 369s 1234z 4z", QUIET_TEN],
    "tail": "",
}
FIRST_DISCARD: Actions = [[2, "discard", "4z"], [3, "kong", "7z"]]


@pytest.mark.clause("WZ-9", "MJ-5")
def test_an_added_kong_may_be_robbed() -> None:
    """Seat 1 wins on the tile of seat 3's 欠杠, which stays a 碰 and scores nothing."""
    outcome = play(GAME, **TABLE, actions=ROBBED)
    result = outcome["result"]
    [winner] = result["winners"]
    assert (winner["seat"], winner["tile"], winner["by"], winner["from"]) == (1, "7z", "robbed", 3)
    assert {"平胡", "抢杠"} <= set(winner["names"])
    assert "WZ-21" not in clauses(result)
    assert outcome["state"]["melds"][3] == ["pong:777z<2"]


@pytest.mark.clause("WZ-9")
def test_the_rob_is_offered_before_the_replacement_tile() -> None:
    """The 欠杠 lies on the table: seat 1 is asked while seat 3 has drawn nothing more."""
    before = state_of(GAME, **TABLE, actions=LAYS_DOWN[:1])
    state = state_of(GAME, **TABLE, actions=LAYS_DOWN)
    assert state["prompts"] == {"1": choices(state, 1)}
    assert sorted(choices(state, 1)) == [["pass"], ["win"]]
    assert state["wall"] == before["wall"]
    assert "4z" not in state["hands"][3]
    assert state["deltas"] == [0, 0, 0, 0]


@pytest.mark.clause("WZ-9", "WZ-21")
def test_a_kong_that_nobody_robs_is_paid_and_replaced() -> None:
    """Seat 1 lets it go: 1 from each, and seat 3 takes a tile from the tail."""
    state = state_of(GAME, **TABLE, actions=[*LAYS_DOWN, [1, "pass"], [3, "discard", "4z"]])
    assert state["deltas"] == [-1, -1, -1, 3]
    assert state["melds"][3] == ["added:7777z<2"]
    assert state["discards"][3] == "4z"


@pytest.mark.clause("WZ-9")
@pytest.mark.parametrize(
    "waiting", [WAITING_M, "147m 258p 369s 1234z", "147m 258p 3s 123456z", "123m 345m 678m 99m 56z"]
)
def test_a_concealed_kong_may_not_be_robbed(waiting: str) -> None:
    """Seat 3 lays down 7z four times: whatever seat 1 waits for, it is not asked."""
    scenario = {
        **TABLE,
        "hands": [QUIET_C, waiting, f"{QUIET_B} {JUNK}", "133557799s 4m 777z"],
        "melds": [[], [], [], []],
        "tail": "8m",
    }
    state = state_of(GAME, **scenario, actions=[*LAYS_DOWN, [3, "discard", "8m"]])
    assert state["melds"][3] == ["concealed:7777z"]
    assert state["deltas"] == [-2, -2, -2, 6]
    refused(GAME, **scenario, actions=[*LAYS_DOWN, [1, "win"]])


@pytest.mark.clause("WZ-9", "WZ-20")
@pytest.mark.parametrize("first", [0, 1])
def test_a_win_on_the_tile_of_an_open_kong_is_a_win_on_a_discard(first: int) -> None:
    """庄 discards 7z, seat 3 would 直杠, seat 1 wins: 庄 pays 2, and the kong does not count."""
    answers: Actions = [[3, "kong", "7z"], [1, "win"]]
    result = result_of(
        GAME,
        dealer=2,
        hands=[QUIET_C, WAITING_M, f"{QUIET_B} 7z", "133557799s 4m 777z"],
        actions=[[2, "discard", "7z"], answers[first], answers[1 - first]],
    )
    [winner] = result["winners"]
    assert (winner["seat"], winner["by"], winner["from"]) == (1, "discard", 2)
    assert "抢杠" not in winner["names"]
    assert result["deltas"] == [0, 2, -2, 0]
    assert "WZ-21" not in clauses(result)


@pytest.mark.clause("WZ-9", "WZ-21")
def test_an_open_kong_that_nobody_wins_on_counts() -> None:
    """The same, and seat 1 passes: 庄 pays 2 for the 直杠."""
    state = state_of(
        GAME,
        dealer=2,
        hands=[QUIET_C, WAITING_M, f"{QUIET_B} 7z", "133557799s 4m 777z"],
        tail="8m",
        actions=[[2, "discard", "7z"], [3, "kong", "7z"], [1, "pass"], [3, "discard", "8m"]],
    )
    assert state["melds"][3] == ["kong:7777z<2"]
    assert state["deltas"] == [0, 0, -2, 2]


# --- what is paid --------------------------------------------------------------------------------


@pytest.mark.clause("WZ-24")
def test_the_robbed_player_pays_all_three_shares_of_a_self_drawn_win() -> None:
    """平胡, 1 self-drawn: seat 3 pays 1+1+1, not the 2 of a discard."""
    result = result_of(GAME, **TABLE, actions=ROBBED)
    assert result["winners"][0]["value"] == 1
    assert result["deltas"] == [0, 3, 0, -3]
    assert set(shares(result)) == {(3, 1)}


@pytest.mark.clause("WZ-24", "WZ-20")
@pytest.mark.parametrize(
    ("mine", "name", "options", "points"),
    [
        ("123m 456m 789m 99m 56z", "平胡", {}, 3),
        ("147m 258p 369s 1234z", "十三烂", {}, 6),
        ("147m 258p 3s 123456z", "七星十三烂", {}, 12),
        ("11222334z 55556z", "清一色", {"honour_flush": True}, 30),
        ("11222334z 55556z", "清一色", {"honour_flush": True, "plain_flush": 4}, 12),
    ],
)
def test_every_hand_that_can_rob_is_paid_three_times(
    mine: str, name: str, options: dict[str, Any], points: int
) -> None:
    """Three times the self-drawn 番. (Pairs and triplets never wait for a tile they lack.)"""
    scenario = {**TABLE, "hands": [QUIET_C, mine, f"{QUIET_B} {JUNK}", QUIET_TEN], "tail": ""}
    result = result_of(GAME, **scenario, options=options, actions=ROBBED)
    assert {name, "抢杠"} <= set(result["winners"][0]["names"])
    assert result["deltas"] == [0, points, 0, -points]


@pytest.mark.clause("WZ-24", "WZ-18")
@pytest.mark.parametrize("flush", [10, 4])
def test_a_flush_that_robs_is_paid_three_times(flush: int) -> None:
    """清一色 with 56m robs the fourth 7m."""
    result = result_of(
        GAME,
        options={"plain_flush": flush},
        dealer=2,
        hands=[QUIET_C, "123m 345m 999m 88m 56m", f"{QUIET_B} {JUNK}", QUIET_TEN],
        melds=[[], [], [], ["pong:777m<2"]],
        wall="7m",
        actions=[[2, "discard", JUNK], [3, "kong", "7m"], [1, "win"]],
    )
    assert {"清一色", "抢杠"} <= set(result["winners"][0]["names"])
    assert result["deltas"] == [0, 3 * flush, 0, -3 * flush]


@pytest.mark.clause("WZ-24", "WZ-22")
@pytest.mark.parametrize(
    ("fire", "points"),
    [
        ([0], 2 + 1 + 1),  # seat 0's share is doubled
        ([2], 1 + 2 + 1),
        ([3], 1 + 1 + 2),  # the robbed player's fire doubles its own share only
        ([1], 2 + 2 + 2),  # the winner's fire doubles every share
        ([0, 1], 4 + 2 + 2),
        ([1, 3], 2 + 2 + 4),
        ([0, 1, 2, 3], 4 + 4 + 4),
    ],
)
def test_each_share_has_the_fire_of_its_own_seat(fire: list[int], points: int) -> None:
    """The shares of seats 0, 2 and 3, all paid by seat 3."""
    result = result_of(GAME, **TABLE, actions=[*stakes(fire=fire), *ROBBED])
    assert result["deltas"] == [0, points, 0, -points]


@pytest.mark.clause("WZ-24", "WZ-23")
@pytest.mark.parametrize(
    ("floats", "points"),
    [
        ([2, 0, 0, 0], 3 + 1 + 1),
        ([0, 0, 2, 0], 1 + 3 + 1),
        ([0, 0, 0, 2], 1 + 1 + 3),  # the robbed player's float counts once
        ([0, 2, 0, 0], 3 + 3 + 3),  # the winner's in every share
        ([1, 2, 0, 2], 4 + 3 + 5),
    ],
)
def test_each_share_has_the_float_of_its_own_seat(floats: list[int], points: int) -> None:
    """The shares of seats 0, 2 and 3, each 1 and its own 飘 and the winner's."""
    result = result_of(GAME, **TABLE, actions=[*stakes(floats=floats), *ROBBED])
    assert result["deltas"] == [0, points, 0, -points]


@pytest.mark.clause("WZ-24", "WZ-22", "WZ-23", "MJ-8")
def test_fire_and_float_together_in_the_three_shares() -> None:
    """七星十三烂, 4 a share; seats 0 and 1 burn; the floats are 2, 1, 0 and 1."""
    mine = "147m 258p 3s 123456z"
    scenario = {**TABLE, "hands": [QUIET_C, mine, f"{QUIET_B} {JUNK}", QUIET_TEN], "tail": ""}
    before = stakes(fire=[0, 1], floats=[2, 1, 0, 1])
    result = result_of(GAME, **scenario, actions=[*before, *ROBBED])
    # Seat 0: 4×4 + 3 = 19; seat 2: 4×2 + 1 = 9; seat 3: 4×2 + 2 = 10.
    assert result["deltas"] == [0, 38, 0, -38]


# --- several robbers -----------------------------------------------------------------------------


@pytest.mark.clause("WZ-11", "WZ-24")
def test_two_may_rob_one_kong_and_each_is_paid_three_shares() -> None:
    """Seats 0 and 1 rob: each is paid for the other robber's share too, 3 and 3."""
    result = result_of(GAME, **TWO, actions=[*FIRST_DISCARD, [0, "win"], [1, "win"]])
    assert winners_of(result) == [0, 1]
    assert all((one["by"], one["from"]) == ("robbed", 3) for one in result["winners"])
    assert shares(result) == {(3, 0): 3, (3, 1): 3}
    assert result["deltas"] == [3, 3, 0, -6]


@pytest.mark.clause("WZ-11", "WZ-24")
def test_the_stakes_of_another_robber_are_in_its_share() -> None:
    """Seat 0 burns and floats 1, seat 1 floats 2; both rob a 平胡."""
    before = stakes(fire=[0], floats=[1, 2, 0, 0])
    result = result_of(GAME, **TWO, actions=[*before, *FIRST_DISCARD, [0, "win"], [1, "win"]])
    # To seat 0: seat 1's share 1×2+3, seat 2's 1×2+1, seat 3's 1×2+1 = 11.
    # To seat 1: seat 0's share 1×2+3, seat 2's 1+2, seat 3's 1+2 = 11.
    assert shares(result) == {(3, 0): 11, (3, 1): 11}


@pytest.mark.clause("WZ-11")
def test_all_three_others_may_rob() -> None:
    """Two 平胡 of 1 and a 十三烂 of 2: 3 + 3 + 6."""
    result = result_of(GAME, **THREE, actions=[*FIRST_DISCARD, [0, "win"], [1, "win"], [2, "win"]])
    assert winners_of(result) == [0, 1, 2]
    assert result["deltas"] == [3, 3, 6, -12]


@pytest.mark.clause("WZ-11", "MJ-6")
def test_one_may_rob_where_another_passes() -> None:
    """Seat 0 passes: seat 1 alone is paid."""
    result = result_of(GAME, **TWO, actions=[*FIRST_DISCARD, [0, "pass"], [1, "win"]])
    assert result["deltas"] == [0, 3, 0, -3]


@pytest.mark.clause("WZ-11", "WZ-20")
def test_several_may_win_on_one_discard_each_paid_in_full() -> None:
    """庄 gives 7z to three: 平胡 2 each to two of them, 七星十三烂 4 to the third."""
    result = result_of(
        GAME,
        options=NO_STAKES,
        dealer=2,
        hands=[WAITING_P, WAITING_M, f"{QUIET_TEN} 777z 4s", "147m 258p 3s 123456z"],
        actions=[[2, "discard", "7z"], [3, "win"], [0, "win"], [1, "win"]],
    )
    assert winners_of(result) == [0, 1, 3]
    assert result["deltas"] == [2, 2, -8, 4]


@pytest.mark.clause("WZ-11")
def test_who_passes_is_no_winner() -> None:
    """Seats 0 and 1 could win on 庄's 7z; only seat 0 does, whichever answers first."""
    hands = [WAITING_P, WAITING_M, f"{QUIET_A} 7z", "22446688s 1235z 9s"]
    answers: Actions = [[0, "win"], [1, "pass"]]
    for order in (answers, answers[::-1]):
        result = result_of(GAME, dealer=2, hands=hands, actions=[[2, "discard", "7z"], *order])
        assert winners_of(result) == [0]
        assert result["deltas"] == [2, 0, -2, 0]
