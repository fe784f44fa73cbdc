"""The Web API: tokens, scopes, faults, the table of methods, and those about who is here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING
from uuid import uuid4

from starlette.responses import JSONResponse, Response

from bot.practice.api import Call, Method, chat, conversations, files, page, views
from bot.practice.errors import SlackError
from bot.practice.faults import FaultKind
from bot.practice.incoming import JsonObject, arguments_of, token_of
from bot.practice.people import APP_TOKEN, BOT_ID, BOT_TOKEN, BOT_USER_ID, TEAM_ID, TEAM_NAME

if TYPE_CHECKING:
    from starlette.requests import Request

    from bot.practice.faults import Faults
    from bot.practice.workspace import Workspace

_USER_SCOPES = "identify,chat:write,channels:history,channels:read,channels:write,files:read"


def _auth_test(call: Call) -> JsonObject:
    result: JsonObject = {
        "url": f"{call.workspace.base_url}/",
        "team": TEAM_NAME,
        "user": call.workspace.roster.handle_of(call.user),
        "team_id": TEAM_ID,
        "user_id": call.user,
        "is_enterprise_install": False,
    }
    return result | ({"bot_id": BOT_ID} if call.by_bot else {})


def _users(call: Call) -> JsonObject:
    roster, now = call.workspace.roster, call.workspace.core.now()
    everybody = [*(person.user_id for person in roster.people), BOT_USER_ID]
    some, cursor = page(call, [roster.user_json(user, now) for user in everybody], default=200)
    return {
        "members": some,
        "cache_ts": call.workspace.core.epoch(),
        "response_metadata": {"next_cursor": cursor},
    }


METHODS: dict[str, Method] = {
    "auth.test": Method(run=_auth_test),
    "users.list": Method(run=_users, need=("users:read",)),
    **chat.METHODS,
    **conversations.METHODS,
    **files.METHODS,
    **views.METHODS,
}


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
