"""HTTP mode: requests that Slack sends, each looked at no further than it can be trusted.

A request that bears no signature of the last minutes is turned away unread, one that is too long or
comes too slowly is not waited for; the rest is compared with its signature. Only then is it parsed,
and what does not look like anything of Slack's is told so, and is no failure of the bot's.
"""

import asyncio
import hashlib
import hmac
import re
import time
from collections.abc import Mapping, Sequence
from typing import Any

from slack_bolt import App, BoltRequest
from slack_bolt.adapter.starlette.handler import to_bolt_request, to_starlette_response
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from bot.slack.connection.calls import Calls
from bot.slack.manifest import PATH
from bot.slack.oauth import InstallationFlow

MOST_BYTES = 1_000_000
"""The longest request that is read; Slack's own have less than half of it."""
PATIENCE = 5.0
"""How many seconds a request may take to arrive: after three Slack has given it up."""
_SIGNED_WITHIN = 300
_MOMENT = re.compile(r"[0-9]{1,12}", re.ASCII)
_SIGNATURE = re.compile(r"v0=[0-9a-f]{64}", re.ASCII)
_STAMP = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,6})?", re.ASCII)


class _UnreadError(Exception):
    """A request that is not read to its end; the text says why, `status` too."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


def http_app(
    app: App, signing_secret: str, calls: Calls, *, beside: Sequence[BaseRoute] = ()
) -> Starlette:
    """The web application for HTTP mode, with what else it shall answer `beside`.

    401 without Slack's signature, 413 and 408 for a request that is too long or too slow, 400 for
    what is nothing that Slack sends. `calls` is told of each that Slack has signed.
    """
    secret = signing_secret.encode()

    async def slack(request: Request) -> Response:
        try:
            promised = _require_promise(request.headers)
            body = await _body_of(request)
            _require_kept(promised, secret, body)
            calls.heard()
            parsed = _parsed(request, body)
        except _UnreadError as error:
            return PlainTextResponse(str(error), error.status, {"Connection": "close"})
        # The listeners work on the database: never in the event loop.
        return to_starlette_response(await run_in_threadpool(app.dispatch, parsed))

    flow = app.oauth_flow
    pages = flow.routes() if isinstance(flow, InstallationFlow) else []
    return Starlette(routes=[Route(PATH, slack, methods=["POST"]), *pages, *beside])


def _require_promise(headers: Mapping[str, str]) -> tuple[str, str]:
    """Return when a request was signed, and its signature; refuse what cannot be one of lately."""
    moment = headers.get("x-slack-request-timestamp", "")
    signature = headers.get("x-slack-signature", "")
    is_recent = _MOMENT.fullmatch(moment) and abs(time.time() - int(moment)) <= _SIGNED_WITHIN
    if not is_recent or not _SIGNATURE.fullmatch(signature):
        raise _UnreadError(401, "not signed by Slack")
    return moment, signature


def _require_kept(promised: tuple[str, str], secret: bytes, body: bytes) -> None:
    """Refuse a request that has another signature than its headers promised."""
    moment, signature = promised
    signed = hmac.new(secret, b"v0:%s:%s" % (moment.encode(), body), hashlib.sha256)
    if not hmac.compare_digest(f"v0={signed.hexdigest()}", signature):
        raise _UnreadError(401, "not signed by Slack")


async def _body_of(request: Request) -> bytes:
    """Read a request as far as it may go, and as long as it may take."""
    body = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                body += chunk
                if len(body) > MOST_BYTES:
                    raise _UnreadError(413, f"longer than {MOST_BYTES} bytes")
    except TimeoutError as error:
        raise _UnreadError(408, "too slow") from error
    except ClientDisconnect as error:
        raise _UnreadError(400, "broken off") from error
    return bytes(body)


def _parsed(request: Request, body: bytes) -> BoltRequest:
    """Parse a request for the library, which takes for granted that it looks like Slack's."""
    try:
        parsed = to_bolt_request(request, body)
    except (ValueError, TypeError, AttributeError, LookupError, RecursionError) as error:
        raise _UnreadError(400, "neither JSON nor a form of Slack's") from error
    if not _is_of_slack(parsed.body):
        raise _UnreadError(400, "nothing that Slack sends")
    return parsed


def _is_of_slack(body: object) -> bool:
    """Whether a payload has what the listeners count on."""
    match body:
        case {"type": "event_callback", "team_id": str(), "event": dict(event), **more}:
            message = event.get("message")
            edited = message.get("edited") if isinstance(message, dict) else None
            is_dated = isinstance(more.get("event_time", 0), int) and _is_text(event, "type")
            return is_dated and all(map(_has_moments, (event, message, edited)))
        case {"type": "block_actions", "user": {"id": str()}, "actions": [_, *_] as actions}:
            return all(
                isinstance(action, dict) and _is_text(action, "action_id") for action in actions
            )
        case {"type": "view_submission" | "view_closed", "user": {"id": str()}, "view": dict(view)}:
            return _is_text(view, "callback_id")
        case (
            {"type": "url_verification", "challenge": str()}
            | {"type": "block_suggestion" | "shortcut" | "message_action", "user": {"id": str()}}
            | {"type": "app_rate_limited"}
            | {"command": str(), "user_id": str()}
            | {"ssl_check": str()}
        ):
            return True
        case _:
            return False


def _is_text(part: dict[str, Any], key: str) -> bool:
    return isinstance(part.get(key), str)


def _has_moments(part: object) -> bool:
    """Whether each of Slack's time stamps in a part of an event is one."""
    if not isinstance(part, dict):
        return True
    stamps = (part[key] for key in ("ts", "event_ts", "thread_ts") if key in part)
    return all(isinstance(stamp, str) and _STAMP.fullmatch(stamp) for stamp in stamps)
