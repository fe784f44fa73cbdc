"""``conversations.*``: channels and direct messages, who is in them, and what was written there."""

from collections.abc import Callable, Mapping

from bot.practice.api import Call, Method
from bot.practice.errors import SlackError
from bot.practice.incoming import JsonObject, texts_in
from bot.practice.workspace.core import microseconds
from bot.practice.workspace.model import ChannelKind, Message

_TYPES = {kind.type_name: kind for kind in ChannelKind}


def _by_kind(verb: str) -> Callable[[Call], tuple[str, ...]]:
    """Return what names the scope for the sort of conversation that a call is about."""

    def need(call: Call) -> tuple[str, ...]:
        channel = call.workspace.channels.get(call.text("channel"))
        if channel is None:
            return ()
        is_managed = verb == "write" and channel.kind is ChannelKind.PUBLIC
        return (f"{channel.kind.scope_prefix}:{'manage' if is_managed else verb}",)

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


def _list(call: Call) -> JsonObject:
    kinds = _kinds(call)
    visible = call.workspace.channels.visible(call.user)
    found = [channel.to_slack(call.user) for channel in visible if channel.kind in kinds]
    some, cursor = call.page(found, default=100)
    return {"channels": some, "response_metadata": {"next_cursor": cursor}}


def _info(call: Call) -> JsonObject:
    return {"channel": call.channel().to_slack(call.user)}


def _open(call: Call) -> JsonObject:
    users = texts_in(call.arguments, "users")
    if not users:
        raise SlackError("users_list_not_supplied")
    if not all(map(call.workspace.roster.knows, users)):
        raise SlackError("user_not_found")
    if users == [call.user] and call.by_bot:
        raise SlackError("cannot_dm_bot")
    channel = call.workspace.channels.open_direct(*dict.fromkeys((call.user, *users)))
    return {"channel": {"id": channel.id}}


def _open_need(call: Call) -> tuple[str, ...]:
    return ("mpim:write",) if len(texts_in(call.arguments, "users")) > 1 else ("im:write",)


def _within(call: Call, message: Message) -> bool:
    ts = microseconds(message.ts)
    oldest, latest = call.text("oldest"), call.text("latest")
    inclusive = call.flag("inclusive")
    after = not oldest or ts > microseconds(oldest) - inclusive
    before = not latest or ts < microseconds(latest) + inclusive
    return after and before


def _page_of(call: Call, messages: list[Message], *, default: int) -> JsonObject:
    wanted, cursor = call.page(messages, default=default)
    metadata = call.flag("include_all_metadata")
    shown = [call.shown(message, metadata=metadata) for message in wanted]
    more: JsonObject = {"response_metadata": {"next_cursor": cursor}} if cursor else {}
    return {"messages": shown, "has_more": bool(cursor), **more}


def _history(call: Call) -> JsonObject:
    channel = call.joined_channel(for_all=False)
    newest_first = reversed(call.workspace.messages.history(channel.id, call.user))
    return _page_of(call, [one for one in newest_first if _within(call, one)], default=100)


def _replies(call: Call) -> JsonObject:
    messages = call.workspace.messages
    channel = call.joined_channel(for_all=False)
    ts = call.required("ts")
    named = messages.get(channel.id, ts)
    root = (named and named.thread_ts) or ts
    thread = messages.thread(channel.id, root, call.user)
    if not thread:
        raise SlackError("thread_not_found")
    wanted = [one for one in thread if one.ts == root or _within(call, one)]
    return _page_of(call, wanted, default=1000)


def _create(call: Call) -> JsonObject:
    channel = call.workspace.channels.create(
        name=call.text("name"), creator=call.user, private=call.flag("is_private")
    )
    return {"channel": channel.to_slack(call.user)}


def _create_need(call: Call) -> tuple[str, ...]:
    return ("groups:write",) if call.flag("is_private") else ("channels:manage",)


def _invite(call: Call) -> JsonObject:
    if call.channel().kind.is_direct:
        raise SlackError("method_not_supported_for_channel_type")
    channel = call.joined_channel()
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
    return {"channel": call.workspace.join(channel, call.user).to_slack(call.user)}


def _mark(call: Call) -> JsonObject:
    channel, ts = call.joined_channel(), call.text("ts")
    if not microseconds(ts) and ts != "0":
        raise SlackError("invalid_timestamp")
    call.workspace.channels.mark(call.user, channel.id, ts)
    return {}


METHODS: Mapping[str, Method] = {
    "conversations.open": Method(run=_open, need=_open_need),
    "conversations.list": Method(run=_list, need=_list_need),
    "conversations.info": Method(run=_info, need=_by_kind("read")),
    "conversations.history": Method(run=_history, need=_by_kind("history")),
    "conversations.replies": Method(run=_replies, need=_by_kind("history")),
    "conversations.create": Method(run=_create, need=_create_need),
    "conversations.invite": Method(run=_invite, need=_by_kind("write")),
    "conversations.join": Method(run=_join, need=("channels:join",)),
    "conversations.mark": Method(run=_mark, need=_by_kind("write")),
}
