"""Bringing a database up to date with Alembic."""

from dataclasses import dataclass
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
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
    """Every revision that this program knows, newest last."""
    scripts = ScriptDirectory(str(MIGRATIONS)).walk_revisions()
    return tuple(reversed([script.revision for script in scripts]))


async def revisions(engine: AsyncEngine) -> Revisions:
    """What a database has, and what it should have."""
    async with engine.connect() as connection:
        return await connection.run_sync(_revisions)


async def migrate(engine: AsyncEngine) -> None:
    """Run the migrations that are missing."""
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)


def _revisions(connection: Connection) -> Revisions:
    here = MigrationContext.configure(connection).get_current_revision()
    return Revisions(here, known_revisions())


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
