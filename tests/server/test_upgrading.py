"""A database between two releases: what was only added is borne, and files of both are served."""

import asyncio
import gzip
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import httpx
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from paiguan.server import commands
from paiguan.server.http.web import serve_client
from paiguan.server.premises.preconditions import OperatorError, check_database
from paiguan.server.store import revisions as r
from paiguan.server.store.client_files import find_file, keep_files
from paiguan.server.store.database import new_engine
from paiguan.server.store.models import client_files, rooms
from tests.cli.shell import paiguan
from tests.server.databases import Cluster, Database
from tests.server.parlour import open_house
from tests.server.several import KEY, open_nodes

GAME = "hengyang258"
HEAD = r.known_revisions()[-1]
ADDED = f"{int(HEAD) + 1:04d}"
OTHER_ERA = f"b{ADDED}"
# The next one changes `rooms`, whatever comes after it.
BEFORE_ROOMS_CHANGE = "0008"
OLD = "assets/Table-1a2b.js"
BODY = b"let before = 1;"


@pytest.fixture
def database(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Several servers share a PostgreSQL."""
    return cluster.new_database(tmp_path_factory.mktemp("nodes"))


async def stamp(database: Database, revision: str) -> None:
    """A newer program has written the database."""
    engine = database.engine()
    async with engine.begin() as connection:
        given = {"revision": revision}
        await connection.execute(text("UPDATE alembic_version SET version_num = :revision"), given)
    await engine.dispose()


# The schema


def test_revisions_tell_whether_they_only_add_something() -> None:
    known = ("0001", "0002")
    assert r.Revisions("0003", known).added_to
    assert not r.Revisions("b0003", known).added_to
    assert not r.Revisions("0002", known).added_to
    assert not r.Revisions(None, known).added_to
    assert r.Revisions("0001", known).bears_servers
    assert not r.Revisions("0001", ("0001", "b0002")).bears_servers
    assert r.Revisions("b0004", ("0001", "b0002")).added_to


async def test_an_older_server_starts_and_plays_where_something_was_added(
    database: Database,
) -> None:
    await stamp(database, ADDED)
    settings = database.settings(node="a", secret_key=KEY)
    assert (await asyncio.to_thread(check_database, settings)).added_to
    async with open_house(database, node="a", secret_key=KEY) as house:
        (guest,) = await house.dealt(GAME, ["甲甲"], clock=0)
        await guest.play_hand(0)


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_migrating_leaves_what_a_newer_one_has_added(
    database: Database, language: str
) -> None:
    await stamp(database, ADDED)
    given = {"PAIGUAN_DATABASE_URL": database.url, "PAIGUAN_LANG": language}
    told = await asyncio.to_thread(paiguan, "migrate", **given)
    assert told.status == 0
    assert ADDED in told.out
    engine = database.engine()
    assert (await r.revisions(engine)).here == ADDED
    await engine.dispose()


async def test_what_it_would_not_bear_is_refused(database: Database) -> None:
    await stamp(database, OTHER_ERA)
    settings = database.settings(node="a", secret_key=KEY)
    with pytest.raises(OperatorError, match=OTHER_ERA):
        await asyncio.to_thread(check_database, settings)


async def test_what_running_servers_would_not_bear_waits_until_they_are_stopped(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAIGUAN_DATABASE_URL", database.url)
    monkeypatch.setattr(r, "known_revisions", lambda: (HEAD, OTHER_ERA))
    monkeypatch.setattr(r, "_upgrade", lambda _connection: None)
    async with open_nodes(database, 2):
        with pytest.raises(OperatorError, match="a, b"):
            await asyncio.to_thread(commands.migrate_database)
    assert (await asyncio.to_thread(commands.migrate_database)).before.here == HEAD


def upgrade_to(connection: Connection, revision: str) -> None:
    """Bring a database as far as this."""
    config = Config()
    config.set_main_option("script_location", str(r.MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


@asynccontextmanager
async def at_revision(cluster: Cluster, name: str, revision: str) -> AsyncIterator[AsyncEngine]:
    """A database of an earlier release."""
    cluster.create(name)
    engine = new_engine(cluster.url(name))
    try:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade_to, revision)
        yield engine
    finally:
        await engine.dispose()


def counted(tries: list[int], upgrade: Callable[[Connection], None], here: Connection) -> None:
    """Migrate, and note that it was tried."""
    tries.append(len(tries))
    upgrade(here)


async def test_nobody_waits_for_a_migration_that_waits(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table is in use for long: others get to it, and the migration later."""
    monkeypatch.setattr(r, "LOCK_WAIT", text("SET LOCAL lock_timeout = '20ms'"))
    monkeypatch.setattr(r, "AGAIN_SECONDS", 0.02)
    tries: list[int] = []
    monkeypatch.setattr(r, "_upgrade", partial(counted, tries, r._upgrade))
    async with at_revision(cluster, "waiting", BEFORE_ROOMS_CHANGE) as engine:
        async with engine.connect() as reader:
            await reader.execute(select(rooms.c.id))
            migrating = asyncio.create_task(r.migrate(engine))
            async with asyncio.timeout(60):
                while len(tries) < 3 and not migrating.done():
                    async with engine.connect() as other:
                        await other.execute(select(rooms.c.id))
            assert not migrating.done()
            await reader.rollback()
            await migrating
        assert (await r.revisions(engine)).current


async def test_of_several_that_migrate_at_once_one_does(cluster: Cluster) -> None:
    async with at_revision(cluster, "together", r.known_revisions()[-2]) as engine:
        await asyncio.gather(*(r.migrate(engine) for _ in range(4)))
        assert (await r.revisions(engine)).current


# Files of the client


async def test_every_server_serves_the_files_of_the_others_and_of_the_release_before(
    database: Database,
) -> None:
    async with open_nodes(database, 2) as houses:
        forms = {"body": BODY, "gzip": gzip.compress(BODY)}
        await keep_files(houses[1].parlour.store, {OLD: forms})
        async with httpx.AsyncClient(base_url=houses[0].base) as http:
            whole = await http.get(f"/{OLD}", headers={"Accept-Encoding": "identity"})
            assert (whole.status_code, whole.content) == (200, BODY)
            assert whole.headers["content-type"] == "text/javascript; charset=utf-8"
            assert "immutable" in whole.headers["cache-control"]
            known = {"If-None-Match": whole.headers["etag"]}
            assert (await http.get(f"/{OLD}", headers=known)).status_code == 304
            small = await http.get(f"/{OLD}", headers={"Accept-Encoding": "gzip, br"})
            assert (small.headers["content-encoding"], small.content) == ("gzip", BODY)
            for path in ("assets/Table-0000.js", "assets/x/../y", OLD.upper(), f"{OLD}.gz"):
                assert (await http.get(f"/{path}")).status_code == 404, path


async def test_a_server_tells_its_own_files_to_the_others(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("a first page")
    (tmp_path / OLD).write_bytes(BODY)
    (tmp_path / f"{OLD}.br").write_bytes(b"small")
    monkeypatch.setattr("paiguan.server.app.serve_client", partial(serve_client, folder=tmp_path))
    async with open_house(database, node="a", secret_key=KEY) as house:
        store = house.parlour.store
        assert await find_file(store, OLD) == {"body": BODY, "br": b"small"}
        # What has no hash in its name is each release's own.
        assert await find_file(store, "index.html") is None


async def test_files_that_no_server_has_had_for_long_are_forgotten(database: Database) -> None:
    async with open_house(database, node="a", secret_key=KEY) as house:
        store = house.parlour.store
        await keep_files(store, {OLD: {"body": BODY}, "assets/now-1.js": {"body": b"1"}})
        async with store.engine.begin() as connection:
            await connection.execute(client_files.update().values(seen=0))
        await keep_files(store, {"assets/now-1.js": {"body": b"1"}})
        assert await find_file(store, OLD) is None
        assert await find_file(store, "assets/now-1.js") == {"body": b"1"}
