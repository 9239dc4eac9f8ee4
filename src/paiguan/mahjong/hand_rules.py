"""What a game says about one hand by itself: what wins, and what it is worth."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from paiguan.engine.reason import Reason
from paiguan.engine.rules import Rules
from paiguan.engine.view import SeatView
from paiguan.mahjong.deck import SUITS_AND_HONOURS
from paiguan.mahjong.hand import Hand
from paiguan.mahjong.shapes import HONOUR_TRIPLETS
from paiguan.mahjong.sight import MahjongSight, sight_of

# What a hand may be meant to become: sets and a pair, three alike throughout, seven pairs, one
# suit, 十三烂, 将将胡.
SETS: Final = 0
TRIPLETS: Final = 1
PAIRS: Final = 2
FLUSH: Final = 3
BROKEN: Final = 4
ALL_258: Final = 5
PLANS: Final = 6

# What passing a win on another's tile costs until one's next draw.
BARS_NOTHING: Final = 0
BARS_THE_KIND: Final = 1
BARS_EVERYTHING: Final = 2


class Verdict:
    """What a hand with its winning tile is worth, and why not where it is no win."""

    def __init__(
        self, names: list[str], value: int, why_not: list[Reason], doors: list[list[int]]
    ) -> None:
        self.names = names
        self.value = value
        self.why_not = why_not
        self.doors = doors

    @property
    def win(self) -> bool:
        """Whether the hand wins at all."""
        return bool(self.names)


@mypyc_attr(allow_interpreted_subclasses=True)
class HandRules(Rules):
    """The part of a game's rules that needs no table: anybody may ask it about their own hand."""

    def __init__(self) -> None:
        self.deck = SUITS_AND_HONOURS
        # How honours form sets: HONOUR_TRIPLETS or HONOUR_SETS.
        self.honours = HONOUR_TRIPLETS
        # Of sets and a pair: the pair is of 2s, 5s or 8s; all three suits, and three alike, are
        # needed.
        self.pair_258 = False
        self.three_suits = False
        self.needs_triplet = False
        # What another's tile may serve for: a run (吃), and a win where it is a discard.
        self.chows = True
        self.discard_wins = True
        # BARS_NOTHING, BARS_THE_KIND or BARS_EVERYTHING.
        self.passed_win = i64(BARS_NOTHING)
        # Why a discard cannot be won after a win was passed, where the game says so.
        self.passed_win_reason: Reason | None = None

    def sight_of(self, view: SeatView) -> MahjongSight:
        """What a view comes to as numbers."""
        return sight_of(view, self.deck)

    def wins(self, hand: Hand, tile: i64) -> bool:
        """Whether the hand wins with this tile (NO_TILE: it is in the hand already)."""
        raise NotImplementedError

    def judge(self, hand: Hand, tile: int, way: int) -> Verdict:
        """The names and value of a hand with its winning tile, or why it is none."""
        raise NotImplementedError

    def win_points(self, hand: Hand, tile: int, self_drawn: bool) -> int:
        """What a win with this tile is paid in all where another deals, without luck and stakes."""
        raise NotImplementedError

    def may_lay_fourth(self, hand: Hand, is_chow: bool) -> bool:
        """Whether a hand with three melds may lay a fourth."""
        return True
