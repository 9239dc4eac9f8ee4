"""HZ-5 and HZ-10: 抢杠胡, one robber or several, and the three shares that the robbed pays."""

from typing import Any

import pytest

from tests.hongzhong.seating import (
    GAME,
    JUNK,
    NO_BIRDS,
    QUIET_A,
    QUIET_TEN,
    Actions,
    clauses,
    shares,
    winners_of,
)
from tests.table import choices, play, refused, result_of, state_of

# Hands that wait for 5p: without 红中 and with one.
WAITS_0 = "123s 456s 789s 77m 34p"
WAITS_1 = "123s 456s 789s 55m 46p"
RED_0 = "123s 456s 789s 7m 34p 7z"
RED_1 = "123s 456s 789s 5m 46p 7z"
WAITS_2 = "123m 456m 789m 99s 67p"
NO_5P = "235689m 2368p 258s"

TURNED = "2m 3m 8m"  # no hits


def drawn_from(dealer: int) -> list[str]:
    """What is drawn from the dealer on until seat 3 has the fourth 5p."""
    return [*[JUNK, "7p", "8p"][: 3 - dealer], "5p"]


def table(
    dealer: int = 2,
    *,
    zero: str = QUIET_A,
    one: str = WAITS_1,
    two: str = NO_5P,
    turned: str = TURNED,
    **options: Any,
) -> dict[str, Any]:
    """Seat 3 has a 碰 of 5p and draws the fourth, as the dealer or when the turn comes to it."""
    hands = [zero, one, two, QUIET_TEN]
    drawn = drawn_from(dealer)
    hands[dealer] += f" {drawn[0]}"
    return {
        "options": {**NO_BIRDS, **options},
        "dealer": dealer,
        "hands": hands,
        "melds": [[], [], [], ["pong:555p<2"]],
        "wall": " ".join([*drawn[1:], turned]),
        "tail": "4s",
    }


def to_the_kong(dealer: int = 2) -> Actions:
    """Everybody from the dealer on discards what was drawn; seat 3 lays down its kong."""
    junk = drawn_from(dealer)[:-1]
    discards = [[dealer + step, "discard", tile] for step, tile in enumerate(junk)]
    return [*discards, [3, "kong", "5p"]]


def robbed(*robbers: int, dealer: int = 2, **more: Any) -> dict[str, Any]:
    """These seats rob seat 3's kong."""
    wins: Actions = [[seat, "win"] for seat in robbers]
    return result_of(GAME, **table(dealer, **more), actions=[*to_the_kong(dealer), *wins])


@pytest.mark.clause("HZ-10", "HZ-5", "MJ-5")
def test_the_robbed_player_pays_all_three_shares() -> None:
    """2 + 2 + 2 from seat 3; its kong stays a 碰 and is not paid."""
    outcome = play(GAME, **table(), actions=[*to_the_kong(), [1, "win"]])
    result = outcome["result"]
    [winner] = result["winners"]
    assert (winner["seat"], winner["tile"], winner["by"], winner["from"]) == (1, "5p", "robbed", 3)
    assert clauses(result) == {"HZ-10"}
    assert [line["points"] for line in result["payments"]] == [2, 2, 2]
    assert {line.get("instead_of", 3) for line in result["payments"]} == {0, 2, 3}
    assert result["deltas"] == [0, 6, 0, -6]
    assert result["next_dealer"] == 1
    assert outcome["state"]["melds"][3] == ["pong:555p<2"]


@pytest.mark.clause("HZ-5", "MJ-5")
def test_the_rob_is_offered_before_the_replacement_tile() -> None:
    """Seat 1 alone is asked, and nothing is paid yet."""
    state = state_of(GAME, **table(), actions=to_the_kong())
    assert list(state["prompts"]) == ["1"]
    assert sorted(choices(state, 1)) == [["pass"], ["win"]]
    assert state["deltas"] == [0, 0, 0, 0]


@pytest.mark.clause("HZ-5", "HZ-14")
def test_a_kong_that_nobody_robs_is_paid() -> None:
    """Seat 1 lets it go: 1 from each."""
    actions: Actions = [*to_the_kong(), [1, "pass"], [3, "discard", "4s"]]
    state = state_of(GAME, **table(), actions=actions)
    assert state["melds"][3] == ["added:5555p<2"]
    assert state["deltas"] == [-1, -1, -1, 3]


@pytest.mark.clause("HZ-5", "HZ-14")
def test_without_the_option_no_kong_is_robbed() -> None:
    """`rob_kong` off: seat 1 is not asked, even where discards may be won."""
    for given in (False, True):
        scenario = table(rob_kong=False, discard_wins=given)
        state = state_of(GAME, **scenario, actions=[*to_the_kong(), [3, "discard", "4s"]])
        assert state["deltas"] == [-1, -1, -1, 3]
        refused(GAME, **scenario, actions=[*to_the_kong(), [1, "win"]])


@pytest.mark.clause("HZ-5")
def test_robbing_does_not_need_wins_on_discards() -> None:
    """Whatever `discard_wins` says, the rob is paid as self-drawn."""
    for given in (False, True):
        assert robbed(1, discard_wins=given)["deltas"] == [0, 6, 0, -6]


@pytest.mark.clause("HZ-5", "MJ-5")
def test_a_concealed_kong_is_not_robbed() -> None:
    """Seat 3 has three 5p in hand and draws the fourth."""
    scenario = {**table(), "melds": [[], [], [], []]}
    scenario["hands"] = [*scenario["hands"][:3], f"{QUIET_TEN} 555p"]
    state = state_of(GAME, **scenario, actions=[*to_the_kong(), [3, "discard", "4s"]])
    assert state["melds"][3] == ["concealed:5555p"]
    refused(GAME, **scenario, actions=[*to_the_kong(), [1, "win"]])


@pytest.mark.clause("HZ-5", "HZ-10")
def test_a_hand_with_reds_may_rob() -> None:
    """One 红中, or three with 46p: 2 from each share."""
    assert robbed(1, one=RED_1)["deltas"] == [0, 6, 0, -6]
    assert robbed(1, one="123s 456s 78s 46p 777z")["deltas"] == [0, 6, 0, -6]


@pytest.mark.clause("HZ-10", "HZ-9", "MJ-8")
@pytest.mark.parametrize(
    ("dealer", "points"),
    [
        (0, {0: 3, 2: 2, 3: 2}),
        (1, {0: 3, 2: 3, 3: 3}),  # the robber deals: every share is 3
        (2, {0: 2, 2: 3, 3: 2}),
        (3, {0: 2, 2: 2, 3: 3}),  # the robbed deals: its own share is 3
    ],
)
def test_each_share_has_the_dealer_of_its_own_seat(dealer: int, points: dict[int, int]) -> None:
    """`dealer_point`: the shares of seats 0, 2 and 3, all paid by seat 3."""
    result = robbed(1, dealer=dealer, dealer_point=True)
    found: dict[int, int] = {}
    for line in result["payments"]:
        whose = line.get("instead_of", 3)
        found[whose] = found.get(whose, 0) + line["points"]
    assert found == points
    assert result["deltas"] == [0, sum(points.values()), 0, -sum(points.values())]
    assert robbed(1, dealer=dealer)["deltas"] == [0, 6, 0, -6]


@pytest.mark.clause("HZ-10", "HZ-12")
@pytest.mark.parametrize(
    ("turned", "more", "points"),
    [
        ("2m 3m", 1, 6),
        ("9s 3m", 1, 9),  # each share 2 + 1
        ("9s 1s", 1, 12),
        ("9s 7z", 2, 18),  # each share 2 + 2×2
    ],
)
def test_birds_are_in_every_share(turned: str, more: int, points: int) -> None:
    """The robber has a 红中, so that two birds are turned."""
    result = robbed(1, one=RED_1, turned=turned, birds=2, bird_points=more)
    assert result["birds"] == turned.split()
    assert result["deltas"] == [0, points, 0, -points]


# --- several robbers -----------------------------------------------------------------------------


@pytest.mark.clause("HZ-5", "HZ-10", "HZ-2")
def test_two_may_rob_one_kong_and_each_is_paid_three_shares() -> None:
    """Seats 0 and 1: 6 each, the other robber's share included. Seat 3 deals next."""
    result = robbed(0, 1, zero=WAITS_0)
    assert winners_of(result) == [0, 1]
    assert all((one["by"], one["from"]) == ("robbed", 3) for one in result["winners"])
    assert shares(result) == {(3, 0): 6, (3, 1): 6}
    assert result["deltas"] == [6, 6, 0, -12]
    assert result["next_dealer"] == 3


@pytest.mark.clause("HZ-5", "HZ-10", "HZ-2")
def test_all_three_others_may_rob() -> None:
    """6 each. With 庄闲 seat 2 deals: 2 + 3 + 2 to seats 0 and 1, and 3 + 3 + 3 to seat 2."""
    result = robbed(0, 1, 2, zero=WAITS_0, two=WAITS_2)
    assert winners_of(result) == [0, 1, 2]
    assert result["deltas"] == [6, 6, 6, -18]
    assert result["next_dealer"] == 3
    result = robbed(0, 1, 2, zero=WAITS_0, two=WAITS_2, dealer_point=True)
    assert result["deltas"] == [7, 7, 9, -23]


@pytest.mark.clause("HZ-5", "HZ-2", "MJ-6")
def test_one_may_rob_where_another_passes() -> None:
    """Seat 0 passes: seat 1 alone is paid, and deals next."""
    scenario = table(zero=WAITS_0)
    result = result_of(GAME, **scenario, actions=[*to_the_kong(), [0, "pass"], [1, "win"]])
    assert winners_of(result) == [1]
    assert result["deltas"] == [0, 6, 0, -6]
    assert result["next_dealer"] == 1


@pytest.mark.clause("HZ-10", "HZ-12", "HZ-13")
@pytest.mark.parametrize(
    ("zero", "one", "birds", "points"),
    [
        # 3m misses, 1s hits; the bird more, 9s, hits for those without 红中.
        (RED_0, RED_1, "3m 1s", [9, 9]),
        (WAITS_0, RED_1, "3m 1s 9s", [12, 9]),
        (RED_0, WAITS_1, "3m 1s 9s", [9, 12]),
        (WAITS_0, WAITS_1, "3m 1s 9s", [12, 12]),
    ],
)
def test_robbers_share_birds_and_the_one_more_is_for_those_without_reds(
    zero: str, one: str, birds: str, points: list[int]
) -> None:
    """Three shares each, of 2 and one hit or two."""
    result = robbed(0, 1, zero=zero, one=one, turned="3m 1s 9s", birds=2)
    assert result["birds"] == birds.split()
    assert result["deltas"] == [*points, 0, -sum(points)]
