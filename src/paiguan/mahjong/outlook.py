"""What a mahjong player can work out from the own seat."""

from paiguan.engine.outlook import Awaited, By, Outlook, Vain
from paiguan.engine.reason import Reason
from paiguan.engine.view import SeatView
from paiguan.mahjong.distance import distance, pairs_distance
from paiguan.mahjong.hand import Hand, empty_hand
from paiguan.mahjong.payouts import Payouts
from paiguan.mahjong.table import ON_DISCARD, SELF_DRAWN, MahjongRules
from paiguan.mahjong.tiles import NO_TILE
from paiguan.mahjong.waits import kinds_in, waits
from paiguan.mahjong.wild import fills_pairs, fills_sets


class MahjongOutlook(Outlook):
    """By the rules of a game, which alone know every shape of it."""

    def __init__(self, rules: MahjongRules, view: SeatView) -> None:
        super().__init__(view)
        self.rules = rules
        self.sight = rules.sight_of(view)
        self.payouts = Payouts(rules, self.sight)

    def waits(self, tiles: list[int]) -> list[Awaited]:
        """What these tiles, with the own melds, wait for; nothing where they are too many."""
        hand = self._hand(tiles)
        if not _is_resting(hand):
            return []
        awaited = kinds_in(waits(self.rules, hand))
        return [Awaited(tile, drawn_only=self._drawn_only(hand, tile)) for tile in awaited]

    def in_vain(self, tiles: list[int]) -> list[Vain]:
        """What would make sets and a pair, or seven pairs, that are no win even if drawn."""
        hand = self._hand(tiles)
        if not _is_resting(hand) or not _is_ready(self.rules, hand):
            return []
        judged = [Vain(tile, self.why_not(tiles, tile, "self")) for tile in self.rules.deck.kinds]
        return [one for one in judged if one.reasons]

    def brings(self, tiles: list[int], tile: int, by: By = "self") -> int:
        """What all the others would pay together if this tile were drawn to these and won."""
        return self.payouts.of(tiles, tile)

    def why_not(self, tiles: list[int], tile: int, by: By) -> list[Reason]:
        """Why sets and a pair, or seven pairs, are no win; or that a win passed before bars it."""
        hand = self._hand(tiles)
        if not _is_resting(hand) or hand.count_with_melds(tile) >= self.rules.deck.copies[tile]:
            return []
        discarded = by == "discard"
        way = ON_DISCARD if discarded else SELF_DRAWN
        reasons = self.rules.judge(hand, tile, way).why_not
        if reasons:
            hand.add(tile)
            return reasons if _is_complete(self.rules, hand) else []
        # One's own draw is never barred.
        barred = self.rules.passed_win_reason if discarded else None
        return [] if barred is None else [barred]

    def _drawn_only(self, hand: Hand, tile: int) -> bool:
        """Whether a tile is won by who draws it alone, in a game in which discards are won."""
        return self.rules.discard_wins and bool(self.rules.judge(hand, tile, ON_DISCARD).why_not)

    def _hand(self, tiles: list[int]) -> Hand:
        hand = empty_hand()
        for meld in self.sight.hand.melds:
            hand.lay(meld)
        for tile in tiles:
            hand.add(tile)
        return hand


def _is_resting(hand: Hand) -> bool:
    """Whether a hand has the tiles that it has between turns."""
    return bool(hand.size == hand.resting_size())


def _is_ready(rules: MahjongRules, hand: Hand) -> bool:
    """Whether some tile makes tiles with the melds four sets and a pair, or seven pairs."""
    wild = rules.deck.wild
    if wild != NO_TILE:
        return fills_sets(hand, wild, wild) or fills_pairs(hand, wild, wild)
    return distance(hand) <= 0 or (len(hand.melds) == 0 and pairs_distance(hand) <= 0)


def _is_complete(rules: MahjongRules, hand: Hand) -> bool:
    """Whether tiles with the melds are four sets and a pair, or seven pairs."""
    wild = rules.deck.wild
    if wild != NO_TILE:
        return fills_sets(hand, NO_TILE, wild) or fills_pairs(hand, NO_TILE, wild)
    return distance(hand) < 0 or (len(hand.melds) == 0 and pairs_distance(hand) < 0)
