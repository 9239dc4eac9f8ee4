"""Where connections are accepted, and who is hung up on before anything is made for them.

A connection has a parser, a deadline and a place with the doorkeeper, which costs many times what
it costs to hang up. So whoever connects far more often than they may ask for anything is dropped
here, unread and without a word. All connections of a proxy come from one address: those that are
believed who they come from are not counted.
"""

import asyncio
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, cast

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from paiguan.server.gate.allowance import Allowances, network_of
from paiguan.server.gate.lines import LineConfig

# Of those who may ask so much some connect and ask for nothing, as browsers do, or are told that
# they ask too much, after which they connect again.
CONNECTIONS_PER_REQUEST: Final = 2
# No more files, or no more memory, just now.
AGAIN_SECONDS: Final = 0.1
# What the other side has not read is lost with the connection, and nothing of it stays here.
AT_ONCE: Final = struct.pack("ii", 1, 0)


class LineServer(uvicorn.Server):
    """A server that looks who connects."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the application, and then the entrances."""
        assert sockets is not None
        await super().startup([])
        self.started = False
        admitted = self._admission()
        entrances = [Entrance(one, self.config.backlog, self._line, admitted) for one in sockets]
        self.servers = cast(Any, entrances)
        self.started = True

    def _line(self) -> asyncio.Protocol:
        """What answers one more connection."""
        make = cast(Callable[..., asyncio.Protocol], self.config.http_protocol_class)
        return make(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

    def _admission(self) -> Callable[[str], bool]:
        assert isinstance(self.config, LineConfig)
        assert isinstance(self.config.loaded_app, ProxyHeadersMiddleware)
        settings, proxies = self.config.settings, self.config.loaded_app.trusted_hosts
        rate = settings.requests_per_second * CONNECTIONS_PER_REQUEST
        allowances = Allowances(rate, settings.request_burst)
        turned_away = self.config.metrics.turned_away

        def admitted(address: str) -> bool:
            if allowances.take(network_of(address)) or address in proxies:
                return True
            turned_away.inc()
            return False

        return admitted


class Entrance:
    """A socket that listens. One connection is taken each turn, so that nobody waits for many."""

    def __init__(
        self,
        listening: socket.socket,
        backlog: int,
        make: Callable[[], asyncio.Protocol],
        admitted: Callable[[str], bool],
    ) -> None:
        self._listening = listening
        self._make = make
        self._admitted = admitted
        self._loop = asyncio.get_running_loop()
        self._opening: set[asyncio.Task[Any]] = set()
        self._closed = False
        listening.setblocking(False)
        listening.listen(backlog)
        self._open()

    def _open(self) -> None:
        if not self._closed:
            self._loop.add_reader(self._listening, self._accept)

    def _accept(self) -> None:
        try:
            line, address = self._listening.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return
        except OSError:
            self._loop.remove_reader(self._listening)
            self._loop.call_later(AGAIN_SECONDS, self._open)
            return
        if self._admitted(address[0]):
            self._take(line)
        else:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
            line.close()

    def _take(self, line: socket.socket) -> None:
        line.setblocking(False)
        opening = self._loop.create_task(self._opened(line))
        self._opening.add(opening)
        opening.add_done_callback(self._opening.discard)

    async def _opened(self, line: socket.socket) -> None:
        # Whoever is gone already is not missed.
        with suppress(OSError):
            await self._loop.connect_accepted_socket(self._make, line)

    def close(self) -> None:
        """Nobody comes in any more."""
        self._closed = True
        self._loop.remove_reader(self._listening)

    async def wait_closed(self) -> None:
        """Until it is closed, which it is at once."""
