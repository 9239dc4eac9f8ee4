"""The commands of those who run a parlour: serve, settings, cards, backup, restore, load."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from paiguan.engine.errors import BilingualError
from paiguan.terminal.errors import CommandError
from paiguan.terminal.greeting import say_hello
from paiguan.terminal.language import current_language
from paiguan.terminal.loading import LoadProgress, print_report
from paiguan.terminal.modules import loading

if TYPE_CHECKING:
    from paiguan.server.door.service import Opened
    from paiguan.server.premises.backups import Copy

# What the server needs is loaded only where it is used: the engine alone comes without it.
NEEDED = "fastapi"

PathArgument = Annotated[Path, typer.Argument(metavar="FILE", help="备份文件 · the backup")]


def add_commands(app: typer.Typer) -> None:
    """Add these commands to `paiguan`."""
    app.command()(serve)
    app.command()(settings)
    app.command()(nodes)
    app.command("admin")(make_admin)
    app.command("grant")(grant_cards)
    app.command()(forget)
    app.command()(migrate)
    app.command()(backup)
    app.command()(restore)
    app.command()(redraw)
    app.command()(move)
    app.command()(load)


@contextmanager
def _with_server() -> Iterator[None]:
    """Where the server's packages are installed; what it refuses is told as one line."""
    if find_spec(NEEDED) is None:
        raise CommandError(
            '这里没有安装服务器：pip install "paiguan[server]"',
            'the server is not installed here: pip install "paiguan[server]"',
        )
    try:
        yield
    except (BilingualError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            raise
        raise CommandError.of(error) from None


def _say(zh: str, en: str) -> None:
    typer.echo(current_language().say(zh, en))


def serve(
    host: Annotated[str | None, typer.Option(help="地址 · the address to listen on")] = None,
    port: Annotated[int | None, typer.Option(help="端口 · the port")] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="同一个 Wi-Fi 里的人都能来 · open to people on one Wi-Fi")
    ] = False,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=COMMAND",
            help="房间里多一种电脑：这个程序 · a program that rooms offer as a bot, again for more",
        ),
    ] = None,
    nodes: Annotated[
        int,
        typer.Option(help="几台服务器共用 PostgreSQL · so many servers on one PostgreSQL"),
    ] = 1,
) -> None:
    """开馆 · start the parlour."""
    with _with_server():
        with loading():
            from paiguan.server.door import service, several  # noqa: PLC0415
        if nodes != 1:
            several.serve_nodes(nodes, host, port, bot or ())
            return
        service.serve(host, port, bot or (), lan=lan, greet=_greet)


def _greet(opened: "Opened") -> None:
    say_hello(opened.here, opened.others, current_language())


def settings() -> None:
    """所有设置 · every setting, its value and what it is."""
    with _with_server():
        from paiguan.server import commands  # noqa: PLC0415

        rows = commands.shown_settings()
    say = current_language().say
    table = Table(say("变量", "variable"), say("值", "value"), say("说明", "meaning"), box=None)
    for row in rows:
        table.add_row(f"{row.variable}{' *' if row.given else ''}", row.value, say(row.zh, row.en))
    Console(highlight=False).print(table)
    given = sum(row.given for row in rows)
    _say(
        f"共 {len(rows)} 项设置，{given} 项由环境变量设定（*）",
        f"{len(rows)} settings, {given} of them set in the environment (*)",
    )


def nodes() -> None:
    """几台服务器 · the servers on one PostgreSQL, and how many rooms each has."""
    with _with_server():
        from paiguan.server import commands  # noqa: PLC0415

        rows = commands.list_nodes()
    say = current_language().say
    heads = (
        *(say("名字", "name"), say("版本", "version"), say("房间", "rooms")),
        *(say("开了几分钟", "minutes up"), say("几秒前有消息", "heard of, seconds ago")),
    )
    table = Table(*heads, box=None)
    for row in rows:
        heard = f"{row.heard / 1000:.1f}" + ("" if row.alive else say("（没了）", " (gone)"))
        table.add_row(row.name, row.version, str(row.rooms), str(row.age // 60_000), heard)
    Console(highlight=False).print(table)
    alive = sum(row.alive for row in rows)
    _say(f"{alive} 台服务器开着", f"{alive} servers are running")


def make_admin(
    name: Annotated[str, typer.Argument(help="账号的名字 · the account's name")],
) -> None:
    """设管理员 · let an account administrate."""
    with _with_server():
        from paiguan.server import commands  # noqa: PLC0415

        account = commands.make_admin(name)
    _say(
        f"“{account.name}”（账号 {account.id}）现在是管理员，管理页在 /admin",
        f"“{account.name}” (account {account.id}) is an administrator now; the pages are at /admin",
    )


def grant_cards(
    user: Annotated[int, typer.Argument(help="账号 · the account's number")],
    cards: Annotated[int, typer.Argument(help="几张房卡 · how many room cards")],
) -> None:
    """发房卡 · give room cards to a player."""
    with _with_server():
        from paiguan.server import commands  # noqa: PLC0415

        account = commands.grant_cards(user, cards)
    _say(
        f"发给“{account.name}”（账号 {account.id}）{cards} 张房卡，现有 {account.cards} 张",
        f"{cards} room cards for “{account.name}” (account {account.id}), now {account.cards}",
    )


def forget(
    user: Annotated[int, typer.Argument(help="账号 · the account's number")],
    yes: Annotated[
        bool, typer.Option("--yes", help="不再问，找不回来 · without asking; it cannot be undone")
    ] = False,
) -> None:
    """忘掉一个人 · remove somebody's name from all that is kept; records still verify."""
    question = f"忘掉账号 {user}？找不回来", f"Forget account {user}? It cannot be undone"
    if not yes and not typer.confirm(current_language().say(*question)):
        raise typer.Exit(1)
    with _with_server():
        from paiguan.server import commands  # noqa: PLC0415

        records = commands.forget_account(user)
    _say(
        f"账号 {user} 的名字已从 {records} 份记录和其余各处删去；以前的备份里还有",
        f"account {user} has no name any more, in {records} records and elsewhere;"
        " older backups still have it",
    )


def migrate() -> None:
    """升级数据库 · bring the database up to date."""
    with _with_server():
        from paiguan.server import commands  # noqa: PLC0415

        done = commands.migrate_database()
    before = done.before
    if before.current:
        _say(
            f"{done.database}：已是最新（版本 {before.head}）",
            f"{done.database}: up to date already (revision {before.head})",
        )
    elif before.added_to:
        _say(
            f"{done.database}：更新的牌馆已经加过东西（版本 {before.here}），这里照样能用",
            f"{done.database}: a newer Paiguan has added to it (revision {before.here});"
            " this one runs on it",
        )
    elif before.here is None:
        _say(
            f"{done.database}：建好了，版本 {before.head}",
            f"{done.database}: made, at revision {before.head}",
        )
    else:
        _say(
            f"{done.database}：从版本 {before.here} 升到 {before.head}",
            f"{done.database}: from revision {before.here} to {before.head}",
        )


def backup(file: PathArgument) -> None:
    """备份 · copy the embedded database, also while the server runs."""
    with _with_server():
        from paiguan.server.premises import backups  # noqa: PLC0415

        copy = backups.backup(file)
    zh, en = _content(copy)
    _say(f"已备份到 {copy.path}：{zh}", f"backed up to {copy.path}: {en}")


def restore(file: PathArgument) -> None:
    """恢复 · put a backup in the place of the embedded database."""
    with _with_server():
        from paiguan.server.premises import backups  # noqa: PLC0415

        copy = backups.restore(file)
    zh, en = _content(copy)
    _say(f"已从 {file} 恢复到 {copy.path}：{zh}", f"restored from {file} to {copy.path}: {en}")
    if copy.before is not None:
        _say(f"原来的留在 {copy.before}", f"what was there before is kept as {copy.before}")
    if copy.redrawn:
        _say(*_fresh_secrets(copy.redrawn))


def redraw() -> None:
    """换密钥 · fresh secrets for open rooms, after pg_restore."""
    with _with_server():
        from paiguan.server import commands  # noqa: PLC0415

        done = commands.redraw_rooms()
    zh, en = _fresh_secrets(done.rooms)
    _say(f"{done.database}：{zh}", f"{done.database}: {en}")


def move() -> None:
    """搬到 PostgreSQL · bring the embedded database into an empty PostgreSQL, whole."""
    with _with_server():
        from paiguan.server import commands  # noqa: PLC0415

        done = commands.move_parlour()
    say = current_language().say
    table = Table(say("表", "table"), say("行数", "rows"), "SHA-256", box=None)
    for one in done.tables:
        table.add_row(one.name, str(one.rows), one.digest[:16])
    Console(highlight=False).print(table)
    accounts, rooms, hands = (done.rows(name) for name in ("users", "rooms", "hands"))
    _say(
        f"已从 {done.source} 搬到 {done.target}：{accounts} 个账号，{rooms} 个房间，{hands} 局牌，"
        "每张表的行数和哈希两边都一样",
        f"moved from {done.source} to {done.target}: {accounts} accounts, {rooms} rooms, "
        f"{hands} hands; counts and hashes of every table are the same on both sides",
    )
    _say(
        "原来的文件没有动，不要再用它开馆：打过的局会照原样再发一次",
        "the file is as it was; open no parlour with it again, or hands are dealt a second time",
    )
    if done.key is not None:
        _say(
            f"PAIGUAN_SECRET_KEY 请设成 {done.key} 里的内容，不然大家都要重新登录",
            f"let PAIGUAN_SECRET_KEY be what {done.key} holds, or everybody has to sign in again",
        )


def _fresh_secrets(rooms: int) -> tuple[str, str]:
    return (
        f"{rooms} 个没打完的房间换了新的密钥，打到一半的那局作废重发",
        f"{rooms} open rooms have fresh secrets; a hand that was under way is dealt anew",
    )


def _content(copy: "Copy") -> tuple[str, str]:
    """What is in a database, in a few words."""
    size = f"{copy.megabytes:.1f} MB"
    return (
        f"{copy.accounts} 个账号，{copy.rooms} 个房间，{size}，版本 {copy.revision}",
        f"{copy.accounts} accounts, {copy.rooms} rooms, {size}, revision {copy.revision}",
    )


def load(
    url: Annotated[
        str,
        typer.Option(help="服务器，不给就自己开一个 · the server; without one it starts its own"),
    ] = "",
    tables: Annotated[int, typer.Option(min=1, max=10_000, help="几桌 · how many tables")] = 500,
    rate: Annotated[
        float, typer.Option(min=0.01, max=100, help="每桌每秒几步 · actions a second of each table")
    ] = 0.5,
    seconds: Annotated[
        float, typer.Option(min=1, max=86_400, help="测多久 · how long it measures")
    ] = 60,
    game: Annotated[str, typer.Option(help="玩法 · the game")] = "hengyang258",
    pid: Annotated[
        list[int] | None,
        typer.Option(help="服务器的进程号，看它的内存 · the server's processes, for their memory"),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="给程序看 · for programs")] = False,
) -> None:
    """压测：许多桌真牌局 · many tables of real games, and how long the server takes."""
    language = current_language()
    with _with_server():
        from paiguan.load import tool  # noqa: PLC0415

        progress = LoadProgress(language)
        try:
            asked = tool.Load(url, tables, rate, seconds, game, pids=tuple(pid or ()))
            report = tool.run_load(asked, progress)
        finally:
            progress.end()
    if as_json:
        typer.echo(json.dumps(asdict(report), ensure_ascii=False))
    else:
        print_report(report, Console(highlight=False), language)
    raise typer.Exit(0 if report.whole else 1)
