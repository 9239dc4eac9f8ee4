"""What an operator does from the command line, and what they are told when it cannot be done."""

import asyncio
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan import cli
from paiguan.server import commands
from paiguan.server.door import service
from paiguan.server.parlour import Parlour
from paiguan.server.premises import backups
from paiguan.server.premises.preconditions import OperatorError, read_settings
from paiguan.server.settings import DATABASE_FILE, Settings
from paiguan.server.store import forgetting
from paiguan.server.store.database import StoreError
from paiguan.server.store.models import users
from paiguan.server.store.open_rooms import all_open
from paiguan.server.store.revisions import known_revisions
from tests.cli.shell import paiguan
from tests.server.databases import Database
from tests.server.parlour import open_house

SECRET = "0123456789abcdef0123456789abcdef"
NEWEST = known_revisions()[-1]


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("PAIGUAN_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("PAIGUAN_LANG", "zh")
    before = os.umask(0o022)
    yield
    os.umask(before)


async def register(name: str) -> int:
    """An account with a name and password in the embedded database; its number."""
    parlour = Parlour(Settings())
    await parlour.start()
    try:
        user, _ = await parlour.accounts.new_guest(name)
        await parlour.accounts.register(user, name, "a long password")
    finally:
        await parlour.stop()
    return user.id


def cards_of(user_id: int) -> int:
    account = f"user:{user_id}"
    return sum(int(str(row[2])) for row in rows_of("transfer_lines") if row[1] == account)


def rows_of(table: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(Settings().data_dir / "paiguan.db")) as database:
        return database.execute(f"SELECT * FROM {table}").fetchall()


# Starting


@pytest.mark.parametrize("command", ["serve", "admin 掌柜"])
@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("sqlite+aiosqlite:///{folder}/new.db", "paiguan migrate"),
        ("postgresql+asyncpg://me@/paiguan?host={folder}", "PAIGUAN_DATABASE_URL"),
        ("postgresql+nothing://me@/paiguan", "PAIGUAN_DATABASE_URL"),
        ("no address", "PAIGUAN_DATABASE_URL"),
    ],
)
def test_a_start_without_its_database_says_why_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    command: str,
    url: str,
    told: str,
) -> None:
    monkeypatch.setenv("PAIGUAN_DATABASE_URL", url.format(folder=tmp_path))
    for language, word in (("zh", "数据库"), ("en", "database")):
        monkeypatch.setenv("PAIGUAN_LANG", language)
        assert cli._run(command.split()) == 1
        (line,) = capsys.readouterr().err.splitlines()
        assert word in line
        assert line.count(told) == 1


def test_a_start_with_a_broken_file_names_where_it_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "paiguan.db").write_text("no database" * 100)
    assert cli._run(["serve"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "请检查 PAIGUAN_DATA_DIR" in line


# Settings


@pytest.mark.parametrize(
    ("given", "zh", "en"),
    [
        ("mine", "应写作 名字=命令", "it is written NAME=COMMAND"),
        ("mine=", "没有写程序", "no program is named"),
        ("mine=no-such-program --now", "no-such-program 打不开", "cannot be started"),
        ("master=sh", "不能是电脑的级别", "no level's name"),
        ("a b=sh", "至多 16 个字母", "16 letters or digits"),
    ],
)
def test_a_program_that_cannot_be_a_bot_is_told_before_anything_starts(
    given: str,
    zh: str,
    en: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for language, told in (("zh", zh), ("en", en)):
        monkeypatch.setenv("PAIGUAN_LANG", language)
        assert cli._run(["serve", "--bot", given]) == 1
        (line,) = capsys.readouterr().err.splitlines()
        assert told in line


def test_programs_are_named_in_the_environment_and_on_the_command_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PAIGUAN_BOTS", '{"one": "sh one.sh", "two": "sh two.sh"}')
    assert service._bots(["two=sh -c 'exit 2'"]) == {"one": "sh one.sh", "two": "sh -c 'exit 2'"}
    shown = {row.variable: row.value for row in commands.shown_settings()}
    assert shown["PAIGUAN_BOTS"] == "one, two"


def test_every_setting_is_shown_with_its_variable_and_what_it_is() -> None:
    rows = commands.shown_settings()
    assert [row.variable for row in rows] == [
        f"PAIGUAN_{name.upper()}" for name in Settings.model_fields
    ]
    assert all(re.search(r"[一-鿿]", row.zh) and row.en.isprintable() for row in rows)
    assert [row.variable for row in rows if row.given] == ["PAIGUAN_DATA_DIR"]


def test_secrets_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIGUAN_SECRET_KEY", SECRET)
    monkeypatch.setenv("PAIGUAN_DATABASE_URL", "postgresql+asyncpg://me:hunter2@db/paiguan")
    shown = {row.variable: row.value for row in commands.shown_settings()}
    assert shown["PAIGUAN_SECRET_KEY"] == "***"
    assert shown["PAIGUAN_DATABASE_URL"] == "…@db/paiguan"
    assert SECRET not in str(shown)
    assert "hunter2" not in str(shown)


@pytest.mark.parametrize("secret", ["", "changeme", SECRET[:31]])
def test_production_refuses_a_missing_or_short_secret(
    monkeypatch: pytest.MonkeyPatch, secret: str
) -> None:
    monkeypatch.setenv("PAIGUAN_PRODUCTION", "1")
    monkeypatch.setenv("PAIGUAN_SECRET_KEY", secret)
    with pytest.raises(OperatorError, match="PAIGUAN_SECRET_KEY: production needs 32"):
        read_settings()


def test_production_starts_with_a_secret_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIGUAN_PRODUCTION", "1")
    monkeypatch.setenv("PAIGUAN_SECRET_KEY", SECRET)
    assert read_settings().production


@pytest.mark.parametrize(
    ("name", "value", "zh", "en"),
    [
        ("PAIGUAN_PORT", "eight", "应是整数", "a whole number is meant"),
        ("PAIGUAN_PORT", "70000", "至多是 65535", "it is 65535 at most"),
        ("PAIGUAN_PRODUCTION", "maybe", "应是 1 或 0", "1 or 0 is meant"),
        ("PAIGUAN_ORIGINS", "https://no.json", "应写成 JSON", "it is written as JSON"),
        ("PAIGUAN_NEW_ACCOUNT_CARDS", "-1", "至少是 0", "it is 0 at least"),
        ("PAIGUAN_LOG_LEVEL", "loud", "'warning'", "'warning'"),
        ("PAIGUAN_MESSAGES_PER_SECOND", "0", "应大于 0", "it is more than 0"),
        ("PAIGUAN_MESSAGES_PER_SECOND", "few", "应是数字", "a number is meant"),
        ("PAIGUAN_ADDRESS", "here", "http://地址:端口", "http://host:port is meant"),
        ("PAIGUAN_BOTS", '{"mine": ""}', "没有写程序", "no program is named"),
    ],
)
def test_a_bad_setting_is_told_in_one_line_of_either_language(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, zh: str, en: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(OperatorError) as caught:
        read_settings()
    for told, words in ((caught.value.zh, zh), (caught.value.en, en)):
        assert told.startswith(f"{name}: ")
        assert words in told
        assert "\n" not in told


def test_a_key_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    settings = Settings()
    key = settings.signing_key()
    assert len(key) == 64
    assert settings.signing_key() == key
    assert (tmp_path / "data" / "secret.key").stat().st_mode & 0o777 == 0o600


def test_an_empty_key_left_by_a_crash_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "secret.key").touch()
    assert len(Settings().signing_key()) == 64
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["secret.key"]


def test_a_crash_in_the_middle_leaves_no_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", crash)
        with pytest.raises(KeyboardInterrupt):
            Settings().signing_key()
    assert not (tmp_path / "data" / "secret.key").exists()
    assert len(Settings().signing_key()) == 64


def test_what_is_kept_is_for_its_owner_alone(tmp_path: Path) -> None:
    commands.migrate_database()
    data = tmp_path / "data"
    assert data.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o077 for path in data.iterdir()} == {0}
    database = data / "paiguan.db"
    database.chmod(0o644)
    Settings().make_data_dir()
    assert database.stat().st_mode & 0o777 == 0o600


# Administrators and cards


def test_an_administrator_is_made_by_name() -> None:
    asyncio.run(register("掌柜"))
    commands.make_admin("掌柜")
    assert [row[4] for row in rows_of("users")] == [1]
    assert rows_of("audit")[0][2:] == ("command line", "make “掌柜” an administrator")


def test_nobody_is_made_an_administrator_without_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(register("掌柜"))
    monkeypatch.setattr("paiguan.server.store.administration.now", lambda: None)
    with pytest.raises(StoreError):
        commands.make_admin("掌柜")
    assert [row[4] for row in rows_of("users")] == [0]


def test_nobody_unknown_is_made_an_administrator() -> None:
    with pytest.raises(OperatorError, match="there is no account “nobody”"):
        commands.make_admin("nobody")
    assert rows_of("audit") == []


def test_cards_are_granted_and_noted() -> None:
    user_id = asyncio.run(register("牌友"))
    commands.grant_cards(user_id, 50)
    assert cards_of(user_id) == 150
    assert rows_of("audit")[0][2:] == ("command line", f"grant 50 cards to user {user_id}")


def test_somebody_is_forgotten_and_that_is_noted() -> None:
    user_id = asyncio.run(register("无名氏"))
    assert commands.forget_account(user_id) == 0
    assert [row[1:4] for row in rows_of("users")] == [("", None, None)]
    assert rows_of("audit")[0][2:] == ("command line", f"forgot account {user_id}")
    with pytest.raises(OperatorError, match="there is no account 99"):
        commands.forget_account(99)


def test_somebody_is_forgotten_beside_a_server_that_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command locks before it looks: what it has seen is so when it writes."""
    user_id = asyncio.run(register("无名氏"))
    told = forgetting.forget

    async def beside_another(connection: AsyncConnection, *about: Any) -> int:
        await connection.execute(select(users.c.id))
        other = sqlite3.connect(Settings().data_dir / "paiguan.db", timeout=0)
        with closing(other), suppress(sqlite3.OperationalError):
            other.execute("UPDATE users SET face = 3")
            other.commit()
        return await told(connection, *about)

    monkeypatch.setattr(forgetting, "forget", beside_another)
    assert commands.forget_account(user_id) == 0
    assert [row[1:4] for row in rows_of("users")] == [("", None, None)]


@pytest.mark.parametrize(("user_id", "cards"), [(99, 5), (1, 0), (1, -5), (1, 10_000_000)])
def test_cards_that_cannot_be_granted(user_id: int, cards: int) -> None:
    asyncio.run(register("牌友"))
    before = len(rows_of("transfers"))
    with pytest.raises(OperatorError):
        commands.grant_cards(user_id, cards)
    assert len(rows_of("transfers")) == before
    assert rows_of("audit") == []


# What the commands say


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_command_says_what_it_did(tmp_path: Path, language: str) -> None:
    def told(*arguments: str) -> str:
        done = paiguan(*arguments, PAIGUAN_LANG=language, PAIGUAN_DATA_DIR=str(data.parent))
        assert (done.status, done.err) == (0, "")
        return done.out

    def said(zh: str, en: str) -> str:
        return (zh if language == "zh" else en) + "\n"

    data, copy = tmp_path / "data" / "paiguan.db", tmp_path / "copy.db"
    assert told("migrate") == said(
        f"{data}：建好了，版本 {NEWEST}", f"{data}: made, at revision {NEWEST}"
    )
    assert told("migrate") == said(
        f"{data}：已是最新（版本 {NEWEST}）", f"{data}: up to date already (revision {NEWEST})"
    )
    user = asyncio.run(register("掌柜"))
    assert told("admin", "掌柜") == said(
        f"“掌柜”（账号 {user}）现在是管理员，管理页在 /admin",
        f"“掌柜” (account {user}) is an administrator now; the pages are at /admin",
    )
    assert told("grant", str(user), "50") == said(
        f"发给“掌柜”（账号 {user}）50 张房卡，现有 150 张",
        f"50 room cards for “掌柜” (account {user}), now 150",
    )
    size = f"{data.stat().st_size / 1e6:.1f} MB"
    zh, en = (
        f"1 个账号，0 个房间，{size}，版本 {NEWEST}",
        f"1 accounts, 0 rooms, {size}, revision {NEWEST}",
    )
    assert told("backup", str(copy)) == said(f"已备份到 {copy}：{zh}", f"backed up to {copy}: {en}")
    before = f"{data}.before-restore"
    assert told("restore", str(copy)) == said(
        f"已从 {copy} 恢复到 {data}：{zh}\n原来的留在 {before}",
        f"restored from {copy} to {data}: {en}\nwhat was there before is kept as {before}",
    )
    shown = told("settings")
    assert said("监听端口", "the port to listen on").strip() in shown
    assert "PAIGUAN_DATA_DIR *" in shown
    assert said("1 项由环境变量设定", "1 of them set in the environment").strip() in shown


# Backup and restore


def test_a_backup_brings_everything_back(tmp_path: Path) -> None:
    user_id = asyncio.run(register("从前"))
    copy = tmp_path / "copy.db"
    backups.backup(copy)
    asyncio.run(register("后来"))
    commands.grant_cards(user_id, 7)
    backups.restore(copy)
    assert [row[1] for row in rows_of("users")] == ["从前"]
    assert cards_of(user_id) == 100
    kept = tmp_path / "data" / "paiguan.db.before-restore"
    with closing(sqlite3.connect(kept)) as before:
        assert len(before.execute("SELECT * FROM users").fetchall()) == 2
    assert copy.stat().st_mode & 0o077 == 0


def test_what_was_only_in_the_log_ahead_is_kept_by_a_restore(tmp_path: Path) -> None:
    asyncio.run(register("从前"))
    copy = tmp_path / "copy.db"
    backups.backup(copy)
    data = tmp_path / "data" / "paiguan.db"
    # As after a crash: the newest rows are in the write-ahead log alone.
    with closing(sqlite3.connect(data, isolation_level=None)) as running:
        running.execute("PRAGMA wal_autocheckpoint=0")
        running.execute("INSERT INTO audit (at, who, what) VALUES (1, 'me', 'just now')")
        crashed = {path: path.read_bytes() for path in data.parent.glob("paiguan.db*")}
    for path, content in crashed.items():
        path.write_bytes(content)
    backups.restore(copy)
    with closing(sqlite3.connect(data.with_suffix(".db.before-restore"))) as before:
        assert before.execute("SELECT what FROM audit").fetchall() == [("just now",)]
    assert rows_of("audit") == []


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\x00" + bytes(100)])
def test_what_is_no_backup_is_not_restored(tmp_path: Path, content: bytes) -> None:
    asyncio.run(register("从前"))
    bad = tmp_path / "bad.db"
    bad.write_bytes(content)
    with pytest.raises(OperatorError, match="no sound database"):
        backups.restore(bad)
    assert len(rows_of("users")) == 1


def test_there_has_to_be_something_to_back_up_and_a_new_name(tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match="there is no database yet"):
        backups.backup(tmp_path / "copy.db")
    # A server that found its port taken has left an empty one.
    settings = read_settings()
    settings.make_data_dir()
    with closing(sqlite3.connect(settings.data_dir / DATABASE_FILE)) as empty:
        empty.execute("PRAGMA journal_mode=WAL")
    with pytest.raises(OperatorError, match="there is no database yet"):
        backups.backup(tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()
    asyncio.run(register("从前"))
    (tmp_path / "copy.db").write_text("mine")
    with pytest.raises(OperatorError, match="there is a file already"):
        backups.backup(tmp_path / "copy.db")
    with pytest.raises(OperatorError, match="the copy could not be made"):
        backups.backup(tmp_path / "no folder" / "copy.db")
    with pytest.raises(OperatorError, match="there is no such backup"):
        backups.restore(tmp_path / "nothing.db")


def test_another_database_has_tools_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PAIGUAN_DATABASE_URL", "postgresql+asyncpg://db/paiguan")
    with pytest.raises(OperatorError, match="pg_dump"):
        backups.backup(tmp_path / "copy.db")
    with pytest.raises(OperatorError, match="pg_restore"):
        backups.restore(tmp_path / "copy.db")


async def test_a_running_table_is_backed_up_and_nothing_restored_under_it(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PAIGUAN_DATA_DIR", str(sqlite.folder))
    copy = tmp_path / "copy.db"
    async with open_house(sqlite) as house:
        await house.dealt("hengyang258", ["东家"])
        await asyncio.to_thread(backups.backup, copy)
        with pytest.raises(OperatorError, match="stop it first"):
            await asyncio.to_thread(backups.restore, copy)
    await asyncio.to_thread(backups.restore, copy)
    parlour = Parlour(sqlite.settings(), pace_scale=0.0)
    await parlour.start()
    (number,) = await all_open(parlour.store)
    running = await parlour.lobby.load(number)
    await running.quiet()
    # The hand that was under way is void, and dealt anew when its player has seen that.
    assert (running.room.phase, running.room.hand) == ("settled", None)
    await parlour.stop()
