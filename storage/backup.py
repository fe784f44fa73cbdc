"""A copy of the database while the bot goes on running."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import Engine

from storage.database import is_sqlite
from storage.errors import BackupError


def backup(engine: Engine, file: Path) -> None:
    """Write everything committed so far into a new SQLite file that can be opened as it is.

    Raises BackupError when the file exists, its folder does not, it cannot be written, or the
    database is PostgreSQL, which has a tool of its own for this.
    """
    if not is_sqlite(engine):
        raise BackupError("A PostgreSQL database is copied with pg_dump: use that instead.")
    try:
        if file.exists():
            raise BackupError(f"{file} exists already: name a new file.")
        if not file.parent.is_dir():
            raise BackupError(f"The folder {file.parent} does not exist: make it or name another.")
        _copy(engine, file)
    except (OSError, sqlite3.Error) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BackupError(f"The copy cannot be written ({reason}): name another file.") from error


def _copy(engine: Engine, file: Path) -> None:
    connection = engine.raw_connection()
    try:
        connection.cursor().execute("VACUUM INTO ?", (str(file),))
    finally:
        connection.close()
