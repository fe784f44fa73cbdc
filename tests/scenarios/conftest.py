"""Fixtures of the scenarios: an evening with a game to join, and one that is under way."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.haste import not_waiting_for_the_disk
from tests.scenarios.evening import Beginning, Evening, begun, evening_taken_up


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
