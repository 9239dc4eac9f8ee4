"""Bringing a database up to date with Alembic."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

MIGRATIONS = Path(__file__).parent / "migrations"


async def migrate(engine: AsyncEngine) -> None:
    """Run the migrations that are missing."""
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)


async def is_up_to_date(engine: AsyncEngine) -> bool:
    """Whether no migration is missing."""
    async with engine.connect() as connection:
        return await connection.run_sync(_is_current)


def _is_current(connection: Connection) -> bool:
    here = MigrationContext.configure(connection).get_current_revision()
    return here == ScriptDirectory(str(MIGRATIONS)).get_current_head()


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
