"""What a game says about one hand by itself: what wins, and what it is worth."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from paiguan.engine.reason import Reason
from paiguan.engine.rules import Rules
from paiguan.engine.view import SeatView
from paiguan.zipai.division import TABLES
from paiguan.zipai.hand import Hand
from paiguan.zipai.sets import set_huxi
from paiguan.zipai.sight import ZipaiSight, sight_of
from paiguan.zipai.winning import BY_SELF, Measure, best_total

SMALLEST_WIN: Final = 15
STALE_WIN: Final = Reason(
    "SH-12", "臭胡：能胡没胡，胡息还没有变", "stale win: passed before, and the huxi are the same"
)


class Verdict:
    """What a hand with its winning card is worth, and why not where it is no win."""

    def __init__(
        self, names: list[str], value: int, fan: int, doors: list[str], why_not: list[Reason]
    ) -> None:
        self.names = names
        self.value = value
        self.fan = fan
        self.doors = doors
        self.why_not = why_not

    @property
    def win(self) -> bool:
        """Whether the hand wins at all."""
        return not self.why_not


@mypyc_attr(allow_interpreted_subclasses=True)
class HandRules(Rules):
    """The part of a game's rules that needs no table: anybody may ask it about their own hand."""

    def __init__(self, knows_1_5_10: bool, scores_1_5_10: bool) -> None:
        self.measure = Measure(
            TABLES.find(knows_1_5_10, scores_1_5_10), set_huxi(knows_1_5_10, scores_1_5_10)
        )
        # The 胡息 that a win asks for, and whether a discard may be won.
        self.smallest_win: i64 = SMALLEST_WIN
        self.wins_discards = False
        # Whether a hand without any 顺子 or 绞牌 is paid more.
        self.pays_alike = False
        # What is turned up after a win and adds to it, in both languages; None where nothing is.
        self.turned_later: tuple[str, str] | None = None
        # Why a card cannot be won after a win was passed, where the game says so.
        self.passed_win_reason: Reason | None = None

    def sight_of(self, view: SeatView) -> ZipaiSight:
        """What a view comes to as numbers, the doors with the 胡息 of this game."""
        return sight_of(view, self.measure.of_sets)

    def judge(self, hand: Hand, card: int, way: int) -> Verdict:
        """The names and value of a hand with its winning card, or why it is no win."""
        raise NotImplementedError

    def paid(self, huxi: int, red: int, small: int, alike: bool) -> tuple[int, int]:
        """What each loser pays for a win of so much 胡息, with so many red and small cards.

        With a card of another, and self-drawn. `alike`: without any 顺子 or 绞牌.
        """
        return huxi, huxi

    def win_paid(self, hand: Hand, card: i64, red: int, small: int) -> tuple[int, int]:
        """The same for the win of this hand with this card, without luck."""
        return self.paid(int(best_total(self.measure, hand, card, BY_SELF)), red, small, False)
