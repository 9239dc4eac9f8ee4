"""A primary and its synchronous standby: killed, promoted, brought back.

    with standby_pair(programs) as pair:
        database = pair.new_database(folder)    # its `url` names both
        pair.kill_primary()
        pair.promote()                          # the standby is the primary from now on
        pair.rejoin_old()                       # the other follows it, and commits wait for it

Which of the two is the primary changes with every `promote`. Nothing here waits for a server of the
parlour. Where one runs in the same loop, `await pair.beside(pair.fail_over)`.
"""

import asyncio
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from tests.server.databases import (
    START_SECONDS,
    TEMPLATE,
    Cluster,
    Database,
    make_template,
    new_cluster,
)

Did = TypeVar("Did")

# The name of the socket has it; where several hosts are named each needs one.
PORT = 5432

# Any standby will do; without a name commits wait for nobody.
ANY_STANDBY = "*"
# Soon found out, and soon tried again.
OPTIONS = {
    "wal_sender_timeout": "2s",
    "wal_receiver_timeout": "2s",
    "wal_retrieve_retry_interval": "100ms",
    "max_wal_size": "256MB",
}
ATTACHED = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"
AWAITED = f"{ATTACHED} AND sync_state IN ('sync', 'quorum')"


@dataclass
class Pair:
    """Two PostgreSQL: one is written to, the other follows it."""

    primary: Cluster
    standby: Cluster
    _made: int = 0
    # PostgreSQL ends with the thread that has started it: this one stays.
    _thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1))

    async def beside(self, do: Callable[[], Did]) -> Did:
        """Do something of all this while the loop goes on."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, do)

    def end(self) -> None:
        """Stop both."""
        for one in (self.primary, self.standby):
            one.stop(signal.SIGQUIT)
        self._thread.shutdown()

    # The addresses

    def url(self, name: str) -> str:
        """The address of a database at both; which is named first does not change."""
        first, second = sorted(str(one.folder) for one in (self.primary, self.standby))
        return f"postgresql+asyncpg://paiguan@/{name}?host={first}:{PORT}&host={second}:{PORT}"

    def new_database(self, folder: Path) -> Database:
        """An empty database with all tables, at both."""
        self._made += 1
        name = f"test{self._made}"
        self.primary.create(name, TEMPLATE)
        # A commit is on the standby's disk before it shows there.
        _until(self.standby, f"SELECT count(*) FROM pg_database WHERE datname = '{name}'")
        return Database("postgresql", folder, self.url(name))

    # What happens to them

    def kill_primary(self) -> None:
        """The primary is gone as if its machine had lost power; nobody is promoted yet."""
        self.primary.kill()

    def promote(self) -> None:
        """The standby becomes the primary and waits for nobody, whether the old one is gone or not.

        The old one stays as it is: it may be started again, or follow by `rejoin_old`.
        """
        _set(self.standby, "")
        data = str(self.standby.folder / "data")
        self.standby.run("pg_ctl", "promote", "-w", "-t", str(START_SECONDS), "-D", data)
        self.primary, self.standby = self.standby, self.primary

    def rejoin_old(self) -> None:
        """The one that is not the primary becomes its standby, from a fresh copy.

        From then on commits wait for it.
        """
        if self.standby.running:
            self.standby.kill()
        shutil.rmtree(self.standby.folder / "data", ignore_errors=True)
        _follow(self.primary, self.standby)
        self.commits_wait()

    def old_comes_back(self, *, waiting: bool = False) -> None:
        """The old primary is started as it was: it is written to, and knows of no other.

        `waiting`: its commits wait for a standby that does not come.
        """
        _set(self.standby, ANY_STANDBY if waiting else "")
        self.standby.start()

    def fail_over(self) -> None:
        """The primary dies, and the standby is promoted at once."""
        self.kill_primary()
        self.promote()

    def kill_standby(self) -> None:
        """The standby is gone: commits wait for it."""
        self.standby.kill()

    def standby_comes_back(self) -> None:
        """The standby goes on where it was."""
        self.standby.start()
        _until(self.primary, AWAITED)

    def commits_wait(self, *, wait: bool = True) -> None:
        """Let commits wait for the standby, or not: the operator's choice."""
        _set(self.primary, ANY_STANDBY if wait else "")
        self.primary.run("pg_ctl", "reload", "-D", str(self.primary.folder / "data"))
        if wait:
            _until(self.primary, AWAITED)
        else:
            _until(
                self.primary,
                "SELECT count(*) FROM pg_settings WHERE name LIKE 'sync%names' AND setting = ''",
            )

    def whole(self) -> None:
        """Bring back what is missing: a primary that runs, and a standby that it waits for."""
        if not self.primary.running:
            self.promote()
        if not self.standby.running or asked(self.primary, ATTACHED) == "0":
            self.rejoin_old()
        elif asked(self.primary, AWAITED) == "0":
            self.commits_wait()


def _set(cluster: Cluster, waits_for: str) -> None:
    """Write whom its commits wait for; the last line holds."""
    path = cluster.folder / "data" / "postgresql.auto.conf"
    with path.open("a") as file:
        file.write(f"synchronous_standby_names = '{waits_for}'\n")


def _follow(primary: Cluster, standby: Cluster) -> None:
    """A copy of the primary that goes on with whatever is written there."""
    data = str(standby.folder / "data")
    primary.run(
        "pg_basebackup", "-D", data, "-h", str(primary.folder), "-U", "paiguan",
        "-R", "--checkpoint=fast", "--no-sync",
    )  # fmt: skip
    standby.start()
    _until(primary, ATTACHED)


def asked(cluster: Cluster, query: str) -> str:
    """The one answer of one of them, by its own program."""
    command = [str(cluster.programs / "psql"), "-h", str(cluster.folder), "-U", "paiguan"]
    done = subprocess.run(
        [*command, "-d", "postgres", "-Atqc", query], capture_output=True, check=True, text=True
    )
    return done.stdout.strip()


def _until(cluster: Cluster, query: str) -> None:
    """Wait until there is one of these."""
    began = time.monotonic()
    while asked(cluster, query) == "0":
        assert time.monotonic() - began < START_SECONDS, (cluster.folder / "log").read_text()
        time.sleep(0.02)


@contextmanager
def standby_pair(programs: Path) -> Iterator[Pair]:
    """A primary whose commits wait for its standby, both running."""
    first, second = new_cluster(programs), new_cluster(programs)
    pair = Pair(first, second)
    try:
        for one in (first, second):
            one.options = dict(OPTIONS)
        # Small files of its log: a copy has at least one of them.
        first.make("--wal-segsize=1")
        first.start()
        make_template(first)
        _follow(first, second)
        pair.commits_wait()
        yield pair
    finally:
        pair.end()
        for one in (first, second):
            shutil.rmtree(one.folder)
