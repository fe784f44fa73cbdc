"""How people want their own maps to look.

Revision ID: 0015
Revises: 0014
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True).with_variant(sa.String(27), "sqlite")


def upgrade() -> None:
    """Make the table: nobody has chosen anything."""
    op.create_table(
        "looks",
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("look", sa.String(), nullable=False),
        sa.Column("chosen_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("player", name=op.f("pk_looks")),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("looks")
