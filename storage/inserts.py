"""Adding a row unless an equal one is there, on both databases alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from storage.schema import Row


def insert_new(session: Session, kind: type[Row], values: Mapping[str, object]) -> bool:
    """Add a row; False, and nothing added, where a unique key of it is taken.

    Another transaction that is about to take the key is waited for.
    """
    table = cast("Table", kind.__table__)
    is_sqlite = session.get_bind().dialect.name == "sqlite"
    insert = sqlite.insert if is_sqlite else postgresql.insert
    statement = insert(table).values(**values).on_conflict_do_nothing()
    return session.execute(statement.returning(*table.primary_key)).first() is not None
