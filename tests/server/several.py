"""Several servers on one PostgreSQL, in one process, and guests whom a balancer sends to them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Protocol

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from paiguan.server.store.leases import Shared
from paiguan.server.store.models import nodes, room_leases, room_log, rooms
from tests.server.databases import Database
from tests.server.guest import Guest
from tests.server.parlour import House, open_house

KEY = "one key for all the servers of these tests"


class Somewhere(Protocol):
    """A server that somebody can be sent to."""

    base: str


# Says where somebody who wants to a room is sent to.
Balancer = Callable[[str], Somewhere]


class Roamer(Guest):
    """A guest who is sent to whichever server the balancer says, every time that they enter."""

    def __init__(self, home: Somewhere, name: str, balancer: Balancer) -> None:
        super().__init__(home.base, name, patient=True)
        self.balancer = balancer

    async def enter(self, number: str = "", *, anew: bool = False, **more: Any) -> "Guest":
        """Enter at the server that is named now; tickets are good at every server."""
        self.base = self.balancer(number or self.number).base
        return await super().enter(number, anew=anew, **more)


@asynccontextmanager
async def open_nodes(database: Database, count: int, **settings: Any) -> AsyncIterator[list[House]]:
    """So many servers on one database, with names from `a` on."""
    async with AsyncExitStack() as stack:
        houses = [
            await stack.enter_async_context(
                open_house(database, node=chr(ord("a") + place), secret_key=KEY, **settings)
            )
            for place in range(count)
        ]
        for house in houses:
            # No two rooms have the same secrets, whichever server opens them.
            house.parlour.lobby.draw_chance = houses[0].parlour.lobby.draw_chance
        yield houses


def leases_of(house: House) -> Shared:
    """The leases of one of several servers."""
    assert isinstance(house.parlour.leases, Shared)
    return house.parlour.leases


async def until(done: Callable[[], bool]) -> None:
    """Wait for something that happens here."""
    async with asyncio.timeout(120):
        while not done():
            await asyncio.sleep(0.005)


async def log_of(engine: AsyncEngine, number: str) -> list[str]:
    """All that was written to a room."""
    query = (
        select(room_log.c.entry)
        .join(rooms, rooms.c.id == room_log.c.room_id)
        .where(rooms.c.number == number)
        .order_by(room_log.c.place)
    )
    async with engine.connect() as connection:
        return list((await connection.execute(query)).scalars())


async def says_nothing(leases: Shared) -> None:
    """A server says nothing of itself any more, unless something depends on it."""
    assert leases._renewing is not None
    leases._renewing.cancel()
    await asyncio.gather(leases._renewing, return_exceptions=True)


async def not_heard_of(leases: Shared) -> None:
    """A server says nothing of itself any more, and its lease has run out."""
    await says_nothing(leases)
    async with leases.store.engine.begin() as connection:
        await connection.execute(update(nodes).where(nodes.c.id == leases.node_id).values(until=0))


async def snatch(house: House, number: str) -> None:
    """Let a server take a room at once, as when the one that has it was not heard of for long."""
    room = select(rooms.c.id).where(rooms.c.number == number, rooms.c.open).scalar_subquery()
    values = {"node_id": leases_of(house).node_id, "epoch": room_leases.c.epoch + 1}
    async with house.parlour.store.engine.begin() as connection:
        taken = update(room_leases).where(room_leases.c.room_id == room)
        assert (await connection.execute(taken.values(values))).rowcount == 1
