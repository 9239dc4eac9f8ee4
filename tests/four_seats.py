"""渡口六胡: a small invented game of zipai for four, added as `docs/adding-a-game.md` says.

Fourteen cards each and one more for the dealer, five doors, and 6 胡息 win. Every loser pays a
point for each 3 胡息; whoever discards the winning card pays for all. The winner deals next.

村头对胡 is the same for two, with seven doors and without 一 and 壹.
"""

from collections.abc import Mapping

from mypy_extensions import i64

from paiguan.engine.options import SESSION_HANDS, OptionValue
from paiguan.engine.settlement import Payment, Result
from paiguan.zipai.cards import BIG, NO_CARD
from paiguan.zipai.deal import FOUR_OF_EACH, Deal
from paiguan.zipai.explain import winning_doors
from paiguan.zipai.game import ZipaiGame
from paiguan.zipai.hand import Hand
from paiguan.zipai.hand_rules import Verdict
from paiguan.zipai.reasons import no_win
from paiguan.zipai.table import ZipaiRules, ZipaiTable
from paiguan.zipai.winning import BY_DISCARD, BY_SELF, best_total

FOR_FOUR = Deal(4, 5, FOUR_OF_EACH)
FOR_TWO = Deal(2, 7, [0 if card in (0, BIG) else 4 for card in range(20)])


class Ferry(ZipaiRules):
    """What 渡口六胡 says differently."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal, False, False)
        self.smallest_win = 6
        self.minimum_clause = "DK-1"
        self.wins_discards = True

    def wins_dealt(self, table: ZipaiTable, seat: i64) -> bool:
        """The dealer, with doors and 胡息 as any win."""
        hand = table.hands[seat]
        total = best_total(self.measure, hand, NO_CARD, BY_SELF)
        return seat == table.dealer and total >= self.smallest_win

    def judge(self, hand: Hand, card: int, way: int) -> Verdict:
        """One name, and the 胡息."""
        reasons = no_win(self, hand, card, way)
        if reasons:
            return Verdict([], 0, 1, [], reasons)
        total = int(best_total(self.measure, hand, card, way))
        doors = winning_doors(self.measure, hand, card, way, total, False)
        return Verdict(["平胡"], total, 1, doors, [])

    def paid(self, huxi: int, red: int, small: int, alike: bool) -> tuple[int, int]:
        """A point for each 3 胡息."""
        return huxi // 3, huxi // 3

    def settle_win(self, table: ZipaiTable) -> Result:
        """From each, or from the giver for all."""
        hand, card, way = table.hands[table.won.seat], table.won_card(), table.winning_way()
        total = int(best_total(self.measure, hand, card, way))
        doors = winning_doors(self.measure, hand, int(card), int(way), total, False)
        win = table.announce(["平胡"], total, doors, [])
        points, _ = self.paid(total, 0, 0, False)
        for loser in range(self.deal.seats):
            if loser != win.seat and way == BY_DISCARD and loser != win.giver:
                table.pay(Payment(win.giver, win.seat, points, "平胡", "DK-2", loser, "DK-3"))
            elif loser != win.seat:
                table.pay(Payment(loser, win.seat, points, "平胡", "DK-2"))
        return table.settled(win)


def _for_four(options: Mapping[str, OptionValue]) -> ZipaiRules:
    return Ferry(FOR_FOUR)


def _for_two(options: Mapping[str, OptionValue]) -> ZipaiRules:
    return Ferry(FOR_TWO)


FERRY = ZipaiGame("ferry", "渡口六胡", "Ferry Six", 1, (SESSION_HANDS,), _for_four, False)
PAIR = ZipaiGame("pair", "村头对胡", "Village Pair", 1, (SESSION_HANDS,), _for_two, False)
