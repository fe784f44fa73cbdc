"""Failed calls to Slack, and what to do about each; mistakes of the bot, which get a number.

What the bot does when Slack misbehaves (first what Slack does, then what the bot does); the tests
`tests/scenarios/test_misbehaving.py` and its neighbours state each:

- tells of an event twice: does it once, the inbox knows its id.
- tells of events out of order: goes by when each was written: an older order undoes
  no newer one.
- withholds what people write, for hours or for ever: reads their conversations before a
  phase is processed, so that what was written in time counts (`clock/last_readings`).
- leaves out the mention of a message with a file, or its message: obeys either, once.
- tells of an edit, but not of the message: does what that said before, first.
- loses the answer to a post that it made: looks for its mark before it posts again.
- says 429: waits as long as it says, for that stream alone; never in a listener,
  which asks the person to try again.
- says 5xx, or answers with a page for people: tries again, a minute apart in the
  end; a picture follows its words.
- does not take a picture (`invalid_blocks`): tries again, then says that it is
  missing; nothing else counts as the picture's failure.
- does not know the token, or misses a scope: keeps everything, tries again, and
  logs Slack's word: only who runs the bot can help.
- says that a workspace has removed the bot, by an event or by refusing the token of
  one of many: lets its games and messages wait until it is installed again; the
  others notice nothing.
- has archived or deleted the channel, or removed the bot: tells the GM by direct
  message what to do; what is for that channel waits, all else goes on.
- lets nobody write to a player: gives the message up, tells the GM once whom, and
  goes on.
- delivers a command from a conversation without the bot: answers there, for who
  gave it alone.
- closes a connection: uses the other, and opens it again; once none was open, reads
  what was missed.
- goes silent on an open connection: takes 15 seconds without an answer to a ping
  for the end of it.
- has given up an event that the bot failed at: reads that conversation again at the
  next tick.
- cannot reach the bot for longer: nothing is adjudicated before the direct messages
  are read (`bot.slack.mailbox`). Over HTTP nobody tells the bot: it reads them where
  something is due after minutes without a call (`bot.slack.connection.calls`).
- fails as the bot starts: waits, unless only who runs the bot can help
  (`bot.slack.connection.patience`).
"""

import http.client
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum

import structlog
from slack_sdk.errors import SlackApiError, SlackClientError, SlackRequestError
from slack_sdk.web import SlackResponse

from bot.gamesmaster.clock.workspaces import HELD, NOT_INSTALLED
from bot.gamesmaster.context.log import described
from bot.gamesmaster.notices.incidents import Barrier

_log = structlog.get_logger("incident")


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


class NotInstalledError(Exception):
    """The bot is not in a workspace, so nothing can be asked or told there."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A failed call: its kind, a word for the log, and the wait that Slack asks for."""

    kind: Kind
    word: str
    wait: timedelta | None = None

    @property
    def code(self) -> str:
        """What the bot notes of it: a `Barrier` where it is one, else the word."""
        return _BARRIERS.get(self.word, self.word)

    @property
    def is_about_the_channel(self) -> bool:
        """Whether the bot is kept out of one channel, which people in the workspace can fix."""
        return self.word in _KEPT_OUT.split()

    @property
    def is_about_the_person(self) -> bool:
        """Whether one person cannot be written to: deactivated, a bot, or not to be seen."""
        return self.word in _OUT_OF_REACH.split()

    @property
    def passes(self) -> bool:
        """Whether it passes by itself: Slack, or the way to it, is out of order for now."""
        return self.wait is not None or self.kind is Kind.UNSEEN

    @property
    def is_about_the_bot(self) -> bool:
        """Whether Slack says that the bot was removed from the workspace."""
        return self.word in _REMOVED.split()

    @property
    def is_put_off(self) -> bool:
        """Whether nothing was tried, because the bot is not installed in the workspace."""
        return self.word == NOT_INSTALLED

    def is_final(self, tries: int, most: int) -> bool:
        """Whether to give up a part that may be left out, after so many tries of at most `most`.

        Never while Slack is out of order, or until somebody has let the bot in.
        """
        if self.passes or self.kind is Kind.CLOSED:
            return False
        return tries >= most or self.kind is not Kind.REFUSED


_BARRIERS = {
    "not_in_channel": Barrier.NOT_INVITED,
    "channel_not_found": Barrier.GONE,
    "is_archived": Barrier.ARCHIVED,
    "channel_is_archived": Barrier.ARCHIVED,
}
_KEPT_OUT = """
    access_denied channel_is_archived channel_not_found is_archived no_permission not_in_channel
    restricted_action restricted_action_read_only_channel
"""
_OUT_OF_REACH = """
    cannot_dm_bot is_inactive user_disabled user_not_found user_not_visible users_not_found
"""
_REMOVED = "account_inactive token_revoked"
_WORDS = {
    Kind.CLOSED: f"""{_KEPT_OUT}
        {_REMOVED} bot_not_allowed ekm_access_denied invalid_auth missing_scope
        not_allowed_token_type not_authed org_login_required team_access_not_granted
        team_added_to_org token_expired
    """,
    Kind.PERMANENT: f"""{_OUT_OF_REACH}
        as_user_not_supported blocked_file_type cant_post_message cant_update_message
        channel_not_found edit_window_closed file_type_not_allowed file_uploads_disabled
        file_uploads_except_images_disabled message_not_found
        method_not_supported_for_channel_type not_visible
        restricted_action_non_threadable_channel restricted_action_thread_locked
        restricted_action_thread_only team_not_found thread_not_found user_not_in_channel
    """,
    Kind.UNREADABLE: """
        invalid_arguments invalid_blocks invalid_blocks_format invalid_metadata_format
        invalid_metadata_schema metadata_must_be_sent_from_app metadata_too_large
        msg_blocks_too_long msg_too_long no_text
    """,
    Kind.UNSEEN: "fatal_error internal_error request_timeout service_unavailable",
}
"""Slack's words for errors; one that stands twice is of the later kind, any other is a refusal."""
_WORD = re.compile(r"[a-z0-9_]+")
_KINDS = {word: kind for kind, words in _WORDS.items() for word in words.split()}
_TOO_MANY_REQUESTS = 429
_SERVER_ERROR = 500


def failure_of(error: Exception) -> Failure | None:
    """What an exception of a call to Slack means; None if it has nothing to do with the call."""
    if isinstance(error, SlackApiError):
        return _answered(error)
    if isinstance(error, NotInstalledError):
        return Failure(Kind.REFUSED, NOT_INSTALLED, HELD)
    if isinstance(error, SlackRequestError):
        return Failure(Kind.UNSEEN, "request_failed")
    if isinstance(error, SlackClientError | OSError | http.client.HTTPException):
        return Failure(Kind.UNSEEN, type(error).__name__)
    return None


def _answered(error: SlackApiError) -> Failure:
    response = error.response
    status, headers, word = 0, {}, word_of(error)
    if isinstance(response, SlackResponse):
        status, headers = response.status_code, response.headers
    if status == _TOO_MANY_REQUESTS or word in {"ratelimited", "rate_limited"}:
        return Failure(Kind.REFUSED, "ratelimited", _retry_after(headers))
    if status >= _SERVER_ERROR or not word:
        return Failure(Kind.UNSEEN, word or f"http_{status}")
    return Failure(_KINDS.get(word, Kind.REFUSED), word)


def word_of(error: SlackApiError) -> str:
    """Slack's word for what went wrong; "" where the answer has none, as a page for people."""
    response = error.response
    data = response.data if isinstance(response, SlackResponse) else response
    word = data.get("error") if isinstance(data, dict) else None
    # Of an answer that is no JSON the library makes a sentence which quotes that.
    return word if isinstance(word, str) and _WORD.fullmatch(word) else ""


def _retry_after(headers: Mapping[str, object]) -> timedelta:
    """The wait that Slack asks for, a second where it does not say."""
    value = header(headers, "retry-after")
    return timedelta(seconds=float(value) if value.replace(".", "", 1).isdecimal() else 1)


def header(headers: Mapping[str, object], name: str) -> str:
    """Return a header of an answer, by its name in small letters; "" where there is none."""
    value = {key.lower(): value for key, value in headers.items()}.get(name, "")
    return ",".join(value) if isinstance(value, list) else str(value)


def report(error: BaseException, doing: str, **facts: str | int | None) -> str:
    """Log a mistake and return its number; `facts` are never anything that somebody wrote."""
    number = secrets.token_hex(3)
    _log.error("incident", incident=number, doing=doing, **facts, **described(error))
    return number
