"""Every way to divide tiles into sets and a pair."""

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.mahjong.hand import Hand
from paiguan.mahjong.melds import meld_tiles
from paiguan.mahjong.tiles import HONOURS, KINDS, NO_TILE, RANK_OF

# A division: its sets in order, then its pair, each a list of tiles.
Division = list[list[int]]


def divisions(counts: vec[i64]) -> list[Division]:
    """All divisions of 34 counts into sets and one pair; honours only as three alike."""
    left = counts[:]
    found: list[Division] = []
    pair: i64 = 0
    while pair < KINDS:
        if left[pair] >= 2:
            left[pair] -= 2
            for sets in _sets(left, 0):
                found.append([*sets, [int(pair)] * 2])
            left[pair] += 2
        pair += 1
    return found


def _sets(left: vec[i64], start: i64) -> list[Division]:
    """All ways to divide what is left into sets, the lowest tile first."""
    tile = start
    while tile < KINDS and left[tile] == 0:
        tile += 1
    if tile == KINDS:
        return [[]]
    found: list[Division] = []
    if left[tile] >= 3:
        left[tile] -= 3
        found.extend([[int(tile)] * 3, *rest] for rest in _sets(left, tile))
        left[tile] += 3
    if tile < HONOURS and RANK_OF[tile] <= 7 and left[tile + 1] > 0 and left[tile + 2] > 0:
        for step in range(3):
            left[tile + step] -= 1
        run = [int(tile), int(tile) + 1, int(tile) + 2]
        found.extend([run, *rest] for rest in _sets(left, tile))
        for step in range(3):
            left[tile + step] += 1
    return found


def winning_doors(hand: Hand, tile: int) -> Division:
    """How a winning hand is best shown: its melds, then its sets and pair, or its pairs."""
    counts = hand.counts[:]
    if tile != NO_TILE:
        counts[tile] += 1
    melds = [meld_tiles(meld) for meld in hand.melds]
    if not melds and all(count % 2 == 0 for count in counts):
        return [[kind] * 2 for kind in range(KINDS) for _ in range(counts[kind] // 2)]
    found = divisions(counts)
    if found:
        return melds + found[0]
    return [*melds, [kind for kind in range(KINDS) for _ in range(counts[kind])]]
