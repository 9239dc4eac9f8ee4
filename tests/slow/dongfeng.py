"""A slow judge of winning hands of 东丰麻将.

It is written from the rulebook alone and shares nothing with the engine. Tiles stay text
(``"5m"``, ``"7z"``), hands are plain lists, every division of the concealed tiles is enumerated,
and in each of them every place of the winning tile is tried: the reading that pays most counts
(DF-19). Nothing is remembered from one hand to the next and nothing is made fast.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .hengyang258 import Meld, all_tiles_of, check_number_of_each, without
from .reading import BadRequestError, parse_options

RANKS = {"m": "123456789", "p": "123456789", "s": "123456789", "z": "1234567"}
SUITS = "mps"
#: 东 南 西 北.
WINDS = ["1z", "2z", "3z", "4z"]
#: 白 发 中.
DRAGONS = ["5z", "6z", "7z"]
#: DF-1: three suits of nine ranks and seven honours, four tiles of each.
ALL_TILES = [rank + series for series, ranks in RANKS.items() for rank in ranks]

#: The options of the game with their values, the default first.
OPTIONS: dict[str, list[Any]] = {
    "rounds": [2, 4, 8],
    "cap": [20, 40],
    "opening_mode": ["free", "owner"],
    "first_dealer": ["random", "first_seated"],
    "one_winner": ["round_wind", "after_giver"],
    "giver_pays_kong": [True, False],
    "rob_kong": [True, False],
    "honour_kong": [2, 4],
}

#: How many tiles a meld of each kind has. A 箭杠 has three and any that were added.
MELD_SIZES = {"chow": 3, "pong": 3, "kong": 4, "added": 4, "concealed": 4, "winds": 4}

WAYS = ["self", "discard", "robbed"]

#: The names in the order of the rulebook's table.
NAMES = ["平胡", "夹胡", "单吊", "飘胡"]


@dataclass(frozen=True)
class Reading:
    """One way to see a hand as a win: its name, its points, and whether the pair is 二八做掌."""

    name: str
    points: int
    pair_doubles: bool

    def worth(self) -> tuple[bool, int, int, int]:
        """What the reading is compared by, the larger the better.

        DF-18: 飘胡 pays the cap, and nothing pays more. Otherwise what is paid is the points, and
        twice as much with 二八做掌; all else that doubles is the same for every reading. Where two
        readings pay the same, the rulebook has no preference; here it is the one with more points,
        then the later name.
        """
        paid = self.points * 2 if self.pair_doubles else self.points
        return self.name == "飘胡", paid, self.points, NAMES.index(self.name)


# --- reading the request -------------------------------------------------------------------------


def parse_tiles(text: Any) -> list[str]:
    """``"123m 5z"`` as ``["1m", "2m", "3m", "5z"]``, in the order written."""
    if not isinstance(text, str):
        raise BadRequestError(f"not tiles: {text!r}")
    tiles: list[str] = []
    for word in text.split():
        ranks = ""
        for letter in word:
            if letter in "123456789":
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
    tiles = sorted(parse_tiles(written))
    if kind == "dragons":
        # DF-7: one of each at the least, and then whatever dragons were added.
        if set(tiles) != set(DRAGONS):
            raise BadRequestError(f"no 箭杠: {text!r}")
        return Meld(kind, tiles)
    if kind not in MELD_SIZES:
        raise BadRequestError(f"unknown meld {text!r}")
    if len(tiles) != MELD_SIZES[kind]:
        raise BadRequestError(f"wrong number of tiles in {text!r}")
    if kind == "winds":
        if tiles != WINDS:
            raise BadRequestError(f"no 风杠: {text!r}")
    elif kind == "chow":
        if tiles != run_from(tiles[0]):
            raise BadRequestError(f"no run: {text!r}")
    elif len(set(tiles)) != 1:
        raise BadRequestError(f"tiles not alike: {text!r}")
    return Meld(kind, tiles)


# --- what tiles are ------------------------------------------------------------------------------


def is_honour(tile: str) -> bool:
    """Whether the tile is a wind or a dragon."""
    return tile[1] == "z"


def is_yao_jiu(tile: str) -> bool:
    """DF-11, 幺九: a 1, a 9 or an honour."""
    return is_honour(tile) or tile[0] in "19"


def run_from(tile: str) -> list[str]:
    """The 顺子 that starts with a tile; honours have none, and a suit ends with 789."""
    rank, suit = int(tile[0]), tile[1]
    if is_honour(tile) or rank > 7:
        return []
    return [f"{rank}{suit}", f"{rank + 1}{suit}", f"{rank + 2}{suit}"]


def is_alike(group: list[str]) -> bool:
    """Whether a group is of one kind of tile."""
    return len(set(group)) == 1


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


# --- the conditions ------------------------------------------------------------------------------


def is_piao(division: list[list[str]], melds: list[Meld]) -> bool:
    """DF-18, 飘胡: each of the four sets is three alike or a kong, 箭杠 and 风杠 among them."""
    if any(meld.kind == "chow" for meld in melds):
        return False
    return all(is_alike(group) for group in division if len(group) == 3)


def has_cha(division: list[list[str]], melds: list[Meld]) -> bool:
    """DF-12, 叉: a set of three alike, in hand or as 碰, or a kong of any kind."""
    if any(meld.kind != "chow" for meld in melds):
        return True
    return any(is_alike(group) for group in division if len(group) == 3)


def failed_conditions(
    division: list[list[str]], melds: list[Meld], everything: list[str]
) -> list[str]:
    """The conditions of DF-11 to DF-14 that four sets and a pair, so divided, do not meet."""
    failed = []
    if not any(is_yao_jiu(tile) for tile in everything):
        failed.append("DF-11")
    if not has_cha(division, melds) and not any(tile in DRAGONS for tile in everything):
        failed.append("DF-12")
    if not all(any(tile[1] == suit for tile in everything) for suit in SUITS):
        failed.append("DF-13")
    if len(melds) == 4 and not is_piao(division, melds):
        failed.append("DF-14")
    return failed


# --- the names -----------------------------------------------------------------------------------


def name_of(group: list[str], tile: str) -> str:
    """DF-15 to DF-17: what a win is called where the winning tile came to this group."""
    if len(group) == 2:
        return "单吊"
    if not is_alike(group) and group[1] == tile:
        return "夹胡"
    return "平胡"


def readings(
    hand: list[str], melds: list[Meld], tile: str, options: dict[str, Any]
) -> Iterator[Reading]:
    """Every way to see the hand with its winning tile as a win; none where it is not one."""
    concealed = [*hand, tile]
    everything = all_tiles_of(concealed, melds)
    for division in divisions(concealed):
        if failed_conditions(division, melds, everything):
            continue
        [pair] = [group for group in division if len(group) == 2]
        pair_doubles = pair[0][0] in "28" and not is_honour(pair[0])
        if is_piao(division, melds):
            yield Reading("飘胡", options["cap"], pair_doubles)
            continue
        for group in division:
            if tile in group:
                name = name_of(group, tile)
                yield Reading(name, 1 if name == "平胡" else 2, pair_doubles)


def best_reading(
    hand: list[str], melds: list[Meld], tile: str, options: dict[str, Any]
) -> Reading | None:
    """The reading that pays most, or None where the hand is no win at all."""
    return max(readings(hand, melds, tile, options), key=Reading.worth, default=None)


def why_not(hand: list[str], melds: list[Meld], tile: str) -> list[str]:
    """The conditions that a hand fails, in the division that fails fewest."""
    concealed = [*hand, tile]
    everything = all_tiles_of(concealed, melds)
    failed = [failed_conditions(division, melds, everything) for division in divisions(concealed)]
    return min(failed, key=len, default=["DF-10"])


# --- the judge -----------------------------------------------------------------------------------


def judge(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to one request of ``paiguan judge`` for the game ``dongfeng``.

    With ``tile``: ``win``, ``names`` (the one name that says what the points are), ``value`` (the
    points before doublings, the cap for 飘胡) and ``why_not``. Without: ``waits``, the tiles that
    would win, each with its value. ``error`` where the request cannot be judged.
    """
    try:
        return judge_or_raise(request)
    except BadRequestError as error:
        return {"error": str(error)}


def judge_or_raise(request: dict[str, Any]) -> dict[str, Any]:
    """As ``judge``, but a request that cannot be judged is a ``BadRequestError``."""
    if request.get("game", "dongfeng") != "dongfeng":
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
        return {"win": False, "names": [], "value": 0, "why_not": why_not(hand, melds, tile)}
    return {"win": True, "names": [best.name], "value": best.points, "why_not": []}


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
            found[tile] = best.points
    return found
