"""Time as the house has lived it: what logins are counted in.

The clock on the wall may be wrong by years, before a machine has asked the network or after
somebody has set it. So it is asked only once, by a house that is new. From then on the house counts
how long it has been open, by a clock that nobody sets, and keeps the count in the database. Time in
which it is closed does not count, and of a house that was killed the last half hour may be
forgotten: a login may live longer for it, but never ends too soon.
"""

from time import monotonic
from typing import Final

from sqlalchemy import func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.store.database import Store, now
from paiguan.server.store.models import house_time, logins

ONE_BY_ONE: Final = text("LOCK TABLE house_time IN SHARE ROW EXCLUSIVE MODE")


class HouseTime:
    """Milliseconds that grow while the house is open."""

    def __init__(self, store: Store) -> None:
        self._store = store
        # The count, and the reading of the machine at which it was that.
        self._counted: tuple[int, float] | None = None

    async def now(self) -> int:
        """The count, as it stands."""
        if self._counted is None:
            self._counted = (await self._kept(), monotonic())
        counted, at = self._counted
        return counted + int((monotonic() - at) * 1000)

    async def _kept(self) -> int:
        """The count as it was kept; before the first one, no login is from the future."""
        async with self._store.read() as connection:
            kept: int | None = await connection.scalar(select(house_time.c.milliseconds))
            if kept is None:
                kept = await connection.scalar(select(func.max(logins.c.created)))
        return now() if kept is None else int(kept)

    async def keep(self) -> None:
        """Write the count down."""
        milliseconds = await self.now()

        async def write(connection: AsyncConnection) -> None:
            if connection.dialect.name == "postgresql":
                # Several servers keep one count, which only grows.
                await connection.execute(ONE_BY_ONE)
            kept = (await connection.execute(select(house_time.c.milliseconds))).scalar()
            if kept is None:
                await connection.execute(insert(house_time).values(milliseconds=milliseconds))
            elif kept < milliseconds:
                await connection.execute(update(house_time).values(milliseconds=milliseconds))

        await self._store.write(write)
