"""A database as good as new, and a bot on it, for each test."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import timedelta
from itertools import count

import pytest
from sqlalchemy import Engine

from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.notice import Seat
from engine.game.deadlines import SETTLING
from engine.game.settings import Settings
from storage.opening import open_database
from storage.upkeep.migrate import upgrade
from tests.bot.gamesmaster.beginnings import Beginnings, Kept, kept
from tests.bot.gamesmaster.evening import POWERS, START, Evening, ManualClock, Told, player_of
from tests.haste import not_waiting_for_the_disk
from tests.postgres import new_database


@pytest.fixture(autouse=True)
def in_haste() -> Iterator[None]:
    """Nothing here is about what a power failure loses."""
    with not_waiting_for_the_disk():
        yield


@pytest.fixture(scope="session")
def engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """The one database of these tests, which is put back before each of them.

    With an engine for each test every statement would have to be compiled anew. It is SQLite,
    unless PostgreSQL is asked for.
    """
    with ExitStack() as until_then:
        url = f"sqlite:///{tmp_path_factory.mktemp('database') / 'game.db'}"
        if request.config.getoption("--database") == "postgresql":
            server = request.getfixturevalue("postgres_server")
            url = until_then.enter_context(new_database(server))
        found = open_database(url)
        upgrade(found)
        yield found
        found.dispose()


@pytest.fixture(scope="session")
def empty_database(engine: Engine) -> Iterator[Kept]:
    """A migrated database, kept in memory."""
    with closing(kept(engine)) as database:
        yield database


@pytest.fixture(scope="session")
def beginnings() -> Iterator[Beginnings[Told]]:
    """The games with which evenings have begun so far."""
    found: Beginnings[Told] = {}
    yield found
    for beginning in found.values():
        beginning.database.close()


@pytest.fixture
def evening(engine: Engine, empty_database: Kept, beginnings: Beginnings[Told]) -> Evening:
    """The bot on an empty database."""
    empty_database.put_back(engine)
    return Evening(engine, beginnings=beginnings)


FALL = START + timedelta(hours=48) + SETTLING
"""When the game of `begun` came to Fall 1901."""


@pytest.fixture(scope="session")
def begun_database(engine: Engine, empty_database: Kept) -> Iterator[Kept]:
    """A database with a game in Fall 1901, kept in memory; all held in spring, without a word."""
    empty_database.put_back(engine)
    with not_waiting_for_the_disk():
        evening = Evening(engine)
        promised = tuple(Seat(power, player_of(power)) for power in POWERS)
        settings = Settings(gm_may_play=True, gm_may_order=True, concession=True)
        evening.starts(settings=NewGame("Evening", settings, promised))
        evening.advance(FALL - START)
    with closing(kept(engine)) as database:
        yield database


@pytest.fixture
def begun(engine: Engine, begun_database: Kept) -> Evening:
    """The bot with a game that is in Fall 1901; a GM may give orders for players, and play."""
    begun_database.put_back(engine)
    return Evening(engine, clock=ManualClock(FALL), ids=count(100_000))
