"""The phases that a rollback has left, beside those that count.

Revision ID: 0007
Revises: 0006
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True).with_variant(sa.String(27), "sqlite")
OPEN = "uq_phases_open_game"


def upgrade() -> None:
    """Say which phase follows which; until now each followed the one numbered before it."""
    op.add_column("phases", sa.Column("follows", sa.Integer(), nullable=True))
    op.add_column("phases", sa.Column("left_at", MOMENT, nullable=True))
    op.execute("UPDATE phases SET follows = number - 1 WHERE number > 1")
    _one_open("adjudicated_at IS NULL AND left_at IS NULL")


def downgrade() -> None:
    """Close what was left without a result, which the older form has no word for."""
    op.execute(
        "UPDATE phases SET adjudicated_at = left_at "
        "WHERE left_at IS NOT NULL AND adjudicated_at IS NULL"
    )
    _one_open("adjudicated_at IS NULL")
    op.drop_column("phases", "left_at")
    op.drop_column("phases", "follows")


def _one_open(where: str) -> None:
    op.drop_index(OPEN, "phases")
    op.create_index(
        OPEN,
        "phases",
        ["game_id"],
        unique=True,
        sqlite_where=sa.text(where),
        postgresql_where=sa.text(where),
    )
