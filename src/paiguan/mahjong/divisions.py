"""Every way to divide tiles into sets and a pair."""

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.mahjong.hand import Hand
from paiguan.mahjong.melds import meld_tiles
from paiguan.mahjong.tiles import (
    CHOW_TILES,
    EAST,
    HONOURS,
    KINDS,
    NO_TILE,
    RANK_OF,
    SOUTH,
    WHITE,
    WINDS_WITHOUT_SOUTH,
    WINDS_WITHOUT_WEST,
)

# A division: its sets in order, then its pair, each a list of tiles.
Division = list[list[int]]


def divisions(counts: vec[i64], honour_sets: bool) -> list[Division]:
    """All divisions of 34 counts into sets and one pair; of different honours only if asked."""
    left = counts[:]
    found: list[Division] = []
    pair: i64 = 0
    while pair < KINDS:
        if left[pair] >= 2:
            left[pair] -= 2
            for sets in _sets(left, 0, 0, honour_sets):
                found.append([*sets, [int(pair)] * 2])
            left[pair] += 2
        pair += 1
    return found


def _sets(left: vec[i64], start: i64, skip: int, honour_sets: bool) -> list[Division]:
    """All ways to divide what is left into sets, the lowest tile first.

    Sets from one tile come in a fixed order, three alike before the others: `skip` leaves out those
    before the one just taken, so that no division is found twice.
    """
    tile = start
    while tile < KINDS and left[tile] == 0:
        tile += 1
    if tile == KINDS:
        return [[]]
    found: list[Division] = []
    for place, one in enumerate(_sets_from(tile, honour_sets)):
        if tile == start and place < skip:
            continue
        if _take(left, one):
            found.extend([one, *rest] for rest in _sets(left, tile, place, honour_sets))
            for each in one:
                left[each] += 1
    return found


def _take(left: vec[i64], tiles: list[int]) -> bool:
    """Take these tiles, or none of them if one is missing."""
    for place, tile in enumerate(tiles):
        if left[tile] == 0:
            for taken in tiles[:place]:
                left[taken] += 1
            return False
        left[tile] -= 1
    return True


def _sets_from(tile: i64, honour_sets: bool) -> list[list[int]]:
    """The sets whose lowest tile this is: three alike, then those of different tiles."""
    chows = _chows_from(tile, honour_sets)
    different = [[int(CHOW_TILES[3 * low + place]) for place in range(3)] for low in chows]
    return [[int(tile)] * 3, *different]


def _chows_from(tile: i64, honour_sets: bool) -> list[int]:
    """Which sets of three different tiles have this one as their lowest."""
    if tile < HONOURS:
        return [int(tile)] if RANK_OF[tile] <= 7 else []
    if not honour_sets:
        return []
    if tile == EAST:
        return [EAST, WINDS_WITHOUT_WEST, WINDS_WITHOUT_SOUTH]
    return [int(tile)] if tile in (SOUTH, WHITE) else []


def number_of_triplets(division: Division) -> int:
    """How many of its sets are three alike."""
    return sum(1 for door in division if len(door) == 3 and door[0] == door[2])


def winning_doors(hand: Hand, tile: int, honour_sets: bool) -> Division:
    """How a winning hand is best shown: its melds, then its sets and pair, or its pairs.

    Of several divisions the one with most triplets: a hand that is called after them shows them.
    """
    counts = hand.counts[:]
    if tile != NO_TILE:
        counts[tile] += 1
    melds = [meld_tiles(meld) for meld in hand.melds]
    if not melds and all(count % 2 == 0 for count in counts):
        return [[kind] * 2 for kind in range(KINDS) for _ in range(counts[kind] // 2)]
    found = divisions(counts, honour_sets)
    if found:
        return melds + max(found, key=number_of_triplets)
    return [*melds, [kind for kind in range(KINDS) for _ in range(counts[kind])]]
