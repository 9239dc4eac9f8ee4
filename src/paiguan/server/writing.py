"""The thread that writes to SQLite: for the server's loop a whole transaction is one step.

The asynchronous driver goes to its thread and back for every statement, and each way back waits
for a busy loop. Here only the finished transaction comes back. A second thread moves what was
written from the log ahead into the database, which would otherwise hold up a commit now and then.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing, suppress
from queue import SimpleQueue
from typing import Any, Final, cast

from sqlalchemy import Connection, CursorResult, Dialect, Engine
from sqlalchemy.ext.asyncio import AsyncConnection

MOVE_SECONDS: Final = 2.0
# The log ahead begins anew when it is longer than this, and a commit waits for that.
MOST_PAGES: Final = 4_000

# What is done inside a transaction; it waits for nothing but its connection.
Write = Callable[[AsyncConnection], Awaitable[None]]
Job = tuple[Sequence[Write], asyncio.AbstractEventLoop, asyncio.Future[None]]


class WriterThread:
    """One thread and one connection; transactions are done in the order that they come."""

    def __init__(self, engine: Engine, before_commit: Callable[[], None]) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._before_commit = before_commit
        self._connection: Connection | None = None
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        # A disk that hangs must not keep the process from ending.
        self._writer = threading.Thread(target=self._write, daemon=True)
        self._mover = threading.Thread(target=self._move, daemon=True)
        self._stopped = threading.Event()

    async def transact(self, writes: Sequence[Write]) -> None:
        """Do all of this in one transaction; returns when it is on disk."""
        if self._writer.ident is None:
            self._writer.start()
            self._mover.start()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._jobs.put((writes, loop, done))
        await done

    async def stop(self, seconds: float) -> None:
        """End the threads after what they are doing; the database is then in its one file."""
        if self._writer.ident is not None:
            self._stopped.set()
            await asyncio.to_thread(self._mover.join, seconds)
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join, seconds)

    def _write(self) -> None:
        while (job := self._jobs.get()) is not None:
            writes, loop, done = job
            error: Exception | None = None
            try:
                self._transact(writes)
            except Exception as problem:
                error = problem
                self._hang_up()
            # A loop that is closed has nobody waiting any more.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(_tell, done, error)
        self._hang_up()
        self._engine.dispose()

    def _transact(self, writes: Sequence[Write]) -> None:
        if self._connection is None:
            self._connection = self._engine.connect()
        driver = self._connection.connection.cursor()
        # A writer locks before it looks: what it has checked still holds when it writes.
        driver.execute("BEGIN IMMEDIATE")
        direct = cast("AsyncConnection", _Direct(self._connection))
        for write in writes:
            _to_its_end(write(direct))
        self._before_commit()
        driver.execute("COMMIT")
        driver.close()

    def _hang_up(self) -> None:
        """Let go of the connection, and with it of a transaction that has failed."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.invalidate()
                connection.close()

    def _move(self) -> None:
        """Move what is in the log ahead into the database, beside the writing."""
        while not self._stopped.wait(MOVE_SECONDS):
            # Where it cannot be done now it is done later: nothing is lost in the log ahead.
            with suppress(Exception), closing(self._engine.raw_connection()) as connection:
                cursor = connection.cursor()
                cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
                found = cursor.fetchone()
                if found is not None and found[1] > MOST_PAGES:
                    # Almost nothing is left to move: the log begins anew after a short stop.
                    cursor.execute("PRAGMA wal_checkpoint(RESTART)")
                    cursor.fetchone()
                cursor.close()


class _Direct:
    """What a write needs of an asynchronous connection, done at once."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @property
    def dialect(self) -> Dialect:
        return self._connection.dialect

    async def execute(self, statement: Any, parameters: Any = None) -> CursorResult[Any]:
        return self._connection.execute(statement, parameters)


def _to_its_end(work: Awaitable[None]) -> None:
    """Run a coroutine that never has to wait."""
    for _ in work.__await__():
        raise RuntimeError("a write may wait for its connection only")


def _tell(done: "asyncio.Future[None]", error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
