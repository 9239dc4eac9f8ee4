"""What an operator does from the command line: serve, settings, admin, cards, backup, restore."""

import asyncio
import os
import secrets
import shutil
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from pydantic import ValidationError
from pydantic_settings import SettingsError

from paiguan.bots.outside import OutsideBotError, words_of
from paiguan.server.admin import COMMAND_LINE, Admin, AdminError
from paiguan.server.app import create_app
from paiguan.server.logs import configure_logs
from paiguan.server.migrate import is_up_to_date, migrate
from paiguan.server.parlour import Parlour, collect_seldom
from paiguan.server.settings import DATABASE_FILE, Settings
from paiguan.server.store import is_of_database, new_engine

# The writer's thread comes to its turn sooner: an answer waits for it.
SWITCH_SECONDS: Final = 0.001
READ_AT_MOST: Final = 4
KNOWN_TABLE: Final = "room_log"
# What is written is for its owner alone: the database holds the secrets of all deals.
OWNER_ALONE: Final = 0o077


SECRETS: Final = ("secret_key", "metrics_token")


class OperatorError(ValueError):
    """A command that cannot be carried out, and why."""


def read_settings(**given: Any) -> Settings:
    """The settings from the environment, or what is wrong with them in one line."""
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        name = f"PAIGUAN_{where.upper()}: " if where else ""
        raise OperatorError(f"{name}{first['msg'].removeprefix('Value error, ')}") from None
    except SettingsError as error:
        raise OperatorError(f"{error}: it is written as JSON") from None


def serve(host: str | None = None, port: int | None = None, bots: Sequence[str] = ()) -> None:
    """Start the parlour and stay until it is stopped."""
    os.umask(OWNER_ALONE)
    settings = read_settings(host=host, port=port, bots=_bots(bots))
    _check_database(settings)
    configure_logs(settings.log_level)
    sys.setswitchinterval(SWITCH_SECONDS)
    server = uvicorn.Server(server_config(create_app(settings), settings))
    collect_seldom()
    sys.stdout.write(_greeting(settings))
    sys.stdout.flush()
    server.run()


def _bots(given: Sequence[str]) -> dict[str, str] | None:
    """The programs that rooms offer: those of the environment, and those named here."""
    bots = dict(read_settings().bots)
    for text in given:
        name, equals, command = text.partition("=")
        if not equals:
            raise OperatorError(f"--bot {text}: 写作 名字=命令 · it is written NAME=COMMAND")
        bots[name.strip()] = command
    for name, command in bots.items():
        try:
            words = words_of(command)
        except OutsideBotError as error:
            raise OperatorError(f"--bot {name}: {error}") from None
        if shutil.which(words[0]) is None:
            raise OperatorError(f"--bot {name}: {words[0]} 打不开 · cannot be started")
    return bots or None


def _greeting(settings: Settings) -> str:
    """Where to find the parlour, for whoever has started it at a terminal; logs go elsewhere."""
    everywhere = settings.host in ("0.0.0.0", "::")
    address = f"http://{'127.0.0.1' if everywhere else settings.host}:{settings.port}/"
    return (
        f"\n  牌馆开门了，在浏览器里打开： {address}\n"
        f"  The parlour is open; visit:  {address}\n"
        f"  按 Ctrl-C 打烊 · Ctrl-C closes it\n\n"
    )


def server_config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How the web server is set up."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        # A message that is somewhat too long is refused in words; beyond this nothing is read.
        ws_max_size=settings.message_bytes * READ_AT_MOST,
        # A compressed frame costs memory for each connection, and its size tells of its content.
        ws_per_message_deflate=False,
        forwarded_allow_ips=settings.trusted_proxies,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=5,
    )


def shown_settings() -> list[tuple[str, str, str]]:
    """Every setting with its variable, its value and what it is; secrets are not shown."""
    settings = read_settings()
    rows = []
    for name, info in Settings.model_fields.items():
        value = getattr(settings, name)
        shown = ("set" if value else "not set") if name in SECRETS else str(value)
        if name == "bots":
            shown = ", ".join(value)
        if name == "database_url" and "@" in shown:
            shown = "…@" + shown.rsplit("@", 1)[1]
        rows.append((f"PAIGUAN_{name.upper()}", shown, info.description or ""))
    return rows


def make_admin(name: str) -> None:
    """Let an account administrate."""

    async def work(parlour: Parlour) -> None:
        try:
            await Admin(parlour).make_admin(COMMAND_LINE, name)
        except AdminError as error:
            raise OperatorError(error.en) from None

    _with_store(work)


def grant_cards(user_id: int, cards: int) -> None:
    """Give room cards to a player."""

    async def work(parlour: Parlour) -> None:
        try:
            await Admin(parlour).grant(COMMAND_LINE, user_id, cards, secrets.token_hex(8))
        except AdminError as error:
            raise OperatorError(error.en) from None

    _with_store(work)


def migrate_database() -> None:
    """Bring the database up to date; the embedded one does that by itself."""

    async def work(parlour: Parlour) -> None:
        engine = new_engine(parlour.settings.database, patient=True)
        try:
            await migrate(engine)
        finally:
            await engine.dispose()

    _with_store(work, migrated=False)


def backup(target: Path) -> None:
    """A consistent copy of the embedded database, also while the server runs."""
    source = _embedded("pg_dump")
    if not source.exists():
        raise OperatorError(f"{source}: there is no database yet")
    if target.exists():
        raise OperatorError(f"{target}: there is a file already; name another")
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        with closing(sqlite3.connect(source)) as running, closing(_new(unfinished)) as copy:
            running.backup(copy)
        os.replace(unfinished, target)
    except (sqlite3.Error, OSError) as error:
        raise OperatorError(f"{target}: the copy could not be made: {error}") from None
    finally:
        unfinished.unlink(missing_ok=True)


def restore(source: Path) -> None:
    """Put a backup in the place of the embedded database; the one before is kept beside it."""
    target = _embedded("pg_restore")
    if not source.is_file():
        raise OperatorError(f"{source}: there is no such backup")
    if not _is_sound(source):
        raise OperatorError(f"{source}: this is no sound database of a parlour")
    read_settings().make_data_dir()
    fresh = target.with_suffix(".db.unfinished")
    fresh.unlink(missing_ok=True)
    with closing(_read_only(source)) as backed_up, closing(_new(fresh)) as copy:
        backed_up.backup(copy)
    if target.exists():
        _leave_alone(target)
        os.replace(target, target.with_suffix(".db.before-restore"))
    os.replace(fresh, target)


def _embedded(other: str) -> Path:
    settings = read_settings()
    if settings.database_url:
        raise OperatorError(f"this database has tools of its own for backups, such as {other}")
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
            known = copy.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (KNOWN_TABLE,))
            return sound and known.fetchone() is not None
    except sqlite3.DatabaseError:
        return False


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
        raise OperatorError(f"{path}: the server uses this database; stop it first")


def _check_database(settings: Settings, *, migrated: bool = True) -> None:
    """Say in one line what is wrong with the database before anything is begun with it."""

    async def check() -> bool:
        engine = new_engine(settings.database)
        try:
            return await is_up_to_date(engine)
        finally:
            await engine.dispose()

    setting = "PAIGUAN_DATABASE_URL" if settings.database_url else "PAIGUAN_DATA_DIR"
    try:
        if not settings.database_url:
            settings.make_data_dir()
        current = asyncio.run(check())
    except Exception as error:
        if not (is_of_database(error) or isinstance(error, ImportError)):
            raise
        why = type(error).__name__
        raise OperatorError(
            f"打不开数据库，请检查 {setting}（{why}） · "
            f"the database cannot be opened ({why}): check {setting}"
        ) from None
    if migrated and settings.database_url and not current:
        raise OperatorError(
            "数据库还不是最新的，请先运行 paiguan migrate · "
            "the database is not up to date: run `paiguan migrate` first"
        )


def _with_store(work: Callable[[Parlour], Awaitable[None]], *, migrated: bool = True) -> None:
    os.umask(OWNER_ALONE)
    settings = read_settings()
    _check_database(settings, migrated=migrated)

    async def run() -> None:
        parlour = Parlour(settings)
        if migrated and not parlour.settings.database_url:
            await migrate(parlour.store.engine)
        parlour.store.start()
        try:
            await work(parlour)
        finally:
            await parlour.store.stop()

    asyncio.run(run())
