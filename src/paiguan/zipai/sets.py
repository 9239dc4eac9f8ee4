"""顺子 and 绞牌: the doors of three that are not alike, each with a number.

0 to 7 are 一二三 to 八九十, 8 is 二七十, 9 is 一五十; the same for the big cards from 10 on. 20 to
29 are 一一壹 to 十十拾, 30 to 39 are 一壹壹 to 十拾拾.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.zipai.cards import BIG, CHARACTERS, KINDS, RANKS

SETS: Final = 40
NO_SET: Final = 63
# Stands for the 胡息 of a set that is no door in a game.
NO_DOOR: Final = -1
RUNS: Final = 20
RUN_1_2_3: Final = 0
RUN_2_7_10: Final = 8
RUN_1_5_10: Final = 9

RUN_RANKS: Final = (*((rank, rank + 1, rank + 2) for rank in range(8)), (1, 6, 9), (0, 4, 9))


def _cards_of_sets() -> list[tuple[int, int, int]]:
    small = list(RUN_RANKS)
    big = [(a + BIG, b + BIG, c + BIG) for a, b, c in RUN_RANKS]
    two_small = [(rank, rank, rank + BIG) for rank in range(RANKS)]
    two_big = [(rank, rank + BIG, rank + BIG) for rank in range(RANKS)]
    return small + big + two_small + two_big


CARDS_OF_SETS: Final = _cards_of_sets()
FIRST_OF: Final = vec[i64]([cards[0] for cards in CARDS_OF_SETS])
SECOND_OF: Final = vec[i64]([cards[1] for cards in CARDS_OF_SETS])
THIRD_OF: Final = vec[i64]([cards[2] for cards in CARDS_OF_SETS])

# The sets that hold a card, and what each needs besides it: from STARTS[card] on.
MEMBERSHIPS: Final = [
    (number, card)
    for card in range(KINDS)
    for number in range(SETS)
    if card in CARDS_OF_SETS[number]
]
STARTS: Final = vec[i64](
    [len([1 for _, member in MEMBERSHIPS if member < card]) for card in range(KINDS + 1)]
)
HOLDING: Final = vec[i64]([number for number, _ in MEMBERSHIPS])


def _others(number: int, card: int) -> list[int]:
    others = list(CARDS_OF_SETS[number])
    others.remove(card)
    return others


ONE_BESIDE: Final = vec[i64]([_others(number, card)[0] for number, card in MEMBERSHIPS])
OTHER_BESIDE: Final = vec[i64]([_others(number, card)[1] for number, card in MEMBERSHIPS])


def is_run(number: i64) -> bool:
    """Whether a set is a 顺子; otherwise it is a 绞牌."""
    return number < RUNS


def set_cards(number: int) -> list[int]:
    """The cards of a set, in order."""
    return list(CARDS_OF_SETS[number])


def set_name(number: int) -> str:
    """A set as it is written: 一二三."""
    return "".join(CHARACTERS[card] for card in CARDS_OF_SETS[number])


def find_set(cards: list[int]) -> int:
    """The set of these cards in whatever order, or NO_SET."""
    wanted = sorted(cards)
    for number in range(SETS):
        if list(CARDS_OF_SETS[number]) == wanted:
            return number
    return NO_SET


def set_huxi(knows_1_5_10: bool, scores_1_5_10: bool) -> vec[i64]:
    """The 胡息 of every set (ZP-17), NO_DOOR for 一五十 where the game does not have it."""
    huxi = vec[i64]([0] * SETS)
    for size in (0, 1):
        at = size * RANKS
        worth = 3 + 3 * size
        huxi[RUN_1_2_3 + at] = worth
        huxi[RUN_2_7_10 + at] = worth
        if not knows_1_5_10:
            huxi[RUN_1_5_10 + at] = NO_DOOR
        elif scores_1_5_10:
            huxi[RUN_1_5_10 + at] = worth
    return huxi


# Trying sets on counts of loose cards


def take_set(loose: vec[i64], number: i64) -> bool:
    """Take a set out of loose cards, if it is among them."""
    first = FIRST_OF[number]
    second = SECOND_OF[number]
    third = THIRD_OF[number]
    loose[first] -= 1
    loose[second] -= 1
    loose[third] -= 1
    if loose[first] >= 0 and loose[second] >= 0 and loose[third] >= 0:
        return True
    put_back(loose, number)
    return False


def put_back(loose: vec[i64], number: i64) -> None:
    """Put a set back among loose cards."""
    loose[FIRST_OF[number]] += 1
    loose[SECOND_OF[number]] += 1
    loose[THIRD_OF[number]] += 1
