"""Tickets that every server on a database knows to be genuine, though none of them keeps them.

A ticket is signed and says whom it lets in and where. That it has been used is written down in the
database; there it is looked up, too, whether the login that it was given to is still good.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.store.accounts import User
from paiguan.server.store.database import Store
from paiguan.server.store.models import logins, used_tickets, users
from paiguan.server.table.clock import Clock
from paiguan.server.table.tickets import TICKET_SECONDS, Ticket
from paiguan.server.wire.errors import RoomError


class SignedTickets:
    """Gives tickets and takes them, with the key that all servers share."""

    def __init__(self, store: Store, clock: Clock, key: str) -> None:
        self._store = store
        self._clock = clock
        self._key = hashlib.sha256(b"paiguan tickets\0" + key.encode()).digest()

    def give(self, user: User, room_id: int) -> str:
        """A ticket for one entry."""
        until = self._clock.now() + TICKET_SECONDS * 1000
        said = f"{secrets.token_hex(16)}.{user.id}.{room_id}.{until}.{user.login.hex()}"
        return f"{said}.{self._signature(said)}"

    async def redeem(self, text: str) -> Ticket:
        """What a ticket says; it is used up, wherever somebody comes with it."""
        said, _, signature = text.rpartition(".")
        genuine = text.isascii() and hmac.compare_digest(signature, self._signature(said))
        if not genuine:
            raise RoomError("bad_ticket")
        ticket, user_id, room_id, until, login = said.split(".")
        if int(until) < self._clock.now():
            raise RoomError("bad_ticket")
        user = await self._user(int(user_id), bytes.fromhex(login))
        await self._use(ticket, int(until))
        return Ticket(user, int(room_id), self._clock.seconds())

    async def _user(self, user_id: int, login: bytes) -> User:
        """Whoever it was given to, if they have not been signed out or barred since."""
        query = (
            select(users)
            .join(logins, logins.c.user_id == users.c.id)
            .where(users.c.id == user_id, logins.c.token == login, users.c.banned.is_(False))
        )
        async with self._store.read() as connection:
            row = (await connection.execute(query)).mappings().first()
        if row is None:
            raise RoomError("bad_ticket")
        return User(
            row["id"],
            row["name"],
            row["login"] is None,
            row["admin"],
            banned=False,
            face=row["face"] or 0,
            login=login,
        )

    async def _use(self, ticket: str, until: int) -> None:
        used = insert(used_tickets).values(ticket=ticket, until=until).on_conflict_do_nothing()
        old = delete(used_tickets).where(used_tickets.c.until < self._clock.now() - 60_000)
        fresh: list[bool] = []

        async def write(connection: AsyncConnection) -> None:
            fresh[:] = [bool((await connection.execute(used)).rowcount)]
            await connection.execute(old)

        await self._store.write(write)
        if not fresh[-1]:
            raise RoomError("bad_ticket")

    def cancel(self, text: str) -> None:
        """Nothing is kept of it; whether its login is good is asked when somebody comes with it."""

    def drop_of(self, user_id: int, which: Callable[[bytes], bool] = lambda _login: True) -> None:
        """Nothing is kept of them."""

    def hand_on(self, before: bytes, after: bytes) -> None:
        """A ticket of a login that has ended is void: another one is asked for."""

    def _signature(self, said: str) -> str:
        return hmac.new(self._key, said.encode(), hashlib.sha256).hexdigest()
