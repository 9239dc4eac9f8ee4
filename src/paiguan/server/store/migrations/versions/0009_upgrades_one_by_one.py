"""What servers need that are upgraded one by one: versions of logs, and the files of releases."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("rooms", "nodes"):
        version = sa.Column("log_version", sa.Integer(), nullable=False, server_default="1")
        op.add_column(table, version)
    # Logs of before may have faces in them.
    op.execute("UPDATE rooms SET log_version = 2 WHERE open")
    op.create_table(
        "client_files",
        sa.Column("name", sa.String(128), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("br", sa.LargeBinary()),
        sa.Column("gzip", sa.LargeBinary()),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_client_files"),
    )


def downgrade() -> None:
    op.drop_table("client_files")
    for table in ("nodes", "rooms"):
        op.drop_column(table, "log_version")
