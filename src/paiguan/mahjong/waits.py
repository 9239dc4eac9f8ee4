"""What a hand waits for, by the game's own rules."""

from mypy_extensions import i64

from paiguan.mahjong.hand import Hand
from paiguan.mahjong.hand_rules import HandRules
from paiguan.mahjong.tiles import BIT, KINDS


def waits(rules: HandRules, hand: Hand) -> i64:
    """The kinds with which the hand would win, as bits; none of which all are one's own."""
    found: i64 = 0
    deck = rules.deck
    for tile in deck.kinds:
        if hand.count_with_melds(tile) < deck.copies[tile] and rules.wins(hand, tile):
            found |= BIT[tile]
    return found


def kinds_in(bits: i64) -> list[int]:
    """The kinds that are set in a number of bits."""
    return [tile for tile in range(KINDS) if bits & BIT[tile] != 0]
