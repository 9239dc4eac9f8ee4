"""The ways to eat a card of zipai, with all that has to be laid out beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.slow.table.zipai_cards import Hand, fits, less, loose

# The door eaten, then the doors of 比牌.
Way = tuple[str, ...]


def ways(hand: Hand, card: str, sets: frozenset[str]) -> set[Way]:
    """Every way to eat a card (ZP-10, ZP-11)."""
    if hand[card] >= 3:
        return set()
    found = set()
    free = loose(hand)
    for door in sets:
        if card in door:
            used = less(Counter(door), card)
            if fits(used, free):
                left = less(free, used.elements())
                found |= {(door, *sorted(more)) for more in laid_out(left, card, sets)}
    return found


def laid_out(free: Hand, card: str, sets: frozenset[str]) -> Iterator[Way]:
    """Every way to lay out all cards of this kind, each door with at least one of them."""
    if not free[card]:
        yield ()
        return
    for door in sets:
        if card in door and fits(Counter(door), free):
            for more in laid_out(less(free, door), card, sets):
                yield (door, *more)
