"""Every action of a zipai game, in an order for life, so that a number always means the same."""

from itertools import combinations_with_replacement
from typing import Final

from paiguan.zipai.actions import DISCARD, PASS, PENG, WIN, encode, encode_chi
from paiguan.zipai.cards import KINDS
from paiguan.zipai.sets import CARDS_OF_SETS, NO_SET

# One claimed and two in the hand: with a third there the card could not be eaten.
MOST_OF_THE_EATEN: Final = 3
COPIES: Final = 4


def every_action() -> list[int]:
    """The codes; whatever is new comes last."""
    codes = [int(encode(what)) for what in (PASS, WIN, PENG)]
    codes += [int(encode(DISCARD, card)) for card in range(KINDS)]
    chi = {code for card in range(KINDS) for code in _ways_to_eat(card)}
    return codes + sorted(chi)


def _ways_to_eat(card: int) -> list[int]:
    """A set that takes the card, and none, one or two others laid out with it by 比牌."""
    holding = [number for number, cards in enumerate(CARDS_OF_SETS) if card in cards]
    beside: list[tuple[int, ...]] = [(), *((number,) for number in holding)]
    beside += combinations_with_replacement(holding, 2)
    ways: list[int] = []
    for eaten in holding:
        for others in beside:
            used = [one for number in (eaten, *others) for one in CARDS_OF_SETS[number]]
            enough = all(used.count(one) <= COPIES for one in used)
            if enough and used.count(card) <= MOST_OF_THE_EATEN:
                second, third = (*others, NO_SET, NO_SET)[:2]
                ways.append(int(encode_chi(eaten, second, third)))
    return ways
