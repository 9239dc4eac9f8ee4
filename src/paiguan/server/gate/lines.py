"""A connection's bytes as they come in, before anybody looks at what they say.

The application sees neither headers before they are whole nor control frames, so what they may
cost is bounded here: sizes before they are kept, deadlines, every frame and every byte counted. A
connection over its limit is cut at once.
"""

import asyncio
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.protocol import State
from websockets.utils import apply_mask

from paiguan.server.gate.allowance import Allowance, network_of
from paiguan.server.gate.doorkeeper import Doorkeeper
from paiguan.server.gate.frames import (
    MASK_AT,
    MASKED,
    PARSED_AT_ONCE,
    TEXT_AT,
    WHOLE_TEXT,
    are_whole_frames,
)
from paiguan.server.gate.turns import Turns
from paiguan.server.settings import Settings
from paiguan.server.watch.metrics import Metrics

# A request: its line and headers in bytes, how many of them, and how long they may take.
HEAD_BYTES: Final = 16_384
HEADERS: Final = 64
HEAD_SECONDS: Final = 10.0
# A body, whose size the application bounds; an answer that nobody reads.
BODY_SECONDS: Final = 30.0
UNREAD_SECONDS: Final = 30.0
# Requests that are sent before the first of them is answered.
PIPELINED: Final = 8
# How many times the longest body is read at most, most of it only to be thrown away.
BODIES_READ: Final = 18
# A message is one frame, seldom several, and there are pongs. The application counts messages and
# refuses in words; whoever goes on regardless is cut here.
FRAMES_PER_MESSAGE: Final = 4
# So many pieces wait for a turn at most.
PIECES_HELD: Final = 8
# What may wait in the connection for a reader, pongs and all.
UNREAD_BYTES: Final = 262_144
TOO_FAST: Final = 4003
LAST_WORDS_SECONDS: Final = 1.0


class LineConfig(uvicorn.Config):
    """The web server's settings with those of the house."""

    def __init__(
        self,
        app: Any,
        settings: Settings,
        metrics: Metrics,
        doorkeeper: Doorkeeper,
        **given: Any,
    ) -> None:
        super().__init__(app, http=PageLine, ws=TableLine, **given)
        self.settings = settings
        self.metrics = metrics
        self.doorkeeper = doorkeeper
        self.turns = Turns()


class _RefusedError(Exception):
    """A request that is not read on."""


class PageLine(HttpToolsProtocol):
    """A connection that pages are asked for over."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(config, LineConfig)
        self._doorkeeper = config.doorkeeper
        self._most_bytes = config.settings.request_bytes * BODIES_READ + HEAD_BYTES
        self._address = ""
        # Of the request that is coming in: whether its head is whole, and how long it is so far.
        self._in_head = True
        self._came = 0
        self._refusal = HTTPStatus.BAD_REQUEST
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    # Its life

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects."""
        super().connection_made(transport)
        self._address = network_of(self.client[0] if self.client else "")
        self._within(HEAD_SECONDS)
        self._doorkeeper.page_opened(self, self._address)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._goes()
        super().connection_lost(exc)

    def _goes(self) -> None:
        self._within(0)
        if self._unread is not None:
            self._unread.cancel()
        self._doorkeeper.page_closed(self)

    def cut(self) -> None:
        """Drop it at once, and what was to be sent with it."""
        self.transport.abort()

    def _within(self, seconds: float) -> None:
        """Cut it unless something comes to its end in so many seconds; 0: there is time."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(seconds, self.cut) if seconds else None

    # What comes in

    def data_received(self, data: bytes) -> None:
        """Count it, and only then read it."""
        if self.transport.is_closing():
            return
        self._came += len(data)
        if self._in_head and self._deadline is None:
            self._within(HEAD_SECONDS)
        super().data_received(data)
        if self._came > (HEAD_BYTES if self._in_head else self._most_bytes):
            self._refusal = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            self._hang_up()

    def _hang_up(self) -> None:
        if not self.transport.is_closing():
            self.send_400_response("")

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, or too long a one, in a word, and hang up."""
        words = f"{self._refusal.value} {self._refusal.phrase}"
        self.transport.write(
            f"HTTP/1.1 {words}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n".encode("ascii")
        )
        self.transport.close()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._in_head = True

    def on_url(self, url: bytes) -> None:
        """A piece of its address."""
        self._bound(len(self.url) + len(url), 0, HTTPStatus.REQUEST_URI_TOO_LONG)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, whole; of the trailers of a body none is wanted."""
        size = sum(len(known) + len(text) for known, text in self.headers) + len(name) + len(value)
        self._bound(size, len(self.headers) + 1, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        super().on_header(name, value)

    def _bound(self, size: int, headers: int, refusal: HTTPStatus) -> None:
        if size > HEAD_BYTES or headers > HEADERS:
            self._refusal = refusal
            raise _RefusedError

    def on_headers_complete(self) -> None:
        """All headers are there: now the body, if there is one."""
        if len(self.pipeline) >= PIPELINED:
            raise _RefusedError
        self._in_head = False
        self._came = 0
        self._within(BODY_SECONDS)
        self._doorkeeper.asked(self)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is whole; its answer takes as long as it takes."""
        self._in_head = True
        self._came = 0
        self._within(0)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """It is answered."""
        super().on_response_complete()
        if not self.transport.is_closing() and not self.pipeline:
            self._doorkeeper.silent(self, self._address)

    # What goes out

    def pause_writing(self) -> None:
        """Nobody reads the answer just now."""
        super().pause_writing()
        self._unread = self.loop.call_later(UNREAD_SECONDS, self.cut)

    def resume_writing(self) -> None:
        """It is read again."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a line to a table."""
        self._goes()
        super().handle_websocket_upgrade()


class TableLine(WebSocketsSansIOProtocol):
    """A connection that somebody plays over.

    Once it is open, an application may speak and listen here directly: a queue and a task on the
    way in and out would cost more than most of what is said.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(config, LineConfig)
        settings = config.settings
        self._doorkeeper = config.doorkeeper
        rate = settings.messages_per_second * FRAMES_PER_MESSAGE
        burst = settings.message_burst * FRAMES_PER_MESSAGE
        self._frames = Allowance(rate, burst)
        self._bytes = Allowance(rate * settings.message_bytes, burst * settings.message_bytes)
        self._is_cut = False
        self._turns = config.turns
        # What has come and waits for its turn.
        self._held: list[bytes] = []
        # Whether all that came so far were whole frames: then nothing of one is kept anywhere.
        self._between_frames = True
        # Who is told of every message from now on, in place of the application's queue.
        self.listener: Callable[[str | bytes], None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A page's connection has become this one."""
        super().connection_made(transport)
        if not self._doorkeeper.socket_opened():
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._hear()
        self._doorkeeper.socket_closed()
        self.listener = None
        super().connection_lost(exc)

    def eof_received(self) -> None:
        """The other side says no more: what it has said before counts."""
        self._hear()
        super().eof_received()

    def data_received(self, data: bytes) -> None:
        """Hear it, at once or when it is its turn; nobody keeps much here until then."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        self._held.append(data)
        much = len(data) > PARSED_AT_ONCE or len(self._held) > PIECES_HELD
        if much or not self._turns.waits(self._hear):
            self._hear()

    def _hear(self) -> None:
        held, self._held = self._held, []
        try:
            for data in held:
                self._read(data)
        except BaseException:
            self.transport.abort()
            raise

    def _read(self, data: bytes) -> None:
        """Count the bytes, then the frames in them a few at a time."""
        if not self._bytes.take(len(data)):
            self.cut()
        self._between_frames = self._between_frames and are_whole_frames(data)
        if not (self._between_frames and self._hears(data)):
            for at in range(0, len(data), PARSED_AT_ONCE):
                if self._is_cut or self.transport.is_closing():
                    return
                super().data_received(data[at : at + PARSED_AT_ONCE])
        if self.transport.get_write_buffer_size() > UNREAD_BYTES:
            self.cut()

    def _hears(self, data: bytes) -> bool:
        """Hand on a short text without its way through two libraries; whether it is one alone."""
        if data[0] != WHOLE_TEXT or data[1] != MASKED + len(data) - TEXT_AT:
            return False
        if self.listener is None or self.close_sent or self._is_cut or not self.open:
            return False
        try:
            text = apply_mask(data[TEXT_AT:], data[MASK_AT:TEXT_AT]).decode()
        except UnicodeDecodeError:
            return False
        if self._counts():
            self.listener(text)
        return True

    def _counts(self) -> bool:
        """Count a frame of any kind; whether it is to be looked at."""
        if not self._is_cut and not self._frames.take():
            self.cut()
        return not self._is_cut

    def cut(self) -> None:
        """Say why in a word if anybody listens, and hang up."""
        if self._is_cut:
            return
        self._is_cut = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_FAST})
        if not self.close_sent and not self.transport.get_write_buffer_size():
            self.close_sent = True
            self.conn.fail(TOO_FAST)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()
        self.loop.call_later(LAST_WORDS_SECONDS, self.transport.abort)

    def handle_text(self, event: Frame) -> None:
        """A message, or its first piece."""
        if self._counts():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """The same in bytes."""
        if self._counts():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """A further piece of a message."""
        if self._counts():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """The other side asks whether anybody is here."""
        if self._counts():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """The other side is there."""
        if self._counts():
            super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        """A message is whole: to the listener, or into the queue where there is none yet."""
        if self.listener is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        try:
            whole = data.decode() if self.curr_msg_data_type == "text" else data
        except UnicodeDecodeError:
            super().send_receive_event_to_app()
            return
        self.frames = []
        self.listener(whole)

    # What goes out

    @property
    def open(self) -> bool:
        """Whether anything may still be said."""
        return self.conn.state is State.OPEN and not self.transport.is_closing()

    def say(self, frames: Iterable[bytes]) -> None:
        """Send whole frames, all at once."""
        self.transport.write(b"".join(frames))


def line_of(send: Any) -> TableLine:
    """The line that an application was given this to send with."""
    line = send.__self__
    assert isinstance(line, TableLine), "something stands between a table and its line"
    return line
