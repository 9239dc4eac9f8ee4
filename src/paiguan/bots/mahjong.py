"""Mahjong hands as bots measure them."""

from collections.abc import Sequence

from paiguan.bots.measure import Measure
from paiguan.bots.waits import Waits
from paiguan.engine.events import Meld
from paiguan.mahjong.distance import distance, pairs_distance
from paiguan.mahjong.hand import empty_hand
from paiguan.mahjong.melds import NO_GIVER, PONG, pack_meld
from paiguan.mahjong.tiles import HONOURS

# Waits for its single tile in a game that knows seven pairs, and for nothing in another.
SIX_PAIRS = "1133m 5577p 2244s 8s"


class MahjongMeasure(Measure):
    """Sets and a pair, or seven pairs where the game has them."""

    def __init__(self, waits: Waits) -> None:
        super().__init__(waits)
        six_pairs = waits.game.parse_tiles(SIX_PAIRS)
        self.seven_pairs = six_pairs[-1] in waits.of(six_pairs, ())

    def far(self, hand: list[int], melds: Sequence[Meld]) -> float:
        """The 听牌 distance."""
        tiles = empty_hand()
        for tile in hand:
            tiles.add(tile)
        for _ in melds:
            tiles.lay(pack_meld(PONG, 0, 0, NO_GIVER))
        far = distance(tiles)
        if self.seven_pairs and not melds:
            far = min(far, pairs_distance(tiles))
        return int(far)

    def use(self, tile: int, hand: list[int]) -> float:
        """Others of its kind count most, then its neighbours, then a place in the middle."""
        use = 3.0 * (hand.count(tile) - 1)
        if tile >= HONOURS:
            return use
        rank = tile % 9
        for step, worth in ((-2, 1), (-1, 2), (1, 2), (2, 1)):
            if 0 <= rank + step < 9 and tile + step in hand:
                use += worth
        return use + 0.3 * min(rank, 8 - rank, 2)
