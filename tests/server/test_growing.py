"""From one file to three servers and a standby: the steps of the handbook, as they are written."""

import asyncio
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from paiguan.server.parlour import Parlour
from paiguan.server.settings import Settings
from tests.documents import Scratch, blocks
from tests.server.parlour import free_ports
from tests.server.proxy import new_proxy, program
from tests.server.standby import Pair, standby_pair

SECONDS = 180
SERVE = "paiguan serve"
# Commands of the page that are not run here, and why.
LEFT_OUT = {"tests.nodes": "kills servers for an hour; tests/nodes has a shorter one"}


@pytest.fixture
def pair(programs: Path) -> Iterator[Pair]:
    """A primary and its standby."""
    with standby_pair(programs) as running:
        yield running


class Steps:
    """The steps of the page in one folder; what is exported stays for the next."""

    def __init__(self, folder: Path, pair: Pair) -> None:
        self.scratch = Scratch(folder)
        self.folder = folder
        self.pair = pair
        self.first = free_ports(3)
        self.environment = {
            **self.scratch.environment,
            "PATH": f"{self.scratch.environment['PATH']}:{pair.primary.programs}:/usr/sbin:/sbin",
        }
        self._serving: subprocess.Popen[bytes] | None = None
        proxy = new_proxy(folder, 0, tuple(range(self.first, self.first + 3)))
        self._nginx = " ".join(proxy.command())
        (folder / "deploy").mkdir()
        # The file of the page with the ports of this test; the balancer reads what is copied.
        (folder / "paiguan.conf").rename(folder / "deploy" / "nginx-nodes.conf")
        db1, db2 = (str(one.folder) for one in (pair.primary, pair.standby))
        self._instead = {
            "--host=db1": f"--host={db1}",
            "--host=db2": f"--host={db2}",
            "host=db1:": f"host={db1}:",
            "host=db2:": f"host={db2}:",
            "paiguan@db1/paiguan": f"paiguan@/paiguan?host={db1}",
            "--port 8001": f"--port {self.first}",
            "sudo ": "",
            "/etc/nginx/conf.d/paiguan.conf": str(folder / "paiguan.conf"),
            "nginx -t": f"{self._nginx} -t",
            "systemctl reload nginx": f"{self._nginx} -s reload",
        }

    def run(self, text: str) -> str:
        """A block: what stays is started and waited for, all else is run to its end."""
        said = ""
        for line in text.splitlines():
            command = self._here(line)
            if line.startswith(SERVE):
                self._serve(command)
            elif not any(left in line for left in LEFT_OUT):
                said += self._shell(command)
        return said

    def _here(self, line: str) -> str:
        for there, here in self._instead.items():
            line = line.replace(there, here)
        return line

    def _shell(self, command: str) -> str:
        done = subprocess.run(
            ["sh", "-eu", "-c", f"{command}\nenv -0 > exported"],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            encoding="utf-8",
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        kept = (self.folder / "exported").read_text("utf-8").split("\0")
        for name, _, value in (one.partition("=") for one in kept):
            if name.startswith("PAIGUAN_"):
                self.environment[name] = value
        return done.stdout

    def _serve(self, command: str) -> None:
        self.stop()
        with (self.folder / "servers.log").open("ab") as log:
            self._serving = subprocess.Popen(
                ["sh", "-c", f"exec {command}"],
                cwd=self.folder,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.all_ready()

    def all_ready(self) -> None:
        """Wait until all servers say so."""
        until = time.monotonic() + SECONDS
        for port in range(self.first, self.first + 3):
            while not _ready(port):
                assert time.monotonic() < until, (self.folder / "servers.log").read_text()[-2000:]
                time.sleep(0.1)

    def stop(self) -> None:
        """Stop the servers."""
        if self._serving is not None:
            os.killpg(self._serving.pid, signal.SIGTERM)
            self._serving.wait(SECONDS)
            self._serving = None

    @contextmanager
    def balancer(self) -> Iterator[None]:
        """nginx runs on this machine already, with nothing to do."""
        (self.folder / "paiguan.conf").write_text("")
        process = subprocess.Popen(self._nginx.split(), stderr=subprocess.DEVNULL)
        try:
            yield
        finally:
            process.terminate()
            process.wait(SECONDS)


def _ready(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/readyz").status_code == httpx.codes.OK
    except httpx.TransportError:
        return False


async def _somebody(folder: Path) -> None:
    """A parlour that has been open for a while, with its own key."""
    parlour = Parlour(Settings(data_dir=folder))
    await parlour.start()
    await parlour.accounts.new_guest("掌柜")
    parlour.settings.signing_key()
    await parlour.stop()


def test_every_step_runs_as_it_is_written(pair: Pair, tmp_path: Path) -> None:
    program("nginx")
    asyncio.run(_somebody(tmp_path / "data"))
    to_postgresql, three, standby, promotion, *killing = blocks("docs/operations.md", "bash")
    steps = Steps(tmp_path, pair)
    try:
        assert "users" in steps.run(to_postgresql.text)
        with steps.balancer():
            listed = steps.run(three.text)
        assert all(f":{steps.first + place}" in listed for place in range(3))
        said = steps.run(standby.text)
        assert "sync" in said
        assert " t\n" in said
        pair.kill_primary()
        steps.run(promotion.text)
        steps.all_ready()
        listed = steps.run("paiguan nodes")
        assert all(f":{steps.first + place}" in listed for place in range(3))
        assert [steps.run(block.text) for block in killing] == [""] * len(killing)
    finally:
        steps.stop()
