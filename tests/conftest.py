"""What tests of several folders share: a browser, how many run at once, and tidy memory."""

import gc
import os
import shutil
from collections.abc import Generator, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

pytest_plugins = ["tests.postgres"]

_ARGUMENTS = (
    "no-sandbox",
    "disable-gpu",
    "disable-quic",
    "no-first-run",
    "disable-background-networking",
    "disable-component-update",
    "disable-sync",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Have the scenarios run one way or all ways; else each of them runs in one.

    Over which transport Slack reaches the bot, and on which database.
    """
    parser.addoption("--delivery", choices=("both", "http", "socket"))
    parser.addoption("--database", choices=("both", "sqlite", "postgresql"))


def pytest_xdist_auto_num_workers() -> int:
    """Two workers a processor: the scenarios wait for servers as long as they compute."""
    return 2 * (os.cpu_count() or 1)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Let nobody look for garbage among thousands of tests: they all stay to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the scenarios: one worker waits for their servers while the others compute."""
    items.sort(key=lambda item: not item.nodeid.startswith("tests/scenarios/"))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A browser without a window; skipped where there is none."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
    if not os.access(path, os.X_OK):
        pytest.skip("no chromium here: apt-get install chromium, or set CHROMIUM to its path")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=path, args=[f"--{argument}" for argument in _ARGUMENTS]
        )
        yield started
        started.close()
