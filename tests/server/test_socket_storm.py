"""Bad input over real sockets, a little of it: nobody who plays on the same server notices."""

import random
from pathlib import Path

import pytest

from tests.server.databases import Database
from tests.server.parlour import open_house
from tests.server.socket_storm import Storm, failed_tables, odd_frame, stormed


async def test_whoever_plays_is_not_disturbed(sqlite: Database, tmp_path: Path) -> None:
    storm = Storm(400, 80)
    assert await stormed(sqlite, tmp_path, storm) > 0
    assert storm.over()


@pytest.mark.parametrize("count", [0.0, 3.0])
def test_tables_that_have_failed_are_counted(count: float) -> None:
    told = ["# HELP paiguan_failed_tables_total Tables", f"paiguan_failed_tables_total {count}"]
    assert failed_tables(told) == count


async def test_odd_frames_end_no_connection(sqlite: Database) -> None:
    """Else those after the first of them would never be read."""
    chance = random.Random(5)
    async with open_house(sqlite) as house:
        (guest,) = await house.table("hengyang258", ["甲甲"])
        frames = [odd_frame(chance) for _ in range(200)]
        assert len(set(frames)) > 190
        assert guest._socket is not None
        guest._socket.transport.write(b"".join(frames))
        await house.all_arrived(guest)
        assert guest.connected
