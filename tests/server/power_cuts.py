"""Power cuts, made up from what a server has really asked of its disk.

The server runs under strace, which notes every write, sync and truncation of the database's files
and everything that is sent to clients, in order. A power cut is a place in this list: what was
synced by then is on the disk, and of what was only written any part may be, sector by sector. The
files of that moment are made, opened like after a restart, and must hold all that had been
acknowledged by then.
"""

import re
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

CALLS = "pwrite64,write,fdatasync,fsync,ftruncate,sendto,sendmsg,unlink"
STRACE = ("strace", "-f", "--seccomp-bpf", "-y", "-xx", "-s", "1000000", "-e", f"trace={CALLS}")
SECTOR = 512
# Files that are made anew from the others after a restart.
PASSING = "-shm"
DONE = re.compile(rb'"t":"done","id":"([^"]+)"')
LINE = re.compile(r"^(\d+) +(.*)$")
CALL = re.compile(r"^(\w+)\((.*)$")
RESUMED = re.compile(r"^<\.\.\. (\w+) resumed>(.*)$")
OF_FILE = re.compile(r"^\d+<([^>]*)>(?:, (.*))?$")
QUOTED = re.compile(r'^"((?:\\x[0-9a-f]{2})*)"(?:, (\d+))?(?:, (\d+))?')


@dataclass(frozen=True)
class Step:
    """Something that the server did: `write`, `sync`, `truncate` or `remove` a file, or `tell`."""

    what: str
    file: str = ""
    offset: int = 0
    data: bytes = b""
    told: frozenset[str] = frozenset()


def steps(trace: Path, folder: Path) -> Iterator[Step]:
    """What a trace says of the files in a folder, and of what was acknowledged to clients."""
    begun: dict[str, str] = {}
    with trace.open(encoding="ascii", errors="replace") as lines:
        for line in lines:
            process, rest = _of_process(line.rstrip("\n"))
            if rest.endswith("<unfinished ...>"):
                begun[process] = rest.removesuffix("<unfinished ...>")
                # What is sent may have arrived as soon as it was begun; so may what is written.
                if not rest.startswith(("fsync", "fdatasync")):
                    yield from _step(begun.pop(process), folder)
                continue
            resumed = RESUMED.match(rest)
            if resumed is not None:
                # A sync counts when it has come back.
                if process in begun and "= 0" in rest:
                    yield from _step(begun.pop(process), folder)
                continue
            if "= -1 " not in rest:
                yield from _step(rest, folder)


def _of_process(line: str) -> tuple[str, str]:
    found = LINE.match(line)
    assert found is not None, line[:200]
    return found.group(1), found.group(2)


def _step(call: str, folder: Path) -> Iterator[Step]:
    found = CALL.match(call)
    if found is None:
        return
    name, arguments = found.groups()
    if name == "unlink" and Path(_bytes(arguments).decode()).parent == folder:
        yield Step("remove", Path(_bytes(arguments).decode()).name)
    of = OF_FILE.match(arguments.rsplit(") =", 1)[0].strip())
    if of is None:
        return
    path, rest = _named(of.group(1)), of.group(2) or ""
    if name in ("sendto", "sendmsg", "write") and not path.startswith("/"):
        told = frozenset(one.decode() for one in DONE.findall(_bytes(rest)))
        if told:
            yield Step("tell", told=told)
    elif Path(path).parent == folder and not path.endswith(PASSING):
        file = Path(path).name
        if name in ("fsync", "fdatasync"):
            yield Step("sync", file)
        elif name == "ftruncate":
            yield Step("truncate", file, int(rest.split(",")[0].rstrip(")")))
        elif name == "pwrite64":
            quoted = QUOTED.match(rest)
            assert quoted is not None, call[:200]
            yield Step("write", file, int(quoted.group(3)), _bytes(rest))
        else:
            assert not file.startswith("paiguan.db"), f"{name} was not expected: {call[:100]}"


def _named(path: str) -> str:
    """A path as strace writes it: in hexadecimal where it writes everything so."""
    return bytes.fromhex(path.replace("\\x", "")).decode() if path.startswith("\\x") else path


def _bytes(rest: str) -> bytes:
    return b"".join(
        bytes.fromhex(part.replace("\\x", ""))
        for part in re.findall(r'"((?:\\x[0-9a-f]{2})+)"', rest)
    )


@dataclass
class Disk:
    """Files as they are for sure, and what was asked of them since."""

    sure: dict[str, bytearray] = field(default_factory=dict)
    since: dict[str, list[Step]] = field(default_factory=dict)

    def does(self, step: Step) -> None:
        """Take note of a step; a file that is removed is gone at once."""
        if step.what == "remove":
            self.sure.pop(step.file, None)
            self.since.pop(step.file, None)
            return
        pending = self.since.setdefault(step.file, [])
        if step.what != "sync":
            pending.append(step)
            return
        file = self.sure.setdefault(step.file, bytearray())
        for one in pending:
            _carry_out(file, one, None)
        pending.clear()

    def cut(self, folder: Path, chance: Random) -> None:
        """The files as a power cut leaves them."""
        keeps = chance.choice((0.0, 0.5, 0.9, 1.0))
        for name in {*self.sure, *self.since}:
            file = bytearray(self.sure.get(name, b""))
            for one in self.since.get(name, ()):
                _carry_out(file, one, lambda: chance.random() < keeps)
            if file or name in self.sure:
                (folder / name).write_bytes(file)


def _carry_out(file: bytearray, step: Step, comes_through: object) -> None:
    through = comes_through if callable(comes_through) else (lambda: True)
    if step.what == "truncate":
        if through():
            del file[step.offset :]
        return
    for at in range(0, len(step.data), SECTOR):
        if through():
            part = step.data[at : at + SECTOR]
            place = step.offset + at
            if len(file) < place:
                file.extend(bytes(place - len(file)))
            file[place : place + len(part)] = part


@dataclass
class Found:
    """How many cuts were made, and what was lost in them."""

    cuts: int = 0
    acknowledged: int = 0
    lost: int = 0
    broken: int = 0


def cut_power(trace: Path, folder: Path, wanted: set[str], cuts: int, chance: Random) -> Found:
    """Cut the power at so many places of a trace; `wanted` are the requests that are written."""
    done = list(steps(trace, folder))
    first = next((place for place, step in enumerate(done) if step.told), len(done))
    places = sorted(chance.randrange(first, len(done) + 1) for _ in range(cuts))
    found, disk, told = Found(), Disk(), set[str]()
    at = 0
    for place in places:
        for step in done[at:place]:
            if step.what == "tell":
                told |= step.told & wanted
            else:
                disk.does(step)
        at = place
        _restart(disk, told, chance, found)
    found.acknowledged = len(told)
    return found


def _restart(disk: Disk, told: set[str], chance: Random, found: Found) -> None:
    """Open what a cut left, and look for all that was acknowledged before."""
    found.cuts += 1
    with tempfile.TemporaryDirectory() as folder:
        disk.cut(Path(folder), chance)
        with closing(sqlite3.connect(Path(folder, "paiguan.db"))) as database:
            try:
                rows = database.execute("SELECT entry FROM room_log").fetchall()
                whole = database.execute("PRAGMA quick_check").fetchone() == ("ok",)
            except sqlite3.DatabaseError:
                rows, whole = [], False
    written = "\n".join(row[0] for row in rows)
    kept = set(re.findall(r'"request":"([^"]+)"', written))
    found.lost += len(told - kept)
    found.broken += not whole
