"""扎鸟 as it is told: whom each bird falls on, and whether it counts there."""

from typing import Any

import pytest

from paiguan.games import GAMES
from tests.hengyang258.seating import GAME, JUNK, around
from tests.table import play

# A small hand of seat 1 with an open 碰: it waits for 8p (and 5p).
OPEN = "345m 67p 55p 888s"
MELDS = [[], ["pong:222s<3"], [], []]


def _turned(**scenario: Any) -> dict[str, Any]:
    """The event of the birds of a hand in which nothing else is turned up."""
    told = play(GAME, melds=MELDS, opening=False, **scenario)["events"]
    (turned,) = [event for event in told if event["event"] == "tiles_turned"]
    assert turned["purpose"] == "birds"
    found: dict[str, Any] = turned
    return found


def _falls(turned: dict[str, Any]) -> list[tuple[str, int, bool]]:
    return [(fall["tile"], fall["seat"], fall["counts"]) for fall in turned["falls"]]


@pytest.mark.clause("HY-39", "HY-40")
def test_birds_fall_on_seats_counted_from_the_dealer_and_count_where_points_are_paid() -> None:
    """The dealer is seat 2; seat 3 gives seat 1 the win: 1 and 3 are not in it."""
    turned = _turned(
        options={"birds": 4},
        dealer=2,
        hands=around(OPEN, dealer=2, drawn=JUNK),
        wall="8p 1m 6p 7s 4m",
        actions=[[2, "discard", JUNK], [3, "discard", "8p"], [1, "win"]],
    )
    assert turned["tiles"] == ["1m", "6p", "7s", "4m"]
    assert _falls(turned) == [("1m", 2, False), ("6p", 3, True), ("7s", 0, False), ("4m", 1, True)]


@pytest.mark.clause("HY-40")
def test_every_bird_counts_where_everybody_pays() -> None:
    """Seat 1 draws its win; the dealer is seat 0."""
    turned = _turned(
        options={"birds": 2},
        dealer=0,
        hands=around(OPEN, dealer=0, drawn=JUNK),
        wall="8p 3m 4p",
        actions=[[0, "discard", JUNK], [1, "win"]],
    )
    assert _falls(turned) == [("3m", 2, True), ("4p", 3, True)]


@pytest.mark.clause("HY-39")
def test_the_last_tile_is_told_as_the_bird_though_none_is_turned() -> None:
    """海底捞月 with 8p: 8 is the 上家 of the dealer, seat 3."""
    turned = _turned(
        dealer=0,
        hands=around(OPEN, dealer=0, drawn=JUNK),
        wall="8p",
        wall_size=1,
        actions=[[0, "discard", JUNK], [1, "take"], [1, "win"]],
    )
    assert turned["tiles"] == []
    assert _falls(turned) == [("8p", 3, True)]


@pytest.mark.clause("HY-19", "HY-40")
def test_a_bird_on_a_seat_that_paid_an_opening_win_counts() -> None:
    """Seat 3 has shown a 大四喜; then seat 0 gives seat 1 the win, and seat 2 has no part in it."""
    told = play(
        GAME,
        dealer=0,
        options={"opening": "shared_birds"},
        hands=["8p", "345m 67p 55p 888s 222s", "", "9999m 1p 4p 7p 2m 6m 3s 7s 1s 4s"],
        wall="1p 1m 3m",
        actions=[[3, "declare"], [0, "discard", "8p"], [1, "win"]],
    )["events"]
    (turned,) = [event for event in told if event["event"] == "tiles_turned"]
    assert all(fall["counts"] for fall in turned["falls"])


@pytest.mark.clause("HY-39")
@pytest.mark.parametrize(("birds", "later"), [(0, None), (1, ("鸟", "birds"))])
def test_birds_are_named_as_what_comes_after_a_win(
    birds: int, later: tuple[str, str] | None
) -> None:
    assert GAMES[GAME].turned_later({"birds": birds}) == later
