"""`paiguan serve --nodes N`: as many servers on this machine, each with a port of its own.

They share one PostgreSQL; a balancer before them sends each room to one of them. A server that is
killed is started again, and the others take its rooms meanwhile.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from types import FrameType
from typing import Final

from paiguan.server.premises.preconditions import (
    OperatorError,
    check_database,
    check_key,
    read_settings,
    variable,
)
from paiguan.server.settings import Settings

MOST_NODES: Final = 64
LOOK_SECONDS: Final = 0.2
AGAIN_SECONDS: Final = 1.0


def serve_nodes(count: int, host: str | None, port: int | None, bots: Sequence[str] = ()) -> None:
    """Start so many servers from one port on, and stay until they are stopped."""
    settings = read_settings(host=host, port=port)
    if not settings.several:
        raise OperatorError(
            f"--nodes：几台服务器要共用 PostgreSQL（{variable('database_url')}）",
            f"--nodes: several servers need a PostgreSQL ({variable('database_url')})",
        )
    if not 1 <= count <= MOST_NODES:
        raise OperatorError(f"--nodes：1 到 {MOST_NODES}", f"--nodes: 1 to {MOST_NODES}")
    check_database(settings)
    check_key(settings)
    _Nodes(settings, count, bots).run()


class _Nodes:
    """The servers that were started here."""

    def __init__(self, settings: Settings, count: int, bots: Sequence[str]) -> None:
        self._settings = settings
        self._bots = bots
        self._stopping = False
        self._running = {place: self._start(place) for place in range(count)}

    def _start(self, place: int) -> "subprocess.Popen[bytes]":
        settings = self._settings
        port = settings.port + place
        command = [sys.executable, "-m", "paiguan.cli", "serve", "--host", settings.host]
        command += ["--port", str(port), *(f"--bot={bot}" for bot in self._bots)]
        name = f"{settings.node}-{place + 1}" if settings.node else ""
        return subprocess.Popen(command, env={**os.environ, variable("node"): name})

    def run(self) -> None:
        """Look after them until all have stopped."""
        for which in (signal.SIGTERM, signal.SIGINT):
            signal.signal(which, self._stop)
        failed = False
        while self._running:
            time.sleep(LOOK_SECONDS)
            for place, process in list(self._running.items()):
                if process.poll() is None:
                    continue
                del self._running[place]
                if self._stopping:
                    continue
                if process.returncode >= 0:
                    # It has said why.
                    failed = True
                    self._stop(signal.SIGTERM)
                else:
                    time.sleep(AGAIN_SECONDS)
                    self._running[place] = self._start(place)
        if failed:
            raise OperatorError("有一台服务器没有开成", "one of the servers did not open")

    def _stop(self, _signal: int, _frame: FrameType | None = None) -> None:
        self._stopping = True
        for process in self._running.values():
            if process.poll() is None:
                process.terminate()
