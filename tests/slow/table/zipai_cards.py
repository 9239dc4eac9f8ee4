"""The cards of zipai as their own characters, and what three or four of them are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

SMALL = "一二三四五六七八九十"
BIG = "壹贰叁肆伍陆柒捌玖拾"
CARDS = SMALL + BIG
RED = frozenset("二七十贰柒拾")

PLACES = {card: place for place, card in enumerate(CARDS)}
QUADS = ("pao", "ti")
# ZP-17, small / big.
VALUES = {
    "peng": (1, 3),
    "kan": (3, 6),
    "wei": (3, 6),
    "chouwei": (3, 6),
    "pao": (6, 9),
    "ti": (9, 12),
}

Hand = Counter[str]
Taken = tuple[Counter[str], list["Door"], "Door"]


@dataclass(frozen=True)
class Door:
    """One door: what it is, its cards, who gave the last one, how many of them others see."""

    kind: str
    cards: str
    giver: int | None = None
    shown: int = 0


def text(cards: Iterable[str]) -> str:
    """Cards in the order of the deck, so that the same cards are always written alike."""
    return "".join(sorted(cards, key=PLACES.__getitem__))


def is_small(card: str) -> bool:
    """Whether a card is one of the forty small ones."""
    return card in SMALL


def runs(with_1_5_10: bool) -> frozenset[str]:
    """Every 顺子 (ZP-3)."""
    found = set()
    for size in (SMALL, BIG):
        found |= {a + b + c for (a, b), (_, c) in pairwise(pairwise(size))}
        found.add(size[1] + size[6] + size[9])
        if with_1_5_10:
            found.add(size[0] + size[4] + size[9])
    return frozenset(found)


def mixed() -> frozenset[str]:
    """Every 绞牌 (ZP-4)."""
    found = set()
    for low, high in zip(SMALL, BIG, strict=True):
        found |= {low + low + high, low + high + high}
    return frozenset(found)


def fits(cards: Hand, hand: Hand) -> bool:
    """Whether all of these cards are among those of the hand."""
    return all(hand[card] >= number for card, number in cards.items())


def less(hand: Hand, cards: Iterable[str]) -> Hand:
    """What is left of a hand without these cards, which it must hold."""
    left = Counter(hand)
    for card in cards:
        assert left[card] > 0, f"{card} is not in {text(hand.elements())}"
        left[card] -= 1
    return +left


def loose(hand: Hand) -> Hand:
    """The cards that may be used for something: no 坎 and no 提 (ZP-2)."""
    return Counter({card: number for card, number in hand.items() if number < 3})
