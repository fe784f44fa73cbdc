"""When a phase is adjudicated, if later than its deadline; until when a pause is at the longest.

Revision ID: 0010
Revises: 0009
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True).with_variant(sa.String(27), "sqlite")


def upgrade() -> None:
    """Add the columns; phases are adjudicated at their deadline, and pauses have no limit."""
    op.add_column("phases", sa.Column("results_at", MOMENT, nullable=True))
    op.add_column("games", sa.Column("paused_until", MOMENT, nullable=True))


def downgrade() -> None:
    """Remove them."""
    op.drop_column("games", "paused_until")
    op.drop_column("phases", "results_at")
