"""What an operator does from the command line beside serving: settings, admin, cards and the rest.

Each command gives back what it has done; the words for it are the terminal's.
"""

import asyncio
import os
import secrets
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from sqlalchemy.ext.asyncio import AsyncEngine

from paiguan.server.http.admin.admin import COMMAND_LINE, Admin
from paiguan.server.parlour import Parlour
from paiguan.server.premises.house_lock import house_lock
from paiguan.server.premises.preconditions import (
    OWNER_ALONE,
    OperatorError,
    check_database,
    database_name,
    read_settings,
    variable,
)
from paiguan.server.settings import DATABASE_FILE, SECRET_FILE, Settings
from paiguan.server.store import forgetting
from paiguan.server.store.administration import Account, AdminError, account_of
from paiguan.server.store.database import is_of_database, new_engine, now
from paiguan.server.store.moving import (
    MovedTable,
    MoveError,
    NotEmptyError,
    NotTheSameError,
    check_empty,
    move,
)
from paiguan.server.store.node_list import ListedNode, listed_nodes
from paiguan.server.store.redrawing import redraw_open_rooms
from paiguan.server.store.revisions import Revisions, migrate

SECRETS: Final = ("secret_key", "metrics_token")

Did = TypeVar("Did")


@dataclass(frozen=True)
class ShownSetting:
    """A setting with its variable, its value, whether it was set, and what it is."""

    variable: str
    value: str
    given: bool
    zh: str
    en: str


def shown_settings() -> list[ShownSetting]:
    """Every setting as it holds now; secrets are not shown."""
    settings = read_settings()
    return [
        ShownSetting(
            variable(name),
            _shown(settings, name),
            name in settings.model_fields_set,
            info.title or "",
            info.description or "",
        )
        for name, info in Settings.model_fields.items()
    ]


def _shown(settings: Settings, name: str) -> str:
    value = getattr(settings, name)
    if name in SECRETS:
        return "***" if value else ""
    if name == "bots":
        return ", ".join(value)
    if name == "database_url" and "@" in value:
        return f"…@{database_name(settings)}"
    return str(value)


def make_admin(name: str) -> Account:
    """Let an account administrate."""

    async def work(parlour: Parlour) -> Account:
        user_id = await Admin(parlour).make_admin(COMMAND_LINE, name)
        return await account_of(parlour.store, user_id)

    return _with_store(work)


def grant_cards(user_id: int, cards: int) -> Account:
    """Give room cards to a player."""

    async def work(parlour: Parlour) -> Account:
        await Admin(parlour).grant(COMMAND_LINE, user_id, cards, secrets.token_hex(8))
        return await account_of(parlour.store, user_id)

    return _with_store(work)


def forget_account(user_id: int) -> int:
    """Remove somebody's name from everything that is kept; how many records they were in."""

    async def work(parlour: Parlour) -> int:
        return await forgetting.forget_account(parlour.store, user_id, COMMAND_LINE)

    return _with_store(work)


@dataclass(frozen=True)
class Migrated:
    """A database, and its revisions before."""

    database: str
    before: Revisions


def migrate_database() -> Migrated:
    """Bring the database up to date; the embedded one does that by itself at every start."""
    os.umask(OWNER_ALONE)
    settings = read_settings()
    before = check_database(settings, migrated=False)

    async def run() -> None:
        engine = new_engine(settings.database, patient=True, memory=settings.timelines)
        try:
            if before.here is not None and not before.bears_servers:
                await _none_may_run(
                    engine,
                    "这次升级要先停下所有服务器",
                    "for this upgrade all servers have to be stopped first",
                )
            await migrate(engine)
        finally:
            await engine.dispose()

    with _nobody_else(settings, before):
        asyncio.run(run())
    return Migrated(str(database_name(settings)), before)


async def _none_may_run(engine: AsyncEngine, zh: str, en: str) -> None:
    """Refuse what the servers that run would not bear."""
    running = [node.name for node in await listed_nodes(engine) if node.alive]
    if running:
        names = ", ".join(running)
        raise OperatorError(f"{zh}（还开着：{names}）", f"{en} (running: {names})")


def list_nodes() -> list[ListedNode]:
    """The servers that share a PostgreSQL."""
    settings = read_settings()
    if not settings.database_url:
        raise OperatorError(
            "内置的数据库只有一台服务器", "the embedded database has one server and no list of them"
        )
    check_database(settings)

    async def run() -> list[ListedNode]:
        engine = new_engine(settings.database, memory=settings.timelines)
        try:
            return await listed_nodes(engine)
        finally:
            await engine.dispose()

    return asyncio.run(run())


def _nobody_else(settings: Settings, before: Revisions) -> AbstractContextManager[None]:
    """Tables are changed under no running server; where nothing is to be changed, one may run."""
    return nullcontext() if before.current else house_lock(settings)


@dataclass(frozen=True)
class RedrawnRooms:
    """A database, and how many of its open rooms have fresh secrets."""

    database: str
    rooms: int


def redraw_rooms() -> RedrawnRooms:
    """Fresh secrets for all open rooms, after a database was brought back by its own tools."""
    os.umask(OWNER_ALONE)
    settings = read_settings()
    check_database(settings)

    async def run() -> int:
        engine = new_engine(settings.database, patient=True, memory=settings.timelines)
        try:
            if settings.several:
                await _none_may_run(
                    engine,
                    "要先停下所有服务器，才能换密钥",
                    "all servers have to be stopped before secrets are drawn anew",
                )
            async with engine.begin() as connection:
                return await connection.run_sync(redraw_open_rooms, now())
        finally:
            await engine.dispose()

    with house_lock(settings):
        return RedrawnRooms(str(database_name(settings)), asyncio.run(run()))


@dataclass(frozen=True)
class Moved:
    """What was brought from the embedded database into another, table by table."""

    source: Path
    target: str
    tables: list[MovedTable]
    # Its key, where servers on the new database are not set to sign with the same.
    key: Path | None

    def rows(self, table: str) -> int:
        """How many rows of a table came."""
        return next(moved.rows for moved in self.tables if moved.name == table)


def move_parlour() -> Moved:
    """Bring the embedded database into the PostgreSQL that is set, whole and compared."""
    os.umask(OWNER_ALONE)
    settings = read_settings()
    if not settings.several:
        raise OperatorError(
            "请用 PAIGUAN_DATABASE_URL 写明搬到哪个 PostgreSQL（postgresql+asyncpg://…）",
            "let PAIGUAN_DATABASE_URL name the PostgreSQL to move to (postgresql+asyncpg://…)",
        )
    embedded = settings.model_copy(update={"database_url": ""})
    source, target = embedded.data_dir / DATABASE_FILE, str(database_name(settings))
    if not source.exists():
        raise OperatorError(f"{source}：还没有数据库", f"{source}: there is no database yet")
    with house_lock(embedded):
        check_database(embedded)
        check_database(settings, migrated=False)
        try:
            tables = asyncio.run(_move(embedded, settings))
        except Exception as error:
            if not (isinstance(error, MoveError) or is_of_database(error)):
                raise
            raise _not_moved(target, error) from None
    return Moved(source, target, tables, _other_key(embedded))


async def _move(embedded: Settings, settings: Settings) -> list[MovedTable]:
    old = new_engine(embedded.database)
    new = new_engine(settings.database, patient=True, memory=settings.timelines)
    try:
        await check_empty(new)
        # As at every start; what both have is then the same.
        await migrate(old)
        await migrate(new)
        return await move(old, new)
    finally:
        await old.dispose()
        await new.dispose()


def _not_moved(target: str, error: Exception) -> OperatorError:
    if isinstance(error, NotEmptyError):
        return OperatorError(
            f"{target} 不是空的（{error.table} 里有东西），没有搬：请另建一个空的数据库",
            f"{target} is not empty (there is something in {error.table}); nothing was moved: "
            "make an empty database",
        )
    if isinstance(error, NotTheSameError):
        return OperatorError(
            f"没有搬：{error.table} 搬过去以后和原来的不一样，{target} 里什么都没有留下",
            f"nothing was moved: {error.table} was not the same in {target}, where nothing is left",
        )
    why = type(error).__name__
    return OperatorError(
        f"没有搬成（{why}）：{target} 里什么都没有留下",
        f"it could not be moved ({why}); nothing of it is left in {target}",
    )


def _other_key(embedded: Settings) -> Path | None:
    path = embedded.data_dir / SECRET_FILE
    try:
        return path if path.read_text(encoding="ascii") != embedded.secret_key else None
    except OSError:
        return None


def _with_store(work: Callable[[Parlour], Awaitable[Did]]) -> Did:
    os.umask(OWNER_ALONE)
    settings = read_settings()
    before = check_database(settings)

    async def run() -> Did:
        parlour = Parlour(settings)
        if not parlour.settings.database_url:
            with _nobody_else(settings, before):
                await migrate(parlour.store.engine)
        parlour.store.start()
        try:
            return await work(parlour)
        except (AdminError, forgetting.ForgettingError) as error:
            raise OperatorError(error.zh, error.en) from None
        finally:
            await parlour.store.stop()

    return asyncio.run(run())
