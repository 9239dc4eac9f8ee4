"""Servers killed, stopped, drained and exchanged under play: `python -m tests.nodes`.

Three servers on one PostgreSQL behind Debian's nginx, all on this machine, and tables of all games
whose people note down what they are promised and shown. In the end the database must hold every
acknowledged choice once, give every seat the events that it was shown, verify every record and
balance to the card. How far it is goes to standard error; it fails if anything is not as promised.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from paiguan.games import GAMES
from tests.nodes import mishaps as m
from tests.nodes.findings import Findings, findings_of
from tests.nodes.machines import HOST, Machines
from tests.nodes.report import report
from tests.nodes.table import Plan, Table
from tests.server.databases import Database, postgresql_cluster, postgresql_programs
from tests.server.standby import Pair, standby_pair

CARDS = 100_000
# What happens in one round: ten of them are what is promised.
A_ROUND = {"kills": 30, "stops": 20, "drains": 3, "reloads": 3, "promotions": 1}
LAST_SECONDS = 60.0
SEATED_AT_ONCE = 8


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.nodes", description=__doc__)
    for name, default, said in (
        ("tables", 200, "tables, of all games in turn"),
        ("nodes", 3, "servers"),
        ("rounds", 10, "how often all that follows happens, in any order"),
        ("seed", 0, "which order; 0: any"),
    ):
        parser.add_argument(f"--{name}", type=int, default=default, help=f"{said} ({default})")
    for name, said in (
        ("kills", "kill -9 of a server; every other one is started again at once"),
        (
            "stops",
            "a server stopped past its lease, or until its tables go on without it",
        ),
        ("drains", "a server told to stop"),
        ("reloads", "the balancer reloaded with another number of servers"),
        ("promotions", "the primary database killed and its standby promoted"),
    ):
        parser.add_argument(f"--{name}", type=int, help=f"{said} ({A_ROUND[name]} a round)")
    rate = "choices a second at each table (0.5)"
    parser.add_argument("--rate", type=float, default=0.5, help=rate)
    most = "nothing more happens after so many minutes (600)"
    parser.add_argument("--minutes", type=float, default=600.0, help=most)
    parser.add_argument("--json", type=Path, help="a file for the figures")
    parser.add_argument("--alone", action="store_true", help="one PostgreSQL without a standby")
    parser.add_argument("--logs", type=Path, help="a folder in which the servers' logs are kept")
    asked = parser.parse_args(arguments)
    for name, times in A_ROUND.items():
        if getattr(asked, name) is None:
            setattr(asked, name, times * asked.rounds)
    if asked.alone and asked.promotions:
        parser.error("--alone: --promotions 0")
    return asked


def tell(text: str) -> None:
    """How far it is."""
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


async def evening(machines: Machines, asked: argparse.Namespace) -> tuple[Findings, m.Mishaps]:
    """Play while everything happens; what was found."""
    plan = Plan(HOST, machines.balancer.port, 1 / asked.rate)
    games = list(GAMES.values())
    chosen = [games[place % len(games)] for place in range(asked.tables)]
    tables = [Table(plan, place, game.name, game.seats) for place, game in enumerate(chosen)]
    engine = machines.database.engine()
    mishaps = m.Mishaps(machines, tables, engine, asked.seed or random.getrandbits(32), tell)
    playing: list[asyncio.Task[None]] = []
    try:
        async with machines.running():
            await _sit_down(tables, playing)
            await mishaps.all(
                {
                    m.KILLED: (asked.kills + 1) // 2,
                    m.BACK: asked.kills // 2,
                    m.STOPPED: (asked.stops + 1) // 2,
                    m.HUNG: asked.stops // 2,
                    m.DRAINED: asked.drains,
                    m.RELOADED: asked.reloads,
                    m.PROMOTED: asked.promotions,
                },
                asked.minutes,
            )
            await _last_answers(tables)
            for table in tables:
                table.leave()
            await asyncio.gather(*playing)
        tell("comparing all that was told with the database")
        found = await findings_of(engine, tables, CARDS)
    finally:
        await engine.dispose()
    for one in mishaps.stood:
        found.fault("tables that stood still", one)
    found.fault("broken off", mishaps.broken_off, bool(mishaps.broken_off))
    return found, mishaps


async def _sit_down(tables: list[Table], playing: list[asyncio.Task[None]]) -> None:
    """A few at a time; then all of them play."""
    for first in range(0, len(tables), SEATED_AT_ONCE):
        some = tables[first : first + SEATED_AT_ONCE]
        began = [table.watched(time.perf_counter()) for table in some]
        playing += [asyncio.create_task(table.play()) for table in some]
        for one in began:
            waited: list[asyncio.Future[Any]] = [one, *playing]
            await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
            for task in playing:
                if task.done():
                    task.result()
        tell(f"tables {first + len(some)}/{len(tables)}")


async def _last_answers(tables: list[Table]) -> None:
    """Nothing new is chosen, and what was asked is answered."""
    until = time.monotonic() + LAST_SECONDS
    for table in tables:
        table.enough_chosen = True
    while any(table.unanswered for table in tables) and time.monotonic() < until:
        await asyncio.sleep(0.1)


def _database(
    asked: argparse.Namespace, programs: Path, folder: Path, stack: ExitStack
) -> tuple[Database, Pair | None]:
    """A primary with a synchronous standby, or one PostgreSQL alone."""
    if asked.alone:
        cluster = stack.enter_context(postgresql_cluster(programs))
        return cluster.new_database(folder), None
    pair = stack.enter_context(standby_pair(programs))
    return pair.new_database(folder), pair


def main(arguments: Sequence[str]) -> int:
    """Run it, and print what was found."""
    asked = parse(arguments)
    programs = postgresql_programs()
    if programs is None:
        raise SystemExit("没有 PostgreSQL（apt install postgresql） · there is no PostgreSQL")
    began = time.monotonic()
    with ExitStack() as stack:
        folder = asked.logs or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.mkdir(parents=True, exist_ok=True)
        machines = Machines(*_database(asked, programs, folder, stack), folder, asked.nodes)
        found, mishaps = asyncio.run(evening(machines, asked))
    report(asked, found, mishaps, time.monotonic() - began)
    return 0 if found.whole else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
