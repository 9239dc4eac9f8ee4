"""The alarms of one room: all that an alarm does is to post into the room's inbox."""

from collections.abc import Awaitable, Callable
from typing import Final

from paiguan.server.table.clock import Alarm, Clock

Handle = Callable[[], Awaitable[None]]

# When a full inbox is tried again.
AGAIN_SECONDS: Final = 0.05


class Timers:
    """Alarms by name."""

    def __init__(self, clock: Clock, post: Callable[[Handle], bool]) -> None:
        self._clock = clock
        self._post = post
        self._set: dict[str, Alarm] = {}
        self._due: dict[str, float] = {}

    def later(self, name: str, seconds: float, handle: Handle) -> None:
        """Post this after so many seconds."""
        self._due[name] = self._clock.seconds() + seconds
        self._set[name] = self._clock.later(seconds, lambda: self._fire(name, handle))

    def once(self, name: str, seconds: float, handle: Handle) -> None:
        """The same, unless an alarm of this name is set already."""
        if name not in self._set:
            self.later(name, seconds, handle)

    def left(self, name: str, otherwise: float) -> float:
        """The seconds until an alarm, or so many where it is not set yet."""
        if name not in self._set:
            return otherwise
        return max(0.0, self._due[name] - self._clock.seconds())

    def cancel(self, start: str, but: str = "") -> None:
        """Cancel all whose names start like this, but for those that start like that."""
        for name in [name for name in self._set if name.startswith(start)]:
            if not (but and name.startswith(but)):
                self._set.pop(name).cancel()

    def _fire(self, name: str, handle: Handle) -> None:
        self._set.pop(name, None)
        if not self._post(handle):
            self.later(name, AGAIN_SECONDS, handle)
