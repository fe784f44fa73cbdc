"""Modals and Home tabs: each person's stack of open modals, updates, and what was typed in."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING

from bot.practice.blocks import Surface, check_blocks, with_block_ids
from bot.practice.changes import HomeChanged, ModalsChanged
from bot.practice.errors import SlackError
from bot.practice.forms import initial_values, merged_values
from bot.practice.model import View
from bot.practice.payloads import JsonObject, objects_in, text_in
from bot.practice.shape import Findings, Node

if TYPE_CHECKING:
    from bot.practice.core import Core

MOST_ON_TOP = 3
MOST_IN_VIEW = 250_000
"""As many characters of JSON as a view may have; 250 KB by Slack's reference of `views.open`."""
_MODAL_FIELDS = (
    "type",
    "title",
    "blocks",
    "close",
    "submit",
    "private_metadata",
    "callback_id",
    "clear_on_close",
    "notify_on_close",
    "external_id",
    "submit_disabled",
)
_HOME_FIELDS = ("type", "blocks", "private_metadata", "callback_id", "external_id")


def check_view(body: JsonObject, kind: str) -> None:
    """Refuse a view that Slack would refuse: ``invalid_arguments``, ``view_too_large``."""
    findings = Findings()
    node = Node(body, "/view", findings)
    if node.type != kind:
        node.fault(f"must be {kind}", "type")
    node.only(_MODAL_FIELDS if kind == "modal" else _HOME_FIELDS)
    node.require("blocks", *(("title",) if kind == "modal" else ()))
    node.string("private_metadata", most=3000)
    node.string("callback_id", most=255)
    node.string("external_id", most=255)
    for key in ("title", "submit", "close"):
        node.text(key, most=24, plain=True)
    blocks = objects_in(body, "blocks")
    has_input = any(block.get("type") == "input" for block in blocks)
    if kind == "modal" and has_input and not node.has("submit"):
        node.fault("missing required field: submit")
    check_blocks(blocks, Surface.VIEW, findings)
    if findings.messages:
        raise SlackError("invalid_arguments", findings.messages)
    if len(json.dumps(body)) > MOST_IN_VIEW:
        raise SlackError("view_too_large")


class Views:
    """Everything that is open in front of people."""

    def __init__(self, core: Core) -> None:
        self._core = core
        views = [View.from_row(row) for _, row in core.store.rows("view")]
        self._modals: dict[str, tuple[View, ...]] = {}
        self._homes: dict[str, View] = {}
        for view in views:
            if view.kind == "home":
                self._homes[view.user] = view
            else:
                self._modals[view.user] = (*self._modals.get(view.user, ()), view)

    def modals(self, user: str) -> tuple[View, ...]:
        """Return a person's open modals, the top one last."""
        with self._core.lock:
            return self._modals.get(user, ())

    def home(self, user: str) -> View | None:
        """Return a person's Home tab, if the app published one."""
        with self._core.lock:
            return self._homes.get(user)

    def get(self, view_id: str) -> View | None:
        """Return an open modal or a Home tab by its id."""
        with self._core.lock:
            return next((view for view in self._every() if view.id == view_id), None)

    def _every(self) -> list[View]:
        return [view for stack in self._modals.values() for view in stack] + list(
            self._homes.values()
        )

    def _new(self, user: str, body: JsonObject, root: str, previous: str) -> View:
        external = text_in(body, "external_id")
        taken = any(text_in(view.body, "external_id") == external for view in self._every())
        if external and taken:
            raise SlackError("duplicate_external_id")
        view_id = self._core.new_id("V")
        whole = self._with_ids(body)
        return View(
            id=view_id,
            user=user,
            body=whole,
            state=initial_values(objects_in(whole, "blocks")),
            version=self._core.new_id("h"),
            root=root or view_id,
            previous=previous,
        )

    def _with_ids(self, body: JsonObject) -> JsonObject:
        return {
            **body,
            "blocks": list(with_block_ids(objects_in(body, "blocks"), self._core.new_id)),
        }

    def _keep(self, view: View) -> View:
        self._core.store.put("view", view.id, view.to_row())
        return view

    def open(self, user: str, body: JsonObject) -> View:
        """Open a modal; whatever modal was open before is replaced."""
        check_view(body, "modal")
        with self._core.changing():
            for view in self._modals.pop(user, ()):
                self._core.store.drop("view", view.id)
            view = self._keep(self._new(user, body, "", ""))
            self._modals[user] = (view,)
            self._core.publish(ModalsChanged(user=user))
            return view

    def push(self, user: str, body: JsonObject) -> View:
        """Put a modal on top of the open ones; ``push_limit_reached`` above three."""
        check_view(body, "modal")
        with self._core.changing():
            stack = self._modals.get(user, ())
            if not stack:
                raise SlackError("not_found")
            if len(stack) >= MOST_ON_TOP:
                raise SlackError("push_limit_reached")
            view = self._keep(self._new(user, body, stack[0].id, stack[-1].id))
            self._modals[user] = (*stack, view)
            self._core.publish(ModalsChanged(user=user))
            return view

    def update(
        self, body: JsonObject, *, view_id: str = "", external_id: str = "", version: str = ""
    ) -> View:
        """Replace an open view's contents; inputs that stay keep what was typed."""
        with self._core.changing():
            view = next(
                (
                    one
                    for one in self._every()
                    if (view_id and one.id == view_id)
                    or (external_id and text_in(one.body, "external_id") == external_id)
                ),
                None,
            )
            if view is None:
                raise SlackError("not_found")
            if version and version != view.version:
                raise SlackError("hash_conflict")
            check_view(body, view.kind)
            whole = self._with_ids(body)
            blocks = objects_in(whole, "blocks")
            after = dataclasses.replace(
                view,
                body=whole,
                state=merged_values(blocks, view.state),
                version=self._core.new_id("h"),
            )
            self._replace(after)
            return after

    def _replace(self, after: View) -> None:
        self._keep(after)
        if after.kind == "home":
            self._homes[after.user] = after
            self._core.publish(HomeChanged(user=after.user))
            return
        stack = self._modals.get(after.user, ())
        self._modals[after.user] = tuple(after if one.id == after.id else one for one in stack)
        self._core.publish(ModalsChanged(user=after.user))

    def fill(self, view: View, state: JsonObject) -> View:
        """Note what a person typed; nobody is told."""
        with self._core.changing():
            after = dataclasses.replace(
                view, state=merged_values(objects_in(view.body, "blocks"), state)
            )
            self._keep(after)
            if after.kind == "home":
                self._homes[after.user] = after
            else:
                stack = self._modals.get(after.user, ())
                self._modals[after.user] = tuple(
                    after if one.id == after.id else one for one in stack
                )
            return after

    def publish(self, user: str, body: JsonObject, version: str = "") -> View:
        """Set a person's Home tab."""
        check_view(body, "home")
        with self._core.changing():
            before = self._homes.get(user)
            if before:
                return self.update(body, view_id=before.id, version=version)
            view = self._keep(self._new(user, body, "", ""))
            self._homes[user] = view
            self._core.publish(HomeChanged(user=user))
            return view

    def close(self, view: View, *, everything: bool = False) -> None:
        """Close a modal and those above it, or all of that person's."""
        with self._core.changing():
            stack = self._modals.get(view.user, ())
            ids = [one.id for one in stack]
            keep = stack[: ids.index(view.id)] if view.id in ids and not everything else ()
            for gone in stack[len(keep) :]:
                self._core.store.drop("view", gone.id)
            self._modals[view.user] = keep
            self._core.publish(ModalsChanged(user=view.user))
