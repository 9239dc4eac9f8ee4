"""Tables whose people come by a deployed balancer to server processes that hang or leave."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

from sqlalchemy import select

from paiguan.server.store.models import nodes, room_leases, rooms
from tests.server.balancers import HAProxy, new_balancer
from tests.server.databases import Database
from tests.server.evening import SECONDS
from tests.server.parlour import ServerProcess, free_port, server_process
from tests.server.proxy import Balancer, running
from tests.server.regulars import Regulars
from tests.server.several import KEY


class Behind:
    """Servers behind a balancer, and a table that is played at."""

    def __init__(self, base: str, servers: dict[str, ServerProcess], database: Database) -> None:
        self.servers = servers
        self.database = database
        self.enough = asyncio.Event()
        self.table = Regulars(base, "hengyang258", "桌", 2, 1)

    async def begin(self) -> None:
        """All come and play."""
        await self.table.come()
        self.playing = asyncio.create_task(self.table.play_until(self.enough))

    async def some_choices(self, count: int = 4) -> None:
        """Wait for some choices that are acknowledged from now on."""
        goal = self.table.acknowledged + count
        async with asyncio.timeout(SECONDS):
            while self.table.acknowledged < goal:
                assert not self.playing.done()
                await asyncio.sleep(0.01)

    async def where(self) -> ServerProcess:
        """The server that has the table."""
        query = (
            select(nodes.c.name)
            .join(room_leases, room_leases.c.node_id == nodes.c.id)
            .join(rooms, rooms.c.id == room_leases.c.room_id)
            .where(rooms.c.open)
        )
        engine = self.database.engine()
        async with engine.connect() as connection:
            name = (await connection.execute(query)).scalar_one()
        await engine.dispose()
        return self.servers[name]

    async def end(self) -> None:
        """All play to the end and go home."""
        self.enough.set()
        await self.playing
        await self.table.go_home()


def in_plain(balancer: Balancer) -> None:
    """Let a balancer speak HTTP at the port of HTTPS: the people of tests have no certificates."""
    if isinstance(balancer, HAProxy):
        bind = f"bind 127.0.0.1:{balancer.secure} "
        told = f"ssl crt {balancer.folder / 'both.pem'} alpn h2,http/1.1 ssl-min-ver TLSv1.2\n"
        balancer.changes[bind + told] = bind + "\n"
    else:
        listen = f"listen 127.0.0.1:{balancer.secure}"
        balancer.changes[f"{listen} ssl http2;"] = f"{listen};"


@asynccontextmanager
async def behind(
    kind: str, database: Database, folder: Path, changes: dict[str, str], names: str = "ab"
) -> AsyncIterator[Behind]:
    """A table before a balancer before server processes."""
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    with ExitStack() as stack:
        servers: dict[str, ServerProcess] = {}
        for name in names:
            (folder / name).mkdir()
            process = server_process(
                database,
                folder / name,
                warm=False,
                node=name,
                secret_key=KEY,
                origins=json.dumps([base]),
            )
            servers[name] = stack.enter_context(process)
        balancer = new_balancer(kind, folder, tuple(one.port for one in servers.values()))
        balancer.secure = port
        in_plain(balancer)
        balancer.changes |= changes
        for server in servers.values():
            server.start()
        for server in servers.values():
            await server.accepting(SECONDS)
        stack.enter_context(running(balancer))
        table = Behind(base, servers, database)
        await table.begin()
        yield table
