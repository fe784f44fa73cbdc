"""Several powers for one player, wishes and presence before a game, and the toss of a coin.

Revision ID: 0011
Revises: 0010
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True).with_variant(sa.String(27), "sqlite")
IS_PRESENT = sa.text("until IS NULL")


def upgrade() -> None:
    """Let a player have several seats, and make the columns."""
    op.drop_index("uq_seats_present_player", table_name="seats")
    op.add_column("players", sa.Column("wish", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("players", sa.Column("present_at", MOMENT, nullable=True))
    op.add_column("games", sa.Column("roll_called_at", MOMENT, nullable=True))
    op.add_column("phases", sa.Column("toss", sa.String(), nullable=True))


def downgrade() -> None:
    """Remove them; of several powers of one player only the first stays the player's."""
    op.drop_column("phases", "toss")
    op.drop_column("games", "roll_called_at")
    op.drop_column("players", "present_at")
    op.drop_column("players", "wish")
    op.execute(
        "UPDATE seats SET until = since WHERE until IS NULL AND id NOT IN "
        "(SELECT MIN(id) FROM seats WHERE until IS NULL GROUP BY game_id, player)"
    )
    op.create_index(
        "uq_seats_present_player",
        "seats",
        ["game_id", "player"],
        unique=True,
        sqlite_where=IS_PRESENT,
        postgresql_where=IS_PRESENT,
    )
