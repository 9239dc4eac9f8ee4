"""Nobody gets in without the right origin and a ticket, and all are refused alike."""

import asyncio
import base64
import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

import pytest

from paiguan.load.wire import frame
from paiguan.server.socket import connection
from paiguan.server.table.tickets import Ticket, Tickets
from tests.server.databases import Database
from tests.server.guest import SECONDS, Guest
from tests.server.parlour import House, open_house

Headers = list[tuple[str, str]]
TEXT, BINARY, CLOSE = 1, 2, 8
GET = "GET /ws/123456 HTTP/1.1"


@dataclass(frozen=True)
class Refusal:
    """How a client was sent away: the answer to the handshake, or the frames after it."""

    status: int
    told: bytes
    close_code: int = 0


def good_headers(port: int) -> Headers:
    """What a browser sends that may come in."""
    return [
        ("Host", f"127.0.0.1:{port}"),
        ("Origin", f"http://127.0.0.1:{port}"),
        ("Upgrade", "websocket"),
        ("Connection", "Upgrade"),
        ("Sec-WebSocket-Key", base64.b64encode(os.urandom(16)).decode()),
        ("Sec-WebSocket-Version", "13"),
    ]


def changed(port: int, name: str, *values: str) -> Headers:
    """The same with one header changed, left out or sent twice."""
    others = [pair for pair in good_headers(port) if pair[0] != name]
    return others + [(name, value) for value in values]


class Raw:
    """A connection whose every byte is the test's own."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def ask(self, headers: Headers, line: str = GET) -> tuple[int, bytes]:
        """Send a request; the status of the answer, and the answer without its date."""
        head = "".join(f"{name}: {value}\r\n" for name, value in headers)
        self.writer.write(f"{line}\r\n{head}\r\n".encode("latin-1", "replace"))
        async with asyncio.timeout(SECONDS):
            answer = await self.reader.readuntil(b"\r\n\r\n")
        kept = [each for each in answer.split(b"\r\n") if not each.lower().startswith(b"date:")]
        return int(answer.split()[1]), b"\r\n".join(kept)

    async def refusal(self) -> Refusal:
        """The texts until the connection is closed, and the code of that."""
        told = b""
        async with asyncio.timeout(SECONDS):
            while True:
                opcode, payload = await self._frame()
                if opcode == CLOSE:
                    return Refusal(101, told, int.from_bytes(payload[:2], "big"))
                assert opcode == TEXT
                told += payload

    async def _frame(self) -> tuple[int, bytes]:
        first, size = await self.reader.readexactly(2)
        if size == 126:
            size = int.from_bytes(await self.reader.readexactly(2), "big")
        return first & 15, await self.reader.readexactly(size)


@asynccontextmanager
async def raw_to(port: int) -> AsyncIterator[Raw]:
    """A connection, closed at the end."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield Raw(reader, writer)
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


def port_of(house: House) -> int:
    """Where the house listens."""
    return int(house.base.rpartition(":")[2])


# The handshake


def bad_origins(port: int) -> Iterator[tuple[str, Headers]]:
    """Origins that only look right."""
    host = f"127.0.0.1:{port}"
    for name, origin in (
        ("empty", ""),
        ("null", "null"),
        ("another host", "http://evil.example"),
        ("another port", f"http://127.0.0.1:{port + 1}"),
        ("no port", "http://127.0.0.1"),
        ("a zero before the port", f"http://127.0.0.1:0{port}"),
        ("another name of the machine", f"http://localhost:{port}"),
        ("another address of the machine", f"http://[::1]:{port}"),
        ("a slash", f"http://{host}/"),
        ("a path", f"http://{host}/ws"),
        ("upper case", f"HTTP://{host}"),
        ("no scheme", host),
        ("the socket's scheme", f"ws://{host}"),
        ("a file", "file://"),
        ("an extension", f"chrome-extension://{host}"),
        ("a name before it", f"http://me@{host}"),
        ("a name after it", f"http://{host}.evil.example"),
        ("a subdomain", f"http://www.{host}"),
        ("it as a path", f"http://evil.example/http://{host}"),
        ("it as a query", f"http://evil.example?http://{host}"),
        ("two in one", f"http://{host} http://evil.example"),
        ("with a comma", f"http://{host}, http://{host}"),
        ("back slashes", f"http:\\\\{host}"),
        ("a star", "*"),
        ("not in ASCII", f"http://１27.0.0.1:{port}"),
    ):
        yield f"origin: {name}", changed(port, "Origin", origin)
    yield "origin: none", changed(port, "Origin")
    yield "host: another", changed(port, "Host", "evil.example")
    yield "host: twice", changed(port, "Host", host, host)


BAD_PATHS = (
    *("/", "/ws/", "/WS", "/ws/..", "//ws", "/api/ws", "/admin/ws", "/ws%00", "/api/games"),
    *("/ws/12345", "/ws/1234567", "/ws/12345x", "/ws/123456/", "/ws/%31%32%33%34%35%0a"),
)


def two_origins(port: int, other: str) -> Headers:
    """The right origin and one more."""
    return changed(port, "Origin", f"http://127.0.0.1:{port}", other)


# The WebSocket standard says what becomes of these; nobody gets in.
NO_HANDSHAKES: tuple[tuple[str, Callable[[int], Headers], str], ...] = (
    ("no key", lambda port: changed(port, "Sec-WebSocket-Key"), GET),
    ("a short key", lambda port: changed(port, "Sec-WebSocket-Key", "AAAA"), GET),
    ("an old version", lambda port: changed(port, "Sec-WebSocket-Version", "8"), GET),
    ("no version", lambda port: changed(port, "Sec-WebSocket-Version"), GET),
    ("no upgrade", lambda port: changed(port, "Upgrade"), GET),
    ("another upgrade", lambda port: changed(port, "Upgrade", "h2c"), GET),
    ("no connection", lambda port: changed(port, "Connection", "close"), GET),
    ("an origin twice", lambda port: two_origins(port, f"http://127.0.0.1:{port}"), GET),
    ("a good and a bad origin", lambda port: two_origins(port, "http://evil.example"), GET),
    ("a post", good_headers, "POST /ws/123456 HTTP/1.1"),
)


async def test_bad_handshakes_are_refused_alike(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        port = port_of(house)
        kinds = list(bad_origins(port))
        lines = [GET] * len(kinds)
        kinds += [(f"path: {path}", good_headers(port)) for path in BAD_PATHS]
        lines += [f"GET {path} HTTP/1.1" for path in BAD_PATHS]
        answers = {}
        for (name, headers), line in zip(kinds, lines, strict=True):
            async with raw_to(port) as raw:
                answers[name] = await raw.ask(headers, line)
        assert len(answers) + len(NO_HANDSHAKES) >= 40
        others = {name: status for name, (status, _) in answers.items() if status != 403}
        assert others == {}
        assert len(set(answers.values())) == 1, answers
        assert house.parlour.sockets.count == 0


async def test_what_is_no_handshake_opens_nothing(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        for name, headers, line in NO_HANDSHAKES:
            async with raw_to(port_of(house)) as raw:
                status, _ = await raw.ask(headers(port_of(house)), line)
            assert 400 <= status < 500, (name, status)
        assert house.parlour.sockets.count == 0


async def test_origins_that_are_set_are_the_only_ones(sqlite: Database) -> None:
    async with open_house(sqlite, origins=["https://paiguan.example"]) as house:
        port = port_of(house)
        for origin, status in (
            ("https://paiguan.example", 101),
            (f"http://127.0.0.1:{port}", 403),
            ("http://paiguan.example", 403),
            ("https://paiguan.example:443", 403),
        ):
            async with raw_to(port) as raw:
                assert (await raw.ask(changed(port, "Origin", origin)))[0] == status, origin


# The ticket


async def ticket_of(guest: Guest) -> str:
    """A good ticket for the room that a guest has opened."""
    return str((await guest.post(f"/api/rooms/{guest.number}/ticket"))["ticket"])


def entering(ticket: object, **more: Any) -> bytes:
    """The first frame, with whatever for a ticket."""
    return frame(TEXT, json.dumps({"t": "enter", "ticket": ticket, **more}).encode())


Kind = Callable[[House, Guest], Awaitable[bytes]]


def said(text: str) -> Kind:
    """A first frame that has nothing to do with the guest."""

    async def kind(_house: House, _guest: Guest) -> bytes:
        return frame(TEXT, text.encode())

    return kind


def with_ticket(change: Callable[[str], object], **more: Any) -> Kind:
    """A good ticket, changed."""

    async def kind(_house: House, guest: Guest) -> bytes:
        return entering(change(await ticket_of(guest)), **more)

    return kind


async def used(house: House, guest: Guest) -> bytes:
    """A ticket that somebody has come in with."""
    ticket = await ticket_of(guest)
    await house.parlour.lobby.redeem(ticket, guest.number)
    return entering(ticket)


async def expired(house: House, guest: Guest) -> bytes:
    """A ticket of more than a minute ago."""
    ticket = await ticket_of(guest)
    office = house.parlour.lobby.tickets
    assert isinstance(office, Tickets)
    tickets = office.given
    old = tickets[ticket]
    tickets[ticket] = Ticket(old.user, old.room_id, old.until - 61)
    return entering(ticket)


async def of_a_closed_room(house: House, guest: Guest) -> bytes:
    """A ticket for a room that is over."""
    ticket = await ticket_of(guest)
    house.parlour.lobby.running[guest.number].close("dissolved")
    await house.parlour.lobby.running[guest.number].quiet()
    return entering(ticket)


async def of_a_barred_user(house: House, guest: Guest) -> bytes:
    """A ticket whose user was barred in the meantime."""
    ticket = await ticket_of(guest)
    house.parlour.lobby.tickets.drop_of(guest.id)
    return entering(ticket)


async def in_a_binary_frame(_house: House, guest: Guest) -> bytes:
    """A good ticket, but not as text."""
    text = json.dumps({"t": "enter", "ticket": await ticket_of(guest)})
    return frame(BINARY, text.encode())


async def the_cookie(_house: House, guest: Guest) -> bytes:
    """What signs one in over HTTP is no ticket."""
    return entering(guest.http.cookies["paiguan"])


async def the_number(_house: House, guest: Guest) -> bytes:
    """The number of a room is no credential."""
    return entering(guest.number)


BAD_TICKETS: dict[str, Kind] = {
    "nothing": said(""),
    "no JSON": said("let me in"),
    "half of it": said('{"t":"enter","ticket":"'),
    "a list": said("[]"),
    "null": said("null"),
    "a number": said("1e999"),
    "nested deeply": said("[" * 1500),
    "no kind": said('{"ticket":"x"}'),
    "an unknown kind": said('{"t":"open","ticket":"x"}'),
    "a kind that is no text": said('{"t":1,"ticket":"x"}'),
    "something else first": said('{"t":"ready","id":"a","on":true}'),
    "ping first": said('{"t":"ping"}'),
    "no ticket": said('{"t":"enter"}'),
    "an empty ticket": said('{"t":"enter","ticket":""}'),
    "an unknown ticket": said('{"t":"enter","ticket":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}'),
    "a ticket with a zero byte": said('{"t":"enter","ticket":"\\u0000"}'),
    "a ticket that is half a character": said('{"t":"enter","ticket":"\\ud800"}'),
    "a number as a ticket": with_ticket(len),
    "null as a ticket": with_ticket(lambda _: None),
    "a list of tickets": with_ticket(lambda ticket: [ticket]),
    "a ticket and a space": with_ticket(lambda ticket: f"{ticket} "),
    "a ticket in other letters": with_ticket(str.swapcase),
    "a ticket cut short": with_ticket(lambda ticket: ticket[:-1]),
    "an unknown field": with_ticket(str, seat=0),
    "a hand that is no number": with_ticket(str, hand="0"),
    "a number that is no number": with_ticket(str, seen=1.5),
    "used": used,
    "expired": expired,
    "of a room that is over": of_a_closed_room,
    "of a barred user": of_a_barred_user,
    "in a binary frame": in_a_binary_frame,
    "the cookie": the_cookie,
    "the room's number": the_number,
}


async def _refusal(port: int, first: bytes, number: str = "123456") -> Refusal:
    async with raw_to(port) as raw:
        assert (await raw.ask(good_headers(port), f"GET /ws/{number} HTTP/1.1"))[0] == 101
        raw.writer.write(first)
        return await raw.refusal()


async def test_bad_tickets_are_refused_alike(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        refusals = {}
        guest = await house.guest("牌友")
        for name, kind in BAD_TICKETS.items():
            if guest.number not in house.parlour.lobby.running:
                await guest.open_room("hengyang258")
            refusals[name] = await _refusal(port_of(house), await kind(house, guest), guest.number)
        assert len(set(refusals.values())) == 1, refusals
        refusal = refusals["nothing"]
        assert json.loads(refusal.told)["code"] == "bad_ticket"
        assert refusal.close_code == connection.REFUSED


async def test_whoever_says_nothing_is_refused_like_the_others(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(sqlite) as house:
        usual = await _refusal(port_of(house), frame(TEXT, b"let me in"))
        monkeypatch.setattr(connection, "ENTER_SECONDS", 0.05)
        assert await _refusal(port_of(house), b"") == usual


async def test_an_old_page_is_told_to_reload(sqlite: Database) -> None:
    """It comes to the door that there was before rooms had a path of their own."""
    async with open_house(sqlite) as house, raw_to(port_of(house)) as raw:
        guest = await house.guest("牌友")
        await guest.open_room("hengyang258")
        await raw.ask(good_headers(port_of(house)), "GET /ws HTTP/1.1")
        raw.writer.write(entering(await ticket_of(guest)))
        refusal = await raw.refusal()
        assert json.loads(refusal.told)["code"] == "reload"


async def test_a_ticket_is_good_at_the_path_of_its_room_alone(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guest, other = await house.guest("牌友"), await house.guest("别人")
        await guest.open_room("hengyang258")
        await other.open_room("hengyang258")
        first = entering(await ticket_of(guest))
        refusal = await _refusal(port_of(house), first, other.number)
        assert json.loads(refusal.told)["code"] == "bad_ticket"


async def test_a_ticket_opens_its_own_room_for_its_own_user_once(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guest, other = await house.guest("牌友"), await house.guest("别人")
        await guest.open_room("hengyang258")
        await other.open_room("hengyang258")
        ticket = await ticket_of(guest)
        user, running = await house.parlour.lobby.redeem(ticket, guest.number)
        assert (user.id, running.room.number) == (guest.id, guest.number)
        refusal = await _refusal(port_of(house), entering(ticket), guest.number)
        assert json.loads(refusal.told)["code"] == "bad_ticket"
