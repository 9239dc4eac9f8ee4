"""Servers for tests: one in this process, and one that can be killed."""

import asyncio
import itertools
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from functools import partial
from hashlib import shake_256
from pathlib import Path
from typing import Any

from paiguan.server.app import Parlour, create_app
from paiguan.server.door.service import server_config
from paiguan.server.gate.entrance import LineServer
from paiguan.server.table.clock import Clock
from tests.server.databases import Database
from tests.server.guest import SECONDS, Guest

ROOT = Path(__file__).parents[2]
PONG = {"t": "pong"}
# Tests ask faster than people, and all from one address.
UNLIMITED: dict[str, Any] = {
    "messages_per_second": 100_000,
    "messages_per_address": 100_000,
    "message_burst": 100_000,
    "sockets_per_address": 1_000,
    "rooms_per_owner": 100,
    "rooms_opened": 100_000,
    "rooms_opened_per_address": 100_000,
    "new_account_cards": 100_000,
    "requests_per_second": 100_000,
    "request_burst": 100_000,
    "passwords_per_address": 100_000,
    "guests_per_address": 100_000,
    "wrong_numbers": 100_000,
}


class House:
    """A running server, and those who came."""

    def __init__(self, base: str, parlour: Parlour) -> None:
        self.base = base
        self.parlour = parlour
        self.guests: list[Guest] = []

    async def guest(self, name: str, **more: Any) -> Guest:
        """Somebody new."""
        guest = await Guest(self.base, name, **more).sign_in()
        self.guests.append(guest)
        return guest

    async def all_arrived(self, guest: Guest) -> None:
        """Nothing is on its way to a guest any more."""
        await self.parlour.lobby.find(guest.number).quiet()
        pongs = guest.messages.count(PONG)
        await guest.send('{"t":"ping"}')
        await guest.until(lambda: guest.messages.count(PONG) > pongs)

    async def again(self, guest: Guest, *, knowing: bool = False) -> Guest:
        """A guest of another server on the same database, or one with another device.

        The new device knows nothing yet, or all that the old one was told.
        """
        device = Guest(self.base, guest.name)
        device.id, device.number = guest.id, guest.number
        device.http.cookies = guest.http.cookies
        if knowing:
            device.events, device.revealed = guest.events, guest.revealed
        self.guests.append(device)
        await device.enter()
        return device

    async def table(self, game: str, names: list[str], **setup: Any) -> list[Guest]:
        """People around a new table of the first one, all in; the other seats are empty."""
        guests = [await self.guest(name) for name in names]
        number = await guests[0].open_room(game, **setup)
        for guest in guests:
            await guest.enter(number)
        for guest in guests:
            await guest.until(partial(_all_in, guest, guests))
        return guests

    async def dealt(self, game: str, names: list[str], **setup: Any) -> list[Guest]:
        """The same with bots in the other seats and the first hand dealt."""
        guests = await self.table(game, names, **setup)
        await guests[0].fill_with_bots()
        for guest in guests:
            await guest.do("ready", on=True)
        for guest in guests:
            await guest.until_phase("playing")
        return guests


def _all_in(guest: Guest, guests: list[Guest]) -> bool:
    known = {seat["user"] for seat in guest.room["seats"]}
    known |= {user["user"] for user in guest.room["knocking"]}
    return known >= {other.id for other in guests}


@asynccontextmanager
async def open_house(
    database: Database, *, clock: Clock | None = None, pace_scale: float = 0.0, **settings: Any
) -> AsyncIterator[House]:
    """A server in this process; everybody is sent home at its end."""
    app = create_app(database.settings(**{**UNLIMITED, **settings}), pace_scale, clock)
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        port = listening.getsockname()[1]
        server = LineServer(server_config(app, app.state.parlour.settings))
        serving = asyncio.create_task(server.serve([listening]))
        while not server.started:
            assert not serving.done(), "the server did not start"
            await asyncio.sleep(0.005)
        house = House(f"http://127.0.0.1:{port}", app.state.parlour)
        house.parlour.lobby.draw_chance = chance_of_this_test()
        try:
            yield house
        finally:
            await asyncio.gather(*(guest.go_home() for guest in house.guests))
            server.should_exit = True
            await serving


def chance_of_this_test() -> Callable[[int], bytes]:
    """The same deals whenever a test is run: what fails for one of them fails every time."""
    test = os.environ["PYTEST_CURRENT_TEST"]
    rooms = itertools.count()
    return lambda size: shake_256(f"{test} {next(rooms)}".encode()).digest(size)


class ServerProcess:
    """A server in another process, to be killed and started again on the same port."""

    def __init__(self, starter: subprocess.Popen[str] | None, port: int, log: Path) -> None:
        self._starter = starter
        self.base = f"http://127.0.0.1:{port}"
        self.port = port
        self.log = log
        self.pid = 0
        # How many choices its guests have been acknowledged; whoever plays here says.
        self.acknowledged: Callable[[], int] = lambda: 0

    def start(self, kill_at: str = "") -> None:
        """Start a server; it may not accept yet."""
        assert self._starter is not None
        assert self._starter.stdin is not None
        assert self._starter.stdout is not None
        self._starter.stdin.write(f"{kill_at}\n")
        self._starter.stdin.flush()
        self.pid = int(self._starter.stdout.readline())

    async def accepting(self, seconds: float = SECONDS) -> float:
        """Wait until it accepts and is ready; how many seconds that took."""
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.write(b"GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                status = await reader.readline()
                writer.close()
                if b" 200 " in status:
                    return time.monotonic() - began
            except OSError:
                pass
            await asyncio.sleep(0.005)
        raise TimeoutError(f"the server does not accept: {self.log.read_text()[-2000:]}")

    def stop(self) -> None:
        """SIGTERM: it is to leave in order."""
        os.kill(self.pid, signal.SIGTERM)

    def kill(self) -> None:
        """SIGKILL, at once, unless it is dead already."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    @property
    def running(self) -> bool:
        """Whether the process is still there."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    async def dead(self, seconds: float = SECONDS) -> None:
        """Wait until the process is gone."""
        async with asyncio.timeout(seconds):
            while self.running:
                await asyncio.sleep(0.002)


def free_port() -> int:
    """A port that nobody else is given while the tests run."""
    return free_ports(1)


# Bound, but nobody listens: a server may, since it says that it shares the address.
_kept: list[socket.socket] = []


def free_ports(count: int) -> int:
    """The first of so many such ports in a row."""
    while True:
        row: list[socket.socket] = []
        try:
            first = _keep_port(row, 0)
            for port in range(first + 1, first + count):
                _keep_port(row, port)
        except (OSError, OverflowError):
            for one in row:
                one.close()
            continue
        _kept.extend(row)
        return first


def _keep_port(row: list[socket.socket], port: int) -> int:
    row.append(socket.socket())
    row[-1].bind(("127.0.0.1", port))
    # Only now: before, somebody else might have kept the same one.
    row[-1].setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    return int(row[-1].getsockname()[1])


def environment(database: Database, source: Path | None = None, **settings: Any) -> dict[str, str]:
    """The environment of a server process with these settings, perhaps of another source."""
    given = database.environment(**{**UNLIMITED, **settings})
    paths = [str(path) for path in (source, ROOT, *sys.path) if path]
    return {**os.environ, **given, "PYTHONPATH": os.pathsep.join(paths)}


@contextmanager
def server_process(
    database: Database,
    folder: Path,
    *,
    source: Path | None = None,
    warm: bool = True,
    **settings: Any,
) -> Iterator[ServerProcess]:
    """Servers that can be killed; none is left at the end.

    Those that are not started again and again need not be `warm`.
    """
    port, log = free_port(), folder / "server.log"
    command = [sys.executable, "-m", "tests.server.run_server", str(port), str(log)]
    if not warm:
        command.append("--at-once")
    log.touch()
    starter = subprocess.Popen(
        command,
        env=environment(database, source=source, **settings),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
    )
    server = ServerProcess(starter, port, log)
    try:
        yield server
    finally:
        if server.pid and server.running:
            server.kill()
        assert starter.stdin is not None
        assert starter.stdout is not None
        starter.stdin.close()
        starter.stdout.close()
        starter.wait(SECONDS)
