"""Whether the channel of a game is private.

Revision ID: 0014
Revises: 0013
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column: as far as is known, no channel is."""
    op.add_column(
        "games",
        sa.Column("is_private", sa.Boolean(), server_default=sa.false(), nullable=False),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_column("games", "is_private")
