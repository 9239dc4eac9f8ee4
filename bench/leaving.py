"""How soon a table goes on whose server hangs or leaves: ``python -m bench.leaving``.

Two servers on a PostgreSQL of their own behind the deployed balancers, as their files are, and a
table by one of them. The server that has the table is stopped past everything (SIGSTOP) or told to
leave (SIGTERM); from then on the seconds are counted until three more choices are acknowledged
(two may have been on their way), and of one that leaves until its process is gone.
"""

import argparse
import asyncio
import os
import signal
import statistics
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.server.behind import behind
from tests.server.databases import Cluster, postgresql_cluster, postgresql_programs
from tests.server.evening import SECONDS

BALANCERS: Final = ("nginx", "haproxy")
HANGS: Final = "hangs"
LEAVES: Final = "leaves"
MORE: Final = 3


@dataclass(frozen=True)
class Measured:
    """Seconds until the table went on, and until the server was gone, if it left."""

    table: float
    gone: float | None


async def once(kind: str, how: str, cluster: Cluster) -> Measured:
    """One server that hangs or leaves."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        async with behind(kind, cluster.new_database(folder), folder, {}) as evening:
            await evening.some_choices()
            server = await evening.where()
            began = time.monotonic()
            os.kill(server.pid, signal.SIGSTOP if how == HANGS else signal.SIGTERM)
            going_on = asyncio.create_task(evening.some_choices(MORE))
            gone = None
            if how == LEAVES:
                await server.dead(SECONDS)
                gone = time.monotonic() - began
            await going_on
            table = time.monotonic() - began
            await evening.end()
    return Measured(table, gone)


async def measure(cluster: Cluster, times: int) -> None:
    """Each balancer and each way to go, so many times; a line for each."""
    for kind in BALANCERS:
        for how in (HANGS, LEAVES):
            found = [await once(kind, how, cluster) for _ in range(times)]
            line = _figures("table goes on", [one.table for one in found])
            gone = [one.gone for one in found if one.gone is not None]
            if gone:
                line += _figures(", process gone", gone)
            print(f"{kind:8} server {how:7} {line}", flush=True)


def _figures(what: str, seconds: list[float]) -> str:
    return f"{what}: median {statistics.median(seconds):.1f} s, longest {max(seconds):.1f} s"


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=3, help="how often each is tried")
    times = parser.parse_args().times
    programs = postgresql_programs()
    if programs is None:
        raise SystemExit("PostgreSQL is not installed: apt install postgresql")
    with postgresql_cluster(programs) as cluster:
        asyncio.run(measure(cluster, times))


if __name__ == "__main__":
    main()
