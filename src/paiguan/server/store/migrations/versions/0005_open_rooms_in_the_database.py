"""Open rooms are looked up in the database: their numbers, their owners, who sits there."""

import json
import secrets

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

rooms = sa.table(
    "rooms",
    sa.column("id", sa.BigInteger),
    sa.column("number", sa.String),
    sa.column("open", sa.Boolean),
    sa.column("dealt", sa.BigInteger),
)
room_log = sa.table(
    "room_log",
    sa.column("room_id", sa.BigInteger),
    sa.column("place", sa.Integer),
    sa.column("at", sa.BigInteger),
    sa.column("entry", sa.Text),
)
room_seats = sa.table(
    "room_seats",
    sa.column("room_id", sa.BigInteger),
    sa.column("seat", sa.Integer),
    sa.column("user_id", sa.BigInteger),
    sa.column("name", sa.String),
)


def upgrade() -> None:
    op.add_column("rooms", sa.Column("dealt", sa.BigInteger()))
    op.add_column("rooms", sa.Column("closed", sa.BigInteger()))
    op.add_column("rooms", sa.Column("after_id", Id))
    op.add_column("hands", sa.Column("hidden", sa.Boolean()))
    op.create_index(
        "ix_hands_hidden",
        "hands",
        ["hidden"],
        sqlite_where=sa.text("hidden"),
        postgresql_where=sa.text("hidden"),
    )
    op.create_table(
        "room_seats",
        sa.Column("room_id", Id, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", Id),
        sa.Column("name", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(
            ["room_id"], ["rooms.id"], name="fk_room_seats_room_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_room_seats_user_id"),
        sa.PrimaryKeyConstraint("room_id", "seat", name="pk_room_seats"),
    )
    op.create_index("ix_room_seats_user_id", "room_seats", ["user_id"])
    _numbers_of_their_own()
    for name, column in (
        ("uq_rooms_open_number", "number"),
        ("uq_rooms_open_after_id", "after_id"),
    ):
        op.create_index(
            name,
            "rooms",
            [column],
            unique=True,
            sqlite_where=sa.text("open"),
            postgresql_where=sa.text("open"),
        )
    _seats_of_open_rooms()


def _numbers_of_their_own() -> None:
    """Two servers on one database may have opened rooms of one number: the older gets another."""
    connection = op.get_bind()
    found = sa.select(rooms.c.id, rooms.c.number).where(rooms.c.open).order_by(rooms.c.id.desc())
    taken: set[str] = set()
    for row in connection.execute(found).all():
        number = row.number
        while number in taken:
            number = f"{secrets.randbelow(1_000_000):06d}"
        taken.add(number)
        if number != row.number:
            connection.execute(rooms.update().where(rooms.c.id == row.id).values(number=number))


def _seats_of_open_rooms() -> None:
    """Who sits in the rooms that are open now, as their logs say."""
    connection = op.get_bind()
    for room in connection.execute(sa.select(rooms.c.id).where(rooms.c.open)).all():
        seats: dict[int, dict[str, object]] = {}
        query = sa.select(room_log).where(room_log.c.room_id == room.id).order_by(room_log.c.place)
        for row in connection.execute(query).all():
            entry = json.loads(row.entry)
            if entry["is"] == "dealt":
                dealt = rooms.update().where(rooms.c.id == room.id).values(dealt=row.at)
                connection.execute(dealt)
                break
            if entry["is"] == "seated":
                seats[entry["seat"]] = {"user_id": entry["user"], "name": entry["name"]}
            elif entry["is"] == "bot":
                seats[entry["seat"]] = {"user_id": None, "name": entry["level"]}
            elif entry["is"] == "cleared":
                seats.pop(entry["seat"], None)
        if seats:
            taken = [{"room_id": room.id, "seat": seat, **who} for seat, who in seats.items()]
            connection.execute(room_seats.insert(), taken)


def downgrade() -> None:
    op.drop_index("uq_rooms_open_after_id", "rooms")
    op.drop_index("uq_rooms_open_number", "rooms")
    op.drop_table("room_seats")
    op.drop_index("ix_hands_hidden", "hands")
    op.drop_column("hands", "hidden")
    for name in ("after_id", "closed", "dealt"):
        op.drop_column("rooms", name)
