"""Databases that come from one another: a primary, its standbys, and what becomes of them.

A standby that is promoted begins a new timeline. Whoever has seen it believes no database on an
older one any more: an old primary that comes back can be written to, and what is written there is
lost. Several servers need not tell each other: each sees the new timeline when it connects.

No database knows that another was promoted. So whoever has never seen one of several believes it
only if all the others have answered as well.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec
import structlog

from paiguan.engine.errors import BilingualError

log = structlog.get_logger()

# A host or a folder with a socket, and a port where one is named.
Address = tuple[str | None, int | None]


class NotOursError(BilingualError):
    """A database that answers and is not to be used, and why."""


@dataclass(frozen=True)
class About:
    """What a database says of itself."""

    at: Address
    # Whether it cannot be written: a standby.
    standby: bool
    # The same for a primary and all its standbys.
    system: int
    line: int
    # Tells two databases on one timeline apart.
    started: str

    @property
    def name(self) -> str:
        """Where it is, as an operator knows it."""
        return called(self.at)


def called(address: Address) -> str:
    """An address as an operator knows it."""
    host, port = address
    return f"{host or 'localhost'}:{port}" if port else str(host or "localhost")


class Memory:
    """The newest timeline of each database, kept in a file: a server that starts anew knows it.

    Where it cannot be kept a server remembers as long as it runs.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def line(self, system: int) -> int:
        """The newest timeline that was seen; 0 for none."""
        return self._read().get(str(system), 0)

    def keep(self, system: int, line: int) -> None:
        """Remember a timeline."""
        known = self._read()
        if self.path is None or line <= known.get(str(system), 0):
            return
        with suppress(OSError):
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            unfinished = self.path.with_suffix(".new")
            unfinished.write_bytes(msgspec.json.encode({**known, str(system): line}))
            unfinished.replace(self.path)

    def _read(self) -> dict[str, int]:
        if self.path is not None:
            with suppress(OSError, msgspec.DecodeError):
                return msgspec.json.decode(self.path.read_bytes(), type=dict[str, int])
        return {}


class Lineage:
    """The parlour's own database, as far as it has been seen."""

    def __init__(self, memory: Path | None = None) -> None:
        # Which it is, and the newest timeline of it; 0 before the first one was seen.
        self.system = 0
        self.line = 0
        self._memory = Memory(memory)

    def check(self, about: About) -> None:
        """Whether a database may be the right one."""
        where = about.name
        if about.standby:
            raise NotOursError(
                f"{where} 是备库，不能写：主库不在，或者还没有提升备库",
                f"{where} is a standby and cannot be written: its primary is gone, "
                "and it was not promoted",
            )
        if self.system and about.system != self.system:
            raise NotOursError(
                f"{where} 是另一个数据库，不是这家牌馆的主库或备库",
                f"{where} is another database, neither this parlour's primary nor its standby",
            )
        newest = max(self.line, self._memory.line(about.system))
        if about.line < newest:
            log.error("database.not_believed", at=where, line=about.line, newest=newest)
            raise NotOursError(
                f"{where} 是旧的主库（时间线 {about.line}，牌馆已经用到 {newest}），不再用它："
                "请让它作为新主库的备库重新加入",
                f"{where} is an old primary (timeline {about.line}; the parlour has gone on to "
                f"{newest}) and is not used: let it follow the new one as a standby",
            )

    def check_silent(self, about: About, silent: Sequence[Address]) -> None:
        """Whether a database may be the right one though others of the address do not answer."""
        if not silent or self.line or self._memory.line(about.system):
            return
        where, others = about.name, ", ".join(map(called, silent))
        raise NotOursError(
            f"{where} 能写，可是 {others} 没有回答；这台机器没用过这个数据库，说不准是不是"
            "已经提升了别的：等它也能回答再启动，要是它不在了，就从地址里去掉",
            f"{where} can be written, but {others} does not answer, and this machine has not used "
            "the database before: nobody can say whether another was promoted. Start when it "
            "answers too; if it is gone, leave it out of the address",
        )

    def believe(self, about: About, *, others: bool = False) -> None:
        """This is the right one, from now on.

        Where there are no others and it was never promoted, there is nothing to remember.
        """
        if self.line and about.line > self.line:
            log.warning("database.promoted", at=about.name, line=about.line)
        self.system, self.line = about.system, max(self.line, about.line)
        if others or self.line > 1:
            self._memory.keep(self.system, self.line)


def check_alone(best: About, found: list[About]) -> None:
    """Two that are written to, on one timeline: nobody can say which of them is the right one."""
    for other in found:
        if other.system != best.system:
            raise NotOursError(
                f"{best.name} 和 {other.name} 是两个不同的数据库，不是一主一备",
                f"{best.name} and {other.name} are different databases, "
                "not a primary and its standby",
            )
        if other.line == best.line and other.started != best.started:
            raise NotOursError(
                f"{best.name} 和 {other.name} 都能写，分不清哪个是主库：请停掉不对的那个",
                f"{best.name} and {other.name} can both be written, and nothing tells which "
                "is the primary: stop the wrong one",
            )


def pooled(where: str) -> NotOursError:
    """What stands between keeps no connection for whoever has come."""
    return NotOursError(
        f"{where} 前面的连接池（如 pgbouncer）每个事务换一个连接，牌馆用不了："
        "请设 pool_mode = session",
        f"the pooler at {where} (as pgbouncer) gives every transaction another connection, which a "
        "parlour cannot use: set pool_mode = session",
    )
