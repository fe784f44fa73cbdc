"""Copying the database to a file."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from sqlalchemy import Engine

from bot.commands.errors import CommandError


def back_up(engine: Engine, file: Path) -> None:
    """Copy an SQLite database, whole and consistent, while the bot runs or not.

    Raises CommandError for any other kind of database, and when the file is there already or
    cannot be written.
    """
    name = engine.url.database
    if engine.dialect.name != "sqlite" or name is None:
        raise CommandError("only SQLite is copied like this: use pg_dump for PostgreSQL.")
    if file.exists():
        raise CommandError(f"{file} is there already: name a new file.")
    try:
        with (
            contextlib.closing(sqlite3.connect(name)) as source,
            contextlib.closing(sqlite3.connect(file)) as copy,
        ):
            source.backup(copy)
    except sqlite3.Error as error:
        raise CommandError(f"{file} cannot be written ({error}).") from error
