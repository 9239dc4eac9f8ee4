"""A server that hangs is left by the deployed balancers, and its table goes on at another."""

import os
import signal
from pathlib import Path

import pytest

from tests.server.behind import behind
from tests.server.bookkeeping import check_books, check_rooms
from tests.server.databases import Cluster
from tests.server.run_server import PINGS

# The times of the file and of the servers' pings, all of them shorter.
PING_SECONDS = "0.4"
SHORTER = {
    "nginx": {
        "proxy_read_timeout 10s;": "proxy_read_timeout 1s;",
        "proxy_read_timeout 3s;": "proxy_read_timeout 500ms;",
    },
    "haproxy": {"check inter 2s fall 2": "check inter 500ms fall 2"},
}


@pytest.mark.parametrize("kind", list(SHORTER))
async def test_a_server_that_hangs_is_left_and_its_table_goes_on(
    kind: str, cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It neither closes connections nor refuses new ones: only that nothing comes tells."""
    monkeypatch.setenv(PINGS, PING_SECONDS)
    database = cluster.new_database(tmp_path)
    async with behind(kind, database, tmp_path, SHORTER[kind]) as evening:
        await evening.some_choices()
        hanging = await evening.where()
        os.kill(hanging.pid, signal.SIGSTOP)
        await evening.some_choices()
        assert await evening.where() is not hanging
        os.kill(hanging.pid, signal.SIGCONT)
        await evening.some_choices()
        await evening.end()
    engine = database.engine()
    await check_rooms(engine, evening.table.guests, evening.table.told)
    await check_books(engine)
    await engine.dispose()
