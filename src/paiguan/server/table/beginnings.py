"""Whether a room may deal its first hand: a user has one table to practise at (RM-6)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from paiguan.server.room.practice import is_practice
from paiguan.server.room.room import Room
from paiguan.server.store.database import Store
from paiguan.server.store.open_rooms import may_practise


class Beginnings:
    """Rooms to practise at begin one after the other, so that each knows of those before it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._one_by_one = asyncio.Lock()

    @asynccontextmanager
    async def of(self, room: Room) -> AsyncIterator[None]:
        """What a room writes meanwhile, it may; a RoomError where it may not begin."""
        if room.begun or not is_practice(room.seats, room.owner):
            yield
            return
        async with self._one_by_one:
            await may_practise(self._store, room.owner)
            yield
