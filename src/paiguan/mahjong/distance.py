"""How far a hand is from being ready (听牌 distance), by look-up.

For each suit key a row of ten numbers says how many tiles are missing for none to four sets,
without and with a pair. Rows of the four suits are merged by trying every way to share out sets
and pair between them. Rows are worked out when first needed and kept, packed into one number.
Where wild tiles fill in they may stand for a fifth of a kind: those games have rows of their own.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.mahjong.hand import Hand
from paiguan.mahjong.shapes import RANKS, keys_of
from paiguan.mahjong.tiles import POW5_OF

# A row: the missing tiles for s sets at place s, for s sets and a pair at place 5 + s.
ROW: Final = 10
WITH_PAIR: Final = 5
BITS: Final = 4
HONOURS: Final = 7
# Larger than any number of missing tiles, and still within BITS.
FAR: Final = 15
# A complete hand has at most so many of a kind; with wild tiles there is no such limit.
FOUR: Final = 4
NO_LIMIT: Final = 99
# What the pair may be.
ANY_PAIR: Final = 0
PAIR_258: Final = 1


class Merged:
    """Two rows lately merged, and what they came to; never changed, for another thread may read."""

    def __init__(self, one: i64, other: i64, row: i64) -> None:
        self.one = one
        self.other = other
        self.row = row


# At a place that the two rows name: of hands that differ by a tile most suits are alike.
MERGED: Final = 4096
_merged: Final = [Merged(0, 0, 0)] * MERGED


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
        if len(self.known) == 0:
            self.known = vec[i64](bytes(5 ** int(self.ranks)))
        row = self.known[key]
        if row == 0:
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
        pairs += count // 2
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
    at = (one ^ one >> 12 ^ one >> 24 ^ 5 * other ^ other >> 11 ^ other >> 22) & (MERGED - 1)
    known = _merged[at]
    if known.one != one or known.other != other:
        known = Merged(one, other, _merge_anew(one, other))
        _merged[at] = known
    return known.row


def _merge_anew(one: i64, other: i64) -> i64:
    """The same, packed from the highest place down."""
    merged: i64 = 0
    sets: i64 = 4
    while sets >= 0:
        merged = merged * 16 + _shared(one, other, sets)
        sets -= 1
    sets = 4
    while sets >= 0:
        best: i64 = FAR
        mine: i64 = 0
        while mine <= sets:
            missing = _place(one, mine) + _place(other, sets - mine)
            if missing < best:
                best = missing
            mine += 1
        merged = merged * 16 + best
        sets -= 1
    return merged


def _place(row: i64, place: i64) -> i64:
    return row >> (place * BITS) & FAR


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
            row = _less(row, _honour_set_row(rest), missing)
        at += 3
    _honour_set_rows[key] = row
    return row


def _less(row: i64, rest: i64, missing: i64) -> i64:
    """The lesser, place by place, of a row and of another with one set more."""
    less: i64 = 0
    place: i64 = ROW - 1
    while place >= 0:
        number = _place(row, place)
        if place % WITH_PAIR > 0:
            other = _place(rest, place - 1) + missing
            if other < number:
                number = other
        less = less * 16 + number
        place -= 1
    return less


def _work_out(key: i64, ranks: i64, pair: i64, limit: i64) -> i64:
    """The row of a key: choose, rank by rank, how many runs begin, a triplet, the pair.

    A state is the runs begun one and two ranks before (0 to 2 each; three equal runs are as well
    three triplets), the sets so far, and whether the pair is chosen.
    """
    states = vec[i64]([FAR] * (9 * ROW))
    states[0] = 0
    rank: i64 = 0
    while rank < ranks:
        have = key // POW5_OF[rank] % 5
        pairs: i64 = 1 if pair == ANY_PAIR or rank % 3 == 1 else 0
        runs: i64 = 2 if ranks == RANKS and rank <= ranks - 3 else 0
        states = _next_rank(states, have, runs, pairs, limit)
        rank += 1
    row: i64 = 0
    place: i64 = ROW - 1
    while place >= 0:
        row = row * 16 + states[place]
        place -= 1
    return row


def _next_rank(states: vec[i64], have: i64, most_runs: i64, pairs: i64, limit: i64) -> vec[i64]:
    after = vec[i64]([FAR] * (9 * ROW))
    at: i64 = 0
    while at < 9 * ROW:
        if states[at] < FAR:
            _choose(after, at, states[at], have, most_runs, pairs, limit)
        at += 1
    return after


def _choose(
    after: vec[i64], at: i64, missing: i64, have: i64, most_runs: i64, pairs: i64, limit: i64
) -> None:
    """From one state, every choice at one rank.

    Where a kind may be used more than four times, two triplets of it can be the best of honours.
    """
    most_triplets: i64 = 1 if limit == FOUR else 2
    one_before = at // ROW // 3
    two_before = at // ROW % 3
    place = at % ROW
    sets = place % WITH_PAIR
    has_pair = place >= WITH_PAIR
    begun: i64 = 0
    while begun <= most_runs:
        triplet: i64 = 0
        while triplet <= most_triplets:
            more = sets + begun + triplet
            pair: i64 = 0
            while pair <= pairs and more <= 4:
                used = one_before + two_before + begun + 3 * triplet + 2 * pair
                if used <= limit and not (pair == 1 and has_pair):
                    lacking = used - have if used > have else i64(0)
                    to = (begun * 3 + one_before) * ROW + place + begun + triplet + 5 * pair
                    if missing + lacking < after[to]:
                        after[to] = missing + lacking
                pair += 1
            triplet += 1
        begun += 1
