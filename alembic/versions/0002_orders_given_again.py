"""When an order or a plan was given again.

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
    """Add the columns; for some days the first tables were made with one of them."""
    found = sa.inspect(op.get_bind())
    for table in ("orders", "plans"):
        if "repeated_at" not in {column["name"] for column in found.get_columns(table)}:
            op.add_column(table, sa.Column("repeated_at", MOMENT, nullable=True))


def downgrade() -> None:
    """Drop them."""
    for table in ("plans", "orders"):
        op.drop_column(table, "repeated_at")
