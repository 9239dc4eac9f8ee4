"""The best division of loose cards, by look-up.

坎 and 提 are never split (ZP-2), so they are set aside first. What is left has at most two of a
kind, and the cards of one size are a key: their ten counts in base 3. A table says for every key

- ONES, TWOS: which ranks are there at all, and which twice;
- ALONE: how many scoring 顺子 the best division into 顺子 alone has, or NONE without a division;
- WITH_PAIR: the same with one pair beside the 顺子;
- ALONE_HOPE, PAIR_HOPE: from which ranks on cards would have to be taken away to leave such a
  division; it can still be reached while the ranks decided upon are fewer than this number.

Small and big share a table: a scoring 顺子 is worth 3 small or 6 big. Only 绞牌 couple the two
sizes. They are tried rank by rank where they are possible and there is hope, and both remainders
looked up.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.zipai.cards import BIG, KINDS, POW3_OF, RANKS
from paiguan.zipai.sets import RUN_1_2_3, RUN_1_5_10, RUN_2_7_10, RUN_RANKS

# A hand or remainder that has no division.
NO_DIVISION: Final = -1

ALL_RANKS: Final = 1023
TWOS: Final = 10
ALONE: Final = 20
WITH_PAIR: Final = 23
ALONE_HOPE: Final = 26
PAIR_HOPE: Final = 30
FIELD: Final = 7
HOPE_FIELD: Final = 15
NONE: Final = 7

SMALL_RUN: Final = 3
BIG_RUN: Final = 6

KAN_HUXI: Final = vec[i64]([3 if card < BIG else 6 for card in range(KINDS)])
TI_HUXI: Final = vec[i64]([9 if card < BIG else 12 for card in range(KINDS)])

Counts = tuple[int, ...]


# The table


def build_table(knows_1_5_10: bool, scores_1_5_10: bool) -> vec[i64]:
    """The table for a game that has 一五十 as a 顺子 or not, with 胡息 or without."""
    runs = [number for number in range(len(RUN_RANKS)) if number != RUN_1_5_10 or knows_1_5_10]
    scoring = {RUN_1_2_3, RUN_2_7_10}
    if scores_1_5_10:
        scoring.add(RUN_1_5_10)
    table = [ranks | NONE * 2**ALONE | NONE * 2**WITH_PAIR for ranks in _ranks_of_keys()]
    for counts, most in _divisible(runs, scoring).items():
        key = sum(count * 3**rank for rank, count in enumerate(counts))
        table[key] += (most - NONE) * 2**ALONE
        for rank in range(RANKS):
            if counts[rank] == 0:
                with_pair = key + 2 * 3**rank
                known = table[with_pair] >> WITH_PAIR & FIELD
                if known == NONE or most > known:
                    table[with_pair] += (most - known) * 2**WITH_PAIR
    _note_hopes(table, ALONE, ALONE_HOPE)
    _note_hopes(table, WITH_PAIR, PAIR_HOPE)
    return vec[i64](table)


def _note_hopes(table: list[int], goal: int, hope: int) -> None:
    """From keys that divide, reach those with more cards, the ranks taken from high to low."""
    reached = [key for key, entry in enumerate(table) if entry >> goal & FIELD != NONE]
    known = bytearray(len(table))
    for key in reached:
        known[key] = 1
        table[key] += (RANKS + 1) * 2**hope
    for rank in range(RANKS - 1, -1, -1):
        power = 3**rank
        for key in reached.copy():
            count = key // power % 3
            for more in range(1, 3 - count):
                richer = key + more * power
                if known[richer] == 0:
                    known[richer] = 1
                    table[richer] += (rank + 1) * 2**hope
                    reached.append(richer)


def _ranks_of_keys() -> list[int]:
    """Which ranks every key has, and which twice; grown rank by rank."""
    found = [0]
    for rank in range(RANKS):
        one = 2**rank
        two = one + one * 2**TWOS
        found = [*found, *(ranks + one for ranks in found), *(ranks + two for ranks in found)]
    return found


def _divisible(runs: list[int], scoring: set[int]) -> dict[Counts, int]:
    """Every collection of 顺子 of one size, and the most scoring ones that it can be read as."""
    most: dict[Counts, int] = {(0,) * RANKS: 0}
    level = dict(most)
    while level:
        grown: dict[Counts, int] = {}
        for counts, scored in level.items():
            for number in runs:
                more = _with_run(counts, RUN_RANKS[number])
                if max(more) <= 2:
                    total = scored + (1 if number in scoring else 0)
                    grown[more] = max(grown.get(more, 0), total)
        most.update(grown)
        level = grown
    return most


def _with_run(counts: Counts, run: tuple[int, int, int]) -> Counts:
    return tuple(count + (1 if rank in run else 0) for rank, count in enumerate(counts))


class Tables:
    """The tables built so far: one for each way to play 一五十."""

    def __init__(self) -> None:
        self.plain = build_table(False, False)
        self.known: dict[tuple[bool, bool], vec[i64]] = {(False, False): self.plain}

    def find(self, knows_1_5_10: bool, scores_1_5_10: bool) -> vec[i64]:
        """The table of a game, built when it is first asked for."""
        which = (knows_1_5_10, scores_1_5_10)
        if which not in self.known:
            self.known[which] = build_table(knows_1_5_10, scores_1_5_10)
        return self.known[which]


TABLES: Final = Tables()


# Looking up


def divide(table: vec[i64], small: i64, big: i64, pair: bool) -> i64:
    """The most 胡息 of loose cards as 顺子 and 绞牌, with one pair or none; else NO_DIVISION."""
    return _best(table, small, big, pair, 0)


def _best(table: vec[i64], small: i64, big: i64, pair: bool, first: i64) -> i64:
    """The best with 绞牌 of this rank and above only; those below have been decided upon."""
    of_small = table[small]
    of_big = table[big]
    hope = _hope(of_small, of_big, pair)
    if hope <= first:
        return NO_DIVISION
    best = _in_runs(of_small, of_big, pair)
    two_small = of_small >> TWOS & of_big & ALL_RANKS
    two_big = of_small & of_big >> TWOS & ALL_RANKS
    left = (two_small | two_big) >> first
    rank = first
    while left != 0 and rank < hope:
        if left & 1 != 0:
            power = POW3_OF[rank]
            if two_small >> rank & 1 != 0:
                found = _best(table, small - 2 * power, big - power, pair, rank + 1)
                if found > best:
                    best = found
            if two_big >> rank & 1 != 0:
                found = _best(table, small - power, big - 2 * power, pair, rank + 1)
                if found > best:
                    best = found
        left = left >> 1
        rank += 1
    return best


def _hope(of_small: i64, of_big: i64, pair: bool) -> i64:
    """How many ranks may be decided upon before no 绞牌 can leave a division of both sizes."""
    small = of_small >> ALONE_HOPE & HOPE_FIELD
    big = of_big >> ALONE_HOPE & HOPE_FIELD
    if not pair:
        return small if small < big else big
    paired = of_big >> PAIR_HOPE & HOPE_FIELD
    hope = small if small < paired else paired
    paired = of_small >> PAIR_HOPE & HOPE_FIELD
    other = big if big < paired else paired
    return hope if hope > other else other


def _in_runs(of_small: i64, of_big: i64, pair: bool) -> i64:
    """The 胡息 of two keys without any 绞牌."""
    small = of_small >> ALONE & FIELD
    big = of_big >> ALONE & FIELD
    if not pair:
        if small == NONE or big == NONE:
            return NO_DIVISION
        return SMALL_RUN * small + BIG_RUN * big
    best: i64 = NO_DIVISION
    paired = of_big >> WITH_PAIR & FIELD
    if small != NONE and paired != NONE:
        best = SMALL_RUN * small + BIG_RUN * paired
    paired = of_small >> WITH_PAIR & FIELD
    if big != NONE and paired != NONE and SMALL_RUN * paired + BIG_RUN * big > best:
        best = SMALL_RUN * paired + BIG_RUN * big
    return best


def best_huxi(counts: list[int]) -> int:
    """The most 胡息 of 20 counts, all in hand, divided into doors (ZP-5); -1 where they are not.

    Three alike are a 坎 and four a 提; a pair is there exactly if a 提 is.
    """
    small: i64 = 0
    big: i64 = 0
    huxi: i64 = 0
    pair = False
    card: i64 = 0
    while card < KINDS:
        count: i64 = counts[card]
        if count == 3:
            huxi += KAN_HUXI[card]
        elif count == 4:
            huxi += TI_HUXI[card]
            pair = True
        elif card < BIG:
            small += count * POW3_OF[card]
        else:
            big += count * POW3_OF[card]
        card += 1
    found = _best(TABLES.plain, small, big, pair, 0)
    return int(NO_DIVISION if found == NO_DIVISION else found + huxi)
