"""A zipai player that looks two steps ahead, card by card, where the expert looks one."""

from typing import Final

from mypy_extensions import i64

from paiguan.bots.second_look import SURE, looked_again, together
from paiguan.bots.zipai.expert import NOTHING, ZipaiExpert
from paiguan.bots.zipai.profile import Profile
from paiguan.bots.zipai.prospects import FOR_A_PAIR, FOR_A_RUN, OWN_DRAW
from paiguan.zipai.cards import BIT, KINDS
from paiguan.zipai.doors import CHI, NO_GIVER, PENG, WEI, pack_door
from paiguan.zipai.hand import Hand, remove_set
from paiguan.zipai.hand_rules import HandRules
from paiguan.zipai.sets import HOLDING, NO_DOOR, ONE_BESIDE, OTHER_BESIDE, STARTS
from paiguan.zipai.sight import ZipaiSight

# After a claim so many discards are looked at closely: the best at a first look.
MOST_DISCARDS: Final = 3
# Found by play: others end the hand so much sooner than the expert thinks, always and late; hands
# that lack 胡息 find more of them; and danger counts so much beside what the hand may win.
SOONER: Final = 1.4
SOONER_LATE: Final = 2.0
LACKING: Final = 0.7
CARE: Final = 0.4


class ZipaiDeep(ZipaiExpert):
    """Values a hand by every hand that the next useful card may make of it."""

    def __init__(self, rules: HandRules, profile: Profile) -> None:
        super().__init__(rules, profile)
        self.prospects.hazard_always *= SOONER
        self.prospects.hazard_late *= SOONER_LATE
        self.prospects.lacking = LACKING
        self.care = CARE
        self.deep = False
        # What hands two steps on are worth: most are met twice, their discards in another order.
        self.known: dict[tuple[int, int, int, int, int], float] = {}

    def points(self, sight: ZipaiSight, codes: list[int]) -> list[float]:
        """About the points that each choice will come to; more is better."""
        self.deep = False
        scores = super().points(sight, codes)
        if max(scores) > SURE:
            return scores
        self.known.clear()
        self.deep = True
        scores = looked_again(scores, lambda place: self.score(sight, codes[place]))
        self.deep = False
        return scores

    def after_best_discard(self, sight: ZipaiSight, hand: Hand) -> float:
        """About the points that a hand comes to that may have a card too many."""
        if not self.deep or not self.rules.measure.owes_discard(hand):
            return super().after_best_discard(sight, hand)
        self.deep = False
        found: list[tuple[float, int]] = []
        for card in range(KINDS):
            if hand.is_loose(card):
                found.append((-self.without(sight, hand, card), card))
        self.deep = True
        found.sort()
        best = NOTHING
        for _, card in found[:MOST_DISCARDS]:
            best = max(best, self.without(sight, hand, card))
        return best

    def value(self, hand: Hand) -> float:
        """About the points that a hand will win."""
        prospects = self.prospects
        if not self.deep or prospects.ready_value(hand) > 0.0:
            return prospects.value(hand)
        rates: list[tuple[float, float]] = []
        loose = hand.loose_counts()
        card: i64 = 0
        while card < KINDS:
            share = float(prospects.unseen[card]) / prospects.left
            barred = prospects.barred & BIT[card] != 0
            if share > 0.0 and loose[card] == 2:
                rates.append((self._with_three(hand, card, WEI), share * OWN_DRAW))
                if not barred:
                    others = share * (FOR_A_PAIR - OWN_DRAW)
                    rates.append((self._with_three(hand, card, PENG), others))
            elif share > 0.0 and hand.counts[card] == 0 and not barred:
                rates.append((self._with_eaten(hand, card), share * FOR_A_RUN))
            card += 1
        return together(rates, lambda points, rate: points / (rate + prospects.hazard))

    def _with_three(self, hand: Hand, card: i64, kind: i64) -> float:
        """What a hand comes to whose pair has become a 碰 or a 偎."""
        made = hand.clone()
        made.remove_loose(card, 2)
        made.lay(pack_door(kind, card, card, NO_GIVER, 0), self.rules.measure.of_sets)
        return self._after_claim(made)

    def _with_eaten(self, hand: Hand, card: i64) -> float:
        """What a hand comes to that eats a card of which it holds none, in the best way."""
        of_sets = self.rules.measure.of_sets
        counts = hand.counts
        best = 0.0
        at = STARTS[card]
        while at < STARTS[card + 1]:
            one = counts[ONE_BESIDE[at]]
            other = counts[OTHER_BESIDE[at]]
            enough = 2 if ONE_BESIDE[at] == OTHER_BESIDE[at] else 1
            if of_sets[HOLDING[at]] != NO_DOOR and enough <= one < 3 and enough <= other < 3:
                made = hand.clone()
                remove_set(made, HOLDING[at], card)
                made.lay(pack_door(CHI, HOLDING[at], card, NO_GIVER, 0), of_sets)
                best = max(best, self._after_claim(made))
            at += 1
        return best

    def _after_claim(self, hand: Hand) -> float:
        """What a hand is worth after its best discard."""
        if not self.rules.measure.owes_discard(hand):
            return self._known_value(hand)
        best = 0.0
        card: i64 = 0
        while card < KINDS:
            if hand.is_loose(card):
                hand.remove_loose(card, 1)
                barred = self.prospects.bar(card)
                best = max(best, self._known_value(hand))
                if barred:
                    self.prospects.unbar(card)
                hand.add(card)
            card += 1
        return best

    def _known_value(self, hand: Hand) -> float:
        """What a hand with a door more is worth."""
        doors: i64 = 0
        for door in hand.doors:
            doors += door
        barred = int(self.prospects.barred)
        name = (int(hand.small), int(hand.big), int(hand.held), int(doors), barred)
        value = self.known.get(name)
        if value is None:
            value = self.prospects.value(hand)
            self.known[name] = value
        return value
