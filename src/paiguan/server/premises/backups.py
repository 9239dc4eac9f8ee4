"""Copies of the embedded database, made and put back while nothing is lost."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from functools import wraps
from pathlib import Path
from typing import Final

from paiguan.server.premises.house_lock import house_lock
from paiguan.server.premises.preconditions import (
    OperatorError,
    newer_than_this,
    read_settings,
    why_not,
)
from paiguan.server.settings import DATABASE_FILE
from paiguan.server.store.redrawing import redraw_file
from paiguan.server.store.revisions import Revisions, known_revisions

KNOWN_TABLE: Final = "room_log"
MEGABYTE: Final = 1_000_000


@dataclass(frozen=True)
class Copy:
    """What is in a copy, and what was there before it, if anything."""

    path: Path
    revision: str
    accounts: int
    rooms: int
    megabytes: float
    before: Path | None = None
    # How many open rooms have got fresh secrets.
    redrawn: int = 0


def backup(target: Path) -> Copy:
    """A consistent copy of the embedded database, also while the server runs."""
    source = _embedded("pg_dump")
    if not source.exists() or _is_empty(source):
        raise OperatorError(f"{source}：还没有数据库", f"{source}: there is no database yet")
    if target.exists():
        raise OperatorError(
            f"{target}：已经有这个文件，请换个名字",
            f"{target}: there is a file already; name another",
        )
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        with closing(sqlite3.connect(source)) as running, closing(_new(unfinished)) as copy:
            running.backup(copy)
        os.replace(unfinished, target)
    except (sqlite3.Error, OSError) as error:
        zh, en = why_not(error)
        raise OperatorError(
            f"{target}：没有备份成（{zh}）", f"{target}: the copy could not be made: {en}"
        ) from None
    finally:
        unfinished.unlink(missing_ok=True)
    return _looked_at(target)


def _alone(work: Callable[[Path], Copy]) -> Callable[[Path], Copy]:
    """Done while no server has the database, and none can open it."""

    @wraps(work)
    def alone(given: Path) -> Copy:
        with house_lock(read_settings()):
            return work(given)

    return alone


@_alone
def restore(source: Path) -> Copy:
    """Put a backup in the place of the embedded database; the one before is kept beside it.

    Its open rooms have fresh secrets before anybody could deal from those that came with it.
    """
    target = _embedded("pg_restore")
    if not source.is_file():
        raise OperatorError(f"{source}：没有这个备份", f"{source}: there is no such backup")
    if not _is_sound(source):
        raise OperatorError(
            f"{source}：这不是完好的牌馆数据库", f"{source}: this is no sound database of a parlour"
        )
    found = Revisions(_looked_at(source).revision, known_revisions())
    if found.unknown:
        raise newer_than_this(str(source), found)
    read_settings().make_data_dir()
    fresh = target.with_suffix(".db.unfinished")
    fresh.unlink(missing_ok=True)
    with closing(_read_only(source)) as backed_up, closing(_new(fresh)) as copy:
        backed_up.backup(copy)
    redrawn = redraw_file(fresh)
    before = None
    if target.exists():
        _leave_alone(target)
        before = target.with_suffix(".db.before-restore")
        os.replace(target, before)
    os.replace(fresh, target)
    return replace(_looked_at(target), before=before, redrawn=redrawn)


def _looked_at(path: Path) -> Copy:
    with closing(_read_only(path)) as copy:
        (revision,) = copy.execute("SELECT version_num FROM alembic_version").fetchone()
        (accounts,) = copy.execute("SELECT count(*) FROM users").fetchone()
        (rooms,) = copy.execute("SELECT count(*) FROM rooms").fetchone()
    return Copy(path, revision, accounts, rooms, path.stat().st_size / MEGABYTE)


def _embedded(other: str) -> Path:
    settings = read_settings()
    if settings.database_url:
        raise OperatorError(
            f"这种数据库用它自己的工具备份，比如 {other}",
            f"this database has tools of its own for backups, such as {other}",
        )
    return settings.data_dir / DATABASE_FILE


def _new(path: Path) -> sqlite3.Connection:
    """A new database that only its owner may read."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
    return sqlite3.connect(path)


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def _is_sound(path: Path) -> bool:
    try:
        with closing(_read_only(path)) as copy:
            sound = copy.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            return sound and _has_tables(copy)
    except sqlite3.DatabaseError:
        return False


def _is_empty(path: Path) -> bool:
    """Whether no house was ever opened on it: a start that was refused leaves such a file."""
    try:
        with closing(_read_only(path)) as found:
            return not _has_tables(found)
    except sqlite3.DatabaseError:
        # It is broken, which is another matter.
        return False


def _has_tables(database: sqlite3.Connection) -> bool:
    known = database.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (KNOWN_TABLE,))
    return known.fetchone() is not None


def _leave_alone(path: Path) -> None:
    """Nobody uses this database, and all that was written to it is in its one file."""
    try:
        with closing(sqlite3.connect(path, timeout=0)) as old:
            mode = old.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
    except sqlite3.OperationalError:
        mode = "wal"
    except sqlite3.DatabaseError:
        # It is broken: it is kept as it is.
        return
    if mode != "delete":
        raise OperatorError(
            f"{path}：服务器正在用这个数据库，请先停下来",
            f"{path}: the server uses this database; stop it first",
        )
