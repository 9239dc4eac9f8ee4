"""Room cards under 64 workers, repeated requests, failing writes and kills: they always balance."""

import asyncio
import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bench.figures import found
from paiguan.server.store import ledger
from paiguan.server.store.database import Store, StoreError
from paiguan.server.store.models import transfer_lines, transfers
from paiguan.server.store.revisions import migrate
from tests.server.bookkeeping import balances, check_books
from tests.server.databases import Database
from tests.server.ledger_worker import APPLIED, FAILED, KNOWN, REFUSED, ask, copies, transfer
from tests.server.parlour import environment

PROCESSES = 4
WORKERS = 64
TRANSFERS = 400
KILLS = 12
SOAK_TRANSFERS = int(os.environ.get("PAIGUAN_SOAK_TRANSFERS", "1000000"))
SOAK_KILLS = int(os.environ.get("PAIGUAN_SOAK_LEDGER_KILLS", "200"))


async def prepared(database: Database) -> AsyncEngine:
    """The database with all its tables."""
    engine = database.engine()
    await migrate(engine)
    return engine


async def check_snapshot(engine: AsyncEngine) -> None:
    """At this moment all cards sum to zero and no account but the house's is below zero."""
    held = func.sum(transfer_lines.c.cards).label("held")
    query = select(transfer_lines.c.account, held).group_by(transfer_lines.c.account)
    async with engine.connect() as connection:
        rows = (await connection.execute(query)).all()
    assert sum(row.held for row in rows) == 0
    assert all(row.held >= 0 for row in rows if row.account != ledger.HOUSE)


async def watch(engine: AsyncEngine, enough: asyncio.Event) -> int:
    """Look again and again while the others work; how often."""
    times = 0
    while not enough.is_set():
        began = time.monotonic()
        await check_snapshot(engine)
        times += 1
        await asyncio.sleep(0.005 + 5 * (time.monotonic() - began))
    return times


async def applied_keys(engine: AsyncEngine) -> Counter[str]:
    """How often each key is in the books."""
    async with engine.connect() as connection:
        return Counter((await connection.execute(select(transfers.c.key))).scalars())


async def test_sixty_four_workers_in_one_server(database: Database) -> None:
    """Each transfer is asked for 1 to 5 times and some writes fail: each key counts once."""
    engine = await prepared(database)
    store = Store(database.engine())
    store.start()
    chance = random.Random(64)
    numbers = iter(copies(TRANSFERS, chance))
    outcomes: dict[int, Counter[str]] = {number: Counter() for number in range(TRANSFERS)}

    async def work() -> None:
        for number in numbers:
            fails = chance.randrange(12) == 0
            outcomes[number][await ask(store, transfer(number), fails)] += 1

    enough = asyncio.Event()
    watching = asyncio.create_task(watch(engine, enough))
    await asyncio.gather(*(work() for _ in range(WORKERS)))
    enough.set()
    assert await watching
    keys = await applied_keys(engine)
    for number, came in outcomes.items():
        assert keys[transfer(number).key] == came[APPLIED] <= 1
        assert not came[KNOWN] or came[APPLIED]
    total = sum(outcomes.values(), Counter())
    assert all(total[outcome] for outcome in (APPLIED, KNOWN, REFUSED, FAILED))
    await check_balances(engine, keys)
    await store.stop()
    await engine.dispose()


async def check_balances(engine: AsyncEngine, keys: Counter[str]) -> None:
    """The accounts hold what the transfers in the books come to, and not a card else."""
    await check_books(engine)
    expected: Counter[str] = Counter()
    for key in keys:
        for account, cards in transfer(int(key.partition(":")[2])).lines:
            expected[account] += cards
    async with engine.connect() as connection:
        held = await balances(connection)
    assert {a: c for a, c in held.items() if c} == {a: c for a, c in expected.items() if c}


class Processes:
    """Workers in processes of their own, started again when they are killed."""

    def __init__(self, database: Database, folder: Path, count: int) -> None:
        self.notes = folder / "notes"
        self.count = count
        self.url = database.settings().database
        self.environment = environment(database)
        self.chance = random.Random()
        self.running: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        """One more process."""
        command = [sys.executable, "-m", "tests.server.ledger_worker", self.url, str(self.notes)]
        command += [str(self.chance.randrange(10**9)), str(self.count)]
        self.running.append(subprocess.Popen(command, env=self.environment))

    def noted(self) -> int:
        """How many bytes of answers have been noted down."""
        return self.notes.stat().st_size if self.notes.exists() else 0

    async def kill_one(self) -> None:
        """After some more work, kill any of them and start another."""
        goal = self.noted() + self.chance.randint(1, 600)
        until = time.monotonic() + 60
        while self.noted() < goal and time.monotonic() < until and not self.finished():
            await asyncio.sleep(0.005)
        victim = self.running.pop(self.chance.randrange(len(self.running)))
        victim.kill()
        victim.wait()
        self.start()

    def finished(self) -> bool:
        """Whether all have done all their work."""
        return all(process.poll() is not None for process in self.running)

    async def finish(self) -> None:
        """Wait until all have done all their work."""
        while not self.finished():
            await asyncio.sleep(0.02)
        assert [process.returncode for process in self.running] == [0] * len(self.running)

    def stop(self) -> None:
        """None is left."""
        for process in self.running:
            process.kill()
            process.wait()


async def killed_workers(database: Database, folder: Path, count: int, kills: int) -> None:
    """64 workers in four processes at one database, killed again and again."""
    engine = await prepared(database)
    processes = Processes(database, folder, count)
    enough = asyncio.Event()
    watching = asyncio.create_task(watch(engine, enough))
    try:
        for _ in range(PROCESSES):
            processes.start()
        for _ in range(kills):
            await processes.kill_one()
        await processes.finish()
        enough.set()
        assert await watching
    finally:
        enough.set()
        processes.stop()
        await asyncio.gather(watching, return_exceptions=True)
    keys = await applied_keys(engine)
    assert set(keys.values()) == {1}
    outcomes = Counter(line.split()[1] for line in processes.notes.read_text().splitlines())
    for line in processes.notes.read_text().splitlines():
        number, outcome = line.split()
        if outcome in (APPLIED, KNOWN):
            assert transfer(int(number)).key in keys, "acknowledged, and lost"
    asked = sum(outcomes.values())
    figures = {"kills": kills, "asked_for": asked, "applied_once": len(keys)}
    found(**{f"{database.kind}_{name}": figure for name, figure in figures.items()})
    await check_balances(engine, keys)
    await engine.dispose()


async def test_sixty_four_workers_in_processes_that_are_killed(
    database: Database, tmp_path: Path
) -> None:
    await killed_workers(database, tmp_path, TRANSFERS, KILLS)


@pytest.mark.soak
async def test_a_million_transfers_and_two_hundred_kills(
    database: Database, tmp_path: Path
) -> None:
    # Each of the four processes asks for each transfer three times on average.
    await killed_workers(database, tmp_path, SOAK_TRANSFERS // 12, SOAK_KILLS)


async def test_a_transfer_that_does_not_sum_to_zero_is_refused(sqlite: Database) -> None:
    engine = await prepared(sqlite)
    store = Store(engine)
    store.start()
    wrong = ledger.Transfer("wrong", "test", ((ledger.HOUSE, -2), ("user:1", 1)))
    with pytest.raises(StoreError) as refused:
        await store.write(lambda connection: _carry_out(connection, wrong))
    assert isinstance(refused.value.__cause__, ValueError)
    assert not await applied_keys(engine)
    await store.stop()


async def _carry_out(connection: AsyncConnection, wanted: ledger.Transfer) -> None:
    await ledger.carry_out(connection, wanted)
