"""Games as they stood after their beginning, kept in memory to be taken up again."""

import sqlite3
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeAlias, TypeVar

from sqlalchemy import Engine

Told = TypeVar("Told")


@dataclass(frozen=True)
class Beginning(Generic[Told]):
    """What was stored of a game and told, at which moment, and what comes next by lot."""

    game: str
    database: sqlite3.Connection
    told: tuple[Told, ...]
    next_id: int
    lot: tuple[Any, ...]
    moment: datetime


Beginnings: TypeAlias = dict[Hashable, Beginning[Told]]
"""By everything that a beginning depends on."""


def kept(engine: Engine) -> sqlite3.Connection:
    """A copy in memory of all that a SQLite database holds."""
    copy = sqlite3.connect(":memory:")
    with _driver(engine) as original:
        original.backup(copy)
    return copy


def put_back(copy: sqlite3.Connection, engine: Engine) -> None:
    """Let a SQLite database hold what was kept, and nothing else."""
    with _driver(engine) as original:
        copy.backup(original)


@contextmanager
def _driver(engine: Engine) -> Iterator[sqlite3.Connection]:
    pooled = engine.raw_connection()
    try:
        connection = pooled.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        yield connection
    finally:
        pooled.close()
