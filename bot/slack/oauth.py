"""Installing the bot by OAuth: the pages behind the button "Add to Slack", which are Bolt's own.

Somebody opens the first, allows the installation in Slack, and comes back to the second with a code
that Slack changes into a token, once.
"""

import logging
from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import urljoin

import structlog
from slack_bolt import BoltRequest, BoltResponse
from slack_bolt.adapter.starlette.handler import to_bolt_request, to_starlette_response
from slack_bolt.error import BoltError
from slack_bolt.oauth import OAuthFlow
from slack_bolt.oauth.oauth_settings import OAuthSettings
from slack_sdk import WebClient
from slack_sdk.oauth import InstallationStore, OAuthStateStore
from slack_sdk.oauth.installation_store import Installation
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from bot.slack.failures import report
from bot.slack.manifest import INSTALL_PATH, REDIRECT_PATH, scopes

_log = structlog.get_logger("installing")


class InstallationFlow(OAuthFlow):
    """Bolt's flow; `entered` is told of the workspace once the installation is stored."""

    def __init__(
        self,
        *,
        client_id: str,
        client_secret: str,
        api_url: str,
        installations: InstallationStore,
        states: OAuthStateStore,
        entered: Callable[[str], None],
    ) -> None:
        settings = OAuthSettings(
            client_id=client_id,
            client_secret=client_secret,
            scopes=scopes(),
            user_scopes=[],
            install_path=INSTALL_PATH,
            redirect_uri_path=REDIRECT_PATH,
            authorization_url=urljoin(api_url, "../oauth/v2/authorize"),
            installation_store=installations,
            state_store=states,
        )
        quiet = logging.getLogger("slack_bolt.quiet")
        super().__init__(client=WebClient(base_url=api_url), logger=quiet, settings=settings)
        self._entered = entered

    def store_installation(
        self,
        request: BoltRequest,  # noqa: ARG002 - as it is called
        installation: Installation,
    ) -> None:
        """Store the bot. BoltError where it is for a whole organization: games need a workspace."""
        if installation.team_id is None:
            raise BoltError("the bot is installed in single workspaces only")
        self.settings.installation_store.save_bot(installation.to_bot())
        self._entered(installation.team_id)

    def routes(self) -> list[BaseRoute]:
        """The two pages."""
        return [
            Route(INSTALL_PATH, _page(self.handle_installation)),
            Route(REDIRECT_PATH, _page(self.handle_callback)),
        ]


def _page(handle: Callable[[BoltRequest], BoltResponse]) -> Callable[[Request], object]:
    async def answer(request: Request) -> Response:
        bolt_request = to_bolt_request(request, b"")
        try:
            page = await run_in_threadpool(handle, bolt_request)
            if page.status != HTTPStatus.OK:
                _log.warning("not_installed", status=page.status)  # `doctor` looks into it
            return to_starlette_response(page)
        except Exception as error:  # noqa: BLE001 - whoever installs it learns the number
            number = report(error, "installing")
            return PlainTextResponse(f"Something went wrong. Try again (incident {number}).", 500)

    return answer
