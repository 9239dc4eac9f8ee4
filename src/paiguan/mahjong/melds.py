"""Melds on the table, each packed into one number."""

from typing import Final

from mypy_extensions import i64

from paiguan.engine.events import Meld
from paiguan.engine.settlement import NOBODY
from paiguan.mahjong.tiles import (
    CHOW_TILES,
    EAST,
    GREEN,
    NO_TILE,
    NORTH,
    RED,
    SOUTH,
    WEST,
    WHITE,
    NotationError,
    chow_of,
    parse_tiles,
    tile_name,
)

CHOW: Final = 0
PONG: Final = 1
KONG: Final = 2
ADDED: Final = 3
CONCEALED: Final = 4
DRAGONS: Final = 5
WINDS: Final = 6

KIND_NAMES: Final = ("chow", "pong", "kong", "added", "concealed", "dragons", "winds")
NO_GIVER: Final = 7
# A meld is less than this.
MELD: Final = 67108864


def pack_meld(kind: i64, tile: i64, taken: i64, giver: i64) -> i64:
    """A meld of its lowest tile, the tile claimed for it and who gave that."""
    return kind + tile * 8 + taken * 512 + giver * 32768


def meld_kind(meld: i64) -> i64:
    """CHOW, PONG, KONG (明杠), ADDED (碰杠), CONCEALED (暗杠), DRAGONS (箭杠) or WINDS (风杠)."""
    return meld & 7


def meld_tile(meld: i64) -> i64:
    """The tile of a 碰 or kong, the lowest of a 吃."""
    return meld >> 3 & 63


def meld_taken(meld: i64) -> i64:
    """The tile that was claimed."""
    return meld >> 9 & 63


def meld_giver(meld: i64) -> i64:
    """Who gave the claimed tile; NO_GIVER for a meld from one's own hand."""
    return meld >> 15 & 7


def added_dragons(meld: i64, dragon: i64) -> i64:
    """How many of a dragon were added to a 箭杠."""
    return meld >> (18 + 2 * (dragon - WHITE)) & 3


def with_dragon(meld: i64, dragon: i64) -> i64:
    """A 箭杠 with one more dragon."""
    if dragon == WHITE:
        return meld + 262144
    return meld + (1048576 if dragon == GREEN else 4194304)


def pack_dragons(tiles: list[int]) -> i64:
    """A 箭杠 of these tiles: 中, 发 and 白, and those added."""
    meld = pack_meld(DRAGONS, WHITE, WHITE, NO_GIVER)
    for dragon in (WHITE, GREEN, RED):
        for _ in range(tiles.count(dragon) - 1):
            meld = with_dragon(meld, dragon)
    return meld


def pack_owned(owner: i64, meld: i64) -> i64:
    """A meld of a seat."""
    return owner * MELD + meld


def owned_meld(owned: i64) -> i64:
    """The meld."""
    return owned & (MELD - 1)


def meld_owner(owned: i64) -> i64:
    """Whose meld it is."""
    return owned >> 26


def is_open(meld: i64) -> bool:
    """Whether a meld was made with another's tile, and not from one's own hand."""
    return meld_kind(meld) < CONCEALED


def meld_tiles(meld: i64) -> list[int]:
    """The tiles of a meld."""
    tile = int(meld_tile(meld))
    kind = meld_kind(meld)
    if kind == CHOW:
        return [int(CHOW_TILES[3 * tile + place]) for place in range(3)]
    if kind == PONG:
        return [tile] * 3
    if kind == WINDS:
        return [EAST, SOUTH, WEST, NORTH]
    if kind == DRAGONS:
        added = [d for d in (WHITE, GREEN, RED) for _ in range(added_dragons(meld, d))]
        return sorted([WHITE, GREEN, RED, *added])
    return [tile] * 4


def count_in_meld(meld: i64, tile: i64) -> i64:
    """How many of a kind are in a meld."""
    kind = meld_kind(meld)
    low = meld_tile(meld)
    if kind == CHOW:
        at = 3 * low
        in_chow = tile in (CHOW_TILES[at], CHOW_TILES[at + 1], CHOW_TILES[at + 2])
        return 1 if in_chow else 0
    if kind == WINDS:
        return 1 if EAST <= tile <= NORTH else 0
    if kind == DRAGONS:
        return 1 + added_dragons(meld, tile) if tile >= WHITE else 0
    if low != tile:
        return 0
    return 3 if kind == PONG else 4


def unpack_meld(meld: i64) -> Meld:
    """A meld as events show it."""
    kind = meld_kind(meld)
    tiles = tuple(meld_tiles(meld))
    if kind == CONCEALED:
        return Meld(KIND_NAMES[kind], tiles, hidden=4)
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
        raise NotationError(
            f"“{text}”不是副露：前面写 {listed} 之一，例如 pong:555m<3",
            f"“{text}” is no meld: write one of {listed}, as in pong:555m<3",
        )
    kind = KIND_NAMES.index(kind_name)
    tiles = sorted(parse_tiles(tiles_text))
    _check_meld(text, kind, tiles)
    giver = NO_GIVER
    if "<" in text:
        if giver_text not in ("0", "1", "2", "3"):
            raise NotationError(
                f"“{text}”的 < 后面不是座位：写 0、1、2 或 3",
                f"“{text}” names no seat after <: it is 0, 1, 2 or 3",
            )
        giver = int(giver_text)
    if kind == DRAGONS:
        return pack_dragons(tiles)
    low = chow_of(tiles) if kind == CHOW else tiles[0]
    return pack_meld(kind, low, tiles[0], giver)


def _check_meld(text: str, kind: int, tiles: list[int]) -> None:
    if kind == DRAGONS:
        if set(tiles) != {WHITE, GREEN, RED}:
            raise NotationError(
                f"“{text}”不是箭杠：5z、6z、7z 各一张，加上后来加的",
                f"“{text}” is no 箭杠: one each of 5z, 6z, 7z and those added",
            )
        return
    size = 3 if kind in (CHOW, PONG) else 4
    if len(tiles) != size:
        raise NotationError(
            f"“{text}”有 {len(tiles)} 张，应该 {size} 张",
            f"“{text}” has {len(tiles)} tiles, not {size}",
        )
    if kind == WINDS:
        if tiles != [EAST, SOUTH, WEST, NORTH]:
            raise NotationError(
                f"“{text}”不是风杠：写 winds:1234z", f"“{text}” is no 风杠: it is winds:1234z"
            )
    elif kind == CHOW:
        if chow_of(tiles) == NO_TILE:
            raise NotationError(
                f"“{text}”不是同一门的顺子，例如 chow:345m",
                f"“{text}” is no run of three in one suit, as in chow:345m",
            )
    elif tiles != [tiles[0]] * size:
        raise NotationError(
            f"“{text}”不是一样的牌，例如 pong:555m",
            f"the tiles of “{text}” are not all alike, as in pong:555m",
        )
