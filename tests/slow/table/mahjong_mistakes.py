"""Slow tables with one mistake each: a lockstep that is worth anything finds them all.

The first word of a docstring is the clause that the mistake is in.
"""

from tests.slow.table.mahjong_dongfeng import Dongfeng
from tests.slow.table.mahjong_hengyang import Hengyang
from tests.slow.table.mahjong_hengyang_hands import Reading
from tests.slow.table.mahjong_question import Action, Answers, Win
from tests.slow.table.mahjong_tiles import Division, Meld, Tiles, divisions, suit_of
from tests.slow.table.mahjong_wanzai import Wanzai

# What the games share


class KongWithoutReplacement(Dongfeng):
    """MJ-2 a kong is offered though no tile is left for it."""

    def may_kong(self, seat: int, kind: str, tile: str) -> bool:
        self.wall.append("5z")
        allowed = super().may_kong(seat, kind, tile)
        self.wall.pop()
        return allowed


class ChowFirst(Wanzai):
    """MJ-3 a chow goes before a pong."""

    def best(self, said: Answers, giver: int, tiles: list[str]) -> list[tuple[int, Action]]:
        chows = [(seat, action) for seat, action in said.items() if action[0] == "chow"]
        return chows or super().best(said, giver, tiles)


class NeverRobbed(Wanzai):
    """MJ-5 a 碰杠 cannot be robbed."""

    def may_rob(self) -> bool:
        return False


class BarredForGood(Hengyang):
    """MJ-6 a draw does not lift a bar."""

    def take(self, seat: int, tile: str) -> None:
        bars = set(self.bars[seat])
        super().take(seat, tile)
        self.bars[seat] = bars


class LastDiscardClaimed(Dongfeng):
    """MJ-7 the discard after the last draw may be claimed."""

    def claim_options(self, seat: int, giver: int, tiles: list[str]) -> list[Action]:
        self.wall.append("5z")
        options = super().claim_options(seat, giver, tiles)
        self.wall.pop()
        return options


# 衡阳


class FirstWinnerDeals(Hengyang):
    """HY-3 of several winners the first deals next."""

    def next_dealer(self, winners: list[Win]) -> int:
        return winners[0].seat if winners else super().next_dealer(winners)


class DealerStaysAfterDraw(Hengyang):
    """HY-4 the dealer deals again after a 流局."""

    def next_dealer(self, winners: list[Win]) -> int:
        return super().next_dealer(winners) if winners else self.dealer


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


def without_name(reading: Reading, gone: str) -> Reading:
    """A reading without one of its names."""
    left = {name: units for name, units in reading.shape.items() if name != gone}
    return Reading(left, reading.heavenly)


# 万载


class FirstOfSeveralDeals(Wanzai):
    """WZ-3 `several_dealer` is not asked."""

    def next_dealer(self, winners: list[Win]) -> int:
        return super().next_dealer(winners[:1])


class DealAlwaysPasses(Wanzai):
    """WZ-3 `draw_dealer` is not asked."""

    def next_dealer(self, winners: list[Win]) -> int:
        return super().next_dealer(winners) if winners else self.next_of(self.dealer)


class BoundForThree(Wanzai):
    """WZ-4 a fire binds three hands."""

    def stakes_of(self, seat: int) -> list[str]:
        self.burned[seat] += self.burned[seat] == 3
        return super().stakes_of(seat)


class DealerBurnsBothWays(Wanzai):
    """WZ-4 庄带火 also doubles what the dealer receives."""

    def burns(self, payer: int, taker: int) -> int:
        hot = self.options["dealer_on_fire"] and taker == self.dealer and not self.fire[taker]
        return super().burns(payer, taker) * (2 if hot else 1)


class KongLater(Wanzai):
    """WZ-7 a 欠杠 may wait."""

    def may_kong(self, seat: int, kind: str, tile: str) -> bool:
        return bool(self.wall)


class BarredFromTheKind(Wanzai):
    """WZ-10 a pass bars only that kind of tile."""

    def barred(self, seat: int, tile: str) -> bool:
        return tile in self.bars[seat]


class TwoApart(Wanzai):
    """WZ-13 two apart is enough."""

    def too_near(self, one: str, other: str) -> bool:
        return abs(int(one[0]) - int(other[0])) < 2


class Renamed(Wanzai):
    """WZ-14 a name that is paid otherwise."""

    name, points = "七星十三烂", 2

    def names_of(self, tiles: Tiles, melds: list[Meld], way: str) -> dict[str, int]:
        found = super().names_of(tiles, melds, way)
        return {name: self.points if name == self.name else fan for name, fan in found.items()}


class AllTripletsCheap(Renamed):
    """WZ-16 大七对 pays 2."""

    name = "大七对"


class LuxuryCheap(Renamed):
    """WZ-17 豪华七小对 pays 5."""

    name, points = "豪华七小对", 5


class HonoursAreASuit(Wanzai):
    """WZ-18 all honours are always a 清一色, and a 清一色 may hold honours."""

    def is_flush(self, tiles: list[str]) -> bool:
        return len({suit_of(tile) for tile in tiles} - {"z"}) <= 1


class NoFireOnKongs(Wanzai):
    """WZ-22 fire leaves kongs alone."""

    def pay_share(
        self, payer: int, share_of: int, taker: int, points: int, clause: str, win: bool
    ) -> None:
        if win:
            super().pay_share(payer, share_of, taker, points, clause, win)
        else:
            self.pay(payer, taker, points, clause)


class FloatOnKongs(Wanzai):
    """WZ-23 kongs are paid with float."""

    def pay_share(
        self, payer: int, share_of: int, taker: int, points: int, clause: str, win: bool
    ) -> None:
        super().pay_share(payer, share_of, taker, points, clause, win=True)


class RobbedPaysAsOne(Wanzai):
    """WZ-24 the robbed pays all shares with their own fire and float."""

    def pay_share(
        self, payer: int, share_of: int, taker: int, points: int, clause: str, win: bool
    ) -> None:
        super().pay_share(payer, payer, taker, points, clause, win)


# 东丰


class RoundEndsWithFirstDealer(Dongfeng):
    """DF-3 a round ends whenever the first dealer deals next."""

    def next_standing(self) -> dict[str, object]:
        assert self.result is not None
        ends = self.result.next_dealer == self.first_dealer
        return {"round": self.round + ends, "first_dealer": self.first_dealer}


class AlwaysRobbed(Dongfeng):
    """DF-5 `rob_kong` is not asked."""

    def may_rob(self) -> bool:
        return True


class WindsTheOtherWay(Dongfeng):
    """DF-6 the rounds go against the seats."""

    def chosen_winners(self, seats: list[int], giver: int) -> list[int]:
        if self.options["one_winner"] == "after_giver":
            return super().chosen_winners(seats, giver)
        first = (self.dealer - self.round) % 4
        return [min(seats, key=lambda seat: (seat - first) % 4)]


class ReplacementCounts(Dongfeng):
    """DF-9 a replacement counts towards 箭杠 and 风杠."""

    def take(self, seat: int, tile: str) -> None:
        super().take(seat, tile)
        self.first_tiles[seat].append(tile)


class ChanceGoesOn(Dongfeng):
    """DF-9 a discard does not end the chance."""

    def after_discard(self, seat: int) -> None:
        pass


class AnyHandWins(Dongfeng):
    """DF-13 two suits are enough; DF-11 and DF-12 are not asked either."""

    def accepted(self, seat: int, tiles: Tiles, division: Division) -> bool:
        return len(self.melds[seat]) < 4 or self.all_triplets(seat, division)


class AnyFourthMeld(Dongfeng):
    """DF-14 the fourth meld is always offered."""

    def may_meld(self, seat: int, kind: str) -> bool:
        return True


class PairOfWinds(Dongfeng):
    """DF-20 南 counts as a 2."""

    def doublings(self, seat: int, pair: str, way: str) -> list[str]:
        return super().doublings(seat, "2m" if pair == "2z" else pair, way)


class ConcealedKongIsOpen(Dongfeng):
    """DF-20 a 暗杠 is no 门清."""

    def closed(self, seat: int) -> bool:
        return not self.melds[seat]


class GiverPaysOwnShare(Dongfeng):
    """DF-21 the giver pays one amount."""

    def finish(self, winners: list[Win]) -> None:
        super().finish(winners)
        givers = {win.giver for win in winners}
        kept = [pay for pay in self.payments if pay.clause != "DF-20" or pay.payer not in givers]
        self.payments = kept


class TwiceTheCap(Dongfeng):
    """DF-22 an amount at the cap is paid twice."""

    def finish(self, winners: list[Win]) -> None:
        super().finish(winners)
        cap = int(self.options["cap"])
        for payment in list(self.payments):
            if payment.clause == "DF-20" and payment.points == cap:
                self.pay(payment.payer, payment.taker, cap, payment.clause)


class GiverNeverPaysKong(Dongfeng):
    """DF-23 each pays for a kong, whoever gave the tile."""

    def pay_kong(self, seat: int, meld: Meld) -> None:
        super().pay_kong(seat, Meld(meld.kind, meld.tiles, None))


class HonoursForTwo(Dongfeng):
    """DF-24 `honour_kong` is not asked."""

    def pay_honours(self, seat: int) -> None:
        self.pay_three(seat, 2, "DF-24", None)
