"""DF-5: 吃, 碰, the kongs and the robbing of an added one."""

from typing import Any

import pytest

from tests.dongfeng.seating import (
    GAME,
    JUNK,
    QUIET_147,
    QUIET_258,
    QUIET_369,
    clauses,
    main_name,
    winner_of,
)
from tests.table import choices, play, refused, result_of, state_of

# Thirteen tiles with 46s, far from winning.
WANTS_5S = "369m 369p 46s 12367z"
WANTS_5S_TOO = "258m 258p 46s 12346z"
WANTS_5S_AS_WELL = "47m 147p 46s 134567z"


def _discarded(tile: str, hands: list[str], **more: Any) -> dict[str, Any]:
    """Where the hand stands when the dealer, seat 0, has discarded a tile."""
    table = {"hands": [f"{QUIET_147} {tile}", *hands], "opening": False, **more}
    return state_of(GAME, **table, actions=[[0, "discard", tile]])


@pytest.mark.clause("DF-5", "MJ-3")
def test_a_run_is_chowed_from_the_seat_before_only() -> None:
    """All three hold 46s: only seat 1 may 吃 the dealer's 5s."""
    hands = [WANTS_5S, WANTS_5S_TOO, WANTS_5S_AS_WELL]
    state = _discarded("5s", hands)
    assert sorted(choices(state, 1)) == [["chow", "456s"], ["pass"]]
    assert choices(state, 2) == []
    assert choices(state, 3) == []
    table = {"hands": [f"{QUIET_147} 5s", *hands], "opening": False}
    actions = [[0, "discard", "5s"], [1, "chow", "456s"], [1, "discard", "1z"]]
    state = state_of(GAME, **table, actions=actions)
    assert state["melds"][1] == ["chow:456s<0"]


@pytest.mark.clause("DF-5")
@pytest.mark.parametrize(
    ("held", "tile"), [("56z", "7z"), ("57z", "6z"), ("12z", "3z"), ("34z", "2z"), ("67z", "5z")]
)
def test_honours_make_no_run(held: str, tile: str) -> None:
    """Neither 中发白 nor three winds can be eaten."""
    state = _discarded(tile, [f"258m 258p 2589s 9m {held}", QUIET_369, "369m 369p 369s 1234z"])
    assert state["turn"] == 1
    assert state["discards"][0] == tile
    assert not [choice for choice in choices(state, 1) if choice[0] == "chow"]


@pytest.mark.clause("DF-5")
@pytest.mark.parametrize("tile", ["5s", "9m", "4z", "7z"])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_anyone_may_pong_any_tile(seat: int, tile: str) -> None:
    """A pair of the dealer's discard in hand: 碰, also of honours."""
    hands = [QUIET_147, "258m 258p 28s 12356z", QUIET_369, "258m 369p 369s 1235z"]
    hands[seat] = f"36m 36p 68s 12356z {tile} {tile}"
    hands[0] += f" {tile}"
    actions: list[list[Any]] = [[0, "discard", tile], [seat, "pong"]]
    state = state_of(GAME, hands=hands, opening=False, actions=actions)
    assert state["melds"][seat] == [f"pong:{tile[0] * 3}{tile[1]}<0"]
    assert state["turn"] == seat
    assert {choice[0] for choice in choices(state, seat)} == {"discard"}


@pytest.mark.clause("DF-5", "MJ-2")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_discard_makes_an_exposed_kong_with_three_in_hand(seat: int) -> None:
    """Three 4z in hand and the fourth discarded: 明杠, with a tile from the tail."""
    hands = [QUIET_147, "258m 258p 28s 12356z", QUIET_369, "258m 369p 369s 1235z"]
    hands[seat] = "36m 36p 68s 1256z 444z"
    hands[0] += " 4z"
    actions: list[list[Any]] = [[0, "discard", "4z"], [seat, "kong", "4z"]]
    state = state_of(GAME, hands=hands, tail="9m", opening=False, actions=actions)
    assert state["melds"][seat] == ["kong:4444z<0"]
    assert state["wall"] == 82
    assert ["discard", "9m"] in choices(state, seat)


# Seat 1 has 碰 5s and draws the fourth; seat 3 waits for it with 46s, seat 0 deals.
ROBBERY: dict[str, Any] = {
    "hands": [
        f"{QUIET_147} {JUNK}",
        "258m 258p 28s 23z",
        "369m 369p 39s 12467z",
        "999m 234p 33m 678p 46s",
    ],
    "melds": [[], ["pong:555s<0"], [], []],
    "wall": "5s",
    "tail": "9p",
}
ADDED: list[list[Any]] = [[0, "discard", JUNK], [1, "kong", "5s"]]


@pytest.mark.clause("DF-5", "MJ-5")
def test_a_fourth_tile_is_added_to_ones_own_pong() -> None:
    """Seat 3 lets it go: an added 明杠, a tile from the tail, and a discard."""
    outcome = play(GAME, **ROBBERY, actions=[*ADDED, [3, "pass"], [1, "discard", "9p"]])
    state = outcome["state"]
    assert state["melds"][1][0].startswith("added:5555s")
    # An ordinary kong: 2 from each, 4 from the dealer.
    assert state["deltas"] == [-4, 8, -2, -2]


@pytest.mark.clause("DF-5", "DF-21", "MJ-5")
@pytest.mark.parametrize(
    ("dealer", "deltas"),
    [
        # 夹胡 2, 门清 ×2 = 4 (seat 1 has 碰, so no 三家清): 4 + 4 and 8 for the dealer's share.
        pytest.param(0, [0, -16, 0, 16], id="another deals"),
        pytest.param(1, [0, -16, 0, 16], id="the robbed seat deals"),
        # The dealer wins: 8 + 8 + 8.
        pytest.param(3, [0, -24, 0, 24], id="the robber deals"),
    ],
)
def test_a_robbed_kong_is_paid_as_a_win_on_a_discard(dealer: int, deltas: list[int]) -> None:
    """抢杠: seat 1 pays all three shares, nothing is doubled for 自摸, and the 碰 stays one."""
    hands = [QUIET_147, *ROBBERY["hands"][1:]]
    hands[dealer] += f" {JUNK}"
    waiting = {0: "5s", 1: "", 3: "1p 5s"}[dealer]
    actions: list[list[Any]] = {
        0: [[0, "discard", JUNK]],
        1: [],
        3: [[3, "discard", JUNK], [0, "discard", "1p"]],
    }[dealer]
    if dealer == 1:
        hands[1] = "258m 258p 28s 23z 5s"
    table = {**ROBBERY, "hands": hands, "dealer": dealer, "wall": waiting}
    outcome = play(GAME, **table, actions=[*actions, [1, "kong", "5s"], [3, "win"]])
    result = outcome["result"]
    winner = winner_of(result)
    assert (winner["seat"], winner["tile"], winner["by"], winner["from"]) == (3, "5s", "robbed", 1)
    assert main_name(winner["names"]) == "夹胡"
    assert "抢杠" in winner["names"]
    assert "自摸" not in winner["names"]
    assert result["deltas"] == deltas
    assert "DF-23" not in clauses(result)
    assert outcome["state"]["melds"][1] == ["pong:555s<0"]


@pytest.mark.clause("DF-5")
def test_without_robbing_an_added_kong_stands_at_once() -> None:
    """`rob_kong` off: seat 3 waits for the 5s and is not asked; the kong is paid and replaced."""
    table = {**ROBBERY, "options": {"rob_kong": False}}
    state = state_of(GAME, **table, actions=ADDED)
    assert choices(state, 3) == []
    assert state["melds"][1][0].startswith("added:5555s")
    assert state["turn"] == 1
    # An ordinary kong: 2 from each, 4 from the dealer.
    assert state["deltas"] == [-4, 8, -2, -2]
    refused(GAME, **table, actions=[*ADDED, [3, "win"]])


@pytest.mark.clause("DF-5", "MJ-5")
def test_only_whoever_could_win_may_rob() -> None:
    """Seat 2 has 4s and 6s as well but no winning hand: it is not asked."""
    hands = [*ROBBERY["hands"][:2], "369m 369p 46s 12467z", "369m 147p 369s 1346z"]
    table = {**ROBBERY, "hands": hands}
    refused(GAME, **table, actions=[*ADDED, [2, "win"]])
    state = state_of(GAME, **table, actions=ADDED)
    assert state["turn"] == 1
    assert state["deltas"] == [-4, 8, -2, -2]


@pytest.mark.clause("DF-5", "MJ-5")
def test_a_concealed_kong_is_never_robbed() -> None:
    """Seat 1 draws its fourth 5s: 暗杠, and seat 3, who waits for 5s, is not asked."""
    hands = [
        f"{QUIET_147} {JUNK}",
        "258m 258p 28s 23z 555s",
        "369m 369p 39s 12467z",
        "999m 234p 33m 678p 46s",
    ]
    table = {"hands": hands, "wall": "5s", "tail": "9p", "opening": False}
    state = state_of(GAME, **table, actions=ADDED)
    assert state["melds"][1] == ["concealed:5555s"]
    assert choices(state, 3) == []
    assert ["discard", "9p"] in choices(state, 1)
    refused(GAME, **table, actions=[*ADDED, [3, "win"]])


@pytest.mark.clause("MJ-2", "DF-5")
@pytest.mark.parametrize(
    ("mine", "melds"),
    [
        pytest.param("258m 258p 28s 23z 555s", [], id="concealed"),
        pytest.param("258m 258p 28s 23z", ["pong:555s<0"], id="added"),
    ],
)
def test_no_kong_when_no_tile_is_left_to_replace_it(mine: str, melds: list[str]) -> None:
    """Seat 1 draws 5s, the last tile of the wall: it can only be discarded."""
    table: dict[str, Any] = {
        "hands": [f"{QUIET_147} {JUNK}", mine, QUIET_369, "258m 369p 369s 1346z"],
        "melds": [[], melds, [], []],
        "wall": "5s",
        "opening": False,
    }
    actions: list[list[Any]] = [[0, "discard", JUNK]]
    state = state_of(GAME, **table, wall_size=1, actions=actions)
    assert ["kong", "5s"] not in choices(state, 1)
    assert ["discard", "5s"] in choices(state, 1)
    # With one more tile in the wall it is offered.
    state = state_of(GAME, **table, wall_size=2, actions=actions)
    assert ["kong", "5s"] in choices(state, 1)


@pytest.mark.clause("MJ-2", "DF-20")
def test_a_win_with_the_replacement_tile_is_a_self_draw() -> None:
    """Seat 1 draws its fourth 4z, 暗杠, and the tail brings 6s: 自摸, paid by all three."""
    result = result_of(
        GAME,
        hands=[f"{QUIET_147} {JUNK}", "444z 234m 456p 77s 45s", QUIET_258, "369m 369p 369s 7z"],
        melds=[[], [], [], ["pong:999m<0"]],
        wall="4z",
        tail="6s",
        opening=False,
        actions=[[0, "discard", JUNK], [1, "kong", "4z"], [1, "win"]],
    )
    winner = winner_of(result)
    assert (winner["tile"], winner["by"], winner["from"]) == ("6s", "self", None)
    assert "自摸" in winner["names"]
    # The kong: 4 each, the dealer 8. 平胡 1, 自摸 ×2, 门清 ×2 = 4 each, the dealer 8.
    assert result["deltas"] == [-16, 32, -8, -8]
