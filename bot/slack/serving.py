"""How Slack's requests reach the app: a socket that the bot opens, or signed HTTP requests."""

from __future__ import annotations

import contextlib
import logging
import socket
import threading

import structlog
from slack_bolt import App
from slack_bolt.adapter.socket_mode.websocket_client import SocketModeHandler
from slack_bolt.adapter.starlette.handler import to_bolt_request, to_starlette_response
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from bot.slack.manifest import PATH

_log = structlog.get_logger("socket")
_PING_SECONDS = 10
_PATIENCE = 10.0
_GOODBYE = 2.0


class SocketMode:
    """The connection that the bot opens to Slack; it comes back by itself when it breaks."""

    def __init__(self, app: App, app_token: str) -> None:
        self._log = logging.getLogger("slack_sdk.quiet")
        self._client = SocketModeHandler(
            app, app_token, logger=self._log, ping_interval=_PING_SECONDS
        ).client
        self._is_open = threading.Event()
        self._client.on_open_listeners.append(self._opened)
        self._client.on_close_listeners.append(self._closed)

    def connect(self) -> None:
        """Open the connection and wait for it, but not for ever. Raises SlackApiError."""
        # The library's watchman takes a socket that is only being opened for a broken one, and
        # opens another; who is heard on the first is then not heard. He comes after the opening.
        self._client.current_app_monitor_started = True
        self._log.setLevel(logging.CRITICAL)  # a refusal is raised, and told once
        self._client.connect()
        self._log.setLevel(logging.ERROR)
        if not self._is_open.wait(_PATIENCE):
            _log.warning("not_connected_yet", waited=_PATIENCE)
        self._client.current_app_monitor.start()

    def close(self) -> None:
        """Hear nothing more, and finish what is being heard."""
        self._log.setLevel(logging.CRITICAL)
        self._client.auto_reconnect_enabled = False
        self._client.current_session_runner.event.set()
        session = self._client.current_session
        if session is not None and session.sock is not None and session.sock.sock is not None:
            # The library looks at its socket every ten seconds only, unless something happens; and
            # once it has closed the socket itself, nothing will, so it must notice before that.
            is_closed = threading.Event()
            self._client.on_close_listeners.append(lambda *_: is_closed.set())
            with contextlib.suppress(OSError):
                session.sock.sock.shutdown(socket.SHUT_RDWR)
                is_closed.wait(_GOODBYE)
        # It would also wait up to a second for one more message: nothing, which it passes over.
        self._client.closed = True
        self._client.message_queue.put(None)
        self._client.close()

    def _opened(self, _session: object) -> None:
        self._is_open.set()
        _log.info("connected")

    @staticmethod
    def _closed(_session: object, *_why: object) -> None:
        _log.info("connection_closed")


def http_app(app: App) -> Starlette:
    """The web application for HTTP mode; `GET /health` says that it is up."""

    async def slack(request: Request) -> Response:
        # The listeners work on the database: never in the event loop.
        said = to_bolt_request(request, await request.body())
        return to_starlette_response(await run_in_threadpool(app.dispatch, said))

    async def health(_request: Request) -> Response:
        return PlainTextResponse("ok")

    return Starlette(routes=[Route(PATH, slack, methods=["POST"]), Route("/health", health)])
