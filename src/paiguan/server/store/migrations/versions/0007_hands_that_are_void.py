"""Hands that were broken off are kept, and count for nothing."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("hands", sa.Column("void", sa.Boolean(), nullable=True))


def downgrade() -> None:
    op.execute(sa.text("DELETE FROM hands WHERE void"))
    op.drop_column("hands", "void")
