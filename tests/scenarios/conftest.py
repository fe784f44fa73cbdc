"""Fixtures of the scenarios: an evening with a game to join, and one that is under way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.haste import not_waiting_for_the_disk
from tests.scenarios.evening import Evening, evening_here


@pytest.fixture(autouse=True)
def in_haste() -> Iterator[None]:
    """Nothing here is about what a power failure loses."""
    with not_waiting_for_the_disk():
        yield


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """A workspace with the bot and a recruiting game in `#diplomacy`."""
    with evening_here(tmp_path) as one:
        yield one


@pytest.fixture
def game(evening: Evening) -> Evening:
    """The same with all seven seated and Spring 1901 open."""
    evening.begins()
    return evening
