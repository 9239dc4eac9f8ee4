"""The heartbeat of the rooms' clock: while it fails to come, nobody's time runs out.

It fails to come while the process is stopped or the event loop is held up, and it is left out while
a commit is stuck: nobody's answer could be written then. All rooms stand still alike, whoever has
answered in them, so that the pause tells nothing.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Final

import structlog

from paiguan.server.store.database import Store
from paiguan.server.table.clock import BEAT_SECONDS, Clock
from paiguan.server.table.running_room import RunningRoom

log = structlog.get_logger()

# A commit that takes longer holds up the tables.
STANDS_SECONDS: Final = 1.0
# Who is asked is told anew how long they have if it is so much more than they think.
TOLD_SECONDS: Final = 1.0


class Heartbeat:
    """Beats a clock as long as the server is well, and tells rooms that it has stood."""

    def __init__(
        self, clock: Clock, store: Store, rooms: Callable[[], Iterable[RunningRoom]]
    ) -> None:
        self._clock = clock
        self._store = store
        self._rooms = rooms
        self._beating: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to beat."""
        self._clock.beat()
        self._beating = asyncio.create_task(self._keep_beating(), name="heartbeat")

    def stop(self) -> None:
        """Beat no more: from now on the clock stands."""
        if self._beating is not None:
            self._beating.cancel()

    async def _keep_beating(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            self.beat()

    def beat(self) -> None:
        """Beat once, unless nothing can be written."""
        if self._store.stuck_for() > STANDS_SECONDS:
            return
        still = self._clock.beat()
        if still > TOLD_SECONDS:
            log.warning("clock.stood", seconds=round(still, 1))
            for running in list(self._rooms()):
                running.stood_still()
