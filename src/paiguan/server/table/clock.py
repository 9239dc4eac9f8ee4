"""Time as the rooms know it; a test hands them a clock of its own."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """Something that will happen unless it is cancelled."""

    def cancel(self) -> None:
        """It is not to happen."""


class Clock:
    """The time of this machine."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def seconds(self) -> float:
        """Seconds that only ever grow, to measure with."""
        return time.monotonic()

    def at(self, seconds: float, call: Callable[[], object]) -> Alarm:
        """Call something at this reading of `seconds`."""
        return asyncio.get_running_loop().call_later(max(0.0, seconds - self.seconds()), call)

    def later(self, seconds: float, call: Callable[[], object]) -> Alarm:
        """Call something after so many seconds."""
        return self.at(self.seconds() + seconds, call)
