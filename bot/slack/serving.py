"""How Slack's requests reach the app: a socket that the bot opens, or signed HTTP requests."""

from __future__ import annotations

import logging

from slack_bolt import App
from slack_bolt.adapter.socket_mode.websocket_client import SocketModeHandler
from slack_bolt.adapter.starlette.handler import to_bolt_request, to_starlette_response
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from bot.slack.manifest import PATH

_PING_SECONDS = 10


def socket_mode(app: App, app_token: str) -> SocketModeHandler:
    """The connection to Slack; `connect` opens it and `close` ends it."""
    quiet = logging.getLogger("slack_sdk.quiet")
    quiet.setLevel(logging.ERROR)
    return SocketModeHandler(
        app, app_token, logger=quiet, ping_interval=_PING_SECONDS, trace_enabled=False
    )


def http_app(app: App) -> Starlette:
    """The web application for HTTP mode; `GET /health` says that it is up."""

    async def slack(request: Request) -> Response:
        # The listeners work on the database: never in the event loop.
        said = to_bolt_request(request, await request.body())
        return to_starlette_response(await run_in_threadpool(app.dispatch, said))

    async def health(_request: Request) -> Response:
        return PlainTextResponse("ok")

    return Starlette(routes=[Route(PATH, slack, methods=["POST"]), Route("/health", health)])
