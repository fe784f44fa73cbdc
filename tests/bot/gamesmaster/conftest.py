"""A fresh database and a bot on it for each test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage.database import open_database
from storage.migrate import upgrade
from tests.bot.gamesmaster.evening import Evening
from tests.haste import not_waiting_for_the_disk


@pytest.fixture(autouse=True)
def in_haste() -> Iterator[None]:
    """Nothing here is about what a power failure loses."""
    with not_waiting_for_the_disk():
        yield


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated database file, to be copied."""
    file = tmp_path_factory.mktemp("database") / "empty.db"
    engine = open_database(f"sqlite:///{file}")
    upgrade(engine)
    with engine.connect() as connection:
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.exec_driver_sql("BEGIN")
    engine.dispose()
    return file


@pytest.fixture
def evening(empty_database: Path, tmp_path: Path) -> Iterator[Evening]:
    """The bot on an empty database."""
    file = tmp_path / "game.db"
    shutil.copyfile(empty_database, file)
    engine = open_database(f"sqlite:///{file}")
    yield Evening(engine)
    engine.dispose()
