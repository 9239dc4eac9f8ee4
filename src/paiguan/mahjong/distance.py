"""How far a hand is from being ready (听牌 distance), by look-up.

For each suit key a row of ten numbers says how many tiles are missing for none to four sets,
without and with a pair. Rows of the four suits are merged by trying every way to share out sets
and pair between them. Rows are worked out when first needed and kept, packed into one number: what
happens to a row happens to its ten numbers at once.
Where wild tiles fill in they may stand for a fifth of a kind: those games have rows of their own.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from paiguan.mahjong.hand import Hand
from paiguan.mahjong.shapes import RANKS, keys_of
from paiguan.mahjong.tiles import POW5_OF

# A row: the missing tiles for s sets at place s, for s sets and a pair at place 5 + s.
ROW: Final = 10
WITH_PAIR: Final = 5
HONOURS: Final = 7
# Larger than any number of missing tiles. Two of them add up within BITS, and leave a bit free.
FAR: Final = 15
BITS: Final = 6
# In a packed row, 1 at every place; and the free bit of every place.
ONES: Final = 0o01_01_01_01_01_01_01_01_01_01
FREE: Final = 0o40_40_40_40_40_40_40_40_40_40
ALL_FAR: Final = FAR * ONES
# No set, no pair, and nothing missing for that.
NOTHING: Final = ALL_FAR - FAR
# Which places, two digits each, are left of a row that gets so many sets more, from 5 on with the
# pair, for a row ends at four sets and one pair; and which places nothing comes to, with FAR there.
KEPT: Final = vec[i64](
    [
        0o17_17_17_17_17_17_17_17_17_17,
        0o00_17_17_17_17_00_17_17_17_17,
        0o00_00_17_17_17_00_00_17_17_17,
        0o00_00_00_17_17_00_00_00_17_17,
        0o00_00_00_00_17_00_00_00_00_17,
        0o00_00_00_00_00_17_17_17_17_17,
        0o00_00_00_00_00_00_17_17_17_17,
        0o00_00_00_00_00_00_00_17_17_17,
        0o00_00_00_00_00_00_00_00_17_17,
        0o00_00_00_00_00_00_00_00_00_17,
    ]
)
NOT_REACHED: Final = vec[i64](
    [ALL_FAR & ~(int(KEPT[place]) << (BITS * place)) for place in range(ROW)]
)
# A complete hand has at most so many of a kind; with wild tiles there is no such limit.
FOUR: Final = 4
NO_LIMIT: Final = 99
# What the pair may be.
ANY_PAIR: Final = 0
PAIR_258: Final = 1


@mypyc_attr(acyclic=True)
class Merged:
    """Two rows lately merged, and what they came to; never changed, for another thread may read."""

    def __init__(self, one: i64, other: i64, row: i64) -> None:
        self.one = one
        self.other = other
        self.row = row


# At a place that the two rows name: of hands that differ by a tile most suits are alike.
MERGED: Final = 4096
_merged: Final = vec[Merged]([Merged(0, 0, 0)] * MERGED)


class Rows:
    """The rows of every key of so many ranks; they take no memory before one is asked for."""

    def __init__(self, ranks: i64, pair: i64, limit: i64) -> None:
        self.ranks = ranks
        self.pair = pair
        self.limit = limit
        # 0 is no row, for a row without tiles has 3 missing for one set.
        self.known = vec[i64]()

    def of(self, key: i64) -> i64:
        """The row of a key, worked out when it is first needed."""
        if key < len(self.known):
            row = self.known[key]
            if row != 0:
                return row
        return self._first_asked(key)

    def _first_asked(self, key: i64) -> i64:
        """The same, apart so that what is asked all the time is short."""
        if len(self.known) == 0:
            self.known = vec[i64](bytes(5 ** int(self.ranks)))
        row = _work_out(key, self.ranks, self.pair, self.limit)
        self.known[key] = row
        return row


_suits: Final = Rows(RANKS, ANY_PAIR, FOUR)
_suits_258: Final = Rows(RANKS, PAIR_258, FOUR)
_honours: Final = Rows(HONOURS, ANY_PAIR, FOUR)
# Where wild tiles fill in; honours are three alike.
_filled_suits: Final = Rows(RANKS, ANY_PAIR, NO_LIMIT)
_filled_honours: Final = Rows(HONOURS, ANY_PAIR, NO_LIMIT)

# Honours where different ones form sets too.
_honour_set_rows: Final = vec[i64](bytes(5**HONOURS))

# Sets of different honours: 白发中, and any three winds, as places of three honours.
HONOUR_SETS: Final = vec[i64]([4, 5, 6, 0, 1, 2, 0, 1, 3, 0, 2, 3, 1, 2, 3])


def distance(hand: Hand) -> i64:
    """Tiles to change until four sets and a pair wait for their last tile; -1 when complete."""
    keys = hand.keys
    sets_needed = 4 - i64(len(hand.melds))
    return _missing(keys[0], keys[1], keys[2], keys[3], sets_needed) - 1


def distance_counts(counts: list[int]) -> int:
    """The same for 34 counts without melds."""
    keys = keys_of(counts)
    return int(_missing(keys[0], keys[1], keys[2], keys[3], 4)) - 1


def pairs_distance(hand: Hand) -> i64:
    """Tiles to change until seven pairs wait for their last tile; four alike are two pairs."""
    pairs: i64 = 0
    for count in hand.counts:
        pairs += count >> 1
    return 6 - pairs


def missing_tiles(keys: vec[i64], sets: i64, suits: i64, honour_sets: bool) -> i64:
    """The fewest missing tiles for so many sets and a pair, by more of a game's rules.

    `suits`: those, as bits, that must have at least a set or the pair. `honour_sets`: sets of
    different honours are sets too.
    """
    first = _merge(_required(keys, 0, suits), _required(keys, 1, suits))
    honours = _honour_set_row(keys[3]) if honour_sets else _honours.of(keys[3])
    return _shared(first, _merge(_required(keys, 2, suits), honours), sets)


def missing_with_258(keys: vec[i64], sets: i64) -> i64:
    """The fewest missing tiles for so many sets and a pair of 2s, 5s or 8s; no honours."""
    first = _merge(_suits_258.of(keys[0]), _suits_258.of(keys[1]))
    return _shared(first, _suits_258.of(keys[2]), sets)


def missing_to_fill(keys: vec[i64], sets: i64) -> i64:
    """The fewest tiles, wild ones or others, that so many sets and a pair lack."""
    first = _merge(_filled_suits.of(keys[0]), _filled_suits.of(keys[1]))
    return _shared(first, _merge(_filled_suits.of(keys[2]), _filled_honours.of(keys[3])), sets)


def missing_in_suit(key: i64, sets: i64) -> i64:
    """The fewest missing tiles for so many sets and a pair, all of one suit."""
    return _place(_suits.of(key), WITH_PAIR + sets)


def _required(keys: vec[i64], suit: i64, suits: i64) -> i64:
    """The row of a suit; where it is required, nothing of it is no way."""
    row = _suits.of(keys[suit])
    return row | FAR if suits >> suit & 1 != 0 else row


def _missing(m: i64, p: i64, s: i64, z: i64, sets_needed: i64) -> i64:
    """The fewest missing tiles for so many sets and a pair over all four suits."""
    first = _merge(_suits.of(m), _suits.of(p))
    second = _merge(_suits.of(s), _honours.of(z))
    return _shared(first, second, sets_needed)


def _shared(one: i64, other: i64, sets: i64) -> i64:
    """The fewest missing tiles for so many sets and a pair, shared out between two rows."""
    best: i64 = FAR
    mine: i64 = 0
    while mine <= sets:
        rest = sets - mine
        with_one = _place(one, WITH_PAIR + mine) + _place(other, rest)
        if with_one < best:
            best = with_one
        with_other = _place(one, mine) + _place(other, WITH_PAIR + rest)
        if with_other < best:
            best = with_other
        mine += 1
    return best


def _merge(one: i64, other: i64) -> i64:
    """The row of two suits together."""
    both = one + 5 * other
    at = (both ^ both >> 11 ^ both >> 22 ^ both >> 33 ^ both >> 44) & (MERGED - 1)
    known = _merged[at]
    if known.one != one or known.other != other:
        known = Merged(one, other, _merge_anew(one, other))
        _merged[at] = known
    return known.row


def _merge_anew(one: i64, other: i64) -> i64:
    """The same: every place of the other, with whatever the one has besides."""
    merged: i64 = ALL_FAR
    place: i64 = 0
    while place < ROW:
        merged = _lesser(merged, _moved(one, place) + _place(other, place) * ONES)
        place += 1
    return merged


def _place(row: i64, place: i64) -> i64:
    return row >> (place * BITS) & FAR


def _moved(row: i64, place: i64) -> i64:
    """A row with what a place stands for besides: so many sets, or so many and the pair."""
    return (row & KEPT[place]) << (place * BITS) | NOT_REACHED[place]


def _lesser(one: i64, other: i64) -> i64:
    """The lesser, place by place, of two rows.

    A place borrows its free bit where the other's number is the greater; what is left of these bits
    becomes a mask of the places that the other's number goes to.
    """
    left = (one | FREE) - other & FREE
    mask = left - (left >> (BITS - 1))
    return other & mask | one & ~mask


def _honour_set_row(key: i64) -> i64:
    """The row of honours where different ones form sets: take one such set away, or none."""
    row = _honour_set_rows[key]
    if row != 0:
        return row
    row = _honours.of(key)
    at: i64 = 0
    while at < len(HONOUR_SETS):
        rest = key
        missing: i64 = 3
        place = at
        while place < at + 3:
            power = POW5_OF[HONOUR_SETS[place]]
            if key // power % 5 > 0:
                rest -= power
                missing -= 1
            place += 1
        if missing < 3:
            row = _lesser(row, _moved(_honour_set_row(rest), 1) + missing * ONES)
        at += 3
    _honour_set_rows[key] = row
    return row


def _work_out(key: i64, ranks: i64, pair: i64, limit: i64) -> i64:
    """The row of a key: choose, rank by rank, how many runs begin, triplets, the pair.

    There is a row for every state: the runs begun one and two ranks before, 0 to 2 each, for three
    equal runs are as well three triplets.
    """
    states = vec[i64]([ALL_FAR] * 9)
    states[0] = NOTHING
    rank: i64 = 0
    while rank < ranks:
        have = key // POW5_OF[rank] % 5
        pairs: i64 = 1 if pair == ANY_PAIR or rank % 3 == 1 else 0
        runs: i64 = 2 if ranks == RANKS and rank <= ranks - 3 else 0
        after = vec[i64]([ALL_FAR] * 9)
        state: i64 = 0
        while state < 9:
            if states[state] != ALL_FAR:
                _choose(states[state], state, after, have, runs, pairs, limit)
            state += 1
        states = after
        rank += 1
    return states[0]


def _choose(
    row: i64, state: i64, after: vec[i64], have: i64, most_runs: i64, pairs: i64, limit: i64
) -> None:
    """From one state, every choice at one rank.

    Where a kind may be used more than four times, two triplets of it can be the best of honours.
    """
    most_triplets: i64 = 1 if limit == FOUR else 2
    one_before = state // 3
    begun: i64 = 0
    while begun <= most_runs:
        to = begun * 3 + one_before
        triplets: i64 = 0
        while triplets <= most_triplets:
            pair: i64 = 0
            while pair <= pairs:
                used = one_before + state % 3 + begun + 3 * triplets + 2 * pair
                if used <= limit:
                    lacking = used - have if used > have else i64(0)
                    chosen = _moved(row, begun + triplets + WITH_PAIR * pair) + lacking * ONES
                    after[to] = _lesser(after[to], chosen)
                pair += 1
            triplets += 1
        begun += 1
