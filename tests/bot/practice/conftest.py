"""A practice workspace, a real Bolt app connected to it, and a client for each who uses it."""

from collections.abc import Iterator

import pytest
from slack_sdk import WebClient

from bot.practice.people import BOT_TOKEN
from bot.practice.server import PracticeServer
from tests.bot.practice.bolt_app import Bot, hang_up
from tests.bot.practice.workspace import APP, PEOPLE, QUICK


@pytest.fixture(scope="session")
def shared_server() -> Iterator[PracticeServer]:
    """One workspace for all tests that do not mind the others' messages."""
    with PracticeServer(PEOPLE, app=APP, timing=QUICK) as server:
        yield server


@pytest.fixture(scope="session")
def shared_bot(shared_server: PracticeServer) -> Iterator[Bot]:
    """The Bolt app of the shared workspace."""
    bot = Bot(shared_server, WebClient(BOT_TOKEN, base_url=shared_server.api_url))
    handler = bot.connect()
    yield bot
    hang_up(shared_server, handler)


@pytest.fixture
def bot(shared_bot: Bot, server: PracticeServer) -> Iterator[Bot]:
    """The Bolt app, listening politely and remembering nothing of earlier tests."""
    assert shared_bot.server is server
    shared_bot.answers.clear()
    while not shared_bot.heard.empty():
        shared_bot.heard.get_nowait()
    yield shared_bot
    shared_bot.server.faults.add("clear", 1)


@pytest.fixture
def server(shared_server: PracticeServer) -> Iterator[PracticeServer]:
    """The shared workspace's server, where no form is left open."""
    yield shared_server
    views = shared_server.workspace.views
    for person in PEOPLE:
        modal = views.of(person.user_id, "modal")
        if modal:
            views.close(modal)


@pytest.fixture
def client(server: PracticeServer) -> WebClient:
    """The bot's Web API client."""
    return WebClient(BOT_TOKEN, base_url=server.api_url)


@pytest.fixture
def austria(server: PracticeServer) -> WebClient:
    """Austria's Web API client."""
    return WebClient("xoxp-austria", base_url=server.api_url)


@pytest.fixture
def france(server: PracticeServer) -> WebClient:
    """France's Web API client."""
    return WebClient("xoxp-france", base_url=server.api_url)
