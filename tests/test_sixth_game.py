"""The sixth game: a small invented one, in under a hundred lines, is played like any other."""

from pathlib import Path

import pytest

import paiguan.games
from paiguan.engine.match import Match
from tests.conformance.play import choices, make_deal
from tests.sixth_game import VILLAGE
from tests.table import judge, result_of


@pytest.fixture(autouse=True)
def _in_the_table_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(paiguan.games.GAMES, VILLAGE.name, VILLAGE)


def test_it_takes_less_than_a_hundred_lines() -> None:
    written = Path(__file__).with_name("sixth_game.py").read_text(encoding="utf-8")
    assert len(written.splitlines()) < 100


def test_the_next_after_the_giver_wins_alone() -> None:
    """Seats 1 and 3 both wait for 9s; seat 0 gives it and pays 2 to seat 1."""
    waiting = "123m 456m 789m 11p 78s"
    result = result_of(
        "village",
        hands=["2468m 2468p 24569s 9s", waiting, "2468m 2468p 22345s", "123p 456p 789p 11s 78s"],
        actions=[[0, "discard", "9s"], [1, "win"], [3, "win"]],
    )
    assert [winner["seat"] for winner in result["winners"]] == [1]
    assert result["deltas"] == [-2, 2, 0, 0]
    assert result["next_dealer"] == 1


def test_a_concealed_kong_costs_each_of_the_others_one() -> None:
    """庄 draws the fourth 1m, konges, and wins with the replacement: 1 and 1 from each."""
    result = result_of(
        "village",
        hands=["1111m 456m 789p 22s 45s", "", "", ""],
        tail="6s",
        actions=[[0, "kong", "1m"], [0, "win"]],
    )
    assert result["deltas"] == [6, -2, -2, -2]


def test_it_is_judged() -> None:
    assert judge("village", hand="123m 456m 789m 11p 78s")["waits"] == {"6s": 1, "9s": 1}


@pytest.mark.parametrize("number", range(60))
def test_random_hands_end_and_sum_to_zero(number: int) -> None:
    deal = make_deal(VILLAGE, number)
    round_ = deal.begin()
    for seat, code in choices(deal, round_):
        round_.act(seat, code)
    assert round_.result is not None
    assert sum(round_.result.deltas) == 0


def test_a_session_of_four_hands() -> None:
    match = Match(VILLAGE)
    while not match.over:
        round_ = match.deal(b"hand %d" % match.hands_played)
        while not round_.over:
            seat = round_.next_to_act()
            round_.act(seat, round_.legal(seat)[-1])
        match.settle(round_)
    assert match.hands_played == 4
    assert sum(match.totals) == 0
