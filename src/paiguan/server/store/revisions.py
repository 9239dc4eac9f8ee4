"""Bringing a database up to date with Alembic.

Alembic is loaded only where there is something to bring up to date: most starts find nothing.

Most revisions only add something: servers of the version before run on beside it. One that they
would not bear begins a new era, with a letter before the number of its revision (`0009`, `b0010`,
`b0011`), so that a program can tell of a revision that it has never heard of.
"""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

MIGRATIONS = Path(__file__).parent / "migrations"
DIGITS: Final = "0123456789"
# Running servers are not kept waiting: whatever cannot be had in a second is tried again.
LOCK_WAIT: Final = text("SET LOCAL lock_timeout = '1s'")
# What a migration works out by itself takes as long as it takes.
PATIENT: Final = text("SET LOCAL idle_in_transaction_session_timeout = 0")
# Of several that start at once, one does it.
ONE_BY_ONE: Final = text("SELECT pg_advisory_xact_lock(7105637)")
LOCK_NOT_AVAILABLE: Final = "55P03"
TRIES: Final = 60
AGAIN_SECONDS: Final = 0.5


@dataclass(frozen=True)
class Revisions:
    """Which revision a database has, if any, and those that this program knows, newest last."""

    here: str | None
    known: tuple[str, ...]

    @property
    def head(self) -> str:
        """The newest that this program knows."""
        return self.known[-1]

    @property
    def current(self) -> bool:
        """Whether no migration is missing."""
        return self.here == self.head

    @property
    def unknown(self) -> bool:
        """Whether a newer program has written the database."""
        return self.here is not None and self.here not in self.known

    @property
    def added_to(self) -> bool:
        """Whether a newer program has written it, and has only added to what is known here."""
        return self.here is not None and self.unknown and era(self.here) == era(self.head)

    @property
    def bears_servers(self) -> bool:
        """Whether servers that run on it go on while it is brought up to date."""
        return self.here is not None and era(self.here) == era(self.head)


def era(revision: str) -> str:
    """What revisions have in common of which the later ones only add something."""
    return revision.rstrip(DIGITS)


def known_revisions() -> tuple[str, ...]:
    """Every revision that this program knows, newest last, as the migrations are called."""
    files = (MIGRATIONS / "versions").glob("*[0-9]_*.py")
    return tuple(sorted(path.name.partition("_")[0] for path in files))


async def revisions(engine: AsyncEngine) -> Revisions:
    """What a database has, and what it should have."""
    async with engine.connect() as connection:
        return await connection.run_sync(_revisions)


async def migrate(engine: AsyncEngine) -> None:
    """Run the migrations that are missing; servers may run on meanwhile."""
    for left in reversed(range(TRIES)):
        try:
            await _migrate(engine)
            break
        except DBAPIError as error:
            if not left or getattr(error.orig, "sqlstate", None) != LOCK_NOT_AVAILABLE:
                raise
            await asyncio.sleep(AGAIN_SECONDS)


async def _migrate(engine: AsyncEngine) -> None:
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(PATIENT)
            await connection.execute(ONE_BY_ONE)
            await connection.execute(LOCK_WAIT)
        found = await connection.run_sync(_revisions)
        if not (found.current or found.added_to):
            await connection.run_sync(_upgrade)


def _revisions(connection: Connection) -> Revisions:
    here = None
    if inspect(connection).has_table("alembic_version"):
        here = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return Revisions(here, known_revisions())


def _upgrade(connection: Connection) -> None:
    from alembic import command  # noqa: PLC0415, it takes long to load
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
