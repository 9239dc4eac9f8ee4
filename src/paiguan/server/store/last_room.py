"""The room that somebody opened and played last, as far as another like it needs to know."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select

from paiguan.server.room import entries as e
from paiguan.server.room.practice import is_practice
from paiguan.server.room.room import Room
from paiguan.server.room.seat import Seat
from paiguan.server.store.database import Store
from paiguan.server.store.models import room_log, rooms
from paiguan.server.store.open_rooms import blank


@dataclass(frozen=True)
class LastRoom:
    """A room that is over, and who sat there when its first hand was dealt."""

    room: Room
    seats: Sequence[Seat]

    @property
    def practice(self) -> bool:
        """Whether its owner was alone with bots."""
        return is_practice(self.seats, self.room.owner)

    def bots(self) -> list[e.Seated | e.BotSeated]:
        """The bots in their places; people come by themselves, if they do.

        Whoever practised sat where the bots did not, and takes the first free seat again.
        """
        return [
            e.BotSeated(place, seat.level) for place, seat in enumerate(self.seats) if seat.level
        ]


async def last_room(store: Store, owner: int) -> LastRoom | None:
    """The newest room of an owner that was played and is over, on whichever server."""
    own = (rooms.c.owner_id == owner) & rooms.c.open.is_(False) & rooms.c.dealt.is_not(None)
    query = select(rooms).where(own).order_by(rooms.c.id.desc()).limit(1)
    async with store.read() as connection:
        row = (await connection.execute(query)).mappings().first()
        if row is None:
            return None
        before = (room_log.c.room_id == row["id"]) & (room_log.c.at <= row["dealt"])
        log = select(room_log.c.entry, room_log.c.at).where(before).order_by(room_log.c.place)
        said = (await connection.execute(log)).all()
    room = blank(row)
    for one in said:
        entry = e.decode(one.entry)
        if isinstance(entry, e.Dealt):
            break
        room.apply(entry, one.at)
    return LastRoom(room, room.seats)
