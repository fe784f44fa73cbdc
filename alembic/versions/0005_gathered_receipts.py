"""Which message an order was written in; messages that gather what several others would say.

Revision ID: 0005
Revises: 0004
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True).with_variant(sa.String(27), "sqlite")
SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add the columns and their indexes; what is there already keeps them empty."""
    op.add_column("orders", sa.Column("message", sa.String(), nullable=True))
    op.create_index("ix_orders_message", "orders", ["message"], unique=False)
    op.add_column("plans", sa.Column("message", sa.String(), nullable=True))
    op.create_index("ix_plans_message", "plans", ["message"], unique=False)
    op.add_column("questions", sa.Column("message", sa.String(), nullable=True))
    op.add_column("outbox", sa.Column("topic", sa.String(), nullable=True))
    op.add_column("outbox", sa.Column("held_since", MOMENT, nullable=True))
    op.add_column("outbox", sa.Column("amends", SERIAL, nullable=True))
    op.create_index("ix_outbox_topic", "outbox", ["stream", "topic", "id"], unique=False)


def downgrade() -> None:
    """Remove them."""
    op.drop_index("ix_outbox_topic", table_name="outbox")
    op.drop_column("outbox", "amends")
    op.drop_column("outbox", "held_since")
    op.drop_column("outbox", "topic")
    op.drop_column("questions", "message")
    op.drop_index("ix_plans_message", table_name="plans")
    op.drop_column("plans", "message")
    op.drop_index("ix_orders_message", table_name="orders")
    op.drop_column("orders", "message")
