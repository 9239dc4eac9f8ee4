"""The same deals under two sets of options: what comes up, who gains, how large the swings get."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final

from paiguan.engine.options import OptionValue
from paiguan.records.tally import GIVEN
from paiguan.simulate.engines import Part
from paiguan.simulate.plan import Plan
from paiguan.simulate.playing import Played
from paiguan.simulate.tally import STANDARD_ERRORS, Tally

# Who somebody is in a hand, whatever the seat.
ROLES: Final = ("dealer", "others", "winner", "giver")


@dataclass
class Sum:
    """How often something was counted, its sum and that of its squares."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, points: int) -> None:
        """Count one more."""
        self.count += 1
        self.total += points
        self.squares += points * points

    @property
    def mean(self) -> float:
        """The mean; 0 where nothing was counted."""
        return self.total / self.count if self.count else 0.0

    @property
    def reach(self) -> float:
        """Half the 95 % interval of the mean."""
        if self.count < 2:
            return 0.0
        spread = self.squares * self.count - self.total * self.total
        deviation = sqrt(spread / (self.count * (self.count - 1)))
        return STANDARD_ERRORS * deviation / sqrt(self.count)


@dataclass
class Side:
    """What the hands came to under one set of options."""

    plan: Plan
    tally: Tally
    roles: dict[str, Sum] = field(default_factory=lambda: {role: Sum() for role in ROLES})

    def add(self, played: Played) -> None:
        """Count a hand."""
        self.tally.add(played)
        for seat, points in enumerate(played.deltas):
            self.roles["dealer" if seat == played.dealer else "others"].add(points)
        for seat in {win.seat for win in played.winners}:
            self.roles["winner"].add(played.deltas[seat])
        for seat in {win.giver for win in played.winners if win.by in GIVEN}:
            self.roles["giver"].add(played.deltas[seat])

    @property
    def swing(self) -> float:
        """The standard deviation of the points of a hand, over all seats."""
        tally = self.tally
        return sqrt(sum(tally.squares) / (tally.hands * tally.seats))


class Comparison:
    """Two sides and, hand by hand, the difference between them."""

    def __init__(self, first: Plan, second: Plan) -> None:
        self.sides = (Side(first, Tally(first.seats)), Side(second, Tally(second.seats)))
        self.gains = [Sum() for _ in range(first.seats)]

    def run(self, parts: Callable[[Plan], Iterator[Part]]) -> Iterator[int]:
        """Play both sides deal by deal; yields how many deals were added."""
        first, second = self.sides
        both = zip(parts(first.plan), parts(second.plan), strict=True)
        for (_, before), (_, after) in both:
            for one, other in zip(before, after, strict=True):
                first.add(one)
                second.add(other)
                for gain, old, new in zip(self.gains, one.deltas, other.deltas, strict=True):
                    gain.add(new - old)
            yield len(before)

    @property
    def changed(self) -> dict[str, tuple[OptionValue, OptionValue]]:
        """The options that differ, before and after."""
        first, second = (side.plan.options for side in self.sides)
        return {
            name: (value, second[name]) for name, value in first.items() if value != second[name]
        }

    def figures(self) -> dict[str, Any]:
        """Everything as one JSON object; pairs are before and after."""
        first, second = self.sides
        names = {*first.tally.names, *second.tally.names}
        common = sorted(names, key=lambda name: (-sum(self.times(name)), name))
        hands = first.tally.hands
        return {
            "game": first.plan.game,
            "players": list(first.plan.players),
            "seed": first.plan.seed,
            "worlds": first.plan.worlds,
            "hands": hands,
            "changed": {name: list(values) for name, values in self.changed.items()},
            "draw_share": [side.tally.draws / hands for side in self.sides],
            "names": {name: [count / hands for count in self.times(name)] for name in common},
            "roles": {
                role: [side.roles[role].mean for side in self.sides]
                for role in ROLES
                if any(side.roles[role].count for side in self.sides)
            },
            "seats": [self._seat(seat) for seat in range(first.plan.seats)],
            "swing": [side.swing for side in self.sides],
            "decisions": [_length(side.tally) for side in self.sides],
            "fingerprints": [side.tally.fingerprint for side in self.sides],
        }

    def times(self, name: str) -> tuple[int, int]:
        """How often a named hand came up, before and after."""
        first, second = self.sides
        return first.tally.names[name], second.tally.names[name]

    def _seat(self, seat: int) -> Mapping[str, Any]:
        gain = self.gains[seat]
        return {
            "seat": seat,
            "player": self.sides[0].plan.players[seat],
            "mean": [side.tally.mean(seat) for side in self.sides],
            "gain": gain.mean,
            "interval": [gain.mean - gain.reach, gain.mean + gain.reach],
        }


def _length(tally: Tally) -> float:
    return sum(length * count for length, count in tally.lengths.items()) / tally.hands
