"""What a win would bring, by the game's own settlement.

The table is set up from what one seat sees and from nothing else, the winning card drawn, shown or
discarded, and the game is asked who pays what. What only turns up after a win (the wake card) and
luck of the moment (the first turns) are left out.
"""

from typing import Final

from paiguan.zipai.hand import Hand
from paiguan.zipai.round import ZipaiRound
from paiguan.zipai.sight import ZipaiSight
from paiguan.zipai.table import ZipaiRules
from paiguan.zipai.winning import BY_DISCARD, BY_SELF

# Past the first turns of a hand, by which some wins count more.
LATER: Final = 2


class Payouts:
    """With the own doors; what the others have changes nothing."""

    def __init__(self, rules: ZipaiRules, sight: ZipaiSight) -> None:
        self.rules = rules.before_luck()
        self.sight = sight

    def of(self, hand: Hand, card: int, way: int) -> int:
        """What the others pay together for this hand and the card that wins it."""
        seat = int(self.sight.seat)
        table = ZipaiRound(self.rules, self.sight.dealer)
        table.hands[seat] = hand
        table.opening.draws = LATER
        table.card = card
        # Which of the others it came from makes no difference to the winner.
        table.giver = seat if way == BY_SELF else (seat + 1) % int(table.seats)
        table.from_wall = way != BY_DISCARD
        table.won.seat = seat
        return self.rules.settle_win(table).deltas[seat]
