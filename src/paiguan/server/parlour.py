"""Everything that lives as long as the server."""

import asyncio
import gc
from typing import Final

from sqlalchemy import select, text

from paiguan.server.accounts import Accounts
from paiguan.server.allowance import Allowances
from paiguan.server.clock import Clock
from paiguan.server.cookies import Cookies
from paiguan.server.lobby import Lobby
from paiguan.server.metrics import Metrics
from paiguan.server.migrate import migrate
from paiguan.server.settings import Settings
from paiguan.server.socket import Sockets
from paiguan.server.store import Store, new_engine

# A commit that takes longer than this is not coming back by itself.
STUCK_SECONDS: Final = 10.0
PASSWORD_SECONDS: Final = 300
TIDY_SECONDS: Final = 1800
YOUNG_OBJECTS: Final = 3_000
NEVER: Final = 1_000_000


class Parlour:
    """The store, the accounts, the rooms and the connections of one server."""

    def __init__(
        self, settings: Settings, pace_scale: float = 1.0, clock: Clock | None = None
    ) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store(new_engine(settings.database), self.metrics)
        self.accounts = Accounts(self.store, settings.new_account_cards)
        self.lobby = Lobby(self.store, settings, pace_scale, clock)
        self.sockets = Sockets(self.lobby, settings)
        self.cookies = Cookies(settings)
        tries = settings.password_tries
        self.password_tries = Allowances(tries / PASSWORD_SECONDS, tries)
        self.started = False
        self._tidying: asyncio.Task[None] | None = None
        running = self.lobby.running
        self.metrics.rooms_by_game(lambda: [one.room.game.name for one in running.values()])
        self.metrics.gauge("paiguan_sockets", "Open connections", lambda: self.sockets.count)
        self.metrics.gauge(
            "paiguan_commit_stuck_seconds", "Age of the commit under way", self.store.stuck_for
        )

    async def start(self) -> None:
        """Bring the database up to date and go on with all rooms."""
        if not self.settings.database_url:
            self.settings.data_dir.mkdir(parents=True, exist_ok=True)
            await migrate(self.store.engine)
        self.store.start()
        await self.lobby.start()
        self._tidying = asyncio.create_task(_tidy_up(), name="tidy up")
        self.started = True

    async def stop(self) -> None:
        """Stop gracefully: running tables go on after the restart."""
        self.started = False
        if self._tidying is not None:
            self._tidying.cancel()
        await self.lobby.stop()
        await self.store.stop()

    async def ready(self) -> bool:
        """Whether rooms are running, the database answers and writes come through."""
        if not self.started or self.store.stuck_for() > STUCK_SECONDS:
            return False
        async with self.store.read() as connection:
            await connection.execute(select(text("1")))
        return True


def collect_seldom() -> None:
    """Let Python look through all objects seldom: with many tables that stops them noticeably."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, 10, NEVER)


async def _tidy_up() -> None:
    """Look through all objects once in a while: what refers to itself goes only like that."""
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        gc.collect()
