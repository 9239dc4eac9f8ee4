"""Which hands win in 衡阳258麻将, and how many big units they have (HY-21 to HY-32, HY-45)."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from paiguan.games.hengyang258.options import HengyangOptions
from paiguan.mahjong.features import (
    SEVERAL_SUITS,
    fours,
    has_four_open_melds,
    is_all_triplets,
    single_suit,
)
from paiguan.mahjong.hand import Hand
from paiguan.mahjong.melds import meld_tile
from paiguan.mahjong.shapes import HONOUR_TRIPLETS, NOT_258, ODD, PAIR_258, SETS_AND_PAIR
from paiguan.mahjong.table import (
    ON_OTHERS_DICE,
    ON_OTHERS_LAST_TILE,
    ON_OWN_DICE,
    ON_OWN_LAST_TILE,
    ON_ROBBED_KONG,
)
from paiguan.mahjong.tiles import NO_TILE, is_258

PLAIN: Final = "平胡"
ALL_TRIPLETS: Final = "碰碰胡"
ALL_258: Final = "将将胡"
FLUSH: Final = "清一色"
ALL_REQUESTS: Final = "全求人"
HEAVENLY: Final = "天胡"
EARTHLY: Final = "地胡"

# Seven pairs with no, one, two, three fours among them.
SEVEN_PAIRS: Final = ("七小对", "豪华七小对", "双豪华七小对", "超豪华七小对")


@dataclass(frozen=True)
class Part:
    """A name that a hand has, its clause, and the big units that it brings."""

    name: str
    clause: str
    units: int


# What the way of winning adds, each one unit: 杠上开花, 杠上炮, 抢杠胡, 海底捞月, 海底炮.
WAYS: Final = {
    ON_OWN_DICE: Part("杠上开花", "HY-26", 1),
    ON_OTHERS_DICE: Part("杠上炮", "HY-27", 1),
    ON_ROBBED_KONG: Part("抢杠胡", "HY-28", 1),
    ON_OWN_LAST_TILE: Part("海底捞月", "HY-29", 1),
    ON_OTHERS_LAST_TILE: Part("海底炮", "HY-30", 1),
}


def wins(hand: Hand, tile: i64, options: HengyangOptions) -> bool:
    """Whether a hand wins with this tile (NO_TILE: it is in the hand already)."""
    shape = hand.shape(tile, HONOUR_TRIPLETS)
    if shape & PAIR_258 and shape & SETS_AND_PAIR:
        return True
    if shape & ODD == 0 and len(hand.melds) == 0:
        return True
    if shape & SETS_AND_PAIR:
        return (
            single_suit(hand, tile) != SEVERAL_SUITS
            or is_all_triplets(hand, tile)
            or (options.open_all_requests and has_four_open_melds(hand))
        )
    return shape & NOT_258 == 0 and melds_are_258(hand)


def shape_parts(hand: Hand, tile: i64, options: HengyangOptions) -> list[Part]:
    """The big parts of a winning hand by itself, 清一色 among them; none for a 平胡."""
    shape = hand.shape(tile, HONOUR_TRIPLETS)
    parts: list[Part] = []
    if shape & ODD == 0 and len(hand.melds) == 0:
        alike = int(fours(hand, tile))
        parts.append(Part(SEVEN_PAIRS[alike], "HY-25", 1 + alike))
    elif shape & SETS_AND_PAIR:
        if is_all_triplets(hand, tile):
            parts.append(Part(ALL_TRIPLETS, "HY-22", 1))
        if has_four_open_melds(hand) and (shape & PAIR_258 or options.open_all_requests):
            parts.append(Part(ALL_REQUESTS, "HY-31", 1))
    if shape & NOT_258 == 0 and melds_are_258(hand):
        parts.append(Part(ALL_258, "HY-23", 1))
    if single_suit(hand, tile) != SEVERAL_SUITS:
        units = sum(part.units for part in parts)
        added = units if units and options.flush_doubles else 1
        parts.append(Part(FLUSH, "HY-24", added))
    return parts


def may_be_heavenly(hand: Hand) -> bool:
    """天胡 不能乱将: sets need a pair of 2s, 5s or 8s; 七小对 and 将将胡 are as ever."""
    shape = hand.shape(NO_TILE, HONOUR_TRIPLETS)
    return bool(shape & PAIR_258) or shape & ODD == 0 or shape & NOT_258 == 0


def all_parts(
    hand: Hand, tile: i64, options: HengyangOptions, way: i64, first_turn: str
) -> list[Part]:
    """Everything that counts (HY-45); `first_turn` is 天胡, 地胡 or nothing."""
    parts = shape_parts(hand, tile, options)
    if first_turn:
        units = sum(part.units for part in parts)
        parts.append(Part(first_turn, "HY-32", max(units, 1)))
    if way in WAYS:
        part = WAYS[way]
        if way == ON_ROBBED_KONG and not options.robbed_kong_unit:
            part = Part(part.name, part.clause, 0)
        parts.append(part)
    return parts


def doubles(part: Part, options: HengyangOptions) -> bool:
    """Whether a part doubles the units before it, where there are any (HY-24, HY-32)."""
    return part.clause == "HY-32" or (part.clause == "HY-24" and options.flush_doubles)


def names_of(parts: list[Part]) -> list[str]:
    """The names of a hand; one without a big shape is a 平胡."""
    names = [part.name for part in parts]
    shaped = [
        part for part in parts if part.clause in ("HY-22", "HY-23", "HY-24", "HY-25", "HY-31")
    ]
    return names if shaped else [PLAIN, *names]


def melds_are_258(hand: Hand) -> bool:
    """Whether every meld is of 2s, 5s or 8s."""
    if not hand.all_alike_melds():
        return False
    for meld in hand.melds:
        if not is_258(meld_tile(meld)):
            return False
    return True
