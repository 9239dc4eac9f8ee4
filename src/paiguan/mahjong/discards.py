"""A discard that nobody took, packed into one number: whose it is, and which tile."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# A tile is less than this.
TILE: Final = 64


def pack_discard(seat: i64, tile: i64) -> i64:
    """A seat's discard."""
    return seat * TILE + tile


def discard_tile(discard: i64) -> i64:
    """Which tile it is."""
    return discard & (TILE - 1)


def discard_seat(discard: i64) -> i64:
    """Whose it is."""
    return discard >> 6


def tiles_of(discards: vec[i64], seat: i64) -> list[int]:
    """The tiles that a seat has discarded and nobody took, in order."""
    return [int(discard_tile(one)) for one in discards if discard_seat(one) == seat]
