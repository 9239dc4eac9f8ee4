"""Databases that a parlour does not use, and what its operator is told: one line, at the start."""

import asyncio
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from paiguan.server.premises.preconditions import OperatorError, check_database
from paiguan.server.settings import Settings
from paiguan.server.store.lineage import About, Lineage, NotOursError, check_alone
from tests.server.databases import START_SECONDS, Cluster, Database
from tests.server.ending import end_with_parent
from tests.server.parlour import free_port
from tests.server.proxy import SYSTEM_PROGRAMS
from tests.server.several import leases_of, open_nodes

GAME = "hengyang258"
HERE = About(("a", 5432), standby=False, system=7, line=2, started="noon")
THERE = replace(HERE, at=("b", 5432))
CALLED = text("SELECT application_name FROM pg_stat_activity WHERE pid = pg_backend_pid()")
POOLER = shutil.which("pgbouncer", path=SYSTEM_PROGRAMS)


# Which of them is the right one


def test_an_older_timeline_is_not_believed_by_whoever_has_seen_a_newer_one(tmp_path: Path) -> None:
    memory = tmp_path / "not there yet" / "timelines.json"
    lineage = Lineage(memory)
    lineage.check(replace(HERE, line=1))
    lineage.believe(replace(HERE, line=1))
    # Where one database is named there is no other to be believed instead.
    assert not memory.exists()
    lineage.believe(HERE)
    lineage.check(HERE)
    for knowing in (lineage, Lineage(memory)):
        with pytest.raises(NotOursError, match="a:5432 is an old primary"):
            knowing.check(replace(HERE, line=1))
    # Of another database nothing is known; one that never was this parlour's is none of it.
    Lineage(memory).check(replace(HERE, system=8, line=1))
    with pytest.raises(NotOursError, match="another database"):
        lineage.check(replace(HERE, system=8, line=3))


def test_a_memory_that_cannot_be_kept_keeps_nobody_from_playing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    lineage = Lineage(tmp_path / "file" / "timelines.json")
    lineage.believe(HERE)
    lineage.check(HERE)
    assert lineage.line == 2


def test_whoever_is_new_believes_one_of_several_only_if_all_have_answered(tmp_path: Path) -> None:
    """Of two databases the one that does not answer may have been promoted."""
    memory = tmp_path / "timelines.json"
    first = replace(HERE, line=1)
    silent = [THERE.at]
    with pytest.raises(NotOursError, match=r"a:5432 can be written, but b:5432 does not") as told:
        Lineage(memory).check_silent(first, silent)
    assert "b:5432 没有回答" in told.value.zh
    Lineage(memory).check_silent(first, [])
    # Who has used it before goes on with it, and with what has become of it.
    knowing = Lineage(memory)
    knowing.believe(first, others=True)
    for lineage in (knowing, Lineage(memory)):
        for line in (1, 2):
            lineage.check_silent(replace(HERE, line=line), silent)
    with pytest.raises(NotOursError, match="does not answer"):
        Lineage(memory).check_silent(replace(first, system=8), silent)


def test_a_standby_alone_is_refused() -> None:
    with pytest.raises(NotOursError, match="a:5432 is a standby") as told:
        Lineage().check(replace(HERE, standby=True, line=0))
    assert "备库" in told.value.zh


def test_two_that_can_be_written_are_told_apart_or_refused() -> None:
    # Two ways to the same one, and one that is older.
    check_alone(HERE, [HERE, THERE])
    check_alone(HERE, [HERE, replace(THERE, line=1, started="morning")])
    with pytest.raises(NotOursError, match="a:5432 and b:5432 can both be written"):
        check_alone(HERE, [HERE, replace(THERE, started="morning")])
    with pytest.raises(NotOursError, match="different databases"):
        check_alone(HERE, [HERE, replace(THERE, system=8, line=1)])


# What an operator is told


@pytest.fixture
def database(cluster: Cluster, tmp_path: Path) -> Database:
    """A PostgreSQL."""
    return cluster.new_database(tmp_path)


def test_a_database_that_cannot_be_written_is_told_in_one_line(
    cluster: Cluster, database: Database
) -> None:
    """As a standby is, and whatever else reads only."""
    name = database.url.partition("?")[0].rpartition("/")[2]
    reads = f'ALTER DATABASE "{name}" SET default_transaction_read_only = on'
    cluster.run("psql", "-h", str(cluster.folder), "-U", "paiguan", "-d", "postgres", "-c", reads)
    with pytest.raises(OperatorError) as told:
        check_database(database.settings())
    assert told.value.en.startswith("PAIGUAN_DATABASE_URL: ")
    assert "is a standby and cannot be written" in told.value.en
    assert "不能写" in told.value.zh


# Poolers


@contextmanager
def pgbouncer(cluster: Cluster, folder: Path, mode: str) -> Iterator[int]:
    """A pooler before a PostgreSQL; its port."""
    if POOLER is None:
        pytest.skip("!! pgbouncer is not installed (apt install pgbouncer): it was NOT tested")
    port = free_port()
    config = cluster.folder / f"pgbouncer-{mode}.ini"
    config.write_text(
        f"[databases]\n* = host={cluster.folder} user=paiguan\n"
        f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n"
        f"auth_type = any\npool_mode = {mode}\ndefault_pool_size = 30\n"
    )
    with (folder / "pgbouncer.log").open("wb") as log:
        running = subprocess.Popen(
            [POOLER, str(config)],
            stdout=log,
            stderr=log,
            preexec_fn=lambda: end_with_parent(signal.SIGTERM),  # noqa: PLW1509, one call
            **cluster.as_owner(),
        )
    try:
        until_it_listens(port, running)
        yield port
    finally:
        running.terminate()
        running.wait(START_SECONDS)


def until_it_listens(port: int, running: "subprocess.Popen[bytes]") -> None:
    """Wait until it can be connected to."""
    began = time.monotonic()
    while True:
        assert running.poll() is None
        assert time.monotonic() - began < START_SECONDS
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.02)


def behind(database: Database, port: int) -> Database:
    """The same database behind a pooler."""
    name = database.url.partition("?")[0].rpartition("/")[2]
    return replace(database, url=f"postgresql+asyncpg://paiguan@127.0.0.1:{port}/{name}")


async def test_a_pooler_that_keeps_sessions_will_do(
    cluster: Cluster, database: Database, tmp_path: Path
) -> None:
    with pgbouncer(cluster, tmp_path, "session") as port:
        pooled = behind(database, port)
        await asyncio.to_thread(check_database, pooled.settings())
        async with open_nodes(pooled, 2) as houses:
            owner, other = await houses[0].dealt(GAME, ["甲甲", "乙乙"], clock=0)
            # What one server tells the other comes through as well: the room moves.
            await other.leave()
            other.base = houses[1].base
            await other.enter()
            assert other.room["phase"] == "playing"
            await owner.until(lambda: not owner.connected)
            # And PostgreSQL knows whose session it is.
            async with houses[0].parlour.store.engine.connect() as connection:
                called = (await connection.execute(CALLED)).scalar_one()
            assert called == f"paiguan {leases_of(houses[0]).node_id} a"


@pytest.mark.parametrize("mode", ["transaction", "statement"])
def test_a_pooler_that_changes_connections_is_refused(
    cluster: Cluster, database: Database, tmp_path: Path, mode: str
) -> None:
    with pgbouncer(cluster, tmp_path, mode) as port:
        settings: Settings = behind(database, port).settings()
        for _ in range(3):
            with pytest.raises(OperatorError, match="pool_mode = session") as told:
                check_database(settings)
            assert "pool_mode = session" in told.value.zh
