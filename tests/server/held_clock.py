"""A clock that stands still until a test moves it on."""

import asyncio
import itertools
from collections.abc import Callable

from paiguan.server.table.clock import Alarm, Clock


class HeldAlarm:
    """An alarm of a clock that stands still."""

    def __init__(self, due: float, call: Callable[[], object]) -> None:
        self.due = due
        self.call = call
        self.cancelled = False

    def cancel(self) -> None:
        """It is not to happen."""
        self.cancelled = True


class HeldClock(Clock):
    """Time passes only when a test says so; what is due at once happens at once."""

    def __init__(self) -> None:
        self._started = super().now()
        self._passed = 0.0
        self._order = itertools.count()
        self._alarms: list[tuple[float, int, HeldAlarm]] = []

    def now(self) -> int:
        """Milliseconds since 1970, as far as time has passed."""
        return self._started + int(self._passed * 1000)

    def seconds(self) -> float:
        """Seconds since the clock was made."""
        return self._passed

    def at(self, seconds: float, call: Callable[[], object]) -> Alarm:
        """Call something when the test has let so much time pass."""
        if seconds <= self._passed:
            return asyncio.get_running_loop().call_soon(call)
        alarm = HeldAlarm(seconds, call)
        self._alarms.append((alarm.due, next(self._order), alarm))
        return alarm

    def waiting(self) -> list[float]:
        """In how many seconds each alarm is due, the next one first."""
        left = [alarm.due - self._passed for _, _, alarm in self._alarms if not alarm.cancelled]
        return sorted(left)

    def advance(self, seconds: float) -> None:
        """Let time pass, and all happen that is due by then."""
        end = self._passed + seconds
        while due := sorted(each for each in self._alarms if each[0] <= end):
            self._alarms.remove(due[0])
            alarm = due[0][2]
            self._passed = max(self._passed, alarm.due)
            if not alarm.cancelled:
                alarm.call()
        self._passed = end
