"""What the soak of several servers has found, as tables."""

import argparse
import json
import os
import statistics
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from bench.figures import found as tell_found
from tests.nodes import mishaps as m
from tests.nodes.findings import Findings

MOST_EXAMPLES = 20
Figures = dict[str, float]
# What of all that must be none is told in figures, and by which name.
NONE = {
    "lost": ("acknowledged and lost", "refused and yet done", "never answered"),
    "doubled": ("done twice",),
    "missing": ("events missing",),
    "different": ("events different",),
    "forked": ("hands with two histories",),
    "unverified": ("records that do not verify",),
    "cards_off": ("cards off the ledger",),
    "stood": ("tables that stood still", "broken off"),
}


def report(asked: argparse.Namespace, found: Findings, mishaps: m.Mishaps, took: float) -> None:
    """Print all of it, and keep the figures where they are asked for."""
    print_report(asked, found, mishaps, took)
    figures = figures_of(found, mishaps)
    figures |= {"tables": asked.tables, "minutes": round(took / 60, 1)}
    if asked.json is not None:
        asked.json.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    tell_found(**figures)


def figures_of(found: Findings, mishaps: m.Mishaps) -> Figures:
    """What was done, what must be none, and the seconds until tables went on."""
    done, seconds = mishaps.done, mishaps.seconds
    kinds = {
        "kills": done[m.KILLED] + done[m.BACK],
        "stops": done[m.STOPPED] + done[m.HUNG],
        "drains": done[m.DRAINED],
        "promotions": done[m.PROMOTED],
        "reloads": done[m.RELOADED],
    }
    told = sum(count for what, count in found.counts.items() if what.endswith(" acknowledged"))
    none = {name: sum(found.wrong[what] for what in kinds) for name, kinds in NONE.items()}
    return {
        **kinds,
        "acknowledged": told,
        "events": found.counts["events compared"],
        "records": found.counts["records verified"],
        **none,
        **_times("killed", [*seconds[m.KILLED], *seconds[m.BACK]]),
        **_times("stopped", seconds[m.STOPPED]),
        **_times("hung", seconds[m.HUNG]),
        **_times("drained", seconds[m.DRAINED]),
        **_times("promoted", seconds[m.PROMOTED]),
    }


def _times(what: str, seconds: Sequence[float]) -> Figures:
    """The median, the 99th of a hundred and the longest; none where nothing was measured."""
    if not seconds:
        return {}
    values = (statistics.median(seconds), p99(seconds), max(seconds))
    names = (f"{what}_median_s", f"{what}_p99_s", f"{what}_longest_s")
    return {name: round(value, 2) for name, value in zip(names, values, strict=True)}


def p99(seconds: Sequence[float]) -> float:
    """What at most one of a hundred is longer than."""
    return sorted(seconds)[min(len(seconds) - 1, int(len(seconds) * 0.99))]


def print_report(
    asked: argparse.Namespace, found: Findings, mishaps: m.Mishaps, took: float
) -> None:
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
        seconds = mishaps.seconds[kind]
        row = [f"{value:.2f}" for value in _times("", seconds).values()] or ["–"] * 3
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
