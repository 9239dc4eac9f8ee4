"""What a hand may become, and how far it is from each: the plans that a player can have."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.mahjong.deal import FULL_HAND
from paiguan.mahjong.distance import (
    missing_in_suit,
    missing_tiles,
    missing_to_fill,
    missing_with_258,
    pairs_distance,
)
from paiguan.mahjong.hand import Hand
from paiguan.mahjong.hand_rules import ALL_258, FLUSH, PAIRS, SETS, TRIPLETS, HandRules
from paiguan.mahjong.melds import CHOW, meld_kind, meld_tile
from paiguan.mahjong.shapes import HONOUR_SETS
from paiguan.mahjong.tiles import BIT, HONOURS, KINDS, NO_TILE, RANK_OF, SUIT_OF, WHITE, is_258

# A hand that a plan cannot come to any more.
NEVER: Final = 99
# Where all three suits are needed, so many of the five groups may be of honours.
MOST_OF_HONOURS: Final = 2


def plan_distance(rules: HandRules, plan: i64, hand: Hand) -> i64:
    """Tiles to change until the hand is ready by this plan; NEVER where it cannot be.

    Every wild tile is one that the others do not lack.
    """
    wild = rules.deck.wild
    if wild == NO_TILE:
        return _distance(rules, plan, hand)
    held = hand.counts[wild]
    complete = hand.resting_size() - hand.size
    hand.remove_many(wild, held)
    far = _distance(rules, plan, hand)
    hand.add_many(wild, held)
    if far == NEVER:
        return NEVER
    return far - held if far - held > complete else complete


def brings_closer(rules: HandRules, plan: i64, hand: Hand, tile: i64, far: i64) -> bool:
    """Whether one more tile brings a hand that is so far from ready closer to it, by this plan."""
    hand.add(tile)
    closer = plan_distance(rules, plan, hand) < far
    hand.remove(tile)
    return closer


def _distance(rules: HandRules, plan: i64, hand: Hand) -> i64:
    if plan == SETS:
        return plain_distance(rules, hand)
    if plan == TRIPLETS:
        return triplets_distance(rules, hand)
    if plan == FLUSH:
        return flush_distance(hand)
    if plan == ALL_258:
        return distance_258(hand)
    if len(hand.melds) > 0:
        return NEVER
    return pairs_distance(hand) if plan == PAIRS else broken_distance(hand)


def plain_distance(rules: HandRules, hand: Hand) -> i64:
    """Four sets and a pair as the game wants them."""
    sets = 4 - i64(len(hand.melds))
    if rules.deck.wild != NO_TILE:
        return missing_to_fill(hand.keys, sets) - 1
    if rules.pair_258:
        return missing_with_258(hand.keys, sets) - 1
    suits: i64 = 0
    if rules.three_suits:
        suits = 7
        for meld in hand.melds:
            suit = SUIT_OF[meld_tile(meld)]
            if suit < 3:
                suits &= ~BIT[suit]
    missing = missing_tiles(hand.keys, sets, suits, rules.honours is HONOUR_SETS)
    if rules.needs_triplet and not _may_have_triplet(hand):
        missing += 1
    return missing - 1


def _may_have_triplet(hand: Hand) -> bool:
    """Whether three alike, or a pair of dragons, are there or near."""
    for meld in hand.melds:
        if meld_kind(meld) != CHOW:
            return True
    pairs: i64 = 0
    tile: i64 = 0
    while tile < KINDS:
        count = hand.counts[tile]
        if count >= 3 or (count == 2 and tile >= WHITE):
            return True
        if count == 2:
            pairs += 1
        tile += 1
    return pairs > 1


def triplets_distance(rules: HandRules, hand: Hand) -> i64:
    """Three alike four times, and a pair."""
    threes: i64 = 0
    twos: i64 = 0
    suits: i64 = 0
    of_honours: i64 = 0
    for meld in hand.melds:
        if meld_kind(meld) == CHOW:
            return NEVER
        suits |= BIT[SUIT_OF[meld_tile(meld)]]
        if meld_tile(meld) >= HONOURS:
            of_honours += 1
    tile: i64 = 0
    while tile < KINDS:
        count = hand.counts[tile]
        if count >= 3:
            threes += 1
            if tile >= HONOURS:
                of_honours += 1
        elif count == 2:
            twos += 1
        if count >= 2:
            suits |= BIT[SUIT_OF[tile]]
        tile += 1
    missing = _missing_for_triplets(4 - i64(len(hand.melds)), threes, twos)
    if rules.three_suits:
        missing += 3 - (suits & 1) - (suits >> 1 & 1) - (suits >> 2 & 1)
        if of_honours > MOST_OF_HONOURS:
            missing += 2 * (of_honours - MOST_OF_HONOURS)
    return missing - 1


def _missing_for_triplets(sets: i64, threes: i64, twos: i64) -> i64:
    """Tiles missing for so many times three alike and a pair; a triplet too many is the pair."""
    if threes > sets:
        twos += threes - sets
        threes = sets
    open_sets = sets - threes
    from_pairs = twos if twos < open_sets else open_sets
    missing = from_pairs + 2 * (open_sets - from_pairs)
    return missing if twos > from_pairs else missing + 1


def flush_distance(hand: Hand) -> i64:
    """One suit: that of the melds, or else the one that is nearest."""
    only: i64 = -1
    for meld in hand.melds:
        suit = SUIT_OF[meld_tile(meld)]
        if suit > 2 or only not in (-1, suit):
            return NEVER
        only = suit
    sets = 4 - i64(len(hand.melds))
    best: i64 = NEVER
    suit = 0
    while suit < 3:
        if only in (-1, suit):
            missing = missing_in_suit(hand.keys[suit], sets) - 1
            if missing < best:
                best = missing
        suit += 1
    return best


def distance_258(hand: Hand) -> i64:
    """Nothing but 2s, 5s and 8s."""
    for meld in hand.melds:
        if meld_kind(meld) == CHOW or not is_258(meld_tile(meld)):
            return NEVER
    held: i64 = 0
    tile: i64 = 0
    while tile < HONOURS:
        if is_258(tile):
            held += hand.counts[tile]
        tile += 1
    return hand.resting_size() - held


def broken_distance(hand: Hand) -> i64:
    """十三烂: no two alike, those of a suit at least three apart."""
    apart: i64 = 0
    tile: i64 = HONOURS
    while tile < KINDS:
        if hand.counts[tile] > 0:
            apart += 1
        tile += 1
    suit: i64 = 0
    while suit < 3:
        apart += _most_apart(hand.counts, 9 * suit)
        suit += 1
    return FULL_HAND - apart


def _most_apart(counts: vec[i64], first: i64) -> i64:
    """The most tiles of a suit that are at least three apart: each taken as early as can be."""
    taken: i64 = 0
    tile = first
    while tile < first + 9:
        if counts[tile] > 0:
            taken += 1
            tile += 3
        else:
            tile += 1
    return taken


def can_chow(hand: Hand, tile: i64) -> bool:
    """Whether the hand has two tiles that make a run with this one."""
    if tile >= HONOURS:
        return False
    counts = hand.counts
    rank = RANK_OF[tile]
    if rank > 2 and counts[tile - 1] > 0 and counts[tile - 2] > 0:
        return True
    if 1 < rank < 9 and counts[tile - 1] > 0 and counts[tile + 1] > 0:
        return True
    return rank < 8 and counts[tile + 1] > 0 and counts[tile + 2] > 0
