"""A parlour is moved from its file into PostgreSQL: whole, compared, and played on there."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.engine.deck import commitment
from paiguan.records import verify_record
from paiguan.server import commands
from paiguan.server.premises.preconditions import OperatorError
from paiguan.server.store import moving
from paiguan.server.store.models import METADATA, audit, users
from paiguan.server.store.revisions import migrate
from tests.cli.shell import paiguan
from tests.server.bookkeeping import check_books, check_rooms, told_of
from tests.server.databases import Cluster, Database, sqlite_in
from tests.server.doors import door_environment
from tests.server.parlour import open_house
from tests.server.several import KEY

GAME = "hengyang258"
# Has the embedded database, as a server has, until it is told to go.
HOLDER = """
import sys
from pathlib import Path
from paiguan.server.premises.house_lock import house_lock
from paiguan.server.settings import Settings
with house_lock(Settings(data_dir=Path(sys.argv[1]), database_url=""), "http://here/"):
    print("held", flush=True)
    sys.stdin.read()
"""
CHANGES_WHAT_COMES = (
    """CREATE FUNCTION changed() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN NEW.what := NEW.what || ' '; RETURN NEW; END $$""",
    "CREATE TRIGGER changing BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION changed()",
)

Content = dict[str, list[tuple[Any, ...]]]


@pytest.fixture(autouse=True)
def _mask() -> Iterator[None]:
    """Commands let only the owner read what they make; other tests are not to notice."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    """The embedded database of a parlour that moves."""
    monkeypatch.setenv("PAIGUAN_DATA_DIR", str(tmp_path))
    return sqlite_in(tmp_path)


@pytest.fixture
def target(cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    """Where it moves to: a database with nothing in it but the tables."""
    database = cluster.new_database(tmp_path)
    monkeypatch.setenv("PAIGUAN_DATABASE_URL", database.url)
    return database


@pytest.fixture
def bare(cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    """Where it moves to: a database without tables."""
    name = f"bare_{tmp_path.name}"
    cluster.create(name)
    monkeypatch.setenv("PAIGUAN_DATABASE_URL", cluster.url(name))
    return Database("postgresql", tmp_path, cluster.url(name), cluster)


async def fill(database: Database, name: str = "甲甲") -> None:
    """Two rows for the tables of a file."""
    engine = database.engine()
    await migrate(engine)
    account = {"id": 7, "name": name, "admin": True, "banned": False, "created": 1}
    async with engine.begin() as connection:
        await connection.execute(insert(users).values(**account))
        await connection.execute(insert(audit).values(id=5, at=1, who="me", what="张三\n'\"\\"))
    await engine.dispose()


async def content(database: Database) -> Content:
    """Every row of every table."""
    engine = database.engine()
    async with engine.connect() as connection:
        found = {
            table.name: sorted(map(tuple, await connection.execute(select(table))), key=repr)
            for table in METADATA.sorted_tables
        }
    await engine.dispose()
    return found


async def test_a_parlour_is_moved_in_the_middle_of_a_hand_and_played_on(
    file: Database, bare: Database
) -> None:
    """One room in its second hand, one that has not begun, and one that is over."""
    async with open_house(file, secret_key=KEY) as house:
        (playing,) = await house.dealt(GAME, ["东家"])
        await playing.play_hand(0)
        await playing.play(until=lambda: 1 in playing.events and playing.prompt is not None)
        (waiting,) = await house.table(GAME, ["南家"])
        (ended,) = await house.table(GAME, ["西家"])
        await ended.do("dissolve", agree=True)
        settled = await playing.get(f"/api/replay/{playing.revealed[0]['code']}")
        cards = await playing.cards()
    before = await content(file)
    assert all(before[name] for name in ("users", "logins", "rooms", "room_log", "hands"))
    done = await asyncio.to_thread(commands.move_parlour)
    assert await content(bare) == before == await content(file)
    assert {table.name: table.rows for table in done.tables} == {
        name: len(rows) for name, rows in before.items()
    }
    async with open_house(bare, secret_key=KEY, node="a") as house:
        again = await house.again(playing, knowing=True)
        assert again.room["phase"] == "playing"
        assert again.commitments == playing.commitments
        await again.play_hand(1)
        assert commitment(bytes.fromhex(again.revealed[1]["secret"])) == playing.commitments[1]
        record = await again.get(f"/api/replay/{again.revealed[1]['code']}")
        assert "result" in verify_record(record)
        assert await again.get(f"/api/replay/{playing.revealed[0]['code']}") == settled
        assert await again.cards() == cards
        assert (await house.again(waiting)).room["phase"] == "gathering"
        # Whoever comes new gets a number of their own, and so does everything that they do.
        newcomer = await house.guest("北家")
        assert newcomer.id == max(row[0] for row in before["users"]) + 1
        await newcomer.open_room(GAME)
        engine = bare.engine()
        await check_books(engine)
        await check_rooms(engine, [], told_of([again]))
        await engine.dispose()


async def test_a_target_that_is_not_empty_is_refused_and_unchanged(
    file: Database, target: Database
) -> None:
    await fill(file)
    engine = target.engine()
    async with engine.begin() as connection:
        await connection.execute(insert(audit).values(at=1, who="me", what="here before"))
    await engine.dispose()
    before = await content(target)
    with pytest.raises(OperatorError, match=r"is not empty .*audit") as caught:
        await asyncio.to_thread(commands.move_parlour)
    assert "不是空的" in caught.value.zh
    assert await content(target) == before


async def test_what_did_not_come_as_it_was_does_not_stay(file: Database, target: Database) -> None:
    await fill(file)
    engine = target.engine()
    async with engine.begin() as connection:
        for statement in CHANGES_WHAT_COMES:
            await connection.execute(text(statement))
    await engine.dispose()
    with pytest.raises(OperatorError, match="audit was not the same"):
        await asyncio.to_thread(commands.move_parlour)
    assert not any((await content(target)).values())


async def test_what_the_new_database_does_not_take_is_told_and_nothing_is_left(
    file: Database, target: Database
) -> None:
    await fill(file, name="长" * 33)
    with pytest.raises(OperatorError, match=r"could not be moved \(DBAPIError\)"):
        await asyncio.to_thread(commands.move_parlour)
    assert not any((await content(target)).values())


async def test_nothing_is_moved_under_a_running_server(file: Database, target: Database) -> None:
    await fill(file)
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(file.folder)],
        env=door_environment(file.folder),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(OperatorError, match=f"process {holder.pid} .*stop it first"):
            await asyncio.to_thread(commands.move_parlour)
        holder.communicate()
    assert not any((await content(target)).values())


async def test_more_than_a_portion_comes_and_nobody_writes_meanwhile(
    file: Database, target: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A grant of cards beside the move would be in the file alone."""
    await fill(file)
    engine = file.engine()
    async with engine.begin() as connection:
        rows = [{"at": place, "who": "me", "what": "…"} for place in range(2 * moving.PORTION)]
        await connection.execute(insert(audit), rows)
    await engine.dispose()
    move_table, refused = moving._move_table, []

    async def beside(table: Table, *connections: AsyncConnection) -> moving.MovedTable:
        with closing(sqlite3.connect(file.folder / "paiguan.db", timeout=0)) as other:
            try:
                other.execute("INSERT INTO audit (at, who, what) VALUES (1, 'you', 'beside')")
            except sqlite3.OperationalError as error:
                refused.append(str(error))
        return await move_table(table, *connections)

    monkeypatch.setattr(moving, "_move_table", beside)
    done = await asyncio.to_thread(commands.move_parlour)
    assert done.rows("audit") == 2 * moving.PORTION + 1
    assert refused == ["database is locked"] * len(METADATA.sorted_tables)


def test_there_has_to_be_something_to_move_and_a_place_for_it(
    file: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(OperatorError, match="PAIGUAN_DATABASE_URL name the PostgreSQL"):
        commands.move_parlour()
    monkeypatch.setenv("PAIGUAN_DATABASE_URL", "postgresql+asyncpg://me@/nothing")
    with pytest.raises(OperatorError, match="there is no database yet"):
        commands.move_parlour()
    assert list(file.folder.iterdir()) == []


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_command_says_what_came_and_which_key_to_keep(
    file: Database, target: Database, language: str
) -> None:
    asyncio.run(fill(file))
    (file.folder / "secret.key").write_text(KEY)
    told = paiguan("move", PAIGUAN_LANG=language, COLUMNS="120")
    assert (told.status, told.err) == (0, "")
    lines = [line.split() for line in told.out.splitlines()]
    assert ["users", "1"] in [line[:2] for line in lines]
    words = {
        "zh": ("1 个账号，0 个房间，0 局牌", "不要再用它开馆", "重新登录"),
        "en": ("1 accounts, 0 rooms, 0 hands", "open no parlour with it", "sign in again"),
    }
    for part in (*words[language], str(file.folder / "secret.key")):
        assert part in told.out
    assert "@" not in told.out
    again = paiguan("move", PAIGUAN_LANG=language)
    assert ("不是空的" if language == "zh" else "is not empty") in again.complaint


def test_the_key_is_not_named_where_it_is_set(file: Database, target: Database) -> None:
    asyncio.run(fill(file))
    (file.folder / "secret.key").write_text(KEY)
    told = paiguan("move", PAIGUAN_SECRET_KEY=KEY)
    assert told.status == 0
    assert "secret.key" not in told.out
