"""HZ-14: what kongs are paid, and when they are void."""

from typing import Any

import pytest

from tests.hongzhong.seating import (
    GAME,
    GIVEN,
    JUNK,
    NO_BIRDS,
    QUIET_B,
    QUIET_C,
    Actions,
    clauses,
)
from tests.table import result_of, state_of

# There is no 7s but in seat 1's hand: with 777s it waits for 6p and 9p.
FIRST = "12479m 12479p 145s"
MINE = "123s 456s 777s 55m 78p"
# The same beside a 碰 of 7s.
REST = "123s 456s 55m 78p"
# Nothing, with 777s or beside them.
IDLE = "777s 148m 147p 1269s"
IDLE_REST = "148m 147p 1269s"

KINDS = {
    "暗杠": (MINE, [], JUNK, "7s", [[0, "discard", JUNK]], [-2, 6, -2, -2]),
    "碰杠": (REST, ["pong:777s<2"], JUNK, "7s", [[0, "discard", JUNK]], [-1, 3, -1, -1]),
    "明杠": (MINE, [], "7s", "", [[0, "discard", "7s"]], [-3, 3, 0, 0]),
}
EACH = list(KINDS)


def kong(kind: str, tail: str, *actions: list[Any], **more: Any) -> dict[str, Any]:
    """Seat 1 makes a kong of 7s, takes this tile for it, and then this is done."""
    mine, melds, drawn, wall, first, _ = KINDS[kind]
    return {
        "hands": [f"{FIRST} {drawn}", more.pop("mine", mine), QUIET_B, QUIET_C],
        "melds": [[], melds, [], []],
        "wall": f"{wall} {more.pop('wall', '')}".strip(),
        "tail": tail,
        "actions": [*first, [1, "kong", "7s"], *actions],
        **more,
    }


def added(*deltas: list[int]) -> list[int]:
    """Seat by seat, all together."""
    return [sum(seat) for seat in zip(*deltas, strict=True)]


@pytest.mark.clause("HZ-14")
@pytest.mark.parametrize("kind", EACH)
def test_a_kong_is_paid_when_it_is_made(kind: str) -> None:
    """暗杠 2 from each, 碰杠 1 from each, 明杠 3 from its giver."""
    state = state_of(GAME, **kong(kind, "2m"))
    assert state["deltas"] == KINDS[kind][-1]


@pytest.mark.clause("HZ-14")
@pytest.mark.parametrize("giver", [0, 2, 3])
def test_an_open_kong_is_paid_by_whoever_gave_the_tile(giver: int) -> None:
    """Seat 0, 2 or 3 deals and discards the 7s."""
    hands = [FIRST, MINE, QUIET_B, QUIET_C]
    hands[giver] += " 7s"
    state = state_of(
        GAME,
        dealer=giver,
        hands=hands,
        tail="2m",
        actions=[[giver, "discard", "7s"], [1, "kong", "7s"]],
    )
    deltas = [0, 3, 0, 0]
    deltas[giver] = -3
    assert state["deltas"] == deltas


@pytest.mark.clause("HZ-14", "HZ-3")
def test_an_added_kong_with_a_tile_held_before_is_paid_too() -> None:
    """Seat 1 has had the fourth 7s and draws a 2m: 1 from each."""
    scenario = kong("碰杠", "3m", mine="7s 123s 456s 55m 8p")
    state = state_of(GAME, **{**scenario, "wall": "2m"})
    assert state["deltas"] == [-1, 3, -1, -1]


@pytest.mark.clause("HZ-14", "HZ-9", "MJ-2")
@pytest.mark.parametrize("kind", EACH)
def test_a_win_on_the_replacement_adds_nothing(kind: str) -> None:
    """Seat 1 takes a 6p: self-drawn, 2 from each, beside the kong."""
    result = result_of(GAME, options=NO_BIRDS, **kong(kind, "6p", [1, "win"]))
    [winner] = result["winners"]
    assert (winner["tile"], winner["by"], winner["from"]) == ("6p", "self", None)
    assert clauses(result) == {"HZ-9", "HZ-14"}
    assert result["deltas"] == added(KINDS[kind][-1], [-2, 6, -2, -2])


@pytest.mark.clause("HZ-14", "HZ-12")
@pytest.mark.parametrize("kind", EACH)
def test_birds_do_not_touch_kongs(kind: str) -> None:
    """Three birds hit: 2 + 3 from each for the win, the kong as ever."""
    scenario = kong(kind, "6p", [1, "win"], wall="1p 5p 9m")
    result = result_of(GAME, **scenario)
    assert result["birds"] == ["1p", "5p", "9m"]
    assert result["deltas"] == added(KINDS[kind][-1], [-5, 15, -5, -5])


@pytest.mark.clause("HZ-14", "HZ-9")
@pytest.mark.parametrize("kind", EACH)
def test_the_dealer_pays_no_more_for_kongs(kind: str) -> None:
    """`dealer_point`: 3 + 2 + 2 for the win, the kong as ever."""
    options = {"dealer_point": True, **NO_BIRDS}
    result = result_of(GAME, options=options, **kong(kind, "6p", [1, "win"]))
    assert result["deltas"] == added(KINDS[kind][-1], [-3, 7, -2, -2])


@pytest.mark.clause("HZ-14", "MJ-7")
def test_kongs_stand_whoever_wins() -> None:
    """Seat 1's 暗杠, then seat 2 draws its 6p."""
    idle = kong("暗杠", "2m", [1, "discard", "2m"], [2, "win"], mine=IDLE, wall="6p")
    idle["hands"][2] = "234m 567m 22p 888s 78p"
    result = result_of(GAME, options=NO_BIRDS, **idle)
    assert result["deltas"] == [-4, 4, 4, -4]


@pytest.mark.clause("HZ-14", "HZ-11", "MJ-7")
def test_kongs_stand_after_a_win_on_a_discard() -> None:
    """Seat 1's 暗杠, then it discards the 6p that seat 2 waits for."""
    idle = kong("暗杠", "6p", [1, "discard", "6p"], [2, "win"], mine=IDLE)
    idle["hands"][2] = "234m 567m 22p 888s 78p"
    result = result_of(GAME, options={**NO_BIRDS, **GIVEN}, **idle)
    assert result["deltas"] == [-2, 5, -1, -2]


# --- after a 流局 --------------------------------------------------------------------------------


def _drawn_game(kind: str, **options: Any) -> dict[str, Any]:
    """The replacement is the last tile; seat 1 discards it, and the hand is over."""
    mine = IDLE_REST if kind == "碰杠" else IDLE
    size = 1 if kind == "明杠" else 2
    scenario = kong(kind, "2m", [1, "discard", "2m"], mine=mine, wall_size=size)
    result = result_of(GAME, options=options, **scenario)
    assert result["winners"] == []
    return result


@pytest.mark.clause("HZ-14")
@pytest.mark.parametrize("kind", EACH)
@pytest.mark.parametrize("options", [{}, {"draw_voids_kongs": True}])
def test_after_a_drawn_game_kongs_are_void(kind: str, options: dict[str, Any]) -> None:
    """荒庄荒杠, the default: everything that was paid goes back to its payer."""
    result = _drawn_game(kind, **options)
    assert result["deltas"] == [0, 0, 0, 0]
    paid = [(one["from"], one["to"], one["points"]) for one in result["payments"]]
    half = len(paid) // 2
    assert paid[half:] == [(payee, payer, points) for payer, payee, points in paid[:half]]
    assert clauses(result) == {"HZ-14"}


@pytest.mark.clause("HZ-14")
@pytest.mark.parametrize("kind", EACH)
def test_without_the_option_kongs_stand_after_a_drawn_game(kind: str) -> None:
    result = _drawn_game(kind, draw_voids_kongs=False)
    assert result["deltas"] == KINDS[kind][-1]
    assert clauses(result) == {"HZ-14"}


@pytest.mark.clause("HZ-14")
@pytest.mark.parametrize("voids", [True, False])
def test_after_a_win_kongs_stand_whatever_the_option(voids: bool) -> None:
    options = {"draw_voids_kongs": voids, **NO_BIRDS}
    result = result_of(GAME, options=options, **kong("暗杠", "6p", [1, "win"]))
    assert result["deltas"] == [-4, 12, -4, -4]


@pytest.mark.clause("HZ-14", "MJ-2")
def test_there_is_no_kong_without_a_tile_to_replace_it() -> None:
    """Seat 1 draws the fourth 7s as the last tile."""
    actions: Actions = [[0, "discard", JUNK]]
    scenario = {**kong("暗杠", "", wall_size=1), "actions": actions, "tail": ""}
    state = state_of(GAME, **scenario)
    assert ["kong", "7s"] not in state["prompts"]["1"]
