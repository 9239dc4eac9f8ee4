"""`paiguan simulate`, and what it shares with `paiguan compare`."""

import json
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from paiguan.bots.outside import OutsideBotError
from paiguan.games import UnknownGameError, find_game
from paiguan.simulate import (
    EngineError,
    Plan,
    PlanError,
    Played,
    Tally,
    make_plan,
    play_parts,
    summary,
)
from paiguan.simulate.export import ExportError, HandWriter, open_writers
from paiguan.simulate.plan import WORLDS
from paiguan.simulate.report import write_report
from paiguan.terminal.errors import CommandError
from paiguan.terminal.figures import print_figures
from paiguan.terminal.language import Language
from paiguan.terminal.naming import chosen_options

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="玩法 · which game")]
HandsOption = Annotated[int, typer.Option("--hands", help="几局 · how many hands")]
PlayersOption = Annotated[
    str,
    typer.Option(
        "--players",
        metavar="LEVEL[,LEVEL…]",
        help="谁来打，轮流坐满 · who plays; the seats are filled in turn",
    ),
]
SeedOption = Annotated[
    str | None, typer.Option("--seed", help="同样的种子打同样的牌 · the same seed, the same hands")
]
WorldsOption = Annotated[
    int,
    typer.Option(
        "--worlds",
        help="master 每次推演几局，0 是只看第一眼 · hands a master imagines, 0: its first look",
    ),
]
WorkersOption = Annotated[
    int | None, typer.Option("--workers", help="几个进程 · how many processes")
]
EngineOption = Annotated[
    str, typer.Option("--engine", metavar="local|ray", help="在哪里打 · where")
]
AddressOption = Annotated[
    str | None, typer.Option("--address", help="Ray 集群的地址 · address of the Ray cluster")
]
GivenOption = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="选项 · an option of the game"),
]
JsonOption = Annotated[bool, typer.Option("--json", help="给程序看 · for programs")]
ReportOption = Annotated[
    Path | None, typer.Option("--report", metavar="DIR", help="画成图 · plots, in this folder")
]
LanguageOption = Annotated[Language, typer.Option("--lang", help="语言 · language")]


@dataclass(frozen=True)
class Running:
    """Where hands are played."""

    workers: int
    engine: str
    address: str | None

    def check(self) -> "Running":
        """Refuse what cannot be before anything is written."""
        if self.workers < 1:
            raise PlanError(f"至少要一个进程 · workers: at least 1, not {self.workers}")
        if self.address is not None and self.engine != "ray":
            raise PlanError("--address 只和 --engine ray 一起用 · --address needs --engine ray")
        return self

    def parts(self, plan: Plan, keep: bool) -> Iterator[tuple[Tally, list[Played]]]:
        """The parts of a plan in order."""
        return play_parts(plan, self.workers, self.engine, keep, self.address)


def simulate(
    game: GameArgument,
    hands: HandsOption = 1000,
    players: PlayersOption = "novice",
    seed: SeedOption = None,
    workers: WorkersOption = None,
    engine: EngineOption = "local",
    address: AddressOption = None,
    option: GivenOption = None,
    worlds: WorldsOption = WORLDS,
    as_json: JsonOption = False,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="每局一行 · one line a hand")
    ] = None,
    parquet: Annotated[
        Path | None, typer.Option(metavar="FILE", help="同上，Parquet · the same as Parquet")
    ] = None,
    report: ReportOption = None,
    lang: LanguageOption = Language.ZH,
) -> None:
    """模拟很多局 · play many hands with bots."""
    try:
        plan = planned(game, hands, players, seed, option, worlds)
        running = Running(default_workers(workers), engine, address).check()
        with ExitStack() as stack:
            writers = open_writers(plan, csv, parquet, stack)
            began = time.perf_counter()
            tally = played(plan, running, lang, writers)
            seconds = time.perf_counter() - began
        figures = {**summary(plan, tally), **speed(running, plan.hands, seconds)}
        if report is not None:
            write_report(report, plan, tally, figures)
    except (PlanError, EngineError, OutsideBotError, ExportError) as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"{error.filename}: {error.strerror}") from None
    if as_json:
        typer.echo(json.dumps(figures, ensure_ascii=False))
    else:
        print_figures(Console(highlight=False), figures, lang)


# What the commands share


def planned(
    game: str, hands: int, players: str, seed: str | None, option: list[str] | None, worlds: int
) -> Plan:
    """The plan of what was asked for; without a seed, one by chance that is told afterwards."""
    try:
        options = chosen_options(find_game(game), option or [])
    except UnknownGameError as error:
        raise PlanError(f"没有这个玩法 · {error}") from None
    levels = [level.strip() for level in players.split(",")]
    chosen = seed or str(secrets.randbelow(10**9))
    return make_plan(game, hands, levels, chosen, options, worlds)


def default_workers(asked: int | None) -> int:
    """One for each processor, unless a number was asked for."""
    return (os.cpu_count() or 1) if asked is None else asked


def played(
    plan: Plan, running: Running, lang: Language, writers: tuple[HandWriter, ...] = ()
) -> Tally:
    """Play a plan, with a bar on a terminal, and write down each hand where that is wanted."""
    tally = Tally(plan.seats)
    with progress(lang) as bar:
        task = bar.add_task(lang.say("打牌", "hands"), total=plan.hands)
        for part, hands in running.parts(plan, bool(writers)):
            tally.merge(part)
            for writer in writers:
                writer.write(hands)
            bar.update(task, advance=part.hands)
    return tally


def progress(lang: Language) -> Progress:
    """A bar on standard error; nothing where that is no terminal."""
    console = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def speed(running: Running, hands: int, seconds: float) -> dict[str, Any]:
    """How it was run, and how fast."""
    return {
        "engine": running.engine,
        "workers": running.workers,
        "seconds": round(seconds, 3),
        "hands_per_second": round(hands / max(seconds, 1e-9), 1),
    }
