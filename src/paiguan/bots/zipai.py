"""Zipai hands as bots measure them: doors there are, doors begun, and the 胡息 still lacking."""

from collections.abc import Sequence

from paiguan.bots.measure import Measure
from paiguan.engine.events import UNSEEN, Meld
from paiguan.zipai.cards import KINDS
from paiguan.zipai.doors import KAN, KIND_NAMES, TI, alike_huxi
from paiguan.zipai.sets import CARDS_OF_SETS, find_set, set_huxi

# With so many of the seven doors made, the next card may win.
DOORS_WHEN_READY = 6
HUXI_TO_WIN = 15
# What a door begun is worth beside a finished one, and all the 胡息 beside the doors.
BEGUN = 0.35
HUXI_WEIGHT = 2

HUXI_OF_SETS = [int(huxi) for huxi in set_huxi(False, False)]
# The sets of every game, those with 胡息 first; and the pairs of cards that lack one to a door.
SETS = sorted(
    ((CARDS_OF_SETS[n], huxi) for n, huxi in enumerate(HUXI_OF_SETS) if huxi >= 0),
    key=lambda one: -one[1],
)
PAIRS = [(card, card) for card in range(KINDS)] + sorted(
    {pair for (a, b, c), _ in SETS for pair in ((a, b), (b, c), (a, c)) if pair[0] != pair[1]}
)
SETS_OF = [[cards for cards, _ in SETS if card in cards] for card in range(KINDS)]


class ZipaiMeasure(Measure):
    """Seven doors and enough 胡息."""

    def far(self, hand: list[int], melds: Sequence[Meld]) -> float:
        """The doors still to be made, less for those begun, more for 胡息 that is lacking."""
        counts = [hand.count(card) for card in range(KINDS)]
        doors = len(melds)
        huxi = sum(_huxi(meld) for meld in melds)
        for card in range(KINDS):
            if counts[card] >= 3:
                doors += 1
                huxi += int(alike_huxi(KAN if counts[card] == 3 else TI, card))
                counts[card] = 0
        made, scored = _take_sets(counts)
        doors += made
        lacking = HUXI_WEIGHT * max(0, HUXI_TO_WIN - huxi - scored) / HUXI_TO_WIN
        missing = DOORS_WHEN_READY - doors
        if missing <= 0:
            return 0
        return missing - BEGUN * min(_count_begun(counts), missing) + lacking

    def use(self, tile: int, hand: list[int]) -> float:
        """How many cards beside it go into a door with it."""
        beside = sum(card != tile and card in hand for cards in SETS_OF[tile] for card in cards)
        return beside + 4 * (hand.count(tile) - 1)


def _take_sets(counts: list[int]) -> tuple[int, int]:
    """Take sets out of loose cards, 胡息 first: how many, and what they score."""
    made = scored = 0
    for (a, b, c), huxi in SETS:
        while counts[a] and counts[b] and counts[c]:
            if (a == b and counts[a] < 2) or (b == c and counts[b] < 2):
                break
            for card in (a, b, c):
                counts[card] -= 1
            made += 1
            scored += huxi
    return made, scored


def _count_begun(counts: list[int]) -> int:
    """How many pairs of the cards left lack one card to a door."""
    begun = 0
    for a, b in PAIRS:
        while counts[a] and counts[b] and (a != b or counts[a] > 1):
            counts[a] -= 1
            counts[b] -= 1
            begun += 1
    return begun


def _huxi(meld: Meld) -> int:
    """What a door on the table scores."""
    if UNSEEN in meld.tiles or meld.kind not in KIND_NAMES:
        return 0
    if len(set(meld.tiles)) == 1:
        return int(alike_huxi(KIND_NAMES.index(meld.kind), meld.tiles[0]))
    return max(0, HUXI_OF_SETS[find_set(list(meld.tiles))])
