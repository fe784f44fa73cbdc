"""The Events API: the events that the app gets for a change in the workspace."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.practice.model import (
    Change,
    Channel,
    ChannelKind,
    HomeOpened,
    MemberJoined,
    Message,
    MessageChanged,
    MessageDeleted,
    MessagePosted,
)
from bot.practice.mrkdwn import mentioned, unescaped
from bot.practice.people import APP_ID, BOT_USER_ID, TEAM_ID, VERIFICATION_TOKEN

if TYPE_CHECKING:
    from bot.practice.incoming import JsonObject
    from bot.practice.workspace import Workspace

_SUBSCRIPTIONS = {
    ChannelKind.PUBLIC: "message.channels",
    ChannelKind.PRIVATE: "message.groups",
    ChannelKind.DIRECT: "message.im",
    ChannelKind.GROUP_DIRECT: "message.mpim",
}


@dataclass(frozen=True, slots=True)
class Event:
    """An event's body and its envelope's id; both stay the same when it is delivered again."""

    id: str
    body: JsonObject


def events_for(change: Change, workspace: Workspace) -> list[Event]:
    """Return the events that the app, as it is subscribed, gets for a change."""
    found: list[tuple[str, JsonObject]] = []
    event_id = ""
    match change:
        case MessagePosted(message=message):
            found = _posted(message, workspace)
        case MessageChanged(before=before, after=after, at=at, visible=True):
            found = _hidden(workspace, after, "message_changed", at, before)
        case MessageDeleted(message=message, at=at):
            found = _hidden(workspace, message, "message_deleted", at, message)
        case MemberJoined(channel=channel, user=user, inviter=inviter, at=at):
            found = _joined(channel, user, inviter, at)
        case HomeOpened(user=user, at=at, event_id=event_id):
            found = [("app_home_opened", _home_opened(workspace, user, at))]
        case _:
            pass
    wanted = workspace.roster.app.events
    return [
        _event(workspace, event, event_id or workspace.core.new_id("Ev"))
        for subscription, event in found
        if subscription in wanted
    ]


def _event(workspace: Workspace, event: JsonObject, event_id: str) -> Event:
    authorization: JsonObject = {
        "enterprise_id": None,
        "team_id": TEAM_ID,
        "user_id": BOT_USER_ID,
        "is_bot": True,
        "is_enterprise_install": False,
    }
    body: JsonObject = {
        "token": VERIFICATION_TOKEN,
        "team_id": TEAM_ID,
        "context_team_id": TEAM_ID,
        "context_enterprise_id": None,
        "api_app_id": APP_ID,
        "event": event,
        "type": "event_callback",
        "event_id": event_id,
        "event_time": workspace.core.epoch(),
        "authorizations": [authorization],
        "is_ext_shared_channel": False,
        "event_context": f"4-{event_id}",
    }
    return Event(event_id, body)


def _heard(workspace: Workspace, message: Message) -> Channel | None:
    channel = workspace.channels.get(message.channel)
    if message.only_for or channel is None or BOT_USER_ID not in channel.members:
        return None
    return channel


def _message(workspace: Workspace, message: Message) -> JsonObject:
    body = workspace.message_json(message, BOT_USER_ID)
    if not message.by_bot and not message.blocks and message.text and not message.subtype:
        section: JsonObject = {
            "type": "rich_text_section",
            "elements": [{"type": "text", "text": unescaped(message.text)}],
        }
        block_id = "b" + message.ts.replace(".", "")
        body["blocks"] = [{"type": "rich_text", "block_id": block_id, "elements": [section]}]
    return body


def _posted(message: Message, workspace: Workspace) -> list[tuple[str, JsonObject]]:
    channel = _heard(workspace, message)
    if channel is None:
        return []
    place: JsonObject = {"channel": channel.id, "event_ts": message.ts}
    body = _message(workspace, message)
    kind: JsonObject = {"channel_type": channel.kind.value}
    found = [(_SUBSCRIPTIONS[channel.kind], body | place | kind)]
    addressed = BOT_USER_ID in mentioned(message.text) and not message.subtype
    if addressed and not message.by_bot and channel.kind is not ChannelKind.DIRECT:
        found.append(("app_mention", body | place | {"type": "app_mention"}))
    return found


def _hidden(
    workspace: Workspace, message: Message, subtype: str, at: str, previous: Message
) -> list[tuple[str, JsonObject]]:
    channel = _heard(workspace, message)
    if channel is None:
        return []
    body: JsonObject = {
        "type": "message",
        "subtype": subtype,
        "hidden": True,
        "channel": channel.id,
        "channel_type": channel.kind.value,
        "previous_message": _message(workspace, previous),
        "ts": at,
        "event_ts": at,
    }
    if subtype == "message_changed":
        body["message"] = _message(workspace, message)
    else:
        body["deleted_ts"] = message.ts
    return [(_SUBSCRIPTIONS[channel.kind], body)]


def _joined(channel: Channel, user: str, inviter: str, at: str) -> list[tuple[str, JsonObject]]:
    if BOT_USER_ID not in channel.members:
        return []
    event: JsonObject = {
        "type": "member_joined_channel",
        "user": user,
        "channel": channel.id,
        "channel_type": "C" if channel.kind is ChannelKind.PUBLIC else "G",
        "team": TEAM_ID,
        "event_ts": at,
    }
    if inviter:
        event["inviter"] = inviter
    return [("member_joined_channel", event)]


def _home_opened(workspace: Workspace, user: str, at: str) -> JsonObject:
    channel = workspace.channels.open_direct(user, BOT_USER_ID)
    event: JsonObject = {
        "type": "app_home_opened",
        "user": user,
        "channel": channel.id,
        "tab": "home",
        "event_ts": at,
    }
    view = workspace.views.home(user)
    if view:
        event["view"] = view.to_slack()
    return event
