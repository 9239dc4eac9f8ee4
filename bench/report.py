"""The table, and the same as JSON."""

import json
import platform
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from rich.markup import escape
from rich.table import Table

from bench.row import NO_GOAL, Agreement, Result, Row
from bench.slowest import in_words

STALE = "source newer than its extension, build again"


@dataclass
class Report:
    """Everything one run of the benchmark found out."""

    version: str
    build: str
    files: dict[str, Path]
    """Which file each measured module was loaded from."""
    stale: list[str]
    """Modules whose source is newer than the extension that was measured."""
    seconds: float
    repetitions: int
    agreements: list[Agreement]
    results: list[Result] = field(default_factory=list)
    longest: dict[str, float] = field(default_factory=dict)
    """The longest decision of an expert in every game, in milliseconds."""

    @property
    def missing(self) -> list[str]:
        """One line for each row whose peer could not be measured."""
        return [
            f"{result.row.peer.package}: {result.missing}"
            for result in self.results
            if result.row.peer is not None and result.missing is not None
        ]


def number(value: float) -> str:
    """Enough digits to compare: 7.25, 72.5, 725, 7,250."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def _span(figures: list[float], mark: str) -> str:
    return f"{number(min(figures))} – {number(max(figures))}{mark}"


def reached(result: Result) -> bool | None:
    """Is the median as good as the goal; nothing without a goal, or when the peer is missing."""
    if result.row.goal == NO_GOAL or not result.figures:
        return None
    return median(result.figures) >= result.row.goal


def _verdict(result: Result) -> str:
    if result.row.goal == NO_GOAL:
        return "–"
    verdict = reached(result)
    if verdict is None:
        return "[yellow]not measured[/]"
    return "[green]reached[/]" if verdict else "[red]not reached[/]"


def _cells(result: Result) -> list[str]:
    row = result.row
    ratio, spread = "–", "–"
    if row.peer is None:
        spread = _span(result.ours.rates, "/s")
    elif result.figures:
        ratio, spread = f"{number(median(result.figures))}×", _span(result.figures, "×")
    return [
        row.title,
        number(result.ours.rate),
        row.peer.name if row.peer else "–",
        number(result.theirs.rate) if result.theirs else escape(result.missing or "–"),
        ratio,
        spread,
        row.goal_text,
        _verdict(result),
    ]


def decisions(report: Report) -> dict[str, float]:
    """How many decisions a hand took on average, for every game that was played."""
    found: dict[str, float] = {}
    for result in report.results:
        if result.ours.decisions:
            found[result.row.title.partition(":")[0]] = result.ours.decisions_each
        if result.row.peer and result.theirs and result.theirs.decisions:
            found[result.row.peer.package] = result.theirs.decisions_each
    return found


def _caption(report: Report) -> str:
    how = (
        f"Units a CPU second on one core, Python {platform.python_version()}; medians of "
        f"{report.repetitions} repetitions of about {report.seconds:g} s a side, "
        "ours and the peer's in turn."
    )
    lines = [how]
    played = decisions(report)
    if played:
        each = ", ".join(f"{name} {value:.0f}" for name, value in played.items())
        lines.append(f"Decisions a hand: {each}.")
    if report.agreements:
        same = ", ".join(f"{a.what} {a.same:,} of {a.hands:,}" for a in report.agreements)
        lines.append(f"Same answer as the peer: {same}.")
    if report.longest:
        lines.append(in_words(report.longest))
    lines += [escape(f"{name}: {file}") for name, file in report.files.items()]
    if report.stale:
        lines.append(f"[bold red]{STALE}: {', '.join(report.stale)}[/]")
    return "\n".join(lines)


def table(report: Report) -> Table:
    """All rows, with the build that was measured above and how it was measured below."""
    build = "compiled build" if report.build == "compiled" else f"{report.build.upper()} BUILD"
    made = Table(
        title=f"Paiguan {report.version}, {build}",
        caption=_caption(report),
        caption_justify="left",
        show_lines=True,
    )
    made.add_column("what")
    made.add_column("ours /s", justify="right")
    made.add_column("peer")
    made.add_column("peer /s", justify="right")
    made.add_column("ratio", justify="right")
    made.add_column("min – max", justify="right")
    made.add_column("goal", justify="right")
    made.add_column("", justify="center")
    for result in report.results:
        made.add_row(*_cells(result))
    return made


def _goal(row: Row) -> dict[str, Any]:
    return {"value": row.goal, "of": "ratio" if row.peer else "rate"}


def _as_data(result: Result) -> dict[str, Any]:
    row, peer = result.row, result.row.peer
    return {
        "what": row.title,
        "ours_per_second": result.ours.rates,
        "peer": peer and {"package": peer.package, "version": peer.version, "part": peer.part},
        "peer_per_second": result.theirs.rates if result.theirs else None,
        "missing": result.missing,
        "ratios": result.figures if peer and result.figures else None,
        "median": median(result.figures) if result.figures else None,
        "goal": None if row.goal == NO_GOAL else _goal(row),
        "reached": reached(result),
    }


def save(report: Report, file: Path) -> None:
    """Write every repetition of every row as JSON."""
    data = {
        "paiguan": report.version,
        "build": report.build,
        "files": {name: str(path) for name, path in report.files.items()},
        "stale": report.stale,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "seconds": report.seconds,
        "repetitions": report.repetitions,
        "decisions_per_hand": decisions(report),
        "longest_expert_decision_ms": report.longest,
        "agreements": [asdict(agreement) for agreement in report.agreements],
        "rows": [_as_data(result) for result in report.results],
    }
    file.write_text(json.dumps(data, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
