"""``python -m bench``: one table of how fast Paiguan is beside its peers.

Exit status 1 when the wrong or an outdated build is loaded, a peer is missing, or the two
sides disagree about the hands they are timed on. A goal that is not reached is said in the
table only.
"""

import argparse
import random
import sys
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bench import ours
from bench.report import STALE, Report, save, table
from bench.row import Row
from bench.rows import agreements, all_rows, measure
from bench.slowest import longest_decision

ERRORS = Console(stderr=True)


def say(line: str) -> None:
    """Tell the person at the terminal, beside the table."""
    ERRORS.print(line, highlight=False, markup=False, soft_wrap=True)


@dataclass(frozen=True)
class Arguments:
    """What was asked for on the command line."""

    quick: bool
    allow_pure: bool
    allow_missing: bool
    json: Path | None

    @property
    def seconds(self) -> float:
        """How long one side runs in one repetition."""
        return 0.2 if self.quick else 1.0

    @property
    def repetitions(self) -> int:
        """How often each row is repeated."""
        return 3 if self.quick else 7


def parse(arguments: list[str]) -> Arguments:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="short runs: a first look only")
    parser.add_argument("--allow-pure", action="store_true", help="measure the pure build too")
    parser.add_argument("--allow-missing", action="store_true", help="go on without some peers")
    parser.add_argument("--json", type=Path, metavar="FILE", help="save every repetition here")
    found = parser.parse_args(arguments)
    return Arguments(found.quick, found.allow_pure, found.allow_missing, found.json)


def wrong_build(files: dict[str, Path], allow_pure: bool) -> str | None:
    """Say why this build is not the one to measure, if it is not."""
    build = ours.build()
    pure = [name for name, file in files.items() if not ours.is_extension(file)]
    if build == "compiled" and pure:
        return f"build() says compiled, but these were loaded from source: {', '.join(pure)}"
    if build != "compiled" and not allow_pure:
        return f"the {build} build is loaded; build the extensions, or pass --allow-pure"
    return None


def measure_all(rows: list[Row], report: Report) -> None:
    """Measure row after row into the report, showing how far it has come."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    # Drawn between repetitions only: a thread that redraws would be timed with them.
    progress = Progress(
        *columns, TimeElapsedColumn(), console=ERRORS, transient=True, auto_refresh=False
    )
    with progress:
        task = progress.add_task("", total=len(rows) * report.repetitions)

        def tick() -> None:
            progress.advance(task)
            progress.refresh()

        for index, row in enumerate(rows, start=1):
            title = f"{row.title} / {row.peer.package}" if row.peer else row.title
            progress.update(task, description=title, refresh=True)
            if not ERRORS.is_terminal:
                say(f"{index}/{len(rows)} {title}")
            report.results.append(measure(row, report.seconds, report.repetitions, tick))


def complaints(report: Report, allow_missing: bool) -> list[str]:
    """What makes this run a failure, apart from speed."""
    found = [
        f"{a.what}: only {a.same:,} of {a.hands:,} answers are the peer's"
        for a in report.agreements
        if a.same < a.hands * 0.99
    ]
    if report.stale:
        found.append(f"{STALE}: {', '.join(report.stale)}")
    if report.missing and not allow_missing:
        found += sorted(set(report.missing))
        found.append("pip install -r bench/requirements.txt, or pass --allow-missing")
    return found


def main(arguments: Arguments) -> int:
    """Measure, print the table, and say whether it can be relied on."""
    random.seed(1)
    files = ours.measured_files()
    problem = wrong_build(files, arguments.allow_pure)
    if problem is not None:
        say(f"bench: {problem}")
        return 1
    report = Report(
        version=ours.version(),
        build=ours.build(),
        files=files,
        stale=ours.newer_sources(),
        seconds=arguments.seconds,
        repetitions=arguments.repetitions,
        agreements=agreements(),
    )
    measure_all(all_rows(), report)
    hands = 20 if arguments.quick else 200
    report.longest = {name: longest_decision(name, hands) for name in ours.games()}
    Console(width=None if sys.stdout.isatty() else 160).print(table(report), highlight=False)
    if arguments.json is not None:
        save(report, arguments.json)
    found = complaints(report, arguments.allow_missing)
    for complaint in found:
        say(f"bench: {complaint}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(parse(sys.argv[1:])))
