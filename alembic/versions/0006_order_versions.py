"""The versions of a power's orders, for undoing and restoring.

Revision ID: 0006
Revises: 0005
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True).with_variant(sa.String(27), "sqlite")


ORDERS = sa.table(
    "orders",
    sa.column("id", sa.BigInteger()),
    sa.column("game_id", sa.String()),
    sa.column("number", sa.Integer()),
    sa.column("power", sa.String()),
    sa.column("request_id", sa.String()),
    sa.column("stored_at", MOMENT),
    sa.column("replaced_at", MOMENT),
    sa.column("replaced_by", sa.String()),
)


def upgrade() -> None:
    """Make the table, with a version for each request that has changed orders already."""
    versions = op.create_table(
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
    known = op.get_bind().execute(sa.select(ORDERS).order_by(ORDERS.c.id)).mappings().all()
    rows = list(_versions(known))
    if rows:
        op.bulk_insert(versions, rows)


def _versions(orders: Sequence[sa.RowMapping]) -> Iterator[dict[str, object]]:
    """The versions that orders make up: those of one power in one phase, one after another."""
    sets: dict[tuple[str, int, str], list[sa.RowMapping]] = {}
    for order in orders:
        sets.setdefault((order["game_id"], order["number"], order["power"]), []).append(order)
    for (game, number, power), given in sets.items():
        moments: dict[str, Any] = {}
        for order in given:
            moments.setdefault(order["request_id"], order["stored_at"])
        for order in given:
            if order["replaced_by"] is not None:
                moments.setdefault(order["replaced_by"], order["replaced_at"])
        counting: set[int] = set()
        requests = sorted(moments, key=lambda one: moments[one])
        for version, request in enumerate(requests, start=1):
            new = {order["id"] for order in given if order["request_id"] == request}
            gone = {order["id"] for order in given if order["replaced_by"] == request}
            counting = (counting - gone) | new
            yield {
                "game_id": game,
                "number": number,
                "power": power,
                "version": version,
                "kind": "given" if new or counting else "cleared",
                "equals": None,
                "request_id": request,
                "at": moments[request],
            }


def downgrade() -> None:
    """Remove it."""
    op.drop_table("order_versions")
