"""Sample hands of every plan, and what the rules of a game pay for them."""

from typing import Final

from paiguan.mahjong.hand import Hand, empty_hand
from paiguan.mahjong.hand_rules import FLUSH, PLANS, SETS, TRIPLETS, HandRules
from paiguan.mahjong.melds import parse_meld
from paiguan.mahjong.tiles import parse_tiles

# The tiles before the winning one, and that. The plain one meets whatever a game may ask of sets
# and a pair: a 258 for a pair, three suits, ends, three alike.
SAMPLES: Final = [
    ("123m 456p 789s 222s 5p", "5p"),
    ("111m 222p 999s 333m 5p", "5p"),
    ("1133m 5577p 2244s 8s", "8s"),
    ("123m 345m 678m 999m 5m", "5m"),
    ("147m 258p 369s 1234z", "5z"),
    ("22258m 25588p 258s", "8s"),
]
# The plain one with its first run claimed, or its triplet where runs are not.
OPEN_RUN: Final = ("chow:123m", "456p 789s 222s 5p")
OPEN_TRIPLET: Final = ("pong:222s", "123m 456p 789s 5p")
# These are sets and a pair in every game, and a plan only where they are paid better.
ALSO_PLAIN: Final = (TRIPLETS, FLUSH)
# About two wins in five are self-drawn, where discards can be won.
DRAWN: Final = 0.4
# What a plain win brings, and costs its giver, where not even the sample wins.
PLAIN_WIN: Final = 3.0
PLAIN_GIVEN: Final = 2.0


class Samples:
    """Asks the rules of one game."""

    def __init__(self, rules: HandRules) -> None:
        self.rules = rules

    def plan_points(self) -> list[float]:
        """About what a win of each plan brings; 0 where the game does not have it."""
        points = [self._of_plan(plan) for plan in range(PLANS)]
        for plan in ALSO_PLAIN:
            if points[plan] <= points[SETS]:
                points[plan] = 0.0
        points[SETS] = self._average(self._open_hand(), SAMPLES[SETS][1])
        if points[SETS] <= 0.0:
            points[SETS] = PLAIN_WIN
        return points

    def concealed_times(self) -> float:
        """How much more a concealed plain win brings than an open one."""
        usual = self._average(self._open_hand(), SAMPLES[SETS][1])
        concealed = self._of_plan(SETS)
        return concealed / usual if usual > 0.0 and concealed > 0.0 else 1.0

    def giver_pays(self) -> float:
        """About what the giver of a plain win pays, where there is one."""
        if not self.rules.discard_wins:
            return 0.0
        return self._brings(self._open_hand(), SAMPLES[SETS][1], False) or PLAIN_GIVEN

    def _of_plan(self, plan: int) -> float:
        tiles, last = SAMPLES[plan]
        copies = self.rules.deck.copies
        if any(copies[tile] == 0 for tile in parse_tiles(f"{tiles} {last}")):
            return 0.0
        hand = empty_hand()
        for tile in parse_tiles(tiles):
            hand.add(tile)
        return self._average(hand, last)

    def _open_hand(self) -> Hand:
        hand = empty_hand()
        meld, rest = OPEN_RUN if self.rules.chows else OPEN_TRIPLET
        hand.lay(parse_meld(meld))
        for tile in parse_tiles(rest):
            hand.add(tile)
        return hand

    def _average(self, hand: Hand, last: str) -> float:
        drawn = self._brings(hand, last, True)
        if not self.rules.discard_wins:
            return drawn
        given = self._brings(hand, last, False)
        return given + DRAWN * (drawn - given)

    def _brings(self, hand: Hand, last: str, self_drawn: bool) -> float:
        """What a hand is paid in all with its last tile; 0 where it is no win."""
        tile = parse_tiles(last)[0]
        if not self.rules.wins(hand, tile):
            return 0.0
        return float(self.rules.win_points(hand, tile, self_drawn))
