"""``files.*``: the upload in three steps, and what is known of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.practice.api import Call, Method
from bot.practice.errors import SlackError
from bot.practice.incoming import JsonObject, number_in, objects_in, text_in
from bot.practice.model import Message
from bot.practice.mrkdwn import normalized

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_BYTES = 1_000_000_000


def _upload_url(call: Call) -> JsonObject:
    name, size = call.required("filename"), number_in(call.arguments, "length", 0)
    if not 0 < size <= MOST_BYTES:
        raise SlackError("invalid_arguments", ["[ERROR] missing required field: length"])
    described = bool(call.text("alt_txt"))
    safe = name.replace("\\", "/").rpartition("/")[2] or "file"
    file = call.workspace.files.reserve(name=safe, size=size, owner=call.user, described=described)
    return {"upload_url": f"{call.workspace.base_url}/upload/{file.id}", "file_id": file.id}


def _complete(call: Call) -> JsonObject:
    workspace = call.workspace
    wanted = objects_in(call.arguments, "files")
    if not wanted:
        raise SlackError("invalid_arguments", ["[ERROR] missing required field: files"])
    where = call.text("channel_id") or call.text("channels").partition(",")[0]
    channel = workspace.writable(call.user, where) if where else None
    files = [
        workspace.files.complete(text_in(one, "id"), title=text_in(one, "title"), owner=call.user)
        for one in wanted
    ]
    # With an alternative text Slack answers ok and never shares the file (python-slack-sdk#1818).
    if channel and not any(file.described for file in files):
        workspace.post(
            Message(
                channel=channel.id,
                user=call.user,
                text=normalized(call.text("initial_comment")),
                thread_ts=call.text("thread_ts"),
                files=tuple(file.id for file in files),
                subtype="file_share",
            )
        )
    found = [workspace.files.get(file.id) or file for file in files]
    return {"files": [workspace.files.to_slack(file, workspace.base_url) for file in found]}


def _info(call: Call) -> JsonObject:
    file = call.workspace.files.get(call.text("file"))
    if file is None or not call.workspace.may_fetch(file, call.user):
        raise SlackError("file_not_found")
    body = call.workspace.files.to_slack(file, call.workspace.base_url)
    return {"file": body, "comments": [], "response_metadata": {"next_cursor": ""}}


METHODS: Mapping[str, Method] = {
    "files.getUploadURLExternal": Method(run=_upload_url, need=("files:write",)),
    "files.completeUploadExternal": Method(run=_complete, need=("files:write",)),
    "files.info": Method(run=_info, need=("files:read",)),
}
