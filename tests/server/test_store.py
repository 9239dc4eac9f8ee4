"""The group commit when something in it fails, and a database that does not answer."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from paiguan.server import parlour
from paiguan.server.store import database as store_module
from paiguan.server.store import hosts
from paiguan.server.store.database import Store, StoreError, new_engine
from paiguan.server.store.models import audit
from paiguan.server.store.writer import ToLog, Write
from tests.server.databases import Cluster, Database
from tests.server.guest import SECONDS
from tests.server.parlour import open_house


def _note(what: str) -> Write:
    async def write(connection: AsyncConnection) -> None:
        await connection.execute(insert(audit).values(at=1, who="me", what=what))

    return write


async def _break(connection: AsyncConnection) -> None:
    """What the database itself refuses."""
    await connection.execute(insert(audit).values(id=1, at=1, who="me", what="twice"))


async def _refuse(_connection: AsyncConnection) -> None:
    raise ValueError("not like this")


@asynccontextmanager
async def _running(database: Database) -> AsyncIterator[Store]:
    async with open_house(database) as house:
        yield house.parlour.store


async def _notes(store: Store) -> list[str]:
    async with store.read() as connection:
        return list((await connection.execute(select(audit.c.what).order_by(audit.c.id))).scalars())


async def test_fifty_good_writes_and_some_that_fail_are_one_commit(database: Database) -> None:
    async with _running(database) as store:
        await store.write(_note("first"))
        commits = store.metrics.commits._value.get()
        asked = [store.write(_note(f"a{n}"), _note(f"b{n}")) for n in range(50)]
        asked[10:10] = [store.write(_note("half"), _break), store.write(_note("half"), _refuse)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [n for n, answer in enumerate(answers) if answer is not None] == [10, 11]
        assert all(isinstance(answer, StoreError) for answer in answers[10:12])
        assert store.metrics.commits._value.get() == commits + 1
        notes = await _notes(store)
        assert notes == ["first", *(f"{letter}{n}" for n in range(50) for letter in "ab")]


async def test_what_is_refused_is_no_failed_commit(database: Database) -> None:
    """Whoever watches is woken by a database that cannot write, not by a guest who may not."""
    async with _running(database) as store:
        await store.write(_note("first"))
        for refused in (_break, _refuse):
            with pytest.raises(StoreError):
                await store.write(refused)
        assert store.metrics.failed_commits._value.get() == 0


async def test_a_row_that_is_in_a_log_already_harms_no_other(database: Database) -> None:
    """Two who write the same place of one log, and others whose rows go with theirs."""
    async with open_house(database) as house:
        (owner,) = await house.table("hengyang258", ["甲甲"])
        store, room = house.parlour.store, house.parlour.lobby.find(owner.number).room.id
        place = len(await store.log_of(room))

        def rows(*entries: str, at: int) -> ToLog:
            row = {"room_id": room, "at": 1}
            return ToLog([{**row, "place": at + n, "entry": e} for n, e in enumerate(entries)])

        asked = [
            store.write(rows("a", "b", at=place)),
            store.write(rows("x", "y", at=place - 1)),
            store.write(rows("c", at=place + 2)),
        ]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(answer, StoreError) for answer in answers] == [False, True, False]
        assert (await store.log_of(room))[place:] == ["a", "b", "c"]
        assert not store.failing


async def test_where_the_whole_transaction_is_lost_each_is_tried_alone(database: Database) -> None:
    """As on a full disk, where the database gives up by itself."""

    async def give_up(connection: AsyncConnection) -> None:
        await connection.exec_driver_sql("ROLLBACK")
        raise OSError("no space left")

    async with _running(database) as store:
        if database.kind == "sqlite":
            give_up = _give_up_sqlite
        asked = [store.write(_note("good")), store.write(give_up), store.write(_note("more"))]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(answers[1], StoreError)
        assert [answers[0], answers[2]] == [None, None]
        assert await _notes(store) == ["good", "more"]


async def _give_up_sqlite(connection: Any) -> None:
    connection._connection.connection.cursor().execute("ROLLBACK")
    raise OSError("no space left")


# A database that hangs


def test_a_database_elsewhere_is_not_waited_for_without_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[dict[str, Any]] = []

    def noted(url: str, **more: Any) -> AsyncEngine:
        given.append(more["connect_args"])
        return create_async_engine(url, **more)

    monkeypatch.setattr(store_module, "create_async_engine", noted)
    new_engine("postgresql+asyncpg://db/paiguan")
    new_engine("postgresql+asyncpg://db/paiguan", patient=True)
    assert [one.get("command_timeout") for one in given] == [10, None]


async def test_a_postgresql_that_hangs_is_given_up_and_found_again(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # For as long as the house is open: it has to be long enough for a database that is well.
    monkeypatch.setattr(store_module, "COMMAND_SECONDS", 2)
    async with open_house(cluster.new_database(tmp_path)) as house:
        guest = await house.guest("牌友")
        body = {"name": "张三"}
        with monkeypatch.context() as hasty, cluster.hanging():
            hasty.setattr(hosts, "CONNECT_SECONDS", 0.3)
            hasty.setattr(parlour, "READY_SECONDS", 0.3)
            ready, told, new = await asyncio.gather(
                guest.http.get("/readyz"),
                guest.http.get("/api/me"),
                guest.http.post("/api/guest", json=body),
            )
        assert [answer.status_code for answer in (ready, told, new)] == [503, 503, 503]
        assert {told.json()["code"], new.json()["code"]} == {"store"}
        monkeypatch.setattr(parlour, "READY_SECONDS", SECONDS)
        async with asyncio.timeout(SECONDS):
            while (await guest.http.get("/readyz")).status_code != 200:
                await asyncio.sleep(0.05)
        assert (await guest.http.get("/api/me")).status_code == 200


async def test_the_server_is_not_ready_while_its_database_hangs(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(sqlite) as house, httpx.AsyncClient(base_url=house.base) as client:
        assert (await client.get("/readyz")).status_code == 200
        monkeypatch.setattr(parlour, "READY_SECONDS", 0.05)
        go_on = asyncio.Event()

        async def hang(*_: Any) -> bool:
            try:
                await go_on.wait()
            except asyncio.CancelledError:
                await go_on.wait()
            raise StoreError("given up")

        monkeypatch.setattr(house.parlour, "_database_answers", hang)
        answer = await client.get("/readyz")
        assert (answer.status_code, answer.json()["code"]) == (503, "not_ready")
        go_on.set()
