"""Votes of every kind, civil disorder, and who gave what was owed.

Revision ID: 0009
Revises: 0008
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True).with_variant(sa.String(27), "sqlite")
SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Every vote until now was one for a draw of all."""
    with op.batch_alter_table("votes") as votes:
        votes.add_column(sa.Column("stance", sa.String(), nullable=True))
        votes.add_column(sa.Column("named", sa.JSON(), nullable=True))
        votes.add_column(sa.Column("message", sa.String(), nullable=True))
    op.execute("UPDATE votes SET stance = 'draw', named = '[]'")
    with op.batch_alter_table("votes") as votes:
        votes.alter_column("named", existing_type=sa.JSON(), nullable=False)
    op.create_index("ix_votes_message", "votes", ["message"], unique=False)
    op.create_table(
        "disorders",
        sa.Column("id", SERIAL, autoincrement=True, nullable=False),
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("power", sa.String(), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("began_at", MOMENT, nullable=False),
        sa.Column("ended_number", sa.Integer(), nullable=True),
        sa.Column("ended_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_disorders_game_id_games"),
        sa.PrimaryKeyConstraint("id", name="pk_disorders"),
    )
    op.create_index("ix_disorders_game_id", "disorders", ["game_id"], unique=False)
    op.create_table(
        "attendance",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("power", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("has_given", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "number"],
            ["phases.game_id", "phases.number"],
            name="fk_attendance_game_id_number_phases",
        ),
        sa.PrimaryKeyConstraint("game_id", "number", "power", name="pk_attendance"),
    )
    op.create_index("ix_attendance_player", "attendance", ["player"], unique=False)


def downgrade() -> None:
    """Keep the votes that the older form has a word for: those for a draw."""
    op.drop_table("attendance")
    op.drop_table("disorders")
    op.execute("DELETE FROM votes WHERE stance IS NULL OR stance != 'draw'")
    op.drop_index("ix_votes_message", table_name="votes")
    with op.batch_alter_table("votes") as votes:
        votes.drop_column("message")
        votes.drop_column("named")
        votes.drop_column("stance")
