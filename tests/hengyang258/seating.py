"""Hands with nothing in them, and the five ways in which seat 1 can win among those."""

from collections.abc import Sequence
from typing import Any

from tests.table import result_of

GAME = "hengyang258"

# No pair, no run, no 2, 5 or 8 in any of them: they wait for nothing whatever they draw.
# Together they leave every 2, 5 and 8, every 3m, and two of each 4, 6, 7 and 9.
QUIET_MP = "14679m 134679p 13s"
QUIET_MS = "14679m 134679s 13p"
QUIET_PS = "134679p 134679s 1m"

JUNK = "1s"  # a tile that nobody at these tables has a use for


def around(mine: str, *, dealer: int, drawn: str) -> list[str]:
    """Seat 1 holds `mine`, the others nothing; the dealer has just drawn `drawn`."""
    hands = [QUIET_MP, mine, QUIET_MS, QUIET_PS]
    hands[dealer] += f" {drawn}"
    return hands


def _win(
    mine: str, melds: Sequence[str], dealer: int, drawn: str, wall: str, **options: Any
) -> dict[str, Any]:
    return {
        "options": {"birds": 0, "responsibility": False, **options},
        "dealer": dealer,
        "hands": around(mine, dealer=dealer, drawn=drawn),
        "melds": [[], list(melds), [], []],
        "wall": wall,
        "opening": False,
    }


def dealer_draws(mine: str, tile: str, melds: Sequence[str] = (), **options: Any) -> dict[str, Any]:
    """Seat 1 is the dealer and draws the winning tile."""
    scene = _win(mine, melds, 1, tile, "", **options)
    return result_of(GAME, **scene, actions=[[1, "win"]])


def player_draws(mine: str, tile: str, melds: Sequence[str] = (), **options: Any) -> dict[str, Any]:
    """Seat 0 is the dealer; seat 1 draws the winning tile."""
    scene = _win(mine, melds, 0, JUNK, tile, **options)
    return result_of(GAME, **scene, actions=[[0, "discard", JUNK], [1, "win"]])


def dealer_gives(mine: str, tile: str, melds: Sequence[str] = (), **options: Any) -> dict[str, Any]:
    """Seat 0 is the dealer and discards the winning tile to seat 1."""
    scene = _win(mine, melds, 0, tile, "", **options)
    return result_of(GAME, **scene, actions=[[0, "discard", tile], [1, "win"]])


def player_gives(mine: str, tile: str, melds: Sequence[str] = (), **options: Any) -> dict[str, Any]:
    """Seat 2 is the dealer; seat 3 discards the winning tile to seat 1."""
    scene = _win(mine, melds, 2, JUNK, tile, **options)
    return result_of(
        GAME, **scene, actions=[[2, "discard", JUNK], [3, "discard", tile], [1, "win"]]
    )


def dealer_is_given(
    mine: str, tile: str, melds: Sequence[str] = (), **options: Any
) -> dict[str, Any]:
    """Seat 1 is the dealer and wins on the discard of seat 2."""
    scene = _win(mine, melds, 1, JUNK, tile, **options)
    return result_of(
        GAME, **scene, actions=[[1, "discard", JUNK], [2, "discard", tile], [1, "win"]]
    )


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
