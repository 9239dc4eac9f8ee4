"""Somebody else on the same network: a browser that comes in by an address that is not loopback.

Where this may, the browser is in a network of its own, joined to this machine by a pair of virtual
cables, as a phone is by its Wi-Fi. Elsewhere it comes from this machine itself, by its address in
the network; that is said aloud, since nothing then shows that the way in is open.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.browser.house import find_browser

SYSTEM_PROGRAMS = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"
PREFIX = 30


@dataclass(frozen=True)
class Neighbour:
    """Whether they are in a network of their own, and the browser that runs there."""

    apart: bool
    browser: str


@contextmanager
def neighbour(folder: Path) -> Iterator[Neighbour]:
    """Somebody on the same network until the end of this."""
    path = find_browser()
    assert path is not None
    # Two of these may run side by side; a name has fifteen letters at most.
    name = f"pg{os.getpid()}"
    here, there = _addresses(os.getpid())
    if not _joined(name, here, there):
        _ip("netns", "del", name)
        yield Neighbour(apart=False, browser=path)
        return
    inside = folder / "chromium"
    inside.write_text(f'#!/bin/sh\nexec {_program()} netns exec {name} "{path}" "$@"\n')
    inside.chmod(0o755)
    try:
        yield Neighbour(apart=True, browser=str(inside))
    finally:
        # Both cables go with it.
        assert _ip("netns", "del", name)


def _joined(name: str, here: str, there: str) -> bool:
    """A network with a way to this machine and to nowhere else; whether it could be made."""
    inside = ("-n", name)
    return (
        _program() is not None
        and _ip("netns", "add", name)
        and _ip("link", "add", f"{name}h", "type", "veth", "peer", "name", f"{name}p")
        and _ip("link", "set", f"{name}p", "netns", name)
        and _ip("addr", "add", f"{here}/{PREFIX}", "dev", f"{name}h")
        and _ip("link", "set", f"{name}h", "up")
        and _ip(*inside, "addr", "add", f"{there}/{PREFIX}", "dev", f"{name}p")
        and _ip(*inside, "link", "set", f"{name}p", "up")
        and _ip(*inside, "link", "set", "lo", "up")
        and _ip(*inside, "route", "add", "default", "via", here)
    )


def _addresses(number: int) -> tuple[str, str]:
    """The two ends of a cable, in a corner of the private addresses that nobody uses."""
    third, fourth = number // 63 % 256, number % 63 * 4
    return f"10.213.{third}.{fourth + 1}", f"10.213.{third}.{fourth + 2}"


def has_program() -> bool:
    """Whether there is what makes networks; whether it may is another matter."""
    return _program() is not None


def _program() -> str | None:
    return shutil.which("ip", path=SYSTEM_PROGRAMS)


def _ip(*arguments: str) -> bool:
    program = _program()
    if program is None:
        return False
    return not subprocess.run((program, *arguments), capture_output=True, check=False).returncode
