"""An expert at zipai: weighs what a hand may win against what a discard may cost."""

from typing import Final

from mypy_extensions import i64

from paiguan.bots.base import FamilyScorer
from paiguan.bots.zipai.novice import after_claim
from paiguan.bots.zipai.profile import Profile
from paiguan.bots.zipai.prospects import ZipaiProspects
from paiguan.zipai.actions import CHI, DISCARD, PENG, WIN, card_of, what_of
from paiguan.zipai.cards import BIG, KINDS
from paiguan.zipai.distance import NEVER, distance
from paiguan.zipai.doors import CHOUWEI, WEI, door_kind, door_owner, door_what, owned_door
from paiguan.zipai.hand import Hand
from paiguan.zipai.hand_rules import HandRules
from paiguan.zipai.sets import HOLDING, NO_DOOR, ONE_BESIDE, OTHER_BESIDE, STARTS
from paiguan.zipai.sight import ZipaiSight

AT_ONCE: Final = 100000.0
NOTHING: Final = -AT_ONCE
# How likely a seat is ready: with each door, and with each card that the wall has lost.
EACH_DOOR: Final = 0.1
EACH_CARD: Final = 0.012
MOST_LIKELY: Final = 0.7
# How likely a ready hand waits for a card, for each of the ways in which it could.
EACH_WAY: Final = 0.02
# What it costs to let others 吃, 碰 or 跑 a card, as a part of an average win.
HELPS: Final = 0.012
RUNS: Final = 0.12


class ZipaiExpert(FamilyScorer[ZipaiSight]):
    """Speed, 胡息 and 名堂, what is unseen, danger and 冲交, in points."""

    def __init__(self, rules: HandRules, profile: Profile) -> None:
        super().__init__(ZipaiSight)
        self.rules = rules
        self.profile = profile
        self.prospects = ZipaiProspects(rules, profile)
        # How much danger counts beside one's own prospects.
        self.care = 1.0
        # Whether a 吃 or 碰 is let go by whoever passes now.
        self.lets_go = False
        # A win of the usual size: of its cards a quarter are red and half are small.
        cards = 3 * rules.deal.doors
        huxi = int(rules.smallest_win) + 3
        self.average = profile.points(rules, huxi, cards // 4, cards // 2, False)

    def points(self, sight: ZipaiSight, codes: list[int]) -> list[float]:
        """About the points that each choice will come to; more is better."""
        self.prospects.look(sight)
        self.lets_go = False
        for code in codes:
            if what_of(code) in (CHI, PENG):
                self.lets_go = True
        return [self.score(sight, code) for code in codes]

    def steps(self, sight: ZipaiSight) -> int | None:
        """Cards to change until the hand is ready; None where it cannot be any more."""
        found = distance(self.rules.measure, sight.hand, self.rules.smallest_win)
        return None if found == NEVER else int(found)

    def score(self, sight: ZipaiSight, code: i64) -> float:
        """About the points that one choice will come to, once all has been looked at."""
        what = what_of(code)
        if what == WIN:
            return AT_ONCE
        if what == DISCARD:
            return self.without(sight, sight.hand.clone(), card_of(code))
        if what in (CHI, PENG):
            return self.after_best_discard(sight, after_claim(self.rules, sight, code))
        if self.lets_go:
            return self._value_barred(sight.hand, sight.card)
        return self.value(sight.hand)

    def _value_barred(self, hand: Hand, card: i64) -> float:
        """What a hand is worth whose owner may neither 吃 nor 碰 this kind any more (ZP-13)."""
        barred = self.prospects.bar(card)
        value = self.value(hand)
        if barred:
            self.prospects.unbar(card)
        return value

    def value(self, hand: Hand) -> float:
        """About the points that a hand will win."""
        return self.prospects.value(hand)

    def without(self, sight: ZipaiSight, hand: Hand, card: i64) -> float:
        """About the points that a hand comes to with this discard."""
        hand.remove_loose(card, 1)
        value = self._value_barred(hand, card)
        hand.add(card)
        return value - self.care * self.danger_of(sight, card)

    def after_best_discard(self, sight: ZipaiSight, hand: Hand) -> float:
        """About the points that a hand comes to that may have a card too many."""
        if not self.rules.measure.owes_discard(hand):
            return self.value(hand)
        best = NOTHING
        card: i64 = 0
        while card < KINDS:
            if hand.is_loose(card):
                value = self.without(sight, hand, card)
                if value > best:
                    best = value
            card += 1
        return best

    # What a discard may cost

    def danger_of(self, sight: ZipaiSight, card: i64) -> float:
        """About the points that discarding this card costs."""
        ways = self._ways(sight, card)
        cost = HELPS * ways * self.average
        if self._is_wei_of_another(sight, card):
            # 冲交: its owner 跑s, and nothing can be claimed any more.
            cost += RUNS * self.average
        if self.rules.wins_discards:
            seat: i64 = 0
            while seat < self.rules.deal.seats:
                if seat != sight.seat:
                    cost += self._ready(sight, seat) * EACH_WAY * ways * self.average
                seat += 1
        return cost

    def _ready(self, sight: ZipaiSight, seat: i64) -> float:
        likely = EACH_CARD * float(self.rules.deal.wall - sight.wall)
        for owned in sight.doors:
            if door_owner(owned) == seat:
                likely += EACH_DOOR
        return min(likely, MOST_LIKELY)

    def _ways(self, sight: ZipaiSight, card: i64) -> float:
        """In how many ways the cards unseen could take this one."""
        unseen = sight.unseen
        ways = 0.0
        if unseen[card] >= 2:
            ways = 1.5 if card >= BIG else 1.0
        at = STARTS[card]
        while at < STARTS[card + 1]:
            worth = self.rules.measure.of_sets[HOLDING[at]]
            if worth != NO_DOOR:
                both = float(unseen[ONE_BESIDE[at]] * unseen[OTHER_BESIDE[at]]) / 16.0
                ways += both * (1.5 if worth > 0 else 0.7)
            at += 1
        return ways

    def _is_wei_of_another(self, sight: ZipaiSight, card: i64) -> bool:
        for owned in sight.doors:
            door = owned_door(owned)
            if door_owner(owned) != sight.seat and door_what(door) == card:
                kind = door_kind(door)
                if kind in (WEI, CHOUWEI):
                    return True
        return False
