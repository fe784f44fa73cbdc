"""When people said to be away.

Revision ID: 0013
Revises: 0012
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True).with_variant(sa.String(27), "sqlite")
SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "away",
        sa.Column("id", SERIAL, autoincrement=True, nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.Column("until", MOMENT, nullable=False),
        sa.Column("noted_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_away")),
    )
    op.create_index(op.f("ix_away_player"), "away", ["player"], unique=False)


def downgrade() -> None:
    """Remove it."""
    op.drop_index(op.f("ix_away_player"), table_name="away")
    op.drop_table("away")
