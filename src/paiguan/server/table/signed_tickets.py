"""Tickets that every server on a database knows to be genuine, though none of them keeps them.

A ticket is signed and says whom it lets in and where. That it has been used is written down in the
database; there it is looked up, too, whether the login that it was given to is still good. How long
it is good, and how long it is known to be used, the database's own clock says: one that is
forgotten is good at no server any more, whatever time it is there.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable
from typing import Final

from sqlalchemy import BigInteger, delete, literal, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.store.accounts import User
from paiguan.server.store.database import Store
from paiguan.server.store.models import logins, used_tickets, users
from paiguan.server.store.shared_clock import clock, later
from paiguan.server.store.transaction import Transaction
from paiguan.server.table.clock import Clock
from paiguan.server.table.tickets import TICKET_SECONDS, Ticket
from paiguan.server.wire.errors import RoomError

# Used tickets are kept for so long after their minute: even a database's clock may be set back.
KEPT_SECONDS: Final = 3600
FORGOTTEN_AT_ONCE: Final = 1_000


class SignedTickets:
    """Gives tickets and takes them, with the key that all servers share."""

    def __init__(self, store: Store, clock: Clock, key: str) -> None:
        self._store = store
        self._clock = clock
        self._key = hashlib.sha256(b"paiguan tickets\0" + key.encode()).digest()

    async def give(self, user: User, room_id: int) -> str:
        """A ticket for one entry."""
        async with self._store.read() as connection:
            until = (await connection.execute(select(later(TICKET_SECONDS)))).scalar_one()
        said = f"{secrets.token_hex(16)}.{user.id}.{room_id}.{until}.{user.login.hex()}"
        return f"{said}.{self._signature(said)}"

    async def redeem(self, text: str) -> Ticket:
        """What a ticket says; it is used up, wherever somebody comes with it."""
        said, _, signature = text.rpartition(".")
        genuine = text.isascii() and hmac.compare_digest(signature, self._signature(said))
        if not genuine:
            raise RoomError("bad_ticket")
        ticket, user_id, room_id, until, login = said.split(".")
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
        """Write down that it is used, if it was not and is still good."""
        last = literal(until, BigInteger)
        good = select(literal(ticket), last).where(last >= clock())
        used = insert(used_tickets).from_select(["ticket", "until"], good).on_conflict_do_nothing()
        fresh: list[bool] = []

        async def write(connection: AsyncConnection) -> None:
            fresh[:] = [bool((await connection.execute(used)).rowcount)]

        await self._store.write(write)
        if not fresh[-1]:
            raise RoomError("bad_ticket")

    async def tidy(self) -> None:
        """Forget those that nobody could come with any more, some at a time.

        What another server is about to forget is left to it.
        """
        old = select(used_tickets.c.ticket).where(used_tickets.c.until < later(-KEPT_SECONDS))
        some = old.limit(FORGOTTEN_AT_ONCE).with_for_update(skip_locked=True)
        gone = delete(used_tickets).where(used_tickets.c.ticket.in_(some))
        forgotten = FORGOTTEN_AT_ONCE
        while forgotten == FORGOTTEN_AT_ONCE:
            async with Transaction(self._store) as connection:
                forgotten = (await connection.execute(gone)).rowcount

    def cancel(self, text: str) -> None:
        """Nothing is kept of it; whether its login is good is asked when somebody comes with it."""

    def drop_of(self, user_id: int, which: Callable[[bytes], bool] = lambda _login: True) -> None:
        """Nothing is kept of them."""

    def hand_on(self, before: bytes, after: bytes) -> None:
        """A ticket of a login that has ended is void: another one is asked for."""

    def _signature(self, said: str) -> str:
        return hmac.new(self._key, said.encode(), hashlib.sha256).hexdigest()
