"""Hands with wild tiles, against trying every tile that they may stand for."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement

import pytest
from mypy_extensions import i64

from paiguan.mahjong.deck import Deck, deck_of
from paiguan.mahjong.hand import Hand, empty_hand
from paiguan.mahjong.hand_rules import PAIRS, SETS, HandRules
from paiguan.mahjong.melds import parse_meld
from paiguan.mahjong.plans import plan_distance
from paiguan.mahjong.tiles import HONOURS, NO_TILE, format_tiles, parse_tile, parse_tiles
from paiguan.mahjong.waits import kinds_in, waits
from paiguan.mahjong.wild import filled_doors, fills_pairs, fills_sets
from tests.conformance.chance import Chance

RED = parse_tile("7z")
MELDS = ["pong:111s", "kong:2222s", "pong:333s", "concealed:4444s"]
# Few kinds, so that wild tiles have much to fill, and fifths of a kind come up.
DECKS = ["12345m 7z", "123456789m 7z", "2345m 678p 7z", "1234m 15z 7z"]


class Wild(HandRules):
    """Sets and a pair or seven pairs, 7z filling in."""

    def __init__(self, deck: Deck) -> None:
        super().__init__()
        self.deck = deck

    def wins(self, hand: Hand, tile: i64) -> bool:
        """Whatever divides."""
        return fills_sets(hand, tile, RED) or fills_pairs(hand, tile, RED)


def hand_of(tiles: Iterable[int], melds: int = 0) -> Hand:
    """A hand of these tiles beside so many melds."""
    hand = empty_hand()
    for tile in tiles:
        hand.add(tile)
    for text in MELDS[:melds]:
        hand.lay(parse_meld(text))
    return hand


def divides(tiles: Counter[int], pair: bool) -> bool:
    """Whether tiles are sets, and a pair where one is wanted; of a kind there may be any number."""
    kind = min((kind for kind, number in tiles.items() if number), default=None)
    if kind is None:
        return not pair
    groups = [Counter({kind: 3})]
    if kind < HONOURS and kind % 9 <= 6:
        groups.append(Counter([kind, kind + 1, kind + 2]))
    if pair and tiles[kind] >= 2 and divides(tiles - Counter({kind: 2}), False):
        return True
    return any(divides(tiles - one, pair) for one in groups if one <= tiles)


def fills_slowly(tiles: list[int], kinds: list[int]) -> tuple[bool, bool]:
    """Whether tiles come to sets and a pair, and to pairs, with some tile for each wild one."""
    others = [tile for tile in tiles if tile != RED]
    sets = pairs = False
    for stand in combinations_with_replacement(kinds, len(tiles) - len(others)):
        counts = Counter([*others, *stand])
        sets = sets or divides(counts, True)
        pairs = pairs or all(number % 2 == 0 for number in counts.values())
    return sets, pairs and len(tiles) == 14


def dealt(chance: Chance, deck: Deck, number: int, most_wild: int) -> list[int]:
    """So many tiles of a deck, not too many of them wild."""
    while True:
        tiles = deck.tiles()
        chance.shuffle(tiles)
        if tiles[:number].count(RED) <= most_wild:
            return sorted(tiles[:number])


@pytest.mark.parametrize("kinds", DECKS)
@pytest.mark.parametrize(
    ("melds", "hands", "most_wild"), [(4, 60, 2), (3, 60, 3), (2, 40, 3), (0, 25, 3)]
)
def test_a_hand_wins_where_some_tiles_fill_it(
    kinds: str, melds: int, hands: int, most_wild: int
) -> None:
    deck = deck_of(kinds, wild="7z")
    chance = Chance(f"wild {kinds} {melds}")
    # A wild tile may as well stand for a tile that is in no hand: here one far from the others.
    stands = [*(int(kind) for kind in deck.kinds if kind != RED), parse_tile("5s")]
    for _ in range(hands):
        tiles = dealt(chance, deck, 14 - 3 * melds, most_wild)
        sets, pairs = fills_slowly(tiles, stands)
        hand = hand_of(tiles, melds)
        assert fills_sets(hand, NO_TILE, RED) == sets, format_tiles(tiles)
        assert fills_pairs(hand, NO_TILE, RED) == (pairs and melds == 0), format_tiles(tiles)
        last = tiles[chance.below(len(tiles))]
        hand.remove(last)
        assert fills_sets(hand, last, RED) == sets, format_tiles(tiles)
        assert fills_pairs(hand, last, RED) == (pairs and melds == 0), format_tiles(tiles)
        if sets or (pairs and melds == 0):
            _check_doors(filled_doors(hand, last, RED, not sets)[melds:], tiles)


def _check_doors(doors: list[list[int]], tiles: list[int]) -> None:
    assert sorted(tile for door in doors for tile in door) == tiles
    assert [len(door) for door in doors] in ([2] * 7, [3] * (len(doors) - 1) + [2])
    for door in doors:
        kinds = sorted(set(door) - {RED})
        run = all(k < HONOURS for k in kinds) and len({k // 9 for k in kinds}) == 1
        alike = len(kinds) <= 1
        assert alike or (run and len(door) == 3 and kinds[-1] - kinds[0] <= 2), doors
        assert alike or len(kinds) + door.count(RED) == 3, doors


@pytest.mark.parametrize("kinds", DECKS)
@pytest.mark.parametrize("melds", [0, 1, 3])
def test_the_distance_is_how_many_wild_tiles_would_have_to_come(kinds: str, melds: int) -> None:
    """A wild tile in place of the worst one is a step; ready is who wins with a wild tile."""
    rules = Wild(deck_of(kinds, wild="7z"))
    chance = Chance(f"wild distance {kinds} {melds}")
    for _ in range(25):
        hand = hand_of(dealt(chance, rules.deck, 13 - 3 * melds, 2), melds)
        for plan, fills in ((SETS, fills_sets), (PAIRS, fills_pairs)):
            if plan == PAIRS and melds:
                continue
            far = plan_distance(rules, plan, hand)
            assert (far == 0) == fills(hand, RED, RED), format_tiles(hand.tiles())
            hand.add(RED)
            assert (plan_distance(rules, plan, hand) < 0) == (far == 0)
            hand.remove(RED)
            if far > 0 and hand.counts[RED] < 4:
                assert _after_exchange(rules, plan, hand) == far - 1


def _after_exchange(rules: HandRules, plan: int, hand: Hand) -> int:
    """How far a hand is after its worst tile was exchanged for a wild one."""
    found = []
    hand.add(RED)
    for tile in set(hand.tiles()):
        hand.remove(tile)
        found.append(int(plan_distance(rules, plan, hand)))
        hand.add(tile)
    hand.remove(RED)
    return min(found)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        # Two sets, 7z and 5m for a pair, 12p: 3p. And 5m with 12p and 7z: the pair is 5m.
        ("123456789m 5m 12p 7z", "3p 5m 7z"),
        # All four 1m in hand: the pair to the fourth can only be a wild one.
        ("1111m 234567p 789s", "7z"),
        # Four wild tiles and three runs: the thirteenth tile and anything else.
        ("123m 456p 789s 7777z", "123456789m 123456789p 123456789s"),
        # Six pairs and a single one.
        ("1133m 5577p 2244s 8s", "8s 7z"),
    ],
)
def test_what_a_hand_waits_for(hand: str, expected: str) -> None:
    rules = Wild(deck_of("123456789m 123456789p 123456789s 7z", wild="7z"))
    found = kinds_in(waits(rules, hand_of(parse_tiles(hand))))
    assert format_tiles(found) == format_tiles(parse_tiles(expected))


@pytest.mark.parametrize(
    ("hand", "tile", "expected"),
    [
        ("123m 456p 789s 77z 77z", "5m", ["123m", "456p", "789s", "777z", "5m 7z"]),
        ("1111m 234567p 789s", "7z", ["111m", "234p", "567p", "789s", "1m 7z"]),
        ("1133m 5577p 224s 77z", "9s", ["11m", "33m", "55p", "77p", "22s", "4s 7z", "9s 7z"]),
    ],
)
def test_how_a_winning_hand_is_shown(hand: str, tile: str, expected: list[str]) -> None:
    doors = filled_doors(hand_of(parse_tiles(hand)), parse_tile(tile), RED, pairs=True)
    assert [format_tiles(door) for door in doors] == expected
