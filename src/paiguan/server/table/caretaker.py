"""Rooms that run although nobody has asked for them: clocks, bots and deals wait for no visitor."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final

import structlog

from paiguan.server.room.room import OVER
from paiguan.server.store import open_rooms
from paiguan.server.store.database import Store, StoreError
from paiguan.server.store.room_lease import RoomLease
from paiguan.server.store.sole import Leases
from paiguan.server.table.running_room import RunningRoom
from paiguan.server.wire.errors import RoomError

log = structlog.get_logger()

# How long the waking of rooms pauses after one at least.
WAKE_SECONDS: Final = 0.01
# The database could not say which rooms there are: it is asked again after so long.
ASK_AGAIN_SECONDS: Final = 1.0
LOOK_AFTER_SECONDS: Final = 2.0


class Caretaker:
    """Wakes the rooms that are this server's to run."""

    def __init__(
        self,
        store: Store,
        leases: Leases,
        running: Mapping[str, RunningRoom],
        load: Callable[[str], Awaitable[RunningRoom]],
    ) -> None:
        self._store = store
        self._leases = leases
        self._running = running
        self._load = load

    async def work(self, idle_seconds: float) -> None:
        """Wake all rooms once; where other servers may come and go, look after them for good."""
        if self._leases.shared:
            await self._look_after(idle_seconds)
        else:
            await self._wake_all()

    async def _wake_all(self) -> None:
        """Read every open room from its log, little by little."""
        numbers: list[str] | None = None
        while numbers is None:
            try:
                numbers = await open_rooms.all_open(self._store)
            except StoreError:
                await asyncio.sleep(ASK_AGAIN_SECONDS)
        await self._wake(numbers)
        log.info("lobby.awake", rooms=len(numbers))

    async def _look_after(self, idle_seconds: float) -> None:
        """Now and then: let go of rooms that others have, take some that nobody has, end the dead.

        Reading many rooms takes long, and whoever looks at one that another server has waits.
        """
        leases = self._leases

        async def let_go() -> None:
            asked = time.monotonic()
            self._let_go(await leases.mine(), asked)

        async def take() -> None:
            mine = await leases.mine()
            alone = await leases.left_alone(idle_seconds) if leases.steady else []
            await self._wake([*mine, *alone])

        work = (let_go, take, leases.end_the_dead)
        await asyncio.gather(*map(_now_and_then, work))

    async def _wake(self, numbers: Sequence[str]) -> None:
        """Let rooms run here, one by one, and leave others half of the time."""
        for number in numbers:
            if number in self._running:
                continue
            began = time.monotonic()
            with suppress(RoomError, StoreError):
                await (await self._load(number)).quiet()
            await asyncio.sleep(max(WAKE_SECONDS, time.monotonic() - began))

    def _let_go(self, mine: Mapping[str, tuple[int, int]], asked: float) -> None:
        """Rooms that somebody else has taken, as the database said when it was asked."""
        for number, running in list(self._running.items()):
            lease, room = running.tenure.fence, running.room
            if not isinstance(lease, RoomLease) or lease.taken >= asked or room.phase == OVER:
                continue
            if mine.get(number) != (room.id, lease.epoch):
                running.tenure.lose()


async def _now_and_then(work: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again, whatever happens in it: nobody else would."""
    while True:
        try:
            await work()
        except StoreError:
            pass
        except Exception:
            log.exception("caretaker.failed")
        await asyncio.sleep(LOOK_AFTER_SECONDS * random.uniform(0.5, 1.0))
