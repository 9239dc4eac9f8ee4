"""What can be said of a whole hand, melds included, with the winning tile (or NO_TILE)."""

from typing import Final

from mypy_extensions import i64

from paiguan.mahjong.hand import Hand
from paiguan.mahjong.melds import is_open, meld_tile, meld_tiles
from paiguan.mahjong.tiles import HONOURS, KINDS, NO_TILE, RANK_OF, SUIT_OF, WHITE

SEVERAL_SUITS: Final = -1


def count_with(hand: Hand, kind: i64, tile: i64) -> i64:
    """How many of a kind are in hand together with the winning tile."""
    return hand.counts[kind] + (1 if kind == tile else 0)


def single_suit(hand: Hand, tile: i64) -> i64:
    """The one suit of all tiles and melds (3: honours), or SEVERAL_SUITS."""
    suit = SUIT_OF[tile] if tile != NO_TILE else i64(SEVERAL_SUITS)
    other: i64 = 0
    while other < 4:
        if hand.keys[other] != 0:
            if suit not in (SEVERAL_SUITS, other):
                return SEVERAL_SUITS
            suit = other
        other += 1
    for meld in hand.melds:
        if SUIT_OF[meld_tile(meld)] != suit:
            return SEVERAL_SUITS
    return suit


def is_all_triplets(hand: Hand, tile: i64) -> bool:
    """Whether hand and melds are three or four alike and one pair, without any 吃."""
    if not hand.all_alike_melds():
        return False
    pairs: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        count = count_with(hand, kind, tile)
        if count == 2:
            pairs += 1
        elif count not in (0, 3):
            return False
        kind += 1
    return pairs == 1


def has_four_open_melds(hand: Hand) -> bool:
    """Whether four melds with others' tiles are laid out, so that one tile was left."""
    if len(hand.melds) != 4:
        return False
    for meld in hand.melds:
        if not is_open(meld):
            return False
    return True


def fours(hand: Hand, tile: i64) -> i64:
    """How many kinds are four times in hand."""
    found: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        if count_with(hand, kind, tile) == 4:
            found += 1
        kind += 1
    return found


def kinds_held(hand: Hand, tile: i64) -> list[int]:
    """Every kind in hand and melds, with the winning tile."""
    kinds = [k for k in range(KINDS) if hand.counts[k] > 0 or k == tile]
    for meld in hand.melds:
        kinds.extend(meld_tiles(meld))
    return kinds


def has_terminal(hand: Hand, tile: i64) -> bool:
    """Whether there is a 1, a 9 or an honour."""
    for kind in kinds_held(hand, tile):
        if kind >= HONOURS or RANK_OF[kind] in (1, 9):
            return True
    return False


def has_all_suits(hand: Hand, tile: i64) -> bool:
    """Whether 万, 筒 and 条 are all there."""
    suits = {int(SUIT_OF[kind]) for kind in kinds_held(hand, tile)}
    return {0, 1, 2} <= suits


def has_dragon(hand: Hand, tile: i64) -> bool:
    """Whether there is a 中, 发 or 白."""
    return any(kind >= WHITE for kind in kinds_held(hand, tile))
