"""`paiguan serve` as a process of its own, from its first word to its last."""

import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from tests.cli.shell import COMMAND, surroundings
from tests.server.parlour import ROOT

SECONDS = 60
CLOSES = ("打烊", "closes it")


class Door:
    """A parlour that was started, and what it has said."""

    def __init__(self, process: "subprocess.Popen[bytes]", out: int, errors: Path) -> None:
        self.process = process
        self.said = ""
        self._out = out
        self._errors = errors

    def greeted(self) -> str:
        """Wait until it has greeted; the greeting."""
        until = time.monotonic() + SECONDS
        with selectors.DefaultSelector() as ready:
            ready.register(self._out, selectors.EVENT_READ)
            while not any(word in self.said for word in CLOSES):
                assert self.process.poll() is None, self._errors.read_text("utf-8")
                assert time.monotonic() < until, self.said
                if ready.select(1):
                    self.said += os.read(self._out, 65536).decode()
        return self.said


@contextmanager
def opened_door(
    folder: Path, *arguments: str, terminal: bool = False, **environment: str
) -> Iterator[Door]:
    """`paiguan serve` with these arguments, writing to a terminal or to a pipe; gone at the end."""
    reading, writing = os.openpty() if terminal else os.pipe()
    errors = folder / "errors"
    with errors.open("wb") as log:
        process = subprocess.Popen(
            [*COMMAND, "serve", *arguments],
            env=door_environment(folder, environment),
            stdout=writing,
            stderr=log,
            cwd=folder,
        )
    os.close(writing)
    try:
        yield Door(process, reading, errors)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(SECONDS)
        os.close(reading)


def door_environment(folder: Path, environment: Mapping[str, str] = {}) -> dict[str, str]:
    """What a parlour with its data in this folder finds around it."""
    path = os.pathsep.join([str(ROOT), *(path for path in sys.path if path)])
    own = {"PAIGUAN_DATA_DIR": str(folder / "data"), "PYTHONPATH": path}
    return surroundings({**own, **environment})


@contextmanager
def held_ports(count: int) -> Iterator[int]:
    """So many ports in a row at which somebody listens; the first of them."""
    while True:
        held: list[socket.socket] = []
        try:
            held.append(socket.create_server(("127.0.0.1", 0)))
            first = int(held[0].getsockname()[1])
            for port in range(first + 1, first + count):
                held.append(socket.create_server(("127.0.0.1", port)))
        except (OSError, OverflowError):
            for one in held:
                one.close()
            continue
        break
    try:
        yield first
    finally:
        for one in held:
            one.close()


def accepts(host: str, port: int) -> bool:
    """Whether somebody listens there right now."""
    with closing(socket.socket()) as asking:
        asking.settimeout(SECONDS)
        return asking.connect_ex((host, port)) == 0
