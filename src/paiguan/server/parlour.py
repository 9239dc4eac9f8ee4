"""Everything that lives as long as the server."""

import asyncio
import gc
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

import paiguan
from paiguan.server.gate.allowance import Allowances
from paiguan.server.gate.cookies import Cookies
from paiguan.server.remote_bots.reviews import Reviews
from paiguan.server.settings import Settings
from paiguan.server.socket.connection import Sockets
from paiguan.server.store.accounts import Accounts, login_of
from paiguan.server.store.client_files import Forms
from paiguan.server.store.database import Store, StoreError, new_engine
from paiguan.server.store.leases import Shared
from paiguan.server.store.notices import Notice
from paiguan.server.store.revisions import migrate
from paiguan.server.store.sole import Leases, Sole
from paiguan.server.table.clock import Clock
from paiguan.server.table.lobby import Lobby
from paiguan.server.watch.metrics import Metrics
from paiguan.server.wire.errors import RoomError
from paiguan.server.wire.protocol import Announced, Bye

# A commit that takes longer than this is not coming back by itself.
NOT_READY_SECONDS: Final = 10.0
PASSWORD_SECONDS: Final = 300
GUEST_SECONDS: Final = 600
ROOM_SECONDS: Final = 600
WRONG_NUMBER_SECONDS: Final = 300
REVIEW_SECONDS: Final = 300
READY_SECONDS: Final = 3.0
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
        engine = new_engine(settings.database, memory=settings.timelines)
        self.store = Store(engine, self.metrics)
        self.accounts = Accounts(
            self.store, settings.new_account_cards, settings.guest_days, settings.cards_per_day
        )
        self.leases = _leases(self.store, settings)
        self.lobby = Lobby(self.store, settings, pace_scale, clock, self.leases)
        self.leases.on_notice = self._heard
        self.leases.on_gap = self._look_up_logins
        self._telling: set[asyncio.Task[None]] = set()
        self.sockets = Sockets(self.lobby, settings)
        self.cookies = Cookies(settings)
        self.password_tries = _in_a_while(settings.password_tries, PASSWORD_SECONDS)
        self.password_work = _in_a_while(settings.passwords_per_address, PASSWORD_SECONDS)
        self.new_guests = _in_a_while(settings.guests_per_address, GUEST_SECONDS)
        self.new_rooms = _in_a_while(settings.rooms_opened, ROOM_SECONDS)
        self.rooms_of_address = _in_a_while(settings.rooms_opened_per_address, ROOM_SECONDS)
        self.wrong_numbers = _in_a_while(settings.wrong_numbers, WRONG_NUMBER_SECONDS)
        self.reviews = Reviews(settings, self.metrics)
        self.review_asks = _in_a_while(settings.reviews_per_address, REVIEW_SECONDS)
        # The files of the browser client that go by their hash, for servers of other releases.
        self.files: Mapping[str, Forms] = {}
        self.started = False
        self._tidying: asyncio.Task[None] | None = None
        running = self.lobby.running
        self.metrics.rooms_by_game(lambda: [one.room.game.name for one in running.values()])
        self.metrics.gauge("paiguan_sockets", "Open connections", lambda: self.sockets.count)
        self.metrics.gauge(
            "paiguan_commit_stuck_seconds", "Age of the commit under way", self.store.stuck_for
        )
        self.metrics.gauge(
            "paiguan_node_alive", "1 while its rooms are its own", lambda: self.leases.alive
        )
        self.metrics.gauge(
            "paiguan_writes_fail", "1 while the newest write failed", lambda: self.store.failing
        )

    async def start(self) -> None:
        """Bring the database up to date and go on with all rooms."""
        if not self.settings.database_url:
            self.settings.make_data_dir()
            await migrate(self.store.engine)
        self.store.start()
        await self._count_time()
        await self.leases.keep_key(self.settings.signing_key())
        await self.leases.keep_files(self.files)
        await self.leases.start()
        await self.lobby.start()
        self._tidying = asyncio.create_task(self._tidy_up(), name="tidy up")
        self.started = True

    async def stop(self) -> None:
        """Stop gracefully: running tables go on after the restart."""
        self.started = False
        if self._tidying is not None:
            self._tidying.cancel()
        await self.reviews.stop()
        await self.lobby.stop()
        await asyncio.gather(*self._telling, return_exceptions=True)
        await self.leases.stop()
        with suppress(StoreError):
            await self.accounts.time.keep()
        await self.store.stop()

    async def ready(self) -> bool:
        """Whether rooms are running, the database answers and writes come through."""
        if not self.started or self.store.stuck_for() > NOT_READY_SECONDS:
            return False
        asking = asyncio.create_task(self._database_answers())
        done, _ = await asyncio.wait({asking}, timeout=READY_SECONDS)
        if not done:
            # It is not waited for: letting go of a connection that hangs takes a while too.
            asking.cancel()
            asking.add_done_callback(lambda task: task.cancelled() or task.exception())
        return bool(done) and await asking

    async def _database_answers(self) -> bool:
        await self.store.ask()
        return await self.store.takes_writes()

    async def file_of_another_release(self, name: str) -> Forms | None:
        """A file of the browser client that another server has, or had lately."""
        return await self.leases.find_file(name)

    def send_out(self, user_id: int, error: RoomError, only: bytes = b"", but: bytes = b"") -> None:
        """Close the doors behind a user, behind one of their logins, or behind all but one.

        Tickets are void, connections end with this word, on whichever server they are.
        """
        self._send_out(user_id, error, only, but)
        login = {"only": only.hex(), "but": but.hex()}
        self.tell({"is": "out", "user": user_id, "code": error.code, **login})

    def _send_out(self, user_id: int, error: RoomError, only: bytes, but: bytes) -> None:
        def which(login: bytes) -> bool:
            return login == only if only else login != but

        self.lobby.tickets.drop_of(user_id, which)
        for connection in list(self.sockets.of_user.get(user_id, [])):
            if which(connection.login):
                connection.send(Bye(error.code, error.zh, error.en))

    def hand_on(self, user_id: int, before: bytes, token: str) -> bytes:
        """A login goes on under a new token; what was come in by with it stays. The new login."""
        after = login_of(token)
        self._hand_on(user_id, before, after)
        self.tell({"is": "login", "user": user_id, "before": before.hex(), "after": after.hex()})
        return after

    def _hand_on(self, user_id: int, before: bytes, after: bytes) -> None:
        self.lobby.tickets.hand_on(before, after)
        for connection in self.sockets.of_user.get(user_id, []):
            if connection.login == before:
                connection.login = after

    def announce(self, words: str) -> None:
        """Tell everybody at every table, on every server."""
        self._announce(words)
        self.tell({"is": "announced", "text": words})

    def _announce(self, words: str) -> None:
        for running in self.lobby.running.values():
            running.audience.tell_all(Announced(words))

    # Other servers

    def tell(self, notice: Notice) -> None:
        """Let the other servers know, where there are any; nobody waits for it."""
        telling = asyncio.create_task(self._tell(notice))
        self._telling.add(telling)
        telling.add_done_callback(self._telling.discard)

    async def _tell(self, notice: Notice) -> None:
        with suppress(StoreError):
            await self.leases.tell(notice)

    def _heard(self, notice: Notice) -> None:
        """Something that another server has told."""
        if notice["is"] == "out":
            only, but = bytes.fromhex(notice["only"]), bytes.fromhex(notice["but"])
            self._send_out(notice["user"], RoomError(notice["code"]), only, but)
        elif notice["is"] == "login":
            before, after = bytes.fromhex(notice["before"]), bytes.fromhex(notice["after"])
            self._hand_on(notice["user"], before, after)
        elif notice["is"] == "announced":
            self._announce(notice["text"])
        elif notice["is"] == "again":
            self.lobby.tell_again(notice["room"], notice["number"])

    async def _look_up_logins(self) -> None:
        """Notices may have been missed: whose login has ended meanwhile is sent out now."""
        here = [one for mine in self.sockets.of_user.values() for one in mine]
        good = await self.accounts.good_logins({one.login for one in here})
        error = RoomError("signed_out")
        for connection in here:
            if connection.login not in good:
                connection.send(Bye(error.code, error.zh, error.en))

    async def _tidy_up(self) -> None:
        """Once in a while: what refers to itself goes only like that, and old logins go."""
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            gc.collect()
            with suppress(StoreError):
                await self._count_time()
                await self.leases.tidy()
                await self.lobby.tickets.tidy()
                await self.leases.keep_files(self.files)

    async def _count_time(self) -> None:
        """Keep how long the house has been open, and let go what is over by that."""
        await self.accounts.time.keep()
        await self.accounts.forget_old_logins()


def _leases(store: Store, settings: Settings) -> Leases:
    """On SQLite a server is alone; on PostgreSQL it may be one of several."""
    if not settings.several:
        return Sole()
    return Shared(store, settings.node_name, paiguan.__version__)


def collect_seldom() -> None:
    """Let Python look through all objects seldom: with many tables that stops them noticeably."""
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, 10, NEVER)


def _in_a_while(count: int, seconds: int) -> Allowances:
    """So many at once, and so many again in so many seconds."""
    return Allowances(count / seconds, count)
