"""Tiles as small numbers, and how they are written.

A tile is its kind, 0 to 33: nine 万 (m), nine 筒 (p), nine 条 (s), then 东南西北白发中 (z).
All arithmetic on these numbers lives here.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.engine.errors import BilingualError

KINDS: Final = 34
SUITS: Final = 4
HONOURS: Final = 27
NO_TILE: Final = -1

EAST: Final = 27
SOUTH: Final = 28
WEST: Final = 29
NORTH: Final = 30
WHITE: Final = 31
GREEN: Final = 32
RED: Final = 33

SUIT_LETTERS: Final = "mpsz"
RANK_CHARACTERS: Final = "一二三四五六七八九"
SUIT_CHARACTERS: Final = "万筒条"
HONOUR_CHARACTERS: Final = "东南西北白发中"

# A 吃 is named by its lowest tile. Of three different winds there are two without neighbours.
WINDS_WITHOUT_WEST: Final = 34
WINDS_WITHOUT_SOUTH: Final = 35
CHOWS: Final = 36
_CHOW_TILES: Final = [
    *((low, low + 1, low + 2) for low in range(KINDS)),
    (EAST, SOUTH, NORTH),
    (EAST, WEST, NORTH),
]
CHOW_TILES: Final = vec[i64]([tile for chow in _CHOW_TILES for tile in chow])

# Of every kind: 0 万, 1 筒, 2 条, 3 honours; 1 to 9 in a suit, 1 to 7 for 东南西北白发中.
SUIT_OF: Final = vec[i64]([k // 9 for k in range(CHOWS)])
RANK_OF: Final = vec[i64]([k % 9 + 1 for k in range(KINDS)])
POW5_OF: Final = vec[i64]([5 ** (k % 9) for k in range(KINDS)])
BIT: Final = vec[i64]([2**k for k in range(KINDS)])
EVERY_KIND: Final = 2**KINDS - 1


class NotationError(BilingualError):
    """Text that does not say which tiles it means."""


def chow_of(tiles: list[int]) -> int:
    """Which 吃 three sorted tiles are; NO_TILE if they are none.

    Three of a suit in a row, 白发中 or three different winds.
    """
    found = tuple(tiles)
    for low in range(CHOWS):
        if _CHOW_TILES[low] == found:
            if low < HONOURS:
                return low if low % 9 <= 6 else NO_TILE
            return low if low in (EAST, SOUTH, WHITE) or low >= KINDS else NO_TILE
    return NO_TILE


def is_258(tile: i64) -> bool:
    """Whether a tile is a 2, 5 or 8 of a suit."""
    return tile < HONOURS and RANK_OF[tile] % 3 == 2


def tile_name(tile: int) -> str:
    """`5m` for five of 万."""
    return f"{tile % 9 + 1}{SUIT_LETTERS[tile // 9]}"


def tile_in_chinese(tile: int) -> str:
    """五万 for `5m`."""
    if tile >= HONOURS:
        return HONOUR_CHARACTERS[tile - HONOURS]
    return RANK_CHARACTERS[tile % 9] + SUIT_CHARACTERS[tile // 9]


def parse_tiles(text: str) -> list[int]:
    """Tiles written like `123m 55p`, in the order written."""
    tiles: list[int] = []
    ranks: list[int] = []
    for character in text:
        if character.isspace():
            if ranks:
                raise _no_suit(text, ranks)
        elif character in "123456789":
            ranks.append(int(character))
        elif character in SUIT_LETTERS:
            if not ranks:
                raise NotationError(
                    f"“{text}”里的“{character}”前面没有数字",
                    f"“{character}” in “{text}” has no number before it",
                )
            tiles.extend(_in_suit(text, rank, character) for rank in ranks)
            ranks = []
        else:
            raise NotationError(
                f"“{text}”里的“{character}”不是牌：写数字和 m、p、s、z，例如 123m 55p",
                f"“{character}” in “{text}” is no tile: write numbers and m, p, s or z,"
                " as in 123m 55p",
            )
    if ranks:
        raise _no_suit(text, ranks)
    return tiles


def parse_tile(text: str) -> int:
    """A single tile written like `5m`."""
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise NotationError(
            f"“{text}”是 {len(tiles)} 张，这里要一张，例如 5m",
            f"“{text}” is {len(tiles)} tiles where one is meant, as in 5m",
        )
    return tiles[0]


def format_tiles(tiles: list[int]) -> str:
    """Tiles sorted and written shortly: `123m 55p`."""
    groups: list[str] = []
    for suit in range(SUITS):
        ranks = [str(t % 9 + 1) for t in sorted(tiles) if t // 9 == suit]
        if ranks:
            groups.append("".join(ranks) + SUIT_LETTERS[suit])
    return " ".join(groups)


def _in_suit(text: str, rank: int, letter: str) -> int:
    suit = SUIT_LETTERS.index(letter)
    if suit == 3 and rank > 7:
        raise NotationError(
            f"“{text}”里的 {rank}z 没有这张牌：字牌是 1z 到 7z",
            f"{rank}z in “{text}” does not exist: honours are 1z to 7z",
        )
    return suit * 9 + rank - 1


def _no_suit(text: str, ranks: list[int]) -> NotationError:
    digits = "".join(str(rank) for rank in ranks)
    return NotationError(
        f"“{text}”里的“{digits}”后面没有花色：m、p、s 或 z",
        f"“{digits}” in “{text}” has no suit after it: m, p, s or z",
    )
