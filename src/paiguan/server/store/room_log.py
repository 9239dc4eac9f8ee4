"""Rooms read from their logs."""

import asyncio
import time
from typing import Final

from sqlalchemy import select

from paiguan.server.room import entries as e
from paiguan.server.room.room import Room
from paiguan.server.store.database import Store
from paiguan.server.store.models import room_log

# So long a log is folded before others have a turn.
TURN_SECONDS: Final = 0.005


async def read_log(store: Store, room: Room) -> Room:
    """A blank room becomes what its log says that it is."""
    query = (
        select(room_log.c.entry, room_log.c.at)
        .where(room_log.c.room_id == room.id)
        .order_by(room_log.c.place)
    )
    async with store.read() as connection:
        rows = (await connection.execute(query)).all()
    began = time.monotonic()
    for row in rows:
        room.apply(e.decode(row.entry), row.at)
        if time.monotonic() - began > TURN_SECONDS:
            await asyncio.sleep(0)
            began = time.monotonic()
    return room
