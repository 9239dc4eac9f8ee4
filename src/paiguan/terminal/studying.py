"""The commands that study play: tournaments between players, and analysis of hands."""

import json
from typing import Annotated

import typer
from rich.console import Console

from paiguan.bots.master import MILLISECONDS
from paiguan.bots.outside import OutsideBotError
from paiguan.bots.players import PlayerError
from paiguan.engine.options import OptionError
from paiguan.games import UnknownGameError
from paiguan.records import ScenarioError
from paiguan.study.position import analyzed
from paiguan.study.tournament import Outcome, Tournament
from paiguan.terminal.analyze import print_analysis
from paiguan.terminal.errors import CommandError
from paiguan.terminal.files import read_json_file
from paiguan.terminal.language import Language, current_language
from paiguan.terminal.naming import chosen_game, chosen_options
from paiguan.terminal.parameters import FileArgument, GameArgument, GivenOption, JsonOption
from paiguan.terminal.simulating import progress


def add_commands(app: typer.Typer) -> None:
    """Add these commands to `paiguan`."""
    app.command()(analyze)
    app.command()(tournament)


def analyze(
    file: FileArgument,
    worlds: Annotated[
        int,
        typer.Option(min=2, help="每个选择推演几次 · how many hands are imagined for each choice"),
    ] = 60,
    as_json: JsonOption = False,
) -> None:
    """分析：听什么、打什么、错在哪 · waits, best choices, mistakes and what they cost."""
    written = read_json_file(file)
    lang = current_language()
    try:
        with progress() as bar:
            task = bar.add_task(lang.say("推演", "choices"), total=None)

            def tick(done: int, of: int) -> None:
                bar.update(task, completed=done, total=of)

            answer = analyzed(written, worlds, tick)
    except (ScenarioError, OptionError, UnknownGameError) as error:
        raise CommandError.of(error, file) from None
    if as_json:
        typer.echo(json.dumps(answer, ensure_ascii=False))
    else:
        print_analysis(answer, Console(highlight=False), lang)


def tournament(
    game: GameArgument,
    players: Annotated[
        str, typer.Option(metavar="PLAYER,PLAYER", help="哪两个比 · which two")
    ] = "expert,novice",
    hands: Annotated[int, typer.Option(min=1, help="打几局 · how many hands")] = 1200,
    worlds: Annotated[
        int,
        typer.Option(
            min=0,
            help="master 每次推演几局，0 是按时间"
            " · hands that a master imagines for a choice, 0: by time",
        ),
    ] = 0,
    milliseconds: Annotated[
        int,
        typer.Option(
            min=0,
            help="master 每次想多久，0 是只看第一眼"
            " · a master's time for a choice, 0: its first look alone",
        ),
    ] = int(MILLISECONDS),
    seed: Annotated[
        str, typer.Option(help="同样的种子发同样的牌 · the same seed deals the same tiles")
    ] = "0",
    option: GivenOption = None,
    as_json: JsonOption = False,
) -> None:
    """比水平：同样的牌换着座位打 · two players, the same deals in every seating."""
    chosen = chosen_game(game)
    lang = current_language()
    try:
        options = chosen_options(chosen, option or [])
        match = Tournament(chosen, _two(players), seed, options, worlds, milliseconds)
        with progress() as bar:
            task = bar.add_task(lang.say("打牌", "hands"), total=hands)
            outcome = match.play(hands, lambda played: bar.advance(task, played))
    except (OptionError, PlayerError, OutsideBotError) as error:
        raise CommandError.of(error) from None
    typer.echo(json.dumps(outcome.as_json()) if as_json else in_words(outcome, lang))


def _two(written: str) -> tuple[str, str]:
    names = [name.strip() for name in written.split(",")]
    if len(names) != 2:
        raise CommandError(
            f"--players {written}：要两个，例如 expert,novice",
            f"--players {written}: two are meant, as in expert,novice",
        )
    return names[0], names[1]


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
