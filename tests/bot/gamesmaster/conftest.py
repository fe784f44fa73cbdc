"""A fresh database and a bot on it for each test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import timedelta
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import Engine

from bot.gamesmaster.notices import Seat
from bot.gamesmaster.requests import NewGame
from engine.game.deadlines import SETTLING
from engine.game.settings import Settings
from storage.database import open_database
from storage.migrate import upgrade
from tests.bot.gamesmaster.beginnings import Beginnings
from tests.bot.gamesmaster.evening import POWERS, START, Evening, ManualClock, Told, player_of
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
    _close(engine)
    return file


def _close(engine: Engine) -> None:
    """Leave all of a database in its one file."""
    with engine.connect() as connection:
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.exec_driver_sql("BEGIN")
    engine.dispose()


@pytest.fixture(scope="session")
def beginnings() -> Iterator[Beginnings[Told]]:
    """The games with which evenings have begun so far."""
    found: Beginnings[Told] = {}
    yield found
    for beginning in found.values():
        beginning.database.close()


@pytest.fixture
def evening(
    empty_database: Path, beginnings: Beginnings[Told], tmp_path: Path
) -> Iterator[Evening]:
    """The bot on an empty database."""
    file = tmp_path / "game.db"
    shutil.copyfile(empty_database, file)
    engine = open_database(f"sqlite:///{file}")
    yield Evening(engine, beginnings=beginnings)
    engine.dispose()


FALL = START + timedelta(hours=48) + SETTLING
"""When the game of `begun` came to Fall 1901."""


@pytest.fixture(scope="session")
def begun_database(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a game in Fall 1901, to be copied; all held in spring, without a word."""
    file = tmp_path_factory.mktemp("database") / "begun.db"
    shutil.copyfile(empty_database, file)
    engine = open_database(f"sqlite:///{file}")
    with not_waiting_for_the_disk():
        evening = Evening(engine)
        promised = tuple(Seat(power, player_of(power)) for power in POWERS)
        settings = Settings(gm_may_play=True, gm_may_order=True, concession=True)
        evening.starts(settings=NewGame("Evening", settings, promised))
        evening.advance(FALL - START)
    _close(engine)
    return file


@pytest.fixture
def begun(begun_database: Path, tmp_path: Path) -> Iterator[Evening]:
    """The bot with a game that is in Fall 1901; a GM may give orders for players, and play."""
    file = tmp_path / "begun.db"
    shutil.copyfile(begun_database, file)
    engine = open_database(f"sqlite:///{file}")
    yield Evening(engine, clock=ManualClock(FALL), ids=count(100_000))
    engine.dispose()
