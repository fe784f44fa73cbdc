"""A real Bolt app in the practice workspace: what it hears, and what it answers."""

import queue
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from slack_bolt import App as BoltApp
from slack_bolt.adapter.socket_mode.websocket_client import SocketModeHandler
from slack_sdk import WebClient

from bot.practice.people import APP_TOKEN
from bot.practice.server import PracticeServer
from tests.bot.practice.workspace import PATIENCE, Json, post


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
                heard = self.heard.get(timeout=PATIENCE)
            except queue.Empty:
                pytest.fail(f"the bot heard no {kind}")
            if heard.kind == kind and where(heard.body):
                return heard

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
        for kind in ("message", "app_mention", "app_home_opened"):
            app.event(kind)(listener(kind))
        app.command(anything)(listener("command"))
        app.action(anything)(listener("action"))
        app.options(anything)(listener("options"))
        app.view(anything)(listener("view"))
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
