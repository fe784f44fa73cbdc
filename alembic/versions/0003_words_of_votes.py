"""What was written of a vote.

Revision ID: 0003
Revises: 0002
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("votes", sa.Column("written", sa.String(), nullable=True))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("votes", "written")
