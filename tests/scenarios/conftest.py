"""Fixtures of the scenarios: an evening with a game to join, and one that is under way."""

import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from tests.haste import not_waiting_for_the_disk
from tests.scenarios.evening import OVER, Beginning, Evening, Over, begun, evening_taken_up


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Choose how Slack reaches the bot: as it is asked for, else always one way for each test."""
    asked, ways = metafunc.config.getoption("--delivery"), get_args(Over)
    only = metafunc.definition.get_closest_marker("over")
    if only is not None:
        ways = only.args
    elif asked is None:
        name = f"{metafunc.module.__name__}.{metafunc.definition.name}"
        ways = (ways[zlib.crc32(name.encode()) % len(ways)],)
    elif asked != "both":
        ways = (asked,)
    metafunc.parametrize("over", ways, indirect=True)


@pytest.fixture(autouse=True)
def over(request: pytest.FixtureRequest) -> Iterator[Over]:
    """Whether Slack reaches the bot over its sockets or over HTTP."""
    before = OVER.set(request.param)
    yield request.param
    OVER.reset(before)


@pytest.fixture(autouse=True)
def in_haste() -> Iterator[None]:
    """Nothing here is about what a power failure loses."""
    with not_waiting_for_the_disk():
        yield


@pytest.fixture(scope="session")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Beginning:
    """A recruiting game in `#diplomacy`, opened once for all who begin there."""
    with not_waiting_for_the_disk():
        return begun(tmp_path_factory.mktemp("opened"), under_way=False)


@pytest.fixture(scope="session")
def under_way(tmp_path_factory: pytest.TempPathFactory) -> Beginning:
    """The same game with all seven seated and Spring 1901 open, begun once for all."""
    with not_waiting_for_the_disk():
        return begun(tmp_path_factory.mktemp("begun"), under_way=True)


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
