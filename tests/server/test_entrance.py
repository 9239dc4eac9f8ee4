"""Who connects far too often is hung up on before anything is made for them."""

import asyncio
import errno
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from paiguan.server.gate import entrance, lines
from paiguan.server.gate.entrance import Entrance
from tests.server.databases import Database
from tests.server.guest import SECONDS
from tests.server.parlour import House, open_house

# Nothing is given back while a test lasts.
FEW: dict[str, Any] = {"requests_per_second": 0.001, "request_burst": 3}
ASKING = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


async def answer_from(house: House, address: str, said: bytes = ASKING) -> bytes:
    """What the house answers to somebody at this address; nothing if it hangs up."""
    host, port = house.base.removeprefix("http://").split(":")
    with suppress(OSError):
        async with asyncio.timeout(SECONDS):
            local = (address, 0)
            reader, writer = await asyncio.open_connection(host, int(port), local_addr=local)
            try:
                writer.write(said)
                return await reader.read()
            finally:
                writer.close()
    return b""


async def test_one_address_connects_so_often_and_no_more(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[object] = []

    class Counted(lines.PageLine):
        def __init__(self, *given: Any, **more: Any) -> None:
            super().__init__(*given, **more)
            made.append(self)

    monkeypatch.setattr(lines, "PageLine", Counted)
    async with open_house(sqlite, **FEW) as house:
        answers = [await answer_from(house, "127.0.0.9") for _ in range(5)]
        assert [answer[:12] for answer in answers] == [b"HTTP/1.1 200"] * 3 + [b""] * 2
        # Nothing was made for those who were hung up on, and others do not notice.
        assert len(made) == 3
        assert (await answer_from(house, "127.0.0.10")).startswith(b"HTTP/1.1 200")
        assert house.parlour.metrics.turned_away.value == 2


async def test_junk_counts_as_much_as_a_request(sqlite: Database) -> None:
    async with open_house(sqlite, **FEW) as house:
        answers = [await answer_from(house, "127.0.0.9", b"\x16junk\r\n\r\n") for _ in range(4)]
        assert [answer[:12] for answer in answers] == [b"HTTP/1.1 400"] * 3 + [b""]


async def test_a_proxy_connects_for_everybody(sqlite: Database) -> None:
    async with open_house(sqlite, **FEW, trusted_proxies="127.0.0.8,127.0.1.0/24") as house:
        for proxy in ("127.0.0.8", "127.0.1.7"):
            answers = [await answer_from(house, proxy) for _ in range(5)]
            assert [answer[:12] for answer in answers] == [b"HTTP/1.1 200"] * 5
        assert house.parlour.metrics.turned_away.value == 0


@contextmanager
def calling(port: int, count: int) -> Iterator[None]:
    """So many who have connected and wait to be let in."""
    callers = [socket.create_connection(("127.0.0.1", port)) for _ in range(count)]
    try:
        yield
    finally:
        for caller in callers:
            caller.close()


async def test_one_connection_is_taken_each_turn() -> None:
    """However many wait at the door, whoever is in already is heard in between."""
    turn = 0
    taken_at: list[int] = []
    loop = asyncio.get_running_loop()

    def next_turn() -> None:
        nonlocal turn
        turn += 1
        if len(taken_at) < 5:
            loop.call_soon(next_turn)

    def admitted(_address: str) -> bool:
        taken_at.append(turn)
        return False

    with socket.create_server(("127.0.0.1", 0)) as listening:
        with calling(listening.getsockname()[1], 5):
            door = Entrance(listening, 5, asyncio.Protocol, admitted)
            next_turn()
            async with asyncio.timeout(SECONDS):
                while len(taken_at) < 5:
                    await asyncio.sleep(0)
            door.close()
        await door.wait_closed()
    assert len(set(taken_at)) == 5


class Full(socket.socket):
    """A socket of a process that cannot open another file, once."""

    tries = 0

    def accept(self) -> tuple[socket.socket, Any]:
        """Somebody, but not the first time."""
        Full.tries += 1
        if Full.tries == 1:
            raise OSError(errno.EMFILE, "too many open files")
        return super().accept()


async def test_a_house_without_files_takes_whoever_waits_when_there_are_some(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(entrance, "AGAIN_SECONDS", 0.01)
    made = asyncio.Event()

    class Line(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            made.set()
            transport.close()

    with Full() as listening:
        listening.bind(("127.0.0.1", 0))
        door = Entrance(listening, 1, Line, lambda _address: True)
        with calling(listening.getsockname()[1], 1):
            async with asyncio.timeout(SECONDS):
                await made.wait()
        door.close()
    assert Full.tries == 2
