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

from paiguan.server.store.database import StoreError, UnknownError, is_of_database

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
    while time.monotonic() < until:
        await asyncio.sleep(AGAIN_SECONDS)
        try:
            return await attempt(True)
        except UnknownError:
            continue
        except StoreError as error:
            # What the writer itself says to it is said; the database may still come to take it.
            cause = error.__cause__
            if isinstance(cause, Exception) and not is_of_database(cause):
                raise
    raise unknown
