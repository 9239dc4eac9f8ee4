"""Numbers of rooms are not tried out."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from paiguan.server.parlour import Parlour
from paiguan.server.store.accounts import User
from paiguan.server.wire.errors import RoomError


@asynccontextmanager
async def trying(number: str, house: Parlour, user: User, network: str) -> AsyncIterator[None]:
    """Look for a room by its number; a wrong one, where there is `no_room`, is counted.

    Whoever has tried many of them is not told for a while which ones are right.
    """
    if not house.wrong_numbers.has(network) and number not in await house.lobby.rooms_of(user.id):
        raise RoomError("too_fast")
    try:
        yield
    except RoomError as error:
        if error.code == "no_room":
            house.wrong_numbers.take(network)
        raise
