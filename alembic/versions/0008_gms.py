"""Several GMs of a game, or none.

Revision ID: 0008
Revises: 0007
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True).with_variant(sa.String(27), "sqlite")
SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table; who opened a game has been its GM ever since."""
    op.create_table(
        "gms",
        sa.Column("id", SERIAL, autoincrement=True, nullable=False),
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.Column("until", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_gms_game_id_games"),
        sa.PrimaryKeyConstraint("id", name="pk_gms"),
    )
    op.create_index("ix_gms_player", "gms", ["player"])
    op.create_index(
        "uq_gms_present",
        "gms",
        ["game_id", "player"],
        unique=True,
        sqlite_where=sa.text("until IS NULL"),
        postgresql_where=sa.text("until IS NULL"),
    )
    op.execute(
        "INSERT INTO gms (game_id, player, since) SELECT id, gm, created_at FROM games ORDER BY id"
    )
    op.drop_index("ix_games_gm", table_name="games")
    op.drop_column("games", "gm")


def downgrade() -> None:
    """Keep the first GM of each game; a game without one has nobody of that name."""
    op.add_column("games", sa.Column("gm", sa.String(), nullable=False, server_default=""))
    op.execute(
        "UPDATE games SET gm = (SELECT player FROM gms WHERE gms.id = (SELECT min(id) FROM gms "
        "WHERE gms.game_id = games.id AND gms.until IS NULL)) WHERE EXISTS "
        "(SELECT 1 FROM gms WHERE gms.game_id = games.id AND gms.until IS NULL)"
    )
    op.create_index("ix_games_gm", "games", ["gm"], unique=False)
    op.drop_table("gms")
