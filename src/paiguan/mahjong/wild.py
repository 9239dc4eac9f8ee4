"""Hands with wild tiles, which stand for any other, even for a fifth of its kind."""

from mypy_extensions import i64

from paiguan.mahjong.distance import missing_to_fill
from paiguan.mahjong.divisions import Division
from paiguan.mahjong.hand import Hand
from paiguan.mahjong.melds import meld_tiles
from paiguan.mahjong.tiles import HONOURS, KINDS, NO_TILE, POW5_OF, RANK_OF, SUIT_OF

PAIRS_OF_A_HAND = 7


def fills_sets(hand: Hand, tile: i64, wild: i64) -> bool:
    """Whether hand and tile (or NO_TILE) are sets and a pair, the wild ones filling in.

    Of as many tiles as such a hand has, it is one where the others lack as many as are wild.
    """
    held = hand.counts[wild]
    keys = hand.keys
    keys[SUIT_OF[wild]] -= held * POW5_OF[wild]
    outside = tile not in (NO_TILE, wild)
    if outside:
        keys[SUIT_OF[tile]] += POW5_OF[tile]
    missing = missing_to_fill(keys, 4 - i64(len(hand.melds)))
    if outside:
        keys[SUIT_OF[tile]] -= POW5_OF[tile]
    keys[SUIT_OF[wild]] += held * POW5_OF[wild]
    return missing <= (held + 1 if tile == wild else held)


def fills_pairs(hand: Hand, tile: i64, wild: i64) -> bool:
    """Whether hand and tile are seven pairs, four alike being two; a wild one makes a pair."""
    if len(hand.melds) > 0:
        return False
    pairs = hand.counts[wild] + (1 if tile == wild else 0)
    kind: i64 = 0
    while kind < KINDS:
        if kind != wild:
            pairs += (hand.counts[kind] + (1 if kind == tile else 0)) >> 1
        kind += 1
    return pairs >= PAIRS_OF_A_HAND


def has_wild(hand: Hand, tile: i64, wild: i64) -> bool:
    """Whether a hand with its winning tile has a wild one; melds never have."""
    return tile == wild or hand.counts[wild] > 0


# How a winning hand is shown


def filled_doors(hand: Hand, tile: int, wild: int, pairs: bool) -> Division:
    """The melds, then the sets and the pair, with the wild ones where they fill in.

    Where the hand is seven pairs and these count, they are shown; the tiles as they are where it is
    none of this.
    """
    left = [int(count) for count in hand.counts]
    if tile != NO_TILE:
        left[tile] += 1
    melds = [meld_tiles(meld) for meld in hand.melds]
    spare, left[wild] = left[wild], 0
    if pairs and fills_pairs(hand, tile, wild):
        return _pairs(left, spare, wild)
    sets = _sets(left, spare, 4 - len(melds), [], wild)
    if sets is not None:
        return melds + sets
    return [*melds, [kind for kind in range(KINDS) for _ in range(left[kind])] + [wild] * spare]


def _pairs(left: list[int], spare: int, wild: int) -> Division:
    pairs = [[kind] * 2 for kind in range(KINDS) for _ in range(left[kind] // 2)]
    single = [[kind, wild] for kind in range(KINDS) if left[kind] % 2]
    return [*pairs, *single, *[[wild] * 2 for _ in range((spare - len(single)) // 2)]]


def _sets(left: list[int], spare: int, sets: int, pair: Division, wild: int) -> Division | None:
    """A division of what is left and so many wild tiles, or None; `pair`: the one taken already.

    The lowest tile goes into each group that it can be in. A group takes what is there of it and is
    filled with wild tiles: where the same tile served elsewhere, the two can be exchanged.
    """
    kind = next((kind for kind in range(KINDS) if left[kind]), NO_TILE)
    if kind == NO_TILE:
        if spare != 3 * sets + (0 if pair else 2):
            return None
        return [[wild] * 3 for _ in range(sets)] + (pair or [[wild] * 2])
    groups = [(group, _held(left, group)) for group in _groups(kind, sets > 0, not pair)]
    # The fewest wild tiles first: so players would lay them out.
    for group, held in sorted(groups, key=lambda found: len(found[0]) - len(found[1])):
        lacking = len(group) - len(held)
        if lacking > spare:
            break
        for tile in held:
            left[tile] -= 1
        shown = held + [wild] * lacking
        if len(group) == 2:
            rest = _sets(left, spare - lacking, sets, [shown], wild)
        else:
            rest = _sets(left, spare - lacking, sets - 1, pair, wild)
        for tile in held:
            left[tile] += 1
        if rest is not None:
            return rest if len(group) == 2 else [shown, *rest]
    return None


def _held(left: list[int], group: list[int]) -> list[int]:
    """The tiles of a group that are there."""
    return [tile for place, tile in enumerate(group) if left[tile] > group[:place].count(tile)]


def _groups(kind: int, sets: bool, pair: bool) -> Division:
    """The sets and the pair that a tile can be in: three alike, every run, two alike."""
    groups: Division = []
    if sets:
        groups.append([kind] * 3)
        if kind < HONOURS:
            lows = [low for low in range(kind - 2, kind + 1) if low >= 0]
            same = [low for low in lows if SUIT_OF[low] == SUIT_OF[kind] and RANK_OF[low] <= 7]
            groups.extend([low, low + 1, low + 2] for low in reversed(same))
    if pair:
        groups.append([kind] * 2)
    return groups
