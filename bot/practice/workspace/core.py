"""What all parts of a workspace share: lock, clock, time stamps, ids, state file and listeners.

The state file has every thing of the workspace as one JSON row, written as it changes. Without a
path the same tables live in memory and end with the process.
"""

import json
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Protocol, TypeVar

from msgspec import convert, to_builtins

from bot.practice.errors import StateFileError
from bot.practice.incoming import JsonObject, number_in, object_from, text_in
from bot.practice.people import Roster
from bot.practice.workspace.model import Change, Channel, File, Message, View

T = TypeVar("T", bound=Channel | File | Message | View)

_APPLICATION = 0x50524143
"""Marks a state file of this version."""
_TABLES = """
CREATE TABLE IF NOT EXISTS things (
    kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id)
);
CREATE TABLE IF NOT EXISTS contents (id TEXT PRIMARY KEY, body BLOB NOT NULL);
"""
_MICROSECONDS = 1_000_000


class PracticeClock(Protocol):
    """A clock that can be moved forward; its owner decides what happens on the way."""

    @property
    def moments(self) -> Mapping[str, Callable[[], bool]]:
        """Moves the clock to a moment, by its name; False where no such moment is ahead."""

    def now(self) -> datetime:
        """Return the present, aware, in UTC."""

    def advance(self, by: timedelta, /) -> None:
        """Move on by that much and do whatever falls due meanwhile."""


def microseconds(ts: str) -> int:
    """Return a `ts` as a number that sorts; 0 for any other text."""
    whole, _, part = ts.partition(".")
    if not whole.isdecimal() or (part and not part.isdecimal()):
        return 0
    return int(whole) * _MICROSECONDS + int(part[:6].ljust(6, "0") if part else 0)


class Core:
    """What the parts of a workspace share. Every change happens inside `changing`.

    Without a clock the workspace has the machine's time. StateFileError when the state file is
    something else, or cannot be opened.
    """

    def __init__(
        self, path: Path | None, *, roster: Roster, clock: PracticeClock | None = None
    ) -> None:
        self.roster = roster
        self.base_url = ""
        self.lock = threading.RLock()
        self._clock = clock
        self._connection = _opened(path)
        saved = dict(self.rows("meta")).get("counters", {})
        self._sequence = number_in(saved, "sequence", 0)
        self._last_ts = text_in(saved, "ts", "0.000000")
        self._listeners: list[Callable[[Change], None]] = []
        self._depth = 0

    # Time and ids

    def now(self) -> datetime:
        """Return the workspace's present, aware, in UTC."""
        return self._clock.now() if self._clock else datetime.now(UTC)

    def next_ts(self) -> str:
        """Return the present as a `ts`, later than every one before it."""
        with self.lock:
            present = int(self.now().timestamp() * _MICROSECONDS)
            seconds, rest = divmod(max(present, microseconds(self._last_ts) + 1), _MICROSECONDS)
            self._last_ts = f"{seconds}.{rest:06d}"
            return self._last_ts

    def new_id(self, prefix: str) -> str:
        """Return a new id that begins with the prefix."""
        with self.lock:
            self._sequence += 1
            return f"{prefix}0{self._sequence:08X}"

    # Changes

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Hold the lock, and write all that is stored inside in one transaction."""
        with self.lock:
            is_outermost = self._depth == 0
            if is_outermost:
                self._connection.execute("BEGIN IMMEDIATE")
            self._depth += 1
            try:
                yield
            except BaseException:
                if is_outermost:
                    self._connection.execute("ROLLBACK")
                raise
            else:
                if is_outermost:
                    self.put("meta", "counters", {"sequence": self._sequence, "ts": self._last_ts})
                    self._connection.execute("COMMIT")
            finally:
                self._depth -= 1

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call the listener, under the lock, after each change; return how to end that."""
        with self.lock:
            self._listeners.append(listener)

        def unsubscribe() -> None:
            with self.lock:
                self._listeners.remove(listener)

        return unsubscribe

    def publish(self, change: Change) -> None:
        """Report a change to every listener."""
        with self.lock:
            for listener in tuple(self._listeners):
                listener(change)

    # The state file

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
        self._connection.execute("REPLACE INTO contents VALUES (?, ?)", (key, content))

    def content(self, key: str) -> bytes:
        """Return a file's bytes; empty when none were kept."""
        with self.lock:
            found = self._connection.execute("SELECT body FROM contents WHERE id = ?", (key,))
            row = found.fetchone()
        return bytes(row[0]) if row else b""

    def close(self) -> None:
        """Close the state file."""
        with self.lock:
            self._connection.close()


class Table(dict[str, T]):
    """The things of one kind by their keys; what is set or deleted is written at once."""

    def __init__(self, core: Core, name: str, kind: type[T]) -> None:
        super().__init__((key, convert(row, kind)) for key, row in core.rows(name))
        self._core = core
        self._name = name

    def __setitem__(self, key: str, thing: T) -> None:
        super().__setitem__(key, thing)
        self._core.put(self._name, key, to_builtins(thing))

    def __delitem__(self, key: str) -> None:
        super().__delitem__(key)
        self._core.drop(self._name, key)


def _opened(path: Path | None) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(
            path if path is not None else ":memory:", check_same_thread=False, isolation_level=None
        )
    except sqlite3.OperationalError as error:
        raise StateFileError(path) from error
    try:
        _prepare(connection)
    except sqlite3.DatabaseError as error:
        connection.close()
        raise StateFileError(path) from error
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    run = connection.execute
    run("PRAGMA journal_mode=WAL")
    run("PRAGMA synchronous=NORMAL")
    tables = run("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if tables and run("PRAGMA application_id").fetchone()[0] != _APPLICATION:
        raise sqlite3.DatabaseError("another application's file")
    run(f"PRAGMA application_id={_APPLICATION}")
    connection.executescript(_TABLES)
