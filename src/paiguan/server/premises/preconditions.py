"""What has to be right before anything is begun: the settings, the data folder, the database.

Whatever is wrong is told in one line of either language; which one is the command line's to choose.
"""

import asyncio
import errno
import os
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from pydantic import ValidationError
from pydantic_settings import SettingsError
from sqlalchemy.ext.asyncio import AsyncEngine

from paiguan.engine.errors import BilingualError
from paiguan.server.settings import DATABASE_FILE, SECRET_FILE, Settings
from paiguan.server.store.database import is_of_database, new_engine
from paiguan.server.store.house_key import other_key
from paiguan.server.store.lineage import NotOursError
from paiguan.server.store.revisions import Revisions, revisions

Answer = TypeVar("Answer")

# What is written is for its owner alone: the database holds the secrets of all deals.
OWNER_ALONE: Final = 0o077


class OperatorError(BilingualError):
    """A command that cannot be carried out, and why, in both languages."""


# Settings

WRONG_VALUES: Final = {
    "int_parsing": ("应是整数", "a whole number is meant"),
    "float_parsing": ("应是数字", "a number is meant"),
    "bool_parsing": ("应是 1 或 0", "1 or 0 is meant"),
    "greater_than": ("应大于 {gt}", "it is more than {gt}"),
    "greater_than_equal": ("至少是 {ge}", "it is {ge} at least"),
    "less_than_equal": ("至多是 {le}", "it is {le} at most"),
    "literal_error": ("应是其中一个：{expected}", "it is one of {expected}"),
}


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return f"PAIGUAN_{name.upper()}"


def read_settings(**given: Any) -> Settings:
    """The settings from the environment, or what is wrong with them in one line."""
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        first = error.errors()[0]
        zh, en = _wrong_value(first)
        where = f"{variable(str(first['loc'][0]))}: " if first["loc"] else ""
        raise OperatorError(f"{where}{zh}", f"{where}{en}") from None
    except SettingsError as error:
        field = re.search(r'field "(\w+)"', str(error))
        where = variable(field[1]) if field else "PAIGUAN_…"
        raise OperatorError(f"{where}: 应写成 JSON", f"{where}: it is written as JSON") from None


def _wrong_value(error: Any) -> tuple[str, str]:
    context = error.get("ctx", {})
    told = context.get("error")
    if hasattr(told, "zh"):
        return told.zh, told.en
    if error["type"] in WRONG_VALUES:
        zh, en = WRONG_VALUES[error["type"]]
        return zh.format(**context), en.format(**context)
    return f"这个值不行（{error['msg']}）", str(error["msg"])


# Files

WHY_NOT: Final = {
    errno.EACCES: ("没有权限", "no permission"),
    errno.EPERM: ("没有权限", "no permission"),
    errno.EROFS: ("磁盘是只读的", "the disk is read-only"),
    errno.ENOSPC: ("磁盘满了", "the disk is full"),
    errno.ENOENT: ("没有这个目录", "there is no such folder"),
    errno.ENOTDIR: ("那里有一个文件，不是目录", "a file is there, no folder"),
    errno.EEXIST: ("那里有一个文件，不是目录", "a file is there, no folder"),
    errno.EISDIR: ("那里有一个目录，不是文件", "a folder is there, no file"),
}


def why_not(error: Exception) -> tuple[str, str]:
    """Why a file cannot be used, in a few words of both languages."""
    number = error.errno if isinstance(error, OSError) else None
    told = str(getattr(error, "strerror", None) or error)
    return WHY_NOT.get(number or 0, (told, told))


def check_data_dir(settings: Settings) -> None:
    """The data folder is there and may be written to, and so may what is in it."""
    folder = settings.data_dir
    try:
        settings.make_data_dir()
    except OSError as error:
        zh, en = why_not(error)
        raise OperatorError(
            f"数据目录 {folder} 不能用：{zh}（PAIGUAN_DATA_DIR 可以换一个）",
            f"the data folder {folder} cannot be used: {en} (PAIGUAN_DATA_DIR names another)",
        ) from None
    for path in (folder, folder / DATABASE_FILE, folder / SECRET_FILE):
        if path.exists() and not os.access(path, os.R_OK | os.W_OK):
            raise OperatorError(
                f"{path}：没有读写的权限（PAIGUAN_DATA_DIR 可以换一个数据目录）",
                f"{path}: it may not be read and written (PAIGUAN_DATA_DIR names another folder)",
            )


# The key


def check_key(settings: Settings) -> None:
    """Servers that share a database sign with the same key."""
    if not settings.several:
        return
    name = variable("secret_key")
    if not settings.secret_key:
        raise OperatorError(
            f"{name}：用 PostgreSQL 时要自己设密钥，几台服务器用同一个",
            f"{name}: with PostgreSQL it has to be set, the same for all servers",
        )
    others = ", ".join(_asked(settings, lambda engine: _other_key(engine, settings)))
    if others:
        raise OperatorError(
            f"{name}：正在开着的服务器（{others}）用的是另一个密钥",
            f"{name}: the servers that are running ({others}) have another key",
        )


async def _other_key(engine: AsyncEngine, settings: Settings) -> list[str]:
    found = await revisions(engine)
    if not (found.current or found.added_to):
        return []
    return await other_key(engine, settings.secret_key, settings.node_name)


# The database


def check_database(settings: Settings, *, migrated: bool = True) -> Revisions:
    """Say in one line what is wrong with the database before anything is begun with it."""
    if not settings.database_url:
        check_data_dir(settings)
    found = _revisions_in(settings)
    # Servers are upgraded one by one: those of before run on where something was only added.
    added_to = settings.several and found.added_to
    if found.unknown and not added_to:
        raise newer_than_this(str(database_name(settings)), found)
    if migrated and settings.database_url and not (found.current or added_to):
        raise OperatorError(
            "数据库还不是最新的，请先运行 paiguan migrate",
            "the database is not up to date: run `paiguan migrate` first",
        )
    return found


def database_name(settings: Settings) -> Path | str:
    """The database as an operator knows it, without a password."""
    if settings.database_url:
        return settings.database_url.rpartition("@")[2]
    return settings.data_dir / DATABASE_FILE


def newer_than_this(name: str, found: Revisions) -> OperatorError:
    """A database that a newer program has written; nothing is done to it."""
    return OperatorError(
        f"{name} 是更新的牌馆写的（版本 {found.here}，这里只认得到 {found.head}）："
        "请升级牌馆，或者恢复升级前的备份",
        f"{name} was written by a newer Paiguan (revision {found.here}; this one knows up to "
        f"{found.head}): upgrade Paiguan, or restore a backup from before",
    )


def _revisions_in(settings: Settings) -> Revisions:
    return _asked(settings, revisions)


def _asked(settings: Settings, ask: Callable[[AsyncEngine], Awaitable[Answer]]) -> Answer:
    """What the database answers, or in one line why it does not."""

    async def read() -> Answer:
        engine = new_engine(settings.database, memory=settings.timelines)
        try:
            return await ask(engine)
        finally:
            await engine.dispose()

    try:
        return asyncio.run(read())
    except NotOursError as error:
        setting = variable("database_url")
        raise OperatorError(f"{setting}：{error.zh}", f"{setting}: {error.en}") from None
    except Exception as error:
        if not (is_of_database(error) or isinstance(error, ImportError)):
            raise
        setting = variable("database_url" if settings.database_url else "data_dir")
        why = type(error).__name__
        raise OperatorError(
            f"打不开数据库（{why}），请检查 {setting}",
            f"the database cannot be opened ({why}): check {setting}",
        ) from None
