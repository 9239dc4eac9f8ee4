"""How far a hand is from 听牌, and how it divides, against counting it out in full."""

import sys
from collections import Counter
from functools import cache
from itertools import chain, combinations_with_replacement
from random import Random
from threading import Thread

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from paiguan.games import GAMES
from paiguan.mahjong.distance import distance, distance_counts, pairs_distance
from paiguan.mahjong.divisions import divisions
from paiguan.mahjong.hand import Hand, empty_hand
from paiguan.mahjong.hand_rules import HandRules
from paiguan.mahjong.melds import parse_meld
from paiguan.mahjong.plans import plain_distance
from paiguan.mahjong.shapes import wins_counts
from paiguan.mahjong.tiles import HONOURS, KINDS, parse_tiles, tile_name
from tests.conformance.chance import Chance
from tests.slow import hengyang258

MELDS = ["pong:111z", "pong:222z", "pong:333z", "pong:444z"]

SETS = [(kind,) * 3 for kind in range(KINDS)] + [
    (kind, kind + 1, kind + 2) for kind in range(HONOURS) if kind % 9 <= 6
]


def counts_of(tiles: list[int]) -> list[int]:
    """How many of each of the 34 kinds."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return counts


def hand_of(tiles: list[int], melds: int) -> Hand:
    """A hand of these tiles beside so many melds."""
    hand = empty_hand()
    for tile in tiles:
        hand.add(tile)
    for text in MELDS[:melds]:
        hand.lay(parse_meld(text))
    return hand


def random_tiles(chance: Chance, number: int, kinds: int) -> list[int]:
    """Tiles drawn from a full set of the first kinds."""
    deck = [kind for kind in range(kinds) for _ in range(4)]
    chance.shuffle(deck)
    return sorted(deck[:number])


# By definition: exchange tiles for those of the complete hand that is nearest


@cache
def complete_hands(sets: int) -> list[list[tuple[int, int]]]:
    """Every hand of so many sets and a pair, as kinds and how many of each; four at most."""
    hands = []
    for chosen in combinations_with_replacement(SETS, sets):
        for pair in range(KINDS):
            counts = Counter([pair, pair, *chain.from_iterable(chosen)])
            if max(counts.values()) <= 4:
                hands.append(list(counts.items()))
    return hands


def slow_distance(tiles: list[int], sets: int) -> int:
    """The fewest tiles that any complete hand has and this one lacks, less the winning one."""
    held = counts_of(tiles)
    return (
        min(
            sum(max(number - held[kind], 0) for kind, number in hand)
            for hand in complete_hands(sets)
        )
        - 1
    )


@pytest.mark.parametrize(("melds", "hands"), [(4, 150), (3, 60), (2, 6)])
@pytest.mark.parametrize("drawn", [0, 1])
@pytest.mark.parametrize("kinds", [9, 18, KINDS])
def test_distance_is_that_to_the_nearest_complete_hand(
    melds: int, hands: int, drawn: int, kinds: int
) -> None:
    chance = Chance(f"distance {melds} {drawn} {kinds}")
    for _ in range(hands):
        tiles = random_tiles(chance, 13 - 3 * melds + drawn, kinds)
        assert distance(hand_of(tiles, melds)) == slow_distance(tiles, 4 - melds), tiles


@pytest.mark.clause("HY-21")
@pytest.mark.parametrize("melds", [4, 3])
def test_a_pair_of_258_is_a_pair_that_the_nearest_hand_has(melds: int) -> None:
    """Of the complete hands those whose pair is of 2s, 5s or 8s, and which have no honours."""
    chance = Chance(f"258 {melds}")
    rules = GAMES["hengyang258"].rules(None)
    assert isinstance(rules, HandRules)
    complete = [
        Counter([pair, pair, *chain.from_iterable(chosen)])
        for chosen in combinations_with_replacement(SETS, 4 - melds)
        for pair in range(1, HONOURS, 3)
        if all(kind < HONOURS for one in chosen for kind in one)
    ]
    for _ in range(60):
        tiles = random_tiles(chance, 13 - 3 * melds, HONOURS)
        held = Counter(tiles)
        missing = min((hand - held).total() for hand in complete if max(hand.values()) <= 4)
        assert plain_distance(rules, hand_of(tiles, melds)) == missing - 1, tiles


@pytest.mark.parametrize("kinds", [9, 18, KINDS])
def test_one_tile_changes_the_distance_by_one(kinds: int) -> None:
    """From 13 tiles some exchange brings the hand one nearer, and none brings it nearer still."""
    chance = Chance(f"exchange {kinds}")
    for _ in range(4):
        counts = counts_of(random_tiles(chance, 13, kinds))
        before = distance_counts(counts)
        if before == 0:
            continue
        after = set()
        for drawn in [kind for kind in range(kinds) if counts[kind] < 4]:
            counts[drawn] += 1
            for given in [kind for kind in range(kinds) if counts[kind]]:
                counts[given] -= 1
                after.add(distance_counts(counts))
                counts[given] += 1
            counts[drawn] -= 1
        assert min(after) == before - 1
        assert max(after) <= before + 1


@pytest.mark.clause("MJ-9")
def test_a_hand_is_ready_exactly_where_some_tile_completes_it() -> None:
    chance = Chance("ready")
    ready = 0
    for number in range(600):
        counts = counts_of(random_tiles(chance, 13, (9, 12, 18)[number % 3]))
        completing = []
        for tile in [kind for kind in range(KINDS) if counts[kind] < 4]:
            counts[tile] += 1
            if wins_counts(counts):
                completing.append(tile)
                assert distance_counts(counts) == -1
            counts[tile] -= 1
        assert (distance_counts(counts) == 0) == bool(completing), counts
        ready += bool(completing)
    assert 50 < ready < 550


# Worked out by hand


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("123456789m 123p 55s", -1),
        ("111222333m 444p 55z", -1),
        ("123456789m 123p 5s", 0),  # waits for 5s
        ("123456789m 12p 55s", 0),  # waits for 3p
        ("1112345678999m", 0),  # waits for every 万
        ("111m 222p 333s 44z 55z", 0),  # waits for 4z and 5z
        ("123456m 1p 55s 1z 2z 3z 4z", 3),  # two sets and a pair; two more from single tiles: four
        ("13579m 13579p 135s", 4),  # four sets from 13 or 57, one tile each, and a pair: five
        ("147m 258p 369s 1234z", 8),  # nothing goes with anything: eight tiles to change
        ("1111m 2222m 3333m 4m", 0),  # 123m 123m 123m 123m and 4m waits for its pair
        ("1111m", 9),  # a triplet and the start of a run: ten of fourteen are missing
        ("1111222233334z", 3),  # three triplets; their fourth tiles are of no use
    ],
)
def test_examples(hand: str, expected: int) -> None:
    assert distance_counts(counts_of(parse_tiles(hand))) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("1133557799m 11p 2p", 0),
        ("1133557799m 1122p", -1),
        ("1111m 2222m 3333m 4m", 0),
        ("112233m 1234567p", 3),
        ("123456789m 1234p", 6),
    ],
)
def test_seven_pairs(hand: str, expected: int) -> None:
    assert pairs_distance(hand_of(parse_tiles(hand), 0)) == expected


# Divisions


@pytest.mark.parametrize(
    ("hand", "number"),
    [
        ("123456789m 123p 55s", 1),
        ("111222333m 456p 99s", 2),  # three triplets or three runs
        ("111222333444m 55m", 4),  # four triplets; 111 and runs 234; 444 and runs 123; pair 22 no
        ("11223344556677m", 3),  # runs by twos, the pair 11, 44 or 77
        ("123m 99s", 1),
        ("99s", 1),
        ("13579m 13579p 1357s", 0),
        ("111m 111m", 0),
    ],
)
def test_how_many_divisions_there_are(hand: str, number: int) -> None:
    assert len(divisions(vec[i64](counts_of(parse_tiles(hand))), False)) == number


def test_divisions_are_those_of_the_slow_judge() -> None:
    chance = Chance("divisions")
    several = 0
    for _ in range(400):
        tiles = [tile for _ in range(4) for tile in chance.choice(SETS[:9] + SETS[34:41])]
        tiles += [chance.below(9)] * 2
        counts = counts_of(tiles)
        if max(counts) > 4:
            continue
        found = divisions(vec[i64](counts), False)
        named = [[[tile_name(tile) for tile in group] for group in one] for one in found]
        assert len(as_set(named)) == len(named)
        slow = hengyang258.divisions([tile_name(tile) for tile in tiles])
        assert as_set(named) == as_set(list(slow)), tiles
        several += len(found) > 1
    assert several > 20


def as_set(found: list[list[list[str]]]) -> set[tuple[str, ...]]:
    """Divisions without regard to the order in which they were found."""
    return {tuple(sorted("".join(sorted(group)) for group in one)) for one in found}


def test_threads_that_count_at_the_same_time_do_not_disturb_each_other() -> None:
    """A lesson is worked out beside the rooms: what is kept of rows is whole for whoever reads."""
    chance = Random(7)
    deck = [kind for kind in range(KINDS) for _ in range(4)]
    hands = [counts_of(chance.sample(deck, 14)) for _ in range(800)]
    expected = [distance_counts(counts) for counts in hands]
    found: list[list[int]] = []
    between = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        # From both ends, so that each has other hands on its mind.
        orders = (hands, hands[::-1])
        threads = [
            Thread(
                target=lambda mine: found.append([distance_counts(one) for one in mine]),
                args=(order,),
            )
            for order in (*orders, *orders)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(between)
    assert sorted(found) == sorted([expected, expected[::-1]] * 2)
