"""When a power last cleared its orders or spoke of being ready, and an index for tidying up.

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
    """Make the table and the index."""
    op.create_table(
        "latest",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("power", sa.String(), nullable=False),
        sa.Column("about", sa.String(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "number"],
            ["phases.game_id", "phases.number"],
            name="fk_latest_game_id_number_phases",
        ),
        sa.PrimaryKeyConstraint("game_id", "number", "power", "about", name="pk_latest"),
    )
    op.create_index("ix_outbox_sent_at", "outbox", ["sent_at"], unique=False)


def downgrade() -> None:
    """Remove them."""
    op.drop_index("ix_outbox_sent_at", table_name="outbox")
    op.drop_table("latest")
