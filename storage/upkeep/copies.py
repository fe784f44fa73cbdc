"""Backing up the database while it is in use, and restoring such a copy.

A copy of SQLite is a database that can be opened as it is, one of PostgreSQL what `pg_dump` writes.
"""

import io
import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO

from sqlalchemy import URL, Connection, Engine, inspect

from storage.base.encryption import Keys, keys_of
from storage.base.repository import Access
from storage.base.schema import READ_ONLY, is_sqlite
from storage.database import Transaction
from storage.errors import BackupError
from storage.opening import open_database, place_of, require_sound
from storage.upkeep.migrate import (
    SchemaStatus,
    check,
    require_known,
    state_of,
    upgrade,
    upgrade_by,
    while_nobody_migrates,
)

_SQLITE, _POSTGRESQL = b"SQLite format 3\0", b"PGDMP"
_LONGEST = max(len(_SQLITE), len(_POSTGRESQL))
_IN_USE = "The database is in use: stop the bot and whatever else has it open, then try again."
_NO_COPY = "no copy that `gamesmaster db backup` has made."
_OTHERS = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
    "AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)


def backup(engine: Engine, file: Path) -> None:
    """Write everything committed so far into a new file, which only its owner may read.

    The file is there once it is whole and sound. Raises BackupError when it exists, its folder does
    not, it cannot be written, or the database is empty; DatabaseUnavailableError when that itself
    is damaged.
    """
    require_sound(engine)
    with engine.connect().execution_options(**{READ_ONLY: True}) as connection:
        tables = inspect(connection).get_table_names()
    if not tables:
        raise BackupError(f"There is nothing to copy: {place_of(engine)} is empty.")
    with _new_file(file) as unfinished:
        if is_sqlite(engine):
            with closing(engine.raw_connection()) as connection:
                connection.cursor().execute("VACUUM INTO ?", (str(unfinished),))
            with closing(sqlite3.connect(unfinished)) as copy:
                _require_sound(copy, file)
        else:
            written = ("--format=custom", f"--file={unfinished}", f"--dbname={_address(engine)}")
            with _tool("pg_dump", *written, engine=engine):
                pass


def restore(engine: Engine, file: Path, *, replaces: bool) -> datetime | None:
    """Let a copy take the place of the database; return until when its bot was running.

    All or nothing. An older copy is brought up to date. What waited to be posted is looked for in
    Slack first. Raises BackupError for a file that is no sound copy of this kind of database, while
    anything else uses the database, and unless it is empty or the copy `replaces` what it holds;
    SchemaError for a copy of a later version.
    """
    _require_kind(engine, file)
    if inspect(engine).get_table_names() and not replaces:
        raise BackupError("The database isn't empty: with --replace the copy takes its place.")
    return (_restore_sqlite if is_sqlite(engine) else _restore_postgresql)(engine, file)


@contextmanager
def _new_file(file: Path) -> Iterator[Path]:
    """Yield an empty file to write to; it becomes `file`, which must not exist, at the end."""
    if not file.parent.is_dir():
        raise BackupError(f"The folder {file.parent} does not exist: make it or name another.")
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError as error:
        raise BackupError(f"{file} exists already: name a new file.") from error
    except OSError as error:
        raise _unwritable(error.strerror) from error
    try:
        with tempfile.TemporaryDirectory(prefix=".backup-", dir=file.parent) as folder:
            unfinished = Path(folder) / "copy"
            os.close(os.open(unfinished, os.O_CREAT | os.O_WRONLY, 0o600))
            yield unfinished
            with unfinished.open("rb") as written:
                os.fsync(written.fileno())
            unfinished.replace(file)
    except BaseException as error:
        file.unlink(missing_ok=True)
        if isinstance(error, OSError | sqlite3.Error):
            raise _unwritable(getattr(error, "strerror", None) or str(error)) from error
        raise


def _unwritable(reason: str | None) -> BackupError:
    return BackupError(f"The copy cannot be written ({reason}): name another file.")


def _require_kind(engine: Engine, file: Path) -> None:
    try:
        with file.open("rb") as copy:
            begins = copy.read(_LONGEST)
    except OSError as error:
        raise BackupError(f"{file} cannot be read ({error.strerror}): name a copy.") from error
    kinds = {_SQLITE: "SQLite", _POSTGRESQL: "PostgreSQL"}
    found = next((kind for magic, kind in kinds.items() if begins.startswith(magic)), None)
    if found is None:
        raise BackupError(f"{file} is {_NO_COPY}")
    if found != (wanted := "SQLite" if is_sqlite(engine) else "PostgreSQL"):
        raise BackupError(f"{file} is a copy of {found}, and DATABASE_URL names {wanted}.")


def _settle(connection: Connection) -> datetime | None:
    """Note in a restored database what others may know better; until when its bot was running."""
    tx = Transaction(Access(connection))
    tx.outbox.doubt()
    last = tx.heartbeat.last()
    if last is not None:
        tx.heartbeat.copied(last)
    connection.commit()
    return last


# SQLite


def _restore_sqlite(engine: Engine, file: Path) -> datetime | None:
    target = Path(engine.url.database or "")
    engine.dispose()
    try:
        with tempfile.TemporaryDirectory(prefix=".restore-", dir=target.parent) as folder:
            prepared = Path(folder) / "copy.db"
            with closing(sqlite3.connect(prepared)) as copy:
                with closing(
                    sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
                ) as it:
                    it.backup(copy)
                _require_sound(copy, file)
            last = _prepare(prepared, file, keys_of(engine.dialect))
            with closing(sqlite3.connect(prepared)) as copy, closing(_alone(target)) as database:
                copy.backup(database)
    except sqlite3.OperationalError as error:
        raise BackupError(f"The copy cannot be restored ({error}).") from error
    except (OSError, sqlite3.DatabaseError) as error:
        raise BackupError(f"{file} is no sound copy ({error}).") from error
    return last


def _require_sound(copy: sqlite3.Connection, file: Path) -> None:
    faults = copy.execute("PRAGMA integrity_check(1)").fetchone()
    if faults != ("ok",):
        raise BackupError(f"{file} is no sound copy ({faults[0]}).")


def _prepare(copy: Path, file: Path, keys: Keys | None) -> datetime | None:
    """Bring a copy that is not in use yet up to date, and `_settle` it."""
    engine = open_database(f"sqlite:///{copy}", keys)
    try:
        if check(engine).status is SchemaStatus.EMPTY:
            raise BackupError(f"{file} is {_NO_COPY}")
        upgrade(engine)
        with engine.connect() as connection:
            return _settle(connection)
    finally:
        engine.dispose()


def _alone(file: Path) -> sqlite3.Connection:
    """Open a database that nobody else has open. Raises BackupError where somebody has."""
    database = sqlite3.connect(file, timeout=0)
    try:
        # SQLite leaves its log only for the last one who has the database open.
        database.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        database.close()
        raise BackupError(_IN_USE) from error
    return database


# PostgreSQL


def _restore_postgresql(engine: Engine, file: Path) -> datetime | None:
    state = state_of(_revision_in(file))
    if state.status is SchemaStatus.EMPTY:
        raise BackupError(f"{file} is {_NO_COPY}")
    require_known(state)
    with engine.connect() as connection, while_nobody_migrates(connection):
        with connection.begin():
            if connection.exec_driver_sql(_OTHERS).scalar_one():
                raise BackupError(_IN_USE)
            tables = inspect(connection).get_table_names()
        _run_script(engine, file, tables)
        upgrade_by(connection)
        return _settle(connection)


def _revision_in(file: Path) -> str | None:
    """Return the revision of the tables in a copy."""
    of_one = ("--data-only", "--table=alembic_version", "--file=-", str(file))
    with _tool("pg_restore", *of_one, stdout=subprocess.PIPE) as reading:
        lines = (reading.stdout or io.BytesIO()).read().decode().splitlines()
    heads = (place for place, line in enumerate(lines) if line.startswith("COPY "))
    return next((lines[place + 1] for place in heads), None)


def _run_script(engine: Engine, file: Path, tables: Iterable[str]) -> None:
    """Drop the tables and make those of the copy, in one transaction."""
    quoted = engine.dialect.identifier_preparer.quote
    options = ("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", f"--dbname={_address(engine)}")
    with _tool("psql", *options, engine=engine, stdin=subprocess.PIPE) as running:
        script = running.stdin or io.BytesIO()
        drops = "".join(f"DROP TABLE {quoted(table)} CASCADE;\n" for table in tables)
        script.write(f"BEGIN;\n{drops}".encode())
        script.flush()
        arguments = ("--no-owner", "--no-privileges", "--file=-", str(file))
        with _tool("pg_restore", *arguments, stdout=script):
            pass
        # Not before: a copy that ends too early leaves everything as it was.
        script.write(b"COMMIT;\n")


def _address(engine: Engine) -> str:
    """Return the address of the database as PostgreSQL's programs take it, without the password."""
    url = engine.url
    parts = (url.username, None, url.host, url.port, url.database, url.query)
    return URL.create("postgresql", *parts).render_as_string(hide_password=False)


@contextmanager
def _tool(
    name: str,
    *arguments: str,
    engine: Engine | None = None,
    stdin: int | None = None,
    stdout: int | IO[bytes] | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """Run one of PostgreSQL's programs beside the block. Raises BackupError where it fails.

    The password goes to it in its environment: everybody on the machine sees its arguments.
    """
    program = shutil.which(name)
    if program is None:
        raise BackupError(f"{name} is not on the PATH: install PostgreSQL's client programs.")
    secret = {"PGPASSWORD": str(engine.url.password)} if engine and engine.url.password else {}
    with tempfile.TemporaryFile() as errors:
        with subprocess.Popen(  # noqa: S603 - no shell, and only what is ours
            [program, *arguments],
            env=os.environ | secret,
            stdin=stdin or subprocess.DEVNULL,
            stdout=stdout or subprocess.DEVNULL,
            stderr=errors,
        ) as running:
            try:
                yield running
            except BrokenPipeError:
                pass  # it has failed, and says why
            except BaseException:
                running.kill()
                raise
        if running.returncode:
            errors.seek(0)
            said = errors.read().decode(errors="replace").strip().partition("\n")[0]
            raise BackupError(f"{name} failed ({said.rstrip('.')}).")
