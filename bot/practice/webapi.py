"""The Web API's front door: tokens, scopes, arguments, faults, and the table of methods."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl
from uuid import uuid4

from starlette.responses import JSONResponse, Response

from bot.practice import api_chat, api_conversations, api_files, api_people, api_views
from bot.practice.api import Call
from bot.practice.errors import SlackError
from bot.practice.faults import FaultKind
from bot.practice.multipart import fields_of
from bot.practice.payloads import JsonObject, object_from, parsed, text_in
from bot.practice.people import APP_TOKEN, BOT_TOKEN, BOT_USER_ID

if TYPE_CHECKING:
    from starlette.requests import Request

    from bot.practice.api import Method
    from bot.practice.faults import Faults
    from bot.practice.workspace import Workspace

_USER_SCOPES = "identify,chat:write,channels:history,channels:read,channels:write,files:read"
_STRUCTURED = ("blocks", "view", "metadata", "files", "attachments")

METHODS: dict[str, Method] = {
    **api_people.METHODS,
    **api_chat.METHODS,
    **api_conversations.METHODS,
    **api_files.METHODS,
    **api_views.METHODS,
}


async def arguments_of(request: Request) -> JsonObject:
    """Return a request's arguments from its query and body.

    JSON, forms, and bodies whose label is wrong or which are empty are all taken.
    """
    arguments: JsonObject = dict(request.query_params)
    body = await request.body()
    if not body.strip():
        return arguments
    label = request.headers.get("content-type", "")
    if label.startswith("multipart/form-data"):
        arguments |= fields_of(label, body)
    elif label.startswith("application/json") or body.lstrip().startswith(b"{"):
        try:
            arguments |= object_from(json.loads(body))
        except ValueError:
            raise SlackError("invalid_json") from None
    else:
        arguments |= dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True))
    for key in _STRUCTURED:
        if key in arguments:
            arguments[key] = parsed(arguments[key])
    return arguments


def token_of(request: Request, arguments: JsonObject) -> str:
    """Return the token from the Authorization header, else from the arguments."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else text_in(arguments, "token")


class WebApi:
    """Answers ``/api/<method>``; ``open_socket`` names a fresh Socket Mode address."""

    def __init__(
        self, workspace: Workspace, *, faults: Faults, open_socket: Callable[[], str]
    ) -> None:
        self._workspace = workspace
        self._faults = faults
        self._open_socket = open_socket

    async def __call__(self, request: Request) -> Response:
        """Answer one call."""
        name = str(request.path_params["method"])
        fault = self._faults.take(
            FaultKind.ERROR_500,
            FaultKind.RATE_LIMITED,
            FaultKind.FAIL,
            FaultKind.SLOW,
            FaultKind.DROP,
            method=name,
        )
        match fault.kind if fault else None:
            case FaultKind.ERROR_500:
                return Response("internal error", status_code=500)
            case FaultKind.RATE_LIMITED if fault:
                wait = str(max(1, int(fault.seconds)))
                return JSONResponse(
                    {"ok": False, "error": "ratelimited"}, 429, {"Retry-After": wait}
                )
            case FaultKind.FAIL if fault:
                return self._failure(SlackError(fault.argument or "internal_error"))
            case FaultKind.SLOW if fault:
                await asyncio.sleep(fault.seconds)
            case _:
                pass
        try:
            arguments = await arguments_of(request)
            answer = self.call(name, token_of(request, arguments), arguments)
        except SlackError as error:
            answer = self._failure(error)
        if fault and fault.kind is FaultKind.DROP:
            request.state.transport.abort()
        return answer

    def _failure(self, error: SlackError) -> JSONResponse:
        body: JsonObject = {"ok": False, "error": error.code}
        if error.messages:
            body["response_metadata"] = {"messages": list(error.messages)}
        return JSONResponse(body | error.extra, headers=self._headers(bot=True))

    def _headers(self, *, bot: bool) -> dict[str, str]:
        scopes = ",".join(self._workspace.roster.app.scopes) if bot else _USER_SCOPES
        return {"x-oauth-scopes": scopes, "x-slack-req-id": uuid4().hex}

    def call(self, name: str, token: str, arguments: JsonObject) -> JSONResponse:
        """Answer a call that has been read; SlackError for what Slack refuses."""
        if name == "api.test":
            return JSONResponse({"ok": True, "args": arguments})
        if name == "apps.connections.open":
            if token != APP_TOKEN:
                raise SlackError("not_allowed_token_type" if self._user(token) else "invalid_auth")
            return JSONResponse({"ok": True, "url": self._open_socket()})
        method = METHODS.get(name)
        if method is None:
            raise SlackError("unknown_method", extra={"req_method": name})
        if not token:
            raise SlackError("not_authed")
        user = self._user(token)
        if not user:
            raise SlackError("not_allowed_token_type" if token == APP_TOKEN else "invalid_auth")
        call = Call(self._workspace, user, arguments)
        self._permit(method, call)
        with self._workspace.core.lock:
            answer = method.run(call)
        return JSONResponse({"ok": True, **answer}, headers=self._headers(bot=call.by_bot))

    def _user(self, token: str) -> str:
        if token == BOT_TOKEN:
            return BOT_USER_ID
        person = self._workspace.roster.with_token(token)
        return person.user_id if person else ""

    def _permit(self, method: Method, call: Call) -> None:
        if not call.by_bot:
            if method.bot_only:
                raise SlackError("not_allowed_token_type")
            return
        granted = self._workspace.roster.app.scopes
        needed = method.need(call) if callable(method.need) else method.need
        if needed and not any(scope in granted for scope in needed):
            extra: JsonObject = {"needed": ",".join(needed), "provided": ",".join(granted)}
            raise SlackError("missing_scope", extra=extra)
