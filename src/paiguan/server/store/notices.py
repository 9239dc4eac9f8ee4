"""What servers on one PostgreSQL tell each other, by LISTEN and NOTIFY.

Nothing depends on a notice alone: whoever has missed one finds the same in the database.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Final

import msgspec
import structlog
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from paiguan.server.store.database import is_of_database

log = structlog.get_logger()

CHANNEL: Final = "paiguan"
AGAIN_SECONDS: Final = 1.0
# A connection that is gone without a word is found out after so long.
ASK_SECONDS: Final = 5.0

Notice = Mapping[str, Any]
NOTIFY: Final = text("SELECT pg_notify(:channel, :payload)")


class Notices:
    """One connection that listens, for as long as the server lives."""

    def __init__(
        self,
        engine: AsyncEngine,
        heard: Callable[[Notice], None],
        listening: Callable[[], Awaitable[None]],
    ) -> None:
        self._engine = engine
        self._heard = heard
        # Asked for whenever notices may have been missed.
        self._listening = listening
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen from now on."""
        ready = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._listen_forever(ready), name="notices")
        await ready

    async def stop(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def tell(self, notice: Notice, connection: AsyncConnection | None = None) -> None:
        """Tell all servers, oneself included: at once, or when a transaction is on disk."""
        given = {"channel": CHANNEL, "payload": msgspec.json.encode(notice).decode()}
        if connection is not None:
            await connection.execute(NOTIFY, given)
            return
        async with self._engine.begin() as own:
            await own.execute(NOTIFY, given)

    async def _listen_forever(self, ready: "asyncio.Future[None]") -> None:
        while True:
            try:
                await self._listen(ready)
            except Exception as error:
                if not (is_of_database(error) or isinstance(error, TimeoutError)):
                    log.exception("notices.failed")
                else:
                    log.warning("notices.lost", why=type(error).__name__)
            if not ready.done():
                ready.set_result(None)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _listen(self, ready: "asyncio.Future[None]") -> None:
        connection = await self._engine.raw_connection()
        driver: Any = connection.driver_connection
        try:
            await driver.add_listener(CHANNEL, self._take)
            await self._listening()
            if not ready.done():
                ready.set_result(None)
            gone = asyncio.Event()
            driver.add_termination_listener(lambda _connection: gone.set())
            while True:
                with suppress(TimeoutError):
                    await asyncio.wait_for(gone.wait(), ASK_SECONDS)
                await driver.fetchval("SELECT 1")
                if not driver.believed:
                    raise ConnectionError("another database has been promoted")
        finally:
            # It goes back to nobody: it would go on listening.
            driver.terminate()
            with suppress(Exception):
                connection.invalidate()

    def _take(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        try:
            notice = msgspec.json.decode(str(payload), type=dict[str, Any])
            self._heard(notice)
        except Exception:
            log.exception("notices.not_understood")
