"""The Bolt app: what it listens to, and what happens when a listener fails.

Slack is answered after the use case's transaction, not before (`process_before_response`): an
event whose listener failed is therefore delivered again. Commands, buttons and forms are not, so
their writer is told to repeat.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

from slack_bolt import App, BoltContext, BoltRequest, BoltResponse
from slack_sdk import WebClient
from slack_sdk.errors import SlackClientError
from slack_sdk.http_retry.builtin_handlers import RateLimitErrorRetryHandler

from bot.gamesmaster import Gamesmaster
from bot.gamesmaster.context.ports import Clock
from bot.messages.commands.incidents import COMES_AGAIN, TRY_AGAIN
from bot.slack.incidents import report
from bot.slack.listeners import register
from bot.slack.listeners.hearing import Ears, Payload, text_in

_FIRST_DELIVERY = ("", "0")


def web_client(token: str, api_url: str) -> WebClient:
    """A client that repeats a call only when Slack says it was one too many.

    After a lost answer nothing is repeated blindly: the library's own handler for that posts
    twice.
    """
    return WebClient(token=token, base_url=api_url, retry_handlers=[RateLimitErrorRetryHandler()])


def delivery_client(token: str, api_url: str) -> WebClient:
    """A client that repeats nothing: while one channel has to wait, delivery serves the others."""
    return WebClient(token=token, base_url=api_url, retry_handlers=[])


def slack_app(
    gamesmaster: Gamesmaster,
    *,
    client: WebClient,
    clock: Clock,
    bot_user: str,
    signing_secret: str | None = None,
) -> App:
    """The app with all its listeners. `signing_secret` is needed in HTTP mode only."""
    quiet = logging.getLogger("slack_bolt.quiet")
    quiet.setLevel(logging.ERROR)
    app = App(
        client=client,
        signing_secret=signing_secret,
        process_before_response=True,
        token_verification_enabled=False,
        logger=quiet,
    )
    register(app, Ears(gamesmaster, clock, bot_user))
    app.error(_on_error)
    return app


def _on_error(
    error: Exception, body: Payload, context: BoltContext, request: BoltRequest
) -> BoltResponse | None:
    """Log under a number, tell the person; None leaves the answer to Slack a failure."""
    kind = text_in(body, "type") or "command"
    number = report(error, "listening", surface=kind)
    is_event = kind == "event_callback"
    if is_event and not (_is_spoken_to_us(body) and _is_first_delivery(request.headers)):
        return None
    text = (COMES_AGAIN if is_event else TRY_AGAIN).format(number=number)
    try:
        _tell(text, context)
    except (SlackClientError, OSError) as failure:
        report(failure, "telling of an incident")
    return None if is_event or kind == "view_submission" else BoltResponse(status=200)


def _is_first_delivery(headers: Mapping[str, Sequence[str]]) -> bool:
    return next(iter(headers.get("x-slack-retry-num", ())), "") in _FIRST_DELIVERY


def _is_spoken_to_us(body: Payload) -> bool:
    """Whether an event is a message to the bot: talk in a channel is none of our business."""
    event = body.get("event")
    if not isinstance(event, dict):
        return False
    return event.get("type") == "app_mention" or event.get("channel_type") == "im"


def _tell(text: str, context: BoltContext) -> None:
    if context.response_url and context.respond is not None:
        context.respond(text=text, response_type="ephemeral", replace_original=False)
    elif context.user_id:
        opened: Mapping[str, str] = context.client.conversations_open(users=context.user_id)[
            "channel"
        ]
        context.client.chat_postMessage(channel=opened["id"], text=text)
