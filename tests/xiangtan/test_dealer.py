"""XT-1: who deals."""

import pytest

from tests.table import result_of, state_of
from tests.xiangtan.seating import (
    GAME,
    READY,
    READY_DEALT,
    READY_DOORS,
    draws_and_wins,
    only_winner,
    table,
    wins_on_a_shown_card,
)


@pytest.mark.clause("XT-1")
def test_the_owner_of_the_room_deals_first() -> None:
    """The owner sits on seat 0: where nothing else is said, that seat is 庄."""
    state = state_of(GAME, hands=["", "", ""], opening=False, actions=[])
    assert state["dealer"] == 0


@pytest.mark.clause("XT-1")
def test_who_draws_the_winning_card_deals_next() -> None:
    """Seat 0 deals; seat 1 draws 玖 and wins."""
    result = draws_and_wins(READY, READY_DOORS, "玖", throws="壹")
    assert only_winner(result)["seat"] == 1
    assert result["next_dealer"] == 1


@pytest.mark.clause("XT-1")
def test_who_wins_on_another_draw_deals_next() -> None:
    """Seat 2 deals, seat 0 shows 玖, seat 1 wins: neither 庄 nor the drawer deals next."""
    result = wins_on_a_shown_card(READY, READY_DOORS, "玖", throws="壹")
    assert only_winner(result)["seat"] == 1
    assert result["next_dealer"] == 1


@pytest.mark.clause("XT-1")
def test_a_dealer_who_wins_deals_again() -> None:
    """Seat 2 is 庄, discards 十, and wins on the 玖 that seat 0 shows."""
    scene = table({2: (READY + "十", READY_DOORS)}, dealer=2, wall="玖")
    result = result_of(GAME, **scene, actions=[[2, "discard", "十"], [2, "win"]])
    assert only_winner(result)["seat"] == 2
    assert result["next_dealer"] == 2


@pytest.mark.clause("XT-1", "XT-11")
def test_a_dealer_with_a_heavenly_hand_deals_again() -> None:
    """天胡 of seat 1, who is 庄."""
    scene = table({1: (READY_DEALT + "玖", [])}, dealer=1, opening=True)
    result = result_of(GAME, **scene, actions=[[1, "win"]])
    assert result["next_dealer"] == 1


@pytest.mark.clause("XT-1")
@pytest.mark.parametrize(("dealer", "following"), [(0, 1), (1, 2), (2, 0)])
def test_after_a_hand_that_nobody_wins_the_next_seat_deals(dealer: int, following: int) -> None:
    """荒庄: the wall is empty when a card must be drawn. Nobody pays; 庄 goes to the next."""
    scene = table({}, dealer=dealer, throws="壹", wall_size=0)
    result = result_of(GAME, **scene, actions=[[dealer, "discard", "壹"]])
    assert result["winners"] == []
    assert result["payments"] == []
    assert result["deltas"] == [0, 0, 0]
    assert result["next_dealer"] == following


@pytest.mark.clause("XT-1")
def test_after_a_declined_win_and_an_empty_wall_the_next_seat_deals() -> None:
    """Seat 2 could win on the last card and does not: 荒庄, and seat 1, next of 庄, deals."""
    scene = table({2: (READY, READY_DOORS)}, throws="壹", wall="玖", wall_size=1)
    result = result_of(GAME, **scene, actions=[[0, "discard", "壹"], [2, "pass"]])
    assert result["winners"] == []
    assert result["next_dealer"] == 1
