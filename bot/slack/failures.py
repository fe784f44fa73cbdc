"""What a failed call to Slack means for the message that was to be sent."""

from __future__ import annotations

import http.client
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum

from slack_sdk.errors import SlackApiError, SlackClientError, SlackRequestError
from slack_sdk.web import SlackResponse


class Kind(Enum):
    """What to do after a failure."""

    PERMANENT = "permanent"
    """It will never work: give this message up, go on with the next."""
    CLOSED = "closed"
    """The bot is not let in until somebody mends that: keep everything, look again now and then."""
    REFUSED = "refused"
    """Slack said no for now, and has certainly not done it: try again later."""
    UNSEEN = "unseen"
    """Nobody knows whether Slack has done it: look for the mark before trying again."""
    UNREADABLE = "unreadable"
    """Slack does not take these blocks: send the plain text instead."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A failed call: its kind, a word for the log, and the wait that Slack asks for."""

    kind: Kind
    word: str
    wait: timedelta | None = None

    @property
    def is_about_the_channel(self) -> bool:
        """Whether the bot is kept out of one channel, which others than Slack can mend."""
        return self.word in _KEPT_OUT

    def is_final(self, tries: int, most: int) -> bool:
        """Whether what may be left out is given up after so many tries, as it holds up the rest."""
        if self.wait is not None:
            return False
        return tries >= most or self.kind not in {Kind.REFUSED, Kind.UNSEEN}


_KEPT_OUT = frozenset(
    [
        "access_denied",
        "channel_is_archived",
        "channel_not_found",
        "is_archived",
        "no_permission",
        "not_in_channel",
        "restricted_action",
        "restricted_action_read_only_channel",
    ]
)
_PERMANENT = frozenset(
    [
        "as_user_not_supported",
        "cannot_dm_bot",
        "cant_post_message",
        "cant_update_message",
        "channel_not_found",
        "edit_window_closed",
        "is_inactive",
        "message_not_found",
        "method_not_supported_for_channel_type",
        "not_visible",
        "restricted_action_thread_only",
        "team_not_found",
        "thread_not_found",
        "user_disabled",
        "user_not_found",
        "user_not_in_channel",
        "user_not_visible",
        "users_not_found",
        "restricted_action_thread_locked",
        "restricted_action_non_threadable_channel",
    ]
)
_CLOSED = frozenset(
    [
        "access_denied",
        "account_inactive",
        "bot_not_allowed",
        "channel_is_archived",
        "ekm_access_denied",
        "invalid_auth",
        "is_archived",
        "missing_scope",
        "no_permission",
        "not_allowed_token_type",
        "not_authed",
        "not_in_channel",
        "org_login_required",
        "restricted_action",
        "restricted_action_read_only_channel",
        "team_access_not_granted",
        "team_added_to_org",
        "token_expired",
        "token_revoked",
    ]
)
_UNREADABLE = frozenset(
    [
        "invalid_blocks",
        "invalid_blocks_format",
        "invalid_arguments",
        "msg_blocks_too_long",
        "msg_too_long",
        "metadata_too_large",
        "metadata_must_be_sent_from_app",
        "invalid_metadata_format",
        "invalid_metadata_schema",
        "no_text",
    ]
)
_UNSEEN = frozenset({"internal_error", "fatal_error", "service_unavailable", "request_timeout"})
_TOO_MANY_REQUESTS = 429
_SERVER_ERROR = 500


def failure_of(error: Exception) -> Failure | None:
    """What an exception of a call to Slack means; None if it has nothing to do with the call."""
    if isinstance(error, SlackApiError):
        return _answered(error)
    if isinstance(error, SlackRequestError):
        return Failure(Kind.UNSEEN, "request_failed")
    if isinstance(error, SlackClientError | OSError | http.client.HTTPException):
        return Failure(Kind.UNSEEN, type(error).__name__)
    return None


def _answered(error: SlackApiError) -> Failure:
    response = error.response
    status = response.status_code if isinstance(response, SlackResponse) else 0
    word = _word(error)
    if status == _TOO_MANY_REQUESTS or word in {"ratelimited", "rate_limited"}:
        return Failure(Kind.REFUSED, "ratelimited", _retry_after(response))
    if status >= _SERVER_ERROR or word in _UNSEEN or not word:
        return Failure(Kind.UNSEEN, word or f"http_{status}")
    if word in _PERMANENT:
        return Failure(Kind.PERMANENT, word)
    if word in _CLOSED:
        return Failure(Kind.CLOSED, word)
    if word in _UNREADABLE:
        return Failure(Kind.UNREADABLE, word)
    return Failure(Kind.REFUSED, word)


def _word(error: SlackApiError) -> str:
    response = error.response
    data = response.data if isinstance(response, SlackResponse) else response
    word = data.get("error") if isinstance(data, dict) else None
    return word if isinstance(word, str) else ""


def _retry_after(response: object) -> timedelta:
    headers = response.headers if isinstance(response, SlackResponse) else {}
    for name, value in headers.items():
        if name.lower() == "retry-after":
            seconds = value[0] if isinstance(value, list) else value
            return timedelta(seconds=float(seconds)) if _is_number(seconds) else _SOON
    return _SOON


_SOON = timedelta(seconds=1)


def _is_number(text: object) -> bool:
    return isinstance(text, str) and text.replace(".", "", 1).isdecimal()
