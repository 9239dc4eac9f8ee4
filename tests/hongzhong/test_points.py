"""HZ-9 and HZ-11: what a win is paid, self-drawn and on a discard, with and without 庄闲."""

from typing import Any

import pytest

from tests.hongzhong.seating import (
    GAME,
    GIVEN,
    JUNK,
    NO_BIRDS,
    PLAIN,
    PLAIN_TEN,
    QUIET_A,
    QUIET_B,
    QUIET_C,
    RED,
    Actions,
    clauses,
    dealer_draws,
    dealer_gives,
    dealer_is_given,
    names_of,
    player_draws,
    player_gives,
    shares,
    winners_of,
    wins_when_given,
)
from tests.table import choices, refused, result_of, state_of

POINT: dict[str, Any] = {"dealer_point": True, **NO_BIRDS}

# Seven pairs but for an 8p.
PAIRS = "1133557799s 55m 8p"


@pytest.mark.clause("HZ-9", "HZ-5")
@pytest.mark.parametrize("hand", [PLAIN, RED])
def test_a_self_drawn_win_is_two_from_each(hand: str) -> None:
    """With 红中 or without, 庄 or not: 2 + 2 + 2."""
    for scene in (player_draws, dealer_draws):
        result = scene(hand, "6p", **NO_BIRDS)
        [winner] = result["winners"]
        assert (winner["seat"], winner["by"], winner["from"]) == (1, "self", None)
        assert winner["tile"] == "6p"
        assert shares(result) == {(0, 1): 2, (2, 1): 2, (3, 1): 2}
        assert clauses(result) == {"HZ-9"}
        assert result["deltas"] == [-2, 6, -2, -2]


@pytest.mark.clause("HZ-9")
def test_with_the_option_a_dealer_pays_one_more() -> None:
    """庄 is seat 0: 3 + 2 + 2."""
    result = player_draws(PLAIN, "6p", **POINT)
    assert shares(result) == {(0, 1): 3, (2, 1): 2, (3, 1): 2}


@pytest.mark.clause("HZ-9")
def test_with_the_option_a_dealer_is_paid_one_more_by_each() -> None:
    """庄 is seat 1 and draws: 3 + 3 + 3."""
    result = dealer_draws(PLAIN, "6p", **POINT)
    assert shares(result) == {(0, 1): 3, (2, 1): 3, (3, 1): 3}


@pytest.mark.clause("HZ-6", "HZ-9")
@pytest.mark.parametrize(
    ("hand", "tile", "name"),
    [(PAIRS, "8p", "七对"), ("1133557799s 55m 7z", "8p", "七对"), (PLAIN, "6p", "平胡")],
)
def test_seven_pairs_are_paid_like_any_hand(hand: str, tile: str, name: str) -> None:
    """2 from each when drawn, 1 from the giver."""
    result = player_draws(hand, tile, **NO_BIRDS)
    assert names_of(result) == {name}
    assert result["deltas"] == [-2, 6, -2, -2]
    assert dealer_gives(hand, tile, **NO_BIRDS)["deltas"] == [-1, 1, 0, 0]


@pytest.mark.clause("HZ-9", "HZ-6")
def test_melds_change_nothing() -> None:
    """A 碰 and a 暗杠 that were there before: 2 from each."""
    for meld in ("pong:333s<0", "concealed:3333s"):
        hand = PLAIN_TEN.replace("456s", "555s")
        result = result_of(
            GAME,
            options=NO_BIRDS,
            hands=["12479m 12479p 147s 1m", hand, "23568m 23568p 28s 1p", "13469m 13469p 69s 4s"],
            melds=[[], [meld], [], []],
            wall="6p",
            actions=[[0, "discard", JUNK], [1, "win"]],
        )
        assert result["deltas"] == [-2, 6, -2, -2]


# --- on a discard --------------------------------------------------------------------------------


@pytest.mark.clause("HZ-5")
@pytest.mark.parametrize("hand", [PLAIN, RED])
def test_discards_are_won_only_with_the_option(hand: str) -> None:
    """`discard_wins`, off by default: seat 1 waits for the 6p and is not asked."""
    assert not wins_when_given(hand, "6p")
    assert not wins_when_given(hand, "6p", discard_wins=False)
    assert wins_when_given(hand, "6p", discard_wins=True)


@pytest.mark.clause("HZ-5")
def test_without_the_option_a_discard_cannot_be_won_at_all() -> None:
    hands = [f"{QUIET_A} 6p", PLAIN, QUIET_B, QUIET_C]
    refused(GAME, hands=hands, wall="2m", actions=[[0, "discard", "6p"], [1, "win"]])


@pytest.mark.clause("HZ-11", "HZ-5")
@pytest.mark.parametrize("hand", [PLAIN, RED])
def test_the_giver_pays_one(hand: str) -> None:
    """Whoever gives, and whoever deals."""
    for scene, deltas in (
        (dealer_gives, [-1, 1, 0, 0]),
        (player_gives, [0, 1, 0, -1]),
        (dealer_is_given, [0, 1, -1, 0]),
    ):
        result = scene(hand, "6p", **NO_BIRDS)
        [winner] = result["winners"]
        assert winner["by"] == "discard"
        assert result["deltas"] == deltas
        assert clauses(result) == {"HZ-11"}


@pytest.mark.clause("HZ-11", "HZ-9")
def test_with_the_option_the_giver_pays_two_where_the_dealer_is_in_it() -> None:
    """庄 gives: 2. 庄 wins: 2. Neither: 1."""
    assert dealer_gives(PLAIN, "6p", **POINT)["deltas"] == [-2, 2, 0, 0]
    assert dealer_is_given(PLAIN, "6p", **POINT)["deltas"] == [0, 2, -2, 0]
    assert player_gives(PLAIN, "6p", **POINT)["deltas"] == [0, 1, 0, -1]


@pytest.mark.clause("HZ-11", "HZ-12")
@pytest.mark.parametrize(("more", "points"), [(1, 3), (2, 5)])
def test_birds_come_on_top(more: int, points: int) -> None:
    """RED turns two birds, both hit: 1 + 2, or 1 + 4; and 1 more with 庄 in it."""
    options: dict[str, Any] = {"turned": "5m 1p", "bird_points": more}
    assert player_gives(RED, "6p", **options)["deltas"] == [0, points, 0, -points]
    paid = dealer_gives(RED, "6p", dealer_point=True, **options)["deltas"]
    assert paid == [-points - 1, points + 1, 0, 0]


# --- several winners -----------------------------------------------------------------------------

# Seats 0 and 1 wait for 5p and seat 2, the dealer, may too; seat 3 draws it and discards it.
WAITS_0 = "123s 456s 789s 77m 34p"
WAITS_1 = "123s 456s 789s 55m 46p"
WAITS_2 = "123m 456m 789m 99s 67p"
NO_5P = "235689m 2368p 258s"
SEAT_3 = "13469m 13469p 36s 3s"
GIVES: Actions = [[2, "discard", JUNK], [3, "discard", "5p"]]


def _several(two: str, actions: Actions, **options: Any) -> dict[str, Any]:
    return result_of(
        GAME,
        options={**GIVEN, **NO_BIRDS, **options},
        dealer=2,
        hands=[WAITS_0, WAITS_1, f"{two} {JUNK}", SEAT_3],
        wall="5p",
        actions=[*GIVES, *actions],
    )


@pytest.mark.clause("HZ-5", "HZ-11", "HZ-2")
def test_several_may_win_on_one_discard_each_paid_in_full() -> None:
    """Seats 0 and 1: 1 each from seat 3, who deals next."""
    result = _several(NO_5P, [[0, "win"], [1, "win"]])
    assert winners_of(result) == [0, 1]
    assert result["deltas"] == [1, 1, 0, -2]
    assert result["next_dealer"] == 3


@pytest.mark.clause("HZ-5", "HZ-11", "HZ-2")
def test_all_three_may_win_on_one_discard() -> None:
    """1 each; with 庄闲 seat 2, who deals, is paid 2."""
    answers: Actions = [[1, "win"], [2, "win"], [0, "win"]]
    result = _several(WAITS_2, answers)
    assert winners_of(result) == [0, 1, 2]
    assert result["deltas"] == [1, 1, 1, -3]
    assert result["next_dealer"] == 3
    assert _several(WAITS_2, answers, dealer_point=True)["deltas"] == [1, 1, 2, -4]


@pytest.mark.clause("HZ-5", "HZ-2", "MJ-6")
def test_who_passes_is_no_winner() -> None:
    """Seat 0 lets it go: seat 1 alone is paid, and deals next."""
    result = _several(NO_5P, [[0, "pass"], [1, "win"]])
    assert winners_of(result) == [1]
    assert result["deltas"] == [0, 1, 0, -1]
    assert result["next_dealer"] == 1


@pytest.mark.clause("HZ-5", "MJ-3")
def test_a_win_goes_before_an_open_kong() -> None:
    """Seat 0 would make a kong of 庄's 5p, seat 1 wins on it: 1, and no kong."""
    hands = ["12479m 1279p 1s 555p", WAITS_1, f"{NO_5P} 5p", SEAT_3]
    scenario: dict[str, Any] = {"options": {**GIVEN, **NO_BIRDS}, "dealer": 2, "hands": hands}
    gives: Actions = [[2, "discard", "5p"]]
    state = state_of(GAME, **scenario, actions=gives)
    assert sorted(choices(state, 0)) == [["kong", "5p"], ["pass"], ["pong"]]
    result = result_of(GAME, **scenario, actions=[*gives, [0, "kong", "5p"], [1, "win"]])
    assert result["deltas"] == [0, 1, -1, 0]
