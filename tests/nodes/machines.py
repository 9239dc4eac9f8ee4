"""The machines of the soak, all on this one: servers, the balancer before them, the database.

The balancer is Debian's nginx with the deployed file. What differs is its ports, and that there is
no TLS: that would be the load tool's own work more than anybody's.
"""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from tests.server.databases import Database
from tests.server.ending import end_with_parent
from tests.server.parlour import ROOT, free_port
from tests.server.standby import Pair

HOST: Final = "127.0.0.1"
START_SECONDS: Final = 120.0
STOP_SECONDS: Final = 60.0
KEY: Final = "one key for all the servers of the soak"
NGINX: Final = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
DEPLOYED: Final = ROOT / "deploy" / "nginx-nodes.conf"
SERVERS: Final = re.compile(r"(?:    server 127\.0\.0\.1:\d+(.*)\n)+")
TEMPORARY: Final = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Node:
    """One server, as an operator starts it, under a name that it keeps."""

    # What Python is asked to run.
    program: ClassVar[Sequence[str]] = ("-m", "paiguan.cli", "serve")

    def __init__(self, name: str, database: Database, origin: str, folder: Path) -> None:
        self.name = name
        self.port = free_port()
        self._log = folder / f"{name}.log"
        self._process: subprocess.Popen[bytes] | None = None
        given = {
            "node": name,
            "port": self.port,
            "secret_key": KEY,
            "origins": f'["{origin}"]',
            "new_account_cards": 100_000,
            "thinkers": 0,
        }
        paths = os.pathsep.join(path for path in sys.path if path)
        self._environment = {**os.environ, **database.environment(**given), "PYTHONPATH": paths}

    def start(self) -> None:
        """Start it; it may not accept yet."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, *self.program],
                env=self._environment,
                stdout=log,
                stderr=log,
                preexec_fn=partial(end_with_parent, signal.SIGKILL),  # noqa: PLW1509, one call
            )

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    def signal(self, which: signal.Signals) -> None:
        """Send it a signal."""
        assert self._process is not None
        self._process.send_signal(which)

    async def ended(self) -> None:
        """Wait until the process is gone."""
        assert self._process is not None
        await asyncio.to_thread(self._process.wait, STOP_SECONDS)

    async def ready(self) -> None:
        """Wait until it says that it is ready."""
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            assert self._process is not None
            if self._process.poll() is not None:
                raise RuntimeError(f"{self.name} did not start: {self._log.read_text()[-2000:]}")
            if await _is_ready(self.port):
                return
            await asyncio.sleep(0.1)
        raise TimeoutError(f"{self.name} is not ready: {self._log.read_text()[-2000:]}")

    def end(self) -> None:
        """Be gone, whatever it does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def tell(self) -> str:
        """The end of what it has logged."""
        return self._log.read_text("utf-8", "replace")[-3000:]


async def _is_ready(port: int) -> bool:
    try:
        reader, writer = await asyncio.open_connection(HOST, port)
    except OSError:
        return False
    try:
        writer.write(b"GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        return b" 200 " in await reader.readline()
    except OSError:
        return False
    finally:
        writer.close()


class Balancer:
    """Debian's nginx before some of the servers."""

    def __init__(self, folder: Path) -> None:
        if NGINX is None:
            raise SystemExit("没有 nginx（apt install nginx-light） · there is no nginx")
        self.port = free_port()
        self.origin = f"http://{HOST}:{self.port}"
        self._folder = folder
        self._command = [NGINX, "-p", str(folder), "-c", "nginx.conf"]
        self._process: subprocess.Popen[bytes] | None = None

    def write(self, nodes: Sequence[Node]) -> None:
        """The deployed file with these servers and this port."""
        text = DEPLOYED.read_text("utf-8")

        def these(found: re.Match[str]) -> str:
            return "".join(f"    server {HOST}:{node.port}{found[1]}\n" for node in nodes)

        text, lists = SERVERS.subn(these, text)
        assert lists, DEPLOYED
        text = text.replace("listen 443 ssl http2;", f"listen {HOST}:{self.port};")
        text = re.sub(r"^ *(ssl_|listen \[|listen 80;).*\n", "", text, flags=re.M)
        # The server that only leads from plain to secure has nowhere to lead to.
        text = re.sub(r"^server \{[^{}]*return 301[^{}]*\}\n", "", text, flags=re.M)
        (self._folder / "paiguan.conf").write_text(text, "utf-8")
        owner = "user root;" if os.geteuid() == 0 else ""
        folders = "".join(f"{kind}_temp_path {self._folder}/{kind};\n" for kind in TEMPORARY)
        (self._folder / "nginx.conf").write_text(
            f"{owner}\ndaemon off;\npid {self._folder}/pid;\nerror_log {self._folder}/log warn;\n"
            "events { worker_connections 8192; }\nworker_rlimit_nofile 16384;\n"
            f"http {{ access_log off;\n{folders}include paiguan.conf;\n}}\n",
            "utf-8",
        )

    async def start(self) -> None:
        """Accept from now on."""
        self._process = subprocess.Popen(
            self._command,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=partial(end_with_parent, signal.SIGTERM),  # noqa: PLW1509, one call
        )
        while not await _is_ready(self.port):
            if self._process.poll() is not None:
                raise RuntimeError(f"nginx did not start: {(self._folder / 'log').read_text()}")
            await asyncio.sleep(0.05)

    def reload(self, nodes: Sequence[Node]) -> None:
        """Send people to these servers from now on; connections that stand are left alone."""
        self.write(nodes)
        subprocess.run([*self._command, "-s", "reload"], check=True, capture_output=True)

    def end(self) -> None:
        """Be gone, with all connections."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()


class Machines:
    """All of them."""

    def __init__(self, database: Database, pair: Pair | None, folder: Path, count: int) -> None:
        self.database = database
        self.pair = pair
        self.balancer = Balancer(folder)
        self.nodes = [
            Node(chr(ord("a") + place), database, self.balancer.origin, folder)
            for place in range(count)
        ]

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Machines"]:
        """They run meanwhile; nothing is left of them."""
        try:
            for node in self.nodes:
                node.start()
            for node in self.nodes:
                await node.ready()
            self.balancer.write(self.nodes)
            await self.balancer.start()
            yield self
        finally:
            self.balancer.end()
            for node in self.nodes:
                node.end()
