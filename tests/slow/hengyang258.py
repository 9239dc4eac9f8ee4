"""A slow judge of winning hands of 衡阳258麻将.

It is written from the rulebook alone and shares nothing with the engine. Tiles stay text
(``"5m"``), hands are plain lists, every division of the concealed tiles is enumerated, and every
reading of the hand is tried: the one with the most units counts. Nothing is remembered from one
hand to the next and nothing is made fast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .reading import BadRequestError, parse_options

SUITS = "mps"
RANKS = "123456789"
#: HY-1: three suits of nine ranks, four tiles of each; no honours, no wild tile.
ALL_TILES = [rank + suit for suit in SUITS for rank in RANKS]

#: The options of the game with their values, the default first.
OPTIONS: dict[str, list[Any]] = {
    "hands": [8, 16],
    "birds": [1, 0, 2, 4, 6],
    "self_draw_extra_bird": [False, True],
    "concealed": ["small", "big", "none"],
    "responsibility": [True, False],
    "opening": ["shared_birds", "next_hand"],
    "open_all_requests": [False, True],
    "flush": ["double", "add"],
    "robbed_kong_unit": [False, True],
}

#: How many tiles a meld of each kind has.
MELD_SIZES = {"chow": 3, "pong": 3, "kong": 4, "added": 4, "concealed": 4}

WAYS = ["self", "discard", "robbed"]

#: The clauses that make a hand a win. One that is none of them fails them all.
WINNING_CLAUSES = ["HY-21", "HY-22", "HY-23", "HY-24", "HY-25", "HY-31"]

#: HY-25: the name and the units of seven pairs, by how many fours are among them.
SEVEN_PAIRS = {
    0: ("七小对", 1),
    1: ("豪华七小对", 2),
    2: ("双豪华七小对", 3),
    3: ("超豪华七小对", 4),
}


@dataclass(frozen=True)
class Meld:
    """One meld: its kind (chow, pong, kong, added, concealed) and its tiles."""

    kind: str
    tiles: list[str]


@dataclass(frozen=True)
class Reading:
    """One way to see a hand as a win: the names that hold in it, and its units."""

    names: list[str]
    units: int


# --- reading the request -------------------------------------------------------------------------


def parse_tiles(text: Any) -> list[str]:
    """``"123m 5p"`` as ``["1m", "2m", "3m", "5p"]``, in the order written."""
    if not isinstance(text, str):
        raise BadRequestError(f"not tiles: {text!r}")
    tiles: list[str] = []
    for word in text.split():
        ranks = ""
        for letter in word:
            if letter in RANKS:
                ranks += letter
            elif letter in SUITS and ranks:
                tiles += [rank + letter for rank in ranks]
                ranks = ""
            else:
                raise BadRequestError(f"unknown tile in {word!r}")
        if ranks:
            raise BadRequestError(f"no suit after {ranks!r}")
    return tiles


def parse_meld(text: Any) -> Meld:
    """``"pong:555m<3"`` as a meld. Who gave the tile makes no difference to the hand."""
    if not isinstance(text, str):
        raise BadRequestError(f"not a meld: {text!r}")
    body, mark, giver = text.partition("<")
    if mark and giver not in ["0", "1", "2", "3"]:
        raise BadRequestError(f"unknown giver in {text!r}")
    kind, _, written = body.partition(":")
    if kind not in MELD_SIZES:
        raise BadRequestError(f"unknown meld {text!r}")
    tiles = sorted(parse_tiles(written))
    if len(tiles) != MELD_SIZES[kind]:
        raise BadRequestError(f"wrong number of tiles in {text!r}")
    if kind == "chow":
        if tiles != run_from(tiles[0]):
            raise BadRequestError(f"no run: {text!r}")
    elif len(set(tiles)) != 1:
        raise BadRequestError(f"tiles not alike: {text!r}")
    return Meld(kind, tiles)


def all_tiles_of(concealed: list[str], melds: list[Meld]) -> list[str]:
    """Every tile of the player: the concealed ones and those of the melds."""
    tiles = list(concealed)
    for meld in melds:
        tiles += meld.tiles
    return tiles


def check_number_of_each(tiles: list[str]) -> None:
    """HY-1: there are four of each kind, so nobody can hold five."""
    for tile, number in Counter(tiles).items():
        if number > 4:
            raise BadRequestError(f"{number} tiles {tile}")


# --- what tiles are ------------------------------------------------------------------------------


def is_258(tile: str) -> bool:
    """Whether the tile is a 将: a 2, a 5 or an 8 of any suit."""
    return tile[0] in "258"


def of_one_suit(tiles: list[str]) -> bool:
    """Whether all the tiles are of the same suit."""
    return len({tile[1] for tile in tiles}) == 1


def run_from(tile: str) -> list[str]:
    """The 顺子 that starts with a tile, or nothing where the suit ends before it does."""
    rank, suit = int(tile[0]), tile[1]
    if rank > 7:
        return []
    return [f"{rank}{suit}", f"{rank + 1}{suit}", f"{rank + 2}{suit}"]


def without(tiles: list[str], group: list[str]) -> list[str] | None:
    """The tiles that are left when a group is taken out, or None where it is not among them."""
    left = list(tiles)
    for tile in group:
        if tile not in left:
            return None
        left.remove(tile)
    return left


def divisions(tiles: list[str], *, pair_needed: bool = True) -> Iterator[list[list[str]]]:
    """Every division of the tiles into one pair and any number of sets (顺子 or 刻子).

    The lowest tile has to lie somewhere: in the pair, in a 刻子, or at the start of a 顺子. Each
    of the three is tried, and the tiles that are left are divided in every way in turn.
    """
    if not tiles:
        if not pair_needed:
            yield []
        return
    lowest = min(tiles)
    candidates = [[lowest] * 3]
    if run_from(lowest):
        candidates.append(run_from(lowest))
    if pair_needed:
        candidates.append([lowest] * 2)
    for group in candidates:
        left = without(tiles, group)
        if left is None:
            continue
        for rest in divisions(left, pair_needed=pair_needed and len(group) == 3):
            yield [group, *rest]


# --- the winning hands ---------------------------------------------------------------------------


def is_jiang_jiang(tiles: list[str]) -> bool:
    """HY-23, 将将胡: each tile of hand and melds is a 2, 5 or 8, in whatever shape.

    A 吃 cannot be among the melds, since no run consists of 2s, 5s and 8s.
    """
    return all(is_258(tile) for tile in tiles)


def is_pong_pong(sets: list[list[str]]) -> bool:
    """HY-22, 碰碰胡: each of the four sets, melds included, is a 刻子 or a 杠; any pair will do."""
    return all(len(set(group)) == 1 for group in sets)


def is_all_requests(hand: list[str], melds: list[Meld], tile: str, options: dict[str, Any]) -> bool:
    """HY-31, 全求人: four melds, none of them a 暗杠, and the one tile left is paired by the win.

    That tile has to be a 2, 5 or 8, unless ``open_all_requests`` lets it be any tile. How the
    tile came (discard, robbed or self-drawn) makes no difference.
    """
    if len(melds) != 4 or any(meld.kind == "concealed" for meld in melds):
        return False
    if hand != [tile]:
        return False
    return is_258(tile) or options["open_all_requests"] is True


def fours_in_seven_pairs(concealed: list[str], melds: list[Meld]) -> int | None:
    """HY-25, 七小对: seven pairs in a hand without any meld; four alike are two of the pairs.

    Answers how many fours there are, or None where the hand is not seven pairs.
    """
    if melds:
        return None
    numbers = list(Counter(concealed).values())
    if any(number not in (2, 4) for number in numbers):
        return None
    return numbers.count(4)


def with_flush(shape: dict[str, int], *, flush: bool, options: dict[str, Any]) -> Reading:
    """HY-24 and HY-45: the units of a shape, and what 清一色 makes of them.

    By itself 清一色 is one unit. Where the shape has units of its own, they are doubled, or with
    ``flush`` set to ``add`` one is added to them.
    """
    units = sum(shape.values())
    if not flush:
        return Reading(list(shape), units)
    names = [*shape, "清一色"]
    if units == 0:
        return Reading(names, 1)
    if options["flush"] == "double":
        return Reading(names, units * 2)
    return Reading(names, units + 1)


def readings(
    hand: list[str], melds: list[Meld], tile: str, options: dict[str, Any]
) -> Iterator[Reading]:
    """Every way to see the hand with its winning tile as a win; none where it is not one."""
    concealed = [*hand, tile]
    everything = all_tiles_of(concealed, melds)
    flush = of_one_suit(everything)
    jiang = is_jiang_jiang(everything)

    # HY-23: 将将胡 needs no shape. (It cannot be 清一色: one suit has twelve such tiles only.)
    if jiang:
        yield with_flush({"将将胡": 1}, flush=flush, options=options)

    # HY-25: seven pairs. 将将胡 holds beside it, since it asks for no shape of its own.
    fours = fours_in_seven_pairs(concealed, melds)
    if fours is not None:
        name, units = SEVEN_PAIRS[fours]
        shape = {name: units}
        if jiang:
            shape["将将胡"] = 1
        yield with_flush(shape, flush=flush, options=options)

    # Four sets and a pair. The melds are sets already, the concealed tiles are divided.
    for division in divisions(concealed):
        [pair] = [group for group in division if len(group) == 2]
        sets = [group for group in division if len(group) == 3] + [meld.tiles for meld in melds]
        shape = {}
        if is_pong_pong(sets):
            shape["碰碰胡"] = 1
        if jiang:
            shape["将将胡"] = 1
        if is_all_requests(hand, melds, tile, options):
            shape["全求人"] = 1
        if shape or flush:
            # HY-22, HY-24, HY-31: for each of these the pair may be any (that of 全求人 has been
            # looked at above).
            yield with_flush(shape, flush=flush, options=options)
        elif is_258(pair[0]):
            # HY-21, 平胡: nothing special, and the pair is of 2s, 5s or 8s. A small win.
            yield Reading(["平胡"], 0)


def best_reading(
    hand: list[str], melds: list[Meld], tile: str, options: dict[str, Any]
) -> Reading | None:
    """The reading with the most units, or None where the hand is no win at all."""
    best: Reading | None = None
    for reading in readings(hand, melds, tile, options):
        if best is None or reading.units > best.units:
            best = reading
    return best


# --- the judge -----------------------------------------------------------------------------------


def judge(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to one request of ``paiguan judge`` for the game ``hengyang258``.

    With ``tile``: ``win``, ``names``, ``value`` (big units, 0 for a small win) and ``why_not``.
    Without: ``waits``, the tiles that would win, each with its value. ``error`` where the request
    cannot be judged. Only the hand itself counts: nothing of HY-26 to HY-30 and HY-32.
    """
    try:
        return judge_or_raise(request)
    except BadRequestError as error:
        return {"error": str(error)}


def judge_or_raise(request: dict[str, Any]) -> dict[str, Any]:
    """As ``judge``, but a request that cannot be judged is a ``BadRequestError``."""
    if request.get("game", "hengyang258") != "hengyang258":
        raise BadRequestError(f"another game: {request['game']!r}")
    if request.get("by", "self") not in WAYS:
        raise BadRequestError(f"unknown way to win: {request['by']!r}")
    options = parse_options(request.get("options", {}), OPTIONS)
    hand = parse_tiles(request.get("hand"))
    written_melds = request.get("melds", [])
    if not isinstance(written_melds, list):
        raise BadRequestError(f"not a list of melds: {written_melds!r}")
    melds = [parse_meld(text) for text in written_melds]
    if len(hand) < 1 or len(hand) + 3 * len(melds) != 13:
        raise BadRequestError(f"{len(hand)} tiles in hand beside {len(melds)} melds")
    check_number_of_each(all_tiles_of(hand, melds))
    if "tile" not in request:
        return {"waits": waits(hand, melds, options)}

    winning = parse_tiles(request["tile"])
    if len(winning) != 1:
        raise BadRequestError(f"not one tile: {request['tile']!r}")
    [tile] = winning
    check_number_of_each(all_tiles_of([*hand, tile], melds))
    best = best_reading(hand, melds, tile, options)
    if best is None:
        return {"win": False, "names": [], "value": 0, "why_not": list(WINNING_CLAUSES)}
    return {"win": True, "names": best.names, "value": best.units, "why_not": []}


def waits(hand: list[str], melds: list[Meld], options: dict[str, Any]) -> dict[str, int]:
    """MJ-9, 听牌: each tile with which the game would accept the hand as a win, and its value.

    Tiles that others show or hold do not matter. A tile of which the player has all four is no
    wait: a hand with five alike is none that the game accepts.
    """
    found: dict[str, int] = {}
    held = all_tiles_of(hand, melds)
    for tile in ALL_TILES:
        if held.count(tile) == 4:
            continue
        best = best_reading(hand, melds, tile, options)
        if best is not None:
            found[tile] = best.units
    return found
