"""An expert at mahjong: weighs what a hand may win against what a discard may cost."""

from typing import Final

from mypy_extensions import i64

from paiguan.bots.base import FamilyScorer
from paiguan.bots.mahjong.danger import Danger
from paiguan.bots.mahjong.novice import lay_kong
from paiguan.bots.mahjong.profile import (
    ADDED_KONG,
    CLAIMED_KONG,
    CONCEALED_KONG,
    HONOUR_KONG,
    Profile,
)
from paiguan.bots.mahjong.prospects import Prospects
from paiguan.engine.settlement import NOBODY
from paiguan.mahjong.actions import (
    ADD,
    CHOW,
    DECLARE,
    DICE,
    DISCARD,
    DRAGONS,
    FIRE,
    FLOAT,
    KONG,
    PASS,
    PONG,
    REPLACE,
    TAKE,
    WIN,
    WINDS,
    detail_of,
    tile_of,
    what_of,
)
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.hand import Hand, lay_claimed
from paiguan.mahjong.hand_rules import BARS_EVERYTHING, BARS_NOTHING, PLANS, HandRules
from paiguan.mahjong.melds import PONG as PONG_MELD
from paiguan.mahjong.melds import meld_kind, meld_tile
from paiguan.mahjong.plans import plan_distance
from paiguan.mahjong.sight import MahjongSight
from paiguan.mahjong.tiles import BIT, EVERY_KIND, KINDS, NO_TILE

# Taken wherever they are offered.
AT_ONCE: Final = 100000.0
# A win at hand is left only for a hand that promises so much more.
BIRD_IN_HAND: Final = 1.6
# About what one more big unit brings, self-drawn: for the dice and the last tile.
ONE_UNIT: Final = 10.0
# A kong comes with a draw more.
DRAW_MORE: Final = 1.05
# A tile claimed is a step that is sure, but shows the hand.
NOTHING: Final = -AT_ONCE


class MahjongExpert(FamilyScorer[MahjongSight]):
    """Speed, value, what is unseen, danger, responsibility and passed wins, in points."""

    def __init__(self, rules: HandRules, profile: Profile) -> None:
        super().__init__(MahjongSight)
        self.rules = rules
        self.profile = profile
        self.prospects = Prospects(rules, profile)
        self.danger = Danger(rules, profile)
        # How much danger counts beside one's own prospects.
        self.care = 1.0
        # Kinds that cannot be won from others until the next own draw, once a choice is made that
        # is no win: what was passed before, and what is passed now.
        self.let_go: i64 = 0

    def points(self, sight: MahjongSight, codes: list[int]) -> list[float]:
        """About the points that each choice will come to; more is better."""
        self.prospects.look(sight)
        self.danger.look(sight)
        return self.score_all(sight, codes)

    def steps(self, sight: MahjongSight) -> int | None:
        """Tiles to change until the hand is ready by the nearest plan that brings points."""
        points = self.profile.plan_points
        plans = [plan for plan in range(PLANS) if points[plan] > 0.0]
        return max(0, min(int(plan_distance(self.rules, plan, sight.hand)) for plan in plans))

    def score_all(self, sight: MahjongSight, codes: list[int]) -> list[float]:
        """The scores, once all has been looked at."""
        self.let_go = sight.barred | self._passed_now(sight, codes)
        scores = [self.score(sight, code) for code in codes]
        if what_of(codes[0]) == TAKE:
            # Leaving the last tile to the others comes to nothing.
            scores[1] = 0.0
        return scores

    def score(self, sight: MahjongSight, code: i64) -> float:
        """About the points that one choice will come to, once all has been looked at."""
        what = what_of(code)
        tile = tile_of(code)
        self.prospects.barred = self.let_go
        self.prospects.barred_for = _turns_to_draw(sight, what)
        if what == DISCARD:
            return self.without(sight.hand, tile)
        if what == WIN:
            return self._winning(sight)
        if what in (CHOW, PONG):
            hand = sight.hand.clone()
            lay_claimed(hand, code, sight.giver)
            return self.after_best_discard(hand)
        if what == KONG:
            return self._konged(sight, tile)
        if what == ADD:
            rest = sight.hand.clone()
            rest.remove(tile)
            return self._kong_points(sight, tile, HONOUR_KONG) + self.value(rest) * DRAW_MORE
        if what in (REPLACE, DICE):
            return self._after_kong(sight, what == DICE)
        if what == TAKE:
            return self._last_tile(sight)
        if what in (FIRE, FLOAT):
            return float(detail_of(code))
        if what in (DECLARE, DRAGONS, WINDS):
            return AT_ONCE
        if what == 0 and sight.giver == NOBODY:
            # Nothing lies there to be passed: the last tile, an opening, stakes.
            return 0.0
        return self.value(sight.hand)

    def value(self, hand: Hand) -> float:
        """About the points that a hand will win."""
        return self.prospects.value(hand)

    def without(self, hand: Hand, tile: i64) -> float:
        """About the points that a hand comes to with this discard."""
        hand.remove(tile)
        value = self.value(hand)
        hand.add(tile)
        return value - self.care * self.danger.of(tile)

    def after_best_discard(self, hand: Hand) -> float:
        """About the points that a hand comes to that has a tile too many."""
        best = NOTHING
        tile: i64 = 0
        while tile < KINDS:
            if hand.counts[tile] > 0:
                value = self.without(hand, tile)
                if value > best:
                    best = value
            tile += 1
        return best

    def _winning(self, sight: MahjongSight) -> float:
        """A self-drawn win is taken; a discard is left for something much better only."""
        if sight.giver == NOBODY or sight.giver == sight.seat or sight.second_open_tile != NO_TILE:
            return AT_ONCE
        if not self.rules.wins(sight.hand, sight.open_tile):
            return AT_ONCE
        return BIRD_IN_HAND * self.prospects.given_worth(sight.hand, int(sight.open_tile))

    def _passed_now(self, sight: MahjongSight, codes: list[int]) -> i64:
        """What whoever does not win now may not win from others until the next own draw."""
        bars = self.rules.passed_win
        if bars == BARS_NOTHING or sight.giver in (NOBODY, sight.seat):
            return 0
        for code in codes:
            if what_of(code) == WIN:
                return EVERY_KIND if bars == BARS_EVERYTHING else BIT[sight.open_tile]
        return 0

    def _konged(self, sight: MahjongSight, tile: i64) -> float:
        hand = sight.hand.clone()
        kind: i64 = CLAIMED_KONG
        if sight.giver == NOBODY:
            kind = ADDED_KONG if _has_pong_of(hand, tile) else CONCEALED_KONG
        lay_kong(hand, tile)
        return self._kong_points(sight, tile, kind) + self.value(hand) * DRAW_MORE

    def _kong_points(self, sight: MahjongSight, tile: i64, kind: i64) -> float:
        """What a kong brings, stakes included."""
        points = self.profile.kong_points(tile, kind, sight.seat == sight.dealer)
        return points * self.prospects.times

    # The dice and the last tile

    def _after_kong(self, sight: MahjongSight, dice: bool) -> float:
        """Two tiles turned up for one unit more, that others may win, or one tile drawn."""
        hand = sight.hand
        value = self.prospects.value(hand)
        share = self.prospects.winning_share(hand)
        if not dice:
            return value + share * self._average_worth(hand)
        gain = 2.0 * share * (self._average_worth(hand) + self._unit())
        return value + gain - 2.0 * self._turned_up()

    def _last_tile(self, sight: MahjongSight) -> float:
        """海底: one unit more with it, or a discard that is paid for in full."""
        share = self.prospects.winning_share(sight.hand)
        return share * (self._average_worth(sight.hand) + self._unit()) - self._turned_up()

    def _average_worth(self, hand: Hand) -> float:
        return self.profile.plan_points[0] * 1.7 * self.prospects.times

    def _unit(self) -> float:
        return ONE_UNIT * self.profile.plan_points[0] / 2.3

    def _turned_up(self) -> float:
        """What a tile that any of the others may win costs, paid as if self-drawn."""
        chance = 0.0
        for seat in range(SEATS):
            if seat != self.danger.sight.seat:
                chance += self.danger.ready[seat] * 0.05
        return chance * (1.5 * self._unit())


def _turns_to_draw(sight: MahjongSight, what: i64) -> float:
    """For what part of a turn the others discard before the seat draws again."""
    if what in (DISCARD, CHOW, PONG):
        return 1.0
    if what != PASS or sight.giver == NOBODY:
        return 0.0
    between = (sight.seat - sight.giver + SEATS - 1) % SEATS
    return float(between) / float(SEATS - 1)


def _has_pong_of(hand: Hand, tile: i64) -> bool:
    for meld in hand.melds:
        if meld_kind(meld) == PONG_MELD and meld_tile(meld) == tile:
            return True
    return False
