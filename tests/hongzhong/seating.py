"""Hands with nothing in them, hands that wait, and the ways in which seat 1 can win among those."""

from collections.abc import Sequence
from typing import Any

from tests.table import choices, result_of, state_of

GAME = "hongzhong"

# No two alike, no set and no 红中: these can neither 碰 nor win, whatever comes. Seats 0, 2 and 3
# sit with them around seat 1. They leave three of each 条 and at least two of all else.
QUIET_A = "12479m 12479p 147s"
QUIET_B = "23568m 23568p 258s"
QUIET_C = "13469m 13469p 369s"
#: Ten such tiles, for a seat that has a meld.
QUIET_TEN = "1469m 1469p 36s"

#: The tiles of the wall after the deal: 112 without 53.
WALL = 59

JUNK = "1m"  # a tile that nobody at these tables has a use for

# Hands that wait for 6p and 9p, without 红中 and with one.
PLAIN = "123s 456s 789s 55m 78p"
RED = "123s 456s 789s 5m 78p 7z"
#: Ten tiles of the first, for a seat that has a meld.
PLAIN_TEN = "456s 789s 55m 78p"

#: Tiles that are no hit when they are turned.
MISS = "2p 3p 4p 6m 7m 8m"

#: The points of the hand alone: no birds.
NO_BIRDS: dict[str, Any] = {"birds": 0}
#: Discards may be won.
GIVEN: dict[str, Any] = {"discard_wins": True}

Actions = list[list[Any]]


def around(mine: str, *, dealer: int, drawn: str) -> list[str]:
    """Seat 1 holds `mine`, the others nothing; the dealer has just drawn `drawn`."""
    hands = [QUIET_A, mine, QUIET_B, QUIET_C]
    hands[dealer] += f" {drawn}"
    return hands


def _win(
    mine: str,
    melds: Sequence[str],
    dealer: int,
    drawn: str,
    wall: str,
    actions: Actions,
    *,
    turned: str = MISS,
    **options: Any,
) -> dict[str, Any]:
    return result_of(
        GAME,
        options=options,
        dealer=dealer,
        hands=around(mine, dealer=dealer, drawn=drawn),
        melds=[[], list(melds), [], []],
        wall=f"{wall} {turned}".strip(),
        actions=actions,
    )


def dealer_draws(mine: str, tile: str, melds: Sequence[str] = (), **more: Any) -> dict[str, Any]:
    """Seat 1 is the dealer and has the winning tile from the start."""
    return _win(mine, melds, 1, tile, "", [[1, "win"]], **more)


def player_draws(mine: str, tile: str, melds: Sequence[str] = (), **more: Any) -> dict[str, Any]:
    """Seat 0 is the dealer; seat 1 draws the winning tile."""
    return _win(mine, melds, 0, JUNK, tile, [[0, "discard", JUNK], [1, "win"]], **more)


def dealer_gives(mine: str, tile: str, melds: Sequence[str] = (), **more: Any) -> dict[str, Any]:
    """Discards may be won; seat 0 is the dealer and discards the winning tile to seat 1."""
    return _win(mine, melds, 0, tile, "", [[0, "discard", tile], [1, "win"]], **GIVEN, **more)


def player_gives(mine: str, tile: str, melds: Sequence[str] = (), **more: Any) -> dict[str, Any]:
    """Discards may be won; seat 2 is the dealer, and seat 3 discards the winning tile to seat 1."""
    actions: Actions = [[2, "discard", JUNK], [3, "discard", tile], [1, "win"]]
    return _win(mine, melds, 2, JUNK, tile, actions, **GIVEN, **more)


def dealer_is_given(mine: str, tile: str, melds: Sequence[str] = (), **more: Any) -> dict[str, Any]:
    """Discards may be won; seat 1 is the dealer and wins on the discard of seat 2."""
    actions: Actions = [[1, "discard", JUNK], [2, "discard", tile], [1, "win"]]
    return _win(mine, melds, 1, JUNK, tile, actions, **GIVEN, **more)


def wins_when_drawn(mine: str, tile: str, *melds: str, **options: Any) -> bool:
    """Whether seat 1 may win with the tile that it draws; nobody can claim the 9m before it."""
    state = state_of(
        GAME,
        options=options,
        hands=["999m", mine, "", ""],
        melds=[[], list(melds), [], []],
        wall=tile,
        opening=False,
        actions=[[0, "discard", "9m"]],
    )
    assert state["turn"] == 1
    return ["win"] in choices(state, 1)


def wins_when_given(mine: str, tile: str, *melds: str, **options: Any) -> bool:
    """Whether seat 1 may win with the tile that the dealer discards; else it draws a 2m."""
    state = state_of(
        GAME,
        options=options,
        hands=[tile, mine, "", ""],
        melds=[[], list(melds), [], []],
        wall="2m",
        opening=False,
        actions=[[0, "discard", tile]],
    )
    return state["wall"] == WALL and ["win"] in choices(state, 1)


def names_of(result: dict[str, Any]) -> set[str]:
    """The names of the one winner."""
    [winner] = result["winners"]
    return set(winner["names"])


def winners_of(result: dict[str, Any]) -> list[int]:
    """The seats that won, lowest first."""
    return sorted(winner["seat"] for winner in result["winners"])


def shares(result: dict[str, Any]) -> dict[tuple[int, int], int]:
    """What each seat paid to each other in all."""
    sums: dict[tuple[int, int], int] = {}
    for line in result["payments"]:
        pair = (line["from"], line["to"])
        sums[pair] = sums.get(pair, 0) + line["points"]
    return sums


def clauses(result: dict[str, Any]) -> set[str]:
    """The clauses that the lines of a settlement name."""
    return {line["clause"] for line in result["payments"]}
