"""``conversations.*``: channels and direct messages, who is in them, and what was written there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.practice.api import MOST_IN_A_PAGE, Call, Method, page
from bot.practice.core import microseconds
from bot.practice.errors import SlackError
from bot.practice.incoming import JsonObject, flag_in, number_in, texts_in
from bot.practice.model import Channel, ChannelKind, Message
from bot.practice.people import BOT_USER_ID

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_TYPES = {kind.type_name: kind for kind in ChannelKind}


def _by_kind(verb: str) -> Callable[[Call], tuple[str, ...]]:
    """Return what names the scope for the sort of conversation that a call is about."""

    def need(call: Call) -> tuple[str, ...]:
        channel = call.workspace.channels.get(call.text("channel"))
        if channel is None:
            return ()
        prefix = channel.kind.scope_prefix
        return (
            f"{prefix}:manage" if verb == "write" and prefix == "channels" else f"{prefix}:{verb}",
        )

    return need


def _kinds(call: Call) -> list[ChannelKind]:
    words = texts_in(call.arguments, "types") or ["public_channel"]
    if any(word not in _TYPES for word in words):
        raise SlackError("invalid_types")
    return [_TYPES[word] for word in words]


def _list_need(call: Call) -> tuple[str, ...]:
    granted = call.workspace.roster.app.scopes
    needed = [f"{kind.scope_prefix}:read" for kind in _kinds(call)]
    return next(((scope,) for scope in needed if scope not in granted), ())


def _channel(call: Call, channel: Channel) -> JsonObject:
    body = channel.to_slack(call.user)
    if call.user in channel.members and not call.by_bot:
        mark = call.workspace.channels.mark_of(call.user, channel.id)
        unread = call.workspace.messages.unread(channel.id, call.user, mark)
        body |= {"last_read": mark, "unread_count": unread, "unread_count_display": unread}
    return body


def _list(call: Call) -> JsonObject:
    kinds = _kinds(call)
    channels = [
        channel
        for channel in call.workspace.channels.all()
        if channel.kind in kinds and call.workspace.channels.visible(channel, call.user)
    ]
    some, cursor = page(call, [_channel(call, channel) for channel in channels], default=100)
    return {"channels": some, "response_metadata": {"next_cursor": cursor}}


def _info(call: Call) -> JsonObject:
    return {"channel": _channel(call, call.channel())}


def _open(call: Call) -> JsonObject:
    workspace = call.workspace
    if call.text("channel"):
        channel = call.channel()
    else:
        users = texts_in(call.arguments, "users")
        if not users:
            raise SlackError("users_list_not_supplied")
        if any(not workspace.roster.knows(user) for user in users):
            raise SlackError("user_not_found")
        if users == [call.user] and call.by_bot:
            raise SlackError("cannot_dm_bot")
        channel = workspace.channels.open_direct(*dict.fromkeys((call.user, *users)))
    if flag_in(call.arguments, "return_im"):
        return {"channel": channel.to_slack(call.user)}
    return {"channel": {"id": channel.id}}


def _open_need(call: Call) -> tuple[str, ...]:
    return ("mpim:write",) if len(texts_in(call.arguments, "users")) > 1 else ("im:write",)


def _within(call: Call, message: Message) -> bool:
    ts = microseconds(message.ts)
    oldest, latest = call.text("oldest"), call.text("latest")
    inclusive = flag_in(call.arguments, "inclusive")
    after = not oldest or ts > microseconds(oldest) - inclusive
    before = not latest or ts < microseconds(latest) + inclusive
    return after and before


def _history(call: Call) -> JsonObject:
    workspace = call.workspace
    channel = workspace.readable(call.user, call.text("channel"))
    limit = min(number_in(call.arguments, "limit", 100) or 100, MOST_IN_A_PAGE)
    cursor = call.text("cursor")
    if cursor and not re.fullmatch(r"next_ts:\d+\.\d{6}", cursor):
        raise SlackError("invalid_cursor")
    before = microseconds(cursor.removeprefix("next_ts:")) if cursor else 0
    messages = [
        message
        for message in reversed(workspace.messages.history(channel.id, call.user))
        if _within(call, message) and (not before or microseconds(message.ts) < before)
    ]
    with_metadata = flag_in(call.arguments, "include_all_metadata")
    some = messages[:limit]
    has_more = len(messages) > limit
    result: JsonObject = {
        "messages": [
            workspace.message_json(one, call.user, metadata=with_metadata) for one in some
        ],
        "has_more": has_more,
        "pin_count": 0,
    }
    if has_more:
        result["response_metadata"] = {"next_cursor": f"next_ts:{some[-1].ts}"}
    return result


def _replies(call: Call) -> JsonObject:
    workspace = call.workspace
    channel = workspace.readable(call.user, call.text("channel"))
    named = workspace.messages.get(channel.id, call.required("ts"))
    root = (named.thread_ts or named.ts) if named else call.text("ts")
    thread = workspace.messages.thread(channel.id, root, call.user)
    if not thread:
        raise SlackError("thread_not_found")
    with_metadata = flag_in(call.arguments, "include_all_metadata")
    wanted = [one for one in thread if one.ts == root or _within(call, one)]
    shown = [workspace.message_json(one, call.user, metadata=with_metadata) for one in wanted]
    some, cursor = page(call, shown, default=1000)
    result: JsonObject = {"messages": some, "has_more": bool(cursor)}
    if cursor:
        result["response_metadata"] = {"next_cursor": cursor}
    return result


def _create(call: Call) -> JsonObject:
    channel = call.workspace.channels.create(
        name=call.text("name"),
        creator=call.user,
        private=flag_in(call.arguments, "is_private"),
        members=(),
    )
    return {"channel": channel.to_slack(call.user)}


def _create_need(call: Call) -> tuple[str, ...]:
    private = flag_in(call.arguments, "is_private")
    return ("groups:write",) if private else ("channels:manage",)


def _invite(call: Call) -> JsonObject:
    channel = call.channel()
    if channel.kind in (ChannelKind.DIRECT, ChannelKind.GROUP_DIRECT):
        raise SlackError("method_not_supported_for_channel_type")
    if call.user not in channel.members:
        raise SlackError("not_in_channel")
    users = texts_in(call.arguments, "users")
    if not users:
        raise SlackError("no_user")
    for user in users:
        if not call.workspace.roster.knows(user):
            raise SlackError("user_not_found")
        if user == call.user:
            raise SlackError("cant_invite_self")
        if user in channel.members:
            raise SlackError("already_in_channel")
    for user in users:
        channel = call.workspace.join(channel, user, inviter=call.user)
    return {"channel": channel.to_slack(call.user)}


def _join(call: Call) -> JsonObject:
    channel = call.channel()
    if channel.kind is not ChannelKind.PUBLIC:
        raise SlackError("method_not_supported_for_channel_type")
    if call.user in channel.members:
        return {
            "channel": channel.to_slack(call.user),
            "warning": "already_in_channel",
            "response_metadata": {"warnings": ["already_in_channel"]},
        }
    return {"channel": call.workspace.join(channel, call.user).to_slack(call.user)}


def _mark(call: Call) -> JsonObject:
    channel = call.channel()
    if call.user not in channel.members:
        raise SlackError("not_in_channel")
    ts = call.text("ts")
    if not microseconds(ts) and ts != "0":
        raise SlackError("invalid_timestamp")
    call.workspace.channels.mark(call.user, channel.id, ts)
    return {}


def _invite_need(call: Call) -> tuple[str, ...]:
    return _by_kind("write")(call) if call.user == BOT_USER_ID else ()


METHODS: Mapping[str, Method] = {
    "conversations.open": Method(run=_open, need=_open_need),
    "conversations.list": Method(run=_list, need=_list_need),
    "conversations.info": Method(run=_info, need=_by_kind("read")),
    "conversations.history": Method(run=_history, need=_by_kind("history")),
    "conversations.replies": Method(run=_replies, need=_by_kind("history")),
    "conversations.create": Method(run=_create, need=_create_need),
    "conversations.invite": Method(run=_invite, need=_invite_need),
    "conversations.join": Method(run=_join, need=("channels:join",)),
    "conversations.mark": Method(run=_mark, need=_by_kind("write")),
}
