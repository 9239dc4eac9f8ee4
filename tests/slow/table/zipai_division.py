"""Every way to divide a hand of zipai into doors, by trying all of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tests.slow.table.zipai_cards import CARDS, QUADS, Door, Hand, less, loose, text

Doors = tuple[Door, ...]


@lru_cache(maxsize=100_000)
def divide(cards: str, sets: frozenset[str]) -> tuple[tuple[str, ...], ...]:
    """All divisions of loose cards into 顺子, 绞牌 and at most one pair, each as its parts."""
    if not cards:
        return ((),)
    first, rest = cards[0], cards[1:]
    found = set()
    # The lowest card is the first of its set or of the pair.
    for part in sets:
        if part[0] == first and all(cards.count(card) >= part.count(card) for card in part):
            left = without(cards, part)
            found |= {(part, *more) for more in divide(left, sets)}
    if first == rest[:1]:
        found |= {
            (first + first, *more)
            for more in divide(rest[1:], sets)
            if all(len(part) > 2 for part in more)
        }
    return tuple(found)


def without(cards: str, part: str) -> str:
    """Cards without some of them."""
    for card in part:
        cards = cards.replace(card, "", 1)
    return cards


def as_door(part: str) -> Door:
    """A part of a division as a door: a pair, or what could have been eaten."""
    return Door("pair" if len(part) == 2 else "chi", part)


def fixed(hand: Hand) -> Doors:
    """The 坎 and 提 in a hand, which stay what they are (ZP-2)."""
    return tuple(
        Door("ti" if hand[card] == 4 else "kan", card * hand[card])
        for card in CARDS
        if hand[card] >= 3
    )


def arrangements(hand: Hand, doors: Doors, sets: frozenset[str]) -> Iterator[Doors]:
    """A hand and the doors on the table as doors with nothing left over."""
    firm = doors + fixed(hand)
    for parts in divide(text(loose(hand).elements()), sets):
        yield firm + tuple(as_door(part) for part in parts)


def with_card(
    hand: Hand, doors: Doors, card: str, grows: bool, sets: frozenset[str]
) -> Iterator[Doors]:
    """A hand with a card from outside that ZP-7 has not taken, in all the ways of ZP-18.

    A 碰 `grows` with a card from the wall, not with a discard.
    """
    firm = doors + fixed(hand)
    free = loose(hand)
    # It joins a 顺子, a 绞牌 or the 将, and the three alike of its kind stay.
    starts = [(firm, text([*free.elements(), card]))]
    if free[card] == 2:
        left = text(less(free, card + card).elements())
        starts.append(((*firm, Door("peng", card * 3)), left))
    for door in firm:
        runs = door.kind in ("kan", "wei", "chouwei") or (door.kind == "peng" and grows)
        if runs and door.cards[0] == card:
            others = tuple(other for other in firm if other is not door)
            starts.append(((*others, Door("pao", card * 4)), text(free.elements())))
    for start, cards in starts:
        for parts in divide(cards, sets):
            yield start + tuple(as_door(part) for part in parts)


def quads(doors: Doors) -> int:
    """How many 跑 and 提 there are."""
    return sum(door.kind in QUADS for door in doors)


def pairs(doors: Doors) -> int:
    """How many pairs there are."""
    return sum(door.kind == "pair" for door in doors)
