"""村口麻将: a small invented game, added as `docs/adding-a-game.md` says.

No honours; four sets and any pair win; one winner, the first after the giver. A discard costs its
giver 2, a self-draw each of the others 1; a kong costs its giver 1, one's own each of the others.
The winner deals next.
"""

from collections.abc import Mapping

from mypy_extensions import i64

from paiguan.engine.options import HANDS, Choice, Option, OptionValue
from paiguan.engine.reason import Reason
from paiguan.engine.settlement import NOBODY, Payment, Result
from paiguan.mahjong.deck import SUITS_ALONE
from paiguan.mahjong.divisions import winning_doors
from paiguan.mahjong.game import MahjongGame
from paiguan.mahjong.hand import Hand
from paiguan.mahjong.hand_rules import Verdict
from paiguan.mahjong.settle import pay_kong, result, shares_of_win, won
from paiguan.mahjong.shapes import SETS_AND_PAIR
from paiguan.mahjong.table import MahjongRules, MahjongTable

OPTIONS = (
    Option("hands", "局数", "Hands in a session", (Choice(4, "4局", "4 hands"),), unit=HANDS),
)


class Village(MahjongRules):
    """What 村口麻将 says differently."""

    def __init__(self, options: Mapping[str, OptionValue]) -> None:
        super().__init__()
        self.deck = SUITS_ALONE
        self.several_winners = False

    def wins(self, hand: Hand, tile: i64) -> bool:
        """Four sets and any pair."""
        return bool(hand.shape(tile, self.honours) & SETS_AND_PAIR)

    def judge(self, hand: Hand, tile: int, way: int) -> Verdict:
        """One name, one point."""
        if not self.wins(hand, tile):
            return Verdict(
                [], 0, [Reason("CK-1", "不是四副牌加一对", "not four sets and a pair")], []
            )
        return Verdict(["平胡"], 1, [], winning_doors(hand, tile, False))

    def pay_kong(self, table: MahjongTable, seat: i64, meld: i64) -> None:
        """1 from the giver, or from each."""
        pay_kong(table, seat, meld, 1, "杠", "CK-3")

    def settle_win(self, table: MahjongTable) -> Result:
        """2 from the giver, or 1 from each."""
        win = won(table, table.winners[0], table.winning_tiles[0], ["平胡"], 1)
        if win.giver == NOBODY:
            owed = shares_of_win(table, win.seat, "CK-2")
            for share in owed:
                share.plus(table, 1, "平胡", "CK-2")
            table.owe(owed)
        else:
            table.pay(Payment(win.giver, win.seat, 2, "平胡", "CK-2"))
        return result(table, [win], win.seat)

    def settle_draw(self, table: MahjongTable) -> Result:
        """The dealer stays."""
        return result(table, [], int(table.dealer))


VILLAGE = MahjongGame("village", "村口麻将", "Village Mahjong", 1, OPTIONS, Village)
