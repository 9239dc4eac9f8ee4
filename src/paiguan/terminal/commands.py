"""The commands of `paiguan`, each as typer reads it from the command line."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from paiguan import __version__, build
from paiguan.bots.outside import OutsideBotError
from paiguan.bots.players import PlayerError
from paiguan.engine.options import OptionError
from paiguan.games import GAMES
from paiguan.records import (
    ScenarioError,
    is_earlier,
    is_match,
    load_play,
    outcome_of,
    replay_match,
    run_scenario,
)
from paiguan.rulebook import UnknownRuleError, clause, page, page_names
from paiguan.terminal import (
    comparing,
    completing,
    operating,
    simulating,
    studying,
    verifying,
)
from paiguan.terminal.errors import FAILED, WRONG_USAGE, CommandError
from paiguan.terminal.files import read_json_file
from paiguan.terminal.games import print_games
from paiguan.terminal.help import App, Group
from paiguan.terminal.judge import judge_lines
from paiguan.terminal.language import current_language
from paiguan.terminal.naming import chosen_game, chosen_options
from paiguan.terminal.parameters import (
    FileArgument,
    GivenOption,
    JsonOption,
    LevelOption,
)
from paiguan.terminal.play import Sitting
from paiguan.terminal.replay import print_earlier, print_match, print_replay
from paiguan.terminal.rules import print_clause, print_markdown
from paiguan.terminal.usage import usage_error

app = App(
    name="paiguan",
    cls=Group,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def run(arguments: list[str]) -> int:
    """Run the command that the arguments name; its exit status."""
    try:
        status = app(args=arguments, prog_name="paiguan", standalone_mode=False)
    except typer.TyperException as error:
        raise CommandError(*usage_error(error.format_message()), error.exit_code) from None
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
    """牌馆：家乡的牌，照规矩打。 · Hometown tile games, played by the letter of their rules."""
    if version:
        typer.echo(f"paiguan {__version__} ({build()})")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(WRONG_USAGE)


@app.command()
def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="玩法 · which game")] = next(
        iter(GAMES)
    ),
    seed: Annotated[
        str | None,
        typer.Option(help="同样的种子发同样的牌 · the same seed deals the same tiles"),
    ] = None,
    option: GivenOption = None,
    level: LevelOption = "novice",
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="把一场记下来，replay、verify、analyze 都能看"
            " · keep a record of the session, for replay, verify and analyze",
        ),
    ] = None,
) -> None:
    """打牌：一人对电脑 · play against bots in the terminal."""
    chosen = chosen_game(game)
    if record is not None:
        _check_new(record)
    try:
        options = chosen_options(chosen, option or [])
        lang = current_language()
        sitting = Sitting(chosen, options, _console(), lang, seed=seed, record=record, level=level)
        sitting.run()
    except (OptionError, PlayerError, OutsideBotError) as error:
        raise CommandError.of(error) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CommandError.of(error, error.filename or record) from None


def _check_new(record: Path) -> None:
    """Refuse a file that there is already, or in a folder that there is not."""
    if record.exists():
        raise CommandError(
            f"{record}: 已经有这个文件；换一个名字",
            f"{record}: there is such a file already; name another to record in",
        )
    if not record.parent.is_dir():
        raise CommandError(
            f"{record}: 没有文件夹 {record.parent}",
            f"{record}: there is no folder {record.parent} to record in",
        )


@app.command()
def games() -> None:
    """所有玩法和选项 · every game with its options."""
    print_games(_console(), GAMES.values(), current_language())


@app.command()
def rules(
    what: Annotated[
        str,
        typer.Argument(
            metavar="[GAME|CLAUSE]",
            help="一页（hengyang258、rooms …）或一条（HY-12）；index 是目录"
            " · a page (hengyang258, rooms, …) or a clause (HY-12); index lists the pages",
        ),
    ] = "index",
) -> None:
    """规则：一页或一条 · a page or a clause of the rules."""
    lang = current_language()
    try:
        if what in page_names():
            print_markdown(_console(), page(what, lang), lang)
        else:
            print_clause(_console(), clause(what, lang), lang)
    except UnknownRuleError as error:
        listed = ", ".join(page_names())
        raise CommandError(
            f"{error.zh}；规则页：{listed}", f"{error.en}; the pages are {listed}"
        ) from None


@app.command()
def judge() -> None:
    """判牌：标准输入一行一个 JSON · judge hands on standard input, one JSON object a line."""
    judge_lines(sys.stdin.buffer, sys.stdout.buffer)


@app.command()
def replay(file: FileArgument, as_json: JsonOption = False) -> None:
    """看一局牌 · replay a scenario or a record."""
    written = read_json_file(file)
    try:
        if as_json:
            _replay_for_programs(written)
        else:
            _replay_for_people(written)
    except (ScenarioError, OptionError) as error:
        sys.stdout.flush()
        raise CommandError.of(error, file) from None


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


def _replay_for_people(written: object) -> None:
    if isinstance(written, Mapping) and is_match(written):
        print_match(written, _console(), current_language())
        return
    if isinstance(written, Mapping) and is_earlier(written):
        print_earlier(written, _console(), current_language())
        return
    play = load_play(written)
    assert isinstance(written, Mapping)
    print_replay(play, written, _console(), current_language())


def _console() -> Console:
    return Console(highlight=False)


app.command()(verifying.verify)
studying.add_commands(app)
app.command()(simulating.simulate)
app.command()(comparing.compare)
operating.add_commands(app)
completing.add_commands(app)
