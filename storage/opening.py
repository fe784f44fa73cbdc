"""Opening a database, SQLite in one file or PostgreSQL, and asking how it is."""

import os
import shutil
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.exc import ArgumentError, DBAPIError, InvalidatePoolError
from sqlalchemy.exc import NoSuchModuleError as UnknownDialectError
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from storage.base.encryption import Keys, use_keys
from storage.base.schema import READ_ONLY, is_sqlite
from storage.errors import DatabaseUnavailableError, DatabaseUrlError

BUSY_SECONDS = 15
"""How long a transaction waits for its turn on SQLite before it fails."""

_BESIDE = ("-wal", "-shm", "-bot")
"""What stands beside a database in a file: SQLite's log and its index, the mark of its bot."""
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_NETWORK = ("nfs", "cifs", "smb", "afs", "ceph", "glusterfs", "lustre", "9p", "fuse.", "davfs")
"""What the kinds of file systems begin with that are kept on other machines."""
_WAL_ATTEMPTS = 150
_CONNECTIONS = 15
"""How many connections there may be besides the five that stay open. Who needs one more waits."""

_PRAGMAS = (
    f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}",
    "PRAGMA foreign_keys=ON",
    "PRAGMA synchronous=FULL",
)

_POSTGRESQL = (
    "tcp_keepalives_idle = 5",
    "tcp_keepalives_interval = 2",
    "tcp_keepalives_count = 3",
    "idle_in_transaction_session_timeout = '60s'",
)
"""A machine that vanishes, or a process that stands still, does not keep what it has locked."""


def open_database(url: str, keys: Keys | None = None, *, must_exist: bool = False) -> Engine:
    """Open the database at a URL such as `sqlite:///gamesmaster.db` or `postgresql://host/name`.

    With `keys` what is secret is stored encrypted. On SQLite every transaction that may write takes
    its place in the queue when it begins (BEGIN IMMEDIATE), so that no update is lost. Statements
    and their values never appear in messages of errors. Raises DatabaseUrlError for an address that
    cannot be used (an unknown kind of database, one that lives in memory only),
    DatabaseUnavailableError when it cannot be opened, is damaged, or `must_exist` and does not; a
    file is made otherwise, which only its owner may read.
    """
    address = _address(url)
    if (file := sqlite_file(url)) is not None:
        if must_exist and not file.exists():
            raise DatabaseUnavailableError(
                f"There is no database at {file.absolute()}: name yours in DATABASE_URL (practice "
                "keeps sqlite:///practice.db), or make it with `gamesmaster db upgrade`."
            )
        _make(file)
    try:
        engine = create_engine(address, hide_parameters=True, max_overflow=_CONNECTIONS)
        if address.get_backend_name() == "sqlite":
            event.listen(engine, "connect", _prepare_sqlite)
            event.listen(engine, "begin", _begin_sqlite)
        else:
            event.listen(engine, "connect", _prepare_postgresql)
            event.listen(engine, "checkin", _note_use)
            event.listen(engine, "checkout", _require_life)
        use_keys(engine.dialect, keys)
    except ImportError as error:
        raise DatabaseUrlError(
            "PostgreSQL needs one more package: install with the extra `postgresql`, "
            "`pip install '.[postgresql]'`."
        ) from error
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("SELECT 1")
    except DBAPIError as error:
        engine.dispose()
        shown = address.render_as_string(hide_password=True)
        if getattr(error.orig, "sqlite_errorcode", None) in _DAMAGED:
            raise _damaged(engine, _reason(error)) from error
        raise DatabaseUnavailableError(
            f"The database {shown} cannot be opened ({_reason(error)}): check DATABASE_URL."
        ) from error
    if file is not None:
        _keep_private(file)
    return engine


def _keep_private(file: Path) -> None:
    """Let only the owner read a database from before that was so, and what stands beside it."""
    for path in (file, *(file.with_name(f"{file.name}{end}") for end in _BESIDE)):
        if os.name == "posix" and path.exists() and path.stat().st_uid == os.geteuid():
            path.chmod(path.stat().st_mode & ~(stat.S_IRWXG | stat.S_IRWXO))


def _make(file: Path) -> None:
    """Make a file, unless it is there, that only its owner may read; so is what SQLite adds to it.

    Raises DatabaseUnavailableError.
    """
    try:
        os.close(os.open(file, os.O_CREAT | os.O_RDONLY, 0o600))
    except OSError as error:
        raise DatabaseUnavailableError(
            f"The database {file.absolute()} cannot be opened ({error.strerror}): check "
            "DATABASE_URL."
        ) from error


def _reason(error: DBAPIError) -> str:
    return " ".join(str(error.orig).split())


def _damaged(engine: Engine, reason: str) -> DatabaseUnavailableError:
    return DatabaseUnavailableError(
        f"The database {place_of(engine)} is damaged ({reason}): move it away, with what stands "
        "beside it, and bring back the last copy with `gamesmaster db restore FILE`."
    )


def require_sound(engine: Engine) -> None:
    """Raise DatabaseUnavailableError where a database in a file is damaged.

    PostgreSQL looks after that itself.
    """
    if not is_sqlite(engine):
        return
    try:
        with engine.connect().execution_options(**{READ_ONLY: True}) as connection:
            found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one()
    except DBAPIError as error:
        raise _damaged(engine, _reason(error)) from error
    if found != "ok":
        raise _damaged(engine, " ".join(found.split()))


@contextmanager
def one_bot(url: str) -> Iterator[None]:
    """Let no other bot begin on a database in a file; PostgreSQL is for several.

    Raises DatabaseUnavailableError where another runs on it, on however it was started.
    """
    file = sqlite_file(url)
    if file is None:
        yield
        return
    mark = file.with_name(f"{file.name}{_BESIDE[-1]}")
    _make(mark)
    with closing(sqlite3.connect(mark, timeout=0, isolation_level=None)) as held:
        try:
            held.execute("PRAGMA journal_mode=MEMORY")
            held.execute("BEGIN EXCLUSIVE")  # the system ends that with the process
        except sqlite3.OperationalError as error:
            raise DatabaseUnavailableError(
                f"Another gamesmaster runs on the database {file.absolute()}: stop it first, or "
                "name another database."
            ) from error
        yield


def network_drive(url: str, mounts: Path = Path("/proc/self/mountinfo")) -> str | None:
    """Return the kind of network drive that a database in a file is on; None where it is on none.

    SQLite's log is no use between machines. Only Linux tells.
    """
    file = sqlite_file(url)
    if file is None or not mounts.exists():
        return None
    kinds: dict[Path, str] = {}
    for line in mounts.read_text(encoding="utf-8").splitlines():
        place, _, more = line.partition(" - ")
        kinds[Path(place.split()[4].replace(r"\040", " "))] = more.split()[0]
    folder = file.absolute().parent.resolve()
    kind = next(kinds[place] for place in (folder, *folder.parents) if place in kinds)
    return kind if kind.startswith(_NETWORK) else None


def try_writing(engine: Engine) -> datetime | None:
    """Write something and undo it; return the time on the database's own machine, if it has one.

    Raises DatabaseUnavailableError where nothing can be written.
    """
    try:
        with engine.connect() as connection, connection.begin() as transaction:
            connection.exec_driver_sql("CREATE TABLE gamesmaster_doctor (number INTEGER)")
            now = None
            if not is_sqlite(engine):
                now = connection.exec_driver_sql("SELECT clock_timestamp()").scalar_one()
            transaction.rollback()
    except DBAPIError as error:
        raise DatabaseUnavailableError(f"Nothing can be written ({_reason(error)}).") from error
    return now


def place_of(engine: Engine) -> str:
    """Return where a database is, for people: its file's whole path, or its address."""
    if is_sqlite(engine):
        return str(Path(engine.url.database or "").absolute())
    return engine.url.render_as_string(hide_password=True)


def free_space(engine: Engine) -> int | None:
    """Return how many bytes the disk of a database in a file has left; None for any other."""
    if not is_sqlite(engine):
        return None
    return shutil.disk_usage(Path(engine.url.database or "").absolute().parent).free


def sqlite_file(url: str) -> Path | None:
    """The file of a database at an address; None for one in no file. Raises DatabaseUrlError."""
    address = _address(url)
    in_file = address.get_backend_name() == "sqlite" and address.database
    return Path(in_file) if in_file else None


def _address(url: str) -> URL:
    try:
        address = make_url(url)
        backend = address.get_backend_name()
        address.get_dialect()
    except (ArgumentError, UnknownDialectError) as error:
        raise DatabaseUrlError(
            "DATABASE_URL is no address of a database: write sqlite:///gamesmaster.db or "
            "postgresql://user:password@host/name."
        ) from error
    if backend == "postgresql":
        return address.set(drivername="postgresql+psycopg")
    if backend != "sqlite":
        raise DatabaseUrlError(
            f"Games are kept in SQLite or PostgreSQL, not in {backend}: change DATABASE_URL."
        )
    if not address.database or address.database == ":memory:" or "mode=memory" in url:
        raise DatabaseUrlError(
            "A database in memory would forget every game: name a file, as in "
            "sqlite:///gamesmaster.db."
        )
    folder = Path(address.database).parent
    if not folder.is_dir():
        raise DatabaseUnavailableError(
            f"The folder {folder} for the database does not exist: make it or change DATABASE_URL."
        )
    return address


def _prepare_postgresql(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    for setting in _POSTGRESQL:
        cursor.execute(f"SET {setting}")
    cursor.close()
    connection.commit()


_REST = 1.0
"""After how many seconds unused it is asked whether a connection is still there."""
_USED_AT = "gamesmaster_used_at"


def _note_use(_connection: DBAPIConnection | None, entry: ConnectionPoolEntry) -> None:
    entry.info[_USED_AT] = time.monotonic()


def _require_life(
    connection: DBAPIConnection, entry: ConnectionPoolEntry, _proxy: PoolProxiedConnection
) -> None:
    """Let all connections be opened anew where one that has rested is gone.

    The library could ask before every use, which would take as long as a statement.
    """
    if time.monotonic() - entry.info.get(_USED_AT, time.monotonic()) < _REST:
        return
    try:
        cursor = connection.cursor()
        cursor.execute("SELECT 1")
        cursor.close()
        connection.rollback()
    except Exception as error:
        raise InvalidatePoolError from error


def _prepare_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    try:
        for pragma in _PRAGMAS:
            cursor.execute(pragma)
        _write_ahead(cursor)
    except sqlite3.Error:
        connection.close()  # SQLAlchemy lets go of it without closing it
        raise
    cursor.close()


def _write_ahead(cursor: DBAPICursor) -> None:
    """Switch a new file to the write-ahead log.

    While another process does the same, SQLite fails at once whatever `busy_timeout` says, so
    the waiting is done here.
    """
    for attempt in range(_WAL_ATTEMPTS):
        try:
            cursor.execute("PRAGMA journal_mode")
            if cursor.fetchone() != ("wal",):
                cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError:
            if attempt == _WAL_ATTEMPTS - 1:
                raise
            time.sleep(BUSY_SECONDS / _WAL_ATTEMPTS)
        else:
            return


def _begin_sqlite(connection: Connection) -> None:
    reads = connection.get_execution_options().get(READ_ONLY, False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")
