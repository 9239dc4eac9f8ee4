"""A slow judge of winning hands of 万载麻将.

It is written from the rulebook alone and shares nothing with the engine. Tiles stay text
(``"5m"``, ``"7z"``), hands are plain lists, every division of the concealed tiles is enumerated,
and every reading of the hand is tried: the best paid one counts (WZ-19). Nothing is remembered
from one hand to the next and nothing is made fast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from .hengyang258 import Meld, all_tiles_of, check_number_of_each, without
from .reading import BadRequestError, parse_options

RANKS = {"m": "123456789", "p": "123456789", "s": "123456789", "z": "1234567"}
SUITS = "mps"
#: 东 南 西 北.
WINDS = ["1z", "2z", "3z", "4z"]
#: 白 发 中.
DRAGONS = ["5z", "6z", "7z"]
HONOURS = [*WINDS, *DRAGONS]
#: WZ-1: three suits of nine ranks and seven honours, four tiles of each.
ALL_TILES = [rank + series for series, ranks in RANKS.items() for rank in ranks]

#: The options of the game with their values, the default first.
OPTIONS: dict[str, list[Any]] = {
    "hands": [8, 16],
    "dealer_on_fire": [False, True],
    "dealer_rule": ["winner", "rotate"],
    "several_dealer": ["giver", "first_winner"],
    "draw_dealer": ["passes", "stays"],
    "fire": [True, False],
    "float": [True, False],
    "chow_honours": [True, False],
    "honour_flush": [False, True],
    "plain_flush": [10, 4],
}

#: How many tiles a meld of each kind has.
MELD_SIZES = {"chow": 3, "pong": 3, "kong": 4, "added": 4, "concealed": 4}

WAYS = ["self", "discard", "robbed"]

#: The clauses that make a hand a win. One that is none of them fails them all.
WINNING_CLAUSES = ["WZ-12", "WZ-13", "WZ-16", "WZ-17"]

#: WZ-17 and WZ-20: name and 番 of seven pairs, by how many fours are among them.
SEVEN_PAIRS = {
    0: ("七小对", 5),
    1: ("豪华七小对", 10),
    2: ("双豪华七小对", 20),
    3: ("三豪华七小对", 40),
}

#: WZ-18 and WZ-20: the same, all tiles of one series.
SEVEN_PAIRS_OF_ONE_SERIES = {
    0: ("清一色七小对", 10),
    1: ("清一色豪华七小对", 20),
    2: ("清一色双豪华七小对", 40),
    3: ("清一色三豪华七小对", 80),
}


@dataclass(frozen=True)
class Reading:
    """One way to see a hand as a win: its name, and the 番 that a payer of this win pays."""

    name: str
    fan: int


# --- reading the request -------------------------------------------------------------------------


def parse_tiles(text: Any) -> list[str]:
    """``"123m 5z"`` as ``["1m", "2m", "3m", "5z"]``, in the order written."""
    if not isinstance(text, str):
        raise BadRequestError(f"not tiles: {text!r}")
    tiles: list[str] = []
    for word in text.split():
        ranks = ""
        for letter in word:
            if letter.isdigit():
                ranks += letter
            elif letter in RANKS and ranks and set(ranks) <= set(RANKS[letter]):
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
        if not is_sequence(tiles):
            raise BadRequestError(f"nothing that can be chowed: {text!r}")
    elif len(set(tiles)) != 1:
        raise BadRequestError(f"tiles not alike: {text!r}")
    return Meld(kind, tiles)


# --- what tiles are ------------------------------------------------------------------------------


def sequences_from(tile: str) -> list[list[str]]:
    """WZ-12: every set of three different tiles in which this one is the lowest.

    In a suit that is the run from it; of the dragons 白发中; of the winds any three different.
    """
    if tile in WINDS:
        later = WINDS[WINDS.index(tile) + 1 :]
        return [[tile, *others] for others in combinations(later, 2)]
    if tile[1] == "z":
        return [list(DRAGONS)] if tile == DRAGONS[0] else []
    rank, suit = int(tile[0]), tile[1]
    if rank > 7:
        return []
    return [[f"{rank}{suit}", f"{rank + 1}{suit}", f"{rank + 2}{suit}"]]


def is_sequence(tiles: list[str]) -> bool:
    """Whether three tiles, lowest first, are a set of different tiles."""
    return tiles in sequences_from(tiles[0])


def divisions(tiles: list[str], *, pair_needed: bool = True) -> Iterator[list[list[str]]]:
    """Every division of the tiles into one pair and any number of sets (WZ-12).

    The lowest tile has to lie somewhere: in the pair, with two of its like, or at the start of
    one of the sets of different tiles. Each is tried, and the tiles that are left are divided in
    every way in turn.
    """
    if not tiles:
        if not pair_needed:
            yield []
        return
    lowest = min(tiles)
    candidates = [[lowest] * 3, *sequences_from(lowest)]
    if pair_needed:
        candidates.append([lowest] * 2)
    for group in candidates:
        left = without(tiles, group)
        if left is None:
            continue
        for rest in divisions(left, pair_needed=pair_needed and len(group) == 3):
            yield [group, *rest]


# --- the winning hands ---------------------------------------------------------------------------


def is_of_one_series(tiles: list[str], options: dict[str, Any]) -> bool:
    """WZ-18, 清一色: all 筒, all 索 or all 万; all honours only with ``honour_flush``."""
    series = {tile[1] for tile in tiles}
    if series == {"z"}:
        return options["honour_flush"] is True
    return len(series) == 1


def is_scattered(concealed: list[str], melds: list[Meld]) -> bool:
    """WZ-13, 十三烂: fourteen concealed, no two alike, those of a suit at least three apart."""
    if melds:
        return False
    for one, other in combinations(concealed, 2):
        if one == other:
            return False
        if one[1] == other[1] and one[1] in SUITS and abs(int(one[0]) - int(other[0])) < 3:
            return False
    return True


def has_all_honours(concealed: list[str]) -> bool:
    """WZ-14: whether each of the seven honours is there."""
    return all(honour in concealed for honour in HONOURS)


def fours_in_seven_pairs(concealed: list[str], melds: list[Meld]) -> int | None:
    """WZ-17, 七小对: seven pairs in a hand without any meld; four alike are two of the pairs.

    Answers how many fours there are, or None where the hand is not seven pairs.
    """
    if melds:
        return None
    numbers = list(Counter(concealed).values())
    if any(number not in (2, 4) for number in numbers):
        return None
    return numbers.count(4)


def is_all_requests(melds: list[Meld], by: str) -> bool:
    """WZ-15, 全求人: four melds, none of them a 暗杠, and the last tile won on a discard."""
    return len(melds) == 4 and by == "discard" and all(meld.kind != "concealed" for meld in melds)


def readings(
    hand: list[str], melds: list[Meld], tile: str, by: str, options: dict[str, Any]
) -> Iterator[Reading]:
    """Every way to see the hand with its winning tile as a win; none where it is not one.

    A robbed kong is paid as self-drawn (WZ-24).
    """
    concealed = [*hand, tile]
    one_series = is_of_one_series(all_tiles_of(concealed, melds), options)

    if is_scattered(concealed, melds):
        if has_all_honours(concealed):
            yield Reading("七星十三烂", 4)
        else:
            yield Reading("十三烂", 2)

    fours = fours_in_seven_pairs(concealed, melds)
    if fours is not None:
        name, fan = (SEVEN_PAIRS_OF_ONE_SERIES if one_series else SEVEN_PAIRS)[fours]
        yield Reading(name, fan)

    # Four sets and a pair. The melds are sets already, the concealed tiles are divided.
    for division in divisions(concealed):
        sets = [group for group in division if len(group) == 3] + [meld.tiles for meld in melds]
        if one_series and fours is None:
            # WZ-18: any other hand than seven pairs.
            yield Reading("清一色", options["plain_flush"])
        if all(len(set(group)) == 1 for group in sets):
            yield Reading("大七对", 3)
        if is_all_requests(melds, by):
            yield Reading("全求人", 2)
        yield Reading("平胡", 2 if by == "discard" else 1)


def best_reading(
    hand: list[str], melds: list[Meld], tile: str, by: str, options: dict[str, Any]
) -> Reading | None:
    """WZ-19: the best paid reading, or None where the hand is no win at all.

    Only 全求人 and 平胡 are ever paid the same: then it is the 全求人, which is found first.
    """
    best: Reading | None = None
    for reading in readings(hand, melds, tile, by, options):
        if best is None or reading.fan > best.fan:
            best = reading
    return best


# --- the judge -----------------------------------------------------------------------------------


def judge(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to one request of ``paiguan judge`` for the game ``wanzai``.

    With ``tile``: ``win``, ``names`` (one), ``value`` (番) and ``why_not``. Without: ``waits``,
    the tiles that would win in the given way, each with its value. ``error`` where the request
    cannot be judged.
    """
    try:
        return judge_or_raise(request)
    except BadRequestError as error:
        return {"error": str(error)}


def judge_or_raise(request: dict[str, Any]) -> dict[str, Any]:
    """As ``judge``, but a request that cannot be judged is a ``BadRequestError``."""
    if request.get("game", "wanzai") != "wanzai":
        raise BadRequestError(f"another game: {request['game']!r}")
    by = request.get("by", "self")
    if by not in WAYS:
        raise BadRequestError(f"unknown way to win: {by!r}")
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
        return {"waits": waits(hand, melds, by, options)}

    winning = parse_tiles(request["tile"])
    if len(winning) != 1:
        raise BadRequestError(f"not one tile: {request['tile']!r}")
    [tile] = winning
    check_number_of_each(all_tiles_of([*hand, tile], melds))
    best = best_reading(hand, melds, tile, by, options)
    if best is None:
        return {"win": False, "names": [], "value": 0, "why_not": list(WINNING_CLAUSES)}
    return {"win": True, "names": [best.name], "value": best.fan, "why_not": []}


def waits(hand: list[str], melds: list[Meld], by: str, options: dict[str, Any]) -> dict[str, int]:
    """MJ-9, 听牌: each tile with which the game would accept the hand as a win, and its value.

    Tiles that others show or hold do not matter. A tile of which the player has all four is no
    wait: a hand with five alike is none that the game accepts.
    """
    found: dict[str, int] = {}
    held = all_tiles_of(hand, melds)
    for tile in ALL_TILES:
        if held.count(tile) == 4:
            continue
        best = best_reading(hand, melds, tile, by, options)
        if best is not None:
            found[tile] = best.fan
    return found
