"""What whoever holds a room's number is told before they sit down: the game, and whose room."""

from fastapi import APIRouter

from paiguan.server.http.api import House, Network, SignedIn
from paiguan.server.http.wrong_numbers import trying
from paiguan.server.store.open_rooms import invitation_to
from paiguan.server.wire.bodies import Invitation

router = APIRouter()


@router.get("/api/rooms/{number}")
async def invitation(number: str, house: House, user: SignedIn, network: Network) -> Invitation:
    """Which game is played in an open room and who has opened it."""
    async with trying(number, house, user, network):
        return await invitation_to(house.store, number)
