"""What servers call their sessions in PostgreSQL, and how those of a dead server are ended.

A process that was stopped, or a machine that was cut off, does not hang up. If that was in the
midst of a transaction its locks stay, and PostgreSQL ends only sessions that are idle in one: the
driver prepares a statement and then executes it, and in between the session counts as active, for
as long as it takes. So whoever finds a server dead ends what it has left behind.
"""

import re
from collections import Counter
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, func, literal, select, table
from sqlalchemy import column as named
from sqlalchemy.dialects.postgresql import INTERVAL
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.store.models import nodes
from paiguan.server.store.shared_clock import clock

# PostgreSQL keeps so much of a name.
MOST_LETTERS: Final = 63
STRANGE: Final = re.compile(r"[^A-Za-z0-9._:-]")
# A server that has only just come back is not hindered in saying so.
OLD: Final = timedelta(seconds=1)

_sessions: Final = table(
    "pg_stat_activity",
    *map(named, ("pid", "datname", "usename", "application_name", "xact_start")),
)


def session_name(node_id: int, name: str) -> str:
    """What a server's sessions are called: by its number, and by its name for whoever looks."""
    return f"paiguan {node_id} {STRANGE.sub('?', name)}"[:MOST_LETTERS]


async def end_transactions_of_the_dead(connection: AsyncConnection, own: int) -> Counter[str]:
    """End the sessions that servers not heard of have left in transactions; how many, by name.

    Whoever asks, by its own number, is not dead: it may not have been heard of for a moment.
    """
    old = _sessions.c.xact_start < func.clock_timestamp() - literal(OLD, INTERVAL)
    return await _end(connection, nodes.c.until <= clock(), nodes.c.id != own, old)


async def end_transactions_of(connection: AsyncConnection, name: str) -> Counter[str]:
    """End those of whoever has had this name."""
    return await _end(connection, nodes.c.name == name, _sessions.c.xact_start.is_not(None))


async def _end(connection: AsyncConnection, *which: ColumnElement[bool]) -> Counter[str]:
    """A role may end the sessions of its own; those of another it may not even see."""
    named_so = _sessions.c.application_name.like(func.concat("paiguan ", nodes.c.id, " %"))
    # Beside a condition it might be done before the condition is looked at; here it is done last.
    ended: ColumnElement[Any] = func.pg_terminate_backend(_sessions.c.pid)
    query = (
        select(nodes.c.name, ended.label("ended"))
        .join_from(nodes, _sessions, named_so)
        .where(
            _sessions.c.datname == func.current_database(),
            _sessions.c.usename == func.current_user(),
            _sessions.c.pid != func.pg_backend_pid(),
            *which,
        )
    )
    return Counter(row.name for row in await connection.execute(query) if row.ended)
