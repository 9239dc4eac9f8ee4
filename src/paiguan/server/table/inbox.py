"""The inbox of one room: one task that does what was posted, one thing after the other.

A task that dies is started again after a moment, a longer one each time that it dies anew. What was
posted in the meantime waits.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from paiguan.server.table.alarm import Handle
from paiguan.server.table.clock import Alarm, Clock
from paiguan.server.wire.errors import RoomError

MOST_IN_INBOX: Final = 256
AGAIN_SECONDS: Final = 1.0
MOST_DOUBLINGS: Final = 6

# What to say instead, to whoever has asked for something that cannot be done now.
Instead = Callable[[RoomError], None]
Do = Callable[[Handle, Instead], Awaitable[None]]
Died = Callable[[BaseException | None], None]


def nobody(_error: object) -> None:
    """Nobody has asked for it."""


async def _nothing(_handle: Handle, _instead: Instead) -> None:
    """A room that has stopped does nothing."""


class Inbox:
    """What waits to be done in a room, and the task that does it."""

    def __init__(self, clock: Clock, do: Do, died: Died) -> None:
        self._clock = clock
        self._do = do
        self._died = died
        self._queue: asyncio.Queue[tuple[Handle, Instead]] = asyncio.Queue(MOST_IN_INBOX)
        self._task: asyncio.Task[None] | None = None
        self._again: Alarm | None = None
        # How often it has died since something was done.
        self._deaths = 0
        self._stopping = False
        # What is said of something that could not be done to its end.
        self._why = "internal"

    def start(self) -> None:
        """Begin to do what is posted."""
        self._task = asyncio.create_task(self._run(), name="a room")
        self._task.add_done_callback(self._ended)

    async def stop(self, why: str = "store") -> None:
        """Do no more of it; whoever has asked for something is told why."""
        self._stopping = True
        self._why = why
        if self._again is not None:
            self._again.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
        while not self._queue.empty():
            _, instead = self._queue.get_nowait()
            instead(RoomError(why))
            self._queue.task_done()
        # Nothing leads back to the room from here: it is gone when nobody looks at it any more.
        self._task, self._do, self._died = None, _nothing, nobody

    def post(self, handle: Handle, instead: Instead = nobody) -> bool:
        """Put something into it, and what to say if that cannot be done now; False if full."""
        if self._stopping:
            return False
        try:
            self._queue.put_nowait((handle, instead))
        except asyncio.QueueFull:
            return False
        return True

    async def quiet(self) -> None:
        """Wait until all that was posted so far is done."""
        await self._queue.join()

    async def _run(self) -> None:
        while True:
            handle, instead = await self._queue.get()
            try:
                await self._do(handle, instead)
                self._deaths = 0
            except BaseException:
                with suppress(Exception):
                    instead(RoomError(self._why))
                raise
            finally:
                self._queue.task_done()

    def _ended(self, task: "asyncio.Task[None]") -> None:
        """Start again, unless it was to end; whoever runs the room does what it has to before."""
        if self._stopping:
            return
        seconds = AGAIN_SECONDS * 2 ** min(self._deaths, MOST_DOUBLINGS)
        self._deaths += 1
        self._again = self._clock.later(seconds, self.start)
        self._died(None if task.cancelled() else task.exception())
