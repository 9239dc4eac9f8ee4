"""The commands of those who run a parlour: serve, settings, cards, backup, restore, load."""

from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from paiguan.terminal.errors import CommandError

NEEDED = "fastapi"

PathArgument = Annotated[Path, typer.Argument(metavar="FILE", help="备份文件 · the backup")]


def add_commands(app: typer.Typer) -> None:
    """Add these commands to `paiguan`."""
    app.command()(serve)
    app.command()(settings)
    app.command("admin")(make_admin)
    app.command("grant")(grant_cards)
    app.command()(migrate)
    app.command()(backup)
    app.command()(restore)
    app.command()(load)


def _commands() -> ModuleType:
    """What does the work, where the server's packages are installed."""
    if find_spec(NEEDED) is None:
        raise CommandError(
            '这里没有安装服务器：pip install "paiguan[server]"',
            'the server is not installed here: pip install "paiguan[server]"',
        )
    from paiguan.server import commands  # noqa: PLC0415, loaded only where it is needed

    return commands


def _do(name: str, *arguments: object) -> None:
    commands = _commands()
    try:
        getattr(commands, name)(*arguments)
    except commands.OperatorError as error:
        raise CommandError.of(error) from None


def serve(
    host: Annotated[str | None, typer.Option(help="地址 · the address to listen on")] = None,
    port: Annotated[int | None, typer.Option(help="端口 · the port")] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=COMMAND",
            help="房间里多一种电脑：这个程序 · a program that rooms offer as a bot, again for more",
        ),
    ] = None,
) -> None:
    """开馆 · start the parlour."""
    _do("serve", host, port, bot or ())


def settings() -> None:
    """所有设置 · every setting, its value and what it is."""
    commands = _commands()
    try:
        rows = commands.shown_settings()
    except commands.OperatorError as error:
        raise CommandError.of(error) from None
    table = Table("variable", "value", "meaning", box=None)
    for row in rows:
        table.add_row(*row)
    Console().print(table)


def make_admin(
    name: Annotated[str, typer.Argument(help="账号的名字 · the account's name")],
) -> None:
    """设管理员 · let an account administrate."""
    _do("make_admin", name)


def grant_cards(
    user: Annotated[int, typer.Argument(help="账号 · the account's number")],
    cards: Annotated[int, typer.Argument(help="几张房卡 · how many room cards")],
) -> None:
    """发房卡 · give room cards to a player."""
    _do("grant_cards", user, cards)


def migrate() -> None:
    """升级数据库 · bring the database up to date."""
    _do("migrate_database")


def backup(file: PathArgument) -> None:
    """备份 · copy the embedded database, also while the server runs."""
    _do("backup", file)


def restore(file: PathArgument) -> None:
    """恢复 · put a backup in the place of the embedded database."""
    _do("restore", file)


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
        int, typer.Option(help="服务器的进程号，看它的内存 · the server's process, for its memory")
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="给程序看 · for programs")] = False,
) -> None:
    """压测：许多桌真牌局 · many tables of real games, and how long the server takes."""
    _commands()
    from paiguan.server import load as tool  # noqa: PLC0415, loaded only where it is needed
    from paiguan.server.load_wire import LoadError  # noqa: PLC0415

    try:
        told = tool.main(tool.Load(url, tables, rate, seconds, game, pid=pid), as_json=as_json)
    except (LoadError, OSError) as error:
        raise CommandError.of(error) from None
    raise typer.Exit(told)
