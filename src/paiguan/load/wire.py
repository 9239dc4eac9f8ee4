"""What the load tool speaks: HTTP for the way in, and WebSocket frames made by hand.

A client library would cost more than the server that it measures. Frames are masked with zeros,
which is allowed and leaves the payload as it is.
"""

import asyncio
import base64
import os
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from paiguan.engine.errors import BilingualError

TEXT: Final = 1
CLOSE: Final = 8
PING: Final = 9
NO_MASK: Final = bytes(4)
LONG: Final = 126
SWITCHING: Final = b"HTTP/1.1 101"


class LoadError(BilingualError):
    """The load cannot be run, and why."""


class AnswerError(LoadError):
    """The server has answered, and refused."""

    def __init__(self, told: str, status: int) -> None:
        super().__init__(f"服务器拒绝了 {told}", f"the server refused {told}")
        self.status = status


def frame(opcode: int, payload: bytes) -> bytes:
    """A frame from a client: final, masked with zeros."""
    size = len(payload)
    if size < LONG:
        return bytes((0x80 | opcode, 0x80 | size)) + NO_MASK + payload
    long = size.to_bytes(2, "big")
    return bytes((0x80 | opcode, 0x80 | LONG)) + long + NO_MASK + payload


class Wire(asyncio.Protocol):
    """One socket of one player; every text is handed on with the moment of its arrival."""

    def __init__(self, request: bytes, on_text: Callable[[bytes, float], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self.lost = asyncio.Event()
        self.close_code = 0
        self._request = request
        self._on_text = on_text
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Take the answer to the handshake, then frame after frame."""
        at = time.perf_counter()
        data = self._rest + data if self._rest else data
        if not self.opened.done():
            data = self._handshake(data)
            if not self.opened.done():
                self._rest = data
                return
        self._rest = self._frames(data, at)

    def _handshake(self, data: bytes) -> bytes:
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end:
            return data
        if head.startswith(SWITCHING):
            self.opened.set_result(None)
        else:
            status = head.split(b"\r\n", 1)[0].decode("latin-1")
            self.opened.set_exception(
                LoadError(f"连接被拒绝：{status}", f"the socket was refused: {status}")
            )
        return rest

    def _frames(self, data: bytes, at: float) -> bytes:
        """Handle all whole frames; what is left of the last."""
        start = 0
        while len(data) - start >= 2:
            opcode, size = data[start] & 15, data[start + 1]
            body = start + 2
            if size >= LONG:
                wide = 2 if size == LONG else 8
                size = int.from_bytes(data[body : body + wide], "big")
                body += wide
            if len(data) < body + size:
                break
            start = body + size
            if opcode == TEXT:
                self._on_text(data[body:start], at)
            else:
                self._control(opcode, data[body:start])
        return data[start:]

    def _control(self, opcode: int, payload: bytes) -> None:
        if opcode == PING:
            self._write(frame(10, payload))
        elif opcode == CLOSE:
            self.close_code = int.from_bytes(payload[:2], "big")
            self._write(frame(CLOSE, payload[:2]))

    def connection_lost(self, _error: Exception | None) -> None:
        """Note the end; a handshake without an answer has failed."""
        self.closed = True
        self.lost.set()
        if not self.opened.done():
            self.opened.set_exception(
                LoadError("服务器断开了连接", "the server closed the connection")
            )

    def send(self, payload: bytes) -> None:
        """Send a text."""
        self._write(frame(TEXT, payload))

    def close(self) -> None:
        """Leave without a word, as phones do."""
        if self._transport is not None:
            self._transport.close()

    def _write(self, data: bytes) -> None:
        if self._transport is not None and not self.closed:
            self._transport.write(data)


def socket_path(number: str) -> str:
    """Where the socket of a room is."""
    return f"/ws/{number}" if number else "/ws"


async def open_wire(
    host: str, port: int, number: str, local: str | None, on_text: Callable[[bytes, float], None]
) -> Wire:
    """The socket of a room that is open, from a local address where one is given.

    Earlier servers had one path for all rooms, which is that of no number.
    """
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET {socket_path(number)} HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: http://{host}:{port}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    _, wire = await asyncio.get_running_loop().create_connection(
        lambda: Wire(request.encode(), on_text),
        host,
        port,
        local_addr=(local, 0) if local else None,
    )
    await wire.opened
    return wire


class Http:
    """One kept connection for the few requests that come before the socket."""

    def __init__(self, host: str, port: int, local: str | None) -> None:
        self.host = host
        self.port = port
        self.local = local
        self._lock = asyncio.Lock()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, body: object = None, cookie: str = ""
    ) -> tuple[Any, str]:
        """The answer's JSON, and the cookie that it sets."""
        payload = b"" if body is None else msgspec.json.encode(body)
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
            f"Origin: http://{self.host}:{self.port}\r\nCookie: {cookie}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(payload)}\r\n\r\n"
        )
        async with self._lock:
            reader, writer = await self._open()
            writer.write(head.encode() + payload)
            answer = await reader.readuntil(b"\r\n\r\n")
            status, headers = _head(answer)
            content = await reader.readexactly(int(headers.get("content-length", "0")))
        if status >= 400:
            told = f"{method} {path}: {status} {content.decode('utf-8', 'replace')}"
            raise AnswerError(told, status)
        set_cookie = headers.get("set-cookie", "").partition(";")[0]
        return msgspec.json.decode(content), set_cookie

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        # The server hangs up on a connection that was idle for some seconds.
        if self._streams is None or self._streams[0].at_eof() or self._streams[1].is_closing():
            self.close()
            local = (self.local, 0) if self.local else None
            self._streams = await asyncio.open_connection(self.host, self.port, local_addr=local)
        return self._streams

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()


def _head(answer: bytes) -> tuple[int, dict[str, str]]:
    first, *lines = answer.decode("latin-1").split("\r\n")
    pairs = (line.partition(":") for line in lines if line)
    return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in pairs}
