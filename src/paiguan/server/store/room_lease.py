"""The right of one server of several to write to a room.

A write names the epoch of its lease and is checked against it in its own transaction: a server that
was stopped, cut off or slow and comes back writes nothing.
"""

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.store.database import house_connection
from paiguan.server.store.fence import FencedError, PromotedError, Shown
from paiguan.server.store.lineage import Lineage
from paiguan.server.store.models import room_leases
from paiguan.server.store.writer import Write

if TYPE_CHECKING:
    from paiguan.server.store.leases import Shared


@dataclass
class RoomLease:
    """The right to one room, for one epoch of it."""

    room_id: int
    epoch: int
    leases: "Shared"
    # The database, and the timeline of it that the room was read from.
    lineage: Lineage
    line: int
    shown: Shown | None = None
    shared: bool = True
    taken: float = field(default_factory=time.monotonic)
    # When the database last said that it holds.
    seen: float = field(default_factory=time.monotonic)

    @property
    def log_version(self) -> int:
        """Which log all servers read."""
        return self.leases.log_version

    @property
    def fresh(self) -> bool:
        """Whether nobody can have taken the room: this server was heard of ever since."""
        return self.leases.alive_since(self.seen)

    async def confirmed(self) -> bool:
        """Ask whether anybody has taken it while this server was not heard of."""
        await self.leases.renew()
        asked = time.monotonic()
        async with self.leases.store.read() as connection:
            ours = (await connection.execute(self._ours())).first() is not None
        if ours:
            self.seen = asked
        return ours

    @property
    def behind(self) -> bool:
        """Whether the room was read from a database that is no longer the right one."""
        return self.line != self.lineage.line

    async def settle(self) -> None:
        """Wait until all that was ever committed is on the standby too, or lost."""
        self.line = await self.leases.store.settle()

    def _ours(self) -> Any:
        lease = room_leases.c
        mine = lease.node_id == self.leases.node_id
        return select(lease.room_id).where(
            lease.room_id == self.room_id, lease.epoch == self.epoch, mine
        )

    def guarding(self) -> list[Write]:
        """Nobody takes the room until the transaction is over; whoever has done so ends it.

        On another timeline the log may end elsewhere: it has to be read first.
        """
        locked = self._ours().with_for_update(read=True)

        async def check(connection: AsyncConnection) -> None:
            if (await house_connection(connection)).about.line != self.line:
                raise PromotedError(f"room {self.room_id}")
            if (await connection.execute(locked)).first() is None:
                raise FencedError(f"room {self.room_id}")

        return [check]
