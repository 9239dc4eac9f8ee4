"""How dangerous a discard is: who may be waiting for it, and what that would cost."""

from typing import Final

from mypy_extensions import i64

from paiguan.bots.mahjong.profile import Profile
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.discards import discard_seat, discard_tile, pack_discard
from paiguan.mahjong.hand_rules import HandRules
from paiguan.mahjong.melds import (
    CHOW,
    is_open,
    meld_giver,
    meld_kind,
    meld_owner,
    meld_tile,
    owned_meld,
)
from paiguan.mahjong.sight import HIDDEN_TILE, MahjongSight
from paiguan.mahjong.tiles import HONOURS, NO_TILE, RANK_OF, SUIT_OF, is_258

# How likely a seat is ready, with each discard and each meld; never surer than this.
EACH_DISCARD: Final = 0.018
EACH_MELD: Final = 0.13
MOST_LIKELY: Final = 0.75
# How likely a ready hand waits for a tile of average danger, and what that average is.
AVERAGE_HIT: Final = 0.055
AVERAGE_WAYS: Final = 2.2
# A tile that its hunter once discarded, or that just passed by all.
DISCARDED_BEFORE: Final = 0.4
JUST_PASSED: Final = 0.1
# With so many melds of one suit, or all alike, that hand is feared.
FEARED_MELDS: Final = 2
MIXED: Final = -1
NONE_YET: Final = -2


class Danger:
    """Judges discards by the rules of a game and what one seat sees."""

    def __init__(self, rules: HandRules, profile: Profile) -> None:
        self.rules = rules
        self.profile = profile
        self.ready = [0.0] * SEATS
        self.suits = [MIXED] * SEATS
        self.alike = [False] * SEATS
        self.given = [0] * SEATS
        self.all_258 = [False] * SEATS
        self.last = [NO_TILE] * SEATS
        self.times = [1.0] * SEATS

    def look(self, sight: MahjongSight) -> None:
        """See what the others' melds and discards suggest."""
        self.sight = sight
        for seat in range(SEATS):
            self.ready[seat] = 0.02
            self.suits[seat] = NONE_YET
            self.alike[seat] = True
            self.all_258[seat] = True
            self.given[seat] = 0
            self.last[seat] = NO_TILE
            self.times[seat] = 2.0 if sight.fire[seat] else 1.0
        for discard in sight.discards:
            seat = int(discard_seat(discard))
            self.ready[seat] += EACH_DISCARD
            self.last[seat] = int(discard_tile(discard))
        for owned in sight.melds:
            self._see_meld(int(meld_owner(owned)), owned_meld(owned))
        for seat in range(SEATS):
            self.ready[seat] = min(self.ready[seat], MOST_LIKELY)
            if sight.locked[seat]:
                self.ready[seat] = 1.0
            if sight.melds_of(seat) < FEARED_MELDS:
                self.suits[seat] = MIXED
                self.alike[seat] = False

    def _see_meld(self, seat: int, meld: i64) -> None:
        self.ready[seat] += EACH_MELD
        tile = meld_tile(meld)
        if tile == HIDDEN_TILE:
            return
        suit = int(SUIT_OF[tile])
        self.suits[seat] = suit if self.suits[seat] in (NONE_YET, suit) else MIXED
        if meld_kind(meld) == CHOW:
            self.alike[seat] = False
        if meld_kind(meld) == CHOW or not is_258(tile):
            self.all_258[seat] = False
        if is_open(meld) and meld_giver(meld) == self.sight.seat:
            self.given[seat] += 1

    def of(self, tile: i64) -> float:
        """About the points that discarding this tile costs; nothing where none can be won."""
        if not self.rules.discard_wins or tile == self.rules.deck.wild:
            return 0.0
        ways = self._ways(tile)
        cost = 0.0
        for seat in range(SEATS):
            if seat != self.sight.seat:
                cost += self._from(seat, tile, ways)
        return cost

    def _from(self, seat: int, tile: i64, ways: float) -> float:
        hit = self.ready[seat] * AVERAGE_HIT * ways / AVERAGE_WAYS
        points = self.profile.giver_pays
        if self.suits[seat] >= 0 and self.profile.plan_points[3] > 0.0:
            if SUIT_OF[tile] == self.suits[seat]:
                hit *= 1.6
                points = self._feared(3)
            else:
                hit *= 0.6
        if self.alike[seat] and self.profile.plan_points[1] > 0.0:
            points = max(points, self._feared(1))
        if self._discarded(seat, tile):
            hit *= DISCARDED_BEFORE
        if self._just_passed(tile):
            hit *= JUST_PASSED
        own = 2.0 if self.sight.fire[self.sight.seat] else 1.0
        floats = float(self.sight.floats[seat] + self.sight.floats[self.sight.seat])
        return hit * (points * self.times[seat] * own + floats) + self._answering(seat, tile)

    def _feared(self, plan: int) -> float:
        """What the giver pays for a hand of a plan, if half of what is feared is true."""
        plain = self.profile.plan_points[0]
        return self.profile.giver_pays * (0.5 + 0.5 * self.profile.plan_points[plan] / plain)

    def _answering(self, seat: int, tile: i64) -> float:
        """Whoever gives one more meld to such a hand may have to pay for all of it (包赔)."""
        given = self.given[seat]
        if given == 0 or self.sight.unseen[tile] == 0:
            return 0.0
        suit = self.suits[seat] == SUIT_OF[tile]
        if (given >= 2 and (suit or self.alike[seat])) or (self.all_258[seat] and is_258(tile)):
            return 0.15 * self.profile.giver_pays
        return 0.0

    def _ways(self, tile: i64) -> float:
        """In how many ways the tiles unseen could be waiting for this one."""
        unseen = self.sight.unseen
        ways = 0.35 * float(unseen[tile])
        if tile >= HONOURS:
            return ways
        rank = RANK_OF[tile]
        if rank > 2:
            ways += float(unseen[tile - 1] * unseen[tile - 2]) / 14.0
        if 1 < rank < 9:
            ways += 0.6 * float(unseen[tile - 1] * unseen[tile + 1]) / 14.0
        if rank < 8:
            ways += float(unseen[tile + 1] * unseen[tile + 2]) / 14.0
        return ways

    def _discarded(self, seat: int, tile: i64) -> bool:
        wanted = pack_discard(seat, tile)
        for discard in self.sight.discards:
            if discard == wanted:
                return True
        return False

    def _just_passed(self, tile: i64) -> bool:
        """Whether it is the last discard of a seat: nobody has won it since."""
        for seat in range(SEATS):
            if seat != self.sight.seat and self.last[seat] == tile:
                return True
        return False
