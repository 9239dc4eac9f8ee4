"""The tables that the migrations make are the tables that the code works with."""

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from paiguan.server.store.models import METADATA
from paiguan.server.store.revisions import MIGRATIONS, known_revisions, migrate
from tests.server.databases import Database


def differences(connection: Connection) -> list[object]:
    """What another migration would have to change."""
    context = MigrationContext.configure(
        connection, opts={"compare_type": True, "compare_server_default": True}
    )
    return list(compare_metadata(context, METADATA))


def tables(connection: Connection) -> set[str]:
    """The tables that there are."""
    return set(inspect(connection).get_table_names())


async def test_models_and_migrations_agree(database: Database) -> None:
    engine = database.engine()
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
        assert await connection.run_sync(tables) == {*METADATA.tables, "alembic_version"}
    await engine.dispose()


async def test_a_missing_table_would_be_noticed(database: Database) -> None:
    """The comparison finds what it should find."""
    engine = database.engine()
    await migrate(engine)
    async with engine.begin() as connection:
        await connection.run_sync(METADATA.tables["audit"].drop)
        found = await connection.run_sync(differences)
        assert [change[0] for change in found if isinstance(change, tuple)] == ["add_table"]
    await engine.dispose()


async def test_migrating_again_changes_nothing(database: Database) -> None:
    engine = database.engine()
    for _ in range(3):
        await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


def test_migrations_are_called_by_their_revisions() -> None:
    """Which there are is read off the names of their files."""
    scripts = ScriptDirectory(str(MIGRATIONS)).walk_revisions()
    assert known_revisions() == tuple(reversed([script.revision for script in scripts]))
