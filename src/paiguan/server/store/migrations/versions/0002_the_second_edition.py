"""Hands of the first edition of the rules are brought over with their events."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

from paiguan.records import brought_over, is_earlier

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

AT_ONCE = 500
NEW_FIELDS = ("events", "left_out")

hands = sa.table("hands", sa.column("id", sa.BigInteger), sa.column("record", sa.Text))


def upgrade() -> None:
    _rewrite(lambda record: brought_over(record) if is_earlier(record) else record)


def downgrade() -> None:
    _rewrite(lambda record: {name: record[name] for name in record if name not in NEW_FIELDS})


def _rewrite(change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    connection = op.get_bind()
    for row in _every(connection):
        record = json.loads(row.record)
        changed = change(record)
        if changed != record:
            text = json.dumps(changed, ensure_ascii=False, separators=(",", ":"))
            connection.execute(hands.update().where(hands.c.id == row.id).values(record=text))


def _every(connection: sa.Connection) -> Iterator[Any]:
    """All hands, some at a time."""
    last = 0
    query = sa.select(hands).order_by(hands.c.id).limit(AT_ONCE)
    while rows := connection.execute(query.where(hands.c.id > last)).all():
        yield from rows
        last = rows[-1].id
