"""The commands that study play: tournaments between levels, and analysis of hands."""

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from paiguan.bots.levels import LEVELS
from paiguan.bots.master import MILLISECONDS
from paiguan.engine.options import OptionError
from paiguan.games import UnknownGameError
from paiguan.records import ScenarioError
from paiguan.study.tournament import Outcome, Tournament
from paiguan.terminal.analyze import echo_analysis, print_analysis
from paiguan.terminal.errors import CommandError
from paiguan.terminal.files import InputError, read_json_file
from paiguan.terminal.language import Language
from paiguan.terminal.naming import chosen_game, chosen_options


def add_commands(app: typer.Typer) -> None:
    """Add these commands to `paiguan`."""
    app.command()(tournament)
    app.command()(analyze)


def analyze(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="一手牌或一局，- 是标准输入 · a hand or a record")
    ],
    worlds: Annotated[
        int, typer.Option(min=2, help="每个选择推演几次 · imagined hands for each choice")
    ] = 60,
    as_json: Annotated[bool, typer.Option("--json", help="给程序看 · for programs")] = False,
    lang: Annotated[Language, typer.Option("--lang", help="语言 · language")] = Language.ZH,
) -> None:
    """分析：听什么、打什么、错在哪 · waits, best choices, mistakes and what they cost."""
    try:
        written = read_json_file(file)
        if as_json:
            echo_analysis(written, worlds)
        else:
            print_analysis(written, worlds, Console(highlight=False), lang)
    except (InputError, ScenarioError, OptionError, UnknownGameError) as error:
        raise CommandError(f"{file}: {error}") from None


def tournament(
    game: Annotated[str, typer.Argument(help="玩法 · which game")],
    players: Annotated[
        str, typer.Option(metavar="A,B", help="两种水平 · two levels")
    ] = "expert,novice",
    hands: Annotated[int, typer.Option(min=1, help="打几局 · how many hands")] = 1200,
    worlds: Annotated[
        int,
        typer.Option(
            min=0, help="master 每次推演几局，0 是按时间 · hands that a master imagines, 0: by time"
        ),
    ] = 0,
    milliseconds: Annotated[
        int,
        typer.Option(
            min=0,
            help="master 每次想多久，0 是只看第一眼 · a master's time, 0: its first look alone",
        ),
    ] = int(MILLISECONDS),
    seed: Annotated[str, typer.Option(help="同样的种子发同样的牌 · deals the same again")] = "0",
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="选项 · an option of the game"),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="给程序看 · for programs")] = False,
    lang: Annotated[Language, typer.Option("--lang", help="语言 · language")] = Language.ZH,
) -> None:
    """比水平：同样的牌换着座位打 · two levels, the same deals in every seating."""
    chosen = chosen_game(game)
    levels = _two_levels(players)
    try:
        options = chosen_options(chosen, option or [])
        match = Tournament(chosen, levels, seed, options, worlds, milliseconds)
    except OptionError as error:
        raise CommandError(str(error)) from None
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(lang.say("打牌", "playing"), total=hands)
        outcome = match.play(hands, lambda played: progress.advance(task, played))
    typer.echo(json.dumps(outcome.as_json()) if as_json else in_words(outcome, lang))


def _two_levels(written: str) -> tuple[str, str]:
    levels = written.split(",")
    unknown = [level for level in levels if level not in LEVELS]
    if len(levels) != 2 or unknown:
        listed = ", ".join(LEVELS)
        raise CommandError(f"players: two levels are meant, as in expert,novice, of {listed}")
    return levels[0], levels[1]


def in_words(outcome: Outcome, lang: Language) -> str:
    """What a tournament came to, in a few lines."""
    first, second = outcome.players
    low, high = outcome.mean - outcome.margin, outcome.mean + outcome.margin
    return "\n".join(
        [
            lang.say(
                f"{outcome.deals} 副牌，各座位换着打，共 {outcome.hands} 局",
                f"{outcome.deals} deals in every seating, {outcome.hands} hands",
            ),
            lang.say(
                f"{first} 每局比 {second} 多 {outcome.mean:+.2f} 分"
                f"（95% {low:+.2f} 到 {high:+.2f}）",
                f"{first} has {outcome.mean:+.2f} points a hand over {second}"
                f" (95% {low:+.2f} to {high:+.2f})",
            ),
            lang.say(
                f"胡牌 {first} {outcome.wins[0]:.1%}，{second} {outcome.wins[1]:.1%}",
                f"wins {first} {outcome.wins[0]:.1%}, {second} {outcome.wins[1]:.1%}",
            ),
        ]
    )
