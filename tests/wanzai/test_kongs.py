"""WZ-7, WZ-8 and WZ-21: when a 欠杠 may be made, what is seen of a 暗杠, what kongs are paid."""

from typing import Any

import pytest

from tests.table import choices, refused, result_of, state_of
from tests.wanzai.seating import (
    GAME,
    JUNK,
    KONG_REST,
    NO_STAKES,
    QUIET_A,
    QUIET_B,
    QUIET_C,
    WAITING_P,
    Actions,
    around,
    clauses,
    shares,
)

KONG = ["kong", "2m"]
START: Actions = [[0, "discard", JUNK]]
# Seats 2, 3 and 0 draw and discard after seat 1's discard; the 3m is seat 1's next draw.
ROUND: Actions = [[2, "discard", "3z"], [3, "discard", "4z"], [0, "discard", "7s"]]
ROUND_WALL = "3z 4z 7s 3m"


def table(mine: str, *melds: str, **more: Any) -> dict[str, Any]:
    """Seat 0 deals and has drawn 5p; seat 1 holds `mine` and has these melds."""
    return {
        "options": NO_STAKES,
        "hands": around(mine, dealer=0, drawn=JUNK),
        "melds": [[], list(melds), [], []],
        **more,
    }


@pytest.mark.clause("WZ-7")
def test_the_fourth_tile_may_be_added_in_the_turn_in_which_it_is_drawn() -> None:
    """摸到即杠: seat 1 has 碰 2m and draws the fourth."""
    scenario = table(KONG_REST, "pong:222m<3", wall="2m", tail="3z")
    assert KONG in choices(state_of(GAME, **scenario, actions=START), 1)
    actions: Actions = [*START, [1, *KONG], [1, "discard", "3z"]]
    assert state_of(GAME, **scenario, actions=actions)["melds"][1] == ["added:2222m<3"]


@pytest.mark.clause("WZ-7")
def test_passed_once_the_pong_can_never_become_a_kong() -> None:
    """过圈: seat 1 keeps the fourth 2m and discards 9p; in its next turn no 欠杠 is offered."""
    scenario = table(KONG_REST, "pong:222m<3", wall=f"2m {ROUND_WALL}")
    actions: Actions = [*START, [1, "discard", "9p"], *ROUND]
    state = state_of(GAME, **scenario, actions=actions)
    assert state["turn"] == 1
    assert "2" in state["hands"][1].split("m")[0]
    assert KONG not in choices(state, 1)
    refused(GAME, **scenario, actions=[*actions, [1, *KONG]])


@pytest.mark.clause("WZ-7")
def test_a_later_replacement_tile_does_not_bring_the_chance_back() -> None:
    """Seat 1 let the 2m pass; a round later its 暗杠 of 3m draws a tile, and 2m stays barred."""
    scenario = table("333m 479m 79p 12z", "pong:222m<3", wall=f"2m {ROUND_WALL}", tail="8m")
    actions: Actions = [*START, [1, "discard", "9p"], *ROUND, [1, "kong", "3m"]]
    state = state_of(GAME, **scenario, actions=[*actions, [1, "discard", "8m"]])
    assert state["melds"][1] == ["pong:222m<3", "concealed:3333m"]
    refused(GAME, **scenario, actions=[*actions, [1, *KONG]])


@pytest.mark.clause("WZ-7")
def test_a_pong_with_three_in_hand_never_becomes_a_kong() -> None:
    """先碰再杠: seat 1 holds three 2m, 碰s the fourth, and the one left over was drawn before."""
    scenario = table(f"222m {KONG_REST}", wall=ROUND_WALL)
    scenario["hands"][0] = f"{QUIET_A} 2m"
    actions: Actions = [[0, "discard", "2m"], [1, "pong"], [1, "discard", "9p"], *ROUND]
    state = state_of(GAME, **scenario, actions=actions)
    assert state["turn"] == 1
    assert state["melds"][1] == ["pong:222m<0"]
    assert KONG not in choices(state, 1)
    refused(GAME, **scenario, actions=[*actions, [1, *KONG]])


@pytest.mark.clause("WZ-7", "MJ-2")
def test_a_pong_with_three_in_hand_is_no_kong_at_once_either() -> None:
    """Between the 碰 and its discard nothing may be added."""
    scenario = table(f"222m {KONG_REST}")
    scenario["hands"][0] = f"{QUIET_A} 2m"
    actions: Actions = [[0, "discard", "2m"], [1, "pong"]]
    assert KONG not in choices(state_of(GAME, **scenario, actions=actions), 1)
    refused(GAME, **scenario, actions=[*actions, [1, *KONG]])


@pytest.mark.clause("WZ-7")
def test_a_pong_made_in_play_and_its_fourth_tile_drawn_later() -> None:
    """碰 with two in hand; the fourth 2m comes a round later and is added at once."""
    scenario = table(f"22m {KONG_REST} 8m", wall="3z 4z 7s 2m", tail="3m")
    scenario["hands"][0] = f"{QUIET_A} 2m"
    actions: Actions = [[0, "discard", "2m"], [1, "pong"], [1, "discard", "9p"], *ROUND]
    state = state_of(GAME, **scenario, actions=[*actions, [1, *KONG], [1, "discard", "3m"]])
    assert state["melds"][1] == ["added:2222m<0"]
    assert state["deltas"] == [-1, 3, -1, -1]


@pytest.mark.clause("WZ-7")
def test_the_fourth_tile_may_come_as_a_replacement() -> None:
    """暗杠 of 3m, whose replacement is the fourth 2m: drawn in this turn, added in this turn."""
    scenario = table("333m 479m 79p 12z", "pong:222m<3", wall="3m", tail="2m 8m")
    actions: Actions = [*START, [1, "kong", "3m"], [1, *KONG], [1, "discard", "8m"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert state["melds"][1] == ["added:2222m<3", "concealed:3333m"]
    # 2 and 1 from each.
    assert state["deltas"] == [-3, 9, -3, -3]


@pytest.mark.clause("WZ-7")
def test_another_kong_first_does_not_end_the_turn() -> None:
    """Seat 1 draws the fourth 2m, lays down a 暗杠 of 3m first, and adds the 2m after it."""
    scenario = table("3333m 479m 79p 1z", "pong:222m<3", wall="2m", tail="4z 8m")
    actions: Actions = [*START, [1, "kong", "3m"], [1, *KONG], [1, "discard", "8m"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert state["melds"][1] == ["added:2222m<3", "concealed:3333m"]


@pytest.mark.clause("WZ-7")
def test_one_lost_chance_does_not_touch_another_pong() -> None:
    """Seat 1 let the fourth 2m pass; a round later it draws the fourth 7z and may add that."""
    scenario = table("1479m 79p 1z", "pong:222m<3", "pong:777z<0", wall="2m 3z 4z 7s 7z")
    actions: Actions = [*START, [1, "discard", "9p"], *ROUND]
    offered = choices(state_of(GAME, **scenario, actions=actions), 1)
    assert ["kong", "7z"] in offered
    assert KONG not in offered


@pytest.mark.clause("WZ-7")
@pytest.mark.parametrize(("last", "offered"), [("2m", True), ("9p", False)])
def test_the_dealers_last_tile_is_the_one_just_drawn(last: str, offered: bool) -> None:
    """庄 has a 碰 of 2m and the fourth in hand: it counts only where it is the tile just drawn."""
    other = "9p" if last == "2m" else "2m"
    state = state_of(
        GAME,
        options=NO_STAKES,
        dealer=1,
        hands=[QUIET_A, f"{other} 1479m 7p 1256z {last}", QUIET_B, QUIET_C],
        melds=[[], ["pong:222m<3"], [], []],
        actions=[],
    )
    assert (KONG in choices(state, 1)) is offered


@pytest.mark.clause("WZ-7", "WZ-21")
def test_a_concealed_kong_may_wait() -> None:
    """Only a 欠杠 must be made at once: the four 2m are laid down a turn later, 2 from each."""
    scenario = table(f"222m {KONG_REST}", wall=f"2m {ROUND_WALL}", tail="8m")
    actions: Actions = [*START, [1, "discard", "9p"], *ROUND, [1, *KONG], [1, "discard", "8m"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert state["melds"][1] == ["concealed:2222m"]
    assert state["deltas"] == [-2, 6, -2, -2]


# --- WZ-8 ----------------------------------------------------------------------------------------


def _seen(viewer: int, scenario: dict[str, Any], actions: Actions) -> str:
    """All that a seat is told while the hand runs, as text."""
    from paiguan.engine.visibility import seen_by  # noqa: PLC0415
    from paiguan.records import event_as_json, load_play  # noqa: PLC0415

    hand = load_play({"game": GAME, **scenario, "actions": actions})
    hand.run()
    return str([event_as_json(hand.game, seen_by(viewer, event)) for event in hand.events])


@pytest.mark.clause("WZ-8", "MJ-10")
def test_the_others_do_not_see_the_tile_of_a_concealed_kong() -> None:
    """Seat 1 lays down four 2m: the others learn that it is a 暗杠, not of what."""
    scenario = table(f"222m {KONG_REST}", wall="2m", tail="8m")
    actions: Actions = [*START, [1, *KONG], [1, "discard", "8m"]]
    for viewer in (0, 2, 3):
        seen = _seen(viewer, scenario, actions)
        assert "concealed" in seen
        assert "2m" not in seen
    assert "2m" in _seen(1, scenario, actions)


@pytest.mark.clause("WZ-8", "MJ-10")
def test_which_concealed_kong_it_is_changes_nothing_for_the_others() -> None:
    """A 暗杠 of 2m or one of 6m: seat 3 is told exactly the same."""
    told = []
    for tile in ("2m", "6m"):
        scenario = table(f"{tile[0] * 3}m {KONG_REST}", wall=tile, tail="8m")
        told.append(_seen(3, scenario, [*START, [1, "kong", tile], [1, "discard", "8m"]]))
    assert told[0] == told[1]


@pytest.mark.clause("WZ-8")
def test_the_other_kongs_are_seen_by_all() -> None:
    """欠杠 and 直杠 lie open."""
    added = table(KONG_REST, "pong:222m<3", wall="2m", tail="8m")
    given = table(f"222m {KONG_REST}", tail="8m")
    given["hands"][0] = f"{QUIET_A} 2m"
    for scenario, first in ((added, JUNK), (given, "2m")):
        seen = _seen(3, scenario, [[0, "discard", first], [1, *KONG], [1, "discard", "8m"]])
        assert "2m" in seen


# --- WZ-21 ---------------------------------------------------------------------------------------


@pytest.mark.clause("WZ-21")
@pytest.mark.parametrize("giver", [0, 2, 3])
def test_each_pays_one_for_an_added_kong(giver: int) -> None:
    """欠杠: 三家都要赔偿一番, whoever gave the 碰."""
    scenario = table(KONG_REST, f"pong:222m<{giver}", wall="2m", tail="8m")
    state = state_of(GAME, **scenario, actions=[*START, [1, *KONG], [1, "discard", "8m"]])
    assert state["deltas"] == [-1, 3, -1, -1]


@pytest.mark.clause("WZ-21")
@pytest.mark.parametrize(("dealer", "deltas"), [(0, [-2, 2, 0, 0]), (2, [0, 2, -2, 0])])
def test_the_giver_alone_pays_two_for_an_open_kong(dealer: int, deltas: list[int]) -> None:
    """直杠: 由打出该牌的玩家赔偿两番."""
    state = state_of(
        GAME,
        options=NO_STAKES,
        dealer=dealer,
        hands=around(f"222m {KONG_REST}", dealer=dealer, drawn="2m"),
        tail="8m",
        actions=[[dealer, "discard", "2m"], [1, *KONG], [1, "discard", "8m"]],
    )
    assert state["deltas"] == deltas


@pytest.mark.clause("WZ-21")
@pytest.mark.parametrize("dealer", [0, 1])
def test_each_pays_two_for_a_concealed_kong(dealer: int) -> None:
    """暗杠: 三家都要赔偿两番, to 庄 as to another."""
    state = state_of(
        GAME,
        options=NO_STAKES,
        dealer=dealer,
        hands=around(f"222m {KONG_REST}", dealer=dealer, drawn=JUNK if dealer == 0 else "2m"),
        wall="2m" if dealer == 0 else "",
        tail="8m",
        actions=[*(START if dealer == 0 else []), [1, *KONG], [1, "discard", "8m"]],
    )
    assert state["deltas"] == [-2, 6, -2, -2]


@pytest.mark.clause("WZ-21")
def test_a_concealed_kong_of_dealt_tiles_is_paid_too() -> None:
    """庄 was dealt all four 2m and lays them down in the first turn: 2 from each."""
    state = state_of(
        GAME,
        options=NO_STAKES,
        dealer=1,
        hands=[QUIET_A, f"2222m {KONG_REST}", QUIET_B, QUIET_C],
        tail="8m",
        actions=[[1, *KONG], [1, "discard", "8m"]],
    )
    assert state["deltas"] == [-2, 6, -2, -2]


@pytest.mark.clause("WZ-21", "MJ-7")
@pytest.mark.parametrize(
    ("mine", "melds", "first", "wall", "kong"),
    [
        # 暗杠: 2 from each, the later winner's included
        (f"222m {KONG_REST}", [], JUNK, "2m", {(0, 1): 2, (2, 1): 2, (3, 1): 2}),
        # 欠杠: 1 from each
        (KONG_REST, ["pong:222m<3"], JUNK, "2m", {(0, 1): 1, (2, 1): 1, (3, 1): 1}),
        # 直杠: 2 from 庄
        (f"222m {KONG_REST}", [], "2m", "", {(0, 1): 2}),
    ],
)
def test_kongs_are_paid_though_another_wins(
    mine: str, melds: list[str], first: str, wall: str, kong: dict[tuple[int, int], int]
) -> None:
    """无论是否胡牌: seat 1's kong, and then its discard, on which seat 2 wins 2."""
    scenario = table(mine, *melds, wall=wall, tail="7z")
    scenario["hands"] = [f"{QUIET_A} {first}", mine, WAITING_P, "2244668s 3344m 34z"]
    result = result_of(
        GAME,
        **scenario,
        actions=[[0, "discard", first], [1, *KONG], [1, "discard", "7z"], [2, "win"]],
    )
    assert shares(result) == {**kong, (1, 2): 2}
    assert "WZ-21" in clauses(result)
    lines = [line for line in result["payments"] if line["clause"] == "WZ-21"]
    assert sum(line["points"] for line in lines) == sum(kong.values())


@pytest.mark.clause("WZ-21", "MJ-2")
def test_the_owner_of_a_kong_may_win_with_the_replacement_tile() -> None:
    """自摸 with the tile from the tail: 暗杠 2 and 平胡 1 from each, and nothing more."""
    scenario = table("123m 456m 99m 11156z", wall="1z", tail="7z")
    result = result_of(GAME, **scenario, actions=[*START, [1, "kong", "1z"], [1, "win"]])
    [winner] = result["winners"]
    assert (winner["tile"], winner["by"], winner["names"]) == ("7z", "self", ["平胡"])
    assert result["deltas"] == [-3, 9, -3, -3]
