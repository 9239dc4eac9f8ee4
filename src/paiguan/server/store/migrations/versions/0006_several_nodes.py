"""Several servers on one database: who they are, and which of them has which room."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "nodes",
        sa.Column("id", Id, autoincrement=True, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_nodes"),
        sa.UniqueConstraint("name", name="uq_nodes_name"),
    )
    op.create_table(
        "room_leases",
        sa.Column("room_id", Id, nullable=False),
        sa.Column("node_id", Id),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.Column("moved", sa.BigInteger()),
        sa.ForeignKeyConstraint(
            ["room_id"], ["rooms.id"], name="fk_room_leases_room_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("room_id", name="pk_room_leases"),
    )
    op.create_index("ix_room_leases_node_id", "room_leases", ["node_id"])
    op.create_table(
        "used_tickets",
        sa.Column("ticket", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("ticket", name="pk_used_tickets"),
    )
    op.create_table(
        "house_key",
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("fingerprint", name="pk_house_key"),
    )


def downgrade() -> None:
    for name in ("house_key", "used_tickets", "room_leases", "nodes"):
        op.drop_table(name)
