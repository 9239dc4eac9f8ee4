"""Fresh secrets for every room that goes on from a copy of the database.

What was in a copy may have been played on since it was made: hands that are still to come in it are
settled, and their secrets known to everybody. So no open room deals from the secrets that came with
it. How far a room has come is told by its settled hands, which all revisions of the database have.
"""

import secrets
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, create_engine, func, insert, select

from paiguan.server.room import entries as e
from paiguan.server.room.draw import RESTORED, SECRET_BYTES
from paiguan.server.store.database import now
from paiguan.server.store.models import hands, room_log, rooms

# Rooms are taken one by one, so that none of the largest matters.
_OPEN: Final = select(rooms.c.id, func.length(rooms.c.chance).label("size")).where(rooms.c.open)


def redraw_open_rooms(connection: Connection, at: int) -> int:
    """Append fresh secrets to the log of every open room; how many rooms these were."""
    found = connection.execute(_OPEN.order_by(rooms.c.id)).all()
    for room in found:
        connection.execute(insert(room_log), _redrawn(connection, room.id, room.size, at))
    return len(found)


def redraw_file(path: Path) -> int:
    """The same in a file of SQLite that no server has; how many rooms these were."""
    engine = create_engine(f"sqlite:///{path}", hide_parameters=True)
    try:
        with engine.begin() as connection:
            return redraw_open_rooms(connection, now())
    finally:
        engine.dispose()


def _redrawn(connection: Connection, room: int, size: int, at: int) -> dict[str, object]:
    settled = select(func.count()).select_from(hands).where(hands.c.room_id == room)
    newest = select(func.max(room_log.c.place)).where(room_log.c.room_id == room)
    number = connection.execute(settled).scalar_one()
    last = connection.execute(newest).scalar()
    chance = secrets.token_bytes(max(0, size - number * SECRET_BYTES))
    entry = e.encode(e.Redrawn(number, chance.hex(), RESTORED))
    place = 0 if last is None else last + 1
    return {"room_id": room, "place": place, "at": at, "entry": entry}
