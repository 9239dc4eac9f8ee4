"""Slow tables of zipai that are wrong on purpose, one for each group of clauses."""

from __future__ import annotations

from tests.slow.table.zipai import GAMES
from tests.slow.table.zipai_cards import Door, Hand, Taken
from tests.slow.table.zipai_division import Doors, pairs
from tests.slow.table.zipai_eating import Way
from tests.slow.table.zipai_hengyang15 import Hengyang15
from tests.slow.table.zipai_rules import Rules, Win, losers
from tests.slow.table.zipai_state import Offer, Seat, Table
from tests.slow.table.zipai_xiangtan import Xiangtan

# The family: mixed into the rules of a game.


class SplitsKan(Rules):
    def discards(self, table: Table, seat: int, forced: bool) -> set[str]:
        return set(table.seats[seat].hand) - table.seats[seat].held_back


class NoTwoSevenTen(Rules):
    def eating(self, seat: Seat, card: str) -> set[Way]:
        return {way for way in super().eating(seat, card) if "二七十" not in way}


class PairAlways(Rules):
    def is_complete(self, doors: Doors) -> bool:
        return len(doors) == 7 and pairs(doors) == 1


class NoForcedWei(Rules):
    def drawn_door(self, seat: Seat, card: str) -> Taken | None:
        return super().drawn_door(seat, card) if seat.hand[card] != 2 else None


class PongGrowsByDiscards(Rules):
    def grows_by_discard(self) -> bool:
        return True


class NextNeverEatsDraws(Rules):
    def next_may_eat_drawn(self) -> bool:
        return False


class NoLayingOut(Rules):
    def eating(self, seat: Seat, card: str) -> set[Way]:
        return {way[:1] for way in super().eating(seat, card)}


class NextBeforeDrawer(Rules):
    def rank(self, name: str, offer: Offer, seat: int) -> tuple[int, int]:
        if name == "chi":
            return (4 if offer.seat == seat else 3, 0)
        return super().rank(name, offer, seat)


class EatingBeforePong(Rules):
    def rank(self, name: str, offer: Offer, seat: int) -> tuple[int, int]:
        return (5, 0) if name == "peng" else super().rank(name, offer, seat)


class LastWinnerFirst(Rules):
    def rank(self, name: str, offer: Offer, seat: int) -> tuple[int, int]:
        rank, place = super().rank(name, offer, seat)
        return rank, -place


class StainsTheOverridden(Rules):
    def is_stained(self, would_get: bool, took: bool) -> bool:
        return not took


class ClaimsOwnDiscards(Rules):
    def may_claim(self, seat: Seat, card: str) -> bool:
        return card not in seat.stains and not seat.locked


class NeverStale(Rules):
    def is_stale(self, seat: Seat, card: str) -> bool:
        return False


class AlwaysDiscards(Rules):
    def resting_size(self, seat: Seat) -> int:
        return 20


class ThirdQuadDiscards(Rules):
    def resting_size(self, seat: Seat) -> int:
        return min(21, super().resting_size(seat))


class OffersDeadEnds(Rules):
    def can_go_on(self, table: Table, seat: int, after: Seat) -> bool:
        return True


class KanCountsAsPong(Rules):
    def huxi(self, door: Door) -> int:
        return super().huxi(Door("peng", door.cards) if door.kind == "kan" else door)


class NoWinAsLaid(Rules):
    def win_as_laid(self, table: Table, seat: int) -> Win | None:
        return None


class DealerStays(Rules):
    def dealer_after_draw(self, dealer: int) -> int:
        return dealer


# 衡阳十五胡


class LaysOutLater(Hengyang15):
    def lays_out_first(self) -> bool:
        return False


class WeiShown(Hengyang15):
    def shown_of(self, kind: str, before: Door | None) -> int:
        return 1


class AlwaysScores(Hengyang15):
    def scores_1_5_10(self) -> bool:
        return True


class NeedsSixteen(Hengyang15):
    def minimum(self, way: str) -> int:
        return 10 if way == "heaven" else 16


class HeavenNeedsFifteen(Hengyang15):
    def minimum(self, way: str) -> int:
        return 15


class HeavenlyPairAlways(Hengyang15):
    def heaven_pair(self) -> bool:
        return True


class NoEarthlyWin(Hengyang15):
    def names(self, table: Table, way: str) -> tuple[str, ...]:
        return tuple(name for name in super().names(table, way) if name != "地胡")


class SelfDrawAlwaysDoubles(Hengyang15):
    def doubles(self, name: str) -> bool:
        return True


class EveryLoserPays(Hengyang15):
    def payers(self, seat: int, offer: Offer | None) -> list[int]:
        return losers(seat)


class DiscardsMayBeDeclined(Hengyang15):
    def is_forced(self, way: str) -> bool:
        return self.options["win_duty"] == "all"


class NoBars(Hengyang15):
    def is_barred(self, seat: Seat, card: str) -> bool:
        return False


class BarsForGood(Hengyang15):
    def is_barred(self, seat: Seat, card: str) -> bool:
        return card in seat.bars


class PointPerThree(Hengyang15):
    def by_threes(self, huxi: int) -> int:
        return huxi // 3


class DoublesPoints(Hengyang15):
    def points(self, huxi: int, times: int) -> int:
        return super().points(huxi, 1) * times


class CountsTheTurnedCard(Hengyang15):
    def woken(self, table: Table, win: Win, card: str) -> int:
        before = len(table.turned)
        return super().woken(table, win, card) + len(table.turned) - before


# 湘潭跑胡子


class LaysOutFirst(Xiangtan):
    def lays_out_first(self) -> bool:
        return True


class DrawnTiShown(Xiangtan):
    def shown_of(self, kind: str, before: Door | None) -> int:
        return 1 if kind == "ti" else super().shown_of(kind, before)


class NoRushing(Xiangtan):
    def is_ready(self, table: Table, seat: int, hand: Hand) -> bool:
        return False


class ReadyByOwnDrawsAlone(Xiangtan):
    def would_win(self, table: Table, seat: int, card: str) -> bool:
        taken = self.drawn_door(table.seats[seat], card)
        if taken is None:
            return super().would_win(table, seat, card)
        seats = list(table.seats)
        seats[seat] = Seat(taken[0], taken[1])
        then = Table(seats, table.dealer, table.shown, table.wall)
        return self.win_as_laid(then, seat) is not None


class NoGuard(Xiangtan):
    def kinds_of_others(self, table: Table, seat: int) -> set[str]:
        return set()


class RushingLocksNothing(Xiangtan):
    def locks(self, table: Table, seat: int, card: str) -> bool:
        return False


class GuardsAlways(Xiangtan):
    def discards(self, table: Table, seat: int, forced: bool) -> set[str]:
        return super().discards(table, seat, forced=False)


class NothingHeldBack(Xiangtan):
    def held_back(self, hand: Hand, card: str, way: Way) -> frozenset[str]:
        return frozenset()


class WinsDiscards(Xiangtan):
    def discards_are_won(self) -> bool:
        return True


class OpeningNamesForAll(Xiangtan):
    def opening_names(self, table: Table, seat: int, way: str) -> list[str]:
        if way == "heaven":
            return ["天胡"]
        return ["地胡"] if not table.seats[seat].touched else []


class ForgetsName(Xiangtan):
    forgotten = ""

    def names(self, doors: Doors) -> list[str]:
        return [name for name in super().names(doors) if name != self.forgotten]


class NoBlack(ForgetsName):
    forgotten = "黑胡"


class NoAlike(ForgetsName):
    forgotten = "碰碰胡"


class NoOneRed(ForgetsName):
    forgotten = "一点红"


class NoSmall(ForgetsName):
    forgotten = "小字胡"


class NoBig(ForgetsName):
    forgotten = "大字胡"


class TenAndMore(Xiangtan):
    def red_names(self, red: int) -> list[str]:
        return ["十红"] if red >= 10 else []


class NamesMultiply(Xiangtan):
    def fan(self, names: int) -> int:
        return int(2**names)


class ThirtyOverNames(Xiangtan):
    def doubles_at_30(self, huxi: int, names: list[str]) -> bool:
        return bool(self.options["double_at_30"]) and huxi >= 30


class NoDoubleAtThirty(Xiangtan):
    def doubles_at_30(self, huxi: int, names: list[str]) -> bool:
        return False


class NoRounding(Xiangtan):
    def effective(self, huxi: int) -> int:
        return huxi


class NoBonusForHeaven(Xiangtan):
    def bonus(self, way: str) -> int:
        return super().bonus(way) if way == "self" else 0


class OneFiveTenWorthless(Xiangtan):
    def scores_1_5_10(self) -> bool:
        return False


# The clause, the mistake, the game that it is planted in, and the hand to look from.
MISTAKES: tuple[tuple[str, type[Rules], str, int], ...] = (
    ("ZP-2", SplitsKan, "hengyang15", 0),
    ("ZP-3", NoTwoSevenTen, "xiangtan", 0),
    ("ZP-5", PairAlways, "hengyang15", 20),
    ("ZP-7", NoForcedWei, "xiangtan", 0),
    ("ZP-8", PongGrowsByDiscards, "hengyang15", 0),
    ("ZP-10", NextNeverEatsDraws, "hengyang15", 0),
    ("ZP-11", NoLayingOut, "xiangtan", 0),
    ("ZP-12", NextBeforeDrawer, "hengyang15", 0),
    ("ZP-12", EatingBeforePong, "xiangtan", 0),
    ("ZP-12", LastWinnerFirst, "hengyang15", 160),
    ("ZP-13", StainsTheOverridden, "xiangtan", 0),
    ("ZP-13", ClaimsOwnDiscards, "hengyang15", 0),
    ("ZP-14", NeverStale, "hengyang15", 0),
    ("ZP-14", NeverStale, "xiangtan", 0),
    ("ZP-15", AlwaysDiscards, "hengyang15", 0),
    ("ZP-15", ThirdQuadDiscards, "xiangtan", 0),
    ("ZP-16", OffersDeadEnds, "xiangtan", 70),
    ("ZP-17", KanCountsAsPong, "hengyang15", 0),
    ("ZP-19", NoWinAsLaid, "xiangtan", 20),
    ("ZP-20", DealerStays, "xiangtan", 0),
    ("ZP-22", LaysOutLater, "hengyang15", 0),
    ("ZP-22", LaysOutFirst, "xiangtan", 0),
    ("SH-3", WeiShown, "hengyang15", 0),
    ("SH-5", AlwaysScores, "hengyang15", 20),
    ("SH-6", NeedsSixteen, "hengyang15", 20),
    ("SH-7", HeavenNeedsFifteen, "hengyang15", 270),
    ("SH-7", HeavenlyPairAlways, "hengyang15", 0),
    ("SH-9", NoEarthlyWin, "hengyang15", 0),
    ("SH-10", SelfDrawAlwaysDoubles, "hengyang15", 0),
    ("SH-11", EveryLoserPays, "hengyang15", 0),
    ("SH-11", DiscardsMayBeDeclined, "hengyang15", 0),
    ("SH-12", NoBars, "hengyang15", 150),
    ("SH-12", BarsForGood, "hengyang15", 0),
    ("SH-14", PointPerThree, "hengyang15", 0),
    ("SH-14", DoublesPoints, "hengyang15", 20),
    ("SH-15", CountsTheTurnedCard, "hengyang15", 0),
    ("XT-3", DrawnTiShown, "xiangtan", 0),
    ("XT-4", NoRushing, "xiangtan", 0),
    ("XT-4", ReadyByOwnDrawsAlone, "xiangtan", 670),
    ("XT-4", NoGuard, "xiangtan", 0),
    ("XT-4", RushingLocksNothing, "xiangtan", 40),
    ("XT-4", GuardsAlways, "xiangtan", 0),
    ("XT-6", NothingHeldBack, "xiangtan", 0),
    ("XT-9", WinsDiscards, "xiangtan", 0),
    ("XT-12", OpeningNamesForAll, "xiangtan", 30),
    ("XT-13", NoBlack, "xiangtan", 20),
    ("XT-14", NoAlike, "xiangtan", 0),
    ("XT-15", TenAndMore, "xiangtan", 30),
    ("XT-16", NoOneRed, "xiangtan", 20),
    ("XT-17", NoSmall, "xiangtan", 0),
    ("XT-18", NoBig, "xiangtan", 0),
    ("XT-19", NamesMultiply, "xiangtan", 50),
    ("XT-19", ThirtyOverNames, "xiangtan", 0),
    ("XT-19", NoDoubleAtThirty, "xiangtan", 0),
    ("XT-20", NoRounding, "xiangtan", 0),
    ("XT-21", NoBonusForHeaven, "xiangtan", 220),
    ("XT-22", OneFiveTenWorthless, "xiangtan", 0),
)


def planted(mistake: type[Rules], game: str) -> type[Rules]:
    """The rules of a game with a mistake in them."""
    if issubclass(mistake, GAMES[game]):
        return mistake
    return type(mistake.__name__, (mistake, GAMES[game]), {})
