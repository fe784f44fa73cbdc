"""Whether an act of a GM that was settled was done, or declined.

Revision ID: 0016
Revises: 0015
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

_DONE = """
UPDATE confirmations SET is_done = :done WHERE EXISTS (
    SELECT 1 FROM audit
    WHERE audit.game_id = confirmations.game_id
    AND audit.act = confirmations.act
    AND audit.at = confirmations.settled_at
)
"""


def upgrade() -> None:
    """Add the column: what was settled when an act of the kind was logged was done."""
    op.add_column(
        "confirmations",
        sa.Column("is_done", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
    op.execute(sa.text(_DONE).bindparams(done=True))


def downgrade() -> None:
    """Remove it."""
    op.drop_column("confirmations", "is_done")
