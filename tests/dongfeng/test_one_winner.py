"""DF-6: one winner only, and who goes first where several can win."""

from typing import Any

import pytest

from tests.dongfeng.seating import GAME, three_wait, winner_of, with_actions
from tests.table import result_of

#: How far from the dealer the giver sits, and how far the first to win in each of the rounds.
FIRST_IN_THE_ROUNDS = {0: (1, 1, 2, 3), 1: (0, 2, 2, 3), 2: (0, 1, 3, 3), 3: (0, 1, 2, 0)}


def _all_claim(table: dict[str, Any], giver: int, *, backwards: bool = False) -> dict[str, Any]:
    """The result when the three others all say 胡."""
    seats = [(giver + step) % 4 for step in (1, 2, 3)]
    if backwards:
        seats.reverse()
    return result_of(GAME, **with_actions(table, *[[seat, "win"] for seat in seats]))


@pytest.mark.clause("DF-6", "DF-2")
@pytest.mark.parametrize("round_wind", range(4))
@pytest.mark.parametrize("step", range(4))
@pytest.mark.parametrize("dealer", [0, 3])
def test_the_count_begins_at_the_seat_whose_wind_is_the_rounds(
    dealer: int, step: int, round_wind: int
) -> None:
    """东, 北, 西, 南 begin at the dealer, the 下家, 对家, 上家; the giver is skipped."""
    giver = (dealer + step) % 4
    first = (dealer + FIRST_IN_THE_ROUNDS[step][round_wind]) % 4
    table = three_wait(dealer, giver, standing={"round": round_wind, "first_dealer": dealer})
    for backwards in (False, True):
        result = _all_claim(table, giver, backwards=backwards)
        assert winner_of(result)["seat"] == first


@pytest.mark.clause("DF-6")
@pytest.mark.parametrize("round_wind", range(4))
@pytest.mark.parametrize("step", range(4))
def test_after_giver_counts_from_the_givers_next_seat(step: int, round_wind: int) -> None:
    """`after_giver`: whatever the round, the 下家 of the giver goes first."""
    table = three_wait(
        1, (1 + step) % 4, standing={"round": round_wind, "first_dealer": 1},
        one_winner="after_giver",
    )  # fmt: skip
    giver = (1 + step) % 4
    for backwards in (False, True):
        result = _all_claim(table, giver, backwards=backwards)
        assert winner_of(result)["seat"] == (giver + 1) % 4


@pytest.mark.clause("DF-6")
def test_seat_winds_move_with_the_deal_not_with_the_first_dealer() -> None:
    """北 round, seat 0 dealt first, seat 2 deals now: 北 is seat 3, who wins before 0 and 1."""
    table = three_wait(2, 2, standing={"round": 1, "first_dealer": 0})
    assert winner_of(_all_claim(table, 2, backwards=True))["seat"] == 3
    # Seat 1 gives, seats 2 and 0 win too: still seat 3.
    table = three_wait(2, 1, standing={"round": 1, "first_dealer": 0})
    assert winner_of(_all_claim(table, 1))["seat"] == 3


@pytest.mark.clause("DF-6")
def test_only_the_one_winner_is_paid() -> None:
    """东 round, the dealer's 对家 gives 5s: the dealer wins, nobody else has anything."""
    result = _all_claim(three_wait(0, 2), 2)
    winner = winner_of(result)
    assert (winner["seat"], winner["tile"], winner["by"], winner["from"]) == (0, "5s", "discard", 2)
    # 夹胡 2, all four 门清 ×8, dealer ×2 = 32, capped at 20, three times by the giver.
    assert result["deltas"] == [60, 0, -60, 0]


@pytest.mark.clause("DF-6", "MJ-6")
def test_whoever_is_next_in_the_count_wins_when_the_first_passes() -> None:
    """东 round, seat 1 gives: the dealer passes and seat 2 wins; both pass and seat 3 wins."""
    table = with_actions(three_wait(0, 1), [0, "pass"])
    result = result_of(GAME, **with_actions(table, [3, "win"], [2, "win"]))
    assert winner_of(result)["seat"] == 2
    result = result_of(GAME, **with_actions(table, [2, "pass"], [3, "win"]))
    assert winner_of(result)["seat"] == 3
    # 夹胡 2 ×8 = 16: 16 + 16 and the dealer's 32, capped at 20.
    assert result["deltas"] == [0, -52, 0, 52]


@pytest.mark.clause("DF-6", "MJ-3")
def test_a_win_waits_for_those_who_come_before_it_in_the_count() -> None:
    """Seat 3 says 胡 at once; seat 2, and after it the dealer, may still say it and come first."""
    table = with_actions(three_wait(0, 1), [3, "win"])
    answers: list[tuple[list[list[Any]], int]] = [
        ([[2, "pass"], [0, "pass"]], 3),
        ([[2, "win"], [0, "pass"]], 2),
        ([[2, "win"], [0, "win"]], 0),
        ([[2, "pass"], [0, "win"]], 0),
    ]
    for later, seat in answers:
        assert winner_of(result_of(GAME, **with_actions(table, *later)))["seat"] == seat


@pytest.mark.clause("DF-6", "MJ-3")
def test_the_first_in_the_count_need_not_wait() -> None:
    """The dealer says 胡 in the 东 round: the hand is over."""
    result = result_of(GAME, **with_actions(three_wait(0, 1), [0, "win"]))
    assert winner_of(result)["seat"] == 0


# Seat 1 has 碰 5s and adds the fourth; seats 0, 2 and 3 all wait for it. Seat 0 deals.
def _robbers(*, round_wind: int = 0, **options: Any) -> dict[str, Any]:
    return {
        "options": options,
        "standing": {"round": round_wind, "first_dealer": 0},
        "hands": [
            "111m 234m 99p 456p 46s 7z",
            "258m 258p 28s 23z",
            "999m 234p 33m 678p 46s",
            "111p 567m 99s 678m 46s",
        ],
        "melds": [[], ["pong:555s<0"], [], []],
        "wall": "5s",
        "actions": [[0, "discard", "7z"], [1, "kong", "5s"]],
    }


@pytest.mark.clause("DF-6", "DF-5")
@pytest.mark.parametrize(("round_wind", "first"), [(0, 0), (1, 2), (2, 2), (3, 3)])
def test_a_kong_is_robbed_by_the_first_in_the_same_count(round_wind: int, first: int) -> None:
    """Seat 1 adds 5s to its 碰: dealer, 下家 (the giver, skipped), 对家, 上家 begin the count."""
    winner = winner_of(_all_claim(_robbers(round_wind=round_wind), 1, backwards=True))
    assert (winner["seat"], winner["by"], winner["from"]) == (first, "robbed", 1)


@pytest.mark.clause("DF-6", "DF-5")
def test_after_giver_a_kong_is_robbed_by_the_next_seat_of_its_owner() -> None:
    """Seat 1 adds 5s; with `after_giver` seat 2 comes first, though seat 0 is 东 in 东."""
    winner = winner_of(_all_claim(_robbers(one_winner="after_giver"), 1, backwards=True))
    assert (winner["seat"], winner["by"]) == (2, "robbed")
