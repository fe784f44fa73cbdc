"""The versions of a power's orders, for undoing and restoring.

Revision ID: 0006
Revises: 0005
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True).with_variant(sa.String(27), "sqlite")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "order_versions",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("power", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("equals", sa.Integer(), nullable=True),
        sa.Column("request_id", sa.String(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "number"],
            ["phases.game_id", "phases.number"],
            name="fk_order_versions_game_id_number_phases",
        ),
        sa.PrimaryKeyConstraint("game_id", "number", "power", "version", name="pk_order_versions"),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("order_versions")
