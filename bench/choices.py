"""``python -m bench.choices``: what one choice takes of a processor, with all that comes of it.

Tables of people play by `paiguan load` against a server in a process of its own. Processor time of
that process is counted, all its threads and the kernel's part of them, so that it says something on
a busy machine too. With ``--against`` a server of another checkout is measured in turn with this
one, by the same tool: the ratio of the two is of one run.
"""

import argparse
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from paiguan.load.tool import Load, Report, run_load

GOAL_MS = 0.5
NAMING = "import paiguan, paiguan.server as it; print(paiguan.build(), it.__path__[0])"


@dataclass
class Side:
    """One of the servers that are measured, and what was found in each round."""

    name: str
    settings: dict[str, str]
    loaded: str = ""
    reports: list[Report] = field(default_factory=list)

    @property
    def ms(self) -> list[float]:
        """Milliseconds of a processor for each choice, round by round."""
        return [report.server_ms_an_action for report in self.reports]


def sides(against: Path | None, database: str) -> list[Side]:
    """This checkout, and the other one if there is one."""
    settings = {"PAIGUAN_DATABASE_URL": database}
    found = [Side("this", settings)]
    if against is not None:
        inside = against / "src"
        path = str((inside if inside.is_dir() else against).resolve())
        found.insert(0, Side("other", {**settings, "PYTHONPATH": path}))
    for side in found:
        side.loaded = _loaded(side.settings)
    return found


def _loaded(settings: dict[str, str]) -> str:
    """Which build of which files a server with these settings would be."""
    environment = {**os.environ, **settings}
    command = [sys.executable, "-c", NAMING]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True
    ).stdout.strip()


def line(side: Side) -> str:
    """What a side took, in every round and in the middle."""
    rounds = " · ".join(f"{ms:.3f}" for ms in side.ms)
    frames = sum(r.events for r in side.reports)
    actions = sum(r.actions for r in side.reports)
    return (
        f"{side.name}: {median(side.ms):.3f} ms a choice ({rounds}); {actions:,} choices, "
        f"{frames:,} events with those before the measuring; {side.loaded}"
    )


def verdict(measured: list[Side]) -> str:
    """How it stands to the goal, and to the other one."""
    own = measured[-1]
    word = "reached" if median(own.ms) <= GOAL_MS else "not reached"
    said = f"goal {GOAL_MS} ms: {word}"
    if len(measured) > 1:
        said += f"; {median(own.ms) / median(measured[0].ms):.2f} of what the other takes"
    return said


def main() -> int:
    """Measure the sides in turn; 1 if anything went missing on the way."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path, metavar="PATH", help="another checkout")
    parser.add_argument("--database", default="", help="a URL; SQLite in a new folder without it")
    parser.add_argument("--game", default="hengyang258")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=0.5)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    measured = sides(given.against, given.database)
    load = Load(tables=given.tables, rate=given.rate, seconds=given.seconds, game=given.game)
    for number in range(given.rounds):
        for side in measured:
            side.reports.append(run_load(load, settings=side.settings))
            print(f"{number + 1}/{given.rounds} {side.name}: {side.ms[-1]:.3f} ms", file=sys.stderr)
    for side in measured:
        print(line(side))
    print(verdict(measured))
    return int(not all(report.whole for side in measured for report in side.reports))


if __name__ == "__main__":
    sys.exit(main())
