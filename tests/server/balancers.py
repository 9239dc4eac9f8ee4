"""The deployed balancers, nginx and HAProxy, before servers of this machine.

What has to differ from a real machine is in one table each; all else are the files as they are.
"""

import shutil
import ssl
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.server.proxy import (
    FIRST_NODE,
    ROOT,
    SYSTEM_PROGRAMS,
    Balancer,
    new_proxy,
)

DEPLOYED = ROOT / "deploy" / "haproxy.cfg"
CERTIFICATE = "/etc/haproxy/paiguan.example.pem"


@dataclass
class HAProxy:
    """HAProxy with the deployed file."""

    folder: Path
    plain: int
    secure: int
    nodes: tuple[int, ...]
    trust: ssl.SSLContext
    changes: dict[str, str] = field(default_factory=dict)

    def replaced(self) -> dict[str, str]:
        """What is not on every machine, and what stands for it here."""
        nodes = {
            f"127.0.0.1:{FIRST_NODE + place}\n": f"127.0.0.1:{port}\n"
            for place, port in enumerate(self.nodes)
        }
        return {
            "bind :80\n": f"bind 127.0.0.1:{self.plain}\n",
            "bind :443 ": f"bind 127.0.0.1:{self.secure} ",
            CERTIFICATE: str(self.folder / "both.pem"),
            # More files than everybody may open.
            "maxconn 20000": "maxconn 200",
            **nodes,
            **self.changes,
        }

    def command(self, *more: str) -> list[str]:
        """HAProxy in the foreground."""
        text = DEPLOYED.read_text("utf-8")
        for there, here in self.replaced().items():
            assert there in text, there
            text = text.replace(there, here)
        file = self.folder / "haproxy.cfg"
        file.write_text(text, "utf-8")
        return [haproxy(), "-db", "-f", str(file), *more]


def haproxy() -> str:
    """Where HAProxy is; without it a test is skipped, and says so."""
    found = shutil.which("haproxy", path=SYSTEM_PROGRAMS)
    if found is None:
        pytest.skip("!! no haproxy (apt install haproxy): deploy/haproxy.cfg was NOT tested")
    return found


def new_balancer(kind: str, folder: Path, nodes: tuple[int, ...]) -> Balancer:
    """One of both before servers at these ports, with a certificate of its own."""
    if kind == "haproxy":
        haproxy()
    proxy = new_proxy(folder, 0, nodes)
    if kind == "nginx":
        return proxy
    both = [(folder / name).read_text() for name in ("fullchain.pem", "privkey.pem")]
    (folder / "both.pem").write_text("".join(both))
    return HAProxy(folder, proxy.plain, proxy.secure, nodes, proxy.trust)
