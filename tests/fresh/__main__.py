"""The two commands on fresh minimal machines: `tests/fresh/run`, as root, with debootstrap.

    tests/fresh/run                                 three whole runs, and the rest of the matrix
    tests/fresh/run --only C.UTF-8:gcc:root         one machine; may be given several times
    tests/fresh/run --quick                         the client's and the command line's tests alone
    tests/fresh/run --keep                          leave the machines where they are

Machines and logs are made in ${TMPDIR:-/tmp}/paiguan-fresh. What is tested is what is committed.
"""

import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from tests.fresh import cells, machine

ROOT: Final = Path(__file__).resolve().parents[2]
COLUMNS: Final = "{:34} {:>7} {:>8} {:>8} {:>11} {:>8}  {}"
HEAD: Final = ("machine", "page s", "venv MB", "node MB", "modules MB", "tests s", "result")


def main() -> int:
    """Run what is asked for and print the table."""
    asked = argparse.ArgumentParser(prog="tests/fresh/run", description=__doc__.split("\n")[0])
    asked.add_argument("--only", action="append", metavar="MACHINE", default=[])
    asked.add_argument("--quick", action="store_true")
    asked.add_argument("--keep", action="store_true")
    given = asked.parse_args()
    if os.geteuid() != 0 or not shutil.which("debootstrap"):
        raise SystemExit("tests/fresh/run needs root and debootstrap (apt install debootstrap)")
    # Ended from outside it takes its machines down as with Ctrl-C.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    scratch = Path(tempfile.gettempdir(), "paiguan-fresh")
    scratch.mkdir(exist_ok=True)
    chosen = [cells.asked_for(name) for name in given.only] or cells.matrix()
    rows: list[tuple[cells.Cell, dict[str, Any]]] = []
    for cell in chosen:
        whole = cell.whole and not given.quick
        rows.append((cell, run(cell, scratch, whole, given.keep)))
        print(COLUMNS.format(*row(*rows[-1])), flush=True)
    print("\n" + COLUMNS.format(*HEAD))
    for each in rows:
        print(COLUMNS.format(*row(*each)))
    return 1 if any(found["failed"] for _, found in rows) else 0


def run(cell: cells.Cell, scratch: Path, whole: bool, keep: bool) -> dict[str, Any]:
    """One machine from nothing: a clone, the two commands, and what was measured."""
    name = cell.name.replace(":", "-")
    log = scratch / f"{name}.log"
    log.unlink(missing_ok=True)
    print(f"· {cell.name}: {log}", flush=True)
    fresh = machine.make(scratch, name, cell.packages)
    try:
        home = fresh.home(cell.root)
        clone = fresh.folder / home[1:] / "paiguan"
        subprocess.run(["git", "clone", "--quiet", f"file://{ROOT}", clone], check=True)
        if not cell.root:
            subprocess.run(["chown", "-R", f"{machine.USER}:{machine.USER}", clone], check=True)
        words = ["python3", "-m", "tests.fresh.inside", str(free_port())]
        fresh.run(
            [*words, "whole" if whole else "quick"],
            root=cell.root,
            inside=f"{home}/paiguan",
            settings={"LANG": cell.locale},
            log=log,
        )
    finally:
        if not keep:
            shutil.rmtree(fresh.folder)
    return measured(log, whole)


def measured(log: Path, whole: bool) -> dict[str, Any]:
    """The last line of a log, which is JSON unless it was broken off."""
    lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines() or [""]
    try:
        found = json.loads(lines[-1])
    except ValueError:
        found = None
    if not isinstance(found, dict):
        found = {"failed": "broken off: " + lines[-1][:60]}
    return {**found, "whole": whole}


def row(cell: cells.Cell, found: dict[str, Any]) -> tuple[str, ...]:
    """One line of the table."""
    tests = "make test" if found["whole"] else "client, command line"
    result = f"FAILED {found['failed']}" if found["failed"] else f"passed ({tests})"
    numbers = (str(found.get(key, "-")) for key in ("page", "venv", "node", "modules", "tested"))
    return (cell.name, *numbers, result)


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


if __name__ == "__main__":
    sys.exit(main())
