"""Which of several processes on one PostgreSQL database still live: each holds a lock of its own.

The lock goes with the connection, and the connection with the process. It must be a connection to
the server itself, or through a pooler that gives each client a session.
"""

from sqlalchemy import ColumnElement, Connection, Engine, func, select
from sqlalchemy.exc import DBAPIError

from storage.base.schema import is_sqlite


class Liveness:
    """Shows the others on the database that a worker lives; SQLite has no others."""

    def __init__(self, engine: Engine, worker: str) -> None:
        self._engine = engine
        self._worker = worker
        self._connection: Connection | None = None

    def show(self) -> None:
        """Take the lock, or take it anew where the connection was lost. Raises DBAPIError."""
        if is_sqlite(self._engine):
            return
        if self._connection is not None:
            try:
                self._connection.exec_driver_sql("SELECT 1")
            except DBAPIError:
                self.end()
            else:
                return
        connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        # Whoever looks whether it is held has it for a moment.
        connection.execute(select(func.pg_advisory_lock(_key(self._worker))))
        self._connection = connection

    def end(self) -> None:
        """Let go of the lock: the worker is taken for dead."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()


def is_lifeless(worker: ColumnElement[str | None]) -> ColumnElement[bool]:
    """The condition that nobody holds a worker's lock."""
    return func.pg_try_advisory_xact_lock(_key(worker))


def _key(worker: str | ColumnElement[str | None]) -> ColumnElement[int]:
    return func.hashtextextended(worker, 0)
