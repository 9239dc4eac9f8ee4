"""The house counts how long it has been open, and logins by that."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "house_time",
        sa.Column("milliseconds", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("milliseconds", name="pk_house_time"),
    )


def downgrade() -> None:
    op.drop_table("house_time")
