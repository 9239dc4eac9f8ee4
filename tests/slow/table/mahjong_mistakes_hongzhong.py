"""Slow tables of 红中麻将 with one mistake each: a lockstep worth its name finds them all.

The first word of a docstring is the clause that the mistake is in.
"""

from tests.slow.table.mahjong_claims import Claims
from tests.slow.table.mahjong_hongzhong import RED, Hongzhong
from tests.slow.table.mahjong_question import Action, Flow, Win
from tests.slow.table.mahjong_state import State
from tests.slow.table.mahjong_tiles import Meld, Tiles


class OneRedOnly(Hongzhong):
    """HZ-1 one 红中 of a hand is wild."""

    def completes(self, suited: Tiles, reds: int) -> bool:
        return reds < 2 and super().completes(suited, reds)


class FirstOfSeveralDeals(Hongzhong):
    """HZ-2 of several winners the first one deals."""

    def next_dealer(self, winners: list[Win]) -> int:
        return super().next_dealer(winners[:1])


class DealerStays(Hongzhong):
    """HZ-2 after a 流局 the dealer deals again."""

    def next_dealer(self, winners: list[Win]) -> int:
        return super().next_dealer(winners) if winners else self.dealer


class Chows(Hongzhong):
    """HZ-3 there is 吃."""

    def may_meld(self, seat: int, kind: str) -> bool:
        return True


class RedsClaimed(Hongzhong):
    """HZ-3 a discarded 红中 may be 碰."""

    def claim_options(self, seat: int, giver: int, tiles: list[str]) -> list[Action]:
        return Claims.claim_options(self, seat, giver, tiles)


class KongAtOnce(Hongzhong):
    """HZ-3 a 碰杠 only with the tile just drawn."""

    def may_kong(self, seat: int, kind: str, tile: str) -> bool:
        late = kind == "added" and tile not in self.drawn_in_turn
        return not late and super().may_kong(seat, kind, tile)


class RedKong(Hongzhong):
    """HZ-3 four 红中 are a 暗杠."""

    def may_kong(self, seat: int, kind: str, tile: str) -> bool:
        return bool(self.wall)


class LastTileStays(Hongzhong):
    """HZ-4 the last tile is not drawn."""

    def draw(self, seat: int) -> Flow:
        if len(self.wall) == 1:
            self.finish([])
            return None
        return (yield from super().draw(seat))


class OnlyDrawn(Hongzhong):
    """HZ-5 nobody wins on another's tile."""

    def claim_wins(self, seat: int, giver: int, tiles: list[str], way: str) -> list[Win]:
        return []


class AnyDiscard(Hongzhong):
    """HZ-5 `discard_wins` is not asked."""

    def claim_wins(self, seat: int, giver: int, tiles: list[str], way: str) -> list[Win]:
        if way == "discard" and tiles != [RED]:
            return State.claim_wins(self, seat, giver, tiles, way)
        return super().claim_wins(seat, giver, tiles, way)


class RedsWon(Hongzhong):
    """HZ-3 a discarded 红中 may be won."""

    def claim_wins(self, seat: int, giver: int, tiles: list[str], way: str) -> list[Win]:
        allowed = bool(self.options[self.needed(way)])
        return State.claim_wins(self, seat, giver, tiles, way) if allowed else []


class BarredFromTheKind(Hongzhong):
    """HZ-5 a pass bars only that kind of tile."""

    def barred(self, seat: int, tile: str) -> bool:
        return tile in self.bars[seat]


class NoPairs(Hongzhong):
    """HZ-6 seven pairs never win."""

    def pairs_win(self, seat: int) -> bool:
        return False


class PairsAlways(Hongzhong):
    """HZ-6 `pairs` is not asked."""

    def pairs_win(self, seat: int) -> bool:
        return not self.melds[seat]


class FourPairsApart(Hongzhong):
    """HZ-6 four alike are no two pairs."""

    def lonely(self, suited: Tiles) -> int:
        fours = sum(suited.count(tile) == 4 for tile in set(suited))
        return super().lonely(suited) + 2 * fours


class NeverLapses(Hongzhong):
    """HZ-7 四红中 may be won at any later draw."""

    def just_four(self, reds: int, tile: str | None) -> bool:
        return reds == 4


class OnlyTheDealerAsked(Hongzhong):
    """HZ-7 the others are not asked at the deal."""

    def before_play(self) -> Flow:
        yield from ()
        return ("turn", self.dealer)


class DrawnOnly(Hongzhong):
    """HZ-7 the dealer does not win with what was dealt."""

    def just_four(self, reds: int, tile: str | None) -> bool:
        return reds == 4 and tile == RED


class WinnerDealsOnly(Hongzhong):
    """HZ-9 the dealer's point is added only where the dealer wins."""

    def dealer_point(self, share_of: int, winner: int) -> int:
        return super().dealer_point(winner, winner)


class RobbedPaysOwnShare(Hongzhong):
    """HZ-10 each pays their own share of a robbed kong."""

    def shares(self, win: Win) -> list[tuple[int, int]]:
        found = super().shares(win)
        if win.way == "robbed":
            return [(share_of, share_of) for _, share_of in found]
        return found


class RobbedAsOneself(Hongzhong):
    """HZ-10 the robbed pays all shares as their own."""

    def shares(self, win: Win) -> list[tuple[int, int]]:
        return [(payer, payer) for payer, _ in super().shares(win)]


class AllPayForADiscard(Hongzhong):
    """HZ-11 everybody pays for a discard."""

    def shares(self, win: Win) -> list[tuple[int, int]]:
        if win.way == "discard":
            return [(seat, seat) for seat in self.after(win.seat)]
        return super().shares(win)


class RedsMiss(Hongzhong):
    """HZ-12 a 红中 is no hit."""

    def hits(self, bird: str) -> bool:
        return bird != RED and super().hits(bird)


class NoBirdAtTheEnd(Hongzhong):
    """HZ-12 with no tile left there is no bird."""

    def turn_birds(self, winners: list[Win]) -> int:
        return super().turn_birds(winners) if self.wall else 0


class BirdMoreForAll(Hongzhong):
    """HZ-13 the bird more counts for every winner."""

    def birds_of(self, win: Win, shared: int) -> list[str]:
        return self.birds


class NeverABirdMore(Hongzhong):
    """HZ-13 a win without 红中 turns no bird more."""

    def has_red(self, win: Win) -> bool:
        return True


class OpenKongForAll(Hongzhong):
    """HZ-14 a 明杠 is 1 from each."""

    def pay_kong(self, seat: int, meld: Meld) -> None:
        if meld.kind != "kong":
            super().pay_kong(seat, meld)
            return
        for payer in self.after(seat):
            self.pay(payer, seat, 1, "HZ-14")


class KongsStand(Hongzhong):
    """HZ-14 `draw_voids_kongs` is not asked."""

    def void_kongs(self) -> None:
        """Nothing is void."""


# Each mistake with the number of a hand that it shows in.
MISTAKES: dict[type[Hongzhong], int] = {
    OneRedOnly: 0,
    FirstOfSeveralDeals: 16,
    DealerStays: 0,
    Chows: 0,
    RedsClaimed: 5,
    KongAtOnce: 9,
    RedKong: 1,
    LastTileStays: 0,
    OnlyDrawn: 3,
    AnyDiscard: 4,
    RedsWon: 0,
    BarredFromTheKind: 3,
    NoPairs: 7,
    PairsAlways: 11,
    FourPairsApart: 51,
    NeverLapses: 11,
    OnlyTheDealerAsked: 2,
    DrawnOnly: 1,
    WinnerDealsOnly: 2,
    RobbedPaysOwnShare: 19,
    RobbedAsOneself: 19,
    AllPayForADiscard: 7,
    RedsMiss: 52,
    NoBirdAtTheEnd: 4,
    BirdMoreForAll: 181,
    NeverABirdMore: 27,
    OpenKongForAll: 0,
    KongsStand: 10,
}
