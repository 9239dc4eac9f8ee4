"""Servers on a PostgreSQL of their own, one or several behind Debian's nginx, under load."""

import asyncio
import itertools
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from paiguan.load.tool import Load, Report, run_load
from tests.nodes.machines import KEY, Machines
from tests.server.databases import Cluster, Database, postgresql_cluster, postgresql_programs


@contextmanager
def on_postgresql() -> Iterator[Callable[[Load, dict[str, str], int], Report]]:
    """A PostgreSQL that runs meanwhile, with an empty database for each round of a load."""
    programs = postgresql_programs()
    if programs is None:
        raise SystemExit("PostgreSQL is not installed: apt install postgresql")
    numbers = itertools.count()
    with postgresql_cluster(programs) as cluster:
        yield lambda load, settings, servers: _played(
            cluster, f"round{next(numbers)}", load, settings, servers
        )


def _played(
    cluster: Cluster, name: str, load: Load, settings: dict[str, str], servers: int
) -> Report:
    with tempfile.TemporaryDirectory() as folder:
        cluster.create(name)
        database = Database("postgresql", Path(folder), cluster.url(name), cluster)
        given = {**settings, **database.environment(secret_key=KEY)}
        migrate = [sys.executable, "-m", "paiguan.cli", "migrate"]
        subprocess.run(migrate, env={**os.environ, **given}, check=True, capture_output=True)
        if servers == 1:
            return run_load(load, settings=given)
        return _behind_the_balancer(servers, database, load)


def _behind_the_balancer(servers: int, database: Database, load: Load) -> Report:
    """Several servers, and the load comes by the balancer."""
    machines = Machines(database, None, database.folder, servers)
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        runner.run(stack.enter_async_context(machines.running()))
        try:
            pids = tuple(node.pid for node in machines.nodes)
            return run_load(replace(load, url=machines.balancer.origin, pids=pids))
        finally:
            runner.run(stack.aclose())
