"""The limits that were promised: the last that is allowed, and the first that is not."""

import asyncio
import socket as sockets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from paiguan.load.wire import Http, LoadError, open_wire
from paiguan.server.gate.allowance import MOST_KEYS, Allowances, network_of
from paiguan.server.gate.lines import TOO_FAST
from paiguan.server.room import changes
from paiguan.server.socket import connection
from paiguan.server.wire import protocol
from tests.server.databases import Database
from tests.server.guest import SECONDS, GoneError, Guest
from tests.server.parlour import House, open_house

AS_PROMISED: dict[str, Any] = {
    "messages_per_second": 10,
    "message_burst": 20,
    "sockets_per_address": 40,
    "rooms_per_owner": 3,
}
PING = '{"t":"ping"}'


def _of_kind(guest: Guest, kind: str) -> int:
    return sum(message["t"] == kind for message in guest.messages)


async def _closed(guest: Guest) -> int | None:
    async with asyncio.timeout(SECONDS):
        while guest.connected:
            await asyncio.sleep(0.005)
    return guest.closed_with


# Messages


async def test_a_message_has_4096_bytes_and_no_more(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        (guest,) = await house.table("hengyang258", ["牌友"])
        await guest.send(PING.ljust(4096))
        await guest.until(lambda: _of_kind(guest, "pong") == 1)
        await guest.send(PING.ljust(4097))
        assert await _closed(guest) == connection.REFUSED
        told = [(message["t"], message["code"]) for message in guest.messages[-2:]]
        assert told == [("refused", "too_long"), ("bye", "too_long")]
        assert all(message["zh"] and message["en"] for message in guest.messages[-2:])
        await guest.enter()
        await guest.send("长" * 1366)
        assert await _closed(guest) == connection.REFUSED


async def test_far_too_long_a_message_is_not_read_at_all(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        (guest,) = await house.table("hengyang258", ["牌友"])
        await guest.send(PING.ljust(4 * 4096 + 1))
        assert await _closed(guest) == 1009


async def test_a_long_message_is_refused_in_pieces_too(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        (guest,) = await house.table("hengyang258", ["牌友"])
        assert guest._socket is not None
        with suppress(ConnectionClosed):
            await guest._socket.send([" " * 1000] * 5)
        assert await _closed(guest) == connection.REFUSED


async def test_twenty_messages_at_once_and_ten_a_second(sqlite: Database) -> None:
    async with open_house(sqlite, **AS_PROMISED) as house:
        (guest,) = await house.table("hengyang258", ["牌友"])
        for _ in range(20):
            await guest.send(PING)
        await guest.until(lambda: _of_kind(guest, "pong") == 20)
        began = time.monotonic()
        with suppress(GoneError):
            for _ in range(40):
                await guest.send(PING)
        assert await _closed(guest) == TOO_FAST
        last = guest.messages[-1]
        assert (last["t"], last["code"]) == ("refused", "too_fast")
        allowed = 20 + 10 * (time.monotonic() - began + 1)
        assert _of_kind(guest, "pong") <= 20 + allowed


def test_an_allowance_fills_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    at = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: at[0])
    allowances = Allowances(10, 20)
    assert [allowances.take("a") for _ in range(21)] == [True] * 20 + [False]
    assert allowances.take("b")
    at[0] += 0.1001
    assert [allowances.take("a") for _ in range(2)] == [True, False]
    at[0] += 60
    assert [allowances.take("a") for _ in range(21)] == [True] * 20 + [False]


def test_only_so_many_addresses_are_remembered() -> None:
    allowances = Allowances(0.001, 1)
    assert allowances.take("first")
    assert not allowances.take("first")
    for number in range(MOST_KEYS):
        allowances.take(str(number))
    assert len(allowances._of) == MOST_KEYS
    assert allowances.take("first")


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_limits_go_by_what_one_person_has(address: str, network: str) -> None:
    assert network_of(address) == network


# Sockets and rooms


async def test_three_sockets_a_user_and_the_newest_stays(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        devices = []
        first = await house.guest("牌友")
        for _ in range(4):
            device = await house.guest("牌友")
            device.http.cookies, device.id = first.http.cookies, first.id
            await device.open_room("hengyang258")
            await device.enter(device.number)
            devices.append(device)
        assert await _closed(devices[0]) == connection.ELSEWHERE
        assert [device.connected for device in devices[1:]] == [True] * 3


async def test_forty_sockets_an_address(sqlite: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    # Nobody is sent away for saying nothing before all of them are there.
    monkeypatch.setattr(connection, "ENTER_SECONDS", SECONDS)
    async with open_house(sqlite, **AS_PROMISED) as house:
        port = int(house.base.rpartition(":")[2])
        wires = [
            await open_wire("127.0.0.1", port, "123456", "127.0.0.9", _ignore) for _ in range(40)
        ]
        with pytest.raises(LoadError, match="403"):
            await open_wire("127.0.0.1", port, "123456", "127.0.0.9", _ignore)
        wires.append(await open_wire("127.0.0.1", port, "123456", "127.0.0.10", _ignore))
        wires.pop(0).close()
        async with asyncio.timeout(SECONDS):
            while house.parlour.sockets.of_network["127.0.0.9"] == 40:
                await asyncio.sleep(0.005)
        wires.append(await open_wire("127.0.0.1", port, "123456", "127.0.0.9", _ignore))
        for wire in wires:
            wire.close()


def _ignore(_text: bytes, _at: float) -> None:
    pass


async def test_three_rooms_an_owner_even_when_asked_at_once(sqlite: Database) -> None:
    async with open_house(sqlite, **AS_PROMISED) as house:
        guest = await house.guest("牌友")
        body = {"game": "hengyang258"}
        asked = [guest.http.post("/api/rooms", json=body) for _ in range(8)]
        answers = await asyncio.gather(*asked)
        assert sorted(answer.status_code for answer in answers) == [200] * 3 + [409] * 5
        assert {a.json().get("code") for a in answers if a.status_code == 409} == {"too_many_rooms"}


# Slow readers


@asynccontextmanager
async def _small_buffers(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """The system keeps little for a connection, so that a slow reader is noticed soon."""
    create = sockets.create_server

    def small(*given: Any, **more: Any) -> sockets.socket:
        listening = create(*given, **more)
        listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, 4096)
        return listening

    with monkeypatch.context() as patch:
        patch.setattr(sockets, "create_server", small)
        yield


async def test_a_slow_reader_is_cut_off_and_nobody_else_notices(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "SLOW_SECONDS", 0.05)
    async with _small_buffers(monkeypatch), open_house(sqlite) as house:
        owner = await house.guest("东家")
        await owner.open_room("hengyang258")
        await owner.enter()
        slow = await house.guest("慢客")
        ticket = (await slow.post(f"/api/rooms/{owner.number}/ticket"))["ticket"]
        port = int(house.base.rpartition(":")[2])
        lazy = sockets.socket()
        lazy.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        lazy.setblocking(False)
        await asyncio.get_running_loop().sock_connect(lazy, ("127.0.0.1", port))
        deaf = await connect(
            f"ws://127.0.0.1:{port}/ws/{owner.number}",
            sock=lazy,
            origin=Origin(house.base),
            max_queue=1,
            open_timeout=SECONDS,
        )
        await deaf.send(f'{{"t":"enter","ticket":"{ticket}"}}')
        await owner.until(lambda: owner.room["seats"][1]["user"] == slow.id)
        deaf.transport.pause_reading()
        audience = house.parlour.lobby.running[owner.number].audience
        async with asyncio.timeout(SECONDS):
            while owner.room["seats"][1]["here"]:
                audience.tell_all(protocol.Announced("长" * 1000))
                await asyncio.sleep(0.002)
        assert owner.connected
        assert house.parlour.metrics.slow_readers._value.get() == 1
        assert house.parlour.sockets.count == 1
        deaf.transport.abort()
        await slow.enter(owner.number)
        assert slow.seat == 1


@pytest.mark.parametrize(("slow", "most"), [(True, 64), (False, 64 * connection.AT_ONCE)])
async def test_sixty_four_messages_wait_for_a_slow_reader_and_no_more(
    sqlite: Database, slow: bool, most: int
) -> None:
    """Whoever takes nothing just now may be given a whole hand; after a second they are slow."""
    async with open_house(sqlite) as house:
        (guest,) = await house.table("hengyang258", ["牌友"])
        await house.all_arrived(guest)
        (one,) = house.parlour.sockets.of_user[guest.id]
        one._line.writable.clear()
        one._held_up = time.monotonic() - (connection.SLOW_SECONDS + 1 if slow else 0)
        for _ in range(most):
            one.send(protocol.Pong())
        assert one._closing == 0
        one.send(protocol.Pong())
        assert one._closing == connection.SLOW_READER
        assert house.parlour.metrics.slow_readers._value.get() == 1
        await _closed(guest)


async def test_much_at_once_is_not_slow(sqlite: Database) -> None:
    async with open_house(sqlite, queued_out=32) as house:
        (guest,) = await house.dealt("hengyang258", ["牌友"], claim_time="fast")
        await guest.play(until=lambda: 0 in guest.revealed)
        events = len(guest.events[0])
        assert events > 32
        await guest.leave()
        await guest.enter(anew=True)
        await guest.until(lambda: len(guest.events.get(0, [])) == events)


# HTTP


async def test_requests_from_one_address_are_limited(sqlite: Database) -> None:
    async with open_house(sqlite, requests_per_second=0.001, request_burst=10) as house:
        local = httpx.AsyncHTTPTransport(local_address="127.0.0.9")
        async with httpx.AsyncClient(base_url=house.base, transport=local) as client:
            for _ in range(10):
                assert (await client.get("/api/games")).status_code == 200
            answer = await client.get("/api/games")
            assert answer.status_code == 429
            assert answer.json()["code"] == "too_fast"
            assert (await client.get("/healthz")).status_code == 200
        port = int(house.base.rpartition(":")[2])
        with pytest.raises(LoadError, match="403"):
            await open_wire("127.0.0.1", port, "123456", "127.0.0.9", _ignore)
        async with httpx.AsyncClient(base_url=house.base) as other:
            assert (await other.get("/api/games")).status_code == 200


async def _in_pieces(size: int) -> AsyncIterator[bytes]:
    yield b'{"name": "'
    for _ in range(size // 1000):
        yield b"x" * 1000


async def test_a_body_has_its_limit_whether_its_length_is_told_or_not(sqlite: Database) -> None:
    async with (
        open_house(sqlite, request_bytes=5000) as house,
        httpx.AsyncClient(base_url=house.base) as client,
    ):
        fits = await client.post("/api/guest", content=b'{"name": "%s"}' % (b"x" * 4000))
        assert fits.status_code == 422
        for body in (b"x" * 5001, _in_pieces(20_000)):
            answer = await client.post("/api/guest", content=body)
            assert answer.status_code == 413
            assert answer.json()["code"] == "too_long"


async def test_passwords_cannot_be_tried_out(sqlite: Database) -> None:
    async with open_house(sqlite, password_tries=3) as house:
        guest = await house.guest("牌友")
        await guest.post("/api/register", name="牌友", password="a long password")
        async with httpx.AsyncClient(base_url=house.base) as thief:
            answers = [
                await thief.post("/api/login", json={"name": "牌友", "password": f"guess {n}"})
                for n in range(4)
            ]
            assert [answer.status_code for answer in answers] == [400, 400, 400, 429]
            right = {"name": "牌友", "password": "a long password"}
            assert (await thief.post("/api/login", json=right)).status_code == 429
            other = {"name": "别人", "password": "a long password"}
            assert (await thief.post("/api/login", json=other)).status_code == 400


# A flood


class Flood:
    """Somebody at one address who asks for everything, all the time."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.refused = 0
        self.tried = 0
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin."""
        self._tasks = [asyncio.create_task(self._ask(work)) for work in (self._get, self._open)]

    async def stop(self) -> None:
        """Enough."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _ask(self, work: Callable[[], Any]) -> None:
        while True:
            self.tried += 1
            try:
                await work()
            except (LoadError, OSError, asyncio.IncompleteReadError):
                self.refused += 1

    async def _get(self) -> None:
        http = Http("127.0.0.1", self.port, "127.0.0.66")
        try:
            await http.ask("POST", "/api/guest", {})
        finally:
            http.close()

    async def _open(self) -> None:
        wire = await open_wire("127.0.0.1", self.port, "123456", "127.0.0.66", _ignore)
        wire.send(b"let me in")


async def _round_trips(house: House, guest: Guest, count: int) -> list[float]:
    """How long a table takes to answer while something goes on, shortest first."""
    took = []
    for number in range(count):
        began = time.perf_counter()
        await guest.do("ready", on=number % 2 == 0)
        took.append(time.perf_counter() - began)
    return sorted(took)


async def test_a_flood_from_one_address_leaves_the_others_alone(sqlite: Database) -> None:
    async with open_house(sqlite, request_burst=50, requests_per_second=20) as house:
        port = int(house.base.rpartition(":")[2])
        (guest,) = await house.table("hengyang258", ["牌友"])
        flood = Flood(port)
        flood.start()
        while flood.refused < 50:
            await asyncio.sleep(0.01)
        await _round_trips(house, guest, 50)
        await flood.stop()
        assert flood.refused > flood.tried / 4
        assert guest.connected
        async with httpx.AsyncClient(base_url=house.base) as other:
            assert (await other.post("/api/guest", json={})).status_code == 200


@pytest.mark.soak
async def test_a_flood_at_most_doubles_the_waiting(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "MOST_OF_ONE", 10_000)
    async with open_house(sqlite, request_burst=50, requests_per_second=20) as house:
        port = int(house.base.rpartition(":")[2])
        (guest,) = await house.table("hengyang258", ["牌友"])
        await _round_trips(house, guest, 200)
        calm = await _round_trips(house, guest, 1000)
        flood = Flood(port)
        flood.start()
        while flood.refused < 50:
            await asyncio.sleep(0.01)
        busy = await _round_trips(house, guest, 1000)
        await flood.stop()
        # The flood runs in the same process here: its own work counts against it too.
        assert busy[990] <= 2 * calm[990] + 0.05, (calm[990], busy[990])
