"""Fixtures of the scenarios: an evening with a game to join, and one that is under way."""

import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from tests.haste import not_waiting_for_the_disk
from tests.postgres import new_database
from tests.scenarios.evening import (
    OVER,
    Beginning,
    Evening,
    On,
    Over,
    begun,
    evening_taken_up,
    kept_in,
)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Choose how Slack reaches the bot, and on which database that is.

    As it is asked for, else always one way for each test.
    """
    ways: tuple[tuple[str, str, tuple[str, ...]], ...] = (
        ("over", "--delivery", get_args(Over)),
        ("on", "--database", get_args(On)),
    )
    for what, option, values in ways:
        asked, chosen = metafunc.config.getoption(option), values
        only = metafunc.definition.get_closest_marker(what)
        if only is not None:
            chosen = only.args
        elif asked is None:
            name = f"{what} {metafunc.module.__name__}.{metafunc.definition.name}"
            chosen = (values[zlib.crc32(name.encode()) % len(values)],)
        elif asked != "both":
            chosen = (asked,)
        metafunc.parametrize(what, chosen, indirect=True)


@pytest.fixture(autouse=True)
def over(request: pytest.FixtureRequest) -> Iterator[Over]:
    """Whether Slack reaches the bot over its sockets or over HTTP."""
    before = OVER.set(request.param)
    yield request.param
    OVER.reset(before)


@pytest.fixture(autouse=True)
def on(request: pytest.FixtureRequest) -> Iterator[On]:
    """Whether games are kept in SQLite or in PostgreSQL: there in a database for each test."""
    if request.param == "sqlite":
        yield "sqlite"
        return
    server, like = request.getfixturevalue("postgres_server"), None
    for beginning in ("opened", "under_way"):
        if beginning in request.fixturenames:
            _, like = request.getfixturevalue(f"{beginning}_on_postgresql")
    with new_database(server, like=like) as url, kept_in(url):
        yield "postgresql"


@pytest.fixture(autouse=True)
def in_haste() -> Iterator[None]:
    """Nothing here is about what a power failure loses."""
    with not_waiting_for_the_disk():
        yield


_Kept = tuple[Beginning, str]
"""A beginning, and the PostgreSQL database where its game is kept."""


@pytest.fixture(scope="session")
def opened_on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Beginning:
    """A recruiting game in `#diplomacy`, opened once for all who begin there."""
    with not_waiting_for_the_disk():
        return begun(tmp_path_factory.mktemp("opened"), under_way=False)


@pytest.fixture(scope="session")
def under_way_on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Beginning:
    """The same game with all seven seated and Spring 1901 open, begun once for all."""
    with not_waiting_for_the_disk():
        return begun(tmp_path_factory.mktemp("begun"), under_way=True)


@pytest.fixture(scope="session")
def opened_on_postgresql(
    tmp_path_factory: pytest.TempPathFactory, postgres_server: str
) -> Iterator[_Kept]:
    """The recruiting game in a database that is copied for each test."""
    with new_database(postgres_server) as url:
        with kept_in(url):
            beginning = begun(tmp_path_factory.mktemp("opened"), under_way=False)
        yield beginning, url


@pytest.fixture(scope="session")
def under_way_on_postgresql(
    tmp_path_factory: pytest.TempPathFactory, postgres_server: str
) -> Iterator[_Kept]:
    """The game under way in such a database."""
    with new_database(postgres_server) as url:
        with kept_in(url):
            beginning = begun(tmp_path_factory.mktemp("begun"), under_way=True)
        yield beginning, url


@pytest.fixture
def opened(request: pytest.FixtureRequest, on: On) -> Beginning:
    """A recruiting game in `#diplomacy`, kept where this test keeps its games."""
    return _beginning(request, "opened", on)


@pytest.fixture
def under_way(request: pytest.FixtureRequest, on: On) -> Beginning:
    """The same with all seven seated and Spring 1901 open."""
    return _beginning(request, "under_way", on)


def _beginning(request: pytest.FixtureRequest, name: str, on: On) -> Beginning:
    found = request.getfixturevalue(f"{name}_on_{on}")
    beginning: Beginning = found if on == "sqlite" else found[0]
    return beginning


@pytest.fixture
def evening(tmp_path: Path, opened: Beginning) -> Iterator[Evening]:
    """A workspace with the bot and a recruiting game in `#diplomacy`."""
    with evening_taken_up(tmp_path, opened) as one:
        yield one


@pytest.fixture
def game(tmp_path: Path, under_way: Beginning) -> Iterator[Evening]:
    """The same with all seven seated and Spring 1901 open."""
    with evening_taken_up(tmp_path, under_way) as one:
        yield one
