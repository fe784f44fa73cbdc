"""When a game ends that its players have voted to end.

Revision ID: 0002
Revises: 0001
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True).with_variant(sa.String(27), "sqlite")


def upgrade() -> None:
    """Add the moment to the phases."""
    op.add_column("phases", sa.Column("voted_end_at", MOMENT, nullable=True))


def downgrade() -> None:
    """Drop the moment."""
    op.drop_column("phases", "voted_end_at")
