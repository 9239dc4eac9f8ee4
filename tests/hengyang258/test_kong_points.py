"""Points for kongs, and the kongs that bring none."""

from typing import Any

import pytest

from tests.hengyang258.seating import GAME, JUNK, QUIET_MP, QUIET_MS, QUIET_PS, clauses
from tests.table import result_of, state_of

# Ten tiles to go with three of a kind or a 碰: they wait for nothing.
REST = "4679p 369m 469s"
# A small hand that waits for 5s and 8s.
WAITS_58S = "234m 567m 888s 22p 67s"


def _kong(
    mine: str,
    actions: list[list[Any]],
    *,
    melds: tuple[str, ...] = (),
    dealer: int = 0,
    drawn: str = JUNK,
    **scene: Any,
) -> dict[str, Any]:
    """Where the hand stands after the moves around seat 1, who makes the kong."""
    hands = [QUIET_MP, mine, QUIET_MS, QUIET_PS]
    hands[dealer] += f" {drawn}"
    return state_of(
        GAME,
        **{"opening": False, **scene},
        dealer=dealer,
        hands=hands,
        melds=[[], list(melds), [], []],
        actions=actions,
    )


def _round(tiles: str) -> list[list[Any]]:
    """Seats 2, 3 and 0 discard what they draw, in this order."""
    return [[seat, "discard", tile] for seat, tile in zip((2, 3, 0), tiles.split(), strict=True)]


@pytest.mark.clause("HY-37")
def test_each_other_pays_two_for_a_concealed_kong() -> None:
    """Three 2s in hand and the fourth drawn: 暗杠."""
    state = _kong(f"222s {REST}", [[0, "discard", JUNK], [1, "kong", "2s"]], wall="2s")
    assert state["deltas"] == [-2, 6, -2, -2]
    assert state["melds"][1] == ["concealed:2222s"]


@pytest.mark.clause("HY-37")
def test_the_dealer_is_paid_no_more_for_a_kong() -> None:
    """The same 暗杠 by 庄家: still 2 from each."""
    state = _kong(f"222s {REST}", [[1, "kong", "2s"]], dealer=1, drawn="2s")
    assert state["deltas"] == [-2, 6, -2, -2]


@pytest.mark.clause("HY-37")
def test_each_other_pays_one_for_a_kong_added_to_a_pong() -> None:
    """The fourth 2s is drawn and added to the 碰 at once: 碰杠. The giver pays no more."""
    state = _kong(
        REST, [[0, "discard", JUNK], [1, "kong", "2s"]], melds=("pong:222s<3",), wall="2s"
    )
    assert state["deltas"] == [-1, 3, -1, -1]


@pytest.mark.clause("HY-37")
@pytest.mark.parametrize(("dealer", "deltas"), [(0, [-3, 3, 0, 0]), (2, [0, 3, -3, 0])])
def test_the_giver_alone_pays_three_for_a_kong_of_a_discard(dealer: int, deltas: list[int]) -> None:
    """Three 2s in hand, the fourth discarded by another: 明杠."""
    state = _kong(
        f"222s {REST}",
        [[dealer, "discard", "2s"], [1, "kong", "2s"]],
        dealer=dealer,
        drawn="2s",
    )
    assert state["deltas"] == deltas


@pytest.mark.clause("HY-37")
def test_kong_points_stand_when_nobody_wins() -> None:
    """暗杠 near the end of the wall, 海底 declined by all: 流局 with the kong paid."""
    result = result_of(
        GAME,
        dealer=0,
        hands=[f"{QUIET_MP} {JUNK}", f"222s {REST}", QUIET_MS, QUIET_PS],
        wall="2s 9m",
        tail="1p",
        wall_size=3,
        opening=False,
        actions=[
            [0, "discard", JUNK],
            [1, "kong", "2s"],
            [1, "replace"],
            [1, "discard", "1p"],
        ],
    )
    assert result["winners"] == []
    assert result["deltas"] == [-2, 6, -2, -2]
    assert clauses(result) == {"HY-37"}


@pytest.mark.clause("HY-37")
def test_kong_points_stand_when_another_wins() -> None:
    """Seat 1 makes 暗杠 and discards the 补张 into seat 2's hand."""
    result = result_of(
        GAME,
        options={"birds": 0, "concealed": "none"},
        dealer=0,
        hands=[f"{QUIET_MP} 1m", f"222s {REST}", WAITS_58S, QUIET_MS],
        wall="2s",
        tail="5s",
        opening=False,
        actions=[
            [0, "discard", "1m"],
            [1, "kong", "2s"],
            [1, "replace"],
            [1, "discard", "5s"],
            [2, "win"],
        ],
    )
    # 1 for the small win from seat 1, and the 暗杠 as ever, the winner's 2 included.
    assert result["deltas"] == [-2, 6 - 1, 1 - 2, -2]
    assert "HY-37" in clauses(result)


@pytest.mark.clause("HY-38")
@pytest.mark.parametrize("opening", ["shared_birds", "next_hand"])
def test_a_concealed_kong_of_four_dealt_tiles_brings_nothing(opening: str) -> None:
    """起手暗杠: it may be made, for no points, whichever opening rule is played."""
    state = _kong(
        "2222s 4679p 369m 46s",
        [[0, "discard", JUNK], [1, "kong", "2s"]],
        wall="9m",
        opening=True,
        options={"opening": opening},
    )
    assert state["deltas"] == [0, 0, 0, 0]
    assert state["melds"][1] == ["concealed:2222s"]


@pytest.mark.clause("HY-38")
def test_four_dealt_tiles_bring_nothing_in_a_later_turn_either() -> None:
    """The four 2s are kept for a round and laid down in the second turn."""
    state = _kong(
        "2222s 4679p 369m 46s",
        [
            [0, "discard", JUNK],
            [1, "discard", "9m"],
            *_round("1m 1p 4m"),
            [1, "kong", "2s"],
        ],
        wall="9m 1m 1p 4m 6m",
        opening=True,
    )
    assert state["deltas"] == [0, 0, 0, 0]
    assert state["melds"][1] == ["concealed:2222s"]


@pytest.mark.clause("HY-38")
def test_the_dealers_fourteenth_tile_is_dealt_too() -> None:
    """Four 2s among the dealer's fourteen: no points."""
    state = _kong(f"222s {REST}", [[1, "kong", "2s"]], dealer=1, drawn="2s", opening=True)
    assert state["deltas"] == [0, 0, 0, 0]


@pytest.mark.clause("HY-38", "HY-37")
def test_three_dealt_and_one_drawn_tile_bring_their_points() -> None:
    """Not all four were dealt: 2 from each, in the first round too."""
    state = _kong(
        f"222s {REST}", [[0, "discard", JUNK], [1, "kong", "2s"]], wall="2s", opening=True
    )
    assert state["deltas"] == [-2, 6, -2, -2]


@pytest.mark.clause("HY-38", "HY-37")
def test_a_concealed_kong_may_wait_a_turn_without_losing_its_points() -> None:
    """The fourth 2s was drawn a round ago: only a 碰杠 must be declared at once."""
    state = _kong(
        f"222s {REST}",
        [
            [0, "discard", JUNK],
            [1, "discard", "4s"],
            *_round("1m 1p 4m"),
            [1, "kong", "2s"],
        ],
        wall="2s 1m 1p 4m 6m",
    )
    assert state["deltas"] == [-2, 6, -2, -2]


@pytest.mark.clause("HY-38")
def test_a_pong_made_while_holding_three_makes_a_kong_without_points() -> None:
    """先碰后杠: seat 1 holds three 2s, takes the fourth by 碰, and adds its own a turn later."""
    state = _kong(
        f"222s {REST}",
        [
            [0, "discard", "2s"],
            [1, "pong"],
            [1, "discard", "4s"],
            *_round("1m 1p 4m"),
            [1, "kong", "2s"],
        ],
        drawn="2s",
        wall="1m 1p 4m 6m",
    )
    assert state["deltas"] == [0, 0, 0, 0]
    assert state["melds"][1] == ["added:2222s<0"]


@pytest.mark.clause("HY-38")
def test_a_kong_added_in_a_later_turn_than_the_draw_brings_nothing() -> None:
    """The fourth 2s is drawn, kept, and added to the 碰 in the next turn."""
    state = _kong(
        REST,
        [
            [0, "discard", JUNK],
            [1, "discard", "4s"],
            *_round("1m 1p 4m"),
            [1, "kong", "2s"],
        ],
        melds=("pong:222s<3",),
        wall="2s 1m 1p 4m 6m",
    )
    assert state["deltas"] == [0, 0, 0, 0]
    assert state["melds"][1] == ["added:2222s<3"]


@pytest.mark.clause("HY-38", "HY-37")
def test_a_pong_made_in_play_with_two_in_hand_and_added_to_at_once_is_paid() -> None:
    """碰 with two 2s, the fourth drawn in the next turn and laid down: 1 from each."""
    state = _kong(
        f"22s {REST} 5m",
        [
            [0, "discard", "2s"],
            [1, "pong"],
            [1, "discard", "5m"],
            *_round("1m 1p 4m"),
            [1, "kong", "2s"],
        ],
        drawn="2s",
        wall="1m 1p 4m 2s",
    )
    assert state["deltas"] == [-1, 3, -1, -1]


@pytest.mark.clause("HY-38", "HY-37")
def test_the_fourth_tile_drawn_as_a_replacement_counts_as_drawn_in_this_turn() -> None:
    """暗杠 of 5s, its 补张 is the fourth 2s of an older 碰: both kongs are paid."""
    state = _kong(
        "555s 4679p 369m",
        [[0, "discard", JUNK], [1, "kong", "5s"], [1, "replace"], [1, "kong", "2s"]],
        melds=("pong:222s<3",),
        wall="5s",
        tail="2s",
    )
    # 2 + 1 from each.
    assert state["deltas"] == [-3, 9, -3, -3]
