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

    def reading(self) -> float:
        """Seconds since the clock was made."""
        return self._passed

    def call_at(self, reading: float, call: Callable[[], object]) -> Alarm:
        """Call something when the test has let so much time pass."""
        if reading <= self._passed:
            return asyncio.get_running_loop().call_soon(call)
        alarm = HeldAlarm(reading, call)
        self._alarms.append((alarm.due, next(self._order), alarm))
        return alarm

    def waiting(self) -> list[float]:
        """In how many seconds each alarm is due, the next one first."""
        left = [alarm.due - self._passed for _, _, alarm in self._alarms if not alarm.cancelled]
        return sorted(left)

    def advance(self, seconds: float) -> None:
        """Let time pass while the server is well, and all happen that is due by then."""
        end = self._passed + seconds
        while due := self._next_by(end):
            self._pass_to(max(self._passed, due.due))
            due.call()
        self._pass_to(end)

    def stand_still(self, seconds: float) -> None:
        """Let time pass in which the server does nothing; all that was due then comes after."""
        self._passed += seconds
        while due := self._next_by(self._passed):
            due.call()

    def _next_by(self, end: float) -> HeldAlarm | None:
        """The alarm that is to ring first, if it is to by then; it is taken down."""
        self._alarms = sorted(each for each in self._alarms if not each[2].cancelled)
        if self._alarms and self._alarms[0][0] <= end:
            return self._alarms.pop(0)[2]
        return None

    def _pass_to(self, reading: float) -> None:
        self._passed = reading
        if self.beaten is not None:
            self.beaten = reading
