"""Moments in the database: aware, in UTC, in an order that the database can compare."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime, Dialect, String
from sqlalchemy.types import TypeDecorator

_FORM = "%Y-%m-%dT%H:%M:%S.%fZ"
LENGTH = 27


class Moment(TypeDecorator[datetime]):
    """A moment: `timestamptz` on PostgreSQL, text of fixed width that sorts on SQLite.

    Takes aware moments of any zone, gives them back in UTC. ValueError for a naive one.
    """

    impl = DateTime(timezone=True).with_variant(String(LENGTH), "sqlite")
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:  # noqa: ANN401 - what the driver wants differs
        """Turn an aware moment into what the database stores."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment without a zone cannot be stored")
        moment = value.astimezone(UTC)
        return moment.strftime(_FORM) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:  # noqa: ANN401 - what the driver gives differs
        """Turn what the database stored into an aware moment in UTC."""
        if value is None:
            return None
        if dialect.name == "sqlite":
            return datetime.strptime(value, _FORM).replace(tzinfo=UTC)
        moment: datetime = value
        return moment.astimezone(UTC)
