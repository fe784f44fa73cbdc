"""Games as they stood after their beginning, kept in memory to be taken up again."""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeAlias, TypeVar

import psycopg
from sqlalchemy import Engine, inspect

from storage.base.schema import is_sqlite

Told = TypeVar("Told")


class Kept(ABC):
    """All that a database held."""

    @abstractmethod
    def put_back(self, engine: Engine) -> None:
        """Let the database hold this, and nothing else."""

    @abstractmethod
    def close(self) -> None:
        """Keep it no longer."""


class _File(Kept):
    """What SQLite held: a copy in memory."""

    def __init__(self, engine: Engine) -> None:
        self._copy = sqlite3.connect(":memory:")
        with _driver(engine, sqlite3.Connection) as original:
            original.backup(self._copy)

    def put_back(self, engine: Engine) -> None:
        with _driver(engine, sqlite3.Connection) as original:
            self._copy.backup(original)

    def close(self) -> None:
        self._copy.close()


class _Tables(Kept):
    """What PostgreSQL held: the rows of each table, and how far its numbers were."""

    def __init__(self, engine: Engine) -> None:
        self._rows: dict[str, bytes] = {}
        with _driver(engine, psycopg.Connection) as original:
            for table in inspect(engine).get_table_names():
                with original.cursor().copy(f'COPY "{table}" TO STDOUT'.encode()) as rows:
                    self._rows[table] = b"".join(map(bytes, rows))
            self._numbers = original.execute(
                "SELECT sequencename, coalesce(last_value, 1), last_value IS NOT NULL "
                "FROM pg_sequences WHERE schemaname = 'public'"
            ).fetchall()
            original.commit()

    def put_back(self, engine: Engine) -> None:
        with _driver(engine, psycopg.Connection) as original, original.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = replica")  # in whatever order
            for table, rows in self._rows.items():
                cursor.execute(f'DELETE FROM "{table}"'.encode())  # noqa: S608 - a table of ours
                if rows:
                    with cursor.copy(f'COPY "{table}" FROM STDIN'.encode()) as into:
                        into.write(rows)
            cursor.executemany("SELECT setval(%s::regclass, %s, %s)", self._numbers)
            original.commit()

    def close(self) -> None:
        self._rows.clear()


def kept(engine: Engine) -> Kept:
    """A copy in memory of all that a database holds."""
    return _File(engine) if is_sqlite(engine) else _Tables(engine)


@dataclass(frozen=True)
class Beginning(Generic[Told]):
    """What was stored of a game and told, at which moment, and what comes next by lot."""

    game: str
    database: Kept
    told: tuple[Told, ...]
    next_id: int
    lot: tuple[Any, ...]
    moment: datetime


Beginnings: TypeAlias = dict[Hashable, Beginning[Told]]
"""By everything that a beginning depends on."""

Driver = TypeVar("Driver")


@contextmanager
def _driver(engine: Engine, kind: type[Driver]) -> Iterator[Driver]:
    pooled = engine.raw_connection()
    try:
        connection = pooled.driver_connection
        assert isinstance(connection, kind)
        yield connection
    finally:
        pooled.close()
