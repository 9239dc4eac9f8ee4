"""A slow judge of winning hands of 红中麻将.

It is written from the rulebook alone and shares nothing with the engine. Tiles stay text
(``"5m"``, ``"7z"``), hands are plain lists, and every division of the concealed tiles is tried,
红中 standing for whatever a set or the pair lacks. Nothing is remembered from one hand to the next
and nothing is made fast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from .hengyang258 import Meld, all_tiles_of, check_number_of_each
from .reading import BadRequestError, parse_options

SUITS = "mps"
RED = "7z"
#: HZ-1: three suits of nine ranks, four tiles of each, and four 红中.
SUIT_TILES = [f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)]
ALL_TILES = [*SUIT_TILES, RED]

#: The options of the game with their values, the default first.
OPTIONS: dict[str, list[Any]] = {
    "hands": [8, 16],
    "birds": [2, 3, 4, 6, 0],
    "bird_points": [1, 2],
    "no_wild": ["bird", "nothing"],
    "pairs": [True, False],
    "rob_kong": [True, False],
    "discard_wins": [False, True],
    "draw_voids_kongs": [True, False],
    "dealer_point": [False, True],
}

#: HZ-3: how many tiles a meld of each kind has; there is no 吃.
MELD_SIZES = {"pong": 3, "kong": 4, "added": 4, "concealed": 4}

#: HZ-9 to HZ-11: what a share is worth before birds and the dealer's point.
WORTH = {"self": 2, "robbed": 2, "discard": 1}

#: HZ-5: the options without which nobody wins in these ways.
ALLOWED_BY = {"robbed": "rob_kong", "discard": "discard_wins"}


# --- reading the request -------------------------------------------------------------------------


def parse_tiles(text: Any) -> list[str]:
    """``"123m 7z"`` as ``["1m", "2m", "3m", "7z"]``, in the order written."""
    if not isinstance(text, str):
        raise BadRequestError(f"not tiles: {text!r}")
    tiles: list[str] = []
    for word in text.split():
        ranks = ""
        for letter in word:
            if letter in "123456789":
                ranks += letter
                continue
            written = [rank + letter for rank in ranks]
            if not written or not set(written) <= set(ALL_TILES):
                raise BadRequestError(f"unknown tile in {word!r}")
            tiles += written
            ranks = ""
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
    tiles = parse_tiles(written)
    if len(tiles) != MELD_SIZES[kind] or len(set(tiles)) != 1:
        raise BadRequestError(f"tiles not alike, or too many or too few: {text!r}")
    if RED in tiles:
        raise BadRequestError(f"红中 in a meld: {text!r}")
    return Meld(kind, tiles)


# --- the winning hands ---------------------------------------------------------------------------


def groups_with(tile: str, *, pair: bool) -> list[list[str]]:
    """What a tile may lie in: three alike, any run of its suit and, where one is needed, a pair."""
    rank, suit = int(tile[0]), tile[1]
    runs = [[f"{start + step}{suit}" for step in range(3)] for start in range(rank - 2, rank + 1)]
    found = [[tile] * 3, *(run for run in runs if set(run) <= set(SUIT_TILES))]
    return [*found, [tile] * 2] if pair else found


def divisions(tiles: list[str], reds: int, *, pair: bool = True) -> Iterator[list[list[str]]]:
    """Every division of suit tiles and 红中 into sets and one pair (HZ-6).

    The first tile has to lie somewhere, and 红中 stand for what its group lacks. A group takes the
    tiles that are there before it takes 红中: were one of them wanted elsewhere, a 红中 could stand
    for it there just as well. 红中 that are left are sets, and a pair, of their own (HZ-1).
    """
    if not tiles:
        left = reds - 2 if pair else reds
        if left >= 0 and left % 3 == 0:
            yield [[RED] * 3] * (left // 3) + ([[RED] * 2] if pair else [])
        return
    for group in groups_with(tiles[0], pair=pair):
        rest, lacking = list(tiles), 0
        for member in group:
            if member in rest:
                rest.remove(member)
            else:
                lacking += 1
        if lacking > reds:
            continue
        for others in divisions(rest, reds - lacking, pair=pair and len(group) == 3):
            yield [group, *others]


def is_sets_and_pair(concealed: list[str]) -> bool:
    """HZ-6, 平胡: whether the concealed tiles make sets and a pair beside the melds."""
    suited = [tile for tile in concealed if tile != RED]
    return any(True for _ in divisions(suited, len(concealed) - len(suited)))


def is_seven_pairs(concealed: list[str], melds: list[Meld], options: dict[str, Any]) -> bool:
    """HZ-6, 七对: every tile that has no partner needs a 红中; the other 红中 pair up."""
    if melds or not options["pairs"]:
        return False
    numbers = Counter(tile for tile in concealed if tile != RED)
    lonely = sum(number % 2 for number in numbers.values())
    return lonely <= concealed.count(RED)


def is_four_reds(hand: list[str], tile: str, by: str) -> bool:
    """HZ-7, 四红中: the fourth has just been drawn; earlier ones have lapsed."""
    return by == "self" and tile == RED and hand.count(RED) == 3


def name_of(
    hand: list[str], melds: list[Meld], tile: str, by: str, options: dict[str, Any]
) -> str | None:
    """What a hand with its winning tile is, or None where it is no win.

    All are paid the same, so it is called by the rarest that it is.
    """
    if by in ALLOWED_BY and (not options[ALLOWED_BY[by]] or tile == RED):
        return None
    if is_four_reds(hand, tile, by):
        return "四红中"
    if is_seven_pairs([*hand, tile], melds, options):
        return "七对"
    return "平胡" if is_sets_and_pair([*hand, tile]) else None


# --- the judge -----------------------------------------------------------------------------------


def judge(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to one request of ``paiguan judge`` for the game ``hongzhong``.

    With ``tile``: ``win``, ``names`` (one), ``value`` (a share before birds and the dealer's point)
    and ``why_not``. Without: ``waits``, the tiles that would win in the given way, each with its
    value. ``error`` where the request cannot be judged.
    """
    try:
        return judge_or_raise(request)
    except BadRequestError as error:
        return {"error": str(error)}


def judge_or_raise(request: dict[str, Any]) -> dict[str, Any]:
    """As ``judge``, but a request that cannot be judged is a ``BadRequestError``."""
    if request.get("game", "hongzhong") != "hongzhong":
        raise BadRequestError(f"another game: {request['game']!r}")
    by = request.get("by", "self")
    if by not in WORTH:
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
    name = name_of(hand, melds, tile, by, options)
    if name is None:
        clause = "HZ-6"
        if by in ALLOWED_BY and not options[ALLOWED_BY[by]]:
            clause = "HZ-5"
        elif by in ALLOWED_BY and tile == RED:
            clause = "HZ-3"
        return {"win": False, "names": [], "value": 0, "why_not": [clause]}
    return {"win": True, "names": [name], "value": WORTH[by], "why_not": []}


def waits(hand: list[str], melds: list[Meld], by: str, options: dict[str, Any]) -> dict[str, int]:
    """HZ-8: each tile with which the hand wins in this way, but for those held all four."""
    held = all_tiles_of(hand, melds)
    return {
        tile: WORTH[by]
        for tile in ALL_TILES
        if held.count(tile) < 4 and name_of(hand, melds, tile, by, options)
    }
