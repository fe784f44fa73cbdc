"""Adding a row unless an equal one is there, on both databases alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from sqlalchemy import CursorResult, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from storage.schema import Row


def insert_new(session: Session, kind: type[Row], values: Mapping[str, object]) -> bool:
    """Add a row; False, and nothing added, where a unique key of it is taken.

    Another transaction that is about to take the key is waited for.
    """
    table = cast("Table", kind.__table__)
    statement = (
        sqlite.insert(table).values(**values).on_conflict_do_nothing()
        if session.get_bind().dialect.name == "sqlite"
        else postgresql.insert(table).values(**values).on_conflict_do_nothing()
    )
    result = cast("CursorResult[tuple[()]]", session.execute(statement))
    return result.rowcount == 1
