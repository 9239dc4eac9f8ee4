"""Time as the rooms know it; a test hands them a clock of its own.

Time in which the server itself stood still is nobody's: the clock goes on only while somebody beats
it (`heartbeat.py`). Where the beat fails to come, it stands until the next one, and what was due at
a reading of it is due so much later.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Final, Protocol

BEAT_SECONDS: Final = 0.05
# The clock goes on for so long after a beat: a busy server is late by less.
LONGEST_BEAT: Final = 0.25
# A timer may come a little too early.
SOON_SECONDS: Final = 0.001


class Alarm(Protocol):
    """Something that will happen unless it is cancelled."""

    def cancel(self) -> None:
        """It is not to happen."""


class Clock:
    """The time of this machine."""

    # When it was beaten last, in readings of the machine; a clock that nobody beats always goes.
    beaten: float | None = None
    # How long it has stood still in all.
    stood: float = 0.0

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def reading(self) -> float:
        """Seconds of the machine that only ever grow, however the server is."""
        return time.monotonic()

    def seconds(self) -> float:
        """Seconds that only ever grow, to measure with."""
        at = self.reading()
        if self.beaten is not None:
            at = min(at, self.beaten + LONGEST_BEAT)
        return at - self.stood

    def beat(self) -> float:
        """The server is alive; how many seconds the clock has stood still before."""
        at = self.reading()
        still = 0.0 if self.beaten is None else max(0.0, at - self.beaten - LONGEST_BEAT)
        self.stood += still
        self.beaten = at
        return still

    def at(self, seconds: float, call: Callable[[], object]) -> Alarm:
        """Call something at this reading of `seconds`."""
        return _ClockAlarm(self, seconds, call)

    def put_off(self, alarm: Alarm, seconds: float) -> bool:
        """Let an alarm come at this reading instead, if it is later; whether that was done."""
        return isinstance(alarm, _ClockAlarm) and alarm.put_off(seconds)

    def later(self, seconds: float, call: Callable[[], object]) -> Alarm:
        """Call something after so many seconds."""
        return self.at(self.seconds() + seconds, call)

    def call_at(self, reading: float, call: Callable[[], object]) -> Alarm:
        """Call something at this reading of the machine."""
        return asyncio.get_running_loop().call_later(max(0.0, reading - self.reading()), call)


class _ClockAlarm:
    """An alarm that waits on where its clock has stood still."""

    def __init__(self, clock: Clock, due: float, call: Callable[[], object]) -> None:
        self._clock = clock
        self._due = due
        self._call = call
        self._set: Alarm | None = clock.call_at(due + clock.stood, self._ring)

    def cancel(self) -> None:
        """It is not to happen."""
        if self._set is not None:
            self._set.cancel()
        self._forget()

    def put_off(self, due: float) -> bool:
        """It is to happen later; whether it is. When it would have rung, it waits on."""
        later = self._set is not None and due >= self._due
        if later:
            self._due = due
        return later

    def _forget(self) -> None:
        """Whom it was to wake is not kept by it any longer."""
        self._set = None
        self._call = _nothing

    def _ring(self) -> None:
        clock = self._clock
        if clock.seconds() >= self._due:
            call = self._call
            self._forget()
            call()
            return
        due, reading = self._due + clock.stood, clock.reading()
        # Where the clock stands right now, nobody knows for how long.
        again = SOON_SECONDS if due > reading else BEAT_SECONDS
        self._set = clock.call_at(max(due, reading + again), self._ring)


def _nothing() -> None:
    """All that is left to do."""
