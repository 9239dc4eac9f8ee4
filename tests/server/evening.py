"""Tables that are played at while their servers are killed, stopped and upgraded."""

import asyncio

from tests.server.bookkeeping import check_books, check_rooms
from tests.server.databases import Database
from tests.server.parlour import ServerProcess
from tests.server.regulars import Regulars
from tests.server.several import Roamer

SECONDS = 180


class At:
    """A server process, as a balancer knows it."""

    def __init__(self, server: ServerProcess) -> None:
        self.base = server.base


class Evening:
    """Tables whose people are all sent to one server, which changes."""

    def __init__(self, servers: list[ServerProcess]) -> None:
        self.sent_to = servers[0]
        self.enough = asyncio.Event()
        self.tables = [
            Regulars("", name, f"桌{name[:4]}", 2, 1) for name in ("hengyang258", "xiangtan")
        ]
        for table in self.tables:
            table.guests = [
                Roamer(At(servers[1]), guest.name, lambda _number: At(self.sent_to))
                for guest in table.guests
            ]
        self.guests = [guest for table in self.tables for guest in table.guests]

    async def begin(self) -> None:
        """All come and play."""
        await asyncio.gather(*(table.come() for table in self.tables))
        self.playing = asyncio.gather(*(table.play_until(self.enough) for table in self.tables))

    async def some_choices(self) -> None:
        """Wait for some choices that are acknowledged."""
        goal = sum(table.acknowledged for table in self.tables) + 8
        async with asyncio.timeout(SECONDS):
            while sum(table.acknowledged for table in self.tables) < goal:
                assert not self.playing.done(), await self.playing
                await asyncio.sleep(0.01)

    def lead_to(self, server: ServerProcess) -> None:
        """Whoever comes from now on, and whatever they ask, comes to this server."""
        self.sent_to = server
        for guest in self.guests:
            guest.http.base_url = server.base

    async def send_to(self, server: ServerProcess) -> None:
        """From now on all are sent to another server."""
        self.sent_to = server
        for guest in self.guests:
            if guest.connected:
                await guest.cut()

    async def end(self, database: Database) -> None:
        """All play to the end, and everything is checked."""
        await self.finish()
        await self.check(database)

    async def finish(self) -> None:
        """All play to the end and go home."""
        self.enough.set()
        await self.playing
        await asyncio.gather(*(table.go_home() for table in self.tables))

    async def check(self, database: Database) -> None:
        """All that was acknowledged and shown is in the database, and every record verifies."""
        engine = database.engine()
        told = [told for table in self.tables for told in table.told]
        await check_rooms(engine, self.guests, told)
        await check_books(engine)
        await engine.dispose()
