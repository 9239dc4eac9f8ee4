"""How mahjong is dealt: to how many seats, how many tiles, and in which order."""

from typing import Final

SEATS: Final = 4
# What a hand has between turns; every meld stands for three of them.
FULL_HAND: Final = 13


def split_deck(deck: list[int], dealer: int) -> tuple[list[list[int]], list[int]]:
    """The four hands and the wall of a full deck.

    From the dealer on each takes four tiles three times; then the dealer takes the first and the
    fifth of the next tiles, and the others one each.
    """
    hands: list[list[int]] = [[] for _ in range(SEATS)]
    at = 0
    for _ in range(3):
        for step in range(SEATS):
            hands[(dealer + step) % SEATS].extend(deck[at : at + 4])
            at += 4
    for step in range(SEATS + 1):
        hands[(dealer + step) % SEATS].append(deck[at])
        at += 1
    return hands, deck[at:]
