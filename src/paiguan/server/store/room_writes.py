"""What is written for entries of a room: the log, the cards, the record of a hand."""

import msgspec
from sqlalchemy import delete, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.room import entries as e
from paiguan.server.room.hand import HandInPlay
from paiguan.server.room.log_versions import version_of
from paiguan.server.room.room import Room
from paiguan.server.store import kill_points, ledger
from paiguan.server.store.database import come_to_nothing
from paiguan.server.store.models import hand_seats, hands, room_seats, rooms
from paiguan.server.store.own_tables import first_practice
from paiguan.server.store.writer import ToLog, Write


def writes_of(room: Room, place: int, said: list[e.AnyEntry], at: int) -> list[Write]:
    """All that belongs to these entries; the room has them applied already.

    Where there are none, something that comes to nothing and takes a disk as long.
    """
    if not said:
        return [come_to_nothing]
    rows = [
        {"room_id": room.id, "place": place + step, "at": at, "entry": e.encode(entry)}
        for step, entry in enumerate(said)
    ]

    writes: list[Write] = [ToLog(rows)]
    needed = max(map(version_of, said))
    if needed > room.log_version:
        room.log_version = needed
        writes.append(_needs(room, needed))
    hand = room.hand
    if hand is not None and hand.round.over and any(isinstance(one, e.Acted) for one in said):
        writes.append(_kept(room, hand, at))
        if hand.number == 0:
            writes.append(_spent(room))
    if any(isinstance(one, e.Seated | e.BotSeated | e.SeatCleared) for one in said):
        writes.append(_seated(room))
    for entry in said:
        if isinstance(entry, e.Dealt) and entry.number == 0:
            if room.practice:
                writes.append(first_practice(room.owner, room.number))
            writes.append(_begun(room, at))
            writes.append(_transfer(ledger.set_aside(room.id, room.card_shares())))
        elif isinstance(entry, e.Dealt):
            writes.append(shown(room))
        elif isinstance(entry, e.Closed):
            writes.append(_closed(room, at))
            if hand is not None and hand.void is not None:
                writes.append(_kept(room, hand, at))
            writes.append(shown(room))
            if room.begun and not room.session.hands:
                writes.append(_given_back(room))
    return writes


def _needs(room: Room, version: int) -> Write:
    """Whoever does not know this version of the log cannot read the room any more."""
    less = (rooms.c.id == room.id) & (rooms.c.log_version < version)

    async def write(connection: AsyncConnection) -> None:
        await connection.execute(update(rooms).where(less).values(log_version=version))

    return write


def _transfer(transfer: ledger.Transfer) -> Write:
    async def write(connection: AsyncConnection) -> None:
        await ledger.carry_out(connection, transfer)

    return write


def _spent(room: Room) -> Write:
    async def write(connection: AsyncConnection) -> None:
        await ledger.spend(connection, room.id)

    return write


def _given_back(room: Room) -> Write:
    async def write(connection: AsyncConnection) -> None:
        await ledger.give_back(connection, room.id)

    return write


def _closed(room: Room, at: int) -> Write:
    async def write(connection: AsyncConnection) -> None:
        over = update(rooms).where(rooms.c.id == room.id).values(open=False, closed=at)
        await connection.execute(over)
        await connection.execute(delete(room_seats).where(room_seats.c.room_id == room.id))

    return write


def _begun(room: Room, at: int) -> Write:
    async def write(connection: AsyncConnection) -> None:
        await connection.execute(update(rooms).where(rooms.c.id == room.id).values(dealt=at))

    return write


def seat_rows(room: Room) -> list[dict[str, object]]:
    """Who sits in a room, to be looked up by user."""
    return [
        {"room_id": room.id, "seat": place, "user_id": seat.user, "name": seat.name}
        for place, seat in enumerate(room.seats)
        if seat.taken
    ]


def _seated(room: Room) -> Write:
    rows = seat_rows(room)

    async def write(connection: AsyncConnection) -> None:
        await connection.execute(delete(room_seats).where(room_seats.c.room_id == room.id))
        if rows:
            await connection.execute(insert(room_seats), rows)

    return write


def shown(room: Room) -> Write:
    """The settled hands of a room have been shown: whoever has their codes may look them up."""
    hidden = update(hands).where(hands.c.room_id == room.id, hands.c.hidden)

    async def write(connection: AsyncConnection) -> None:
        await connection.execute(hidden.values(hidden=None))

    return write


def _kept(room: Room, hand: HandInPlay, at: int) -> Write:
    """The record of a hand that was settled, or broken off and counts for nothing (RM-9)."""
    record = msgspec.json.encode(room.record()).decode()
    result, void = hand.round.result, hand.void is not None
    winners = () if result is None else [win.seat for win in result.winners]
    seats = [
        {
            "seat": place,
            "user_id": seat.user,
            "points": 0 if result is None else result.deltas[place],
            "won": place in winners,
        }
        for place, seat in enumerate(room.seats)
    ]

    async def write(connection: AsyncConnection) -> None:
        row = insert(hands).values(
            room_id=room.id,
            number=hand.number,
            code=hand.code,
            record=record,
            at=at,
            hidden=True,
            void=void,
            practice=hand.taken_back > 0,
        )
        made = (await connection.execute(row)).inserted_primary_key
        assert made is not None
        kill_points.passing(kill_points.MID_SETTLEMENT)
        await connection.execute(
            insert(hand_seats), [{"hand_id": made[0], **seat} for seat in seats]
        )

    return write
