"""Every storage test runs on SQLite and on a real PostgreSQL alike."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from storage.opening import open_database
from storage.upkeep.migrate import upgrade
from tests.postgres import new_database
from tests.storage.databases import Database


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite database, to be copied."""
    file = tmp_path_factory.mktemp("migrated") / "game.db"
    engine = open_database(f"sqlite:///{file}")
    upgrade(engine)
    engine.dispose()
    return file


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of a SQLite database that does not exist yet."""
    return f"sqlite:///{tmp_path / 'game.db'}"


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """The address of an empty database on the PostgreSQL server."""
    with new_database(postgres_server) as url:
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
    with new_database(postgres_server, like=migrated_template) as url, _opened(url) as database:
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
