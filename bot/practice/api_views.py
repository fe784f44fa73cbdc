"""``views.*``: modals by trigger, and the Home tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.practice.api import Call, Method
from bot.practice.blocks import images
from bot.practice.errors import SlackError
from bot.practice.payloads import JsonObject, object_in, objects_in
from bot.practice.views import check_view

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.practice.triggers import Trigger


def _view(call: Call, kind: str = "") -> JsonObject:
    body = object_in(call.arguments, "view")
    if not body:
        raise SlackError("invalid_arguments", ["[ERROR] missing required field: view"])
    check_view(body, kind or str(body.get("type")))
    return body


def _share(call: Call, body: JsonObject, user: str) -> None:
    wanted = images(objects_in(body, "blocks"))
    try:
        shown = call.workspace.files.shown(wanted, call.user)
    except SlackError as error:
        raise SlackError("invalid_arguments", error.messages) from error
    call.workspace.files.share(shown, user)


def _trigger(call: Call) -> Trigger:
    return call.workspace.triggers.exchange(call.required("trigger_id"))


def _open(call: Call) -> JsonObject:
    body = _view(call, "modal")
    trigger = _trigger(call)
    _share(call, body, trigger.user)
    return {"view": call.workspace.views.open(trigger.user, body).to_slack()}


def _push(call: Call) -> JsonObject:
    body = _view(call, "modal")
    trigger = _trigger(call)
    if not trigger.view_id:
        raise SlackError("not_found")
    _share(call, body, trigger.user)
    return {"view": call.workspace.views.push(trigger.user, body).to_slack()}


def _update(call: Call) -> JsonObject:
    body = _view(call)
    if not call.text("view_id") and not call.text("external_id"):
        raise SlackError("invalid_arguments", ["[ERROR] missing required field: view_id"])
    view = call.workspace.views.update(
        body,
        view_id=call.text("view_id"),
        external_id=call.text("external_id"),
        version=call.text("hash"),
    )
    _share(call, body, view.user)
    return {"view": view.to_slack()}


def _publish(call: Call) -> JsonObject:
    user = call.required("user_id")
    if call.workspace.roster.with_id(user) is None:
        raise SlackError("invalid_arguments", ["[ERROR] invalid user_id [json-pointer:/user_id]"])
    body = _view(call, "home")
    _share(call, body, user)
    view = call.workspace.views.publish(user, body, call.text("hash"))
    return {"view": view.to_slack()}


METHODS: Mapping[str, Method] = {
    "views.open": Method(run=_open, bot_only=True),
    "views.push": Method(run=_push, bot_only=True),
    "views.update": Method(run=_update, bot_only=True),
    "views.publish": Method(run=_publish, bot_only=True),
}
