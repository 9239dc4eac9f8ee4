"""Hands in which choices were taken back are practice, and in no history."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("hands", sa.Column("practice", sa.Boolean(), nullable=True))


def downgrade() -> None:
    op.execute(sa.text("DELETE FROM hands WHERE practice"))
    op.drop_column("hands", "practice")
