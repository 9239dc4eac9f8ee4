"""What a zipai player can work out from the own seat."""

from typing import Final

from paiguan.engine.outlook import Awaited, By, Outlook, Vain, Way
from paiguan.engine.reason import Reason
from paiguan.engine.view import SeatView
from paiguan.zipai.cards import kinds_in
from paiguan.zipai.hand import Hand, empty_hand
from paiguan.zipai.payouts import Payouts
from paiguan.zipai.table import ZipaiRules
from paiguan.zipai.winning import BY_DISCARD, BY_SELF, BY_WALL, waits

WAYS: Final[dict[By, int]] = {"self": BY_SELF, "wall": BY_WALL, "discard": BY_DISCARD}
# The clauses by which cards are not all in doors, and by which a 坎 is never split.
NO_DOORS: Final = "ZP-5"
SPLIT_KAN: Final = "ZP-2"


class ZipaiOutlook(Outlook):
    """A card may win when another shows or discards it and not when drawn, or with more 胡息.

    So each way counts by itself: an own draw is forced into 偎 or 提, another's is not.
    """

    def __init__(self, rules: ZipaiRules, view: SeatView) -> None:
        super().__init__(view)
        self.rules = rules
        self.sight = rules.sight_of(view)
        self.payouts = Payouts(rules, self.sight)

    def waits(self, tiles: list[int]) -> list[Awaited]:
        """What these cards, with the own doors, wait for; nothing where they are too many."""
        hand = self._hand(tiles)
        if not self._rests(hand):
            return []
        found: dict[int, list[Way]] = {}
        for by, way in WAYS.items():
            for card in kinds_in(waits(self.rules.measure, hand, self.rules.smallest_win, way)):
                verdict = self.rules.judge(hand, card, way)
                if verdict.win:
                    found.setdefault(card, []).append(Way(by, verdict.value))
        return [Awaited(card, tuple(ways)) for card, ways in sorted(found.items())]

    def in_vain(self, tiles: list[int]) -> list[Vain]:
        """What would put all cards into doors and is no win; with the reason of its best way."""
        hand = self._hand(tiles)
        if not self._rests(hand):
            return []
        found: dict[int, list[Reason]] = {}
        won: set[int] = set()
        for by, way in WAYS.items():
            for card in kinds_in(waits(self.rules.measure, hand, 0, way)):
                if self.rules.judge(hand, card, way).win:
                    won.add(card)
                else:
                    found.setdefault(card, self.why_not(tiles, card, by))
        return [Vain(card, why) for card, why in sorted(found.items()) if card not in won]

    def brings(self, tiles: list[int], tile: int, by: By = "self") -> int:
        """What all the others would pay together if this card came to these and won."""
        return self.payouts.of(self._hand(tiles), tile, WAYS[by])

    def why_not(self, tiles: list[int], tile: int, by: By) -> list[Reason]:
        """Why cards in doors, or nearly so, are no win; or that a win passed before bars it."""
        hand = self._hand(tiles)
        if not self._rests(hand) or hand.all_counts()[tile] >= self.rules.deal.copies[tile]:
            return []
        reasons = self.rules.judge(hand, tile, WAYS[by]).why_not
        if reasons:
            return reasons if self._looks_complete(hand, tile, WAYS[by]) else []
        barred = self.rules.passed_win_reason
        return [] if barred is None else [barred]

    def _looks_complete(self, hand: Hand, card: int, way: int) -> bool:
        """Whether cards are all in doors, or would be if a 坎 could be split."""
        shape = BY_WALL if way == BY_DISCARD else way
        clauses = [reason.clause for reason in self.rules.judge(hand, card, shape).why_not]
        return NO_DOORS not in clauses or SPLIT_KAN in clauses

    def _rests(self, hand: Hand) -> bool:
        """Whether hand and table have as many cards as when nothing is due."""
        return bool(hand.cards == self.rules.measure.resting_size(hand.quads))

    def _hand(self, tiles: list[int]) -> Hand:
        hand = empty_hand()
        for door in self.sight.hand.doors:
            hand.lay(door, self.rules.measure.of_sets)
        for card in tiles:
            hand.add(card)
        return hand
