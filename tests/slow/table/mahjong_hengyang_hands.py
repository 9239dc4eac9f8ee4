"""What wins in 衡阳258麻将 and how many big units it is, written from HY-15 to HY-32 and HY-45."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from tests.slow.table.mahjong_question import Score
from tests.slow.table.mahjong_state import OptionValue
from tests.slow.table.mahjong_table import SlowTable
from tests.slow.table.mahjong_tiles import (
    SUITS,
    Meld,
    Tiles,
    divisions,
    is_258,
    is_triplet,
    seven_pairs,
    suit_of,
)

SEVEN_PAIRS = ("七小对", "豪华七小对", "双豪华七小对", "超豪华七小对")

# What a way of winning is called (HY-26 to HY-30).
EXTRA = {
    "dice": "杠上开花",
    "dice_discard": "杠上炮",
    "last": "海底捞月",
    "last_discard": "海底炮",
    "robbed": "抢杠胡",
}


@dataclass(frozen=True)
class Reading:
    """One way to read a hand: the units of its shape, and whether it may be a 天胡."""

    shape: dict[str, int]
    heavenly: bool


def opening_wins(hand: list[str]) -> dict[str, int]:
    """The 起手胡 that hold, each with how often it counts (HY-15 to HY-18)."""
    counts = Counter(hand).values()
    suits = {suit_of(tile) for tile in hand}
    found = {
        "板板胡": 0 if any(map(is_258, hand)) else 1,
        "大四喜": sum(count == 4 for count in counts),
        "六六顺": 1 if sum(count >= 3 for count in counts) >= 2 else 0,
        "缺一色": len(SUITS) - len(suits),
    }
    return {name: times for name, times in found.items() if times}


def all_tiles(tiles: Tiles, melds: list[Meld]) -> list[str]:
    """The tiles in hand and laid out."""
    return [*tiles, *(tile for meld in melds for tile in meld.tiles)]


def is_flush(tiles: list[str]) -> bool:
    """Whether all tiles are of one suit (HY-24)."""
    return len({suit_of(tile) for tile in tiles}) == 1


def readings(tiles: Tiles, melds: list[Meld], options: Mapping[str, OptionValue]) -> list[Reading]:
    """Every way to read a full hand as a win (HY-21 to HY-25, HY-31)."""
    whole = all_tiles(tiles, melds)
    only_258 = all(map(is_258, whole))
    found: list[Reading] = []
    fours = seven_pairs(tiles) if not melds else None
    if fours is not None:
        found.append(Reading({SEVEN_PAIRS[fours]: fours + 1}, True))
    for pair, sets in divisions(tiles):
        shape = {}
        if all(map(is_triplet, sets)) and all(meld.kind != "chow" for meld in melds):
            shape["碰碰胡"] = 1
        four_open = len(melds) == 4 and all(meld.open for meld in melds)
        if four_open and (is_258(pair) or options["open_all_requests"]):
            shape["全求人"] = 1
        if shape or is_258(pair) or is_flush(whole):
            found.append(Reading(shape, is_258(pair)))
    if only_258:
        found.append(Reading({}, True))
        found = [Reading(each.shape | {"将将胡": 1}, each.heavenly) for each in found]
    return found


class HengyangHands(SlowTable):
    """The wins of 衡阳258麻将."""

    def judge(self, seat: int, tiles: Tiles, tile: str | None, way: str) -> Score | None:
        """The reading with most units."""
        melds = self.melds[seat]
        flush = is_flush(all_tiles(tiles, melds))
        scores = [self.units(reading, flush, seat, way) for reading in self.readings(tiles, melds)]
        return max(scores, key=lambda score: score.value) if scores else None

    def readings(self, tiles: Tiles, melds: list[Meld]) -> list[Reading]:
        """Every way to read a full hand as a win."""
        return readings(tiles, melds, self.options)

    def units(self, reading: Reading, flush: bool, seat: int, way: str) -> Score:
        """Units in all (HY-45)."""
        names = set(reading.shape)
        units = sum(reading.shape.values())
        if flush:
            units = self.with_flush(units)
            names.add("清一色")
        if not names:
            names.add("平胡")
        blessing = self.blessing(reading, seat, way)
        if blessing:
            units = max(1, 2 * units)
            names.add(blessing)
        if way in EXTRA:
            names.add(EXTRA[way])
        return Score(units + self.extra_units(way), frozenset(names))

    def extra_units(self, way: str) -> int:
        """What the way of winning adds (HY-26 to HY-30)."""
        if way == "robbed":
            return 1 if self.options["robbed_kong_unit"] else 0
        return 1 if way in EXTRA else 0

    def with_flush(self, shape: int) -> int:
        """清一色 doubles the units of a big shape, or adds one (HY-24)."""
        return 2 * shape if shape and self.options["flush"] == "double" else shape + 1

    def blessing(self, reading: Reading, seat: int, way: str) -> str | None:
        """天胡 or 地胡, until the dealer makes a kong (HY-32)."""
        if not self.untouched:
            return None
        if way == "self" and self.discarded == 0 and seat == self.dealer:
            return "天胡" if reading.heavenly else None
        return "地胡" if way == "discard" and self.discarded == 1 else None
