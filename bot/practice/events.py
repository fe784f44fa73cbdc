"""The Events API: the events that the app gets for a change in the workspace."""

import re

from bot.practice.incoming import JsonObject, object_in, objects_in
from bot.practice.mrkdwn import mentioned
from bot.practice.people import APP_ID
from bot.practice.workspace import model
from bot.practice.workspace.workspace import Workspace

_LINK = re.compile(r"<https?:")


def events_for(change: model.Change, workspace: Workspace) -> list[JsonObject]:
    """Return the events that the app, as it is subscribed, gets for a change."""
    found: list[tuple[str, JsonObject]] = []
    match change:
        case model.MessagePosted(message):
            found = _posted(message, workspace)
            if _LINK.search(message.text) and not message.by_bot:
                found += _unfurled(message, workspace)
        case model.MessageChanged(before, after, at):
            more: JsonObject = {"message": workspace.messages.to_slack(after, workspace.bot_user)}
            found = _hidden(workspace, "message_changed", before, at, more)
        case model.MessageDeleted(message, at):
            found = _hidden(workspace, "message_deleted", message, at, {"deleted_ts": message.ts})
    wanted = workspace.roster.app.events
    return [_event(workspace, event) for subscription, event in found if subscription in wanted]


def home_opened(workspace: Workspace, user: str) -> JsonObject:
    """Return the event that the app gets when a person looks at its Home tab."""
    event: JsonObject = {
        "type": "app_home_opened",
        "user": user,
        "channel": workspace.channels.open_direct(user, workspace.bot_user).id,
        "tab": "home",
        "event_ts": workspace.core.next_ts(),
    }
    view = workspace.views.of(user, "home")
    return _event(workspace, event | ({"view": view.to_slack()} if view else {}))


def files_in(body: JsonObject) -> list[JsonObject]:
    """Return the files of the message that an event's body tells of."""
    return objects_in(object_in(body, "event"), "files")


def without_files(body: JsonObject) -> JsonObject:
    """Return an event's body in which the app has to ask for each file (`files.info`)."""
    facts: JsonObject = {"mode": "file_access", "file_access": "check_file_info"}
    facts |= {"created": 0, "timestamp": 0, "user": ""}
    hidden = [{"id": file["id"], **facts} for file in files_in(body)]
    return body | {"event": object_in(body, "event") | {"files": hidden}}


def removed(workspace: Workspace) -> list[JsonObject]:
    """Return the events that the app gets when it was removed: of its token, and of itself."""
    tokens: JsonObject = {"oauth": [], "bot": [workspace.bot_user]}
    found: list[JsonObject] = [
        {"type": "tokens_revoked", "tokens": tokens, "event_ts": workspace.core.next_ts()},
        {"type": "app_uninstalled", "event_ts": workspace.core.next_ts()},
    ]
    wanted = workspace.roster.app.events
    return [
        _event(workspace, event) | {"authorizations": []}
        for event in found
        if event["type"] in wanted
    ]


def _event(workspace: Workspace, event: JsonObject) -> JsonObject:
    """Return an event's body, which stays the same when it is delivered again."""
    authorization: JsonObject = {
        "enterprise_id": None,
        "team_id": workspace.roster.team.id,
        "user_id": workspace.bot_user,
        "is_bot": True,
        "is_enterprise_install": False,
    }
    return {
        "team_id": workspace.roster.team.id,
        "api_app_id": APP_ID,
        "event": event,
        "type": "event_callback",
        "event_id": workspace.core.new_id("Ev"),
        "event_time": int(workspace.core.now().timestamp()),
        "authorizations": [authorization],
    }


def _bots_channel(workspace: Workspace, message: model.Message) -> model.Channel | None:
    """Return a message's channel if the bot is there and may know of the message."""
    channel = workspace.channels.get(message.channel)
    is_there = channel is not None and workspace.bot_user in channel.members
    return channel if is_there and not message.only_for else None


def _posted(message: model.Message, workspace: Workspace) -> list[tuple[str, JsonObject]]:
    channel = _bots_channel(workspace, message)
    if channel is None:
        return []
    body = workspace.messages.to_slack(message, workspace.bot_user)
    body |= {"channel": channel.id, "event_ts": message.ts}
    found = [(f"message.{channel.kind.scope_prefix}", body | {"channel_type": channel.kind.value})]
    addressed = workspace.bot_user in mentioned(message.text) and not message.subtype
    if addressed and not message.by_bot and channel.kind is not model.ChannelKind.DIRECT:
        found.append(("app_mention", body | {"type": "app_mention"}))
    return found


def _unfurled(message: model.Message, workspace: Workspace) -> list[tuple[str, JsonObject]]:
    """Return the event that Slack has shown what is at a link: nobody has edited anything."""
    shown = workspace.messages.to_slack(message, workspace.bot_user)
    more: JsonObject = {"message": shown | {"attachments": [{"title": "What is there"}]}}
    return _hidden(workspace, "message_changed", message, workspace.core.next_ts(), more)


def _hidden(
    workspace: Workspace, subtype: str, previous: model.Message, at: str, more: JsonObject
) -> list[tuple[str, JsonObject]]:
    channel = _bots_channel(workspace, previous)
    if channel is None:
        return []
    body: JsonObject = {
        "type": "message",
        "subtype": subtype,
        "hidden": True,
        "channel": channel.id,
        "previous_message": workspace.messages.to_slack(previous, workspace.bot_user),
        "ts": at,
        "event_ts": at,
    }
    if not channel.kind.is_direct:  # Slack tells the type only of new messages there
        body["channel_type"] = channel.kind.value
    return [(f"message.{channel.kind.scope_prefix}", body | more)]
