"""起手胡: what a hand as dealt may be shown for (HY-15 to HY-20)."""

from typing import Final

from mypy_extensions import i64

from paiguan.mahjong.hand import Hand
from paiguan.mahjong.tiles import KINDS, is_258

NO_258: Final = "板板胡"
FOUR_ALIKE: Final = "大四喜"
SIX_SIX: Final = "六六顺"
SUIT_MISSING: Final = "缺一色"

CLAUSES: Final = {NO_258: "HY-15", FOUR_ALIKE: "HY-16", SIX_SIX: "HY-17", SUIT_MISSING: "HY-18"}


def openings(hand: Hand) -> list[tuple[str, int]]:
    """Each opening win that the hand holds, and how many times."""
    fours = len(_kinds_with(hand, 4))
    missing = sum(1 for suit in range(3) if hand.keys[suit] == 0)
    found = [
        (NO_258, 0 if _has_258(hand) else 1),
        (FOUR_ALIKE, fours),
        (SIX_SIX, 1 if len(_kinds_with(hand, 3)) >= 2 else 0),
        (SUIT_MISSING, missing),
    ]
    return [(name, times) for name, times in found if times]


def shown_tiles(hand: Hand, names: list[str]) -> list[int]:
    """What is laid open for these names: the fours, two triplets, or the whole hand (HY-20)."""
    if NO_258 in names or SUIT_MISSING in names:
        return hand.tiles()
    shown = [0] * KINDS
    if FOUR_ALIKE in names:
        for kind in _kinds_with(hand, 4):
            shown[kind] = 4
    if SIX_SIX in names:
        for kind in _kinds_with(hand, 3)[:2]:
            shown[kind] = max(shown[kind], 3)
    return [kind for kind in range(KINDS) for _ in range(shown[kind])]


def _kinds_with(hand: Hand, number: i64) -> list[int]:
    return [kind for kind in range(KINDS) if hand.counts[kind] >= number]


def _has_258(hand: Hand) -> bool:
    return any(hand.counts[kind] > 0 and is_258(kind) for kind in range(KINDS))
