"""What one guest can do to the house: nothing that the others would notice.

Each attack is made with bytes that a well-behaved client never sends, and ends with the attacker
cut off and somebody else served.
"""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
import pytest

from bench.attackers import ENDLESS_REQUESTS, FLOODS, MANY, PING, PONG, hostile_frame
from paiguan.load.wire import frame
from paiguan.server.door import service
from paiguan.server.gate import doorkeeper, frames, guard, lines
from paiguan.server.gate.doorkeeper import Doorkeeper
from paiguan.server.gate.lines import TOO_FAST
from paiguan.server.socket import connection
from tests.server.databases import Database
from tests.server.guest import SECONDS, GoneError, Guest
from tests.server.parlour import House, open_house

AS_PROMISED: dict[str, Any] = {"messages_per_second": 10, "message_burst": 20}


async def served(house: House) -> bool:
    """Whether somebody who comes now is answered."""
    guest = await house.guest("客人")
    return bool(await guest.get("/api/games"))


async def closed(guest: Guest) -> None:
    async with asyncio.timeout(SECONDS):
        while guest.connected:
            await asyncio.sleep(0.005)


# At a table


@pytest.mark.parametrize("kind", FLOODS)
async def test_a_flood_of_frames_is_cut_off_at_once(sqlite: Database, kind: str) -> None:
    async with open_house(sqlite, **AS_PROMISED) as house:
        hostile, neighbour = await house.table("hengyang258", ["甲甲", "乙乙"])
        with suppress(OSError):
            await hostile.send_as_they_are(FLOODS[kind].of(MANY))
        await closed(hostile)
        frames = house.parlour.metrics.frames_in.value
        # What was handed to the table is what a message costs, not what was sent.
        assert frames < 200
        await house.all_arrived(neighbour)


async def test_a_client_that_pings_and_pongs_like_others_stays(sqlite: Database) -> None:
    async with open_house(sqlite, **AS_PROMISED) as house:
        (guest,) = await house.table("hengyang258", ["甲甲"])
        assert guest._socket is not None
        guest._socket.transport.write(hostile_frame(PING) * 10 + hostile_frame(PONG) * 10)
        await house.all_arrived(guest)
        assert guest.connected


async def test_pongs_that_are_never_read_are_not_kept(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much one may send, no more waits for a reader than so many bytes."""
    kept: list[int] = []
    ended = asyncio.Event()

    class Watched(lines.TableLine):
        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            kept.append(self.transport.get_write_buffer_size())

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            ended.set()

    monkeypatch.setattr(lines, "TableLine", Watched)
    async with open_house(sqlite) as house:
        (guest,) = await house.table("hengyang258", ["甲甲"])
        async with deaf_socket(house, guest) as writer:
            with suppress(OSError):
                while not ended.is_set():
                    writer.write(hostile_frame(PING, b"x" * 125) * 500)
                    await asyncio.sleep(0)
                    async with asyncio.timeout(SECONDS):
                        await writer.drain()
        most = lines.UNREAD_BYTES + frames.PARSED_AT_ONCE * 1024
        assert lines.UNREAD_BYTES < max(kept) < most


async def test_bytes_count_as_well_as_frames(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is sent away goes on talking, in frames as long as they may be, and few of them."""
    came: list[int] = []
    ended = asyncio.Event()

    class Watched(lines.TableLine):
        def data_received(self, data: bytes) -> None:
            came.append(len(data))
            super().data_received(data)

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            ended.set()

    monkeypatch.setattr(lines, "TableLine", Watched)
    # It hardly grows meanwhile, however long that takes.
    async with open_house(sqlite, **{**AS_PROMISED, "messages_per_second": 1}) as house:
        guest = await house.guest("甲甲")
        await guest.open_room("hengyang258")
        async with deaf_socket(house, guest) as writer:
            with suppress(OSError):
                writer.write(frame(1, b"no ticket"))
                while not ended.is_set():
                    writer.write(frame(2, b" " * 16_000))
                    async with asyncio.timeout(SECONDS):
                        await writer.drain()
                    await asyncio.sleep(0)
    allowed = AS_PROMISED["message_burst"] * lines.FRAMES_PER_MESSAGE * 4096
    # What came in one piece with the last of it was read from the line already.
    assert allowed < sum(came) <= allowed + 262_144


@asynccontextmanager
async def deaf_socket(house: House, guest: Guest) -> AsyncIterator[asyncio.StreamWriter]:
    """A socket to the house over which nothing is ever read again."""
    host, port = house.base.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port), limit=1024)
    writer.write(
        f"GET /ws/{guest.number} HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {house.base}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    try:
        yield writer
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def test_a_user_has_one_allowance_for_all_sockets(sqlite: Database) -> None:
    """Fifteen messages over each of two sockets are thirty of one user."""
    # It hardly grows meanwhile, however long that takes.
    async with open_house(sqlite, **{**AS_PROMISED, "messages_per_second": 1}) as house:
        (guest,) = await house.table("hengyang258", ["甲甲"])
        other = Guest(house.base, guest.name)
        other.id, other.http.cookies = guest.id, guest.http.cookies
        house.guests.append(other)
        await other.enter(await other.open_room("wanzai"))
        for device in (guest, other):
            with suppress(GoneError):
                for _ in range(15):
                    await device.send('{"t":"ping"}')
        async with asyncio.timeout(SECONDS):
            while guest.connected and other.connected:
                await asyncio.sleep(0.005)
        assert TOO_FAST in (guest.closed_with, other.closed_with)


async def test_an_address_has_one_allowance_for_everybody_there(sqlite: Database) -> None:
    most = {**AS_PROMISED, "messages_per_address": 5}
    async with open_house(sqlite, **most) as house:
        guests = await house.table("hengyang258", ["甲甲", "乙乙", "丙丙"])
        for guest in guests:
            for _ in range(15):
                with suppress(Exception):
                    await guest.send('{"t":"ping"}')
        async with asyncio.timeout(SECONDS):
            while all(guest.connected for guest in guests):
                await asyncio.sleep(0.005)
        ended = [guest.closed_with for guest in guests if not guest.connected]
        assert set(ended) == {TOO_FAST}


async def test_what_waits_for_a_reader_is_bounded_in_bytes(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "MOST_BYTES_OUT", 1)
    async with open_house(sqlite) as house:
        guest = await house.guest("甲甲")
        number = await guest.open_room("hengyang258")
        with suppress(Exception):
            await guest.enter(number)
        await closed(guest)
        assert house.parlour.metrics.slow_readers._value.get() == 1


# At the door


async def answer_to(house: House, *parts: bytes) -> bytes:
    """What the house says to bytes that are sent one part after the other."""
    host, port = house.base.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        async with asyncio.timeout(SECONDS):
            with suppress(OSError):
                for part in parts:
                    writer.write(part)
                    await writer.drain()
            with suppress(OSError):
                return await reader.read()
        return b""
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


@pytest.mark.parametrize(
    ("parts", "status"),
    [
        (ENDLESS_REQUESTS["path"], b"431 414"),
        (ENDLESS_REQUESTS["header"], b"431"),
        (ENDLESS_REQUESTS["headers"], b"431"),
        (ENDLESS_REQUESTS["line ends"], b"431"),
        ((b"GET / HTTP/1.1\r\nHost: x\r\n" + b"A: b\r\n" * 64 + b"\r\n",), b"431"),
        ((b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 100,), b"400"),
    ],
    ids=["path", "header", "headers", "line ends", "65 headers", "pipelined"],
)
async def test_an_endless_request_is_refused_and_hung_up_on(
    sqlite: Database, parts: tuple[bytes, ...], status: bytes
) -> None:
    async with open_house(sqlite) as house:
        answer = await answer_to(house, *parts)
        # Whoever is still sending may not get to read the answer.
        last = answer.rpartition(b"HTTP/1.1 ")[2][:3]
        assert not answer or last in status.split()
        assert await served(house)


async def test_a_long_request_within_the_limits_is_answered(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        head = b"GET /healthz?" + b"q" * 6000 + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        answer = await answer_to(
            house, head, b"X: " + b"y" * 6000 + b"\r\n" + b"A: b\r\n" * 60, b"\r\n"
        )
        assert answer.startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost:", b"\r\n"])
async def test_whoever_says_nothing_or_not_all_is_hung_up_on(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(lines, "HEAD_SECONDS", 0.05)
    async with open_house(sqlite) as house:
        assert await answer_to(house, said) == b""


async def test_a_body_that_does_not_come_is_not_waited_for(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "BODY_SECONDS", 0.05)
    async with open_house(sqlite) as house:
        head = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
        assert await answer_to(house, head) == b""


async def test_silent_connections_of_one_address_give_way_to_newer_ones(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        host, port = house.base.removeprefix("http://").split(":")
        opened = [
            await asyncio.open_connection(host, int(port))
            for _ in range(doorkeeper.SILENT_PER_ADDRESS + 10)
        ]
        async with asyncio.timeout(SECONDS):
            with suppress(OSError):
                assert await opened[0][0].read() == b""
        assert await served(house)
        opened[-1][1].write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert (await opened[-1][0].read()).startswith(b"HTTP/1.1 200")
        for _, writer in opened:
            writer.close()


async def test_silent_connections_of_many_addresses_take_no_place_at_a_table(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server knows how many files it may hold: here 32 besides its own, a quarter for pages."""
    monkeypatch.setattr(service, "raise_file_limit", lambda: doorkeeper.OWN_FILES + 32)
    async with open_house(sqlite) as house:
        owner, other = await house.table("hengyang258", ["甲甲", "乙乙"])
        host, port = house.base.removeprefix("http://").split(":")
        opened = []
        for place in range(40):
            local = (f"127.0.1.{place + 1}", 0)
            opened.append(await asyncio.open_connection(host, int(port), local_addr=local))
        left = [not reader.at_eof() for reader, _ in opened]
        async with asyncio.timeout(SECONDS):
            while sum(left) > 8:
                await asyncio.sleep(0.005)
                left = [not reader.at_eof() for reader, _ in opened]
        # The newest are still there, nobody at the table was cut, and there is room for more.
        assert left[-1]
        await house.all_arrived(owner)
        await house.all_arrived(other)
        assert await served(house)
        late = await house.guest("丙丙")
        await late.enter(owner.number)
        assert late.connected
        for _, writer in opened:
            writer.close()


async def test_asking_after_the_health_has_a_limit_of_its_own(sqlite: Database) -> None:
    async with (
        open_house(sqlite, request_burst=1, requests_per_second=0.001) as house,
        httpx.AsyncClient(base_url=house.base) as asking,
    ):
        most = guard.HEALTH_BURST
        found = [(await asking.get("/healthz")).status_code for _ in range(most + 1)]
        assert found[:most] == [200] * most
        while found[-1] != 429:
            found.append((await asking.get("/healthz")).status_code)


# Who goes when there are too many


class Caller:
    """A connection that remembers whether it was cut."""

    def __init__(self) -> None:
        self.was_cut = False

    def cut(self) -> None:
        self.was_cut = True


def test_a_server_may_hold_as_many_files_as_the_system_allows() -> None:
    """Started as most shells do: 256 now, and 900 for whoever asks."""
    code = (
        "from resource import *; setrlimit(RLIMIT_NOFILE, (256, 900));"
        "from paiguan.server.gate.doorkeeper import raise_file_limit;"
        "print(raise_file_limit(), getrlimit(RLIMIT_NOFILE))"
    )
    command = [sys.executable, "-c", code]
    said = subprocess.run(command, capture_output=True, text=True, check=True)
    assert said.stdout == "900 (900, 900)\n"


def test_pages_leave_room_for_tables() -> None:
    """Of 1,024 files 96 are the server's own; a quarter of the others is for pages."""
    keeper = Doorkeeper(1024)
    assert (keeper.most_pages, keeper.most_sockets) == (232, 696)
    callers = [Caller() for _ in range(300)]
    for at, one in enumerate(callers):
        keeper.page_opened(one, f"192.0.2.{at}")
    assert [one.was_cut for one in callers] == [True] * 68 + [False] * 232
    assert [keeper.socket_opened() for _ in range(697)] == [True] * 696 + [False]


def test_whoever_has_asked_is_not_cut_for_a_newcomer() -> None:
    keeper = Doorkeeper(96 + 8)
    busy, silent, newcomer = Caller(), Caller(), Caller()
    keeper.page_opened(busy, "192.0.2.1")
    keeper.asked(busy)
    keeper.page_opened(silent, "192.0.2.2")
    keeper.page_opened(newcomer, "192.0.2.3")
    assert [one.was_cut for one in (busy, silent, newcomer)] == [False, True, False]
    keeper.asked(newcomer)
    last = Caller()
    keeper.page_opened(last, "192.0.2.4")
    assert [one.was_cut for one in (busy, newcomer, last)] == [False, False, True]
    keeper.page_closed(busy)
    another = Caller()
    keeper.page_opened(another, "192.0.2.4")
    assert not another.was_cut


def test_a_connection_between_two_requests_is_silent_again() -> None:
    keeper = Doorkeeper(96 + 4)
    resting, newcomer = Caller(), Caller()
    keeper.page_opened(resting, "192.0.2.1")
    keeper.asked(resting)
    keeper.silent(resting, "192.0.2.1")
    keeper.page_opened(newcomer, "192.0.2.2")
    assert (resting.was_cut, newcomer.was_cut) == (True, False)
