"""A player that acts for somebody who is away from a mahjong table."""

from typing import Final

from paiguan.bots.base import FamilyDecider
from paiguan.bots.mahjong.danger import Danger
from paiguan.bots.mahjong.novice import MahjongNovice
from paiguan.bots.mahjong.profile import Profile
from paiguan.mahjong.actions import DISCARD, FIRE, FLOAT, detail_of, tile_of, what_of
from paiguan.mahjong.hand_rules import HandRules
from paiguan.mahjong.sight import MahjongSight

# A discard that will probably cost so much of a plain win is avoided even for a step back.
TOO_DANGEROUS: Final = 0.06
ONE_STEP: Final = 1.0


class CarefulMahjong(FamilyDecider[MahjongSight]):
    """A novice at mahjong that looks at what the others may be waiting for."""

    def __init__(self, rules: HandRules, profile: Profile) -> None:
        super().__init__(MahjongSight)
        self.profile = profile
        self.novice = MahjongNovice(rules)
        self.danger = Danger(rules, profile)

    def choice(self, sight: MahjongSight, codes: list[int]) -> int:
        """The novice's choice, unless it is a discard that a safer one can stand for."""
        first = what_of(codes[0])
        if first in (FIRE, FLOAT):
            return _stakes_as_they_are(codes, int(sight.fire[sight.seat]))
        choice = self.novice.choice(sight, codes)
        if what_of(codes[choice]) != DISCARD:
            return choice
        self.danger.look(sight)
        near = self.novice.far_after(sight, codes[choice])
        costs = self._costs(sight, codes, near)
        if min(costs) > TOO_DANGEROUS * self.profile.giver_pays:
            costs = self._costs(sight, codes, near + ONE_STEP)
        least = min(costs)
        return choice if costs[choice] == least else costs.index(least)

    def _costs(self, sight: MahjongSight, codes: list[int], near: float) -> list[float]:
        """What each discard may cost that leaves the hand as near as this."""
        costs: list[float] = []
        for code in codes:
            cost = 1.0e9
            if what_of(code) == DISCARD:
                far = self.novice.far_after(sight, code)
                if far <= near:
                    cost = self.danger.of(tile_of(code))
            costs.append(cost)
        return costs


def _stakes_as_they_are(codes: list[int], burns: int) -> int:
    """No new fire and no float: those are chosen by who is there. A fire that burns goes on."""
    for place, code in enumerate(codes):
        on = burns if what_of(code) == FIRE else 0
        if detail_of(code) == on:
            return place
    return 0
