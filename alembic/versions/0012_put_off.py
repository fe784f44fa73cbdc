"""When a phase that was due was made to wait for those who had sent nothing.

Revision ID: 0012
Revises: 0011
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True).with_variant(sa.String(27), "sqlite")


def upgrade() -> None:
    """Add the column."""
    op.add_column("phases", sa.Column("put_off_at", MOMENT, nullable=True))


def downgrade() -> None:
    """Remove it."""
    op.drop_column("phases", "put_off_at")
