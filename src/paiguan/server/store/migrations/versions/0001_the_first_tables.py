"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

TABLES = (
    *("audit", "users", "logins", "rooms", "room_log"),
    *("hands", "hand_seats", "transfers", "transfer_lines"),
)
# SQLite numbers only plain integers by itself.
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _people()
    _rooms()
    _hands()
    _cards()


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)


def _people() -> None:
    op.create_table(
        "audit",
        _key(),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )
    op.create_table(
        "users",
        _key(),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("login", sa.String(32)),
        sa.Column("password", sa.Text()),
        sa.Column("admin", sa.Boolean(), nullable=False),
        sa.Column("banned", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_users"),
        sa.UniqueConstraint("login", name="uq_users_login"),
    )
    op.create_table(
        "logins",
        sa.Column("token", sa.LargeBinary(32), nullable=False),
        sa.Column("user_id", NUMBER, nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        _goes_with("logins", "user_id", "users"),
        sa.PrimaryKeyConstraint("token", name="pk_logins"),
    )
    op.create_index("ix_logins_user_id", "logins", ["user_id"])


def _rooms() -> None:
    op.create_table(
        "rooms",
        _key(),
        sa.Column("number", sa.String(6), nullable=False),
        sa.Column("owner_id", NUMBER, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("chance", sa.LargeBinary(), nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        _refers("rooms", "owner_id", "users"),
        sa.PrimaryKeyConstraint("id", name="pk_rooms"),
    )
    for column in ("game", "number", "open", "owner_id"):
        op.create_index(f"ix_rooms_{column}", "rooms", [column])
    op.create_table(
        "room_log",
        sa.Column("room_id", NUMBER, nullable=False),
        sa.Column("place", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        _goes_with("room_log", "room_id", "rooms"),
        sa.PrimaryKeyConstraint("room_id", "place", name="pk_room_log"),
    )


def _hands() -> None:
    op.create_table(
        "hands",
        _key(),
        sa.Column("room_id", NUMBER, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        _goes_with("hands", "room_id", "rooms"),
        sa.PrimaryKeyConstraint("id", name="pk_hands"),
        sa.UniqueConstraint("code", name="uq_hands_code"),
        sa.UniqueConstraint("room_id", "number", name="uq_hands_room_id"),
    )
    op.create_table(
        "hand_seats",
        sa.Column("hand_id", NUMBER, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", NUMBER),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        _goes_with("hand_seats", "hand_id", "hands"),
        _refers("hand_seats", "user_id", "users"),
        sa.PrimaryKeyConstraint("hand_id", "seat", name="pk_hand_seats"),
    )
    op.create_index("ix_hand_seats_user_id", "hand_seats", ["user_id"])


def _cards() -> None:
    op.create_table(
        "transfers",
        _key(),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("room_id", NUMBER),
        sa.Column("at", sa.BigInteger(), nullable=False),
        _refers("transfers", "room_id", "rooms"),
        sa.PrimaryKeyConstraint("id", name="pk_transfers"),
        sa.UniqueConstraint("key", name="uq_transfers_key"),
    )
    op.create_table(
        "transfer_lines",
        sa.Column("transfer_id", NUMBER, nullable=False),
        sa.Column("account", sa.String(40), nullable=False),
        sa.Column("cards", sa.Integer(), nullable=False),
        _refers("transfer_lines", "transfer_id", "transfers"),
        sa.PrimaryKeyConstraint("transfer_id", "account", name="pk_transfer_lines"),
    )
    op.create_index("ix_transfer_lines_account", "transfer_lines", ["account"])


def _key() -> sa.Column[int]:
    return sa.Column("id", NUMBER, autoincrement=True, nullable=False)


def _refers(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    """A row of `table` names one of `other`."""
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=f"fk_{table}_{column}")


def _goes_with(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    """A row of `table` belongs to one of `other` and goes when that goes."""
    name = f"fk_{table}_{column}"
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=name, ondelete="CASCADE")
