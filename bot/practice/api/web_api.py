"""The Web API: tokens, scopes and faults; its methods, what each needs and does.

`chat.*` posts, changes and deletes messages; `conversations.*` are channels and direct
messages, who is in them, and what was written there. The others say who is here, upload files in
three steps, and open modals and Home tabs.
"""

import asyncio
import json
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from bot.practice.block_kit import check_view, images
from bot.practice.errors import SlackError, missing_field
from bot.practice.faults import OF_METHODS, FaultKind, Faults
from bot.practice.incoming import (
    JsonObject,
    arguments_of,
    flag_in,
    number_in,
    object_in,
    objects_in,
    text_in,
    texts_in,
    token_of,
)
from bot.practice.limits import RateLimits
from bot.practice.mrkdwn import normalized, typed
from bot.practice.people import APP_TOKEN, BOT_ID, is_bot
from bot.practice.workspace.core import microseconds
from bot.practice.workspace.model import Channel, ChannelKind, Message, View
from bot.practice.workspace.workspace import Workspace

MOST_IN_A_PAGE = 999
T = TypeVar("T")


class Call(Struct, frozen=True):
    """A call of a method: its workspace, the caller's user id, and its arguments."""

    workspace: Workspace
    user: str
    arguments: JsonObject
    afterwards: list[Callable[[], object]] = []
    """What is done some time after the answer."""

    @property
    def by_bot(self) -> bool:
        """Whether the app calls, rather than a person."""
        return is_bot(self.user)

    def text(self, key: str) -> str:
        """Return a text argument; empty when it is absent."""
        return text_in(self.arguments, key)

    def flag(self, key: str) -> bool:
        """Return an argument that is true or false; false when it is absent."""
        return flag_in(self.arguments, key)

    def required(self, key: str) -> str:
        """Return a text argument; `invalid_arguments` when it is absent."""
        value = self.text(key)
        if not value:
            raise missing_field(key)
        return value

    def channel(self) -> Channel:
        """Return the conversation that `channel` names, if the caller may know of it."""
        channel = self.workspace.channels.get(self.text("channel"), self.user)
        if channel is None:
            raise SlackError("channel_not_found")
        return channel

    def joined_channel(self, *, for_all: bool = True) -> Channel:
        """Return the named conversation, if the caller is in it; people may read any public one."""
        channel = self.channel()
        if self.user not in channel.members and (for_all or self.by_bot):
            raise SlackError("not_in_channel")
        return channel

    def writable(self, where: str) -> Channel:
        """Return the conversation (an id, a `#name`, a user's id) that the caller may post in."""
        channel = self.workspace.channels.find(self.user, where)
        if channel is None:
            raise SlackError("channel_not_found")
        if self.user not in channel.members:
            raise SlackError("not_in_channel")
        if channel.is_archived:
            raise SlackError("is_archived")
        return channel

    def shown(self, message: Message, *, metadata: bool) -> JsonObject:
        """Return Slack's message object as the caller gets it."""
        return self.workspace.messages.to_slack(message, self.user, metadata=metadata)

    def page(self, items: Sequence[T], *, default: int) -> tuple[list[T], str]:
        """Return one page of a list by `limit` and `cursor`, and the next cursor."""
        limit = number_in(self.arguments, "limit", default)
        if limit < 0:
            raise SlackError("invalid_limit")
        cursor = self.text("cursor")
        begin = cursor.removeprefix("next:")
        start = int(begin) if begin.isdecimal() else 0
        if cursor and not start:
            raise SlackError("invalid_cursor")
        end = start + min(limit or default, MOST_IN_A_PAGE)
        return list(items[start:end]), f"next:{end}" if end < len(items) else ""


Need: TypeAlias = tuple[str, ...] | Callable[[Call], tuple[str, ...]]


class Method(Struct, frozen=True, kw_only=True):
    """A method: what it does, and the scopes of which the bot needs any one.

    Of methods that the bot has no use for, it is the scope that they need for public channels.
    """

    run: Callable[[Call], JsonObject]
    need: Need = ()
    bot_only: bool = False


MOST_TEXT = 40_000
MOST_UPDATED_TEXT = 4_000
MOST_METADATA = 16_000


def _content(call: Call, most: int = MOST_TEXT) -> tuple[str, tuple[JsonObject, ...]]:
    """Return the text and the blocks of a message; `no_text` where both are empty."""
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
    is_named = isinstance(metadata.get("event_type"), str)
    if metadata and not (is_named and isinstance(metadata.get("event_payload"), dict)):
        raise SlackError("invalid_metadata_format")
    if len(json.dumps(metadata)) > MOST_METADATA:
        raise SlackError("metadata_too_large")
    return metadata


def _post(call: Call, **more: Any) -> Message:  # noqa: ANN401 - fields of a message
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


_TYPES = {kind.type_name: kind for kind in ChannelKind}


def _by_kind(verb: str) -> Callable[[Call], tuple[str, ...]]:
    """Return what names the scope for the sort of conversation that a call is about."""

    def need(call: Call) -> tuple[str, ...]:
        channel = call.workspace.channels.get(call.text("channel"))
        return () if channel is None else (f"{channel.kind.scope_prefix}:{verb}",)

    return need


def _kinds(call: Call) -> list[ChannelKind]:
    words = texts_in(call.arguments, "types") or ["public_channel"]
    if any(word not in _TYPES for word in words):
        raise SlackError("invalid_types")
    return [_TYPES[word] for word in words]


def _listed(call: Call) -> tuple[str, ...]:
    return tuple(f"{kind.scope_prefix}:read" for kind in _kinds(call))


def _list(call: Call) -> JsonObject:
    kinds = _kinds(call)
    visible = call.workspace.channels.visible(call.user)
    gone = call.workspace.roster.deactivated
    found = [channel.to_slack(call.user) for channel in visible if channel.kind in kinds]
    for channel in found:
        if channel.get("user") in gone:
            channel["is_user_deleted"] = True
    some, cursor = call.page(found, default=100)
    return {"channels": some, "response_metadata": {"next_cursor": cursor}}


def _info(call: Call) -> JsonObject:
    return {"channel": call.channel().to_slack(call.user)}


def _open_conversation(call: Call) -> JsonObject:
    users = texts_in(call.arguments, "users")
    if not users:
        raise SlackError("users_list_not_supplied")
    if not all(map(call.workspace.roster.knows, users)):
        raise SlackError("user_not_found")
    if users == [call.user] and call.by_bot:
        raise SlackError("cannot_dm_bot")
    if call.workspace.roster.deactivated.intersection(users):
        raise SlackError("user_disabled")
    channel = call.workspace.channels.open_direct(*dict.fromkeys((call.user, *users)))
    return {"channel": {"id": channel.id}}


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
    return _page_of(
        call, [message for message in newest_first if _within(call, message)], default=100
    )


def _replies(call: Call) -> JsonObject:
    messages = call.workspace.messages
    channel = call.joined_channel(for_all=False)
    ts = call.required("ts")
    named = messages.get(channel.id, ts)
    root = (named and named.thread_ts) or ts
    thread = messages.thread(channel.id, root, call.user)
    if not thread:
        raise SlackError("thread_not_found")
    wanted = [message for message in thread if message.ts == root or _within(call, message)]
    return _page_of(call, wanted, default=1000)


def _create(call: Call) -> JsonObject:
    channel = call.workspace.channels.create(
        name=call.text("name"), creator=call.user, private=call.flag("is_private")
    )
    return {"channel": channel.to_slack(call.user)}


def _invite(call: Call) -> JsonObject:
    if call.channel().kind.is_direct:
        raise SlackError("method_not_supported_for_channel_type")
    channel = call.writable(call.text("channel"))
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


MOST_BYTES = 1_000_000_000


def _auth_test(call: Call) -> JsonObject:
    return {
        "url": f"{call.workspace.core.base_url}/",
        "team": call.workspace.roster.team.name,
        "user": call.workspace.roster.handle_of(call.user),
        "team_id": call.workspace.roster.team.id,
        "user_id": call.user,
        **({"bot_id": BOT_ID} if call.by_bot else {}),
    }


def _users(call: Call) -> JsonObject:
    roster, core = call.workspace.roster, call.workspace.core
    members = [roster.user_json(user, core.now()) for user in roster.everybody]
    some, cursor = call.page(members, default=200)
    return {"members": some, "response_metadata": {"next_cursor": cursor}}


def _user(call: Call) -> JsonObject:
    roster, user = call.workspace.roster, call.required("user")
    if user not in roster.everybody:
        raise SlackError("user_not_found")
    return {"user": roster.user_json(user, call.workspace.core.now())}


def _upload_url(call: Call) -> JsonObject:
    name, size = call.required("filename"), number_in(call.arguments, "length", 0)
    if not 0 < size <= MOST_BYTES:
        raise missing_field("length")
    described = bool(call.text("alt_txt"))
    safe = name.replace("\\", "/").rpartition("/")[2] or "file"
    file = call.workspace.files.reserve(name=safe, size=size, owner=call.user, described=described)
    return {"upload_url": f"{call.workspace.core.base_url}/upload/{file.id}", "file_id": file.id}


def _complete(call: Call) -> JsonObject:
    files = call.workspace.files
    wanted = objects_in(call.arguments, "files")
    if not wanted:
        raise missing_field("files")
    where = call.text("channel_id") or call.text("channels").partition(",")[0]
    channel = call.writable(where) if where else None
    found = [
        files.complete(text_in(file, "id"), title=text_in(file, "title"), owner=call.user)
        for file in wanted
    ]
    # With an alternative text Slack answers ok and never shares the file (python-slack-sdk#1818).
    if channel and not any(file.described for file in found):
        message = Message(
            channel=channel.id,
            user=call.user,
            text=normalized(call.text("initial_comment")),
            thread_ts=call.text("thread_ts"),
            files=tuple(file.id for file in found),
            subtype="file_share",
        )
        call.afterwards.append(lambda: call.workspace.messages.post(message))
    return {"files": [files.to_slack(files.get(file.id) or file) for file in found]}


def _file_info(call: Call) -> JsonObject:
    file = call.workspace.files.get(call.text("file"))
    if file is None or not call.workspace.may_fetch(file, call.user):
        raise SlackError("file_not_found")
    return {"file": call.workspace.files.to_slack(file)}


def _view(call: Call, kind: str) -> JsonObject:
    body = object_in(call.arguments, "view")
    if not body:
        raise missing_field("view")
    check_view(body, kind)
    return body


def _shown(call: Call, view: View) -> JsonObject:
    """Let the person fetch the files that a view shows, and return the view."""
    shown = (file_id for _, file_id in images(view.blocks))
    call.workspace.files.share(shown, view.user)
    return {"view": view.to_slack()}


def _open_view(call: Call) -> JsonObject:
    body = _view(call, "modal")
    user = call.workspace.triggers.exchange(call.required("trigger_id"))
    call.workspace.files.check_shown(objects_in(body, "blocks"), call.user, "invalid_arguments")
    return _shown(call, call.workspace.views.open(user, body))


def _publish(call: Call) -> JsonObject:
    user = call.required("user_id")
    if is_bot(user) or not call.workspace.roster.knows(user):
        raise SlackError("invalid_arguments", ["[ERROR] invalid user_id [json-pointer:/user_id]"])
    body = _view(call, "home")
    call.workspace.files.check_shown(objects_in(body, "blocks"), call.user, "invalid_arguments")
    return _shown(call, call.workspace.views.publish(user, body))


METHODS: Mapping[str, Method] = {
    "chat.postMessage": Method(run=_post_message, need=("chat:write",)),
    "chat.postEphemeral": Method(run=_post_ephemeral, need=("chat:write",), bot_only=True),
    "chat.update": Method(run=_update, need=("chat:write",)),
    "chat.delete": Method(run=_delete, need=("chat:write",)),
    "conversations.open": Method(run=_open_conversation, need=("im:write",)),
    "conversations.list": Method(run=_list, need=_listed),
    "conversations.info": Method(run=_info, need=_by_kind("read")),
    "conversations.history": Method(run=_history, need=_by_kind("history")),
    "conversations.replies": Method(run=_replies, need=_by_kind("history")),
    "conversations.create": Method(run=_create, need=("channels:manage",)),
    "conversations.invite": Method(run=_invite, need=("channels:manage",)),
    "conversations.join": Method(run=_join, need=("channels:join",)),
    "conversations.mark": Method(run=_mark, need=("channels:manage",)),
    "auth.test": Method(run=_auth_test),
    "users.info": Method(run=_user, need=("users:read",)),
    "users.list": Method(run=_users, need=("users:read",)),
    "files.getUploadURLExternal": Method(run=_upload_url, need=("files:write",)),
    "files.completeUploadExternal": Method(run=_complete, need=("files:write",)),
    "files.info": Method(run=_file_info, need=("files:read",)),
    "views.open": Method(run=_open_view, bot_only=True),
    "views.publish": Method(run=_publish, bot_only=True),
}


def _rate_limited(seconds: str) -> Response:
    return JSONResponse({"ok": False, "error": "ratelimited"}, 429, {"Retry-After": seconds})


class WebApi(Struct, frozen=True, kw_only=True):
    """Answers `/api/<method>`; `open_socket` names a fresh Socket Mode address.

    `sharing` is after how many seconds an uploaded file stands in its channel.
    """

    workspace: Workspace
    faults: Faults
    open_socket: Callable[[], str]
    sharing: float
    limits: RateLimits

    async def __call__(self, request: Request) -> Response:
        """Answer one call."""
        name = str(request.path_params["method"])
        is_apps = not self.workspace.roster.is_person(token_of(request, {}))
        fault = self.faults.take(*OF_METHODS, method=name) if is_apps else None
        kind = fault.kind if fault else None
        if fault and kind is FaultKind.ERROR_500:
            return Response("internal error", status_code=500)
        if kind is FaultKind.HTML:
            return HTMLResponse("<!DOCTYPE html><title>We'll be right back</title>")
        if fault and kind is FaultKind.RATE_LIMITED:
            return _rate_limited(fault.argument or "1")
        try:
            if fault and kind is FaultKind.FAIL:
                raise SlackError(fault.argument or "internal_error")  # noqa: TRY301 - as a method's
            arguments = await arguments_of(request)
            wait = self.limits.wait(name, text_in(arguments, "channel")) if is_apps else 0.0
            if wait:
                return _rate_limited(str(math.ceil(wait)))
            answer = self._answer(name, token_of(request, arguments), arguments)
        except SlackError as error:
            answer = error.to_slack()
        if kind is FaultKind.DROP:
            request.state.transport.abort()
        scopes = ",".join(self.workspace.roster.app.scopes)
        return JSONResponse(answer, headers={"x-oauth-scopes": scopes})

    def _answer(self, name: str, token: str, arguments: JsonObject) -> JsonObject:
        user = self.workspace.roster.user_of(token)
        if name == "apps.connections.open" and token == APP_TOKEN:
            return {"ok": True, "url": self.open_socket()}
        method = METHODS.get(name)
        if method is None and name != "apps.connections.open":
            raise SlackError("unknown_method", extra={"req_method": name})
        if not token and method:
            raise SlackError("not_authed")
        if not user and token != APP_TOKEN:
            is_revoked = self.workspace.roster.is_revoked(token)
            raise SlackError("account_inactive" if is_revoked else "invalid_auth")
        if not user or method is None:
            raise SlackError("not_allowed_token_type")
        call = Call(self.workspace, user, arguments)
        self._permit(method, call)
        with self.workspace.core.lock:
            answer = method.run(call)
            if not self.sharing:
                for work in call.afterwards:
                    work()
                call.afterwards.clear()
        for work in call.afterwards:
            asyncio.get_running_loop().call_later(self.sharing, work)
        return {"ok": True, **answer}

    def _permit(self, method: Method, call: Call) -> None:
        if not call.by_bot:
            if method.bot_only:
                raise SlackError("not_allowed_token_type")
            return
        granted = self.workspace.roster.app.scopes
        needed = method.need(call) if callable(method.need) else method.need
        if needed and not any(scope in granted for scope in needed):
            extra: JsonObject = {"needed": ",".join(needed), "provided": ",".join(granted)}
            raise SlackError("missing_scope", extra=extra)
