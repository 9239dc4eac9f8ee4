"""What runs on the fresh machine, in its clone: the two commands, timed and weighed.

`python3 -m tests.fresh.inside PORT whole|quick` ends with one line of JSON.
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Final

PAGE_WITHIN: Final = 1800
QUICK: Final = (
    "make web-check",
    "make dev",
    "PYTHONPATH=src .venv/bin/python -m pytest -q -n 2 tests/cli tests/workshop",
)
WEIGHED: Final = {"venv": ".venv", "node": "build/node", "modules": "web/node_modules"}


def main(port: int, whole: bool) -> int:
    """Open the parlour, weigh it, close it, test."""
    found: dict[str, object] = {}
    seconds = until_page(port)
    found["page"] = seconds
    found |= {name: weight(folder) for name, folder in WEIGHED.items()}
    began = time.monotonic()
    failed = ""
    if seconds is None:
        failed = "make run"
    for command in () if failed else ("make test",) if whole else QUICK:
        print(f"\n$ {command}", flush=True)
        done = subprocess.run(["sh", "-euc", command], stdin=subprocess.DEVNULL, check=False)
        if done.returncode:
            failed = command
            break
    found["tested"] = round(time.monotonic() - began)
    found["failed"] = failed
    print(json.dumps(found), flush=True)
    return 1 if failed else 0


def until_page(port: int) -> float | None:
    """Seconds until `make run` answers with a page; nothing where it never does, or is not gone."""
    print("\n$ make run", flush=True)
    began = time.monotonic()
    running = subprocess.Popen(
        ["make", "run", f"ARGS=--port {port}"], stdin=subprocess.DEVNULL, start_new_session=True
    )
    seconds = None
    while running.poll() is None and time.monotonic() - began < PAGE_WITHIN:
        if answers(port):
            seconds = round(time.monotonic() - began, 1)
            break
        time.sleep(0.2)
    if running.poll() is None:
        os.killpg(running.pid, signal.SIGINT)
    running.wait()
    time.sleep(3)
    left = still_running() & {"cc1", "gcc", "as", "ld", "paiguan", "make"}
    if left:
        print(f"still running: {left}", flush=True)
        return None
    return seconds


def still_running() -> set[str]:
    """The names of this machine's processes, without those that are over and not yet buried."""
    names = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            before, _, after = path.read_text(encoding="utf-8").rpartition(") ")
            if not after.startswith("Z"):
                names.add(before.partition(" (")[2])
    return names


def answers(port: int) -> bool:
    """Whether the page is there."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def weight(folder: str) -> int:
    """Megabytes of a folder."""
    if not Path(folder).exists():
        return 0
    said = subprocess.run(["du", "-sm", folder], capture_output=True, text=True, check=True)
    return int(said.stdout.split()[0])


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2] == "whole"))
