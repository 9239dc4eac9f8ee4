"""The key that all servers on one database sign with: its fingerprint is kept there."""

import hashlib
from typing import Final

from sqlalchemy import delete, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from paiguan.server.store.database import Store
from paiguan.server.store.models import house_key, nodes
from paiguan.server.store.shared_clock import clock

ONE_BY_ONE: Final = text("LOCK TABLE house_key IN SHARE ROW EXCLUSIVE MODE")


class OtherKeyError(Exception):
    """Servers with another key are running on this database."""


def fingerprint(key: str) -> str:
    """What tells keys apart, and nothing of the key."""
    return hashlib.sha256(b"paiguan key\0" + key.encode()).hexdigest()


async def other_key(engine: AsyncEngine, key: str, node: str) -> list[str]:
    """The names of living servers with another key; empty where all is well."""
    async with engine.connect() as connection:
        return await _others(connection, key, node)


async def keep_key(store: Store, key: str, node: str) -> None:
    """Sign with this key from now on: a new one is taken only where no other server is alive."""

    async def write(connection: AsyncConnection) -> None:
        await connection.execute(ONE_BY_ONE)
        if await _others(connection, key, node):
            raise OtherKeyError
        await connection.execute(delete(house_key))
        await connection.execute(insert(house_key).values(fingerprint=fingerprint(key)))

    await store.write(write)


async def _others(connection: AsyncConnection, key: str, node: str) -> list[str]:
    kept = (await connection.execute(select(house_key.c.fingerprint))).scalar()
    if kept is None or kept == fingerprint(key):
        return []
    alive = select(nodes.c.name).where(nodes.c.until > clock(), nodes.c.name != node)
    return list((await connection.execute(alive.order_by(nodes.c.name))).scalars())
