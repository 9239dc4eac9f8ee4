"""The thread that writes to SQLite: for the server's loop a whole transaction is one step.

The asynchronous driver goes to its thread and back for every statement, and each way back waits
for a busy loop. Here only the finished transaction comes back. A second thread moves what was
written from the log ahead into the database, which would otherwise hold up a commit now and then.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing, suppress
from functools import cache
from queue import SimpleQueue
from typing import Any, Final, cast

from sqlalchemy import Connection, CursorResult, Dialect, Engine, insert
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.store.models import room_log

MOVE_SECONDS: Final = 2.0
# The log ahead begins anew when it is longer than this, and a commit waits for that.
MOST_PAGES: Final = 4_000

# What is done inside a transaction; it waits for nothing but its connection.
Write = Callable[[AsyncConnection], Awaitable[None]]
# Sets of writes, each of which is done as a whole or not at all.
Sets = Sequence[Sequence[Write]]
Errors = list[Exception | None]
Rows = list[dict[str, Any]]
# So many rows at most are one statement.
ROWS_AT_ONCE: Final = 64
_LOG_COLUMNS: Final = tuple(room_log.c.keys())
_TO_LOG: Final = f"INSERT INTO {room_log.name} ({', '.join(_LOG_COLUMNS)}) VALUES "
_ONE_ROW: Final = f"({', '.join('?' for _ in _LOG_COLUMNS)})"

Job = tuple[Sets, asyncio.AbstractEventLoop, asyncio.Future[Errors]]


class ToLog:
    """The write that almost all are: rows at the end of a room's log."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    async def __call__(self, connection: AsyncConnection) -> None:
        """Write them among other things."""
        await connection.execute(insert(room_log), self.rows)


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

    async def transact(self, sets: Sets) -> Errors:
        """Do all sets in one transaction; when it is on disk, what has failed and was left out."""
        if self._writer.ident is None:
            self._writer.start()
            self._mover.start()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Errors] = loop.create_future()
        self._jobs.put((sets, loop, done))
        return await done

    async def stop(self, seconds: float) -> None:
        """End the threads after what they are doing; the database is then in its one file."""
        if self._writer.ident is not None:
            self._stopped.set()
            await asyncio.to_thread(self._mover.join, seconds)
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join, seconds)

    def _write(self) -> None:
        while (job := self._jobs.get()) is not None:
            sets, loop, done = job
            outcome: Errors | Exception
            try:
                outcome = self._transact(sets)
            except Exception as problem:
                outcome = problem
                self._hang_up()
            # A loop that is closed has nobody waiting any more.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(_tell, done, outcome)
        self._hang_up()
        self._engine.dispose()

    def _transact(self, sets: Sets) -> Errors:
        if self._connection is None:
            self._connection = self._engine.connect()
        # A cursor that is left open would keep the transaction of a connection that is given up.
        with closing(self._connection.connection.cursor()) as driver:
            rows = _rows_alone(sets)
            if rows:
                self._before_commit()
                _append(driver, rows)
                return [None] * len(sets)
            # A writer locks before it looks: what it has checked still holds when it writes.
            driver.execute("BEGIN IMMEDIATE")
            direct = cast("AsyncConnection", _Direct(self._connection))
            if len(sets) == 1:
                _do_all(sets[0], direct)
                errors: Errors = [None]
            else:
                errors = [_do_one_set(writes, direct, driver) for writes in sets]
            self._before_commit()
            driver.execute("COMMIT")
        return errors

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


def _rows_alone(sets: Sets) -> Rows:
    """The rows of sets that write to logs and nothing else; none where there is more to do."""
    rows: Rows = []
    for writes in sets:
        for write in writes:
            if not isinstance(write, ToLog):
                return []
            rows += write.rows
    return rows if len(rows) <= ROWS_AT_ONCE else []


def _append(driver: DBAPICursor, rows: Rows) -> None:
    """One statement is a transaction: all rows are on disk after it, or none is.

    For each statement the thread would have to wait for its turn with the server's loop anew.
    """
    driver.execute(_to_log(len(rows)), [row[name] for row in rows for name in _LOG_COLUMNS])


@cache
def _to_log(rows: int) -> str:
    """The statement that writes so many rows."""
    return _TO_LOG + ", ".join([_ONE_ROW] * rows)


def _do_all(writes: Sequence[Write], direct: AsyncConnection) -> None:
    for write in writes:
        _to_its_end(write(direct))


def _do_one_set(
    writes: Sequence[Write], direct: AsyncConnection, driver: DBAPICursor
) -> Exception | None:
    """Do one set of writes, or undo it: the others of the transaction stand."""
    driver.execute("SAVEPOINT one_set")
    failed = None
    try:
        _do_all(writes, direct)
    except Exception as error:
        failed = error
        # Where the database has given up the whole transaction, this fails too.
        driver.execute("ROLLBACK TO one_set")
    driver.execute("RELEASE one_set")
    return failed


def _to_its_end(work: Awaitable[None]) -> None:
    """Run a coroutine that never has to wait."""
    for _ in work.__await__():
        raise RuntimeError("a write may wait for its connection only")


def _tell(done: "asyncio.Future[Errors]", outcome: Errors | Exception) -> None:
    if done.done():
        return
    if isinstance(outcome, Exception):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)
