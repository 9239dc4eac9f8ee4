"""Whether a room may deal its first hand: its cards suffice, and a user practises at one (RM-6).

Whether somebody practises elsewhere is asked before seeds are told, so that hardly any are told in
vain. Where others begin at the same moment, the write of the deal has the last word.
"""

from paiguan.server.room.practice import is_practice
from paiguan.server.room.room import Room
from paiguan.server.store.database import Store, StoreError
from paiguan.server.store.ledger import NotEnoughCardsError
from paiguan.server.store.own_tables import may_practise
from paiguan.server.wire.errors import RoomError


async def may_begin(store: Store, room: Room) -> None:
    """A RoomError where it may not, as far as is known, or where that cannot be found out."""
    if not is_practice(room.seats, room.owner):
        return
    try:
        await may_practise(store, room.owner, room.number)
    except StoreError:
        raise RoomError("store") from None


def refusal_of(error: StoreError) -> RoomError | None:
    """Why a write was refused, where nothing is wrong with the database."""
    why = error.__cause__
    if isinstance(why, NotEnoughCardsError):
        return RoomError("not_enough_cards")
    return why if isinstance(why, RoomError) else None
