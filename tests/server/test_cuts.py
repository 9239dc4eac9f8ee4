"""Connections fail in every way under play: who comes back sees what they would have seen.

People who note down what they are told play over a way on which connections are held up, stalled,
cut, halved and swallowed. In the end all that each of them was shown is what the room's log gives
their seat, which is what somebody would have seen who was never cut off; every request that was
acknowledged was carried out once, and the books balance.
"""

import asyncio
import os
import random
import time
from pathlib import Path

import pytest

from bench.figures import found
from paiguan.games import GAMES
from tests.server.bookkeeping import check_books, check_rooms
from tests.server.databases import Database
from tests.server.fault_proxy import FAULTS, FaultProxy, fault_proxy
from tests.server.guest import Guest
from tests.server.parlour import server_process
from tests.server.regulars import Regulars

CUTS = 100
SOAK_CUTS = int(os.environ.get("PAIGUAN_SOAK_CUTS", "10000"))
# A connection lasts for so many pieces at most.
PIECES = 40

pytestmark = pytest.mark.clause("RM-12")


class Returning(Guest):
    """Somebody who notes how long coming back took, each time."""

    took: list[float]

    async def come_back(self) -> None:
        """Come back, as often as it takes."""
        began = time.monotonic()
        await super().come_back()
        self.took.append(time.monotonic() - began)


async def cut_off(database: Database, folder: Path, cuts: int, people: list[int]) -> None:
    """People play while connections fail so many times; in the end all is checked."""
    took: list[float] = []
    games = list(GAMES)
    with server_process(database, folder) as server:
        server.start()
        await server.accepting()
        async with fault_proxy(server.port, random.Random(), PIECES) as proxy:
            tables = []
            for place, count in enumerate(people):
                table = Regulars(proxy.base, games[place % len(games)], f"桌{place}", count, place)
                table.guests = [_returning(proxy, guest.name, took) for guest in table.guests]
                tables.append(table)
            await asyncio.gather(*(table.come() for table in tables))
            enough = asyncio.Event()
            playing = asyncio.gather(*(table.play_until(enough) for table in tables))
            try:
                proxy.on = True
                while proxy.cuts < cuts and not playing.done():
                    await asyncio.sleep(0.01)
                proxy.on = False
                enough.set()
                await playing
            finally:
                playing.cancel()
                await asyncio.gather(playing, return_exceptions=True)
                await asyncio.gather(*(table.go_home() for table in tables))
    engine = database.engine()
    try:
        guests = [guest for table in tables for guest in table.guests]
        await check_rooms(engine, guests, [told for table in tables for told in table.told])
        await check_books(engine)
    finally:
        await engine.dispose()
    assert set(proxy.faults) == set(FAULTS)
    took.sort()
    back = {"p50": took[len(took) // 2], "p99": took[int(len(took) * 0.99)], "longest": took[-1]}
    seconds = {f"back_{name}_s": round(value, 3) for name, value in back.items()}
    acknowledged = sum(table.acknowledged for table in tables)
    found(cuts=proxy.cuts, **seconds, acknowledged=acknowledged, wrong=0)


def _returning(proxy: FaultProxy, name: str, took: list[float]) -> Returning:
    guest = Returning(proxy.base, name, patient=True)
    guest.took = took
    return guest


async def test_cut_off_in_every_way(sqlite: Database, tmp_path: Path) -> None:
    await cut_off(sqlite, tmp_path, CUTS, [2, 2, 3])


@pytest.mark.soak
async def test_cut_off_ten_thousand_times(sqlite: Database, tmp_path: Path) -> None:
    await cut_off(sqlite, tmp_path, SOAK_CUTS, [3, 2] * 4)
