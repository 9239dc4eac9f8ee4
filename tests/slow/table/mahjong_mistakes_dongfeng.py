"""Slow tables of 东丰麻将 with one mistake each: a lockstep worth its name finds them all.

The first word of a docstring is the clause that the mistake is in.
"""

from tests.slow.table.mahjong_dongfeng import Dongfeng
from tests.slow.table.mahjong_question import Action, Score, Step, Win
from tests.slow.table.mahjong_tiles import Division, Meld, Tiles


class KongWithoutReplacement(Dongfeng):
    """MJ-2 a kong is offered though no tile is left for it."""

    def may_kong(self, seat: int, kind: str, tile: str) -> bool:
        self.wall.append("5z")
        allowed = super().may_kong(seat, kind, tile)
        self.wall.pop()
        return allowed


class LastDiscardClaimed(Dongfeng):
    """MJ-7 the discard after the last draw may be claimed."""

    def claim_options(self, seat: int, giver: int, tiles: list[str]) -> list[Action]:
        self.wall.append("5z")
        options = super().claim_options(seat, giver, tiles)
        self.wall.pop()
        return options


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


class DragonsReplaced(Dongfeng):
    """DF-7 a 箭杠 is good for a replacement."""

    def other_action(self, seat: int, action: Action) -> Step:
        super().other_action(seat, action)
        return ("kong", seat)


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


class Flattened(Dongfeng):
    """DF-16 夹胡 is a 平胡."""

    name = "夹胡"

    def scored(self, seat: int, base: int, name: str, pair: str, way: str) -> Score:
        if name == self.name:
            return super().scored(seat, 1, "平胡", pair, way)
        return super().scored(seat, base, name, pair, way)


class FlatPairWait(Flattened):
    """DF-17 单吊 is a 平胡."""

    name = "单吊"


class OnlySameTriplets(Dongfeng):
    """DF-18 箭杠, 风杠 and 暗杠 are nothing for a 飘胡."""

    def all_triplets(self, seat: int, division: Division) -> bool:
        return super().all_triplets(seat, division) and all(meld.open for meld in self.melds[seat])


class LastTileDrawn(Dongfeng):
    """DF-19 the dealer's fourteenth tile is the winning one."""

    def judge(self, seat: int, tiles: Tiles, tile: str | None, way: str) -> Score | None:
        return super().judge(seat, tiles, tile or tiles[-1], way)


class PairOfFives(Dongfeng):
    """DF-20 a pair of 5s doubles too."""

    def doublings(self, seat: int, pair: str, way: str) -> list[str]:
        return super().doublings(seat, "2m" if pair in ("5m", "5p", "5s") else pair, way)


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


# Each mistake with the number of a hand that it shows in.
MISTAKES: dict[type[Dongfeng], int] = {
    KongWithoutReplacement: 60,
    LastDiscardClaimed: 11,
    RoundEndsWithFirstDealer: 4,
    AlwaysRobbed: 79,
    WindsTheOtherWay: 49,
    DragonsReplaced: 6,
    ChanceGoesOn: 2,
    AnyHandWins: 6,
    AnyFourthMeld: 1,
    Flattened: 13,
    FlatPairWait: 1,
    OnlySameTriplets: 162,
    LastTileDrawn: 21,
    PairOfFives: 13,
    ConcealedKongIsOpen: 77,
    GiverPaysOwnShare: 1,
    TwiceTheCap: 14,
    GiverNeverPaysKong: 8,
    HonoursForTwo: 18,
}
