"""The Web API: tokens, scopes, faults and the table of methods."""

from collections.abc import Callable

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bot.practice.api.methods import METHODS, Call, Method
from bot.practice.errors import SlackError
from bot.practice.faults import OF_METHODS, FaultKind, Faults
from bot.practice.incoming import JsonObject, arguments_of, token_of
from bot.practice.people import APP_TOKEN
from bot.practice.workspace.workspace import Workspace


class WebApi(Struct, frozen=True, kw_only=True):
    """Answers ``/api/<method>``; ``open_socket`` names a fresh Socket Mode address."""

    workspace: Workspace
    faults: Faults
    open_socket: Callable[[], str]

    async def __call__(self, request: Request) -> Response:
        """Answer one call."""
        name = str(request.path_params["method"])
        fault = self.faults.take(*OF_METHODS, method=name)
        kind = fault.kind if fault else None
        if fault and kind is FaultKind.ERROR_500:
            return Response("internal error", status_code=500)
        if fault and kind is FaultKind.RATE_LIMITED:
            wait = {"Retry-After": str(max(1, int(fault.seconds)))}
            return JSONResponse({"ok": False, "error": "ratelimited"}, 429, wait)
        try:
            if fault and kind is FaultKind.FAIL:
                raise SlackError(fault.argument or "internal_error")  # noqa: TRY301 - as a method's
            arguments = await arguments_of(request)
            answer = self._answer(name, token_of(request, arguments), arguments)
        except SlackError as error:
            answer = error.to_slack()
        if kind is FaultKind.DROP:
            request.state.transport.abort()
        scopes = ",".join(self.workspace.roster.app.scopes)
        return JSONResponse(answer, headers={"x-oauth-scopes": scopes})

    def _answer(self, name: str, token: str, arguments: JsonObject) -> JsonObject:
        """Return the answer to a call; SlackError for a refusal."""
        user = self.workspace.roster.user_of(token)
        if name == "apps.connections.open" and token == APP_TOKEN:
            return {"ok": True, "url": self.open_socket()}
        method = METHODS.get(name)
        if method is None and name != "apps.connections.open":
            raise SlackError("unknown_method", extra={"req_method": name})
        if not token and method:
            raise SlackError("not_authed")
        if not user and token != APP_TOKEN:
            raise SlackError("invalid_auth")
        if not user or method is None:
            raise SlackError("not_allowed_token_type")
        call = Call(self.workspace, user, arguments)
        self._permit(method, call)
        with self.workspace.core.lock:
            return {"ok": True, **method.run(call)}

    def _permit(self, method: Method, call: Call) -> None:
        if not call.by_bot:
            if method.bot_only:
                raise SlackError("not_allowed_token_type")
            return
        granted = self.workspace.roster.app.scopes
        needed = method.need(call) if callable(method.need) else method.need
        if needed and not any(scope in granted for scope in needed):
            extra: JsonObject = {"needed": ",".join(needed), "provided": ",".join(granted)}
            raise SlackError("missing_scope", extra=extra)
