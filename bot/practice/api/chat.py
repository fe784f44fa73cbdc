"""``chat.*``: posting, changing and deleting messages."""

import json
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from bot.practice.api import Call, Method
from bot.practice.errors import SlackError
from bot.practice.incoming import JsonObject, object_in
from bot.practice.mrkdwn import normalized, typed
from bot.practice.workspace.model import Message

MOST_TEXT = 40_000
MOST_UPDATED_TEXT = 4_000
MOST_METADATA = 16_000


def _content(call: Call, most: int = MOST_TEXT) -> tuple[str, tuple[JsonObject, ...]]:
    """Return the text and the blocks of a message; ``no_text`` where both are empty."""
    text = call.text("text")
    if len(text) > most:
        raise SlackError("msg_too_long")
    handles = call.workspace.roster.handles()
    text = normalized(text) if call.by_bot else typed(text, handles)
    blocks = call.workspace.blocks_in(call.arguments, call.user)
    if not text.strip() and not blocks:
        raise SlackError("no_text")
    return text, blocks


def _metadata(call: Call) -> JsonObject | None:
    if "metadata" not in call.arguments:
        return None
    metadata = object_in(call.arguments, "metadata")
    if not metadata:
        return {}
    is_named = isinstance(metadata.get("event_type"), str)
    if not is_named or not isinstance(metadata.get("event_payload"), dict):
        raise SlackError("invalid_metadata_format")
    if len(json.dumps(metadata)) > MOST_METADATA:
        raise SlackError("metadata_too_large")
    return metadata


def _post(call: Call, **more: Any) -> Message:  # noqa: ANN401 - fields of a message
    """Post what a call says, with ``more`` fields of the message."""
    channel = call.writable(call.text("channel"))
    text, blocks = _content(call)
    draft = Message(channel=channel.id, user=call.user, text=text, blocks=blocks, **more)
    return call.workspace.messages.post(replace(draft, thread_ts=call.text("thread_ts")))


def _post_message(call: Call) -> JsonObject:
    message = _post(call, broadcast=call.flag("reply_broadcast"), metadata=_metadata(call) or {})
    if not call.by_bot:
        call.workspace.channels.mark(call.user, message.channel, message.ts)
    shown = call.shown(message, metadata=True)
    return {"channel": message.channel, "ts": message.ts, "message": shown}


def _post_ephemeral(call: Call) -> JsonObject:
    reader = call.required("user")
    if reader not in call.writable(call.text("channel")).members:
        raise SlackError("user_not_in_channel")
    return {"message_ts": _post(call, only_for=reader).ts}


def _own(call: Call, error: str) -> Message:
    message = call.workspace.messages.get(call.channel().id, call.text("ts"), call.user)
    if message is None or message.only_for:
        raise SlackError("message_not_found")
    if message.user != call.user or message.subtype.startswith("channel_"):
        raise SlackError(error)
    return message


def _update(call: Call) -> JsonObject:
    message = _own(call, "cant_update_message")
    text, blocks = _content(call, MOST_UPDATED_TEXT)
    after = call.workspace.messages.edit(
        message, text=text or message.text, blocks=blocks, metadata=_metadata(call)
    )
    shown = call.shown(after, metadata=True)
    return {"channel": after.channel, "ts": after.ts, "text": after.text, "message": shown}


def _delete(call: Call) -> JsonObject:
    message = _own(call, "cant_delete_message")
    call.workspace.messages.delete(message)
    return {"channel": message.channel, "ts": message.ts}


METHODS: Mapping[str, Method] = {
    "chat.postMessage": Method(run=_post_message, need=("chat:write",)),
    "chat.postEphemeral": Method(run=_post_ephemeral, need=("chat:write",), bot_only=True),
    "chat.update": Method(run=_update, need=("chat:write",)),
    "chat.delete": Method(run=_delete, need=("chat:write",)),
}
