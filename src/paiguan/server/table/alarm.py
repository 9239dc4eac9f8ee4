"""The alarm of one room: all that it does is to post into the room's inbox."""

from collections.abc import Awaitable, Callable
from typing import Final

from paiguan.server.table.clock import Alarm, Clock

Handle = Callable[[], Awaitable[None]]

# When a full inbox is tried again.
AGAIN_SECONDS: Final = 0.05


async def _asleep() -> None:
    """Nobody is woken."""


def _not_there(_handle: Handle) -> bool:
    return True


class RoomAlarm:
    """One alarm, which wakes the room at one reading of the clock."""

    def __init__(self, clock: Clock, post: Callable[[Handle], bool], wake: Handle) -> None:
        self._clock = clock
        self._post = post
        self._wake = wake
        self._set: Alarm | None = None
        self._at: float | None = None

    def set(self, at: float | None) -> None:
        """Wake the room then, and at no other time; None is never."""
        if at == self._at:
            return
        if self._set is not None:
            if at is not None and self._clock.put_off(self._set, at):
                # As a rule a choice puts off what would have been due without it.
                self._at = at
                return
            self._set.cancel()
        self._at = at
        self._set = None if at is None else self._clock.at(at, self._ring)

    def end(self) -> None:
        """It never rings again, and knows nobody."""
        self.set(None)
        self._post, self._wake = _not_there, _asleep

    def _ring(self) -> None:
        self._set = self._at = None
        if not self._post(self._wake):
            self.set(self._clock.seconds() + AGAIN_SECONDS)
