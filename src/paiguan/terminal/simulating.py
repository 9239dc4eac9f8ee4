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
from paiguan.bots.players import PlayerError
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
from paiguan.simulate.plan import WORLDS, too_few_workers
from paiguan.simulate.report import write_report
from paiguan.terminal.errors import CommandError
from paiguan.terminal.figures import print_figures
from paiguan.terminal.language import current_language
from paiguan.terminal.naming import chosen_options
from paiguan.terminal.parameters import (
    AddressOption,
    EngineOption,
    GameArgument,
    GivenOption,
    HandsOption,
    JsonOption,
    PlayersOption,
    ReportOption,
    SeedOption,
    WorkersOption,
    WorldsOption,
)


@dataclass(frozen=True)
class Running:
    """Where hands are played."""

    workers: int
    engine: str
    address: str | None

    def check(self) -> "Running":
        """Refuse what cannot be before anything is written."""
        if self.workers < 1:
            raise too_few_workers(self.workers)
        if self.address is not None and self.engine != "ray":
            raise PlanError("--address 只和 --engine ray 一起用", "--address needs --engine ray")
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
) -> None:
    """模拟很多局 · play many hands with bots."""
    try:
        plan = planned(game, hands, players, seed, option, worlds)
        running = Running(default_workers(workers), engine, address).check()
        with ExitStack() as stack:
            writers = open_writers(plan, csv, parquet, stack)
            began = time.perf_counter()
            tally = played(plan, running, writers)
            seconds = time.perf_counter() - began
        figures = {**summary(plan, tally), **speed(running, plan.hands, seconds)}
        if report is not None:
            write_report(report, plan, tally, figures)
    except (PlanError, EngineError, OutsideBotError, PlayerError, ExportError, OSError) as error:
        raise CommandError.of(error) from None
    if as_json:
        typer.echo(json.dumps(figures, ensure_ascii=False))
    else:
        print_figures(Console(highlight=False), figures, current_language())
        say_written(csv, parquet, report)


# What the commands share


def planned(
    game: str, hands: int, players: str, seed: str | None, option: list[str] | None, worlds: int
) -> Plan:
    """The plan of what was asked for; without a seed, one by chance that is told afterwards."""
    try:
        options = chosen_options(find_game(game), option or [])
    except UnknownGameError as error:
        raise PlanError(error.zh, error.en) from None
    levels = [level.strip() for level in players.split(",")]
    chosen = seed or str(secrets.randbelow(10**9))
    return make_plan(game, hands, levels, chosen, options, worlds)


def default_workers(asked: int | None) -> int:
    """One for each processor, unless a number was asked for."""
    return (os.cpu_count() or 1) if asked is None else asked


def played(plan: Plan, running: Running, writers: tuple[HandWriter, ...] = ()) -> Tally:
    """Play a plan, with a bar on a terminal, and write down each hand where that is wanted."""
    tally = Tally(plan.seats)
    with progress() as bar:
        task = bar.add_task(current_language().say("打牌", "hands"), total=plan.hands)
        for part, hands in running.parts(plan, bool(writers)):
            tally.merge(part)
            for writer in writers:
                writer.write(hands)
            bar.update(task, advance=part.hands)
    return tally


def progress() -> Progress:
    """A bar on standard error; nothing where that is no terminal."""
    console = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def say_written(*places: Path | None) -> None:
    """Where there is more to look at."""
    for place in places:
        if place is not None:
            typer.echo(current_language().say(f"写在 {place}", f"written to {place}"))


def speed(running: Running, hands: int, seconds: float) -> dict[str, Any]:
    """How it was run, and how fast."""
    return {
        "engine": running.engine,
        "workers": running.workers,
        "seconds": round(seconds, 3),
        "hands_per_second": round(hands / max(seconds, 1e-9), 1),
    }
