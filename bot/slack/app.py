"""The Bolt app: what it listens to, how Slack reaches it, and what happens when a listener fails.

Slack is answered after the use case's transaction, not before (`process_before_response`): an
event whose listener failed is therefore delivered again. Commands, buttons and forms are not, so
their writer is told to repeat. Slack's requests come through a socket that the bot opens, or as
signed HTTP requests.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime

import structlog
from slack_bolt import App, BoltContext, BoltRequest, BoltResponse
from slack_bolt.authorization import AuthorizeResult
from slack_bolt.authorization.authorize import Authorize
from slack_sdk import WebClient
from slack_sdk.errors import SlackClientError
from structlog.contextvars import clear_contextvars

from bot.messages.commands.incidents import COMES_AGAIN, TRY_AGAIN
from bot.slack.failures import report
from bot.slack.listeners import forms, messages
from bot.slack.listeners.context import ListenerContext
from bot.slack.listeners.payloads import Payload, part_of, text_in
from bot.slack.notation import channel, is_direct
from bot.slack.oauth import InstallationFlow
from bot.slack.sending import direct_channel

_FIRST_DELIVERY = ("", "0")
_log = structlog.get_logger("socket")


class _Authorize(Authorize):
    """Tells each listener in which workspace it is; what is of no installation is refused.

    It knows the token from the start, or from the database. Left to itself the library asks Slack,
    and loses the request if Slack then fails.
    """

    def __init__(self, here: ListenerContext) -> None:
        self._here = here

    def __call__(
        self, *, context: BoltContext, team_id: str | None, **_: object
    ) -> AuthorizeResult | None:
        """Return what is known of the installation, None where there is none.

        The workspace's id is unique, in organizations, too.
        """
        found = self._here.workspaces.authorize(team_id)
        if found is None:
            _log.info("not_installed_there")
            return None
        context["here"] = self._here.in_workspace(found.team, found.bot_user)
        return found.authorized()


def slack_app(
    here: ListenerContext,
    *,
    client: WebClient,
    signing_secret: str | None = None,
    flow: InstallationFlow | None = None,
) -> App:
    """The app with all its listeners. `signing_secret` is needed in HTTP mode only.

    `client` is what those of the listeners are like; with a `flow` the bot can be installed.
    """
    quiet = logging.getLogger("slack_bolt.quiet")
    quiet.setLevel(logging.ERROR)
    app = App(
        client=client,
        authorize=_Authorize(here),  # type: ignore[arg-type] # may be one of these, too
        oauth_flow=flow,
        signing_secret=signing_secret,
        process_before_response=True,
        token_verification_enabled=False,
        logger=quiet,
    )
    # It would log as an error that somebody writes of another workspace.
    logging.getLogger("slack_bolt.MultiTeamsAuthorization").setLevel(logging.CRITICAL)
    messages.register(app)
    forms.register(app)
    _listen_to_removals(app, here)

    @app.error
    def _on_error(
        error: Exception, body: Payload, context: BoltContext, request: BoltRequest
    ) -> BoltResponse | None:
        event = part_of(body, "event")
        if event.get("type") == "message" and is_direct(text_in(event, "channel")):
            team = context.team_id or text_in(body, "team_id")
            here.failing_since.setdefault(
                channel(team, text_in(event, "channel")), here.clock.now()
            )
        return _told(error, body, context, request)

    return app


def _listen_to_removals(app: App, here: ListenerContext) -> None:
    @app.event("app_uninstalled")
    def _on_removal(body: Payload, context: BoltContext) -> None:
        here.workspaces.left(context.team_id or "", _moment_of(body))

    @app.event("tokens_revoked")
    def _on_revocation(body: Payload, event: Payload, context: BoltContext) -> None:
        if part_of(event, "tokens").get("bot"):
            here.workspaces.left(context.team_id or "", _moment_of(body))


def _moment_of(body: Payload) -> datetime:
    """Return when an event happened, in whole seconds."""
    return datetime.fromtimestamp(int(str(body.get("event_time") or 0)), UTC)


def _told(
    error: Exception, body: Payload, context: BoltContext, request: BoltRequest
) -> BoltResponse | None:
    """Log under a number, tell the person; None leaves the answer to Slack a failure."""
    kind = text_in(body, "type") or "command"
    number = report(error, "listening", surface=kind)
    clear_contextvars()
    is_event = kind == "event_callback"
    retry = next(iter(request.headers.get("x-slack-retry-num", ())), "")
    event = part_of(body, "event")
    in_direct = event.get("type") == "message" and is_direct(text_in(event, "channel"))
    is_for_the_bot = in_direct or event.get("type") == "app_mention"
    if is_event and not (is_for_the_bot and retry in _FIRST_DELIVERY):
        return None  # what people say to each other is no request
    text = (COMES_AGAIN if is_event else TRY_AGAIN).format(number=number)
    try:
        _tell(text, context)
    except (SlackClientError, OSError) as failure:
        report(failure, "telling of an incident")
    return None if is_event or kind == "view_submission" else BoltResponse(status=200)


def _tell(text: str, context: BoltContext) -> None:
    if context.response_url and context.respond is not None:
        context.respond(text=text, response_type="ephemeral", replace_original=False)
    elif context.user_id:
        place = direct_channel(context.client, context.user_id)
        context.client.chat_postMessage(channel=place, text=text)
