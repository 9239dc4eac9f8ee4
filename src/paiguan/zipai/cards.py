"""Cards as small numbers, and how they are written.

A card is its kind, 0 to 19: the small 一 to 十, then the big 壹 to 拾. There are four of each. All
arithmetic on these numbers lives here.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.engine.errors import BilingualError

KINDS: Final = 20
RANKS: Final = 10
BIG: Final = 10
NO_CARD: Final = -1

CHARACTERS: Final = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"
RED_RANKS: Final = (1, 6, 9)

POW3_OF: Final = vec[i64]([3 ** (card % RANKS) for card in range(KINDS)])
IS_RED: Final = vec[i64]([1 if card % RANKS in RED_RANKS else 0 for card in range(KINDS)])
BIT: Final = vec[i64]([2**card for card in range(KINDS)])
EVERY_KIND: Final = 2**KINDS - 1


class NotationError(BilingualError):
    """Text that does not say which cards it means."""


def card_name(card: int) -> str:
    """A card as it is written: 二 or 贰."""
    return CHARACTERS[card]


def parse_cards(text: str) -> list[int]:
    """Cards written with their characters, with or without spaces, in the order written."""
    cards: list[int] = []
    for character in text:
        if character.isspace():
            continue
        card = CHARACTERS.find(character)
        if card < 0:
            raise NotationError(
                f"“{text}”里的“{character}”不是字牌：写 {CHARACTERS}",
                f"“{character}” in “{text}” is no card: write {CHARACTERS}",
            )
        cards.append(card)
    return cards


def parse_card(text: str) -> int:
    """A single card, as in 二."""
    cards = parse_cards(text)
    if len(cards) != 1:
        raise NotationError(
            f"“{text}”是 {len(cards)} 张，这里要一张，例如 二",
            f"“{text}” is {len(cards)} cards where one is meant, as in 二",
        )
    return cards[0]


def format_cards(cards: list[int]) -> str:
    """Cards sorted and written side by side."""
    return "".join(CHARACTERS[card] for card in sorted(cards))


def kinds_in(bits: i64) -> list[int]:
    """The kinds that are set in a number of bits."""
    return [card for card in range(KINDS) if bits & BIT[card] != 0]
