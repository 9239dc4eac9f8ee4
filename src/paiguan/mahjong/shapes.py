"""Whether tiles divide into sets and a pair, by look-up.

The tiles of one suit are a key: their nine counts in base 5. A table has one byte for every key:

- low bits: 0 the suit divides into sets, 1 into sets and a pair, 4 into neither. A suit's number of
  tiles decides which of the first two it can be, so the sum over the suits is 1 exactly where the
  hand is sets and one pair;
- PAIR_258: it divides into sets and a pair of 2s, 5s or 8s. Every division of a suit has its pair
  in the same rank modulo 3, since the ranks of a set sum to a multiple of 3;
- ODD: some count is odd, so the suit is no pairs alone;
- NOT_258: it holds something else than 2s, 5s and 8s;
- CLOSE: two of its tiles are alike or, in a suit, less than three apart.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.mahjong.tiles import POW5_OF, SUIT_OF

SETS: Final = 0
SETS_AND_PAIR: Final = 1
NEITHER: Final = 4
CLOSE: Final = 8
PAIR_258: Final = 16
ODD: Final = 32
NOT_258: Final = 64

LOW_BITS: Final = 7

RANKS: Final = 9
TRIPLETS: Final = tuple(tuple([rank] * 3) for rank in range(RANKS))
RUNS: Final = tuple((rank, rank + 1, rank + 2) for rank in range(RANKS - 2))
# 白发中, and any three different winds.
DRAGON_SET: Final = ((4, 5, 6),)
WIND_SETS: Final = ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))


def build_table(ranks: int, sets: tuple[tuple[int, ...], ...], numbered: bool) -> bytes:
    """The table of a suit of so many ranks, and the sets that it knows."""
    table = bytearray(_flags(ranks, numbered))
    for key in _keys_apart(ranks, 3 if numbered else 1):
        table[key] &= ~CLOSE
    level = {(0,) * ranks}
    of_sets = set(level)
    for _ in range(4):
        level = {more for counts in level for more in _with_each(counts, sets)}
        of_sets |= level
    for counts in of_sets:
        key = _key(counts)
        table[key] = table[key] - NEITHER + SETS
        for rank in range(ranks):
            if counts[rank] <= 2:
                with_pair = key + 2 * 5**rank
                bit = PAIR_258 if numbered and rank % 3 == 1 else 0
                table[with_pair] = table[with_pair] & ~NEITHER | SETS_AND_PAIR | bit
    return bytes(table)


def _with_each(counts: tuple[int, ...], sets: tuple[tuple[int, ...], ...]) -> list[tuple[int, ...]]:
    """The counts with one more set, for every set that still fits."""
    more: list[tuple[int, ...]] = []
    for one in sets:
        grown = list(counts)
        for rank in one:
            grown[rank] += 1
        if max(grown) <= 4:
            more.append(tuple(grown))
    return more


def _key(counts: tuple[int, ...]) -> int:
    return sum(count * 5**rank for rank, count in enumerate(counts))


def _keys_apart(ranks: int, gap: int) -> list[int]:
    """The keys of single tiles that are all at least so far apart."""
    keys = [(-gap, 0)]
    for rank in range(ranks):
        keys += [(rank, key + 5**rank) for last, key in keys if rank - last >= gap]
    return [key for _, key in keys]


def _flags(ranks: int, numbered: bool) -> bytes:
    """CLOSE, ODD and NOT_258 for every key, grown rank by rank from the flags of fewer ranks."""
    table = bytes([NEITHER | CLOSE])
    for rank in range(ranks):
        other = 0 if numbered and rank % 3 == 1 else NOT_258
        parts = [table]
        for count in range(1, 5):
            flag = other | (ODD if count % 2 else 0)
            parts.append(table.translate(bytes(value | flag for value in range(256))))
        table = b"".join(parts)
    return table


SUIT: Final = build_table(RANKS, TRIPLETS + RUNS, numbered=True)
HONOUR_TRIPLETS: Final = build_table(7, TRIPLETS[:7], numbered=False)
HONOUR_SETS: Final = build_table(7, TRIPLETS[:7] + DRAGON_SET + WIND_SETS, numbered=False)


def shape_of(m: i64, p: i64, s: i64, z: i64, honours: bytes) -> i64:
    """The flags of all four keys together, with SETS_AND_PAIR or NEITHER for the whole."""
    of_m = i64(SUIT[m])
    of_p = i64(SUIT[p])
    of_s = i64(SUIT[s])
    of_z = i64(honours[z])
    low = (of_m & LOW_BITS) + (of_p & LOW_BITS) + (of_s & LOW_BITS) + (of_z & LOW_BITS)
    flags = (of_m | of_p | of_s | of_z) & ~LOW_BITS
    return flags | (SETS_AND_PAIR if low == SETS_AND_PAIR else NEITHER)


def wins_counts(counts: list[int]) -> bool:
    """Whether 34 counts are four sets and a pair (three alike or a run; honours three alike)."""
    keys = keys_of(counts)
    shape = shape_of(keys[0], keys[1], keys[2], keys[3], HONOUR_TRIPLETS)
    return shape & LOW_BITS == SETS_AND_PAIR


def keys_of(counts: list[int]) -> vec[i64]:
    """The four keys of 34 counts."""
    keys = vec[i64]([0, 0, 0, 0])
    tile: i64 = 0
    for count in counts:
        if count:
            keys[SUIT_OF[tile]] += count * POW5_OF[tile]
        tile += 1
    return keys
