"""``python -m bench.choices``: what one choice takes of a processor, with all that comes of it.

Tables of people play by `paiguan load` against a server in a process of its own. Processor time of
that process is counted, all its threads and the kernel's part of them, so that it says something on
a busy machine too. With ``--against`` a server of another checkout is measured in turn with this
one, by the same tool: the ratio of the two is of one run.

With ``--nodes`` all of it is on a PostgreSQL of its own, and so many servers behind Debian's nginx
are measured as well: theirs is the processor time of all of them, without nginx and PostgreSQL.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from paiguan.load.tool import Load, Report, run_load

GOAL_MS = 0.5
# One round against servers with these settings, so many of them.
Round = Callable[[Load, dict[str, str], int], Report]
NAMING = "import paiguan, paiguan.server as it; print(paiguan.build(), it.__path__[0])"


@dataclass
class Side:
    """What is measured, and what was found in each round."""

    name: str
    settings: dict[str, str]
    servers: int = 1
    loaded: str = ""
    reports: list[Report] = field(default_factory=list)

    @property
    def ms(self) -> list[float]:
        """Milliseconds of a processor for each choice, round by round."""
        return [report.server_ms_an_action for report in self.reports]


def sides(against: Path | None, nodes: int) -> list[Side]:
    """This checkout, the other one if there is one, and several servers if they are asked for."""
    found = [Side("this", {})]
    if against is not None:
        inside = against / "src"
        path = str((inside if inside.is_dir() else against).resolve())
        found.insert(0, Side("other", {"PYTHONPATH": path}))
    if nodes > 1:
        found.append(Side(f"this, {nodes} servers", {}, nodes))
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


def on_sqlite(load: Load, settings: dict[str, str], _servers: int) -> Report:
    """One server on SQLite in a new folder."""
    return run_load(load, settings={**settings, "PAIGUAN_DATABASE_URL": ""})


def line(side: Side) -> str:
    """What a side took, in every round and in the middle."""
    rounds = " · ".join(f"{ms:.3f}" for ms in side.ms)
    frames = sum(r.events for r in side.reports)
    actions = sum(r.actions for r in side.reports)
    p99 = " · ".join(f"{report.done_ms.get('p99', 0.0):.1f}" for report in side.reports)
    return (
        f"{side.name}: {median(side.ms):.3f} ms a choice ({rounds}); done p99 {p99} ms; "
        f"{actions:,} choices, {frames:,} events with those before the measuring; {side.loaded}"
    )


def verdict(measured: list[Side]) -> str:
    """How this one stands to the goal, and to the other one."""
    own = next(side for side in measured if side.name == "this")
    word = "reached" if median(own.ms) <= GOAL_MS else "not reached"
    said = f"goal {GOAL_MS} ms: {word}"
    if measured[0] is not own:
        said += f"; {median(own.ms) / median(measured[0].ms):.2f} of what the other takes"
    return said


def main() -> int:
    """Measure the sides in turn; 1 if anything went missing on the way."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path, metavar="PATH", help="another checkout")
    parser.add_argument("--nodes", type=int, default=0, help="servers on a PostgreSQL of its own")
    parser.add_argument("--game", default="hengyang258")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=0.5)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    measured = sides(given.against, given.nodes)
    load = Load(tables=given.tables, rate=given.rate, seconds=given.seconds, game=given.game)
    with ExitStack() as stack:
        play: Round = on_sqlite
        if given.nodes:
            # The machines of the tests, which a server alone can do without.
            from bench.several import on_postgresql  # noqa: PLC0415

            play = stack.enter_context(on_postgresql())
        for number in range(given.rounds):
            for side in measured:
                side.reports.append(play(load, side.settings, side.servers))
                told = f"{number + 1}/{given.rounds} {side.name}: {side.ms[-1]:.3f} ms"
                print(told, file=sys.stderr)
    for side in measured:
        print(line(side))
    print(verdict(measured))
    return int(not all(report.whole for side in measured for report in side.reports))


if __name__ == "__main__":
    sys.exit(main())
