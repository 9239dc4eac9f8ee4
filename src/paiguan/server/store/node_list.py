"""The servers on a database, for those who look after them."""

from dataclasses import dataclass

from sqlalchemy import and_, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from paiguan.server.store.leases import LEASE_SECONDS
from paiguan.server.store.models import nodes, room_leases, rooms
from paiguan.server.store.shared_clock import clock


@dataclass(frozen=True)
class ListedNode:
    """A server: its name, what it runs, and when it was last heard of."""

    name: str
    version: str
    # For how long it has been there, and how long ago it has said so, in milliseconds.
    age: int
    heard: int
    rooms: int

    @property
    def alive(self) -> bool:
        """Whether its rooms are its own."""
        return self.heard < LEASE_SECONDS * 1000


async def listed_nodes(engine: AsyncEngine) -> list[ListedNode]:
    """All servers on this database, by name, and how many open rooms each of them has."""
    now = clock()
    held = and_(rooms.c.id == room_leases.c.room_id, rooms.c.open)
    query = (
        select(
            nodes.c.name,
            nodes.c.version,
            (now - nodes.c.since).label("age"),
            (now - nodes.c.until + int(LEASE_SECONDS * 1000)).label("heard"),
            func.count(rooms.c.id).label("rooms"),
        )
        .outerjoin(room_leases, room_leases.c.node_id == nodes.c.id)
        .outerjoin(rooms, held)
        .group_by(nodes.c.id)
        .order_by(nodes.c.name)
    )
    async with engine.connect() as connection:
        return [ListedNode(**row) for row in (await connection.execute(query)).mappings()]
