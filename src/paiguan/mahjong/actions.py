"""The actions of mahjong, each packed into one number: what, on which tile, and a detail."""

from typing import Final

from mypy_extensions import i64

from paiguan.engine.actions import Action
from paiguan.mahjong.tiles import CHOW_TILES, EAST, GREEN, NORTH, RED, WHITE, tile_name

PASS: Final = 0
DISCARD: Final = 1
CHOW: Final = 2
PONG: Final = 3
KONG: Final = 4
WIN: Final = 5
REPLACE: Final = 6
DICE: Final = 7
TAKE: Final = 8
DECLARE: Final = 9
FIRE: Final = 10
FLOAT: Final = 11
DRAGONS: Final = 12
WINDS: Final = 13
ADD: Final = 14

NAMES: Final = (
    "pass",
    "discard",
    "chow",
    "pong",
    "kong",
    "win",
    "replace",
    "dice",
    "take",
    "declare",
    "fire",
    "float",
    "dragons",
    "winds",
    "add",
)


def encode(what: i64, tile: i64 = 0, detail: i64 = 0) -> i64:
    """An action as one number; the detail of a 吃 is its lowest tile."""
    return what * 4096 + tile * 64 + detail


def what_of(code: i64) -> i64:
    """Which action it is: PASS, DISCARD, CHOW, …"""
    return code >> 12


def tile_of(code: i64) -> i64:
    """The tile discarded, konged or claimed."""
    return code >> 6 & 63


def detail_of(code: i64) -> i64:
    """The lowest tile of a 吃; what was chosen as fire or float."""
    return code & 63


def in_words(code: int, two_tiles_open: bool) -> Action:
    """An action as scenarios write it.

    With one tile open to claims a 碰 goes without saying which, and a 吃 names its tiles in order;
    with two, a 碰 names its tile and a 吃 puts the claimed one first.
    """
    what = what_of(code)
    name = NAMES[what]
    tile = tile_name(int(tile_of(code)))
    if what in (DISCARD, KONG, ADD):
        return Action(name, (tile,))
    if what == FIRE:
        return Action(name, ("on" if detail_of(code) else "off",))
    if what == FLOAT:
        return Action(name, (str(detail_of(code)),))
    if what == PONG:
        return Action(name, (tile,) if two_tiles_open else ())
    if what == CHOW:
        return Action(name, (_run(code, two_tiles_open),))
    return Action(name)


def meld_of(code: int, two_tiles_open: bool) -> list[int]:
    """The tiles that an action lays down together; of a tile added to a meld that tile alone."""
    what = what_of(code)
    tile = int(tile_of(code))
    if what == CHOW:
        return _run_tiles(code, two_tiles_open)
    if what in (PONG, KONG):
        return [tile] * (3 if what == PONG else 4)
    if what == ADD:
        return [tile]
    if what == DRAGONS:
        return sorted((WHITE, GREEN, RED))
    if what == WINDS:
        return list(range(EAST, NORTH + 1))
    return []


def _run(code: int, claimed_first: bool) -> str:
    tiles = _run_tiles(code, claimed_first)
    return "".join(tile_name(tile)[0] for tile in tiles) + tile_name(tiles[0])[1]


def _run_tiles(code: int, claimed_first: bool) -> list[int]:
    low = int(detail_of(code))
    claimed = int(tile_of(code))
    tiles = [int(CHOW_TILES[3 * low + place]) for place in range(3)]
    if claimed_first:
        tiles.remove(claimed)
        tiles.insert(0, claimed)
    return tiles
