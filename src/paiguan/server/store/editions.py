"""Rooms that an earlier edition of the rules has opened: they end as they stand.

A hand of then is not played on by the rules of today. Settled hands stand, the one under way counts
for nothing, and cards that were set aside for a first hand are given back (RM-7, RM-9).
"""

import json

import msgspec
from sqlalchemy import select

from paiguan.games import find_game
from paiguan.records import options_of
from paiguan.records.tally import winners_in
from paiguan.server.room import entries as e
from paiguan.server.room.room import EDITION, OVER, Room
from paiguan.server.room.room_setup import RoomSetup
from paiguan.server.store.database import Store
from paiguan.server.store.fence import Fence
from paiguan.server.store.models import hands
from paiguan.server.store.room_log import read_log
from paiguan.server.store.room_writes import writes_of


async def read_room(store: Store, room: Room) -> Room:
    """A blank room as its log says that it is; the hands of an earlier edition by their records."""
    await read_log(store, room)
    if room.earlier:
        settled = (hands.c.room_id == room.id) & hands.c.void.is_not(True)
        query = select(hands).where(settled).order_by(hands.c.number)
        async with store.read() as connection:
            for row in await connection.execute(query):
                result = json.loads(row.record)["result"]
                winners = winners_in(room.game, result)
                room.session.add(row.number, row.code, result["deltas"], winners)
    return room


async def end_room(store: Store, room: Room, fence: Fence, at: int) -> Room:
    """End a room of an earlier edition, once, and let its players know why."""
    await read_room(store, room)
    if room.phase != OVER:
        closed, place = e.Closed(EDITION), room.place
        room.apply(closed, at)
        await store.write(*fence.guarding(), *writes_of(room, place, [closed], at))
    return room


def may_look_back(room: Room, user: int) -> bool:
    """Whether somebody may look at a room that is over: whoever has played there.

    Where a new edition has ended it, all who were there, and its owner.
    """
    seated = room.seat_of(user) is not None
    if room.reason == EDITION:
        return seated or user == room.owner
    return seated and room.begun


def of_today(setup: RoomSetup) -> RoomSetup:
    """The same for a new room: by the rules of today, with their options."""
    game = find_game(setup.game)
    options = options_of({"game": setup.game, "options": setup.options})
    return msgspec.structs.replace(
        setup, options=game.read_options(options), rules_version=game.rules_version
    )
