"""Bringing a database up to date with Alembic.

Alembic is loaded only where there is something to bring up to date: most starts find nothing.
"""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

MIGRATIONS = Path(__file__).parent / "migrations"


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


def known_revisions() -> tuple[str, ...]:
    """Every revision that this program knows, newest last, as the migrations are called."""
    files = (MIGRATIONS / "versions").glob("[0-9]*_*.py")
    return tuple(sorted(path.name.partition("_")[0] for path in files))


async def revisions(engine: AsyncEngine) -> Revisions:
    """What a database has, and what it should have."""
    async with engine.connect() as connection:
        return await connection.run_sync(_revisions)


async def migrate(engine: AsyncEngine) -> None:
    """Run the migrations that are missing."""
    async with engine.begin() as connection:
        if not (await connection.run_sync(_revisions)).current:
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
