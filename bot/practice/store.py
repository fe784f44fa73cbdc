"""The state file: every thing of the workspace as one JSON row, written as it changes.

Without a path the same tables live in memory and end with the process.
"""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING

from bot.practice.errors import StateFileError
from bot.practice.payloads import JsonObject, object_from

if TYPE_CHECKING:
    from pathlib import Path

_VERSION = 1
_APPLICATION = 0x50524143
_TABLES = """
CREATE TABLE IF NOT EXISTS things (
    kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id)
);
CREATE TABLE IF NOT EXISTS contents (id TEXT PRIMARY KEY, body BLOB NOT NULL);
"""


class Store:
    """Rows by kind and id. Not thread-safe by itself: the workspace's lock guards it.

    StateFileError when the file is something else, or cannot be opened.
    """

    def __init__(self, path: Path | None) -> None:
        try:
            self._connection = sqlite3.connect(
                path if path is not None else ":memory:",
                check_same_thread=False,
                isolation_level=None,
            )
        except sqlite3.OperationalError as error:
            raise StateFileError(path) from error
        try:
            self._prepare()
        except sqlite3.DatabaseError as error:
            self._connection.close()
            raise StateFileError(path) from error

    def _prepare(self) -> None:
        run = self._connection.execute
        run("PRAGMA journal_mode=WAL")
        run("PRAGMA synchronous=NORMAL")
        tables = run("SELECT count(*) FROM sqlite_master").fetchone()[0]
        stamp = (
            run("PRAGMA application_id").fetchone()[0],
            run("PRAGMA user_version").fetchone()[0],
        )
        if tables and stamp != (_APPLICATION, _VERSION):
            raise sqlite3.DatabaseError("another application's file")
        run(f"PRAGMA application_id={_APPLICATION}")
        run(f"PRAGMA user_version={_VERSION}")
        self._connection.executescript(_TABLES)

    def begin(self) -> None:
        """Start a transaction."""
        self._connection.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        """Keep what was written since :meth:`begin`."""
        self._connection.execute("COMMIT")

    def rollback(self) -> None:
        """Forget what was written since :meth:`begin`."""
        self._connection.execute("ROLLBACK")

    def put(self, kind: str, key: str, body: JsonObject) -> None:
        """Write a row, replacing an earlier one."""
        self._connection.execute(
            "INSERT INTO things VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body",
            (kind, key, json.dumps(body, separators=(",", ":"))),
        )

    def drop(self, kind: str, key: str) -> None:
        """Remove a row, if it is there."""
        self._connection.execute("DELETE FROM things WHERE kind = ? AND id = ?", (kind, key))

    def rows(self, kind: str) -> list[tuple[str, JsonObject]]:
        """Return all rows of a kind in the order they were first written."""
        found = self._connection.execute(
            "SELECT id, body FROM things WHERE kind = ? ORDER BY rowid", (kind,)
        )
        return [(key, object_from(json.loads(body))) for key, body in found]

    def put_content(self, key: str, content: bytes) -> None:
        """Keep a file's bytes."""
        self._connection.execute(
            "INSERT INTO contents VALUES (?, ?) ON CONFLICT DO UPDATE SET body = excluded.body",
            (key, content),
        )

    def content(self, key: str) -> bytes | None:
        """Return a file's bytes, or None when none were kept."""
        row = self._connection.execute("SELECT body FROM contents WHERE id = ?", (key,)).fetchone()
        return bytes(row[0]) if row else None

    def close(self) -> None:
        """Close the file."""
        self._connection.close()
