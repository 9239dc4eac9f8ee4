"""Tickets that somebody has come in with, on whichever server, by the database's own clock.

One that is forgotten here is good at no server any more, whatever time it is there.
"""

from typing import Final

from sqlalchemy import BigInteger, delete, literal, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.store.database import Store
from paiguan.server.store.models import used_tickets
from paiguan.server.store.shared_clock import clock, later
from paiguan.server.store.transaction import Transaction

# Used tickets are kept for so long after their time: even a database's clock may be set back.
KEPT_SECONDS: Final = 3600
FORGOTTEN_AT_ONCE: Final = 1_000


async def good_until(store: Store, seconds: float) -> int:
    """The reading of the clock in so many seconds."""
    async with store.read() as connection:
        return int((await connection.execute(select(later(seconds)))).scalar_one())


async def use_ticket(store: Store, ticket: str, until: int) -> bool:
    """Write down that it is used; False if it was before, or is good no more."""
    last = literal(until, BigInteger)
    good = select(literal(ticket), last).where(last >= clock())
    used = insert(used_tickets).from_select(["ticket", "until"], good).on_conflict_do_nothing()
    fresh: list[bool] = []

    async def write(connection: AsyncConnection) -> None:
        fresh.append(bool((await connection.execute(used)).rowcount))

    await store.write(write)
    return fresh[-1]


async def forget_used_tickets(store: Store) -> None:
    """Forget those that nobody could come with any more, some at a time.

    What another server is about to forget is left to it.
    """
    old = select(used_tickets.c.ticket).where(used_tickets.c.until < later(-KEPT_SECONDS))
    some = old.limit(FORGOTTEN_AT_ONCE).with_for_update(skip_locked=True)
    gone = delete(used_tickets).where(used_tickets.c.ticket.in_(some))
    forgotten = FORGOTTEN_AT_ONCE
    while forgotten == FORGOTTEN_AT_ONCE:
        async with Transaction(store) as connection:
            forgotten = (await connection.execute(gone)).rowcount
