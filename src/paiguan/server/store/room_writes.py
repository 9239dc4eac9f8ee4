"""What is written for entries of a room: the log, the cards, the record of a settled hand."""

import msgspec
from sqlalchemy import insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.room import entries as e
from paiguan.server.room.hand import Hand
from paiguan.server.room.room import Room
from paiguan.server.store import kill_points, ledger
from paiguan.server.store.models import hand_seats, hands, room_log, rooms
from paiguan.server.store.writer import Write


def writes_of(room: Room, place: int, said: list[e.AnyEntry], at: int) -> list[Write]:
    """All that belongs to these entries; the room has them applied already."""
    rows = [
        {"room_id": room.id, "place": place + step, "at": at, "entry": e.encode(entry)}
        for step, entry in enumerate(said)
    ]

    async def append(connection: AsyncConnection) -> None:
        await connection.execute(insert(room_log), rows)

    writes: list[Write] = [append]
    hand = room.hand
    if hand is not None and hand.round.over and any(isinstance(one, e.Acted) for one in said):
        writes.append(_settled(room, hand, at))
        if hand.number == 0:
            writes.append(_spent(room))
    for entry in said:
        if isinstance(entry, e.Dealt) and entry.number == 0:
            writes.append(_transfer(ledger.set_aside(room.id, room.card_shares())))
        elif isinstance(entry, e.Closed):
            writes.append(_closed(room))
            if room.begun and not room.session.hands:
                writes.append(_given_back(room))
    return writes


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


def _closed(room: Room) -> Write:
    async def write(connection: AsyncConnection) -> None:
        await connection.execute(update(rooms).where(rooms.c.id == room.id).values(open=False))

    return write


def _settled(room: Room, hand: Hand, at: int) -> Write:
    record = msgspec.json.encode(room.record()).decode()
    result = hand.round.result
    assert result is not None
    winners = {win.seat for win in result.winners}
    seats = [
        {
            "seat": place,
            "user_id": seat.user,
            "points": result.deltas[place],
            "won": place in winners,
        }
        for place, seat in enumerate(room.seats)
    ]

    async def write(connection: AsyncConnection) -> None:
        row = insert(hands).values(
            room_id=room.id, number=hand.number, code=hand.code, record=record, at=at
        )
        made = (await connection.execute(row)).inserted_primary_key
        assert made is not None
        kill_points.passing(kill_points.MID_SETTLEMENT)
        await connection.execute(
            insert(hand_seats), [{"hand_id": made[0], **seat} for seat in seats]
        )

    return write
