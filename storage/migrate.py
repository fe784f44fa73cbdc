"""Bringing the tables up to date, from a checkout and from a wheel alike, and copying them."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from storage.database import READ_ONLY, is_sqlite
from storage.errors import BackupError, SchemaError

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
    here = Path(__file__).resolve().parent
    packaged = here / "_alembic"
    return packaged if packaged.is_dir() else here.parent / "alembic"


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
    belong to a later version of the program, or cannot be brought up to date.
    """
    try:
        with engine.begin() as connection:
            if not is_sqlite(connection):
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
            state = _state(connection)
            if state.status is SchemaStatus.AHEAD:
                raise SchemaError(
                    f"The database is of a later version (revision {state.revision}, this version "
                    f"knows {state.wanted}): run the newer gamesmaster."
                )
            if state.status is not SchemaStatus.CURRENT:
                command.upgrade(configuration(connection), "head")
    except DBAPIError as error:
        reason = " ".join(str(error.orig).split())
        raise SchemaError(
            f"The tables of the database cannot be brought up to date: {reason}."
        ) from error


def check(engine: Engine) -> SchemaState:
    """Compare the tables to this version of the program; waits for nobody and changes nothing."""
    with engine.connect().execution_options(**{READ_ONLY: True}) as connection:
        return _state(connection)


def _state(connection: Connection) -> SchemaState:
    directory = ScriptDirectory.from_config(configuration())
    wanted = directory.get_current_head() or ""
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        status = SchemaStatus.EMPTY
    elif revision == wanted:
        status = SchemaStatus.CURRENT
    elif revision in {script.revision for script in directory.walk_revisions()}:
        status = SchemaStatus.BEHIND
    else:
        status = SchemaStatus.AHEAD
    return SchemaState(status, revision, wanted)


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
        with closing(engine.raw_connection()) as connection:
            connection.cursor().execute("VACUUM INTO ?", (str(file),))
    except (OSError, sqlite3.Error) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BackupError(f"The copy cannot be written ({reason}): name another file.") from error
