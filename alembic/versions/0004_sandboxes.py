"""Sandboxes: positions that people try things out on.

Revision ID: 0004
Revises: 0003
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True).with_variant(sa.String(27), "sqlite")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "sandboxes",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("game_id", sa.String(), nullable=True),
        sa.Column("variant", sa.String(), nullable=False),
        sa.Column("edition", sa.String(), nullable=False),
        sa.Column("touched_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_sandboxes_game_id_games"),
        sa.PrimaryKeyConstraint("id", name="pk_sandboxes"),
    )
    op.create_index("ix_sandboxes_player", "sandboxes", ["player"], unique=False)
    op.create_table(
        "sandbox_steps",
        sa.Column("sandbox_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("given", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("resolution", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("undone_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(
            ["sandbox_id"], ["sandboxes.id"], name="fk_sandbox_steps_sandbox_id_sandboxes"
        ),
        sa.PrimaryKeyConstraint("sandbox_id", "number", name="pk_sandbox_steps"),
    )


def downgrade() -> None:
    """Remove them."""
    op.drop_table("sandbox_steps")
    op.drop_index("ix_sandboxes_player", table_name="sandboxes")
    op.drop_table("sandboxes")
