"""How many bits something measured tells about a truth, and how many it would by chance.

Counted over bins, values that tell nothing seem to tell something too: the fewer were measured and
the more truths there are, the more. Shuffled truths show how much that is for exactly these values.
"""

import math
import random
import statistics
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

BINS: Final = 12
SHUFFLES: Final = 200
QUANTILE: Final = 0.95


@dataclass(frozen=True)
class Bits:
    """What was counted, and what is counted where the truths are shuffled."""

    counted: float
    # On average, and what 95 of 100 shufflings do not exceed.
    shuffled: float
    most_shuffled: float

    @property
    def told(self) -> float:
        """Bits that a value tells, without those that any values seem to tell."""
        return self.counted - self.shuffled

    @property
    def by_chance(self) -> bool:
        """Whether it is no more than values give that tell nothing."""
        return self.counted <= self.most_shuffled


def information(seen: Sequence[tuple[float, Hashable]], shuffles: int = SHUFFLES) -> Bits:
    """Bits that a value tells about a truth, over bins of equal size."""
    chance = random.Random(1)
    places = _binned([value for value, _ in seen], BINS)
    numbers: dict[Hashable, int] = {}
    truths = [numbers.setdefault(truth, len(numbers)) for _, truth in seen]
    counted = _bits(places, truths)
    found: list[float] = []
    for _ in range(shuffles):
        chance.shuffle(truths)
        found.append(_bits(places, truths))
    return Bits(counted, statistics.fmean(found), sorted(found)[int(shuffles * QUANTILE)])


def _binned(values: list[float], bins: int) -> list[int]:
    """The bin of each value; equal values belong together, however many there are."""
    bin_of: dict[float, int] = {}
    for index, value in enumerate(sorted(values)):
        bin_of.setdefault(round(value, 9), index * bins // len(values))
    return [bin_of[round(value, 9)] for value in values]


def _bits(places: Sequence[int], truths: Sequence[int]) -> float:
    cells = Counter(zip(places, truths, strict=True))
    rows, columns = Counter(places), Counter(truths)
    total = len(places)
    return sum(
        count / total * math.log2(count * total / (rows[row] * columns[column]))
        for (row, column), count in cells.items()
    )
