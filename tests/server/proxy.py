"""Debian's nginx with the deployed file, on ports that anybody may open, its certificate made here.

What has to differ from a real machine is in one table, `replaced`; all else is the file as it is.
"""

import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import pytest

from tests.server.parlour import free_port

ROOT = Path(__file__).parents[2]
DEPLOYED = ROOT / "deploy" / "nginx.conf"
DEPLOYED_NODES = ROOT / "deploy" / "nginx-nodes.conf"
FIRST_NODE = 8001
NAME = "paiguan.example"
CERTIFICATES = f"/etc/letsencrypt/live/{NAME}"
SYSTEM_PROGRAMS = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"
CURVE = "ec_paramgen_curve:prime256v1"
SECONDS = 60
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def program(name: str) -> str:
    """Where a program of the system is; without it a test is skipped, in CI it fails."""
    found = shutil.which(name, path=SYSTEM_PROGRAMS)
    if found is None:
        missing = "!! no nginx (apt install nginx-light openssl): its tests are SKIPPED"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    return found


class Balancer(Protocol):
    """A balancer that can be run, and reached by HTTPS at a port of its own."""

    # Where it may write, and the port of HTTPS.
    folder: Path
    secure: int

    @property
    def trust(self) -> ssl.SSLContext:
        """Trusts its certificate and no other."""

    # Changes of its file that a test wants beside those that it needs to run here.
    changes: dict[str, str]

    def command(self, *more: str) -> list[str]:
        """The program with the deployed file."""


@dataclass
class Proxy:
    """A proxy that can be run: its ports, its folder, and the certificate to trust."""

    folder: Path
    plain: int
    secure: int
    parlour: int
    # Several servers, where there are several.
    nodes: tuple[int, ...] = ()
    # Changes of the file that a test wants beside those below.
    changes: dict[str, str] = field(default_factory=dict)

    @property
    def trust(self) -> ssl.SSLContext:
        """Trusts the proxy's certificate and no other."""
        return ssl.create_default_context(cafile=str(self.folder / "fullchain.pem"))

    def replaced(self) -> dict[str, str]:
        """What is not on every machine, and what stands for it here."""
        return {
            "listen 80;": f"listen 127.0.0.1:{self.plain};",
            "listen [::]:80;": "",
            "listen 443 ": f"listen 127.0.0.1:{self.secure} ",
            "listen [::]:443 ssl http2;": "",
            CERTIFICATES: str(self.folder),
            **self._servers(),
            **self.changes,
        }

    def _servers(self) -> dict[str, str]:
        """Where the servers are, and where they are here."""
        if not self.nodes:
            return {"127.0.0.1:8000": f"127.0.0.1:{self.parlour}"}
        return {
            f"127.0.0.1:{FIRST_NODE + place}": f"127.0.0.1:{port}"
            for place, port in enumerate(self.nodes)
        }

    def command(self, *more: str) -> list[str]:
        """nginx with the deployed file, told nothing else but where it may write."""
        text = (DEPLOYED_NODES if self.nodes else DEPLOYED).read_text("utf-8")
        for there, here in self.replaced().items():
            assert there in text, there
            text = text.replace(there, here)
        (self.folder / "paiguan.conf").write_text(text, "utf-8")
        owner = "user root;" if os.geteuid() == 0 else ""
        folders = "".join(f"{kind}_temp_path {self.folder}/{kind};\n" for kind in TEMPORARY)
        (self.folder / "nginx.conf").write_text(
            f"{owner}\ndaemon off;\npid {self.folder}/pid;\nerror_log stderr warn;\n"
            f"events {{}}\nhttp {{ access_log off;\n{folders}include paiguan.conf;\n}}\n",
            "utf-8",
        )
        return [program("nginx"), "-p", str(self.folder), "-c", "nginx.conf", *more]


def new_proxy(folder: Path, parlour: int, nodes: tuple[int, ...] = ()) -> Proxy:
    """A proxy before a parlour at this port, or before several, with a certificate of its own."""
    made = ("req", "-x509", "-newkey", "ec", "-pkeyopt", CURVE, "-nodes")
    called = ("-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}")
    kept = ("-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem")
    command = (program("openssl"), *made, *called, *kept)
    subprocess.run(command, check=True, capture_output=True)
    return Proxy(folder, free_port(), free_port(), parlour, nodes)


@contextmanager
def running(balancer: Balancer) -> Iterator[None]:
    """It accepts meanwhile."""
    log = balancer.folder / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(balancer.command(), stdout=out, stderr=out)
    try:
        until = time.monotonic() + SECONDS
        while not accepts(balancer.secure):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(SECONDS)


def accepts(port: int) -> bool:
    """Whether somebody listens at a port."""
    with closing(socket.socket()) as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0
