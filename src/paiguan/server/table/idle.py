"""Rooms that nobody is connected to, and for how long."""

from collections.abc import Iterable, Iterator
from typing import Final

from paiguan.server.table.running_room import RunningRoom

# A table at which somebody practised is closed so soon after they left (RM-6).
PRACTICE_MINUTES: Final = 10


class IdleRooms:
    """Since when nobody has been there, by number; a look now and then keeps it up."""

    def __init__(self, minutes: int) -> None:
        self.minutes = minutes
        self._since: dict[str, float] = {}

    def forget(self, number: str) -> None:
        """The room is over, or somewhere else."""
        self._since.pop(number, None)

    def found(self, rooms: Iterable[RunningRoom], at: float) -> Iterator[RunningRoom]:
        """Those that have been left alone for long enough to be closed (RM-10)."""
        for running in list(rooms):
            room = running.room
            if running.audience.viewers:
                self.forget(room.number)
                continue
            since = self._since.setdefault(room.number, at)
            minutes = min(self.minutes, PRACTICE_MINUTES) if room.practice else self.minutes
            if at - since >= minutes * 60:
                yield running
