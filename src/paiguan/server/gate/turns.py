"""Turns: on a busy server, what is said at almost the same time is heard together.

Whoever is heard alone finds nothing of the program in the processor's caches, and gets a commit of
their own; of several in a row only the first pays for that. So where much is said there is a turn
every few milliseconds, and what comes in between waits for it. That depends on how much is said in
the whole house, and never on what anybody holds.
"""

import asyncio
from collections.abc import Callable
from typing import Final

TURN_SECONDS: Final = 0.01
# So much was said within a second, which is what 400 tables say with all their signs of life: less
# is heard as it comes, for a server that has time to spare need not save any at the cost of those
# who wait.
BUSY: Final = 300
COUNT_SECONDS: Final = 1.0


class Turns:
    """The turns of a house."""

    def __init__(self) -> None:
        self._next = 0.0
        self._waiting: list[Callable[[], None]] = []
        # What was said since then, and in as much time before that.
        self._since = 0.0
        self._count = 0
        self._before = 0

    def waits(self, hear: Callable[[], None]) -> bool:
        """Whether somebody is heard at the next turn only; if not, it is now."""
        loop = asyncio.get_running_loop()
        at = loop.time()
        busy = self._is_busy(at)
        if not self._waiting:
            if not busy or at >= self._next:
                self._next = at + TURN_SECONDS
                return False
            loop.call_at(self._next, self._begin)
        self._waiting.append(hear)
        return True

    def _is_busy(self, at: float) -> bool:
        """Count one more; whether there were many, of late or right before."""
        passed = at - self._since
        if passed >= COUNT_SECONDS:
            self._before = self._count if passed < 2 * COUNT_SECONDS else 0
            self._since, self._count = at, 0
        self._count += 1
        return self._count >= BUSY or self._before >= BUSY

    def _begin(self) -> None:
        """All are heard, in the order in which they came; what fails with one harms no other."""
        loop = asyncio.get_running_loop()
        self._next = loop.time() + TURN_SECONDS
        waiting, self._waiting = self._waiting, []
        for hear in waiting:
            loop.call_soon(hear)
