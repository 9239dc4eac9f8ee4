"""What is written once, though nobody could say at first whether it was.

A running room that does not know reads its log. What is asked for over HTTP has no log: it is tried
again, and each try looks first whether one before it holds. That this finds it is the writer's own
to see to: the tries exclude each other in the database, by a lock or by a key, so that none that is
still under way comes to its end later.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from paiguan.server.store.database import (
    Store,
    StoreError,
    UnknownError,
    come_to_nothing,
    is_of_database,
)
from paiguan.server.store.writer import Write

T = TypeVar("T")

# A balancer gives up whoever has not answered after ten seconds.
KNOWN_SECONDS: Final = 8.0
AGAIN_SECONDS: Final = 0.2


async def once(attempt: Callable[[bool], Awaitable[T]]) -> T:
    """What an attempt comes to; it is told whether one before it may hold.

    Where that cannot be found out for long, an UnknownError.
    """
    until = time.monotonic() + KNOWN_SECONDS
    try:
        return await attempt(False)
    except UnknownError as error:
        unknown = error
    while True:
        await asyncio.sleep(AGAIN_SECONDS)
        try:
            return await attempt(True)
        except StoreError as error:
            # What the writer itself says to it is said; the database may still come to take it.
            cause = error.__cause__
            of_writer = isinstance(cause, Exception) and not is_of_database(cause)
            if of_writer and not isinstance(error, UnknownError):
                raise
        if time.monotonic() >= until:
            raise unknown


async def surely(store: Store, write: Write) -> None:
    """Write what comes to the same however often it is written."""

    async def attempt(again: bool) -> None:
        # What a try before has written stays when this does: a standby has all that came before.
        await store.write(write, *([come_to_nothing] if again else []))

    await once(attempt)
