"""The connections that the bot opens, and opens again when they break."""

import queue
import socket
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import count
from typing import cast

import pytest
from slack_bolt import App
from slack_sdk import WebClient
from structlog.testing import capture_logs
from websocket import WebSocketApp
from websocket._http import connect

from bot.clock import SystemClock
from bot.practice.people import APP_TOKEN, BOT_TOKEN, Person
from bot.practice.server import PracticeServer
from bot.slack.connection import socket_mode
from bot.slack.connection.patience import Patience
from bot.slack.connection.socket_mode import SocketMode
from tests.bot.practice.workspace import APP, post

PATIENCE = 20.0
"""The library looks for a connection that it has lost every ten seconds."""


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


@pytest.fixture
def client(server: PracticeServer) -> Counting:
    """A client of the workspace."""
    return Counting(BOT_TOKEN, base_url=server.api_url)


@pytest.fixture
def returned() -> threading.Event:
    """Whether the connection has come back."""
    return threading.Event()


@pytest.fixture
def connected(client: Counting, returned: threading.Event) -> Iterator[SocketMode]:
    """The socket of a bot that listens to nothing."""
    clock = SystemClock()
    socket = SocketMode(App(client=client), APP_TOKEN, clock, on_return=returned.set)
    try:
        socket.connect(Patience(threading.Event()))
        yield socket
    finally:
        socket.close()


@pytest.mark.usefixtures("connected")
def test_the_bot_opens_two_connections_and_keeps_them(
    server: PracticeServer, client: Counting, returned: threading.Event
) -> None:
    """A further one would end another, and a command given meanwhile would be lost."""
    time.sleep(0.6)  # the library looks for a new connection twice a second
    assert server.sockets.connections == 2
    assert client.asked == 2
    assert not returned.is_set()


def test_a_connection_that_slack_renews_leaves_no_gap(
    server: PracticeServer, client: Counting, connected: SocketMode, returned: threading.Event
) -> None:
    """The other one, open for some time already, is used meanwhile."""
    time.sleep(0.6)
    post(server, "faults", rule="refresh", count=1)
    until = time.monotonic() + PATIENCE
    while client.asked < 3 or server.sockets.connections < 2:
        assert server.sockets.connections >= 1
        assert time.monotonic() < until, "the connection did not come back"
        time.sleep(0.01)
    assert connected.deaf_since() is None
    assert not returned.is_set()


def test_connections_that_fall_silent_are_opened_anew(
    server: PracticeServer,
    connected: SocketMode,
    returned: threading.Event,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Slack closes nothing, and answers no ping: noticed at the next tick, and told of."""
    assert connected.deaf_since() is None
    post(server, "faults", rule="silence", count=1)
    assert connected.deaf_since() is None  # a ping may be on its way
    monkeypatch.setattr(socket_mode, "_MOST_SILENCE", -1.0)
    for connection in connected._connections:
        session = connection._client.current_session
        assert session is not None
        session.last_ping_tm = time.time()  # the first is sent ten seconds after the opening
    assert connected.deaf_since() is not None
    monkeypatch.undo()
    assert returned.wait(PATIENCE), "the bot did not come back"


def test_connections_that_break_come_back(
    server: PracticeServer, client: Counting, connected: SocketMode, returned: threading.Event
) -> None:
    """As after a hiccup of the network; it is known since when something may have been missed."""
    assert connected.deaf_since() is None
    before = datetime.now(UTC)
    post(server, "faults", rule="close_sockets", count=1)
    assert returned.wait(PATIENCE), "the bot did not come back"
    assert client.asked >= 3
    since = connected.deaf_since()
    assert since is not None
    assert since <= before
    connected.heard_until(datetime.now(UTC))
    assert connected.deaf_since() is None


def test_a_connection_that_is_still_being_opened_is_closed(
    client: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library lets go of such a one without closing it."""
    monkeypatch.setattr(socket_mode, "_PATIENCE", 0.01)
    opened: queue.SimpleQueue[socket.socket] = queue.SimpleQueue()
    connects: Callable[..., tuple[socket.socket, object]] = connect

    def connect_slowly(*arguments: object) -> tuple[socket.socket, object]:
        made, addresses = connects(*arguments)
        opened.put(made)
        time.sleep(0.5)
        return made, addresses

    monkeypatch.setattr("websocket._core.connect", connect_slowly)
    bot = SocketMode(App(client=client), APP_TOKEN, SystemClock(), on_return=lambda: None)
    bot.connect(Patience(threading.Event()))
    sockets = [opened.get(timeout=PATIENCE) for _ in bot._connections]
    bot.close()
    assert [made.fileno() for made in sockets] == [-1, -1]


def test_that_slack_is_away_is_logged_at_once_and_then_once_a_minute(
    client: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both connections try four times a second: 100 seconds of that are two lines."""
    ticks = count(1000)
    monkeypatch.setattr(socket_mode, "monotonic", lambda: next(ticks) / 8)
    socket = SocketMode(App(client=client), APP_TOKEN, SystemClock(), on_return=lambda: None)
    with capture_logs() as logged:
        for connection in socket._connections * 400:
            for fails in connection._client.on_error_listeners:
                fails(cast("WebSocketApp", None), ConnectionRefusedError())
    assert [(line["event"], line["error"]) for line in logged] == [
        ("slack_unreachable", "ConnectionRefusedError")
    ] * 2
    monkeypatch.undo()
    socket.close()
