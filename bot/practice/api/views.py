"""``views.open``, by a trigger, and ``views.publish``, for the Home tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.practice.api import Call, Method
from bot.practice.block_kit import check_view, images
from bot.practice.errors import SlackError
from bot.practice.incoming import JsonObject, object_in, objects_in

if TYPE_CHECKING:
    from collections.abc import Mapping


def _view(call: Call, kind: str) -> JsonObject:
    body = object_in(call.arguments, "view")
    if not body:
        raise SlackError("invalid_arguments", ["[ERROR] missing required field: view"])
    check_view(body, kind)
    return body


def _share(call: Call, body: JsonObject, user: str) -> None:
    """Let a person fetch the files that a view shows."""
    try:
        shown = call.workspace.files.shown(images(objects_in(body, "blocks")), call.user)
    except SlackError as error:
        raise SlackError("invalid_arguments", error.messages) from error
    call.workspace.files.share(shown, user)


def _open(call: Call) -> JsonObject:
    body = _view(call, "modal")
    user = call.workspace.triggers.exchange(call.required("trigger_id"))
    _share(call, body, user)
    return {"view": call.workspace.views.open(user, body).to_slack()}


def _publish(call: Call) -> JsonObject:
    user = call.required("user_id")
    if call.workspace.roster.with_id(user) is None:
        raise SlackError("invalid_arguments", ["[ERROR] invalid user_id [json-pointer:/user_id]"])
    body = _view(call, "home")
    _share(call, body, user)
    return {"view": call.workspace.views.publish(user, body).to_slack()}


METHODS: Mapping[str, Method] = {
    "views.open": Method(run=_open, bot_only=True),
    "views.publish": Method(run=_publish, bot_only=True),
}
