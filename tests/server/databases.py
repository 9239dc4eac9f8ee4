"""The databases that tests run on: SQLite, and a PostgreSQL of their own.

PostgreSQL is started from the system's packages where they are installed, in a temporary folder
and behind a socket in it: never as a service, and nobody else can reach it.
"""

import asyncio
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

from paiguan.server.settings import DATABASE_FILE, Settings
from paiguan.server.store.database import new_engine
from paiguan.server.store.revisions import migrate
from tests.server.ending import end_with_parent

START_SECONDS = 60
TEMPLATE = "template_paiguan"


@dataclass(frozen=True)
class Database:
    """An empty database for one test."""

    kind: str
    folder: Path
    url: str = ""
    cluster: "Cluster | None" = None

    def settings(self, **more: Any) -> Settings:
        """The settings of a server on this database."""
        return Settings(data_dir=self.folder, database_url=self.url, **more)

    def environment(self, **more: Any) -> dict[str, str]:
        """The same for another process."""
        given = {"data_dir": self.folder, "database_url": self.url, **more}
        return {f"PAIGUAN_{name.upper()}": str(value) for name, value in given.items()}

    def engine(self) -> AsyncEngine:
        """A way to look into it."""
        settings = self.settings()
        return new_engine(settings.database, memory=settings.timelines)


def sqlite_in(folder: Path, template: Path | None = None) -> Database:
    """SQLite in one file: not there yet, or a copy of one that has all tables."""
    if template is not None:
        shutil.copy(template, folder / DATABASE_FILE)
    return Database("sqlite", folder)


def sqlite_template(folder: Path) -> Path:
    """A file with all tables and nothing in them, to be copied for every test."""
    asyncio.run(_migrate(sqlite_in(folder).settings().database))
    return folder / DATABASE_FILE


@dataclass
class Cluster:
    """A PostgreSQL server of the tests' own."""

    programs: Path
    folder: Path
    owner: str | None
    options: dict[str, str] = field(default_factory=dict)
    _process: subprocess.Popen[bytes] | None = None
    _names: Iterator[int] = field(default_factory=itertools.count)

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs to its end."""
        command = [str(self.programs / program), *arguments]
        done = subprocess.run(command, capture_output=True, check=False, **self.as_owner())
        assert done.returncode == 0, done.stderr.decode()

    def as_owner(self) -> dict[str, Any]:
        """Whom its programs run as, and where."""
        if self.owner is None:
            return {"cwd": self.folder}
        return {"cwd": self.folder, "user": self.owner, "group": self.owner, "extra_groups": []}

    def make(self, *more: str) -> None:
        """Make an empty cluster; anyone who reaches the socket is trusted."""
        data = ("-D", str(self.folder / "data"), "-U", "paiguan", "-A", "trust", "-E", "UTF8")
        self.run("initdb", *data, "--no-sync", *more)

    def start(self) -> None:
        """Start it and wait until it answers.

        It does not sync: the tests kill the parlour's server and sometimes this one, never the
        machine.
        """
        options = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "fsync": "off",
            "max_connections": "100",
            "deadlock_timeout": "50ms",
            **self.options,
        }
        given = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(self.programs / "postgres"), "-D", str(self.folder / "data"), *given],
                stdout=log,
                stderr=log,
                preexec_fn=partial(end_with_parent, signal.SIGINT),  # noqa: PLW1509, one call
                **self.as_owner(),
            )
        ready = [str(self.programs / "pg_isready"), "-q", "-h", str(self.folder)]
        began = time.monotonic()
        while subprocess.run(ready, check=False).returncode:
            assert time.monotonic() - began < START_SECONDS, (self.folder / "log").read_text()
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it; whoever is connected is cut off."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(START_SECONDS)
            self._process = None

    @property
    def running(self) -> bool:
        """Whether it was started, and neither stopped nor killed."""
        return self._process is not None

    def kill(self) -> None:
        """All its processes are gone in one moment, as when its machine loses power."""
        assert self._process is not None
        # One that is stopped has no more children.
        self._process.send_signal(signal.SIGSTOP)
        for pid in self._processes():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait(START_SECONDS)
        self._process = None

    def _processes(self) -> list[int]:
        assert self._process is not None
        first = self._process.pid
        children = Path(f"/proc/{first}/task/{first}/children").read_text()
        return [first, *map(int, children.split())]

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """It neither answers nor hangs up, for a while."""
        stopped = self._processes()
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in stopped:
                os.kill(pid, signal.SIGCONT)

    def url(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql+asyncpg://paiguan@/{name}?host={self.folder}"

    def create(self, name: str, template: str = "template0") -> None:
        """Make a database."""
        self.run("createdb", "-h", str(self.folder), "-U", "paiguan", "-T", template, name)

    def new_database(self, folder: Path) -> Database:
        """An empty database with all tables, for one test."""
        name = f"test{next(self._names)}"
        self.create(name, TEMPLATE)
        return Database("postgresql", folder, self.url(name), self)


def postgresql_programs() -> Path | None:
    """Where PostgreSQL's programs are, the newest first; None if it is not installed."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"),
        key=lambda path: int(path.parts[-3]) if path.parts[-3].isdigit() else 0,
    )
    if found:
        return found[-1].parent
    anywhere = shutil.which("initdb")
    return Path(anywhere).resolve().parent if anywhere else None


@contextmanager
def postgresql_cluster(programs: Path) -> Iterator[Cluster]:
    """A running PostgreSQL with a database that has all tables, to be copied."""
    cluster = new_cluster(programs)
    try:
        cluster.make()
        cluster.start()
        make_template(cluster)
        yield cluster
    finally:
        # What it has not written yet is thrown away with the rest.
        cluster.stop(signal.SIGQUIT)
        shutil.rmtree(cluster.folder)


def new_cluster(programs: Path) -> Cluster:
    """A PostgreSQL that is not made yet, in a folder of its own."""
    folder = Path(tempfile.mkdtemp(prefix="paiguan-pg-"))
    owner = None
    if os.geteuid() == 0:
        # PostgreSQL refuses to run as root; its package brings a user of its own.
        owner = pwd.getpwnam("postgres").pw_name
        shutil.chown(folder, owner, owner)
    return Cluster(programs, folder, owner)


def make_template(cluster: Cluster) -> None:
    """A database with all tables, to be copied for every test."""
    cluster.create(TEMPLATE)
    asyncio.run(_migrate(cluster.url(TEMPLATE)))


async def _migrate(url: str) -> None:
    engine = new_engine(url)
    await migrate(engine)
    await engine.dispose()
