"""Slow tables of 衡阳258麻将 with one mistake each: a lockstep worth its name finds them all.

The first word of a docstring is the clause that the mistake is in.
"""

from collections.abc import Iterable

from tests.slow.table.mahjong_hengyang import Hengyang
from tests.slow.table.mahjong_hengyang_hands import Reading
from tests.slow.table.mahjong_question import Action, Answers, Flow, Win
from tests.slow.table.mahjong_table import SlowTable
from tests.slow.table.mahjong_tiles import Meld, Tiles, divisions


def without_name(reading: Reading, gone: str) -> Reading:
    """A reading without one of its names."""
    left = {name: units for name, units in reading.shape.items() if name != gone}
    return Reading(left, reading.heavenly)


class BarredForGood(Hengyang):
    """MJ-6 a draw does not lift a bar."""

    def take(self, seat: int, tile: str) -> None:
        bars = set(self.bars[seat])
        super().take(seat, tile)
        self.bars[seat] = bars


class FirstWinnerDeals(Hengyang):
    """HY-3 of several winners the first deals next."""

    def next_dealer(self, winners: list[Win]) -> int:
        return winners[0].seat if winners else super().next_dealer(winners)


class DealerStaysAfterDraw(Hengyang):
    """HY-4 the dealer deals again after a 流局."""

    def next_dealer(self, winners: list[Win]) -> int:
        return super().next_dealer(winners) if winners else self.dealer


class DiceForAll(Hengyang):
    """HY-7 the dice are offered to any hand."""

    def waits(self, seat: int, tiles: Iterable[str], kinds: Iterable[str]) -> set[str]:
        return super().waits(seat, tiles, kinds) or {"1m"}


class SecondTileFirst(Hengyang):
    """HY-8 of two tiles of the dice the second goes first."""

    def best(self, said: Answers, giver: int, tiles: list[str]) -> list[tuple[int, Action]]:
        return super().best(said, giver, tiles[::-1])


class PongAfterDice(Hengyang):
    """HY-9 whoever has opened the dice may still claim."""

    def may_meld(self, seat: int, kind: str) -> bool:
        return True


class AnyKongAfterDice(Hengyang):
    """HY-9 whoever has opened the dice may make any kong."""

    def may_kong(self, seat: int, kind: str, tile: str) -> bool:
        return True


class LastTileNotOffered(Hengyang):
    """HY-10 the last tile is drawn like any other."""

    def draw(self, seat: int) -> Flow:
        return (yield from SlowTable.draw(self, seat))


class LastTileForKong(Hengyang):
    """HY-11 the last tile serves a kong."""

    def after_kong(self, seat: int) -> Flow:
        if len(self.wall) > 1:
            return (yield from super().after_kong(seat))
        self.take(seat, self.wall.pop())
        return ("turn", seat)


class BarredFromAll(Hengyang):
    """HY-12 a pass bars every kind of tile."""

    def barred(self, seat: int, tile: str) -> bool:
        return bool(self.bars[seat])


class OneWinner(Hengyang):
    """HY-13 one winner only."""

    def chosen_winners(self, seats: list[int], giver: int) -> list[int]:
        return seats[:1]


class FourAlikeOnce(Hengyang):
    """HY-16 大四喜 counts once."""

    counts_once = "大四喜"

    def opening_wins(self, seat: int) -> dict[str, int]:
        wins = super().opening_wins(seat)
        return {name: 1 if name == self.counts_once else times for name, times in wins.items()}


class MissingSuitsOnce(FourAlikeOnce):
    """HY-18 缺一色 counts once."""

    counts_once = "缺一色"


class NoBirdsOnOpenings(Hengyang):
    """HY-19 birds leave what was paid for 起手胡 alone."""

    def pay_birds_on_openings(self) -> None:
        pass


class AnyPairWins(Hengyang):
    """HY-21 any pair will do."""

    def readings(self, tiles: Tiles, melds: list[Meld]) -> list[Reading]:
        return super().readings(tiles, melds) or [Reading({}, True) for _ in divisions(tiles)]


class NoTripletsHand(Hengyang):
    """HY-22 碰碰胡 is worth nothing."""

    def readings(self, tiles: Tiles, melds: list[Meld]) -> list[Reading]:
        return [without_name(each, "碰碰胡") for each in super().readings(tiles, melds)]


class No258Hand(Hengyang):
    """HY-23 将将胡 is worth nothing."""

    def readings(self, tiles: Tiles, melds: list[Meld]) -> list[Reading]:
        return [without_name(each, "将将胡") for each in super().readings(tiles, melds)]


class FlushBesideNothing(Hengyang):
    """HY-24 清一色 adds nothing to a big shape."""

    def with_flush(self, shape: int) -> int:
        return shape or 1


class AnyPairsOneUnit(Hengyang):
    """HY-25 豪华 is worth no more than 七小对."""

    def readings(self, tiles: Tiles, melds: list[Meld]) -> list[Reading]:
        found = super().readings(tiles, melds)
        return [Reading(dict.fromkeys(each.shape, 1), each.heavenly) for each in found]


class NoUnitForTheWay(Hengyang):
    """HY-26 the way of winning adds nothing."""

    def extra_units(self, way: str) -> int:
        return 1 if way == "robbed" else 0


class NoAllRequests(Hengyang):
    """HY-31 全求人 is worth nothing."""

    def readings(self, tiles: Tiles, melds: list[Meld]) -> list[Reading]:
        return [without_name(each, "全求人") for each in super().readings(tiles, melds)]


class NoBlessing(Hengyang):
    """HY-32 neither 天胡 nor 地胡."""

    def blessing(self, reading: Reading, seat: int, way: str) -> str | None:
        return None


class SmallPaysMore(Hengyang):
    """HY-33 a small win pays one more."""

    def small(self, seat: int, dealer: bool) -> int:
        return super().small(seat, dealer) + 1


class DealerPaysAlike(Hengyang):
    """HY-34 the dealer gives no more than others."""

    def by_discard(self, win: Win, giver: int) -> int:
        return 6 * win.score.value or super().by_discard(win, giver)


class ConcealedKongOpens(Hengyang):
    """HY-36 a 暗杠 is no 门清."""

    def is_closed(self, seat: int) -> bool:
        return not self.melds[seat]


class AllKongsPay(Hengyang):
    """HY-38 kongs that pay nothing do pay."""

    def pay_kong(self, seat: int, meld: Meld) -> None:
        before = len(self.payments)
        super().pay_kong(seat, meld)
        if len(self.payments) == before:
            for payer in self.after(seat):
                self.pay(payer, seat, 2 if meld.kind == "concealed" else 1, "HY-37")


class ExtraBirdAlways(Hengyang):
    """HY-39 every win is good for the extra bird."""

    def turn_birds(self, way: str, last: str | None) -> None:
        super().turn_birds("self" if way == "discard" else way, last)


class BirdsOnWinnerOnly(Hengyang):
    """HY-40 birds on the payer double nothing."""

    def multiplier(self, share_of: int, taker: int) -> int:
        return super().multiplier(taker, taker)


class GiverPaysOnce(Hengyang):
    """HY-41 杠上炮 and 海底炮 are paid like a discard."""

    def shares(self, win: Win) -> list[tuple[int, int, int]]:
        if win.giver is None:
            return super().shares(win)
        return [(win.giver, win.giver, self.by_discard(win, win.giver))]


class ThreeForEveryGround(Hengyang):
    """HY-42 two melds of 2s, 5s and 8s make nobody answer."""

    def grounds(self, seat: int, giver: int) -> list[str]:
        given = sum(meld.giver == giver for meld in self.melds[seat])
        return super().grounds(seat, giver) if given >= 3 else []


class NeverTested(Hengyang):
    """HY-43 nobody has to be 听."""

    def after_discard(self, seat: int) -> None:
        for answer in self.answering[seat]:
            answer.passed = True


class NotTestedAnew(Hengyang):
    """HY-43 a further meld is no further test."""

    def grounds(self, seat: int, giver: int) -> list[str]:
        known = {answer.ground for answer in self.answering[seat] if answer.player == giver}
        return [ground for ground in super().grounds(seat, giver) if ground not in known]


class NotTestedAtTheWin(Hengyang):
    """HY-43 a win before the first discard lets everybody go."""

    def responsible(self, win: Win) -> int | None:
        for answer in self.answering[win.seat]:
            answer.pending = False
        return super().responsible(win)


# Each mistake with the number of a hand that it shows in.
MISTAKES: dict[type[Hengyang], int] = {
    BarredForGood: 13,
    FirstWinnerDeals: 29,
    DealerStaysAfterDraw: 0,
    DiceForAll: 2,
    SecondTileFirst: 262,
    PongAfterDice: 2,
    AnyKongAfterDice: 299,
    LastTileNotOffered: 0,
    LastTileForKong: 148,
    BarredFromAll: 13,
    OneWinner: 29,
    FourAlikeOnce: 7,
    MissingSuitsOnce: 7,
    NoBirdsOnOpenings: 1,
    AnyPairWins: 14,
    NoTripletsHand: 2,
    No258Hand: 3,
    FlushBesideNothing: 18,
    AnyPairsOneUnit: 22,
    NoUnitForTheWay: 23,
    NoAllRequests: 92,
    NoBlessing: 6,
    SmallPaysMore: 43,
    DealerPaysAlike: 16,
    ConcealedKongOpens: 93,
    AllKongsPay: 2,
    ExtraBirdAlways: 2,
    BirdsOnWinnerOnly: 1,
    GiverPaysOnce: 14,
    ThreeForEveryGround: 247,
    NeverTested: 256,
    NotTestedAnew: 1118,
    NotTestedAtTheWin: 279,
}
