"""Forgetting somebody: their name goes from everything that is kept, and all records still hold.

A record has names beside salted hashes of them (`paiguan.records.binding`). Name and salt are
emptied, and so is the key of the room that the salt was made with: from what is left nobody finds
the name by trying. Points and cards stay, as those of a number.
"""

import json
from typing import Any

import msgspec
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.room import entries as e
from paiguan.server.room.room_setup import RoomSetup
from paiguan.server.store.administration import Deed
from paiguan.server.store.database import Store, StoreError
from paiguan.server.store.models import (
    hand_seats,
    hands,
    logins,
    room_log,
    rooms,
    users,
)
from paiguan.server.wire.errors import RefusedError


class ForgettingError(RefusedError):
    """Somebody who cannot be forgotten now, and why."""


async def forget_account(store: Store, user_id: int, who: str) -> int:
    """Remove somebody's name from everything that is kept; how many records they were in."""
    records: list[int] = []

    async def write(connection: AsyncConnection) -> None:
        records.append(await forget(connection, user_id, who))

    try:
        # A writer locks before it looks: a server may be writing meanwhile.
        await store.write(write)
    except StoreError as error:
        if isinstance(error.__cause__, ForgettingError):
            raise error.__cause__ from None
        raise
    return records[-1]


async def forget(connection: AsyncConnection, user_id: int, who: str) -> int:
    """Remove somebody's name, login and password; how many records they were in."""
    if (await connection.execute(select(users.c.id).where(users.c.id == user_id))).first() is None:
        raise ForgettingError("no_user", f"没有账号 {user_id}", f"there is no account {user_id}")
    played = await _rooms_of(connection, user_id)
    if any(room["open"] for room in played):
        raise ForgettingError(
            "under_way",
            f"账号 {user_id} 还有房间开着；散了再说",
            f"account {user_id} has a room that is open; when it is over",
        )
    for room in played:
        await _leave_log(connection, room["id"], user_id)
        setup = msgspec.json.decode(room["setup"], type=RoomSetup)
        text = msgspec.json.encode(msgspec.structs.replace(setup, name_key="")).decode()
        await connection.execute(update(rooms).where(rooms.c.id == room["id"]).values(setup=text))
    records = await _leave_records(connection, user_id)
    await connection.execute(delete(logins).where(logins.c.user_id == user_id))
    nobody = {"name": "", "login": None, "password": None, "admin": False, "banned": True}
    await connection.execute(update(users).where(users.c.id == user_id).values(**nobody))
    await Deed(who, f"forgot account {user_id}").note(connection)
    return records


async def _rooms_of(connection: AsyncConnection, user_id: int) -> list[dict[str, Any]]:
    """The rooms that somebody has opened or whose log names them."""
    named = select(room_log.c.room_id).where(room_log.c.entry.contains(f'"user":{user_id},'))
    query = select(rooms.c.id, rooms.c.open, rooms.c.setup).where(
        (rooms.c.owner_id == user_id) | rooms.c.id.in_(named)
    )
    return [dict(row) for row in (await connection.execute(query)).mappings()]


async def _leave_log(connection: AsyncConnection, room_id: int, user_id: int) -> None:
    """Whoever sat down or knocked has no name there any more, nor words of their own choosing."""
    query = select(room_log.c.place, room_log.c.entry).where(room_log.c.room_id == room_id)
    for row in (await connection.execute(query)).all():
        entry = before = e.decode(row.entry)
        if isinstance(entry, e.Seated | e.Knocked) and entry.user == user_id:
            entry = msgspec.structs.replace(entry, name="")
        if entry.request and entry.asker == user_id:
            # A client may put anything into the ids of its requests.
            entry = msgspec.structs.replace(entry, request=str(row.place))
        if entry is not before:
            where = (room_log.c.room_id == room_id) & (room_log.c.place == row.place)
            change = update(room_log).where(where).values(entry=e.encode(entry))
            await connection.execute(change)


async def _leave_records(connection: AsyncConnection, user_id: int) -> int:
    query = (
        select(hands.c.id, hands.c.record, hand_seats.c.seat)
        .join(hand_seats, hand_seats.c.hand_id == hands.c.id)
        .where(hand_seats.c.user_id == user_id)
    )
    found = (await connection.execute(query)).all()
    for row in found:
        record = without_name(json.loads(row.record), row.seat)
        text = msgspec.json.encode(record).decode()
        await connection.execute(update(hands).where(hands.c.id == row.id).values(record=text))
    return len(found)


def without_name(record: dict[str, Any], seat: int) -> dict[str, Any]:
    """A record in which nobody's name is in a seat; a digest that it has holds all the same."""
    for column in ("seats", "salts"):
        if column in record:
            record[column][seat] = ""
    return record
