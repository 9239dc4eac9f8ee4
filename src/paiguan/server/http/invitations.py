"""What whoever holds a room's number is told before they sit down: the game, and whose room."""

from fastapi import APIRouter

from paiguan.server.http.api import House, Network, SignedIn
from paiguan.server.store.open_rooms import invitation_to
from paiguan.server.wire.bodies import Invitation
from paiguan.server.wire.errors import RoomError

router = APIRouter()


@router.get("/api/rooms/{number}")
async def invitation(number: str, house: House, user: SignedIn, network: Network) -> Invitation:
    """Which game is played in an open room and who has opened it.

    A wrong number counts like one that was tried for a ticket.
    """
    if not house.wrong_numbers.has(network) and number not in await house.lobby.rooms_of(user.id):
        raise RoomError("too_fast")
    found = await invitation_to(house.store, number)
    if found is None:
        house.wrong_numbers.take(network)
        raise RoomError("no_room")
    return found
