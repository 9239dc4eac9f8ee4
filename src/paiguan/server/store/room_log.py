"""Rooms read from their logs: all of it, or who sits there at first sight."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import select

from paiguan.server.room import entries as e
from paiguan.server.room.room import Room
from paiguan.server.store.database import Store
from paiguan.server.store.models import room_log

# People have sat down before the first deal: the log is looked through in pieces of this length.
ENTRIES_AT_ONCE: Final = 64
ROOMS_AT_ONCE: Final = 1000


async def read_log(store: Store, room: Room) -> Room:
    """A blank room becomes what its log says that it is."""
    query = (
        select(room_log.c.entry, room_log.c.at)
        .where(room_log.c.room_id == room.id)
        .order_by(room_log.c.place)
    )
    async with store.read() as connection:
        for row in await connection.execute(query):
            room.apply(e.decode(row.entry), row.at)
    return room


async def read_seats(store: Store, rooms: Sequence[Room]) -> None:
    """Blank rooms come to their first deal, so that it is known who sits in them."""
    for first in range(0, len(rooms), ROOMS_AT_ONCE):
        gathering = {room.id: room for room in rooms[first : first + ROOMS_AT_ONCE]}
        while gathering:
            gathering = await _read_on(store, gathering)


async def _read_on(store: Store, gathering: dict[int, Room]) -> dict[int, Room]:
    """Read some more of logs that are all at the same place; which of them have to be read on."""
    place = max(room.place for room in gathering.values())
    query = (
        select(room_log.c.room_id, room_log.c.entry, room_log.c.at)
        .where(
            room_log.c.room_id.in_(gathering),
            room_log.c.place >= place,
            room_log.c.place < place + ENTRIES_AT_ONCE,
        )
        .order_by(room_log.c.room_id, room_log.c.place)
    )
    async with store.read() as connection:
        for row in await connection.execute(query):
            room = gathering[row.room_id]
            if not room.begun:
                room.apply(e.decode(row.entry), row.at)
    return {
        number: room
        for number, room in gathering.items()
        if not room.begun and room.place == place + ENTRIES_AT_ONCE
    }
