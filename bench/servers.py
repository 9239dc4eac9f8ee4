"""Servers in processes of their own, started from a source, for what is measured at them."""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

ROOT: Final = Path(__file__).parents[1]
HOST: Final = "127.0.0.1"
START_SECONDS: Final = 60.0
# As an operator starts it, from where a checkout has it.
SERVE: Final = "from {service} import serve; serve()"


@dataclass(frozen=True)
class Server:
    """A server that accepts."""

    port: int
    pid: int
    folder: Path

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://{HOST}:{self.port}"


def python(
    source: Path, arguments: list[str], out: int | IO[bytes], **given: str
) -> "subprocess.Popen[bytes]":
    """A Python that runs with a checkout's source and these settings."""
    paths = os.pathsep.join((str(source / "src"), str(ROOT)))
    environment = {**os.environ, "PYTHONPATH": paths, **given}
    command = [sys.executable, *arguments]
    return subprocess.Popen(command, env=environment, stdout=out, stderr=subprocess.DEVNULL)


def free_port() -> int:
    """A port that is free now."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        return int(free.getsockname()[1])


def number_in_path(source: Path, number: str) -> str:
    """The number of a room as the path of its socket has it; in earlier versions it had none."""
    return number if "/ws/{number}" in (source / "docs/protocol.md").read_text("utf-8") else ""


def service_in(source: Path) -> str:
    """The module that starts a server; in earlier versions the door had no folder."""
    folder = "server.door" if (source / "src/paiguan/server/door").is_dir() else "server"
    return f"paiguan.{folder}.service"


@asynccontextmanager
async def serving(
    source: Path = ROOT, serve: str = SERVE, *arguments: str, **settings: Any
) -> AsyncIterator[Server]:
    """A server from this source in a folder of its own; it is gone at the end.

    `serve` is what Python runs, with its `{service}` as this source names it.
    """
    program = serve.format(service=service_in(source))
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        given = {"data_dir": folder, "database_url": "", "port": port, **settings}
        environment = {f"PAIGUAN_{name.upper()}": str(value) for name, value in given.items()}
        with Path(folder, "log").open("wb") as log:
            process = python(source, ["-c", program, *arguments], log, **environment)
        try:
            await _until_open(port, process)
            yield Server(port, process.pid, Path(folder))
        finally:
            process.kill()
            process.wait()


async def _until_open(port: int, server: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and server.poll() is None:
        with suppress(OSError):
            _, writer = await asyncio.open_connection(HOST, port)
            writer.close()
            return
        await asyncio.sleep(0.1)
    raise SystemExit("the server did not start")
