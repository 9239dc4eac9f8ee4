"""The open rooms as the database knows them: their numbers, their owners, who sits there.

A room is asked for here before it is read from its log; any server on the database finds it.
"""

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
from sqlalchemy import RowMapping, func, insert, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.games import GAMES, find_game
from paiguan.server.room import entries as e
from paiguan.server.room.log_versions import LOG_VERSION, readable, version_of
from paiguan.server.room.room import Room
from paiguan.server.room.room_setup import RoomSetup
from paiguan.server.store.database import Store, StoreError, come_to_nothing, now
from paiguan.server.store.models import hands, room_log, room_seats, rooms, users
from paiguan.server.store.once import once
from paiguan.server.store.own_tables import lock_user
from paiguan.server.store.room_writes import seat_rows
from paiguan.server.wire.bodies import Invitation
from paiguan.server.wire.errors import RoomError

TRIES: Final = 3


class OpenAlreadyError(Exception):
    """The people of a room play on in another already."""


@dataclass(frozen=True)
class NewRoom:
    """A room that is to be opened, with those who sit in it from the start."""

    owner: int
    setup: RoomSetup
    chance: bytes
    people: Sequence[e.Seated | e.BotSeated] = ()
    # The room whose people play on in it.
    after: int | None = None
    # Which log all servers read that it might come to.
    log_version: int = LOG_VERSION


@dataclass(frozen=True)
class Bounds:
    """What holds for a room that is opened."""

    # How many may be open of one owner.
    most: int
    # For so many seconds nobody else has the number of a room that is over.
    kept: int
    # Numbers that are kept for longer.
    taken: Collection[str] = ()


async def open_room(store: Store, new: NewRoom, bounds: Bounds) -> Room:
    """Open a room under a number of its own; it is in the database and runs nowhere yet.

    An OpenAlreadyError where another was opened meanwhile after the same room.
    """
    for left in reversed(range(TRIES)):
        try:
            return await once(lambda again: _open(store, new, bounds, again=again))
        except StoreError as error:
            if isinstance(error.__cause__, RoomError | OpenAlreadyError):
                raise error.__cause__ from None
            # Another server was faster with the same number.
            if not left or not isinstance(error.__cause__, IntegrityError):
                raise
    raise AssertionError


async def _open(store: Store, new: NewRoom, bounds: Bounds, *, again: bool) -> Room:
    """Open it, unless that has been tried before and holds."""
    at = now()
    made: list[Room] = []
    people = list(readable(new.people, new.log_version))

    async def write(connection: AsyncConnection) -> None:
        made.clear()
        # What an owner opens is opened one by one, on whichever server.
        await lock_user(connection, new.owner)
        if again and (opened := await _opened(connection, new)) is not None:
            made.append(opened)
            # That it was opened stays when this does: a standby has all that came before.
            await come_to_nothing(connection)
            return
        await _first_after(connection, new.after)
        await _one_more(connection, new.owner, bounds.most)
        number = await _free_number(connection, at, bounds)
        row = insert(rooms).values(
            number=number,
            owner_id=new.owner,
            game=new.setup.game,
            setup=msgspec.json.encode(new.setup).decode(),
            chance=new.chance,
            open=True,
            created=at,
            after_id=new.after,
            log_version=max(map(version_of, (new.setup, *people))),
        )
        key = (await connection.execute(row)).inserted_primary_key
        assert key is not None
        room = Room(int(key[0]), number, new.owner, new.setup, new.chance)
        made.append(room)
        for entry in people:
            room.apply(entry, at)
        if people:
            await connection.execute(insert(room_log), _log_rows(room, people, at))
            await connection.execute(insert(room_seats), seat_rows(room))

    await store.write(write)
    return made[-1]


def _log_rows(
    room: Room, people: Sequence[e.Seated | e.BotSeated], at: int
) -> list[dict[str, object]]:
    return [
        {"room_id": room.id, "place": place, "at": at, "entry": e.encode(entry)}
        for place, entry in enumerate(people)
    ]


async def _first_after(connection: AsyncConnection, after: int | None) -> None:
    """The people of a room play on in one other at a time."""
    known = select(rooms.c.id).where(rooms.c.open, rooms.c.after_id == after)
    if after is not None and (await connection.execute(known)).first() is not None:
        raise OpenAlreadyError(after)


async def _opened(connection: AsyncConnection, new: NewRoom) -> Room | None:
    """The room if it is there already; no two have the same secrets. Its log is not read."""
    same = rooms.c.owner_id == new.owner, rooms.c.chance == new.chance
    row = (await connection.execute(select(rooms).where(*same))).mappings().first()
    return None if row is None else blank(row)


async def _one_more(connection: AsyncConnection, owner: int, most: int) -> None:
    """An owner has only so many rooms at once, on whichever server they are opened."""
    own = select(func.count()).where(rooms.c.open, rooms.c.owner_id == owner)
    if (await connection.execute(own)).scalar_one() >= most:
        raise RoomError("too_many_rooms")


async def _free_number(connection: AsyncConnection, at: int, bounds: Bounds) -> str:
    """A number that no room has, nor one just over that people still look at."""
    while True:
        number = f"{secrets.randbelow(1_000_000):06d}"
        used = or_(rooms.c.open, rooms.c.closed > at - bounds.kept * 1000)
        query = select(rooms.c.id).where(rooms.c.number == number, used)
        free = (await connection.execute(query)).first() is None
        if free and number not in bounds.taken:
            return number


def blank(row: RowMapping) -> Room:
    """A room before its log is read."""
    setup = msgspec.json.decode(row["setup"], type=RoomSetup)
    return Room(row["id"], row["number"], row["owner_id"], setup, row["chance"])


async def find_open(store: Store, number: str) -> Room:
    """The open room of this number, blank; one that only newer servers read is theirs."""
    room = await _first(store, rooms.c.open, rooms.c.number == number)
    if room.later:
        raise RoomError("retry")
    return room


async def invitation_to(store: Store, number: str) -> Invitation:
    """The game of an open room and the name of its owner."""
    known = select(rooms.c.game, users.c.name).join(users, users.c.id == rooms.c.owner_id)
    async with store.read() as connection:
        found = await connection.execute(known.where(rooms.c.open, rooms.c.number == number))
        row = found.first()
    if row is None:
        raise RoomError("no_room")
    return {"game": row.game, "owner": row.name}


async def find_after(store: Store, room_id: int) -> Room:
    """The open room in which the people of another play on, blank."""
    return await _first(store, rooms.c.open, rooms.c.after_id == room_id)


async def find_last(store: Store, number: str, owner: int) -> Room:
    """The newest room of this number that an owner had and that is over, blank."""
    return await _first(
        store, rooms.c.open.is_(False), rooms.c.number == number, rooms.c.owner_id == owner
    )


async def _first(store: Store, *which: object) -> Room:
    query = select(rooms).where(*which).order_by(rooms.c.id.desc()).limit(1)  # type: ignore[arg-type]
    async with store.read() as connection:
        row = (await connection.execute(query)).mappings().first()
    if row is None:
        raise RoomError("no_room")
    if row["log_version"] > LOG_VERSION or row["game"] not in GAMES:
        raise RoomError("retry")
    return blank(row)


async def all_open(store: Store) -> list[str]:
    """The numbers of all open rooms; those where something is played come first."""
    query = select(rooms.c.number).where(rooms.c.open).order_by(rooms.c.dealt.is_(None), rooms.c.id)
    async with store.read() as connection:
        return list((await connection.execute(query)).scalars())


async def opened_at(store: Store) -> dict[int, int]:
    """When each open room was opened."""
    query = select(rooms.c.id, rooms.c.created).where(rooms.c.open)
    async with store.read() as connection:
        return {row.id: row.created for row in await connection.execute(query)}


async def all_earlier(store: Store) -> list[str]:
    """The numbers of open rooms that an earlier edition of the rules has opened."""
    known = rooms.c.open, rooms.c.log_version <= LOG_VERSION, rooms.c.game.in_(GAMES)
    query = select(rooms.c.number, rooms.c.setup).where(*known)
    async with store.read() as connection:
        found = (await connection.execute(query)).all()
    setups = [(row.number, msgspec.json.decode(row.setup, type=RoomSetup)) for row in found]
    return [
        number
        for number, setup in setups
        if setup.rules_version < find_game(setup.game).rules_version
    ]


async def is_admitted(store: Store, number: str, user_id: int) -> bool:
    """Whether somebody belongs to an open room, or may still come to, as far as is known here."""
    sits = select(room_seats.c.room_id).where(room_seats.c.user_id == user_id)
    belongs = or_(rooms.c.owner_id == user_id, rooms.c.id.in_(sits), rooms.c.dealt.is_(None))
    query = select(rooms.c.id).where(rooms.c.open, rooms.c.number == number, belongs)
    async with store.read() as connection:
        return (await connection.execute(query)).first() is not None


async def hidden_hands(store: Store) -> list[tuple[str, str]]:
    """Codes of hands that may not have been shown yet, with the numbers of their rooms."""
    query = (
        select(hands.c.code, rooms.c.number)
        .join(rooms, rooms.c.id == hands.c.room_id)
        .where(hands.c.hidden)
    )
    async with store.read() as connection:
        return [(row.code, row.number) for row in await connection.execute(query)]
