"""What the soak of several servers has found, as tables."""

import argparse
import os
import statistics

from rich.console import Console
from rich.table import Table

from tests.figures import found as tell_found
from tests.nodes.findings import Findings
from tests.nodes.mishaps import Mishaps

MOST_EXAMPLES = 20


def print_report(asked: argparse.Namespace, found: Findings, mishaps: Mishaps, took: float) -> None:
    """Counts, times, and what was wrong."""
    console = Console()
    times = Table(
        "what happened",
        "times",
        "tables",
        "median s",
        "p99 s",
        "longest s",
        title="until a table goes on",
    )
    for kind, count in mishaps.done.items():
        seconds = sorted(mishaps.seconds[kind])
        row = ["–"] * 3
        if seconds:
            last = seconds[min(len(seconds) - 1, int(len(seconds) * 0.99))]
            row = [f"{value:.2f}" for value in (statistics.median(seconds), last, seconds[-1])]
        times.add_row(kind, str(count), str(len(seconds)), *row)
    console.print(times)
    counts = Table(
        "counted", "", title=f"{asked.tables} tables, {asked.nodes} servers, {took:.0f} s"
    )
    for what, count in sorted(found.counts.items()):
        counts.add_row(what, f"{count:,}")
    console.print(counts)
    wrong = Table("must be none", "")
    for what, count in found.wrong.items():
        wrong.add_row(what, f"{count:,}")
    console.print(wrong)
    for example in found.examples[:MOST_EXAMPLES]:
        console.print(example, highlight=False, markup=False)
    load = os.getloadavg()
    console.print(f"load of the machine {load[0]:.1f} {load[1]:.1f} {load[2]:.1f}")
    figures = {what.replace(" ", "_"): count for what, count in found.wrong.items()}
    tell_found(tables=asked.tables, seconds=round(took), **figures)
