"""One server of several that share a PostgreSQL: what it says of itself, and the rooms that it has.

Every room has a lease with an epoch that grows whenever somebody else takes it. A lease holds for
as long as its server is alive, which each says of itself with one statement now and then, by the
clock of the database.
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import structlog
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.room.log_versions import LOG_VERSION
from paiguan.server.store.client_files import Forms, find_file, keep_files
from paiguan.server.store.database import (
    Store,
    StoreError,
    call_sessions,
    house_connection,
    is_of_database,
)
from paiguan.server.store.fence import Fence, Shown
from paiguan.server.store.house_key import keep_key
from paiguan.server.store.lease_queries import (
    before_taking,
    giving,
    holder_of,
    nobodys_rooms,
    rooms_of,
    taking,
)
from paiguan.server.store.models import nodes, room_leases, rooms
from paiguan.server.store.notices import Notice, Notices
from paiguan.server.store.reading import is_read, read_by_all
from paiguan.server.store.room_lease import RoomLease
from paiguan.server.store.sessions import (
    end_transactions_of,
    end_transactions_of_the_dead,
    session_name,
)
from paiguan.server.store.shared_clock import clock, later
from paiguan.server.store.transaction import Transaction
from paiguan.server.wire.errors import RoomError

log = structlog.get_logger()

# How long a server is taken to be alive after it has said so.
LEASE_SECONDS: Final = 5.0
RENEW_SECONDS: Final = 1.5
# A room that has moved stays: balancers that disagree do not toss it to and fro.
STAY_SECONDS: Final = 10.0
# How long one waits for another server to hand a room over.
HAND_OVER_SECONDS: Final = 3.0
JUST_AFTER_SECONDS: Final = 0.02
# What dead servers have left is not ended again so soon.
ENDED_SECONDS: Final = 0.5
HOUR: Final = 3_600_000


class Shared:
    """The leases of one server of several."""

    shared: Final = True

    def __init__(self, store: Store, name: str, version: str) -> None:
        self.store = store
        self.name = name
        self.version = version
        self.node_id = 0
        # Which logs it reads, and which all do that live.
        self.reads = self.log_version = LOG_VERSION
        self.notices = Notices(store.engine, self._heard, self._listening)
        # Who is asked when another server wants a room, and who hears all other notices.
        self.on_wanted: Callable[[int, int], None] = lambda _room, _node: None
        self.on_notice: Callable[[Notice], None] = lambda _notice: None
        self.on_gap: Callable[[], Awaitable[None]] = _nothing
        self._alive_until = 0.0
        # Since when this server has been heard of without a gap.
        self._since = 0.0
        self._asked: dict[int, asyncio.Future[None]] = {}
        # Rooms that were handed over to it: their epoch, and what was on show.
        self._given: dict[int, tuple[int, Shown | None]] = {}
        self._renewing: asyncio.Task[None] | None = None
        # When what dead servers had left was last ended.
        self._ended_at = -ENDED_SECONDS

    # Its own life

    async def start(self) -> None:
        """Take the place of whoever had this name before, and say now and then that one lives."""
        async with self.transaction() as connection:
            self._note_ended(await end_transactions_of(connection, self.name))
            await connection.execute(delete(nodes).where(nodes.c.name == self.name))
            row = insert(nodes).values(
                name=self.name,
                version=self.version,
                since=clock(),
                until=later(LEASE_SECONDS),
                log_version=self.reads,
            )
            began = time.monotonic()
            self.node_id = (await connection.execute(row.returning(nodes.c.id))).scalar_one()
            known = (await connection.execute(select(read_by_all()))).scalar_one()
            self.log_version = min(self.reads, known)
        call_sessions(self.store.engine, session_name(self.node_id, self.name))
        self._alive_until, self._since = began + LEASE_SECONDS, began - LEASE_SECONDS
        await self.notices.start()
        self._renewing = asyncio.create_task(self._renew_forever(), name="lease")
        log.info("node.started", node=self.name)

    async def stop(self) -> None:
        """Give back all rooms, and be gone."""
        if self._renewing is not None:
            self._renewing.cancel()
            await asyncio.gather(self._renewing, return_exceptions=True)
        await self.notices.stop()
        self._alive_until = 0.0
        try:
            async with self.transaction() as connection:
                mine = update(room_leases).where(room_leases.c.node_id == self.node_id)
                await connection.execute(mine.values(node_id=None))
                await connection.execute(delete(nodes).where(nodes.c.id == self.node_id))
        except StoreError:
            log.warning("node.not_given_back", node=self.name)

    @property
    def alive(self) -> bool:
        """Whether every other server takes this one to be alive."""
        return time.monotonic() < self._alive_until

    def alive_since(self, reading: float) -> bool:
        """Whether it has been alive without a gap since this reading of its own clock."""
        return self.alive and self._since <= reading

    @property
    def steady(self) -> bool:
        """Whether it has been alive for a while: after a gap others may only seem to be dead."""
        return self.alive and time.monotonic() - self._since > LEASE_SECONDS

    async def renew(self) -> None:
        """Say that one lives."""
        began = time.monotonic()
        change = update(nodes).where(nodes.c.id == self.node_id).values(until=later(LEASE_SECONDS))
        async with self.transaction() as connection:
            done = (await connection.execute(change.returning(read_by_all()))).one_or_none()
        if done is None:
            # Somebody else has taken this name: what it had is theirs to take.
            log.error("node.replaced", node=self.name)
            self._alive_until = 0.0
            return
        self.log_version = min(self.reads, done[0] or self.reads)
        if began > self._alive_until:
            self._since = began
            log.warning("node.late", node=self.name)
        self._alive_until = max(self._alive_until, began + LEASE_SECONDS)

    async def _renew_forever(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS * random.uniform(0.7, 1.0))
            try:
                async with asyncio.timeout(LEASE_SECONDS):
                    await self.renew()
            except Exception as error:
                # Nobody else would ever say it again.
                log.warning("node.not_renewed", node=self.name, why=type(error).__name__)

    # Rooms

    async def take(self, room_id: int, *, moving: bool) -> Fence:
        """The right to a room: free, of a server that is dead, or handed over by one that lives."""
        lease = await self._take(room_id)
        if lease is None and moving and await self._ask_for(room_id):
            lease = await self._take(room_id)
        if lease is None:
            raise RoomError("retry")
        return lease

    async def _take(self, room_id: int) -> RoomLease | None:
        asked = time.monotonic()
        async with self.transaction() as connection:
            before = (await connection.execute(before_taking(room_id, self.node_id))).one()
            if before.lives:
                return None
            if before.lives is not None:
                await self._end_the_dead(connection)
            epoch = (await connection.execute(taking(room_id, self.node_id))).scalar_one_or_none()
            if epoch is not None and not await is_read(connection, room_id, self.reads):
                # Nobody writes to the room now, and what was written cannot be read here.
                raise RoomError("retry")
            driver = await house_connection(connection)
        if epoch is None:
            return None
        self._note("taken", room_id, epoch)
        given, shown = self._given.pop(room_id, (0, None))
        lease = RoomLease(room_id, epoch, self, driver.lineage, driver.about.line, seen=asked)
        lease.shown = shown if epoch == given + 1 else None
        return lease

    async def end_the_dead(self) -> None:
        """End what dead servers have left locked: rooms, but cards and numbers too."""
        async with self.store.read() as connection:
            await self._end_the_dead(connection)

    async def _end_the_dead(self, connection: AsyncConnection) -> None:
        """Unless it was done just now, for another room: they are all of them ended at once."""
        if self.steady and time.monotonic() - self._ended_at > ENDED_SECONDS:
            self._ended_at = time.monotonic()
            self._note_ended(await end_transactions_of_the_dead(connection, self.node_id))

    def _note_ended(self, ended: Mapping[str, int]) -> None:
        for node, sessions in ended.items():
            self.store.metrics.ended_sessions.inc(sessions)
            log.warning("node.sessions_ended", node=node, sessions=sessions, by=self.name)

    def _note(self, how: str, room_id: int, epoch: int | None = None) -> None:
        self.store.metrics.moved[how].inc()
        log.info(f"room.{how}", room_id=room_id, epoch=epoch, node=self.name)

    async def _ask_for(self, room_id: int) -> bool:
        """Ask the server that has a room for it; whether it may be had now.

        One that has died hands nothing over: the moment its lease runs out is waited for as well.
        """
        async with self.store.read() as connection:
            found = await connection.execute(holder_of(room_id, STAY_SECONDS))
            row = found.one_or_none()
        if row is None or row.stays:
            return False
        left = max(0, int(row.left)) / 1000 + JUST_AFTER_SECONDS
        given = self._asked.get(room_id)
        if given is None:
            given = self._asked[room_id] = asyncio.get_running_loop().create_future()
        try:
            wanted = {"is": "give", "room": room_id, "node": row.node_id, "to": self.node_id}
            await self.tell(wanted)
            await asyncio.wait_for(asyncio.shield(given), min(left, HAND_OVER_SECONDS))
        except TimeoutError:
            return left < HAND_OVER_SECONDS
        finally:
            self._asked.pop(room_id, None)
        return True

    async def give(self, room_id: int, node_id: int, shown: Shown | None = None) -> bool:
        """Hand a room to another server that reads it, and tell what is on show there.

        False if it has moved only just now, or is not ours.
        """
        giving_it = giving(room_id, self.node_id, node_id, STAY_SECONDS)
        async with self.transaction() as connection:
            epoch = (await connection.execute(giving_it)).scalar_one_or_none()
            if epoch is not None:
                notice = {"is": "given", "room": room_id, "to": node_id}
                notice |= {"epoch": epoch, "shown": shown}
                await self.notices.tell(notice, connection)
        if epoch is not None:
            self._note("given", room_id)
        return epoch is not None

    async def mine(self) -> dict[str, tuple[int, int]]:
        """The open rooms that the database says this server has: by number, id and epoch."""
        async with self.store.read() as connection:
            found = await connection.execute(rooms_of(self.node_id))
            return {row.number: (row.id, row.epoch) for row in found}

    async def left_alone(self, idle_seconds: float) -> list[str]:
        """Numbers of some open rooms that no living server has, and that nobody has come for."""
        query = nobodys_rooms(self.reads, idle_seconds)
        async with self.store.read() as connection:
            return list((await connection.execute(query)).scalars())

    async def tidy(self) -> None:
        """Forget the leases of rooms that are over, and servers not heard of for a day."""
        over = select(rooms.c.id).where(~rooms.c.open, rooms.c.closed < clock() - HOUR)
        async with self.transaction() as connection:
            gone = delete(room_leases).where(room_leases.c.room_id.in_(over))
            await connection.execute(gone)
            await connection.execute(delete(nodes).where(nodes.c.until < clock() - 24 * HOUR))

    # What all servers have in common

    async def keep_key(self, key: str) -> None:
        """Sign with this key from now on, as all others do."""
        await keep_key(self.store, key, self.name)

    async def keep_files(self, files: Mapping[str, Forms]) -> None:
        """Let every server know the files of the browser client that this one has."""
        await keep_files(self.store, files)

    async def find_file(self, name: str) -> Forms | None:
        """A file of the browser client that another server has, or had lately."""
        return await find_file(self.store, name)

    # Notices

    async def tell(self, notice: Notice) -> None:
        """Tell the other servers something."""
        try:
            await self.notices.tell({**notice, "by": self.node_id})
        except Exception as error:
            if not is_of_database(error):
                raise
            raise StoreError(f"nobody was told: {type(error).__name__}") from error

    def _heard(self, notice: Notice) -> None:
        if notice["is"] == "give":
            if notice["node"] == self.node_id:
                self.on_wanted(notice["room"], notice["to"])
        elif notice["is"] == "given":
            if notice["to"] == self.node_id:
                self._is_given(notice)
        elif notice.get("by") != self.node_id:
            self.on_notice(notice)

    def _is_given(self, notice: Notice) -> None:
        shown = notice.get("shown")
        self._given[notice["room"]] = (notice.get("epoch", 0), shown and (shown[0], shown[1]))
        waiting = self._asked.get(notice["room"])
        if waiting is not None and not waiting.done():
            waiting.set_result(None)

    async def _listening(self) -> None:
        await self.on_gap()

    def transaction(self) -> Transaction:
        """A transaction beside those of the rooms."""
        return Transaction(self.store)


async def _nothing() -> None:
    """Nobody has to look anything up again."""
