"""What a server does not do before it listens: a killed one is waited for by everybody."""

import subprocess
import sys

SERVE = """
import gc, sys
import paiguan.cli
from paiguan.terminal.modules import loading
with loading():
    import paiguan.server.door.service
from paiguan.mahjong import distance
rows = [one for one in vars(distance).values() if isinstance(one, distance.Rows)]
print(len(rows), sum(len(one.known) for one in rows))
print([name for name in ("alembic", "asyncpg", "numpy", "paiguan.load") if name in sys.modules])
print(gc.isenabled(), gc.get_freeze_count() > 0)
"""


def test_starting_loads_no_migrations_and_fills_no_table_of_a_game() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SERVE], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout.splitlines() == ["5 0", "[]", "True True"]
