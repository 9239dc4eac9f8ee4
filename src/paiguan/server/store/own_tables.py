"""The open rooms of one user, as the lobby shows them; of these one is to practise at (RM-6)."""

from sqlalchemy import RowMapping, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.store.database import Store
from paiguan.server.store.models import room_seats, rooms, users
from paiguan.server.store.writer import Write
from paiguan.server.wire.bodies import OwnTable
from paiguan.server.wire.errors import RoomError


async def tables_of(store: Store, user_id: int) -> list[OwnTable]:
    """The open rooms that somebody owns or sits in, and who sits there."""
    async with store.read() as connection:
        return await _tables_of(connection, user_id)


async def _tables_of(connection: AsyncConnection, user_id: int) -> list[OwnTable]:
    sits = select(room_seats.c.room_id).where(room_seats.c.user_id == user_id)
    query = (
        select(
            rooms.c.number,
            rooms.c.game,
            rooms.c.dealt,
            rooms.c.owner_id,
            room_seats.c.name,
            room_seats.c.user_id,
        )
        .join_from(rooms, room_seats, room_seats.c.room_id == rooms.c.id, isouter=True)
        .where(rooms.c.open, or_(rooms.c.owner_id == user_id, rooms.c.id.in_(sits)))
        .order_by(rooms.c.id, room_seats.c.seat)
    )
    rows: dict[str, list[RowMapping]] = {}
    for row in (await connection.execute(query)).mappings().all():
        rows.setdefault(row["number"], []).append(row)
    return [_own_table(sitting, user_id) for sitting in rows.values()]


def _own_table(rows: list[RowMapping], user_id: int) -> OwnTable:
    room = rows[0]
    owns, begun = room["owner_id"] == user_id, room["dealt"] is not None
    people = {row["user_id"] for row in rows if row["user_id"] is not None}
    return {
        "number": room["number"],
        "game": room["game"],
        "begun": begun,
        "seats": [row["name"] for row in rows if row["name"] is not None],
        # Who has begun to play with others does not give it up alone (RM-9).
        "closes": owns and (not begun or people <= {user_id}),
        "practice": owns and begun and people == {user_id},
    }


async def may_practise(store: Store, user_id: int, number: str = "") -> None:
    """Nobody practises at two tables: a RoomError for whoever has begun at another than this."""
    _no_other(await tables_of(store, user_id), number)


def first_practice(user_id: int, number: str) -> Write:
    """The same inside the transaction in which a table begins, on whichever server.

    Of tables that begin at once, each knows of those before it.
    """

    async def write(connection: AsyncConnection) -> None:
        await lock_user(connection, user_id)
        _no_other(await _tables_of(connection, user_id), number)

    return write


def _no_other(tables: list[OwnTable], number: str) -> None:
    # A table whose first hand is dealt anew has begun before.
    if any(table["practice"] and table["number"] != number for table in tables):
        raise RoomError("practice_open")


async def lock_user(connection: AsyncConnection, user_id: int) -> None:
    """Nobody else opens or begins a room of this user until the transaction ends.

    Whoever only sits down somewhere is not in its way. On SQLite a transaction that writes is
    alone anyway.
    """
    locked = select(users.c.id).where(users.c.id == user_id).with_for_update(key_share=True)
    await connection.execute(locked)
