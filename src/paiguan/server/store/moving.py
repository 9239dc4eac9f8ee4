"""A whole parlour brought from one database into another, and compared table by table.

All of it comes in one transaction, after what came was read again and found to be the same: a move
that fails leaves the new database as empty as it was, and the old one is only read.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    String,
    Table,
    delete,
    false,
    func,
    insert,
    inspect,
    literal,
    select,
    text,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from paiguan.server.store.models import METADATA, users

# Rows that are read and written at a time.
PORTION: Final = 1000


class MoveError(Exception):
    """A table for which nothing was moved."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class NotEmptyError(MoveError):
    """Something is in the new database already."""


class NotTheSameError(MoveError):
    """What came is not what was in the old database."""


@dataclass(frozen=True)
class MovedTable:
    """A table as it is in both databases: its rows, and a hash over all of them."""

    name: str
    rows: int
    digest: str


class _Digest:
    """A hash over rows in a form that does not depend on the database that they are in."""

    def __init__(self) -> None:
        self.rows = 0
        self._hash = hashlib.sha256()

    def add(self, rows: Sequence[Row[Any]]) -> None:
        for row in rows:
            line = json.dumps([_plain(value) for value in row])
            self._hash.update(f"{line}\n".encode())
        self.rows += len(rows)

    def of(self, table: Table) -> MovedTable:
        return MovedTable(table.name, self.rows, self._hash.hexdigest())


def _plain(value: Any) -> Any:
    """Bytes are told from a text that reads the same."""
    return {"bytes": value.hex()} if isinstance(value, bytes) else value


async def check_empty(engine: AsyncEngine) -> None:
    """Refuse a database in which a parlour is, or was; its tables may be there or not."""
    async with engine.connect() as connection:
        there = set(await connection.run_sync(lambda sync: inspect(sync).get_table_names()))
        await _check_empty(connection, [t for t in METADATA.sorted_tables if t.name in there])


async def move(source: AsyncEngine, target: AsyncEngine) -> list[MovedTable]:
    """Bring every table over; both databases have the same revision."""
    async with source.connect() as old, target.begin() as new:
        # Commands that run beside a server write too: they wait until this is over.
        await old.execute(delete(users).where(false()))
        names = ", ".join(table.name for table in METADATA.sorted_tables)
        await new.execute(text(f"LOCK TABLE {names} IN EXCLUSIVE MODE"))
        await _check_empty(new, METADATA.sorted_tables)
        # A row comes after the one that it points to.
        return [await _move_table(table, old, new) for table in METADATA.sorted_tables]


async def _check_empty(connection: AsyncConnection, tables: Sequence[Table]) -> None:
    for table in tables:
        found = select(literal(1)).select_from(table).limit(1)
        if await connection.scalar(found) is not None:
            raise NotEmptyError(table.name)


async def _move_table(table: Table, old: AsyncConnection, new: AsyncConnection) -> MovedTable:
    sent = _Digest()
    async with old.stream(_all_rows(table, old)) as rows:
        async for portion in rows.partitions(PORTION):
            sent.add(portion)
            await new.execute(insert(table), [dict(row._mapping) for row in portion])
    came = _Digest()
    async with new.stream(_all_rows(table, new)) as rows:
        async for portion in rows.partitions(PORTION):
            came.add(portion)
    if came.of(table) != sent.of(table):
        raise NotTheSameError(table.name)
    await _count_on(table, new)
    return came.of(table)


def _all_rows(table: Table, connection: AsyncConnection) -> Select[Any]:
    """All of a table in the order of its key, texts by their bytes in either database."""
    order: list[ColumnElement[Any]] = [
        column.collate("C")
        if isinstance(column.type, String) and connection.dialect.name == "postgresql"
        else column
        for column in table.primary_key
    ]
    return select(table).order_by(*order)


async def _count_on(table: Table, new: AsyncConnection) -> None:
    """The next row gets a number after those that came."""
    column = table.autoincrement_column
    if column is None:
        return
    newest = await new.scalar(select(func.max(column)))
    sequence = func.pg_get_serial_sequence(table.name, column.name)
    if newest is not None:
        await new.execute(select(func.setval(sequence, newest)))
