"""How many bits something measured tells about a truth, and how many it would by chance."""

import math
import random
from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Final

BINS: Final = 12
SHUFFLES: Final = 200
QUANTILE: Final = 0.95


def information(seen: Sequence[tuple[float, Hashable]], bins: int = BINS) -> float:
    """Bits that a value tells about a truth, over bins of equal size, corrected for how many."""
    return _bits(_binned([value for value, _ in seen], bins), [truth for _, truth in seen])


def by_chance(seen: Sequence[tuple[float, Hashable]], bins: int = BINS) -> float:
    """Bits that 95 of 100 shufflings of the truths do not exceed: values that tell nothing."""
    chance = random.Random(1)
    places = _binned([value for value, _ in seen], bins)
    truths = [truth for _, truth in seen]
    found: list[float] = []
    for _ in range(SHUFFLES):
        chance.shuffle(truths)
        found.append(_bits(places, truths))
    return sorted(found)[int(SHUFFLES * QUANTILE)]


def _binned(values: list[float], bins: int) -> list[int]:
    """The bin of each value; equal values belong together, however many there are."""
    bin_of: dict[float, int] = {}
    for index, value in enumerate(sorted(values)):
        bin_of.setdefault(round(value, 9), index * bins // len(values))
    return [bin_of[round(value, 9)] for value in values]


def _bits(places: Sequence[int], truths: Sequence[Hashable]) -> float:
    cells = Counter(zip(places, truths, strict=True))
    rows, columns = Counter(places), Counter(truths)
    total = len(places)
    bits = sum(
        count / total * math.log2(count * total / (rows[row] * columns[column]))
        for (row, column), count in cells.items()
    )
    free = (len(rows) - 1) * (len(columns) - 1)
    return bits - free / (2 * total * math.log(2))
