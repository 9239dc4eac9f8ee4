"""Bad input over real sockets, a little of it: nobody who plays on the same server notices."""

from pathlib import Path

import pytest

from tests.server.databases import Database
from tests.server.socket_storm import Storm, failed_tables, stormed


async def test_whoever_plays_is_not_disturbed(sqlite: Database, tmp_path: Path) -> None:
    storm = Storm(400, 80)
    assert await stormed(sqlite, tmp_path, storm) > 0
    assert storm.over()


@pytest.mark.parametrize("count", [0.0, 3.0])
def test_tables_that_have_failed_are_counted(count: float) -> None:
    told = ["# HELP paiguan_failed_tables_total Tables", f"paiguan_failed_tables_total {count}"]
    assert failed_tables(told) == count
