"""Which servers on one database read which rooms, as the database compares versions."""

from typing import Any

from sqlalchemy import ColumnElement, ScalarSelect, exists, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.store.models import nodes, rooms
from paiguan.server.store.shared_clock import clock


def read_by_all() -> ScalarSelect[Any]:
    """The version of the log that every living server reads; nothing where none lives."""
    other = nodes.alias()
    return select(func.min(other.c.log_version)).where(other.c.until > clock()).scalar_subquery()


def reads(node_id: int, room_id: int) -> ColumnElement[bool]:
    """Whether a server reads the log of a room."""
    needed = rooms.c.log_version <= nodes.c.log_version
    return exists().where(nodes.c.id == node_id, rooms.c.id == room_id, needed)


async def is_read(connection: AsyncConnection, room_id: int, version: int) -> bool:
    """Whether this version is enough for a room, as it is now."""
    needed = select(rooms.c.log_version).where(rooms.c.id == room_id)
    return ((await connection.execute(needed)).scalar_one_or_none() or 0) <= version
