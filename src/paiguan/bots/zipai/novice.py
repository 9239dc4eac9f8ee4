"""A novice at zipai: doors there are, doors begun, and the 胡息 still lacking."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.bots.base import FamilyDecider
from paiguan.zipai.actions import (
    CHI,
    DISCARD,
    PASS,
    PENG,
    WIN,
    card_of,
    what_of,
)
from paiguan.zipai.cards import BIT, KINDS
from paiguan.zipai.hand import Hand, claimed_hand
from paiguan.zipai.hand_rules import HandRules
from paiguan.zipai.sets import CARDS_OF_SETS, set_huxi
from paiguan.zipai.sight import ZipaiSight
from paiguan.zipai.winning import BY_SELF, waits

# What a door begun is worth beside a finished one, and all the 胡息 beside the doors.
BEGUN: Final = 0.35
HUXI_WEIGHT: Final = 2.0
FAR: Final = 99.0

_HUXI: Final = [int(huxi) for huxi in set_huxi(False, False)]
# The sets of every game, those with 胡息 first; and the pairs of cards that lack one to a door.
_SETS: Final = sorted(
    ((CARDS_OF_SETS[n], huxi) for n, huxi in enumerate(_HUXI) if huxi >= 0),
    key=lambda one: -one[1],
)
_PAIRS: Final = [(card, card) for card in range(KINDS)] + sorted(
    {pair for (a, b, c), _ in _SETS for pair in ((a, b), (b, c), (a, c)) if pair[0] != pair[1]}
)
SET_FIRST: Final = vec[i64]([cards[0] for cards, _ in _SETS])
SET_SECOND: Final = vec[i64]([cards[1] for cards, _ in _SETS])
SET_THIRD: Final = vec[i64]([cards[2] for cards, _ in _SETS])
SET_HUXI: Final = vec[i64]([huxi for _, huxi in _SETS])
PAIR_FIRST: Final = vec[i64]([pair[0] for pair in _PAIRS])
PAIR_SECOND: Final = vec[i64]([pair[1] for pair in _PAIRS])


class ZipaiNovice(FamilyDecider[ZipaiSight]):
    """Wins when it can, comes closer when it can, and keeps what it has use for."""

    def __init__(self, rules: HandRules) -> None:
        super().__init__(ZipaiSight)
        self.rules = rules

    def choice(self, sight: ZipaiSight, codes: list[int]) -> int:
        """The choice after which the hand is closest to a win."""
        best = 0
        least = 2 * FAR
        loss = 0.0
        for place, code in enumerate(codes):
            if what_of(code) == WIN:
                return place
            far = self.far_after(sight, code)
            if far > least:
                continue
            lost = self._lost_with(sight, code, far)
            if far < least or lost < loss:
                best = place
                least = far
                loss = lost
        return best

    def far(self, hand: Hand) -> float:
        """The doors still to be made, less for those begun, more for 胡息 that is lacking."""
        counts = hand.loose_counts()
        doors = i64(len(hand.doors))
        card: i64 = 0
        while card < KINDS:
            if hand.counts[card] > 2:
                doors += 1
            card += 1
        made = take_sets(counts)
        # With all doors made but one, the next card may win.
        missing = self.rules.measure.doors - 1 - doors - made % 64
        if missing <= 0:
            return 0.0
        least = self.rules.smallest_win
        lacking = least - hand.total() - made // 64
        lacks = HUXI_WEIGHT * float(lacking) / float(least) if lacking > 0 else 0.0
        begun = count_begun(counts)
        if begun > missing:
            begun = missing
        return float(missing) - BEGUN * float(begun) + lacks

    def chances(self, sight: ZipaiSight, hand: Hand) -> i64:
        """How many unseen cards would win, drawn by oneself."""
        found = waits(self.rules.measure, hand, self.rules.smallest_win, BY_SELF)
        number: i64 = 0
        card: i64 = 0
        while card < KINDS:
            if found & BIT[card] != 0:
                number += sight.unseen[card]
            card += 1
        return number

    def far_after(self, sight: ZipaiSight, code: i64) -> float:
        """How far from a win a choice leaves the hand."""
        what = what_of(code)
        if what == DISCARD:
            rest = sight.hand.clone()
            rest.remove_loose(card_of(code), 1)
            far = self.far(rest)
            # Enough doors, but no card to win with: not ready after all.
            return 1.0 if far <= 0.0 and self.chances(sight, rest) == 0 else far
        if what in (CHI, PENG):
            hand = after_claim(self.rules, sight, code)
            closest = self.closest(hand)
            return closest if closest < self.far(sight.hand) else FAR
        return self.far(sight.hand) if what == PASS else FAR

    def closest(self, hand: Hand) -> float:
        """How far a hand is after its best discard."""
        closest = FAR
        card: i64 = 0
        while card < KINDS:
            if hand.is_loose(card):
                hand.remove_loose(card, 1)
                far = self.far(hand)
                if far < closest:
                    closest = far
                hand.add(card)
            card += 1
        return closest

    def _lost_with(self, sight: ZipaiSight, code: i64, far: float) -> float:
        """Of discards that leave the hand equally far, which loses less."""
        if what_of(code) != DISCARD:
            return 0.0
        card = card_of(code)
        if far > 0.0:
            return use_of(card, sight.hand)
        rest = sight.hand.clone()
        rest.remove_loose(card, 1)
        return -float(self.chances(sight, rest))


def after_claim(rules: HandRules, sight: ZipaiSight, code: i64) -> Hand:
    """The own hand as it would be after a 吃 or 碰 of the card that lies open."""
    return claimed_hand(sight.hand, code, sight.card, sight.giver, rules.measure.of_sets)


def take_sets(counts: vec[i64]) -> i64:
    """Take sets out of loose cards, 胡息 first: how many, and 64 times what they score."""
    made: i64 = 0
    at: i64 = 0
    while at < len(SET_FIRST):
        first = SET_FIRST[at]
        second = SET_SECOND[at]
        third = SET_THIRD[at]
        while counts[first] > 0 and counts[second] > 0 and counts[third] > 0:
            if (first == second and counts[first] < 2) or (second == third and counts[third] < 2):
                break
            counts[first] -= 1
            counts[second] -= 1
            counts[third] -= 1
            made += 1 + 64 * SET_HUXI[at]
        at += 1
    return made


def count_begun(counts: vec[i64]) -> i64:
    """How many pairs of the cards left lack one card to a door; they are taken away."""
    begun: i64 = 0
    at: i64 = 0
    while at < len(PAIR_FIRST):
        first = PAIR_FIRST[at]
        second = PAIR_SECOND[at]
        while counts[first] > 0 and counts[second] > 0:
            if first == second and counts[first] < 2:
                break
            counts[first] -= 1
            counts[second] -= 1
            begun += 1
        at += 1
    return begun


def use_of(card: i64, hand: Hand) -> float:
    """How many cards beside it go into a door with it."""
    counts = hand.counts
    beside: i64 = 0
    at: i64 = 0
    while at < len(SET_FIRST):
        first = SET_FIRST[at]
        second = SET_SECOND[at]
        third = SET_THIRD[at]
        if card in (first, second, third):
            if first != card and counts[first] > 0:
                beside += 1
            if second != card and counts[second] > 0:
                beside += 1
            if third != card and counts[third] > 0:
                beside += 1
        at += 1
    return float(beside + 4 * (counts[card] - 1))
