"""Hands with nothing in them, the ways in which seat 1 can win among those, and who paid what."""

from collections.abc import Sequence
from typing import Any

from tests.table import choices, result_of, state_of

GAME = "dongfeng"

# One of each number, no two of them near each other, and four odd honours: these can neither
# 碰 nor 吃 nor win, and hold no 箭杠 or 风杠. Seats 0, 2 and 3 sit with them around seat 1.
QUIET_147 = "147m 147p 147s 1235z"
QUIET_258 = "258m 258p 258s 1236z"
QUIET_369 = "369m 369p 369s 1237z"

#: What seat 3 shows, so that there is no 三家清, and what it then has in hand.
SHOWN = ("pong:444z<0",)
QUIET_SHORT = "369m 369p 369s 7z"

JUNK = "2z"  # a tile that nobody at these tables has a use for

# Three sets wanted beside 999s, in hand or as a 碰; each wins with the tile named.
NINES = ("pong:999s<0",)
PLAIN = "234m 456p 77s 45s"  # 6s: 平胡
MIDDLE = "234m 456p 77s 46s"  # 5s: 夹胡
SINGLE = "234m 456p 345s 7s"  # 7s: 单吊
TRIPLETS = "333m 555p 66s 77m"  # 6s: 飘胡

MAIN_NAMES = {"平胡", "夹胡", "单吊", "飘胡"}
#: What a hand has to meet to win.
CONDITIONS = {"DF-10", "DF-11", "DF-12", "DF-13", "DF-14"}
DOUBLINGS = {"自摸", "门清", "二八做掌", "三家清", "四家清"}


def scene(
    mine: str,
    melds: Sequence[str],
    third: Sequence[str],
    *,
    dealer: int,
    drawn: str,
    wall: str,
    **options: Any,
) -> dict[str, Any]:
    """Seat 1 holds `mine`, seat 3 shows `third`; the dealer has just drawn `drawn`."""
    hands = [QUIET_147, mine, QUIET_258, QUIET_SHORT if third else QUIET_369]
    hands[dealer] += f" {drawn}"
    return {
        "options": options,
        "dealer": dealer,
        "hands": hands,
        "melds": [[], list(melds), [], list(third)],
        "wall": wall,
        "opening": False,
    }


def dealer_draws(
    mine: str, tile: str, melds: Sequence[str] = (), third: Sequence[str] = SHOWN, **options: Any
) -> dict[str, Any]:
    """Seat 1 is the dealer and draws the winning tile."""
    table = scene(mine, melds, third, dealer=1, drawn=tile, wall="", **options)
    return result_of(GAME, **table, actions=[[1, "win"]])


def player_draws(
    mine: str, tile: str, melds: Sequence[str] = (), third: Sequence[str] = SHOWN, **options: Any
) -> dict[str, Any]:
    """Seat 0 is the dealer; seat 1 draws the winning tile."""
    table = scene(mine, melds, third, dealer=0, drawn=JUNK, wall=tile, **options)
    return result_of(GAME, **table, actions=[[0, "discard", JUNK], [1, "win"]])


def dealer_gives(
    mine: str, tile: str, melds: Sequence[str] = (), third: Sequence[str] = SHOWN, **options: Any
) -> dict[str, Any]:
    """Seat 0 is the dealer and discards the winning tile to seat 1."""
    table = scene(mine, melds, third, dealer=0, drawn=tile, wall="", **options)
    return result_of(GAME, **table, actions=[[0, "discard", tile], [1, "win"]])


def player_gives(
    mine: str, tile: str, melds: Sequence[str] = (), third: Sequence[str] = SHOWN, **options: Any
) -> dict[str, Any]:
    """Seat 2 is the dealer; seat 3 discards the winning tile to seat 1."""
    table = scene(mine, melds, third, dealer=2, drawn=JUNK, wall=tile, **options)
    actions = [[2, "discard", JUNK], [3, "discard", tile], [1, "win"]]
    return result_of(GAME, **table, actions=actions)


def dealer_is_given(
    mine: str, tile: str, melds: Sequence[str] = (), third: Sequence[str] = SHOWN, **options: Any
) -> dict[str, Any]:
    """Seat 1 is the dealer and wins on the discard of seat 2."""
    table = scene(mine, melds, third, dealer=1, drawn=JUNK, wall=tile, **options)
    actions = [[1, "discard", JUNK], [2, "discard", tile], [1, "win"]]
    return result_of(GAME, **table, actions=actions)


WAYS = {
    "dealer draws": dealer_draws,
    "player draws": player_draws,
    "dealer gives": dealer_gives,
    "player gives": player_gives,
    "dealer is given": dealer_is_given,
}


def may_win(
    mine: str, tile: str, melds: Sequence[str] = (), third: Sequence[str] = SHOWN, **options: Any
) -> bool:
    """Whether seat 1 may win with the tile; drawn by itself and discarded come to the same."""
    given = scene(mine, melds, third, dealer=0, drawn=tile, wall=JUNK, **options)
    drawn = scene(mine, melds, third, dealer=0, drawn=JUNK, wall=tile, **options)
    on_discard = state_of(GAME, **given, actions=[[0, "discard", tile]])
    on_draw = state_of(GAME, **drawn, actions=[[0, "discard", JUNK]])
    offered = ["win"] in choices(on_discard, 1)
    assert (["win"] in choices(on_draw, 1)) is offered
    return offered


def winner_of(result: dict[str, Any]) -> dict[str, Any]:
    """The one winner of a hand."""
    (winner,) = result["winners"]
    assert isinstance(winner, dict)
    return winner


def main_name(names: Sequence[str]) -> str:
    """The one name of a winning hand that says what its base points are."""
    (name,) = MAIN_NAMES.intersection(names)
    return name


def missing(answer: dict[str, Any]) -> set[str]:
    """The conditions that a judged hand fails; it must fail one."""
    assert answer["win"] is False
    assert answer["names"] == []
    return CONDITIONS.intersection(answer["why_not"])


def doublings(result: dict[str, Any]) -> set[str]:
    """The doublings that the winner's names tell."""
    return DOUBLINGS.intersection(winner_of(result)["names"])


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


# --- three seats that wait for the same tile -----------------------------------------------------

#: All three win with 5s as 夹胡, 门清; the fourth hand has nothing.
WAITS_5S = ("111m 234m 99p 456p 46s", "999m 234p 33m 678p 46s", "111p 567m 99s 678m 46s")
QUIET_GIVER = "258m 258p 28s 12356z"


def three_wait(
    dealer: int, giver: int, *, standing: dict[str, int] | None = None, **options: Any
) -> dict[str, Any]:
    """A scene whose actions end with `giver`'s discard of 5s, which the three others can win."""
    hands = list(WAITS_5S)
    hands.insert(giver, QUIET_GIVER)
    turns = [(dealer + step) % 4 for step in range((giver - dealer) % 4 + 1)]
    tiles = [*("7z", "4z", "7z")[: len(turns) - 1], "5s"]
    hands[dealer] += f" {tiles[0]}"
    table: dict[str, Any] = {
        "options": options,
        "dealer": dealer,
        "hands": hands,
        "wall": " ".join(tiles[1:]),
        "opening": False,
        "actions": [[seat, "discard", tile] for seat, tile in zip(turns, tiles, strict=True)],
    }
    if standing is not None:
        table["standing"] = standing
    return table


def with_actions(table: dict[str, Any], *more: list[Any]) -> dict[str, Any]:
    """The same scene with further actions."""
    return {**table, "actions": [*table["actions"], *more]}
