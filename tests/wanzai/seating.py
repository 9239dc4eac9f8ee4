"""Hands with nothing in them, hands that wait, and the ways in which seat 1 can win."""

from collections.abc import Sequence
from typing import Any

from tests.table import choices, result_of, state_of

GAME = "wanzai"

#: Nobody is asked for anything before the deal.
NO_STAKES = {"fire": False, "float": False}

# No 万 and no honours in them, no set and no more than five pairs: they wait for nothing,
# whatever they draw, and leave at least one of each 索 and two of each 筒.
QUIET_A = "1133557799s 147p"
QUIET_B = "22446688s 12589p"
QUIET_C = "12569s 3366p 2489p"
#: Ten such tiles, for a seat that has a meld.
QUIET_TEN = "1133557799s"
#: Ten tiles to go with three of a kind or a 碰 of 2m: no set, and they wait for nothing.
KONG_REST = "1479m 79p 1256z"

JUNK = "5p"  # a tile that nobody at these tables wins with

# 平胡 that wait for 中 (7z) to go with 白 and 发.
WAITING_M = "123m 456m 789m 99m 56z"
WAITING_P = "123p 456p 789p 11p 56z"
WAITING_S = "123s 456s 789s 22s 56z"

Actions = list[list[Any]]


def stakes(fire: Sequence[int] = (), floats: Sequence[int] = (0, 0, 0, 0)) -> Actions:
    """These seats set themselves on fire, and each seat floats what is written for it."""
    chosen: Actions = [[seat, "fire", "on"] for seat in fire]
    return chosen + [[seat, "float", str(points)] for seat, points in enumerate(floats)]


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
    before: Actions | None = None,
    **options: Any,
) -> dict[str, Any]:
    return result_of(
        GAME,
        options=options,
        dealer=dealer,
        hands=around(mine, dealer=dealer, drawn=drawn),
        melds=[[], list(melds), [], []],
        wall=wall,
        actions=[*(before or []), *actions],
    )


def dealer_draws(mine: str, tile: str, melds: Sequence[str] = (), **more: Any) -> dict[str, Any]:
    """Seat 1 is the dealer and draws the winning tile."""
    return _win(mine, melds, 1, tile, "", [[1, "win"]], **more)


def player_draws(mine: str, tile: str, melds: Sequence[str] = (), **more: Any) -> dict[str, Any]:
    """Seat 0 is the dealer; seat 1 draws the winning tile."""
    return _win(mine, melds, 0, JUNK, tile, [[0, "discard", JUNK], [1, "win"]], **more)


def dealer_gives(mine: str, tile: str, melds: Sequence[str] = (), **more: Any) -> dict[str, Any]:
    """Seat 0 is the dealer and discards the winning tile to seat 1."""
    return _win(mine, melds, 0, tile, "", [[0, "discard", tile], [1, "win"]], **more)


def player_gives(mine: str, tile: str, melds: Sequence[str] = (), **more: Any) -> dict[str, Any]:
    """Seat 2 is the dealer; seat 3 discards the winning tile to seat 1."""
    actions: Actions = [[2, "discard", JUNK], [3, "discard", tile], [1, "win"]]
    return _win(mine, melds, 2, JUNK, tile, actions, **more)


def dealer_is_given(mine: str, tile: str, melds: Sequence[str] = (), **more: Any) -> dict[str, Any]:
    """Seat 1 is the dealer and wins on the discard of seat 2."""
    actions: Actions = [[1, "discard", JUNK], [2, "discard", tile], [1, "win"]]
    return _win(mine, melds, 1, JUNK, tile, actions, **more)


#: What `offered` answers.
WINS = [True, True]
NO_WIN = [False, False]


def name_of(result: dict[str, Any]) -> list[str]:
    """The names of the one winner, seat 1."""
    [winner] = result["winners"]
    assert winner["seat"] == 1
    names: list[str] = winner["names"]
    return names


def offered(mine: str, tile: str, *melds: str, **options: Any) -> list[bool]:
    """Whether seat 1 may win with the tile: given by 庄, and drawn."""
    scenario: dict[str, Any] = {
        "options": {**NO_STAKES, **options},
        "melds": [[], list(melds), [], []],
    }
    given = state_of(
        GAME,
        **scenario,
        hands=around(mine, dealer=0, drawn=tile),
        wall=JUNK,
        actions=[[0, "discard", tile]],
    )
    drawn = state_of(
        GAME,
        **scenario,
        hands=around(mine, dealer=0, drawn=JUNK),
        wall=tile,
        actions=[[0, "discard", JUNK]],
    )
    return [["win"] in choices(state, 1) for state in (given, drawn)]


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


def winners_of(result: dict[str, Any]) -> list[int]:
    """The seats that won, lowest first."""
    return sorted(winner["seat"] for winner in result["winners"])


def tiles(text: str) -> list[str]:
    """Spell out a hand: `12m 3p` is 1m, 2m, 3p."""
    found: list[str] = []
    ranks = ""
    for letter in text.replace(" ", ""):
        if letter.isdigit():
            ranks += letter
        else:
            found += [rank + letter for rank in ranks]
            ranks = ""
    return found


def discards_of(hand: str) -> list[list[str]]:
    """The choices of a seat that may discard any tile of its hand and nothing else."""
    return sorted(["discard", tile] for tile in set(tiles(hand)))
