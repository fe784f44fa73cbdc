"""A practice workspace, a real Bolt app connected to it, and a browser to look at it."""

from __future__ import annotations

import json
import queue
import re
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from slack_bolt import App as BoltApp
from slack_bolt.adapter.socket_mode.websocket_client import SocketModeHandler
from slack_sdk import WebClient

from bot.practice import (
    APP_TOKEN,
    BOT_TOKEN,
    DEFAULT_SCOPES,
    App,
    Person,
    PracticeServer,
    SlashCommand,
    Timing,
)

Json = dict[str, Any]
PATIENCE = 5.0
QUICK = Timing(acknowledge=0.6, retries=(0.0, 0.05, 0.05))
PEOPLE = (
    Person(key="austria", name="Austria", time_zone="Europe/Vienna"),
    Person(key="france", name="France", time_zone="Europe/Paris"),
    Person(key="gm", name="Game Master", time_zone="America/Los_Angeles"),
)
APP = App(
    scopes=(*DEFAULT_SCOPES, "pins:read", "reactions:write", "files:read", "team:read"),
    commands=(SlashCommand(name="/dip", usage="new", description="Open a game"),),
)
# The smallest picture there is: one transparent pixel.
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d4944415478da63fccff0bf1e0005fe02fe92d8c5e30000000049454e44ae426082"
)


class ManualClock:
    """A clock that only moves when it is told to."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)

    def now(self) -> datetime:
        """Return the present, aware, in UTC."""
        return self.time

    def advance(self, by: timedelta) -> None:
        """Move on."""
        self.time += by


def post(server: PracticeServer, name: str, **body: object) -> Json:
    """POST to an endpoint under /practice/ and return its JSON with the HTTP ``status``."""
    request = urllib.request.Request(  # noqa: S310 - our own server on loopback
        f"{server.url}/practice/{name}",
        json.dumps(body).encode(),
        {"Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
            return {"status": answer.status, **json.load(answer)}
    except urllib.error.HTTPError as error:
        with error:
            return {"status": error.code, **json.load(error)}


def upload(server: PracticeServer, client: WebClient, content: bytes = PIXEL) -> str:
    """Upload a picture in Slack's three steps, unshared, and return its file id."""
    place = client.files_getUploadURLExternal(filename="map.png", length=len(content))
    request = urllib.request.Request(str(place["upload_url"]), content, method="POST")  # noqa: S310
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
        assert answer.status == 200
    file_id = str(place["file_id"])
    client.files_completeUploadExternal(files=[{"id": file_id, "title": "Map"}])
    assert server.workspace.files.get(file_id)
    return file_id


@dataclass
class Heard:
    """One payload that the Bolt app got, and how."""

    kind: str
    body: Json
    retry: str


@dataclass
class Bot:
    """A Bolt app whose listeners are whatever the test at hand puts in ``answers``."""

    server: PracticeServer
    client: WebClient
    answers: dict[str, Callable[..., object]] = field(default_factory=dict)
    heard: queue.Queue[Heard] = field(default_factory=queue.Queue)

    def hears(self, kind: str, where: Callable[[Json], bool] = lambda _: True) -> Heard:
        """Wait for a payload of a kind that fits, passing over others."""
        while True:
            try:
                one = self.heard.get(timeout=PATIENCE)
            except queue.Empty:
                pytest.fail(f"the bot heard no {kind}")
            if one.kind == kind and where(one.body):
                return one

    def hears_text(self, text: str) -> Heard:
        """Wait for a message event with exactly that text."""
        return self.hears("message", lambda body: body["event"].get("text") == text)

    def connect(self) -> SocketModeHandler:
        """Connect the app by Socket Mode."""
        app = BoltApp(client=self.client, process_before_response=True)

        def listener(kind: str) -> Callable[..., None]:
            def run(ack: Any, body: Any, request: Any, client: Any, respond: Any) -> None:  # noqa: ANN401
                retry = "".join(request.headers.get("x-slack-retry-num", []))
                self.heard.put(Heard(kind, body, retry))
                answer = self.answers.get(kind)
                if answer:
                    answer(ack=ack, body=body, client=client, respond=respond)
                else:
                    ack()

            return run

        anything = re.compile(".*")
        for kind in ("message", "app_mention", "app_home_opened", "member_joined_channel"):
            app.event(kind)(listener(kind))
        app.command(anything)(listener("command"))
        app.action(anything)(listener("action"))
        app.options(anything)(listener("options"))
        app.view(anything)(listener("view"))
        app.view_closed(anything)(listener("closed"))
        handler = SocketModeHandler(app, APP_TOKEN, ping_interval=1)
        connected = threading.Event()
        handler.client.on_message_listeners.append(lambda *_: connected.set())
        handler.client.current_app_monitor_started = True  # not while the socket is being opened
        handler.connect()  # type: ignore[no-untyped-call]
        assert connected.wait(PATIENCE)
        handler.client.current_app_monitor.start()
        return handler


def hang_up(server: PracticeServer, handler: SocketModeHandler) -> None:
    """Close the app's connection, the server's end first.

    From its own end websocket-client may wait ten seconds on a socket that it has closed itself.
    """
    gone = threading.Event()

    def let_go(*_: object) -> None:
        handler.client.current_session = None
        gone.set()

    handler.client.auto_reconnect_enabled = False
    handler.client.on_close_listeners.append(let_go)
    post(server, "faults", rule="close_sockets", count=1)
    assert gone.wait(PATIENCE)
    handler.close()  # type: ignore[no-untyped-call]


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
def bot(shared_bot: Bot) -> Iterator[Bot]:
    """The Bolt app, listening politely and remembering nothing of earlier tests."""
    shared_bot.answers.clear()
    while not shared_bot.heard.empty():
        shared_bot.heard.get_nowait()
    yield shared_bot
    shared_bot.server.faults.add("clear", 1)
    views = shared_bot.server.workspace.views
    for person in PEOPLE:
        for view in views.modals(person.user_id)[:1]:
            views.close(view)


@pytest.fixture
def server(shared_server: PracticeServer) -> PracticeServer:
    """The shared workspace's server."""
    return shared_server


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
