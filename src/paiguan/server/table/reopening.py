"""A room like one's last, from the lobby in one tap: its game, its options, its bots."""

from typing import TYPE_CHECKING

from paiguan.server.room.room import Room
from paiguan.server.store.accounts import User
from paiguan.server.store.editions import of_today
from paiguan.server.store.last_room import LastRoom, last_room
from paiguan.server.store.own_tables import may_practise
from paiguan.server.table.prices import price_of
from paiguan.server.wire.bodies import LastTable
from paiguan.server.wire.errors import RoomError

if TYPE_CHECKING:
    from paiguan.server.table.lobby import Lobby


async def last_table(lobby: "Lobby", user_id: int) -> LastTable | None:
    """What a user would open again, and what it would cost; nothing for who has opened none."""
    last = await last_room(lobby.store, user_id)
    if last is None or not _has_bots(lobby, last):
        return None
    setup = of_today(last.room.setup)
    return {
        "game": setup.game,
        "options": setup.options,
        "clock": setup.clock,
        "bots": [seat.level for seat in last.seats if seat.level],
        "cards": 0 if last.practice else price_of(setup, lobby.settings.card_price_8),
        "practice": last.practice,
    }


async def reopen(lobby: "Lobby", owner: User) -> Room:
    """Open it; asked twice, it is the same room as long as that is open."""
    last = await last_room(lobby.store, owner.id)
    if last is None or not _has_bots(lobby, last):
        raise RoomError("no_room")
    if last.practice:
        await may_practise(lobby.store, owner.id)
    return await lobby.open_after(owner, last.room, last.bots())


def _has_bots(lobby: "Lobby", last: LastRoom) -> bool:
    """Whether the house still has the bots that sat there."""
    levels = {seat.level for seat in last.seats if seat.level}
    return levels <= set(lobby.remote_bots.levels)
