"""Tiles as text, melds, and every way to divide tiles into sets and a pair."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations

SUITS = "mps"
WINDS = ("1z", "2z", "3z", "4z")
DRAGONS = ("5z", "6z", "7z")
HONOURS = WINDS + DRAGONS
SUIT_TILES = tuple(f"{number}{suit}" for suit in SUITS for number in range(1, 10))

Tiles = tuple[str, ...]

# A pair, and the sets beside it.
Division = tuple[str, tuple[Tiles, ...]]


def number_of(tile: str) -> int:
    """The number on a tile."""
    return int(tile[0])


def suit_of(tile: str) -> str:
    """The letter of a tile's suit; honours are `z`."""
    return tile[1]


def order(tile: str) -> tuple[str, int]:
    """Sorts tiles by suit, then by number."""
    return tile[1], int(tile[0])


def in_order(tiles: Iterable[str]) -> Tiles:
    """The tiles, sorted."""
    return tuple(sorted(tiles, key=order))


def is_258(tile: str) -> bool:
    """Whether a tile is a 2, 5 or 8 of a suit."""
    return suit_of(tile) in SUITS and number_of(tile) in (2, 5, 8)


def is_triplet(tiles: Tiles) -> bool:
    """Whether a set is three alike."""
    return len(set(tiles)) == 1


def word(tiles: Iterable[str]) -> str:
    """Tiles of one suit as they are written together: `345m`."""
    listed = list(tiles)
    return "".join(tile[0] for tile in listed) + listed[0][1]


def without(tiles: Iterable[str], gone: Iterable[str]) -> list[str]:
    """The tiles but for these, each taken away once."""
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return left


@dataclass
class Meld:
    """A set laid out: chow, pong, kong, added, concealed, dragons or winds."""

    kind: str
    tiles: Tiles
    giver: int | None = None
    taken: str | None = None
    # A pong made while three of the kind were held (HY-38).
    held_three: bool = False

    @property
    def open(self) -> bool:
        """Whether somebody gave a tile for it."""
        return self.kind in ("chow", "pong", "kong", "added")


RUNS = [SUIT_TILES[at : at + 3] for at in range(25) if at % 9 < 7]


@cache
def runs_with(tile: str) -> list[Tiles]:
    """The runs of a suit that a tile may be part of."""
    return [run for run in RUNS if tile in run]


@cache
def honour_sets_with(tile: str) -> list[Tiles]:
    """The sets of different honours that a tile may be part of (WZ-12)."""
    if tile in DRAGONS:
        return [DRAGONS]
    return [three for three in combinations(WINDS, 3) if tile in three]


@lru_cache(maxsize=100_000)
def set_divisions(tiles: Tiles, honour_sets: bool) -> tuple[tuple[Tiles, ...], ...]:
    """Every way to divide sorted tiles into sets of three: the first tile must be in one."""
    if not tiles:
        return ((),)
    first = tiles[0]
    candidates = [different for different in runs_with(first) if set(different) <= set(tiles)]
    if honour_sets and suit_of(first) == "z":
        candidates += [honours for honours in honour_sets_with(first) if set(honours) <= set(tiles)]
    if tiles.count(first) >= 3:
        candidates.append((first, first, first))
    found = []
    for candidate in candidates:
        rest = tuple(without(tiles, candidate))
        found += [(candidate, *others) for others in set_divisions(rest, honour_sets)]
    return tuple(found)


@lru_cache(maxsize=100_000)
def divisions(tiles: Tiles, honour_sets: bool = False) -> tuple[Division, ...]:
    """Every way to divide sorted tiles into a pair and sets of three."""
    found: list[Division] = []
    for tile in dict.fromkeys(tiles):
        if tiles.count(tile) < 2:
            continue
        rest = tuple(without(tiles, (tile, tile)))
        found += [(tile, sets) for sets in set_divisions(rest, honour_sets)]
    return tuple(found)


def seven_pairs(tiles: Tiles) -> int | None:
    """How many fours are among seven pairs; None where there are no seven pairs."""
    counts = Counter(tiles).values()
    if len(tiles) != 14 or any(count % 2 for count in counts):
        return None
    return sum(count == 4 for count in counts)
