"""The database: group commit of the rooms' logs, and transactions for everything else.

Whoever writes waits until it is on disk. Writes that come while a commit is under way go together
into the next one, so that many rooms share one sync.
"""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, create_engine, delete, event, insert, select, text
from sqlalchemy.exc import DataError, DisconnectionError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from paiguan.server.store import kill_points
from paiguan.server.store.lineage import NotOursError
from paiguan.server.store.models import audit, room_log
from paiguan.server.store.writer import Write, WriterThread
from paiguan.server.watch.metrics import Metrics

if TYPE_CHECKING:
    from paiguan.server.store.hosts import HouseConnection

MOST_WRITES_PENDING = 10_000
STOP_SECONDS = 10
LAST_RESORT_PAGES = 50_000
COMMAND_SECONDS = 10
# A write so long ago says nothing about the next one.
FRESH_SECONDS = 5.0
# What is written to see whether anything can be: more than a settled hand has, and who writes it.
TRIAL = "-" * 32_768
TRIER = "trial"
HOSTS = "hosts"
# A connection that was not used for so long is asked whether it still stands.
IDLE_SECONDS = 1.0
USED = "used"


class StoreError(RuntimeError):
    """The database cannot take writes: nothing was acknowledged."""


class UnknownError(StoreError):
    """Nobody can say whether it was written: the database is asked for what it holds.

    A connection was lost in the commit, or the commit waits for a standby no longer.
    """


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_engine(url: str, *, patient: bool = False, memory: Path | None = None) -> AsyncEngine:
    """An engine; SQLite writes ahead, syncs every commit and checks foreign keys.

    A database elsewhere that hangs is given up after a while, and gives up whoever hangs in the
    midst of a transaction, unless one is patient. Of several the one that is written to is found;
    `memory` is the file that remembers its timeline.
    """
    if not url.startswith("sqlite"):
        return _elsewhere(url, patient, memory)
    # What is written is a secret of the table: it is in no message of an error.
    engine = create_async_engine(url, connect_args={"timeout": 30}, hide_parameters=True)
    _set_up_sqlite(engine.sync_engine)

    @event.listens_for(engine.sync_engine, "begin")
    def _on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _elsewhere(url: str, patient: bool, memory: Path | None) -> AsyncEngine:
    from paiguan.server.store.hosts import Hosts  # noqa: PLC0415, SQLite needs none of it

    hosts = Hosts(memory, patient=patient)
    waits = {} if patient else {"command_timeout": COMMAND_SECONDS}
    engine = create_async_engine(
        url,
        connect_args={"async_creator_fn": hosts.connect, **waits},
        hide_parameters=True,
        execution_options={HOSTS: hosts},
    )

    @event.listens_for(engine.sync_engine, "checkout")
    def _on_checkout(connection: Any, record: Any, _proxy: object) -> None:
        driver = connection.driver_connection
        if not driver.believed or driver.called != hosts.calls_them:
            raise DisconnectionError
        if time.monotonic() - record.info.get(USED, 0.0) > IDLE_SECONDS:
            try:
                connection.ping()
            except Exception as error:
                raise DisconnectionError from error

    @event.listens_for(engine.sync_engine, "checkin")
    def _on_checkin(_connection: object, record: Any) -> None:
        record.info[USED] = time.monotonic()

    @event.listens_for(engine.sync_engine, "invalidate")
    def _on_invalidate(_connection: object, _record: object, _error: object) -> None:
        hosts.look_again()

    return engine


def call_sessions(engine: AsyncEngine, name: str) -> None:
    """All sessions in PostgreSQL are called this from now on."""
    engine.get_execution_options()[HOSTS].calls_them = name


async def house_connection(connection: AsyncConnection) -> "HouseConnection":
    """The connection to PostgreSQL itself."""
    driver: HouseConnection | None = (await connection.get_raw_connection()).driver_connection
    assert driver is not None
    return driver


async def commit(connection: AsyncConnection) -> None:
    """Commit to PostgreSQL; an UnknownError where it may hold or not.

    It holds when the primary has said so, and not only of its own disk if it has a standby to wait
    for, and when it still is the primary.
    """
    driver = await house_connection(connection)
    driver.doubtful = False
    try:
        await connection.commit()
    except Exception as error:
        if is_of_database(error):
            raise UnknownError(f"written or not: {type(error).__name__}") from error
        raise
    if driver.doubtful or not driver.believed:
        await connection.invalidate()
        raise UnknownError("written or not: on one disk alone")


def _writer_thread(engine: AsyncEngine) -> WriterThread | None:
    """SQLite is written by a thread with a connection of its own."""
    if engine.dialect.name != "sqlite":
        return None
    arguments = {"timeout": 30, "check_same_thread": False}
    url = engine.url.set(drivername="sqlite")
    own = create_engine(url, connect_args=arguments, hide_parameters=True)
    _set_up_sqlite(own)

    @event.listens_for(own, "connect")
    def _on_connect(connection: Any, _record: object) -> None:
        # Another thread does this; a commit does it only when that does not come to it.
        connection.execute(f"PRAGMA wal_autocheckpoint={LAST_RESORT_PAGES}")

    return WriterThread(own, lambda: kill_points.passing(kill_points.BEFORE_COMMIT))


def _set_up_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def _on_connect(connection: Any, _record: object) -> None:
        # Transactions begin where we say, not where the driver guesses.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()


class Store:
    """One writer for the whole process; readers have connections of their own."""

    def __init__(self, engine: AsyncEngine, metrics: Metrics | None = None) -> None:
        self.engine = engine
        # PostgreSQL answers a question by itself; around it a transaction would be two more.
        alone = {} if engine.dialect.name == "sqlite" else {"isolation_level": "AUTOCOMMIT"}
        self._readers = engine.execution_options(**alone)
        self.metrics = metrics or Metrics()
        self._thread = _writer_thread(engine)
        self._began: float | None = None
        # When something came to the disk last, and whether the database has refused since.
        self._written_at = -FRESH_SECONDS
        self.failing = False
        self._pending: list[tuple[list[Write], asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._stopping = False

    def start(self) -> None:
        """Begin to write."""
        self._writer = asyncio.create_task(self._write_forever(), name="store writer")

    async def stop(self) -> None:
        """Write what is pending, then close; a database that hangs is not waited for."""
        self._stopping = True
        self._wake.set()
        if self._writer is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._writer, STOP_SECONDS)
        if self._thread is not None:
            await self._thread.stop(STOP_SECONDS)
        await self.engine.dispose()

    async def write(self, *writes: Write) -> None:
        """Do all of this in one transaction; returns when it is on disk."""
        if self._stopping or len(self._pending) >= MOST_WRITES_PENDING:
            raise StoreError("the server is stopping, or too many writes are waiting")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append((list(writes), done))
        self._wake.set()
        await done

    async def _write_forever(self) -> None:
        while self._pending or not self._stopping:
            await self._wake.wait()
            self._wake.clear()
            batch, self._pending = self._pending, []
            if batch:
                await self._commit(batch)

    async def _commit(self, batch: list[tuple[list[Write], asyncio.Future[None]]]) -> None:
        """Commit a batch together, without those of it that fail; they harm no other.

        Where nothing can be committed, each is tried on its own.
        """
        began = self._began = time.monotonic()
        try:
            errors = await self._transact([writes for writes, _ in batch])
            kill_points.passing(kill_points.AFTER_COMMIT)
        except Exception as error:
            self._count(error)
            if isinstance(error, UnknownError):
                # Done again it might be done twice: whoever wanted it looks what there is.
                self.failing = True
                for _, done in batch:
                    _fail(done, error)
                return
            if len(batch) == 1:
                self.failing = self.failing or is_trouble(error)
                _fail(batch[0][1], error)
                return
            for one in batch:
                await self._commit([one])
            return
        finally:
            self._began = None
        self._written_at = time.monotonic()
        self.failing = any(is_trouble(error) for error in errors)
        self.metrics.commits.inc()
        self.metrics.commit_writes.observe(len(batch))
        self.metrics.commit_seconds.observe(time.monotonic() - began)
        for (_, done), failed in zip(batch, errors, strict=True):
            if failed is not None:
                self._count(failed)
                _fail(done, failed)
            elif not done.done():
                done.set_result(None)

    def _count(self, error: Exception) -> None:
        """Tell whoever watches of a commit that failed, not of a write that was refused."""
        if isinstance(error, UnknownError) or is_trouble(error):
            self.metrics.failed_commits.inc()

    async def _transact(self, sets: list[list[Write]]) -> list[Exception | None]:
        """Sets of writes in one transaction; what has failed of them and was left out."""
        if self._thread is not None:
            return await self._thread.transact(sets)
        errors: list[Exception | None] = []
        async with self.engine.connect() as connection:
            for writes in sets:
                errors.append(await _one_set(connection, writes, alone=len(sets) == 1))
            kill_points.passing(kill_points.BEFORE_COMMIT)
            await commit(connection)
        return errors

    async def settle(self) -> int:
        """Wait until all that PostgreSQL holds is here to stay; on which timeline.

        What a commit has left on one disk alone can be read there, and is lost with it. When a
        later commit is on the standby as well, everything before it is too.
        """
        lines: list[int] = []

        async def write(connection: AsyncConnection) -> None:
            lines.append((await house_connection(connection)).about.line)
            await come_to_nothing(connection)

        await self.write(write)
        return lines[-1]

    async def takes_writes(self) -> bool:
        """Whether writes come through: the newest did, or one that is made to see it does."""
        if self.failing or time.monotonic() - self._written_at >= FRESH_SECONDS:
            with suppress(StoreError):
                # Within one transaction it would come to nothing, and to no disk.
                await self.write(_put_trial)
                await self.write(_take_trial)
                return not self.failing
            return False
        return True

    def stuck_for(self) -> float:
        """The seconds that the commit under way has taken so far; 0 if there is none."""
        return 0.0 if self._began is None else time.monotonic() - self._began

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with, each question by itself; a StoreError where there is none."""
        try:
            async with self._readers.connect() as connection:
                yield connection
        except Exception as error:
            if not is_of_database(error):
                raise
            raise StoreError(f"nothing was read: {type(error).__name__}") from error

    async def ask(self) -> None:
        """Ask what any database answers; a StoreError where this one does not."""
        async with self.read() as connection:
            await connection.execute(select(text("1")))

    async def log_of(self, room_id: int) -> list[str]:
        """Everything that has happened in a room, in order."""
        query = (
            select(room_log.c.entry).where(room_log.c.room_id == room_id).order_by(room_log.c.place)
        )
        async with self.read() as connection:
            return list((await connection.execute(query)).scalars())


async def _one_set(
    connection: AsyncConnection, writes: list[Write], *, alone: bool
) -> Exception | None:
    """Do one set of writes, or undo it: the others of the transaction stand."""
    if alone:
        for write in writes:
            await write(connection)
        return None
    savepoint = await connection.begin_nested()
    try:
        for write in writes:
            await write(connection)
    except Exception as error:
        if connection.invalidated:
            raise
        await savepoint.rollback()
        return error
    await savepoint.commit()
    return None


async def come_to_nothing(connection: AsyncConnection) -> None:
    """Write something that leaves nothing, and takes a disk as long."""
    made = (
        await connection.execute(insert(audit).values(at=0, who="", what=""))
    ).inserted_primary_key
    assert made is not None
    await connection.execute(delete(audit).where(audit.c.id == made[0]))


async def _put_trial(connection: AsyncConnection) -> None:
    """Write something that the disk has to take."""
    await connection.execute(insert(audit).values(at=now(), who=TRIER, what=TRIAL))


async def _take_trial(connection: AsyncConnection) -> None:
    """Take it back, and whatever was left when a server was killed in between."""
    await connection.execute(delete(audit).where(audit.c.who == TRIER))


def is_trouble(error: Exception | None) -> bool:
    """Whether the database cannot write, rather than that it may not write just this."""
    if error is None or isinstance(error, IntegrityError | DataError):
        return False
    # What SQLite's thread writes to logs, and its commit, are the driver's own.
    if isinstance(error, sqlite3.IntegrityError | sqlite3.DataError):
        return False
    return is_of_database(error) or isinstance(error, sqlite3.Error)


def is_of_database(error: Exception) -> bool:
    """Whether the database is the reason; its driver's own errors show while it is starting."""
    driver = type(error).__module__.partition(".")[0] == "asyncpg"
    return driver or isinstance(error, SQLAlchemyError | OSError | NotOursError)


def _fail(done: asyncio.Future[None], error: Exception) -> None:
    if not done.done():
        why = type(error).__name__
        unknown = isinstance(error, UnknownError)
        wrapped = UnknownError(str(error)) if unknown else StoreError(f"nothing was written: {why}")
        wrapped.__cause__ = error
        done.set_exception(wrapped)
