"""Messages: in a direct conversation they are for the bot, in a channel they are not."""

from __future__ import annotations

from dataclasses import dataclass

from slack_bolt import App

from bot.slack.listeners.hearing import (
    Ears,
    Payload,
    moment_of,
    part_of,
    request_of,
    text_in,
    thread_of,
)
from bot.slack.tidy import tidy

_WRITTEN_BY_PEOPLE = frozenset({"", "file_share", "me_message", "thread_broadcast"})


@dataclass(frozen=True, slots=True)
class Written:
    """What a person wrote or rewrote: `ts` is when, so an edit counts from when it was made.

    `first_ts` is when a rewritten message was first written, else ""; `thread_ts` is the post in
    whose thread it is, else "".
    """

    user: str
    channel: str
    text: str
    ts: str
    is_direct: bool
    first_ts: str = ""
    thread_ts: str = ""


def written(event: Payload, bot_user: str) -> Written | None:
    """What a `message` event says that a person wrote; None for everything else.

    Bots, deletions and notices of Slack's are nothing; so is an edit that left the text as it was
    (Slack reports unfurled links like that).
    """
    message, ts, first_ts = event, text_in(event, "ts"), ""
    if text_in(event, "subtype") == "message_changed":
        message = part_of(event, "message")
        first_ts = text_in(message, "ts")
        ts = text_in(message, "edited", "ts") or text_in(event, "event_ts")
        if text_in(message, "text") == text_in(part_of(event, "previous_message"), "text"):
            return None
    user = text_in(message, "user")
    if text_in(message, "subtype") not in _WRITTEN_BY_PEOPLE or message.get("bot_id"):
        return None
    if not user or user == bot_user:
        return None
    is_direct = text_in(event, "channel_type") == "im"
    text = text_in(message, "text")
    channel, thread_ts = text_in(event, "channel"), thread_of(message)
    return Written(user, channel, text, ts, is_direct, first_ts, thread_ts)


def register(app: App, ears: Ears) -> None:
    """Listen to messages."""

    @app.event("message")
    def _on_message(event: Payload, body: Payload) -> None:
        said = written(event, ears.bot_user)
        if said is None:
            return
        team = text_in(body, "team_id")
        request = request_of(
            request_id=text_in(body, "event_id"),
            team=team,
            user=said.user,
            channel=said.channel,
            at=moment_of(said.ts),
            begun_at=moment_of(said.first_ts) if said.first_ts else None,
            thread_ts=said.thread_ts,
        )
        text = tidy(said.text, team=team, bot_user=ears.bot_user)
        if said.is_direct:
            ears.gamesmaster.conversation.hear(request, text)
        elif f"<@{ears.bot_user}" not in said.text:
            ears.gamesmaster.conversation.overheard(request, text)
