"""Tickets that every server on a database knows to be genuine, though none of them keeps them.

A ticket is signed and says whom it lets in and where. That it has been used is written down in the
database; there it is looked up, too, whether the login that it was given to is still good. How long
it is good, the database's own clock says.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable

from paiguan.server.store.accounts import User, user_by_login
from paiguan.server.store.database import Store
from paiguan.server.store.used_tickets import forget_used_tickets, good_until, use_ticket
from paiguan.server.table.clock import Clock
from paiguan.server.table.tickets import TICKET_SECONDS, Ticket
from paiguan.server.wire.errors import RoomError


class SignedTickets:
    """Gives tickets and takes them, with the key that all servers share."""

    def __init__(self, store: Store, clock: Clock, key: str) -> None:
        self._store = store
        self._clock = clock
        self._key = hashlib.sha256(b"paiguan tickets\0" + key.encode()).digest()

    async def give(self, user: User, room_id: int) -> str:
        """A ticket for one entry."""
        until = await good_until(self._store, TICKET_SECONDS)
        said = f"{secrets.token_hex(16)}.{user.id}.{room_id}.{until}.{user.login.hex()}"
        return f"{said}.{self._signature(said)}"

    async def redeem(self, text: str) -> Ticket:
        """What a ticket says; it is used up, wherever somebody comes with it."""
        said, _, signature = text.rpartition(".")
        genuine = text.isascii() and hmac.compare_digest(signature, self._signature(said))
        if not genuine:
            raise RoomError("bad_ticket")
        ticket, user_id, room_id, until, login = said.split(".")
        user = await user_by_login(self._store, bytes.fromhex(login))
        # They may have been signed out or barred since.
        if user is None or user.id != int(user_id) or user.banned:
            raise RoomError("bad_ticket")
        if not await use_ticket(self._store, ticket, int(until)):
            raise RoomError("bad_ticket")
        return Ticket(user, int(room_id), self._clock.seconds())

    async def tidy(self) -> None:
        """Forget those that nobody could come with any more."""
        await forget_used_tickets(self._store)

    def cancel(self, text: str) -> None:
        """Nothing is kept of it; whether its login is good is asked when somebody comes with it."""

    def drop_of(self, user_id: int, which: Callable[[bytes], bool] = lambda _login: True) -> None:
        """Nothing is kept of them."""

    def hand_on(self, before: bytes, after: bytes) -> None:
        """A ticket of a login that has ended is void: another one is asked for."""

    def _signature(self, said: str) -> str:
        return hmac.new(self._key, said.encode(), hashlib.sha256).hexdigest()
