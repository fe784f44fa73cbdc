"""Bringing the tables up to date, from a checkout and from a wheel alike."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

import storage
from storage.base.schema import READ_ONLY, is_sqlite
from storage.database import UnitOfWork
from storage.errors import SchemaError

_LOCK = 71_901_611
"""Key of the lock that keeps two processes from migrating one PostgreSQL database at once."""


SchemaStatus = StrEnum("SchemaStatus", "EMPTY BEHIND CURRENT AHEAD")
"""How the tables of a database compare to this version; AHEAD: they belong to a later one."""


@dataclass(frozen=True, slots=True)
class SchemaState:
    """The revision the tables have, and the one this version of the program wants."""

    status: SchemaStatus
    revision: str | None
    wanted: str


def scripts() -> Path:
    """The folder of the migration scripts: inside the wheel, else beside the package."""
    package = Path(storage.__file__).resolve().parent
    packaged = package / "_alembic"
    return packaged if packaged.is_dir() else package.parent / "alembic"


def configuration(connection: Connection | None = None) -> Config:
    """What alembic has to know; with a connection, its commands use that one."""
    config = Config()
    config.set_main_option("script_location", str(scripts()).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    if connection is not None:
        config.attributes["connection"] = connection
    return config


def upgrade(engine: Engine) -> None:
    """Bring the tables up to date; nothing happens where they are.

    All or nothing, and safe in several processes at once. Raises SchemaError when the tables
    belong to a later version of the program, or cannot be brought up to date, KeyMissingError when
    they are encrypted with a key that is not there.
    """
    with engine.connect() as connection:
        upgrade_by(connection)
    with UnitOfWork(engine)() as tx:
        tx.key_check.require()


def upgrade_by(connection: Connection) -> None:
    """Do the same as `upgrade`, by a connection that is in no transaction."""
    try:
        with connection.begin():
            if not is_sqlite(connection):
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
            state = _state(connection)
            require_known(state)
            if state.status is not SchemaStatus.CURRENT:
                command.upgrade(configuration(connection), "head")
    except DBAPIError as error:
        reason = " ".join(str(error.orig).split())
        raise SchemaError(
            f"The tables of the database cannot be brought up to date: {reason}."
        ) from error


def require_known(state: SchemaState) -> None:
    """Raise SchemaError where the tables belong to a later version of the program."""
    if state.status is SchemaStatus.AHEAD:
        raise SchemaError(
            f"The database is of a later version (revision {state.revision}, this version "
            f"knows {state.wanted}): run the newer gamesmaster."
        )


@contextmanager
def while_nobody_migrates(connection: Connection) -> Iterator[None]:
    """Keep every other process that starts on a PostgreSQL database waiting meanwhile."""
    with connection.begin():
        connection.exec_driver_sql(f"SELECT pg_advisory_lock({_LOCK})")
    try:
        yield
    finally:
        with connection.begin():
            connection.exec_driver_sql(f"SELECT pg_advisory_unlock({_LOCK})")


def check(engine: Engine) -> SchemaState:
    """Compare the tables to this version of the program; waits for nobody and changes nothing."""
    with engine.connect().execution_options(**{READ_ONLY: True}) as connection:
        return _state(connection)


def _state(connection: Connection) -> SchemaState:
    return state_of(MigrationContext.configure(connection).get_current_revision())


def state_of(revision: str | None) -> SchemaState:
    """Compare the revision that some tables have to this version of the program."""
    directory = ScriptDirectory.from_config(configuration())
    wanted = directory.get_current_head() or ""
    if revision is None:
        status = SchemaStatus.EMPTY
    elif revision == wanted:
        status = SchemaStatus.CURRENT
    elif revision in {script.revision for script in directory.walk_revisions()}:
        status = SchemaStatus.BEHIND
    else:
        status = SchemaStatus.AHEAD
    return SchemaState(status, revision, wanted)
