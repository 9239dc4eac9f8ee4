"""How many bits something measured tells about a truth, and how many it would by chance.

Counted over bins, values that tell nothing seem to tell something too: the fewer were measured and
the more truths there are, the more. Shuffled truths show how much that is for exactly these values.

They are shuffled among those that were measured at about the same time: where a machine is busier
at one time than at another, and truths are others then, values seem to tell what the time tells.
"""

import math
import random
import statistics
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import add
from typing import Final

BINS: Final = 12
SHUFFLES: Final = 200
QUANTILE: Final = 0.95
# So many were measured at about the same time: at many tables in a second or two.
TOGETHER: Final = 100


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
    """Bits that a value tells about a truth, over bins of equal size; in the order of time."""
    chance = random.Random(1)
    numbers: dict[Hashable, int] = {}
    truths = [numbers.setdefault(truth, len(numbers)) for _, truth in seen]
    bins = _binned([value for value, _ in seen], BINS)
    # Added to a truth, the number of its cell.
    rows = [len(numbers) * place for place in bins]
    apart = _entropy(bins) + _entropy(truths)
    counted = apart - _entropy(map(add, rows, truths))
    found = [apart - _entropy(map(add, rows, _shuffled(truths, chance))) for _ in range(shuffles)]
    return Bits(counted, statistics.fmean(found), sorted(found)[int(shuffles * QUANTILE)])


def _shuffled(truths: list[int], chance: random.Random) -> Iterator[int]:
    for first in range(0, len(truths), TOGETHER):
        together = truths[first : first + TOGETHER]
        chance.shuffle(together)
        yield from together


def _binned(values: list[float], bins: int) -> list[int]:
    """The bin of each value; equal values belong together, however many there are."""
    bin_of: dict[float, int] = {}
    for index, value in enumerate(sorted(values)):
        bin_of.setdefault(round(value, 9), index * bins // len(values))
    return [bin_of[round(value, 9)] for value in values]


def _entropy(numbers: Iterable[int]) -> float:
    """Bits that it takes to say which number it is, as often as each is there."""
    counts = Counter(numbers).values()
    total = sum(counts)
    return math.log2(total) - sum(count * math.log2(count) for count in counts) / total
