"""What a hostile guest sends: bytes that a well-behaved client never does.

``python -m bench.attackers NAME PORT SECONDS SOURCE ADDRESS`` makes one attack on a server of this
machine, from one address, as fast as the server takes it, and prints what it came to. Whoever is
cut off comes back at once. Tests make the same attacks and look at the server from inside.
"""

import asyncio
import json
import os
import random
import resource
import struct
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.servers import number_in_path
from paiguan.load.wire import Http, LoadError, frame, socket_path

HOST: Final = "127.0.0.1"
GAME: Final = "hengyang258"
# A second of what a hostile client can send.
MANY: Final = 20_000
AT_ONCE: Final = 500
TEXT, PING, PONG, FIRST_PIECE, PIECE = 0x81, 0x89, 0x8A, 0x01, 0x00
KEY: Final = b"\1\2\3\4"
# Far more than anybody keeps for a request.
ENDLESS: Final = 4_000_000
SILENT: Final = 1_100
AGAIN_SECONDS: Final = 0.02
# An attacker is on another machine: what it does must not keep the server from a processor here.
NICE: Final = 10


def hostile_frame(first: int, payload: bytes = b"") -> bytes:
    """A masked frame with any first byte."""
    masked = bytes(byte ^ KEY[at % 4] for at, byte in enumerate(payload))
    return struct.pack("!BB", first, 0x80 | len(payload)) + KEY + masked


@dataclass(frozen=True)
class Flood:
    """Frames of a kind without end."""

    each: bytes
    # What has to come before the first of them.
    opening: bytes = b""

    def of(self, many: int) -> bytes:
        """So many of them, one after the other."""
        return self.opening + self.each * many


# The first piece of a message, and then nothing, or spaces, again and again.
BEGUN: Final = hostile_frame(FIRST_PIECE, b"{")
FLOODS: Final = {
    "messages": Flood(hostile_frame(TEXT, b'{"t":"ping"}')),
    "pings": Flood(hostile_frame(PING)),
    "pongs": Flood(hostile_frame(PONG)),
    "empty pieces": Flood(hostile_frame(PIECE), BEGUN),
    "bytes": Flood(hostile_frame(PIECE, b" " * 125), BEGUN),
}

PIECES: Final = [b"x" * 4096] * (ENDLESS // 4096)
ENDLESS_REQUESTS: Final[dict[str, tuple[bytes, ...]]] = {
    "path": (b"GET /", *PIECES),
    "header": (b"GET / HTTP/1.1\r\nHost: x\r\nX: ", *PIECES),
    "headers": (b"GET / HTTP/1.1\r\n", *([b"A: b\r\n" * 20] * 10_000)),
    "line ends": (b"\r\n" * 2048, *([b"\r\n" * 2048] * 1000)),
}


class Attack:
    """One attack on a server: until when it goes on, and what it came to."""

    def __init__(self, port: int, seconds: float, source: Path, address: str) -> None:
        self.port = port
        self.source = source
        # All hostile connections come from one address, which nobody else has.
        self.address = address
        self.until = time.monotonic() + seconds
        self.came_to: Counter[str] = Counter()
        self._http = Http(HOST, port, address)
        self._cookie = ""

    @property
    def goes_on(self) -> bool:
        """Whether there is time left."""
        return time.monotonic() < self.until

    async def ask(self, path: str, body: object = None) -> dict[str, object]:
        """The answer to a POST."""
        answer, cookie = await self._http.ask("POST", path, body, self._cookie)
        self._cookie = cookie or self._cookie
        return dict(answer)

    async def sign_in(self) -> None:
        """Become a guest, like anybody."""
        while not self._cookie:
            try:
                await self.ask("/api/guest", {"name": f"h{random.randrange(10**6)}"})
            except (LoadError, OSError, EOFError):
                await asyncio.sleep(AGAIN_SECONDS)

    async def line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection over which nothing was said yet."""
        self.came_to["connections"] += 1
        local = (self.address, 0)
        return await asyncio.open_connection(HOST, self.port, local_addr=local, limit=65536)

    async def socket(self, number: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A socket at a table of one's own."""
        ticket = await self.ask(f"/api/rooms/{number}/ticket")
        reader, writer = await self.line()
        writer.write(self.handshake(number))
        await reader.readuntil(b"\r\n\r\n")
        writer.write(frame(1, json.dumps({"t": "enter", "ticket": ticket["ticket"]}).encode()))
        return reader, writer

    def handshake(self, number: str) -> bytes:
        """What a socket to a table is asked for with."""
        host = f"{HOST}:{self.port}"
        return (
            f"GET {socket_path(number_in_path(self.source, number))} HTTP/1.1\r\nHost: {host}\r\n"
            f"Origin: http://{host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r\n\r\n"
        ).encode()

    async def pushed(self, writer: asyncio.StreamWriter, *parts: bytes) -> None:
        """Send parts until the other side has had enough or the time is up."""
        with suppress(OSError):
            for part in parts:
                if not self.goes_on or writer.is_closing():
                    break
                writer.write(part)
                await self.drained(writer)
                self.came_to["bytes"] += len(part)

    async def drained(self, writer: asyncio.StreamWriter) -> None:
        """Wait until the other side has taken it, not longer than the attack lasts."""
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, self.until - time.monotonic())):
                await writer.drain()

    async def again(self, once: Callable[[], Awaitable[None]]) -> None:
        """Do it again and again, whatever comes of it."""
        while self.goes_on:
            try:
                await once()
            except (LoadError, OSError, EOFError) as error:
                self.came_to[type(error).__name__] += 1
                # Whoever was told to wait does, a little; whoever was cut off does not.
                await asyncio.sleep(AGAIN_SECONDS if isinstance(error, LoadError) else 0)


def _is_cut(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    return reader.at_eof() or writer.is_closing()


async def _read_away(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(65536):
            pass


# At a table


async def flooded(attack: Attack, kind: str) -> None:
    """Frames of a kind without end, over a socket at a table; what comes back is read."""
    await attack.sign_in()
    number = str((await attack.ask("/api/rooms", {"game": GAME}))["number"])
    frames = FLOODS[kind]
    many = frames.each * AT_ONCE

    async def once() -> None:
        reader, writer = await attack.socket(number)
        reading = asyncio.create_task(_read_away(reader))
        try:
            await attack.pushed(writer, frames.opening)
            while attack.goes_on and not writer.is_closing() and not reading.done():
                await attack.pushed(writer, many)
        finally:
            writer.close()
            reading.cancel()

    await attack.again(once)


async def unread_pongs(attack: Attack) -> None:
    """Pings with something to say, and the pongs are never read."""
    await attack.sign_in()
    number = str((await attack.ask("/api/rooms", {"game": GAME}))["number"])
    pings = hostile_frame(PING, b"x" * 125) * AT_ONCE

    async def once() -> None:
        _, writer = await attack.socket(number)
        try:
            while attack.goes_on and not writer.is_closing():
                await attack.pushed(writer, pings)
        finally:
            writer.close()

    await attack.again(once)


async def ready_without_cards(attack: Attack) -> None:
    """Ready for a session that one cannot pay: each time it is written that nobody is ready."""
    await attack.sign_in()
    setup = {"game": GAME, "options": {"hands": 16}, "bots": "novice"}
    number = str((await attack.ask("/api/rooms", setup))["number"])

    async def once() -> None:
        reader, writer = await attack.socket(number)
        reading = asyncio.create_task(_read_away(reader))
        try:
            while attack.goes_on and not writer.is_closing() and not reading.done():
                attack.came_to["requests"] += 1
                name = f"r{attack.came_to['requests']}"
                ready = json.dumps({"t": "ready", "id": name, "on": True})
                await attack.pushed(writer, frame(1, ready.encode()))
                # As fast as a socket may.
                await asyncio.sleep(0.1)
        finally:
            writer.close()
            reading.cancel()

    await attack.again(once)


async def rooms_opened(attack: Attack) -> None:
    """Rooms are opened and closed again, one after the other."""
    await attack.sign_in()

    async def once() -> None:
        answer = await attack.ask("/api/rooms", {"game": GAME})
        attack.came_to["rooms"] += 1
        await attack.ask(f"/api/rooms/{answer['number']}/close", {})

    await attack.again(once)


# At the door


async def endless(attack: Attack, kind: str) -> None:
    """A request that never ends, over one connection after the other."""

    async def once() -> None:
        reader, writer = await attack.line()
        reading = asyncio.create_task(_read_away(reader))
        try:
            head, *pieces = ENDLESS_REQUESTS[kind]
            await attack.pushed(writer, head)
            while attack.goes_on and not writer.is_closing() and not reading.done():
                await attack.pushed(writer, *pieces[:AT_ONCE])
        finally:
            writer.close()
            reading.cancel()

    await attack.again(once)


async def silent(attack: Attack) -> None:
    """Connections over which nothing is ever said; those that are cut are made anew."""
    held: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def once() -> None:
        if len(held) < SILENT:
            held.append(await attack.line())
        else:
            await asyncio.sleep(AGAIN_SECONDS)
        if len(held) % 50 == 0:
            held[:] = [one for one in held if not _is_cut(*one)]

    await attack.again(once)
    attack.came_to["held at the end"] = sum(not _is_cut(*one) for one in held)
    for _, writer in held:
        writer.close()


async def health(attack: Attack) -> None:
    """Whether the house is well is asked without a pause, over eight connections."""

    async def one() -> None:
        async def once() -> None:
            reader, writer = await attack.line()
            try:
                while attack.goes_on:
                    writer.write(b"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
                    await reader.readuntil(b"\r\n\r\n")
                    attack.came_to["requests"] += 1
            finally:
                writer.close()

        await attack.again(once)

    await asyncio.gather(*(one() for _ in range(8)))


async def requests(attack: Attack) -> None:
    """Pages and new guests are asked for without a pause, over eight connections."""
    asked = (
        b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}",
    )

    async def once() -> None:
        reader, writer = await attack.line()
        try:
            while attack.goes_on:
                writer.write(asked[attack.came_to["requests"] % len(asked)])
                await reader.readuntil(b"\r\n\r\n")
                attack.came_to["requests"] += 1
        finally:
            writer.close()

    await asyncio.gather(*(attack.again(once) for _ in range(8)))


async def handshakes(attack: Attack) -> None:
    """Sockets to a table that is none, each with a word that is no ticket."""

    async def once() -> None:
        reader, writer = await attack.line()
        try:
            writer.write(attack.handshake("123456"))
            await reader.readuntil(b"\r\n\r\n")
            attack.came_to["handshakes"] += 1
            writer.write(frame(1, b"let me in"))
            # That it is none is told at once.
            await reader.readexactly(2)
        finally:
            writer.close()

    await asyncio.gather(*(attack.again(once) for _ in range(8)))


async def junk(attack: Attack) -> None:
    """Connections that say something that is no request; each may cost a line of the log."""

    async def once() -> None:
        reader, writer = await attack.line()
        try:
            await attack.pushed(writer, b"\x16\x03\x01junk \xff\xfe\r\n\r\n")
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await reader.read()
        finally:
            writer.close()

    await asyncio.gather(*(attack.again(once) for _ in range(8)))


async def nobody(attack: Attack) -> None:
    """Nobody is attacked: what it costs the others that a processor of this machine is busy."""
    while attack.goes_on:
        attack.came_to["turns"] += 1
        if attack.came_to["turns"] % MANY == 0:
            await asyncio.sleep(0)


ATTACKS: Final[dict[str, Callable[[Attack], Awaitable[None]]]] = {
    "nobody, a busy machine": nobody,
    "valid frames": lambda attack: flooded(attack, "messages"),
    "pings": lambda attack: flooded(attack, "pings"),
    "pongs": lambda attack: flooded(attack, "pongs"),
    "empty fragments": lambda attack: flooded(attack, "empty pieces"),
    "long fragments": lambda attack: flooded(attack, "bytes"),
    "unread pongs": unread_pongs,
    "endless path": lambda attack: endless(attack, "path"),
    "endless header": lambda attack: endless(attack, "header"),
    "endless headers": lambda attack: endless(attack, "headers"),
    "endless line ends": lambda attack: endless(attack, "line ends"),
    "1,100 silent connections": silent,
    "health paths": health,
    "requests": requests,
    "handshakes": handshakes,
    "junk connections": junk,
    "rooms opened and closed": rooms_opened,
    "ready without cards": ready_without_cards,
}


async def _made(name: str, port: int, seconds: float, source: Path, address: str) -> Counter[str]:
    attack = Attack(port, seconds, source, address)
    # A server that no longer answers is not waited for.
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds + 1):
            await ATTACKS[name](attack)
    return attack.came_to


def main() -> None:
    """Make the attack that is named."""
    name, port, seconds, source, address = sys.argv[1:]
    os.nice(NICE)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    # Loading all this took time, which is none of the attack's.
    print("ready", flush=True)
    print(json.dumps(asyncio.run(_made(name, int(port), float(seconds), Path(source), address))))


if __name__ == "__main__":
    main()
