"""Messages: in a direct conversation they are for the bot, in a channel they are not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from slack_bolt import App
from slack_sdk import WebClient

from bot.gamesmaster.commands import hear
from bot.gamesmaster.context.requests import Request
from bot.gamesmaster.notices.commands import Refusal, Refused
from bot.slack.listeners.commands import bring_in, obey, wants_import
from bot.slack.listeners.payloads import (
    Listening,
    Payload,
    moment_of,
    part_of,
    request_of,
    text_in,
    thread_of,
)
from bot.slack.tidy import tidy

_WRITTEN_BY_PEOPLE = frozenset({"", "file_share", "me_message", "thread_broadcast"})
_TOMBSTONE = "tombstone"
"""What Slack leaves of a deleted message that had replies."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a person wrote or rewrote: `ts` is when, so an edit counts from when it was made.

    Of a rewritten message `first_ts` is when it was first written and `before` what it said then,
    else both are "". `thread_ts` is the post in whose thread it is, else
    "". `files` are the beginnings of the texts that come with it as files; one that Slack shows
    nothing of is "".
    """

    user: str
    channel: str
    text: str
    ts: str
    is_direct: bool
    first_ts: str = ""
    before: str = ""
    thread_ts: str = ""
    files: tuple[str, ...] = ()
    address: str = ""
    """Where the first of the files is, "" where Slack does not keep it itself."""

    def is_for(self, bot_user: str) -> bool:
        """Whether it was written to the bot: directly, or by its name."""
        return self.is_direct or f"<@{bot_user}" in self.text


@dataclass(frozen=True, slots=True)
class Deleted:
    """A direct message that its writer took away: `first_ts` is when it was written."""

    user: str
    channel: str
    ts: str
    first_ts: str


Heard: TypeAlias = Written | Deleted


def heard(event: Payload, bot_user: str) -> Heard | None:
    """What a `message` event says that a person wrote or took away; None for everything else.

    Bots and notices of Slack's are nothing, nor is what is taken away in a channel; nor is an edit
    that left the text as it was (Slack reports unfurled links like that).
    """
    subtype = text_in(event, "subtype")
    message, previous = part_of(event, "message"), part_of(event, "previous_message")
    is_edit = subtype == "message_changed"
    if subtype == "message_deleted" or (is_edit and text_in(message, "subtype") == _TOMBSTONE):
        return _deleted(event, previous, bot_user)
    if not is_edit:
        return _written(event, event, bot_user)
    if text_in(message, "text") == text_in(previous, "text"):
        return None
    said = _written(event, message, bot_user)
    if said is None:
        return None
    ts = text_in(message, "edited", "ts") or text_in(event, "event_ts")
    return replace(said, ts=ts, first_ts=text_in(message, "ts"), before=text_in(previous, "text"))


def _written(event: Payload, message: Payload, bot_user: str) -> Written | None:
    if not _is_by_a_person(message, bot_user):
        return None
    return Written(
        user=text_in(message, "user"),
        channel=text_in(event, "channel"),
        text=text_in(message, "text"),
        ts=text_in(message, "ts"),
        is_direct=_is_direct(event),
        thread_ts=thread_of(message),
        files=tuple(_files(message)),
        address=_address(message),
    )


def _deleted(event: Payload, previous: Payload, bot_user: str) -> Deleted | None:
    if not _is_by_a_person(previous, bot_user) or not _is_direct(event):
        return None
    return Deleted(
        user=text_in(previous, "user"),
        channel=text_in(event, "channel"),
        ts=text_in(event, "event_ts"),
        first_ts=text_in(previous, "ts"),
    )


def _is_by_a_person(message: Payload, bot_user: str) -> bool:
    is_person = text_in(message, "user") not in {"", bot_user} and not message.get("bot_id")
    return is_person and text_in(message, "subtype") in _WRITTEN_BY_PEOPLE


def _is_direct(event: Payload) -> bool:
    return text_in(event, "channel_type") == "im"


def _files(message: Payload) -> Iterator[str]:
    files = message.get("files")
    for file in files if isinstance(files, list) else ():
        yield text_in(file, "preview") if isinstance(file, dict) else ""


def _address(message: Payload) -> str:
    files = message.get("files")
    first = files[0] if isinstance(files, list) and files else {}
    return text_in(first, "url_private_download") if isinstance(first, dict) else ""


def register(app: App, bot: Listening) -> None:
    """Listen to messages."""

    @app.event("message")
    def _on_message(event: Payload, body: Payload, client: WebClient) -> None:
        said = heard(event, bot.bot_user)
        if said is None:
            return
        team = text_in(body, "team_id")
        request = request_of(
            request_id=text_in(body, "event_id"),
            team=team,
            user=said.user,
            channel=said.channel,
            at=moment_of(said.ts),
            written_ts=said.first_ts or said.ts,
            thread_ts=said.thread_ts if isinstance(said, Written) else "",
        )
        if isinstance(said, Deleted):
            bot.gamesmaster.do(request, hear.deleted)
            return
        if said.first_ts:
            before = tidy(said.before, team=team, bot_user=bot.bot_user)
            request = replace(request, begun_at=moment_of(said.first_ts), before=before)
        text = tidy(said.text, team=team, bot_user=bot.bot_user)
        is_for_bot = said.is_for(bot.bot_user)
        if said.files and not said.first_ts and is_for_bot and wants_import(text):
            bring_in(request, said.address, bot, client)
        elif said.is_direct:
            _answer(said, request, text, bot, client)
        elif said.first_ts or not is_for_bot:
            # A fresh mention comes as an event of its own; an edited one comes only here.
            files = (tidy(file, team=team, bot_user=bot.bot_user) for file in said.files)
            bot.gamesmaster.do(request, hear.overheard, "\n".join((text, *files)))


def _answer(said: Written, request: Request, text: str, bot: Listening, client: WebClient) -> None:
    if said.files and not said.first_ts:
        about_the_file = replace(request, id=f"{request.id}/file")
        bot.gamesmaster.delivery_queue.answer(about_the_file, Refused(Refusal.FILE_UNREAD))
    if text or not said.files:
        obey(request, text, bot, client, hear.hear)
