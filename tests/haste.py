"""Tests of what the bot decides need not wait until the disk has written every transaction."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry, Pool
from sqlalchemy.pool.base import PoolProxiedConnection


@contextmanager
def not_waiting_for_the_disk() -> Iterator[None]:
    """Let SQLite in this process leave writing to the system, which loses nothing but power.

    What outlives a crash is tested with bots in processes of their own, which this leaves alone.
    """
    if event.contains(Pool, "checkout", _hurry):  # somebody is in haste already
        yield
        return
    event.listen(Pool, "checkout", _hurry)
    yield
    event.remove(Pool, "checkout", _hurry)


def _hurry(
    connection: DBAPIConnection, _entry: ConnectionPoolEntry, _proxy: PoolProxiedConnection
) -> None:
    if isinstance(connection, sqlite3.Connection):
        connection.execute("PRAGMA synchronous=OFF")
