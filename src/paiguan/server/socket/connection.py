"""One connection: entry by ticket, limits, and a queue for a reader that may be slow."""

import asyncio
import contextlib
import re
import time
from collections import Counter, deque
from collections.abc import Callable, Collection
from typing import Final

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from paiguan.server.gate.allowance import Allowance, Allowances, network_of
from paiguan.server.gate.frames import text_frame
from paiguan.server.gate.guard import allowed_origin
from paiguan.server.gate.lines import TOO_FAST, line_of
from paiguan.server.settings import Settings
from paiguan.server.store import kill_points
from paiguan.server.store.database import StoreError
from paiguan.server.table.audience import Viewer
from paiguan.server.table.lobby import Lobby
from paiguan.server.wire import protocol
from paiguan.server.wire.errors import RoomError
from paiguan.server.wire.refusals import bye, id_in, refused

# Where a room's socket is: a balancer sends all that has the same six digits to one server.
PATH: Final = re.compile(r"/ws/([0-9]{6})", re.ASCII)
# Where it was before; whoever comes there has an old page.
OLD_PATH: Final = "/ws"
ENTER_SECONDS: Final = 10
# A frame that could not be sent for so long: the reader is slow, not just given much at once.
SLOW_SECONDS: Final = 1.0
# What a reader may be given at once, such as a whole hand: so many times `queued_out`.
AT_ONCE: Final = 16
CLOSE_SECONDS: Final = 5.0
# An address may say at once what it may say in so many seconds.
BURST_SECONDS: Final = 4
REFUSED: Final = 4000
SLOW_READER: Final = 4001
ELSEWHERE: Final = 4002
# What may wait for one reader in all, and what is handed to the line in one piece.
MOST_BYTES_OUT: Final = 1_048_576
BYTES_AT_ONCE: Final = 16_384

Ask = Callable[[Viewer, protocol.FromClient], bool]


# What the house itself takes note of when it is said.
_TELLING: Final = (protocol.Refused, protocol.Bye)


class _Newest:
    """The message that was sent last, as a frame: it often goes to the next viewer as well."""

    message: protocol.FromServer | None = None
    frame = b""


def frame_of(message: protocol.FromServer) -> bytes:
    """A message as a frame; one and the same message is made into one once for many."""
    if message is not _Newest.message:
        _Newest.frame = text_frame(protocol.encode(message))
        _Newest.message = message
    return _Newest.frame


class Sockets:
    """All open connections, and how many there may be."""

    def __init__(self, lobby: Lobby, settings: Settings) -> None:
        self.lobby = lobby
        self.settings = settings
        self.metrics = lobby.store.metrics
        self.of_user: dict[int, list[Connection]] = {}
        self.of_network: Counter[str] = Counter()
        # However many sockets one has: what a user may say in all, and an address.
        self.of_users = Allowances(settings.messages_per_second, settings.message_burst)
        self.of_addresses = Allowances(
            settings.messages_per_address, int(settings.messages_per_address * BURST_SECONDS)
        )

    def may_say(self, user: int, network: str) -> bool:
        """Whether a user in a network may say one thing more; if so, it counts."""
        if not self.of_addresses.has(network) or not self.of_users.take(str(user)):
            return False
        return self.of_addresses.take(network)

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a connection to its end."""
        socket = WebSocket(scope, receive, send)
        address = socket.client.host if socket.client else ""
        network = network_of(address)
        path = PATH.fullmatch(scope["path"])
        known = path is not None or scope["path"] == OLD_PATH
        known = known and allowed_origin(self.settings, socket.headers)
        if not known or self.of_network[network] >= self.settings.sockets_per_address:
            # Every bad handshake is refused alike.
            await socket.close(REFUSED)
            return
        self.of_network[network] += 1
        try:
            await socket.accept()
            await Connection(self, socket, send, address).run(path[1] if path else "")
        finally:
            self.of_network[network] -= 1
            if not self.of_network[network]:
                del self.of_network[network]

    def add(self, connection: "Connection", user: int) -> None:
        """A user's newest device takes over; too many of them end the oldest."""
        mine = self.of_user.setdefault(user, [])
        mine.append(connection)
        while len(mine) > self.settings.sockets_per_user:
            mine.pop(0).end(ELSEWHERE)

    def remove(self, connection: "Connection", user: int) -> None:
        """A connection is gone."""
        mine = self.of_user.get(user, [])
        if connection in mine:
            mine.remove(connection)
        if not mine:
            self.of_user.pop(user, None)

    @property
    def count(self) -> int:
        """How many connections are open."""
        return sum(self.of_network.values())


class Connection:
    """One socket, from its ticket to its end."""

    def __init__(self, sockets: Sockets, socket: WebSocket, send: Send, address: str) -> None:
        self.sockets = sockets
        self.metrics = sockets.metrics
        self.address = address
        # Which login of its user it has come by.
        self.login = b""
        self._socket = socket
        self._send = send
        self._line = line_of(send)
        self._loop = asyncio.get_running_loop()
        self._out: deque[bytes] = deque()
        self._bytes_out = 0
        self._queued_out = sockets.settings.queued_out
        # Whether what is queued goes out in this turn of the loop.
        self._goes_out = False
        self._wake = asyncio.Event()
        # Since when the line has taken nothing, if it takes nothing.
        self._held_up: float | None = None
        self._closing = 0
        self._last_resort: asyncio.TimerHandle | None = None

    # To the client

    def send(self, message: protocol.FromServer) -> None:
        """Queue a message; a reader that is too slow is cut off and comes back for the rest."""
        if self._closing:
            return
        frame = _Newest.frame if message is _Newest.message else frame_of(message)
        self._out.append(frame)
        self._bytes_out += len(frame)
        if not self._goes_out:
            # All that is said in one breath goes out together.
            self._goes_out = True
            self._loop.call_soon(self._speak)
        if isinstance(message, _TELLING):
            self._take_note(message)
        waiting = len(self._out)
        if self._bytes_out > MOST_BYTES_OUT or (
            waiting > self._queued_out and waiting > self._most_waiting()
        ):
            self.metrics.slow_readers.inc()
            self.end(SLOW_READER)
            self._abort()

    def _take_note(self, message: protocol.Refused | protocol.Bye) -> None:
        if isinstance(message, protocol.Refused):
            self.metrics.refused.labels(message.code).inc()
        else:
            self.end(ELSEWHERE if message.code == "elsewhere" else REFUSED)

    def _most_waiting(self) -> int:
        most = self._queued_out
        slow = self._held_up is not None and time.monotonic() - self._held_up > SLOW_SECONDS
        return most if slow else most * AT_ONCE

    def end(self, code: int) -> None:
        """Close the connection when what is queued has been sent, or soon in any case."""
        if not self._closing:
            self._closing = code
            self._wake.set()
            self._last_resort = self._loop.call_later(CLOSE_SECONDS, self._abort)

    def _abort(self) -> None:
        """Drop the connection: a close frame would wait for the reader like any other."""
        self._line.transport.abort()

    def _speak(self) -> None:
        """Hand on what is queued, as far as the line takes it."""
        self._goes_out = False
        if not self._line.open:
            self._out.clear()
            self._bytes_out = 0
        while self._out and self._line.writable.is_set():
            self._held_up = None
            piece = self._piece()
            self._line.say(piece)
            self.metrics.frames_out.inc(len(piece))
            kill_points.passing(kill_points.MID_BROADCAST, len(piece))
        if self._out:
            self._held_up = self._held_up or time.monotonic()
            self._wake.set()

    def _piece(self) -> Collection[bytes]:
        """The next frames that go out together: all of them, unless they are many."""
        if self._bytes_out <= BYTES_AT_ONCE:
            whole, self._out, self._bytes_out = self._out, deque(), 0
            return whole
        piece: list[bytes] = []
        size = 0
        while self._out and size < BYTES_AT_ONCE:
            piece.append(self._out.popleft())
            size += len(piece[-1])
        self._bytes_out -= size
        return piece

    async def _write(self) -> None:
        """Go on with what was held up when the line takes it again; close it in the end."""
        with contextlib.suppress(RuntimeError, OSError):
            while not self._closing or self._out:
                await self._wake.wait()
                self._wake.clear()
                while self._out:
                    await self._line.writable.wait()
                    self._speak()
            await self._send({"type": "websocket.close", "code": self._closing})

    # From the client

    async def run(self, number: str) -> None:
        """Let the user into the room of this number, then read until the connection ends."""
        writer = asyncio.create_task(self._write())
        try:
            await self._visit(number)
        finally:
            await self._finish(writer)

    async def _visit(self, number: str) -> None:
        try:
            entering = await self._entering(number)
            user, running = await self.sockets.lobby.redeem(entering.ticket, number)
        except (RoomError, StoreError, msgspec.MsgspecError, TimeoutError) as error:
            self.send(bye(_why_not(error)))
            return
        except WebSocketDisconnect:
            return
        self.login = user.login
        viewer = Viewer(user.id, self.address, self.send)
        self.sockets.add(self, user.id)
        try:
            if running.enter(viewer, entering, user.name, user.face):
                await self._read(viewer, running.request)
            else:
                self.end(TOO_FAST)
        finally:
            running.leave(viewer)
            self.sockets.remove(self, user.id)

    async def _entering(self, number: str) -> protocol.Enter:
        first = await self._first_frame()
        if not number:
            raise RoomError("reload")
        if _is_longer(first, self.sockets.settings.message_bytes):
            raise RoomError("bad_ticket")
        return protocol.decode_enter(first)

    async def _first_frame(self) -> str:
        message = await asyncio.wait_for(self._socket.receive(), ENTER_SECONDS)
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect
        self.metrics.frames_in.inc()
        return message.get("text") or ""

    async def _finish(self, writer: "asyncio.Task[None]") -> None:
        """Let what is queued go out if the connection is being closed from here."""
        if self._closing:
            await asyncio.wait({writer}, timeout=CLOSE_SECONDS)
        if self._last_resort is not None:
            self._last_resort.cancel()
        writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await writer

    async def _read(self, viewer: Viewer, ask: Ask) -> None:
        """Hand on what is said until the connection ends, from whichever side."""
        settings = self.sockets.settings
        allowance = Allowance(settings.messages_per_second, settings.message_burst)

        def hear(frame: bytes | str) -> None:
            if self._closing:
                return
            self.metrics.frames_in.inc()
            if allowance.take() and self.sockets.may_say(viewer.user, viewer.network):
                self._request(viewer, ask, frame)
            else:
                self._refuse("", "too_fast")
                self.end(TOO_FAST)

        while not self._closing:
            if self._line.queue.empty():
                # Nothing waits any more that was said before.
                self._line.listener = hear
            message = await self._socket.receive()
            if message["type"] != "websocket.receive":
                return
            hear(message.get("bytes") or message.get("text") or "")

    def _request(self, viewer: Viewer, ask: Ask, frame: bytes | str) -> None:
        if _is_longer(frame, self.sockets.settings.message_bytes):
            self._refuse("", "too_long")
            self.send(bye(RoomError("too_long")))
            return
        try:
            decoded = protocol.decode_request(frame)
        except msgspec.MsgspecError:
            self._refuse(id_in(frame), "bad_message")
            return
        if not ask(viewer, decoded):
            self._refuse(getattr(decoded, "id", ""), "too_fast")

    def _refuse(self, request: str, code: str) -> None:
        self.send(refused(request, RoomError(code)))


def _why_not(error: Exception) -> RoomError:
    """Bad entries are refused alike; a good one may come at a bad time or to an old door."""
    if isinstance(error, StoreError):
        return RoomError("store")
    if isinstance(error, RoomError) and error.code in ("retry", "reload"):
        return error
    return RoomError("bad_ticket")


def _is_longer(frame: bytes | str, most: int) -> bool:
    """Whether a frame has more bytes than this."""
    if isinstance(frame, str) and len(frame) <= most < 4 * len(frame):
        frame = frame.encode()
    return len(frame) > most
