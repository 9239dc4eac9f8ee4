"""A novice at mahjong: always closer to four sets and a pair, or to seven pairs."""

from typing import Final

from mypy_extensions import i64

from paiguan.bots.base import FamilyDecider
from paiguan.mahjong.actions import (
    ADD,
    CHOW,
    DECLARE,
    DICE,
    DISCARD,
    DRAGONS,
    KONG,
    PASS,
    PONG,
    REPLACE,
    TAKE,
    WIN,
    WINDS,
    tile_of,
    what_of,
)
from paiguan.mahjong.distance import distance, pairs_distance
from paiguan.mahjong.hand import Hand, empty_hand, lay_claimed
from paiguan.mahjong.hand_rules import PAIRS, SETS, HandRules
from paiguan.mahjong.melds import KONG as KONG_MELD
from paiguan.mahjong.melds import NO_GIVER, meld_kind, meld_tile, pack_meld
from paiguan.mahjong.melds import PONG as PONG_MELD
from paiguan.mahjong.plans import plan_distance
from paiguan.mahjong.sight import MahjongSight
from paiguan.mahjong.tiles import BIT, HONOURS, KINDS, NO_TILE, RANK_OF, parse_tiles
from paiguan.mahjong.waits import waits

# With so many winning tiles unseen, two of the wall turned up are worth a locked hand.
ENOUGH_FOR_DICE: Final = 4
FAR: Final = 99.0

# Waits for its single tile in a game that knows seven pairs, and for nothing in another.
SIX_PAIRS: Final = "1133m 5577p 2244s 8s"


class MahjongNovice(FamilyDecider[MahjongSight]):
    """Wins when it can, comes closer when it can, and keeps what it has use for."""

    def __init__(self, rules: HandRules) -> None:
        super().__init__(MahjongSight)
        self.rules = rules
        self.seven_pairs = knows_seven_pairs(rules)
        self.wild = rules.deck.wild != NO_TILE

    def choice(self, sight: MahjongSight, codes: list[int]) -> int:
        """The choice after which the hand is closest to a win."""
        at_once = taken_at_once(codes)
        if at_once >= 0:
            return at_once
        best = 0
        least = 2 * FAR
        loss = 0.0
        for place, code in enumerate(codes):
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
        """The 听牌 distance."""
        far = plan_distance(self.rules, SETS, hand) if self.wild else distance(hand)
        if self.seven_pairs and len(hand.melds) == 0:
            of_pairs = plan_distance(self.rules, PAIRS, hand) if self.wild else pairs_distance(hand)
            if of_pairs < far:
                far = of_pairs
        return float(far)

    def chances(self, sight: MahjongSight, hand: Hand) -> i64:
        """How many unseen tiles would win."""
        found = waits(self.rules, hand)
        number: i64 = 0
        for tile in self.rules.deck.kinds:
            if found & BIT[tile] != 0:
                number += sight.unseen[tile]
        return number

    def far_after(self, sight: MahjongSight, code: i64) -> float:
        """How far from a win a choice leaves the hand."""
        what = what_of(code)
        if what == DISCARD:
            return self._far_without(sight, tile_of(code))
        if what in (CHOW, PONG):
            closest = self._far_claimed(sight, code)
            return closest if closest < self.far(sight.hand) else FAR
        if what == KONG:
            return self._far_konged(sight, tile_of(code))
        if what == ADD:
            rest = sight.hand.clone()
            rest.remove(tile_of(code))
            return self.far(rest)
        if what == PASS:
            return self.far(sight.hand)
        if what == REPLACE:
            return 0.0
        if what == DICE:
            return 0.0 if self.chances(sight, sight.hand) >= ENOUGH_FOR_DICE else FAR
        if what == TAKE:
            return -1.0 if self.chances(sight, sight.hand) > 0 else FAR
        return FAR

    def _far_without(self, sight: MahjongSight, tile: i64) -> float:
        hand = sight.hand
        hand.remove(tile)
        far = self.far(hand)
        # Complete but for a tile that the game does not let it win with: not ready after all.
        if far <= 0.0 and self.chances(sight, hand) == 0:
            far = 1.0
        hand.add(tile)
        return far

    def _far_claimed(self, sight: MahjongSight, code: i64) -> float:
        """After a 吃 or 碰 and the best discard that follows it."""
        hand = sight.hand.clone()
        lay_claimed(hand, code, sight.giver)
        closest = FAR
        tile: i64 = 0
        while tile < KINDS:
            if hand.counts[tile] > 0:
                hand.remove(tile)
                far = self.far(hand)
                if far < closest:
                    closest = far
                hand.add(tile)
            tile += 1
        return closest

    def _far_konged(self, sight: MahjongSight, tile: i64) -> float:
        """A kong is paid, so it is made wherever it leaves the hand no farther."""
        hand = sight.hand.clone()
        lay_kong(hand, tile)
        far = self.far(hand)
        if far <= 0.0 and self.chances(sight, hand) == 0:
            far = 1.0
        return far

    def _lost_with(self, sight: MahjongSight, code: i64, far: float) -> float:
        """Of choices that leave the hand equally far, which loses less."""
        what = what_of(code)
        if what == DISCARD:
            tile = tile_of(code)
            if tile == self.rules.deck.wild:
                return FAR
            if far > 0.0:
                return use_of(tile, sight.hand)
            hand = sight.hand
            hand.remove(tile)
            chances = self.chances(sight, hand)
            hand.add(tile)
            return -float(chances)
        if what in (KONG, ADD):
            return -FAR
        return 1.0 if what == REPLACE else 0.0


def taken_at_once(codes: list[int]) -> int:
    """The place of a choice that is taken wherever it is offered, 胡 before the others; or -1."""
    found = -1
    best: i64 = 4
    for place, code in enumerate(codes):
        what = what_of(code)
        order: i64 = 4
        if what == WIN:
            order = 0
        elif what == DECLARE:
            order = 1
        elif what == DRAGONS:
            order = 2
        elif what == WINDS:
            order = 3
        if order < best:
            best = order
            found = place
    return found


def use_of(tile: i64, hand: Hand) -> float:
    """Others of its kind count most, then its neighbours, then a place in the middle."""
    counts = hand.counts
    use = 3.0 * float(counts[tile] - 1)
    if tile >= HONOURS:
        return use
    rank = RANK_OF[tile]
    if rank > 2 and counts[tile - 2] > 0:
        use += 1.0
    if rank > 1 and counts[tile - 1] > 0:
        use += 2.0
    if rank < 9 and counts[tile + 1] > 0:
        use += 2.0
    if rank < 8 and counts[tile + 2] > 0:
        use += 1.0
    inside = min(rank - 1, 9 - rank, 2)
    return use + 0.3 * float(inside)


def lay_kong(hand: Hand, tile: i64) -> None:
    """Lay out a kong, or add to the 碰 of its kind."""
    hand.remove_many(tile, hand.counts[tile])
    place: i64 = 0
    while place < len(hand.melds):
        meld = hand.melds[place]
        if meld_kind(meld) == PONG_MELD and meld_tile(meld) == tile:
            return
        place += 1
    hand.lay(pack_meld(KONG_MELD, tile, tile, NO_GIVER))


def knows_seven_pairs(rules: HandRules) -> bool:
    """Whether seven pairs win."""
    hand = empty_hand()
    six_pairs = parse_tiles(SIX_PAIRS)
    for tile in six_pairs:
        hand.add(tile)
    return rules.wins(hand, six_pairs[-1])
