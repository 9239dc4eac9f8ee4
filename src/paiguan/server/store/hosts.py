"""Which of several PostgreSQL is the parlour's: the newest that can be written to.

A database is asked what it is whenever somebody connects. As long as nothing goes wrong only the
one that was found last is asked; otherwise all that the address names.
"""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import asyncpg
from asyncpg.exceptions import DuplicatePreparedStatementError, InvalidSQLStatementNameError

from paiguan.server.store.lineage import (
    About,
    Address,
    Lineage,
    NotOursError,
    check_alone,
    pooled,
)

CONNECT_SECONDS: Final = 5.0
# When one is found that may be the right one, the others have so long to say otherwise.
OTHERS_SECONDS: Final = 1.0
# So long nobody else tries what has just failed.
FAILED_SECONDS: Final = 0.2
POOLER_ROUNDS: Final = 3
# Where PostgreSQL warns that a commit is on its own disk alone; the words depend on its language.
WAITING_FOR_STANDBY: Final = "SyncRepWaitForLSN"
ABOUT: Final = """
SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on',
    (SELECT system_identifier FROM pg_control_system()),
    CASE WHEN pg_is_in_recovery() THEN '' ELSE pg_walfile_name(pg_current_wal_insert_lsn()) END,
    pg_postmaster_start_time()::text,
    pg_backend_pid()
"""
# What a session is called that is of no server, or of one that has not started yet.
ANYBODY: Final = "paiguan"
PROCESS: Final = "SELECT pg_backend_pid()"
# What a client that hangs in the midst of a transaction has locked is free after so long, unless it
# hangs within a statement: what a server has left then the others end (`sessions.py`). Poolers
# refuse it where a connection is asked for.
HANGING: Final = "SET idle_in_transaction_session_timeout = '5s'"


class HouseConnection(asyncpg.Connection):  # type: ignore[misc]
    """A connection that knows what it was made to."""

    lineage: Lineage
    about: About
    # What PostgreSQL lists it as.
    called: str = ""
    # The last commit is on the primary's disk, and may be on no other.
    doubtful: bool = False

    @property
    def believed(self) -> bool:
        """Whether no newer timeline has been seen since."""
        return self.about.line == self.lineage.line


class Hosts:
    """The databases that an address names, and what is known of them."""

    def __init__(self, memory: Path | None = None, *, patient: bool = False) -> None:
        self.lineage = Lineage(memory)
        self._patient = patient
        # What connections are called, and those that were made before are given up.
        self.calls_them = ANYBODY
        # Where the right one was found, while nothing has gone wrong there.
        self._home: Address | None = None
        self._one_by_one = asyncio.Lock()
        self._failed: tuple[float, Exception] | None = None

    def look_again(self) -> None:
        """Something went wrong: the right one may be another by now."""
        self._home = None

    async def connect(self, **given: Any) -> HouseConnection:
        """A connection to the right one, with what else a connection is given."""
        addresses = _addresses(given.pop("host", None), given.pop("port", None))
        known = await self._at_home(given)
        if known is not None:
            return known
        async with self._one_by_one:
            # Somebody else may have found it, or not, just before.
            known = await self._at_home(given)
            if known is not None:
                return known
            failed_at, error = self._failed or (0.0, None)
            if error is not None and time.monotonic() - failed_at < FAILED_SECONDS:
                raise error
            try:
                return await self._look(addresses, given)
            except Exception as problem:
                self._failed = (time.monotonic(), problem)
                raise

    async def _at_home(self, given: dict[str, Any]) -> HouseConnection | None:
        """A connection to where the right one was, if it still is."""
        if self._home is None:
            return None
        try:
            connection = await self._open(self._home, given)
        except Exception:
            self._home = None
            return None
        try:
            self.lineage.check(connection.about)
        except NotOursError:
            self._home = None
            connection.terminate()
            return None
        self.lineage.believe(connection.about)
        return connection

    async def _look(self, addresses: Sequence[Address], given: dict[str, Any]) -> HouseConnection:
        """Ask all of them; the newest that can be written to is the right one."""
        asking = [asyncio.create_task(self._open(address, given)) for address in addresses]
        best = None
        try:
            await self._answers(set(asking))
            best = self._newest(addresses, asking)
        finally:
            for task in asking:
                _drop(task, best)
        self.lineage.believe(best.about, others=len(addresses) > 1)
        self._home = best.about.at
        return best

    async def _answers(self, asking: "set[asyncio.Task[HouseConnection]]") -> None:
        """Wait until all have answered; not long for the others, where one is known by now."""
        waiting, until = asking, time.monotonic() + 2 * CONNECT_SECONDS
        while waiting and (left := until - time.monotonic()) > 0:
            done, waiting = await asyncio.wait(
                waiting, timeout=left, return_when=asyncio.FIRST_COMPLETED
            )
            came = [one for task in done if (one := _came(task)) is not None]
            if self.lineage.line and any(one.about.line >= self.lineage.line for one in came):
                until = min(until, time.monotonic() + OTHERS_SECONDS)

    def _newest(
        self, addresses: Sequence[Address], asked: "list[asyncio.Task[HouseConnection]]"
    ) -> HouseConnection:
        """Of those that may be the right one the newest, or what was wrong with them."""
        found: list[HouseConnection] = []
        problems: list[BaseException] = []
        silent: list[Address] = []
        for address, task in zip(addresses, asked, strict=True):
            connection = _came(task)
            if connection is None:
                silent.append(address)
                problems.append((task.done() and task.exception()) or TimeoutError())
                continue
            try:
                self.lineage.check(connection.about)
                found.append(connection)
            except NotOursError as error:
                problems.append(error)
        if not found:
            raise _told(problems)
        best = max(found, key=lambda one: one.about.line)
        check_alone(best.about, [one.about for one in found])
        self.lineage.check_silent(best.about, silent)
        return best

    async def _open(self, address: Address, given: dict[str, Any]) -> HouseConnection:
        """A connection to one of them, which has said what it is."""
        host, port = address
        connection: HouseConnection = await asyncpg.connect(
            host=host, port=port, connection_class=HouseConnection,
            **{"timeout": CONNECT_SECONDS, **given},
        )  # fmt: skip
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                connection.lineage = self.lineage
                connection.about, process = await _asked(connection, address)
                if process != connection.get_server_pid() and not self.lineage.line:
                    await _check_pooler(connection, address, given)
                connection.called = self.calls_them
                # A pooler may add something to a name that a connection is asked for with.
                name = f"SET application_name = '{connection.called}'"
                await connection.execute(name if self._patient else f"{name}; {HANGING}")
        except (DuplicatePreparedStatementError, InvalidSQLStatementNameError):
            connection.terminate()
            raise pooled(address[0] or "localhost") from None
        except BaseException:
            connection.terminate()
            raise
        connection.add_log_listener(_noted)
        return connection


async def _asked(connection: HouseConnection, address: Address) -> tuple[About, int]:
    """What a database says of itself, and which process of it answers."""
    standby, system, file, started, process = await connection.fetchrow(ABOUT)
    line = int(file[:8], 16) if file else 0
    return About(address, standby, system, line, started), int(process)


def _addresses(hosts: Any, ports: Any) -> list[Address]:
    """Each host with its port; a driver is given one of each, or as many of both."""
    if not isinstance(hosts, list | tuple):
        return [(hosts, ports)]
    if not isinstance(ports, list | tuple):
        ports = [ports] * len(hosts)
    return list(zip(hosts, ports, strict=True))


def _noted(connection: Any, message: Any) -> None:
    """PostgreSQL has said something beside its answers."""
    if message.server_source_function == WAITING_FOR_STANDBY:
        connection.doubtful = True


def _came(task: "asyncio.Task[HouseConnection]") -> HouseConnection | None:
    if not task.done() or task.cancelled() or task.exception() is not None:
        return None
    return task.result()


def _drop(task: "asyncio.Task[HouseConnection]", but: HouseConnection | None) -> None:
    """Let go of a connection that is not needed, or that is still coming about."""
    connection = _came(task)
    if connection is not None:
        if connection is not but:
            connection.terminate()
    elif not task.done():
        task.cancel()
        task.add_done_callback(lambda ended: _drop(ended, None))


def _told(problems: list[BaseException]) -> BaseException:
    """Of several reasons the one that an operator can do something about."""
    for error in problems:
        if isinstance(error, NotOursError):
            return error
    return problems[0] if problems else TimeoutError("no database answers")


async def _check_pooler(
    connection: HouseConnection, address: Address, given: dict[str, Any]
) -> None:
    """Somebody stands between: whoever is connected must have a process of PostgreSQL alone."""
    host, port = address
    other = await asyncpg.connect(host=host, port=port, **{"timeout": CONNECT_SECONDS, **given})
    try:
        own = {await connection.fetchval(PROCESS) for _ in range(POOLER_ROUNDS)}
        for _ in range(POOLER_ROUNDS):
            others = await other.fetchval(PROCESS)
            own.add(await connection.fetchval(PROCESS))
            if len(own) > 1 or others in own:
                raise pooled(address[0] or "localhost")
    finally:
        other.terminate()
