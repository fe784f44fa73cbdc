"""The socket that the bot opens: once, and again when it breaks."""

import time
from collections.abc import Iterator

import pytest
from slack_bolt import App
from slack_sdk import WebClient

from bot.practice import APP_TOKEN, BOT_TOKEN, Person, PracticeServer
from bot.slack.app import SocketMode
from tests.bot.practice.workspace import APP, PATIENCE, post


class Counting(WebClient):
    """A client that counts the connections it asks for; everything else is the real one."""

    asked = 0

    def apps_connections_open(self, **arguments: object) -> object:  # type: ignore[override]
        """Ask, and count."""
        self.asked += 1
        return super().apps_connections_open(**arguments)  # type: ignore[arg-type]


@pytest.fixture
def server() -> Iterator[PracticeServer]:
    """A workspace with one person."""
    with PracticeServer([Person(key="france", name="France")], app=APP, port=0) as running:
        yield running


def test_the_bot_opens_one_connection_and_keeps_it(server: PracticeServer) -> None:
    """A second one would end the first, and a command given meanwhile would be lost."""
    client = Counting(BOT_TOKEN, base_url=server.api_url)
    socket = SocketMode(App(client=client), APP_TOKEN)
    try:
        socket.connect()
        time.sleep(0.6)  # the library looks for a new connection twice a second
        assert server.sockets.connected == 1
        assert client.asked == 1
    finally:
        socket.close()


def test_a_connection_that_breaks_comes_back(server: PracticeServer) -> None:
    """As after a hiccup of the network."""
    client = Counting(BOT_TOKEN, base_url=server.api_url)
    socket = SocketMode(App(client=client), APP_TOKEN)
    try:
        socket.connect()
        post(server, "faults", rule="close_sockets", count=1)
        until = time.monotonic() + PATIENCE
        while client.asked < 2 or server.sockets.connected != 1:
            assert time.monotonic() < until, "the bot did not come back"
            time.sleep(0.02)
    finally:
        socket.close()
