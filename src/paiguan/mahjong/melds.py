"""Melds on the table, each packed into one number."""

from typing import Final

from mypy_extensions import i64

from paiguan.engine.events import Meld
from paiguan.engine.settlement import NOBODY
from paiguan.mahjong.tiles import NotationError, parse_tiles, tile_name

CHOW: Final = 0
PONG: Final = 1
KONG: Final = 2
ADDED: Final = 3
CONCEALED: Final = 4

KIND_NAMES: Final = ("chow", "pong", "kong", "added", "concealed")
NO_GIVER: Final = 7


def pack_meld(kind: i64, tile: i64, taken: i64, giver: i64) -> i64:
    """A meld of its lowest tile, the tile claimed for it and who gave that."""
    return kind + tile * 8 + taken * 512 + giver * 32768


def meld_kind(meld: i64) -> i64:
    """CHOW, PONG, KONG (明杠), ADDED (碰杠) or CONCEALED (暗杠)."""
    return meld & 7


def meld_tile(meld: i64) -> i64:
    """The tile of a 碰 or kong, the lowest of a 吃."""
    return meld >> 3 & 63


def meld_taken(meld: i64) -> i64:
    """The tile that was claimed."""
    return meld >> 9 & 63


def meld_giver(meld: i64) -> i64:
    """Who gave the claimed tile; NO_GIVER for a 暗杠."""
    return meld >> 15


def is_open(meld: i64) -> bool:
    """Whether a meld was made with another's tile: everything but a 暗杠."""
    return meld & 7 != CONCEALED


def meld_tiles(meld: i64) -> list[int]:
    """The tiles of a meld."""
    tile = int(meld_tile(meld))
    kind = meld_kind(meld)
    if kind == CHOW:
        return [tile, tile + 1, tile + 2]
    if kind == PONG:
        return [tile] * 3
    return [tile] * 4


def unpack_meld(meld: i64) -> Meld:
    """A meld as events show it."""
    kind = meld_kind(meld)
    tiles = tuple(meld_tiles(meld))
    if kind == CONCEALED:
        return Meld(KIND_NAMES[kind], tiles, secret=True)
    giver = meld_giver(meld)
    if giver == NO_GIVER:
        return Meld(KIND_NAMES[kind], tiles)
    return Meld(KIND_NAMES[kind], tiles, int(meld_taken(meld)), int(giver))


def format_meld(meld: i64) -> str:
    """`pong:555m<3` for a 碰 of five 万 given by seat 3."""
    shown = unpack_meld(meld)
    digits = "".join(tile_name(tile)[0] for tile in shown.tiles)
    text = f"{shown.kind}:{digits}{tile_name(shown.tiles[0])[1]}"
    return text if shown.giver == NOBODY else f"{text}<{shown.giver}"


def parse_meld(text: str) -> i64:
    """A meld written like `pong:555m<3`; the giver may be left out."""
    body, _, giver_text = text.partition("<")
    kind_name, colon, tiles_text = body.partition(":")
    if not colon or kind_name not in KIND_NAMES:
        listed = ", ".join(KIND_NAMES)
        raise NotationError(f"“{text}” is no meld: write one of {listed}, as in pong:555m<3")
    kind = KIND_NAMES.index(kind_name)
    tiles = sorted(parse_tiles(tiles_text))
    _check_meld(text, kind, tiles)
    giver = NO_GIVER
    if "<" in text:
        if giver_text not in ("0", "1", "2", "3"):
            raise NotationError(f"“{text}” names no seat after <: it is 0, 1, 2 or 3")
        giver = int(giver_text)
    return pack_meld(kind, tiles[0], tiles[0], giver)


def _check_meld(text: str, kind: int, tiles: list[int]) -> None:
    size = 3 if kind in (CHOW, PONG) else 4
    if len(tiles) != size:
        raise NotationError(f"“{text}” has {len(tiles)} tiles, not {size}")
    first = tiles[0]
    if kind == CHOW:
        is_run = tiles == [first, first + 1, first + 2] and first // 9 == tiles[2] // 9
        if not is_run or first // 9 == 3:
            raise NotationError(f"“{text}” is no run of three in one suit, as in chow:345m")
    elif tiles != [first] * size:
        raise NotationError(f"the tiles of “{text}” are not all alike, as in pong:555m")
