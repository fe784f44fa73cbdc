"""Installing the app in a workspace: the page where somebody allows it, and `oauth.v2.access`.

As in Slack a code is good for ten minutes and for one use, and a redirect URL has to be the app's.
Whoever opens the page is taken for an admin of every workspace.
"""

import base64
import binascii
import html
import secrets
from collections.abc import Mapping
from time import monotonic
from urllib.parse import parse_qs, urlencode

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from bot.practice.errors import SlackError
from bot.practice.incoming import arguments_of, text_in
from bot.practice.people import APP_ID, CLIENT_ID, CLIENT_SECRET
from bot.practice.request_url import RequestUrl
from bot.practice.workspace.workspace import Workspace

_CODE_LASTS = 600.0
_PAGE = """<!DOCTYPE html><meta charset="utf-8"><title>Install {app}</title>
<h1>{app} wants to be in your workspace</h1><p>It asks for: {scopes}.</p>
<form method="post">{buttons}<button name="cancel" value="1">Cancel</button></form>"""


class _Grant(Struct, frozen=True):
    """What a code stands for."""

    workspace: Workspace
    user: str
    redirect_url: str
    scopes: str
    given_at: float


class OAuth:
    """The installation of the one app in any of the workspaces."""

    def __init__(self, workspaces: Mapping[str, Workspace], request_url: RequestUrl) -> None:
        self._workspaces = workspaces
        self._request_url = request_url
        self._grants: dict[str, _Grant] = {}

    async def ask(self, request: Request) -> Response:
        """Ask whether the app may be installed; the answer leads back to the app."""
        wanted = dict(request.query_params)
        if request.method == "POST":
            # The query stays in the form's own address.
            wanted |= {
                key: values[0] for key, values in parse_qs((await request.body()).decode()).items()
            }
        try:
            redirect_url = self._redirect_url(wanted)
        except SlackError as error:
            return HTMLResponse(f"<!DOCTYPE html><h1>{error.code}</h1>", 400)
        if request.method == "GET":
            return HTMLResponse(self._page(wanted))
        workspace = self._workspaces.get(wanted.get("team", ""))
        answer = {"state": wanted.get("state", "")}
        if workspace is None:
            answer["error"] = "access_denied"
        else:
            answer["code"] = secrets.token_hex(12)
            user = workspace.roster.people[0].user_id
            grant = _Grant(
                workspace, user, wanted.get("redirect_uri", ""), wanted["scope"], monotonic()
            )
            self._grants[answer["code"]] = grant
        return RedirectResponse(f"{redirect_url}?{urlencode(answer)}", 302)

    def _redirect_url(self, wanted: Mapping[str, str]) -> str:
        """Return where to go on; SlackError for what Slack would not ask anybody."""
        if wanted.get("client_id") != CLIENT_ID:
            raise SlackError("invalid_client_id")
        if not wanted.get("scope"):
            raise SlackError("no_scopes")
        app = next(iter(self._workspaces.values())).roster.app
        if not set(wanted["scope"].split(",")) <= set(app.scopes):
            raise SlackError("invalid_scope")
        own = self._request_url.redirect_url
        if not own or wanted.get("redirect_uri", own) != own:
            raise SlackError("bad_redirect_uri")
        return own

    def _page(self, wanted: Mapping[str, str]) -> str:
        rosters = [site.roster for site in self._workspaces.values()]
        return _PAGE.format(
            app=html.escape(rosters[0].app.name),
            scopes=html.escape(wanted["scope"]),
            buttons="".join(
                f'<button name="team" value="{roster.team.id}">Allow in {roster.team.name}</button>'
                for roster in rosters
            ),
        )

    async def access(self, request: Request) -> Response:
        """Change a code into a token, and install the app."""
        try:
            return JSONResponse({"ok": True, **self._installed(await _arguments(request))})
        except SlackError as error:
            return JSONResponse(error.to_slack())

    def _installed(self, arguments: Mapping[str, str]) -> dict[str, object]:
        if arguments.get("client_id") != CLIENT_ID:
            raise SlackError("invalid_client_id")
        if arguments.get("client_secret") != CLIENT_SECRET:
            raise SlackError("bad_client_secret")
        grant = self._grants.pop(arguments.get("code", ""), None)
        if grant is None or monotonic() - grant.given_at > _CODE_LASTS:
            raise SlackError("invalid_code")
        if arguments.get("redirect_uri", "") != grant.redirect_url:
            raise SlackError("bad_redirect_uri")
        roster = grant.workspace.roster
        return {
            "app_id": APP_ID,
            "access_token": roster.install(),
            "token_type": "bot",
            "scope": grant.scopes,
            "bot_user_id": roster.team.bot_user,
            "team": {"id": roster.team.id, "name": roster.team.name},
            "enterprise": None,
            "is_enterprise_install": False,
            "authed_user": {"id": grant.user},
        }


async def _arguments(request: Request) -> dict[str, str]:
    """Return the arguments, with the app's id and secret from wherever they are."""
    sent = await arguments_of(request)
    arguments = {key: text_in(sent, key) for key in sent}
    scheme, _, word = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "basic":
        try:
            pair = base64.b64decode(word, validate=True).decode()
        except (binascii.Error, UnicodeDecodeError):
            raise SlackError("invalid_client_id") from None
        arguments["client_id"], _, arguments["client_secret"] = pair.partition(":")
    return arguments
