"""How long a table takes where one person practises with bots (RM-6).

Nobody is there from whom it is to be hidden who could claim a tile, so the table waits a moment
only. It is the same moment every time, and bots take none of their own over a claim: what they hold
does not show in it either.
"""

from dataclasses import dataclass
from typing import Final

from paiguan.server.table.pace import AUTO_SECONDS, Pace


@dataclass(frozen=True)
class Speed:
    """Seconds after what lies open, and those that a bot takes over its turn."""

    claim: float
    turn: float


# 稳, 快 and 飞. A move takes the one and the other.
SPEEDS: Final = {
    "steady": Speed(0.5, 0.7),
    "quick": Speed(0.25, 0.25),
    "flying": Speed(0.06, 0.06),
}
USUAL: Final = "quick"
# Where somebody thinks in another process, the table waits as long as that takes, every time.
THINKING_SECONDS: Final = 0.45


class AlonePace(Pace):
    """Delays of a table at which one person sits."""

    def __init__(self, scale: float) -> None:
        super().__init__("fast", scale, b"")
        self.speed = USUAL
        # Whether bots sit there that think in another process.
        self.thinkers = False

    def wait(self, _hand: int, _place: int, _answered: int) -> float:
        """The same moment after everything."""
        claim = SPEEDS[self.speed].claim
        return (max(claim, THINKING_SECONDS) if self.thinkers else claim) * self.scale

    @property
    def hides(self) -> bool:
        """That a bot thinks over a claim does not show."""
        return self.scale > 0

    def aside(self) -> float:
        """A bot decides about a claim while the table waits anyway."""
        return 0.0

    def bot(self, _hand: int, _place: int) -> float:
        """How long a bot thinks over its turn."""
        return SPEEDS[self.speed].turn * self.scale

    def auto(self) -> float:
        """How long a seat in 托管 takes."""
        return min(AUTO_SECONDS, SPEEDS[self.speed].turn) * self.scale
