"""A player that acts for somebody who is away from a zipai table."""

from typing import Final

from paiguan.bots.base import FamilyDecider
from paiguan.bots.zipai.expert import ZipaiExpert
from paiguan.bots.zipai.novice import ZipaiNovice
from paiguan.bots.zipai.profile import Profile
from paiguan.zipai.actions import DISCARD, card_of, what_of
from paiguan.zipai.hand_rules import HandRules
from paiguan.zipai.sight import ZipaiSight

# A door begun counts as a part of a step.
PART_OF_A_STEP: Final = 0.4


class CarefulZipai(FamilyDecider[ZipaiSight]):
    """A novice at zipai that looks at what the others may be waiting for."""

    def __init__(self, rules: HandRules, profile: Profile) -> None:
        super().__init__(ZipaiSight)
        self.novice = ZipaiNovice(rules)
        self.expert = ZipaiExpert(rules, profile)

    def choice(self, sight: ZipaiSight, codes: list[int]) -> int:
        """The novice's choice, unless it is a discard that a safer one can stand for."""
        choice = self.novice.choice(sight, codes)
        if what_of(codes[choice]) != DISCARD:
            return choice
        near = self.novice.far_after(sight, codes[choice])
        best = choice
        least = self.expert.danger_of(sight, card_of(codes[choice]))
        for place, code in enumerate(codes):
            if self.novice.far_after(sight, code) <= near + PART_OF_A_STEP:
                cost = self.expert.danger_of(sight, card_of(code))
                # A ready hand is not given up for a little.
                if cost < least and near > 0.0:
                    least = cost
                    best = place
        return best
