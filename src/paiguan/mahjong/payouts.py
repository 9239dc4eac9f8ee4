"""What a self-drawn win would bring, by the game's own settlement.

The table is set up from what one seat sees and from nothing else, and the game is asked who pays
what. What only turns up after a win (birds) and luck of the moment (the last tile, the first turn)
are left out: the wall of this table is empty.
"""

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.engine.settlement import NOBODY
from paiguan.mahjong.melds import CONCEALED, NO_GIVER, meld_owner, meld_tile, owned_meld, pack_meld
from paiguan.mahjong.round import MahjongRound
from paiguan.mahjong.sight import HIDDEN_TILE, MahjongSight
from paiguan.mahjong.table import SELF_DRAWN, MahjongRules


class Payouts:
    """With the dealer, everybody's stakes, and whose hand is still concealed."""

    def __init__(self, rules: MahjongRules, sight: MahjongSight) -> None:
        self.rules = rules
        self.sight = sight

    def of(self, tiles: list[int], tile: int) -> int:
        """What all the others pay together, with these tiles in hand before the draw."""
        sight = self.sight
        seat = int(sight.seat)
        table = MahjongRound(self.rules, sight.dealer)
        for owned in sight.melds:
            table.hands[meld_owner(owned)].lay(_lying(owned_meld(owned)))
        for one in (*tiles, tile):
            table.hands[seat].add(one)
        table.stakes.fire = sight.fire[:]
        table.stakes.floats = sight.floats[:]
        table.drawn = tile
        table.winners = vec[i64]([seat])
        table.winning_tiles = vec[i64]([tile])
        table.way = SELF_DRAWN
        table.giver = NOBODY
        return self.rules.settle_win(table).deltas[seat]


def _lying(meld: i64) -> i64:
    """A meld as tables keep it; of one that lies face down any will do."""
    return pack_meld(CONCEALED, 0, 0, NO_GIVER) if meld_tile(meld) == HIDDEN_TILE else meld
