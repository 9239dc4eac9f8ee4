"""衡阳258麻将 as answers to the family's questions."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.engine.events import UNTIL_DISCARD, UNTIL_DRAW, HandShown
from paiguan.engine.reason import Reason
from paiguan.engine.settlement import NOBODY, Payment, Result, Win
from paiguan.games.hengyang258 import hands, opening, points, responsibility
from paiguan.games.hengyang258.options import HengyangOptions
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.deck import SUITS_ALONE
from paiguan.mahjong.divisions import winning_doors
from paiguan.mahjong.features import has_four_open_melds
from paiguan.mahjong.hand import Hand
from paiguan.mahjong.hand_rules import BARS_THE_KIND, Verdict
from paiguan.mahjong.refusals import LOCKED_HAND, NO_DICE, NO_TILES_FOR_DICE
from paiguan.mahjong.settle import outside_tile, result, shares, winner_deals, won
from paiguan.mahjong.shapes import HONOUR_TRIPLETS, SETS_AND_PAIR
from paiguan.mahjong.stages import FIRST_DISCARD
from paiguan.mahjong.table import SELF_DRAWN, MahjongRules, MahjongTable
from paiguan.mahjong.tiles import NO_TILE

NO_258: Final = Reason("HY-21", "将不是2、5、8", "the pair is not 2s, 5s or 8s")
NO_258_LEFT: Final = Reason(
    "HY-31",
    "全求人的最后一张也要是2、5、8",
    "with all melds open the last tile must be a 2, 5 or 8",
)
NO_SETS: Final = Reason("HY-21", "凑不成四副牌加一对", "the tiles are not four sets and a pair")
NOT_ALL_258: Final = Reason("HY-23", "也不全是2、5、8", "nor are they all 2s, 5s and 8s")
NO_PAIRS: Final = Reason("HY-25", "也不是七个对子", "nor are they seven pairs")
PASSED_WIN: Final = Reason(
    "HY-12",
    "漏胡：这种牌刚才没胡，自己摸牌以后才能胡",
    "passed win: let go before, so not until your own draw",
)
REFUSALS: Final = {
    NO_DICE: Reason(
        "HY-7", "杠完还听牌才能开筛子", "the dice are for a hand that is ready after a kong"
    ),
    NO_TILES_FOR_DICE: Reason(
        "HY-11",
        "开筛子要两张牌，最后一张不算，牌墙不够",
        "the dice need two tiles besides the last one, and the wall has not as many",
    ),
    LOCKED_HAND: Reason(
        "HY-9",
        "开过筛子，手里的牌不能再动",
        "whoever has opened the dice changes the hand no more",
    ),
}


class Hengyang258(MahjongRules):
    """No honours (HY-1), 开筛子 (HY-6), 海底 goes round (HY-10), 漏胡 of one kind (HY-12)."""

    def __init__(self, options: HengyangOptions) -> None:
        super().__init__()
        self.options = options
        self.deck = SUITS_ALONE
        self.passed_win = BARS_THE_KIND
        self.passed_win_reason = PASSED_WIN
        self.refusals = REFUSALS
        self.declares_opening = True
        self.last_tile_roams = True
        self.dice_after_kong = True
        self.pair_258 = True

    # What wins

    def wins(self, hand: Hand, tile: i64) -> bool:
        """HY-21 to HY-25 and HY-31."""
        return hands.wins(hand, tile, self.options)

    def judge(self, hand: Hand, tile: int, way: int) -> Verdict:
        """The hand by itself, without the way in which it was won."""
        if not self.wins(hand, tile):
            return Verdict([], 0, self._why_not(hand, tile), [])
        parts = hands.shape_parts(hand, tile, self.options)
        units = sum(part.units for part in parts)
        return Verdict(hands.names_of(parts), units, [], winning_doors(hand, tile, False))

    def win_points(self, hand: Hand, tile: int, self_drawn: bool) -> int:
        """A small win or its big units, paid by all or by one."""
        units = sum(part.units for part in hands.shape_parts(hand, tile, self.options))
        if units == 0:
            concealed = hand.concealed()
            plain = points.small_points(self.options, False, concealed)
            dealer = points.small_points(self.options, True, concealed)
            return 2 * plain + dealer if self_drawn else plain
        one = points.unit_points(False, self_drawn)
        return units * (2 * one + points.unit_points(True, True) if self_drawn else one)

    def _why_not(self, hand: Hand, tile: int) -> list[Reason]:
        if hand.shape(tile, HONOUR_TRIPLETS) & SETS_AND_PAIR:
            return [NO_258, NO_258_LEFT] if has_four_open_melds(hand) else [NO_258]
        if len(hand.melds):
            return [NO_SETS, NOT_ALL_258]
        return [NO_SETS, NOT_ALL_258, NO_PAIRS]

    # Opening wins

    def shows_opening(self, table: MahjongTable, seat: i64) -> bool:
        """Anybody without melds who holds one of HY-15 to HY-18."""
        hand = table.hands[seat]
        return len(hand.melds) == 0 and bool(opening.openings(hand))

    def declare_opening(self, table: MahjongTable, seat: i64) -> None:
        """Each that holds is paid at once, as one small self-drawn win (HY-19)."""
        declarer = int(seat)
        found = opening.openings(table.hands[declarer])
        if table.listener is not None:
            names = [name for name, _ in found]
            tiles = opening.shown_tiles(table.hands[declarer], names)
            until = UNTIL_DISCARD if declarer == table.dealer else UNTIL_DRAW
            table.tell(HandShown(declarer, tuple(names), tuple(tiles), until))
        for name, times in found:
            self._pay_opening(table, declarer, name, times)

    def after_openings(self, table: MahjongTable) -> None:
        """With `next_hand` any declaration ends the hand, the birds turned as for a self-draw."""
        declarers = list(dict.fromkeys(paid.payee for paid in table.payments))
        if not declarers or not self.options.opening_ends_hand:
            return
        winners: list[Win] = []
        for seat in declarers:
            names = [name for name, _ in opening.openings(table.hands[seat])]
            winners.append(Win(seat, NO_TILE, "self", NOBODY, tuple(names), 0))
        table.way = SELF_DRAWN
        birds = points.turn_birds(table, self.options, list(range(SEATS)))
        self._multiply_openings(table, birds)
        table.finish(result(table, winners, declarers[0], birds))

    def _pay_opening(self, table: MahjongTable, seat: int, name: str, times: int) -> None:
        owed = shares(seat, NOBODY, "")
        clause = opening.CLAUSES[name]
        for share in owed:
            with_dealer = table.dealer in (share.owed_by, seat)
            each = points.small_points(self.options, with_dealer, False)
            share.pay(table, each * times, name, clause)
            called = f"{name} {points.DEALER}" if with_dealer else name
            share.note(table, "+", each, called, clause)
            if times > 1:
                share.note(table, "×", times, "", clause)
        table.owe(owed)

    def _multiply_openings(self, table: MahjongTable, birds: list[int]) -> None:
        """The birds of the hand multiply the opening wins too."""
        for paid in table.payments.copy():
            if paid.name in opening.CLAUSES:
                times = points.bird_multiplier(table, birds, paid.payer, paid.payee)
                if times > 1:
                    more = paid.points * (times - 1)
                    table.pay(Payment(paid.payer, paid.payee, more, points.BIRD, "HY-40"))
                    self._note_birds(table, paid, times)

    def _note_birds(self, table: MahjongTable, paid: Payment, times: int) -> None:
        """Tell in the sum of an opening win what the birds made of it."""
        for owed in table.owed:
            for share in owed:
                first = share.steps[0].name.split(" ")[0]
                if (share.payer, share.payee, first) == (paid.payer, paid.payee, paid.name):
                    share.note(table, "×", times, points.BIRD, "HY-40")
                    share.total += paid.points * (times - 1)

    # Kongs and responsibility

    def pay_kong(self, table: MahjongTable, seat: i64, meld: i64) -> None:
        """HY-37 and HY-38."""
        points.pay_kong(table, seat, meld)

    def new_memory(self) -> vec[i64]:
        """Who answers for whom."""
        return vec[i64]([0] * responsibility.MEMORY)

    def after_meld(self, table: MahjongTable, seat: i64) -> None:
        """HY-42: somebody may answer for this hand from now on."""
        if self.options.responsibility:
            responsibility.note_meld(table, seat)

    def after_discard(self, table: MahjongTable, seat: i64) -> None:
        """HY-43: the test whether the hand is 听牌."""
        if self.options.responsibility:
            responsibility.note_discard(table, seat)

    # The end

    def settle_win(self, table: MahjongTable) -> Result:
        """Announce the winners, turn the birds, pay everybody."""
        winners: list[Win] = []
        parts_of: list[list[hands.Part]] = []
        for seat, tile in zip(table.winners, table.winning_tiles, strict=True):
            parts = self._parts(table, seat, tile)
            units = sum(part.units for part in parts)
            great = [part.name for part in parts if part.units]
            winners.append(won(table, seat, tile, hands.names_of(parts), units, great))
            parts_of.append(parts)
        birds = points.turn_birds(table, self.options, self._concerned(table))
        for win, parts in zip(winners, parts_of, strict=True):
            answering = responsibility.who_answers(table, win.seat, list(win.names))
            owed = points.shares_of(table, win.seat, answering)
            for share in owed:
                points.pay_share(table, share, parts, self.options, birds)
            table.owe(owed)
        self._multiply_openings(table, birds)
        return result(table, winners, winner_deals(table, winners), birds)

    def _concerned(self, table: MahjongTable) -> list[int]:
        """Who has part in a payment that the birds multiply; in that of an opening win, all."""
        if any(paid.name in opening.CLAUSES for paid in table.payments):
            return list(range(SEATS))
        winners = [int(seat) for seat in table.winners]
        return winners + [seat for winner in winners for seat in points.owing(table, winner)]

    def _parts(self, table: MahjongTable, seat: i64, tile: i64) -> list[hands.Part]:
        """Everything that counts for a winner; a self-drawn tile is in the hand already."""
        hand = table.hands[seat]
        first_turn = ""
        if table.opening.holds == FIRST_DISCARD and len(hand.melds) == 0:
            first_turn = hands.EARTHLY
        # Whoever robs a kong of the dealer's first turn has not won as dealt.
        elif table.is_as_dealt(seat) and table.way == SELF_DRAWN and hands.may_be_heavenly(hand):
            first_turn = hands.HEAVENLY
        outside = outside_tile(table, tile)
        return hands.all_parts(hand, outside, self.options, table.way, first_turn)

    def settle_draw(self, table: MahjongTable) -> Result:
        """流局: whoever took the 海底 deals next, else whoever was asked first (HY-4)."""
        next_dealer = table.last.taker if table.last.taker != NOBODY else table.last.first_asked
        if next_dealer == NOBODY:
            next_dealer = table.turn
        return result(table, [], int(next_dealer))
