"""The other methods: who is here, files and their upload in three steps, modals and Home tabs."""

from collections.abc import Mapping

from bot.practice.api import Call, Method
from bot.practice.block_kit import check_view, images
from bot.practice.errors import SlackError, missing_field
from bot.practice.incoming import JsonObject, number_in, object_in, objects_in, text_in
from bot.practice.mrkdwn import normalized
from bot.practice.people import BOT_ID, BOT_USER_ID, TEAM_ID, TEAM_NAME
from bot.practice.workspace.model import Message, View

MOST_BYTES = 1_000_000_000


def _auth_test(call: Call) -> JsonObject:
    return {
        "url": f"{call.workspace.core.base_url}/",
        "team": TEAM_NAME,
        "user": call.workspace.roster.handle_of(call.user),
        "team_id": TEAM_ID,
        "user_id": call.user,
        **({"bot_id": BOT_ID} if call.by_bot else {}),
    }


def _users(call: Call) -> JsonObject:
    roster, core = call.workspace.roster, call.workspace.core
    members = [roster.user_json(user, core.now()) for user in roster.everybody]
    some, cursor = call.page(members, default=200)
    return {"members": some, "response_metadata": {"next_cursor": cursor}}


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
        files.complete(text_in(one, "id"), title=text_in(one, "title"), owner=call.user)
        for one in wanted
    ]
    # With an alternative text Slack answers ok and never shares the file (python-slack-sdk#1818).
    if channel and not any(file.described for file in found):
        call.workspace.messages.post(
            Message(
                channel=channel.id,
                user=call.user,
                text=normalized(call.text("initial_comment")),
                thread_ts=call.text("thread_ts"),
                files=tuple(file.id for file in found),
                subtype="file_share",
            )
        )
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


def _open(call: Call) -> JsonObject:
    body = _view(call, "modal")
    user = call.workspace.triggers.exchange(call.required("trigger_id"))
    call.workspace.files.check_shown(objects_in(body, "blocks"), call.user, "invalid_arguments")
    return _shown(call, call.workspace.views.open(user, body))


def _publish(call: Call) -> JsonObject:
    user = call.required("user_id")
    if user == BOT_USER_ID or not call.workspace.roster.knows(user):
        raise SlackError("invalid_arguments", ["[ERROR] invalid user_id [json-pointer:/user_id]"])
    body = _view(call, "home")
    call.workspace.files.check_shown(objects_in(body, "blocks"), call.user, "invalid_arguments")
    return _shown(call, call.workspace.views.publish(user, body))


METHODS: Mapping[str, Method] = {
    "auth.test": Method(run=_auth_test),
    "users.list": Method(run=_users, need=("users:read",)),
    "files.getUploadURLExternal": Method(run=_upload_url, need=("files:write",)),
    "files.completeUploadExternal": Method(run=_complete, need=("files:write",)),
    "files.info": Method(run=_file_info, need=("files:read",)),
    "views.open": Method(run=_open, bot_only=True),
    "views.publish": Method(run=_publish, bot_only=True),
}
