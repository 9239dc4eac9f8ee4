"""The commands of `paiguan`, each as typer reads it from the command line."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from paiguan import __version__, build
from paiguan.bots.levels import UnknownLevelError
from paiguan.bots.outside import OutsideBotError
from paiguan.engine.options import OptionError
from paiguan.games import GAMES
from paiguan.records import (
    ScenarioError,
    VerificationError,
    is_earlier,
    is_match,
    load_play,
    outcome_of,
    replay_match,
    run_scenario,
    verify_match,
    verify_promise,
    verify_record,
)
from paiguan.rulebook import UnknownRuleError, clause, page, page_names
from paiguan.terminal import comparing, operating, simulating, studying
from paiguan.terminal.errors import FAILED, WRONG_USAGE, CommandError
from paiguan.terminal.files import InputError, read_json_file
from paiguan.terminal.games import print_games
from paiguan.terminal.judge import judge_lines
from paiguan.terminal.language import Language
from paiguan.terminal.naming import chosen_game, chosen_options
from paiguan.terminal.play import Sitting
from paiguan.terminal.replay import print_earlier, print_match, print_replay
from paiguan.terminal.rules import print_clause, print_markdown

app = typer.Typer(
    name="paiguan",
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.command()(simulating.simulate)
app.command()(comparing.compare)
operating.add_commands(app)
studying.add_commands(app)

FileArgument = Annotated[
    str, typer.Argument(metavar="FILE", help="牌局文件，- 是标准输入 · - is standard input")
]
LanguageOption = Annotated[Language, typer.Option("--lang", help="语言 · language")]


def run(arguments: list[str]) -> int:
    """Run the command that the arguments name; its exit status."""
    try:
        status = app(args=arguments, prog_name="paiguan", standalone_mode=False)
    except typer.TyperException as error:
        message = f"{error.format_message()} (paiguan --help lists what there is)"
        raise CommandError(message, error.exit_code) from None
    except typer.Abort:
        return FAILED
    sys.stdout.flush()
    return status if isinstance(status, int) else 0


@app.callback(invoke_without_command=True)
def paiguan(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="版本和编译方式 · version and which build")
    ] = False,
) -> None:
    """牌馆：家乡的牌，照规矩打 · hometown tile games, played by the letter of their rules."""
    if version:
        typer.echo(f"paiguan {__version__} ({build()})")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(WRONG_USAGE)


@app.command()
def judge() -> None:
    """判牌：标准输入一行一个 JSON · judge hands, one JSON object a line."""
    judge_lines(sys.stdin.buffer, sys.stdout.buffer)


@app.command()
def replay(
    file: FileArgument,
    as_json: Annotated[bool, typer.Option("--json", help="给程序看 · for programs")] = False,
    lang: LanguageOption = Language.ZH,
) -> None:
    """看一局牌 · replay a scenario or a record."""
    written = _read(file)
    try:
        if as_json:
            _replay_for_programs(written)
        else:
            _replay_for_people(written, lang)
    except (ScenarioError, OptionError) as error:
        sys.stdout.flush()
        raise CommandError(f"{file}: {error}") from None


def _replay_for_programs(written: object) -> None:
    if isinstance(written, Mapping) and is_match(written):
        match = replay_match(written)
        hands = [_outcome(hand) for hand in written["hands"]]
        outcome = {"hands": hands, "totals": match.totals}
    else:
        outcome = _outcome(written)
    typer.echo(json.dumps(outcome, ensure_ascii=False))


def _outcome(written: object) -> dict[str, Any]:
    """What a hand comes to; one of an earlier edition came to it then."""
    if isinstance(written, Mapping) and is_earlier(written):
        return outcome_of(written)
    return run_scenario(written)


def _replay_for_people(written: object, lang: Language) -> None:
    if isinstance(written, Mapping) and is_match(written):
        print_match(written, _console(), lang)
        return
    if isinstance(written, Mapping) and is_earlier(written):
        print_earlier(written, _console(), lang)
        return
    play = load_play(written)
    assert isinstance(written, Mapping)
    print_replay(play, written, _console(), lang)


@app.command()
def verify(
    file: FileArgument,
    commitment: Annotated[
        str, typer.Option(help="发牌前公布的哈希 · the hash that was published before the deal")
    ] = "",
    seed: Annotated[str, typer.Option(help="自己给的种子 · the seed that you gave")] = "",
    lang: LanguageOption = Language.ZH,
) -> None:
    """验证一局的记录 · verify hash, shuffle and result of a record."""
    written = _read(file)
    try:
        if isinstance(written, Mapping) and is_match(written):
            checked = verify_match(written)
        else:
            checked = verify_record(written)
            assert isinstance(written, Mapping)
            checked += verify_promise(written, commitment, seed)
    except (VerificationError, OptionError) as error:
        raise CommandError(f"{file}: {error}") from None
    for name in checked:
        zh, en = CHECKS.get(name.rpartition(" ")[2], (name, name))
        typer.echo(f"✓ {name}  {lang.say(zh, en)}")


CHECKS = {
    "commitment": ("密钥的哈希和记录里的一样", "the secret has the hash that the record names"),
    "published": ("正是发牌前公布的哈希", "that is the hash that was published before the deal"),
    "seed": ("你给的种子在里面", "the seed that you gave is in it"),
    "deck": ("密钥洗出的正是这副牌", "the secret shuffles to this very deck"),
    "result": ("照记录重打，结算一样", "played again, the record comes to the same result"),
    "payments": ("各人的分就是这些付款之和", "the payments come to what each has won or lost"),
    "edition": (
        "按以前一版规则结的，照记录，不重算",
        "settled by an earlier edition of the rules: as recorded, not settled anew",
    ),
    "totals": ("各局加起来，总分一样", "the hands add up to the same totals"),
}


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="玩法 · which game")] = next(iter(GAMES)),
    seed: Annotated[
        str | None, typer.Option(help="同样的种子发同样的牌 · the same seed deals the same")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="选项 · an option of the game"),
    ] = None,
    level: Annotated[
        str, typer.Option(help="电脑的水平，或 cmd:程序 · how strong the bots are, or cmd:PROGRAM")
    ] = "novice",
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="把每局记下来 · keep a record of each hand")
    ] = None,
    lang: LanguageOption = Language.ZH,
) -> None:
    """打牌：一人对电脑 · play against bots."""
    chosen = chosen_game(game)
    if record is not None and record.exists():
        raise CommandError(f"{record}: there is such a file already; name another to record in")
    if record is not None and not record.parent.is_dir():
        raise CommandError(f"{record}: there is no folder {record.parent} to record in")
    try:
        options = chosen_options(chosen, option or [])
        sitting = Sitting(chosen, options, _console(), lang, seed=seed, record=record, level=level)
        sitting.run()
    except (OptionError, UnknownLevelError, OutsideBotError) as error:
        raise CommandError(str(error)) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CommandError(f"{error.filename or record}: {error.strerror}") from None


@app.command()
def games() -> None:
    """所有玩法和选项 · every game with its options."""
    print_games(_console(), GAMES.values())


@app.command()
def rules(
    what: Annotated[
        str, typer.Argument(metavar="[GAME|CLAUSE]", help="hengyang258, HY-12, …")
    ] = "index",
    lang: LanguageOption = Language.ZH,
) -> None:
    """规则：一页或一条 · a page or a clause of the rules."""
    try:
        if what in page_names():
            print_markdown(_console(), page(what, lang), lang)
        else:
            print_clause(_console(), clause(what, lang), lang)
    except UnknownRuleError as error:
        raise CommandError(f"{error}; the pages are {', '.join(page_names())}") from None


# What the commands share


def _console() -> Console:
    return Console(highlight=False)


def _read(file: str) -> object:
    try:
        return read_json_file(file)
    except InputError as error:
        raise CommandError(str(error)) from None
