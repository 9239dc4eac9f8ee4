"""Slow tables of 万载麻将 with one mistake each: a lockstep worth its name finds them all.

The first word of a docstring is the clause that the mistake is in.
"""

from tests.slow.table.mahjong_question import Action, Answers, Win
from tests.slow.table.mahjong_tiles import Meld, Tiles, honour_sets_with, suit_of
from tests.slow.table.mahjong_wanzai import Wanzai


class ChowFirst(Wanzai):
    """MJ-3 a chow goes before a pong."""

    def best(self, said: Answers, giver: int, tiles: list[str]) -> list[tuple[int, Action]]:
        chows = [(seat, action) for seat, action in said.items() if action[0] == "chow"]
        return chows or super().best(said, giver, tiles)


class NeverRobbed(Wanzai):
    """MJ-5 a 碰杠 cannot be robbed."""

    def may_rob(self) -> bool:
        return False


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


class HonoursChowed(Wanzai):
    """WZ-12 `chow_honours` is not asked."""

    def chow_sets(self, tile: str) -> list[Tiles]:
        return honour_sets_with(tile) if suit_of(tile) == "z" else super().chow_sets(tile)


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


class AllRequestsDear(Renamed):
    """WZ-15 全求人 pays 3."""

    name, points = "全求人", 3


class AllTripletsCheap(Renamed):
    """WZ-16 大七对 pays 2."""

    name = "大七对"


class LuxuryCheap(Renamed):
    """WZ-17 豪华七小对 pays 5."""

    name, points = "豪华七小对", 5


class PlainForOne(Renamed):
    """WZ-20 平胡 pays 1 on a discard too."""

    name, points = "平胡", 1


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


# Each mistake with the number of a hand that it shows in.
MISTAKES: dict[type[Wanzai], int] = {
    ChowFirst: 7,
    NeverRobbed: 3,
    FirstOfSeveralDeals: 36,
    DealAlwaysPasses: 6,
    BoundForThree: 3,
    DealerBurnsBothWays: 2,
    KongLater: 25,
    BarredFromTheKind: 13,
    HonoursChowed: 9,
    TwoApart: 67,
    Renamed: 2,
    AllRequestsDear: 223,
    AllTripletsCheap: 1,
    LuxuryCheap: 152,
    PlainForOne: 7,
    HonoursAreASuit: 14,
    NoFireOnKongs: 4,
    FloatOnKongs: 7,
    RobbedPaysAsOne: 53,
}
