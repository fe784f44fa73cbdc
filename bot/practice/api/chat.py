"""``chat.*`` and ``reactions.*``: posting, changing and deleting messages, and reacting to them."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING

from bot.practice.api import Call, Method
from bot.practice.block_kit import (
    MOST_IN_ALL_BLOCKS,
    Findings,
    Surface,
    characters,
    check_blocks,
    images,
)
from bot.practice.errors import SlackError
from bot.practice.incoming import JsonObject, flag_in, object_in, objects_from
from bot.practice.model import Message
from bot.practice.mrkdwn import normalized

if TYPE_CHECKING:
    from collections.abc import Mapping


MOST_TEXT = 40_000
MOST_UPDATED_TEXT = 4_000
MOST_METADATA = 16_000


def _text(call: Call, most: int) -> str:
    given = call.text("text")
    if len(given) > most:
        raise SlackError("msg_too_long")
    return normalized(given) if call.by_bot else call.workspace.typed(given)


def _blocks(call: Call) -> list[JsonObject]:
    given = call.arguments.get("blocks")
    if given in (None, ""):
        return []
    if not isinstance(given, list):
        raise SlackError("invalid_blocks_format")
    findings = Findings()
    if len(objects_from(given)) != len(given):
        findings.add("/blocks", "must be an array of objects")
    check_blocks(objects_from(given), Surface.MESSAGE, findings)
    if findings.messages:
        raise SlackError("invalid_blocks", findings.messages)
    if characters(given) > MOST_IN_ALL_BLOCKS:
        raise SlackError("msg_blocks_too_long")
    call.workspace.files.shown(images(objects_from(given)), call.user)
    return objects_from(given)


def _content(call: Call) -> tuple[str, list[JsonObject]]:
    """Return the text and the blocks of a new message; ``no_text`` where both are empty."""
    text, blocks = _text(call, MOST_TEXT), _blocks(call)
    if not text.strip() and not blocks:
        raise SlackError("no_text")
    return text, blocks


def _metadata(call: Call) -> JsonObject | None:
    if "metadata" not in call.arguments:
        return None
    metadata = object_in(call.arguments, "metadata")
    if not metadata:
        return {}
    if not isinstance(metadata.get("event_type"), str) or not isinstance(
        metadata.get("event_payload"), dict
    ):
        raise SlackError("invalid_metadata_format")
    if len(json.dumps(metadata)) > MOST_METADATA:
        raise SlackError("metadata_too_large")
    return metadata


def _post_message(call: Call) -> JsonObject:
    channel = call.workspace.writable(call.user, call.text("channel"))
    text, blocks = _content(call)
    message = call.workspace.post(
        Message(
            channel=channel.id,
            user=call.user,
            text=text,
            blocks=tuple(blocks),
            thread_ts=call.text("thread_ts"),
            broadcast=flag_in(call.arguments, "reply_broadcast"),
            metadata=_metadata(call) or {},
            client_msg_id="" if call.by_bot else call.text("client_msg_id"),
        )
    )
    if not call.by_bot:
        call.workspace.channels.mark(call.user, channel.id, message.ts)
    return {"channel": channel.id, "ts": message.ts, "message": _shown(call, message)}


def _shown(call: Call, message: Message) -> JsonObject:
    return call.workspace.message_json(message, call.user, metadata=True)


def _post_ephemeral(call: Call) -> JsonObject:
    channel = call.workspace.writable(call.user, call.text("channel"))
    reader = call.required("user")
    if reader not in channel.members:
        raise SlackError("user_not_in_channel")
    text, blocks = _content(call)
    message = call.workspace.post(
        Message(
            channel=channel.id,
            user=call.user,
            text=text,
            blocks=tuple(blocks),
            thread_ts=call.text("thread_ts"),
            only_for=reader,
        )
    )
    return {"message_ts": message.ts}


def _own(call: Call, error: str) -> Message:
    message = call.message()
    if message.only_for:
        raise SlackError("message_not_found")
    if message.user != call.user or message.subtype.startswith("channel_"):
        raise SlackError(error)
    return message


def _update(call: Call) -> JsonObject:
    message = _own(call, "cant_update_message")
    text, blocks = _text(call, MOST_UPDATED_TEXT), _blocks(call)
    if not text.strip() and not blocks:
        raise SlackError("no_text")
    after = call.workspace.edit(
        message,
        text=text or message.text,
        blocks=blocks,
        metadata=_metadata(call),
        by=call.user,
    )
    return {
        "channel": after.channel,
        "ts": after.ts,
        "text": after.text,
        "message": _shown(call, after),
    }


def _delete(call: Call) -> JsonObject:
    message = _own(call, "cant_delete_message")
    call.workspace.messages.delete(message)
    return {"channel": message.channel, "ts": message.ts}


def _permalink(call: Call) -> JsonObject:
    message = call.message("message_ts")
    stamp = message.ts.replace(".", "")
    address = f"{call.workspace.base_url}/archives/{message.channel}/p{stamp}"
    if message.is_reply:
        address += f"?thread_ts={message.thread_ts}&cid={message.channel}"
    return {"channel": message.channel, "permalink": address}


def _reacted(call: Call) -> Message:
    """Return the message to react to; only members may."""
    channel = call.channel()
    if call.user not in channel.members:
        raise SlackError("not_in_channel")
    message = call.message("timestamp")
    if message.only_for:
        raise SlackError("message_not_found")
    return message


def _react(call: Call) -> JsonObject:
    message, name = _reacted(call), call.text("name").strip(":")
    if not name:
        raise SlackError("invalid_name")
    reactions = dict(message.reactions)
    if call.user in reactions.get(name, ()):
        raise SlackError("already_reacted")
    reactions[name] = (*reactions.get(name, ()), call.user)
    after = dataclasses.replace(message, reactions=tuple(reactions.items()))
    call.workspace.messages.annotate(message, after)
    return {}


def _unreact(call: Call) -> JsonObject:
    message, name = _reacted(call), call.text("name").strip(":")
    reactions = dict(message.reactions)
    if call.user not in reactions.get(name, ()):
        raise SlackError("no_reaction")
    reactions[name] = tuple(user for user in reactions[name] if user != call.user)
    left = tuple((one, users) for one, users in reactions.items() if users)
    call.workspace.messages.annotate(message, dataclasses.replace(message, reactions=left))
    return {}


METHODS: Mapping[str, Method] = {
    "chat.postMessage": Method(run=_post_message, need=("chat:write",)),
    "chat.postEphemeral": Method(run=_post_ephemeral, need=("chat:write",), bot_only=True),
    "chat.update": Method(run=_update, need=("chat:write",)),
    "chat.delete": Method(run=_delete, need=("chat:write",)),
    "chat.getPermalink": Method(run=_permalink),
    "reactions.add": Method(run=_react, need=("reactions:write",)),
    "reactions.remove": Method(run=_unreact, need=("reactions:write",)),
}
