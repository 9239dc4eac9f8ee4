"""A way to the server on which everything goes wrong that does on a phone.

Bytes are held up; nothing comes through for a while; the connection is cut, with half of what was
just being sent or without; or everything is swallowed without a word until it is cut at last.
"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

FAULTS = ("delay", "stall", "cut", "halve", "black hole")
DELAY_SECONDS = 0.03
STALL_SECONDS = 0.2


class FaultProxy:
    """Forwards to a port, and lets something go wrong after a few pieces on every connection."""

    def __init__(self, port: int, chance: random.Random, pieces: int) -> None:
        self._to = port
        self._chance = chance
        self._pieces = pieces
        self.port = 0
        # Nothing goes wrong before somebody says so.
        self.on = False
        self.faults: Counter[str] = Counter()

    @property
    def base(self) -> str:
        """The server's address by this way."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def cuts(self) -> int:
        """How many connections were cut, one way or the other."""
        return self.faults.total() - self.faults["delay"]

    async def forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, until it ends by itself or otherwise."""
        try:
            other_reader, other_writer = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        line = _Line(self, (writer, other_writer), self._chance.randint(2, self._pieces))
        try:
            await asyncio.gather(line.carry(reader, other_writer), line.carry(other_reader, writer))
        finally:
            line.end()
            # They are closed in the next turn of the loop.
            await asyncio.sleep(0)

    def goes_wrong(self) -> str:
        """What goes wrong now."""
        fault = self._chance.choice(FAULTS)
        self.faults[fault] += 1
        return fault


class _Line:
    """The two ends of one connection."""

    def __init__(
        self, proxy: FaultProxy, ends: tuple[asyncio.StreamWriter, ...], left: int
    ) -> None:
        self._proxy = proxy
        self._ends = ends
        # So many pieces get through first.
        self._left = left
        self._until = 0.0
        self._swallows = False

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Hand on what comes at one end."""
        with suppress(OSError):
            while piece := await reader.read(65536):
                if self._proxy.on and not self._swallows:
                    self._left -= 1
                    if self._left == 0:
                        await self._fault(piece, writer)
                await asyncio.sleep(max(0.0, self._until - time.monotonic()))
                if not self._swallows:
                    writer.write(piece)
                    await writer.drain()
            # Whoever has said all still listens, and is not listened to any more.
            if writer.can_write_eof():
                writer.write_eof()

    async def _fault(self, piece: bytes, writer: asyncio.StreamWriter) -> None:
        fault = self._proxy.goes_wrong()
        if fault == "delay":
            self._until = time.monotonic() + DELAY_SECONDS
            self._left = 5
            return
        if fault == "halve":
            writer.write(piece[: len(piece) // 2])
            await writer.drain()
        self._swallows = True
        if fault == "stall":
            # All of it comes after a while, and then the end.
            await asyncio.sleep(STALL_SECONDS)
            writer.write(piece)
            await writer.drain()
        elif fault == "black hole":
            await asyncio.sleep(STALL_SECONDS)
        self.end()

    def end(self) -> None:
        """Both ends are cut without a word."""
        for writer in self._ends:
            writer.transport.abort()


@asynccontextmanager
async def fault_proxy(port: int, chance: random.Random, pieces: int) -> AsyncIterator[FaultProxy]:
    """A faulty way to this port."""
    proxy = FaultProxy(port, chance, pieces)
    lines: set[asyncio.Task[None]] = set()

    def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(proxy.forward(reader, writer))
        lines.add(task)
        task.add_done_callback(lines.discard)

    server = await asyncio.start_server(come, "127.0.0.1", 0)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        server.close()
        for task in lines:
            task.cancel()
        await asyncio.gather(*lines, return_exceptions=True)
