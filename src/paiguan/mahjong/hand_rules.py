"""What a game says about one hand by itself: what wins, and what it is worth."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from paiguan.engine.reason import Reason
from paiguan.mahjong.habits import OF_WANZAI
from paiguan.mahjong.hand import Hand
from paiguan.mahjong.shapes import HONOUR_TRIPLETS
from paiguan.mahjong.tiles import KINDS

# What a hand may be meant to become: sets and a pair, three alike throughout, seven pairs, one
# suit, 十三烂, 将将胡.
PLAIN: Final = 0
TRIPLETS: Final = 1
PAIRS: Final = 2
FLUSH: Final = 3
BROKEN: Final = 4
ALL_258: Final = 5
PLANS: Final = 6

# The kongs that are paid differently: 明杠, 碰杠, 暗杠, and a tile added to a 箭杠.
CLAIMED_KONG: Final = 0
ADDED_KONG: Final = 1
CONCEALED_KONG: Final = 2
HONOUR_KONG: Final = 3

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
class HandRules:
    """The part of a game's rules that needs no table: anybody may ask it about their own hand."""

    def __init__(self) -> None:
        # Kinds in the deck, four of each: 27 without honours, 34 with them.
        self.kinds: i64 = KINDS
        # How honours form sets: HONOUR_TRIPLETS or HONOUR_SETS.
        self.honours = HONOUR_TRIPLETS
        # Of sets and a pair: the pair is of 2s, 5s or 8s; all three suits, and three alike, are
        # needed.
        self.pair_258 = False
        self.three_suits = False
        self.needs_triplet = False
        # About what a win of each plan brings in all, 0 where the game does not have it; how much
        # more a concealed plain one brings; and what the giver of a plain one pays.
        self.plan_points = [3.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        self.concealed_times = 1.0
        self.giver_pays = 2.0
        # How fast others usually end a hand, in wins a turn.
        self.others_finish = 0.12
        # What experts do; a game that was not counted is taken to be like 万载.
        self.habits = OF_WANZAI
        # BARS_NOTHING, BARS_THE_KIND or BARS_EVERYTHING.
        self.passed_win = i64(BARS_NOTHING)
        # Why a discard cannot be won after a win was passed, where the game says so.
        self.passed_win_reason: Reason | None = None
        # About what a 明杠, a 碰杠, a 暗杠 and a 箭杠 bring, where they are all alike.
        self.kong_points = [3.0, 3.0, 3.0, 3.0]

    def wins(self, hand: Hand, tile: i64) -> bool:
        """Whether the hand wins with this tile (NO_TILE: it is in the hand already)."""
        raise NotImplementedError

    def judge(self, hand: Hand, tile: int, way: int) -> Verdict:
        """The names and value of a hand with its winning tile, or why it is none."""
        raise NotImplementedError

    def worth(self, hand: Hand, tile: int, self_drawn: bool) -> float:
        """About what a win with this tile brings in all, without luck and stakes."""
        return 3.0 if self_drawn else 2.0

    def kong_worth(self, tile: i64, kind: i64, deals: bool) -> float:
        """About what a kong brings in all; `deals`: its owner is the dealer."""
        return self.kong_points[kind]

    def may_lay_fourth(self, hand: Hand, is_chow: bool) -> bool:
        """Whether a hand with three melds may lay a fourth."""
        return True
