"""What a game is played with: how many sit down, how many doors win, and which cards there are.

Everybody is dealt three cards for each door but one card less, which is the one that wins; the
dealer has one card more, the 亮张 (ZP-1, ZP-15).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.zipai.cards import KINDS

# Three alike are a 坎 and four a 提; the family knows no door of five.
MOST_COPIES: Final = 4
# A claim goes by the order of the seats, and a table has four sides.
MOST_SEATS: Final = 4

# How the number of doors is said, from one on. No hand is larger: `MOST_CHOICES` is for seven.
DOORS_ZH: Final = "一二三四五六七"
DOORS_EN: Final = ("one", "two", "three", "four", "five", "six", "seven")


class Deal:
    """The seats, the doors of a winning hand, and how many there are of each kind of card."""

    def __init__(self, seats: int, doors: int, copies: list[int]) -> None:
        hand = 3 * doors - 1
        left = sum(copies) - seats * hand - 1
        if not 2 <= seats <= MOST_SEATS or not 1 <= doors <= len(DOORS_EN):
            raise ValueError(f"{seats} seats and {doors} doors are not dealt to")
        if len(copies) != KINDS or max(copies) > MOST_COPIES or left < 0:
            raise ValueError(f"{copies} are not cards for {seats} hands of {hand}")
        self.seats = seats
        self.doors = doors
        # How many there are of each kind.
        self.copies = vec[i64](copies)
        # What everybody is dealt, and what is left to draw from.
        self.hand = hand
        self.wall = left

    def deck(self) -> list[int]:
        """Every card, in order."""
        return [card for card in range(KINDS) for _ in range(self.copies[card])]

    def split(self, deck: list[int], dealer: int) -> tuple[list[list[int]], list[int]]:
        """The hands and the wall: from the dealer on everybody's cards, then the 亮张."""
        hands: list[list[int]] = [[] for _ in range(self.seats)]
        for step in range(self.seats):
            dealt = deck[step * self.hand : (step + 1) * self.hand]
            hands[(dealer + step) % self.seats] = dealt
        last = self.seats * self.hand
        hands[dealer].append(deck[last])
        return hands, deck[last + 1 :]

    # In words

    def doors_in_chinese(self) -> str:
        """七."""
        return DOORS_ZH[self.doors - 1]

    def doors_in_english(self) -> str:
        """seven."""
        return DOORS_EN[self.doors - 1]


# The whole deck: four of every kind.
FOUR_OF_EACH: Final = [MOST_COPIES] * KINDS
