"""Rooms that are over, for those who played in them to look at a while; then nothing is kept."""

import asyncio
from typing import Final

from paiguan.server.room.room import EDITION
from paiguan.server.store.editions import may_look_back
from paiguan.server.table.clock import Alarm, Clock
from paiguan.server.table.running_room import RunningRoom
from paiguan.server.wire.errors import RoomError
from paiguan.server.wire.refusals import bye

LOOK_BACK_SECONDS: Final = 600
# Whoever comes back after the rules have changed is told what has become of their table.
EDITION_LOOK_BACK_SECONDS: Final = 86_400
MOST_OF_ALL: Final = 2_000


class LookBack:
    """The rooms just over: the newest of each owner, and of all owners together."""

    def __init__(self, clock: Clock, of_one: int) -> None:
        self._clock = clock
        self._of_one = of_one
        self._until: dict[RunningRoom, Alarm] = {}
        self._leaving: set[asyncio.Task[None]] = set()

    def keep(self, running: RunningRoom) -> None:
        """A room is over; one in which nothing happened, and where nobody is, goes at once."""
        room = running.room
        if room.reason != EDITION and not room.begun and not running.audience.viewers:
            self._let_go(running)
            return
        seconds = EDITION_LOOK_BACK_SECONDS if room.reason == EDITION else LOOK_BACK_SECONDS
        self._until[running] = self._clock.later(seconds, lambda: self._let_go(running))
        own = [over for over in self._until if over.room.owner == room.owner]
        for oldest in [*own[: -self._of_one], *list(self._until)[:-MOST_OF_ALL]]:
            self._let_go(oldest)

    def rooms(self) -> list[RunningRoom]:
        """All of them."""
        return list(self._until)

    def numbered(self, number: str) -> RunningRoom | None:
        """The one that had this number."""
        return next((over for over in self._until if over.room.number == number), None)

    def of(self, user: int) -> list[RunningRoom]:
        """Those that somebody has played in, or would have but for a new edition."""
        return [over for over in self._until if may_look_back(over.room, user)]

    async def stop(self) -> None:
        """Let go of all; nobody is told."""
        for alarm in self._until.values():
            alarm.cancel()
        await asyncio.gather(*(over.stop() for over in self._until), *self._leaving)
        self._until.clear()

    def _let_go(self, running: RunningRoom) -> None:
        alarm = self._until.pop(running, None)
        if alarm is not None:
            alarm.cancel()
        running.audience.tell_all(bye(RoomError("no_room")))
        leaving = asyncio.ensure_future(running.stop())
        self._leaving.add(leaving)
        leaving.add_done_callback(self._leaving.discard)
