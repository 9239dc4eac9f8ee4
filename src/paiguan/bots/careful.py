"""A player that acts for somebody who is away (托管): a novice that does not give wins away.

It chooses no stakes and withdraws none, and of the discards that keep the hand about as close as
it is, it takes the one that is least likely to be won by another.
"""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import mypyc_attr

from paiguan.bots.base import DecidingBot, Rulebook, UnknownFamilyError
from paiguan.bots.mahjong import MahjongNovice
from paiguan.bots.mahjong_danger import Danger
from paiguan.bots.zipai import ZipaiNovice
from paiguan.bots.zipai_expert import ZipaiExpert
from paiguan.engine.sight import Decider, Sight
from paiguan.mahjong import actions as mahjong_actions
from paiguan.mahjong.hand_rules import HandRules as MahjongHandRules
from paiguan.mahjong.sight import MahjongSight
from paiguan.zipai import actions as zipai_actions
from paiguan.zipai.hand_rules import HandRules as ZipaiHandRules
from paiguan.zipai.sight import ZipaiSight

# A discard that will probably cost so much of a plain win is avoided even for a step back.
TOO_DANGEROUS: Final = 0.06
ONE_STEP: Final = 1.0
# In zipai a door begun counts as a part of a step.
PART_OF_A_STEP: Final = 0.4


class CarefulMahjong(Decider):
    """A novice at mahjong that looks at what the others may be waiting for."""

    def __init__(self, rules: MahjongHandRules) -> None:
        self.rules = rules
        self.novice = MahjongNovice(rules)
        self.danger = Danger(rules)

    def decide(self, sight: Sight, codes: list[int]) -> int:
        """The novice's choice, unless it is a discard that a safer one can stand for."""
        assert isinstance(sight, MahjongSight)
        first = mahjong_actions.what_of(codes[0])
        if first in (mahjong_actions.FIRE, mahjong_actions.FLOAT):
            return _stakes_as_they_are(codes, int(sight.fire[sight.seat]))
        choice = self.novice.decide(sight, codes)
        if mahjong_actions.what_of(codes[choice]) != mahjong_actions.DISCARD:
            return choice
        self.danger.look(sight)
        near = self.novice.far_after(sight, codes[choice])
        costs = self._costs(sight, codes, near)
        if min(costs) > TOO_DANGEROUS * self.rules.giver_pays:
            costs = self._costs(sight, codes, near + ONE_STEP)
        least = min(costs)
        return choice if costs[choice] == least else costs.index(least)

    def _costs(self, sight: MahjongSight, codes: list[int], near: float) -> list[float]:
        """What each discard may cost that leaves the hand as near as this."""
        costs: list[float] = []
        for code in codes:
            cost = 1.0e9
            if mahjong_actions.what_of(code) == mahjong_actions.DISCARD:
                far = self.novice.far_after(sight, code)
                if far <= near:
                    cost = self.danger.of(mahjong_actions.tile_of(code))
            costs.append(cost)
        return costs


def _stakes_as_they_are(codes: list[int], burns: int) -> int:
    """No new fire and no float: those are chosen by who is there. A fire that burns goes on."""
    for place, code in enumerate(codes):
        on = burns if mahjong_actions.what_of(code) == mahjong_actions.FIRE else 0
        if mahjong_actions.detail_of(code) == on:
            return place
    return 0


class CarefulZipai(Decider):
    """A novice at zipai that looks at what the others may be waiting for."""

    def __init__(self, rules: ZipaiHandRules) -> None:
        self.rules = rules
        self.novice = ZipaiNovice(rules)
        self.expert = ZipaiExpert(rules)

    def decide(self, sight: Sight, codes: list[int]) -> int:
        """The novice's choice, unless it is a discard that a safer one can stand for."""
        assert isinstance(sight, ZipaiSight)
        choice = self.novice.decide(sight, codes)
        if zipai_actions.what_of(codes[choice]) != zipai_actions.DISCARD:
            return choice
        near = self.novice.far_after(sight, codes[choice])
        best = choice
        least = self.expert.danger_of(sight, zipai_actions.card_of(codes[choice]))
        for place, code in enumerate(codes):
            if self.novice.far_after(sight, code) <= near + PART_OF_A_STEP:
                cost = self.expert.danger_of(sight, zipai_actions.card_of(code))
                # A ready hand is not given up for a little.
                if cost < least and near > 0.0:
                    least = cost
                    best = place
        return best


def careful_for(rules: object) -> Decider:
    """A careful player of the game that has these rules."""
    if isinstance(rules, MahjongHandRules):
        return CarefulMahjong(rules)
    if isinstance(rules, ZipaiHandRules):
        return CarefulZipai(rules)
    raise UnknownFamilyError(f"no bot knows the family of {type(rules).__name__}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Careful(DecidingBot):
    """Acts for somebody who is away."""

    def __init__(self, game: Rulebook, options: Mapping[str, object] | None = None) -> None:
        rules = game.rules(options)
        super().__init__(rules, careful_for(rules))
