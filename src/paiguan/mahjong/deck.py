"""The tiles that a game is played with: which kinds, how many of each, and which kind is wild."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.mahjong.tiles import KINDS, NO_TILE, parse_tile, parse_tiles

# More of a kind than this no hand can hold: its keys count to four.
MOST_ALIKE: Final = 4

SUIT_TILES: Final = "123456789m 123456789p 123456789s"
HONOUR_TILES: Final = "1234567z"


class Deck:
    """Kinds in order, how many there are of each, and the wild one (or NO_TILE)."""

    def __init__(self, copies: list[int], wild: int = NO_TILE) -> None:
        if len(copies) != KINDS or not all(0 <= number <= MOST_ALIKE for number in copies):
            raise ValueError(f"a deck has none to {MOST_ALIKE} of each of {KINDS} kinds")
        if wild != NO_TILE and copies[wild] == 0:
            raise ValueError("the wild kind is not in the deck")
        self.copies = vec[i64](copies)
        self.kinds = vec[i64]([kind for kind in range(KINDS) if copies[kind] > 0])
        self.size: i64 = sum(copies)
        self.wild: i64 = wild
        # Every hand that is dealt begins with all of them.
        self._tiles = [kind for kind in range(KINDS) for _ in range(copies[kind])]

    def tiles(self) -> list[int]:
        """Every tile, in order."""
        return self._tiles.copy()


def deck_of(kinds: str, wild: str = "") -> Deck:
    """Four of each of these kinds; `wild` names the one that stands for any other."""
    copies = [0] * KINDS
    for kind in parse_tiles(kinds):
        copies[kind] = MOST_ALIKE
    return Deck(copies, parse_tile(wild) if wild else NO_TILE)


SUITS_AND_HONOURS: Final = deck_of(f"{SUIT_TILES} {HONOUR_TILES}")
SUITS_ALONE: Final = deck_of(SUIT_TILES)
