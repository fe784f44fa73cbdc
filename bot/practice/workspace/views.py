"""Modals and Home tabs: each person's, their updates, what was typed in, and the trigger ids."""

import itertools
import time

from msgspec.structs import replace

from bot.practice.block_kit import check_view, merged_values, with_ids
from bot.practice.errors import SlackError
from bot.practice.incoming import JsonObject, objects_in
from bot.practice.workspace.core import Core, Table
from bot.practice.workspace.model import View, ViewsChanged


class Views:
    """The open modal and the Home tab of each person."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._views = Table(core, "view", View)

    def of(self, user: str, kind: str) -> View | None:
        """Return a person's open `modal`, or the `home` tab that the app published."""
        with self._core.lock:
            mine = (view for view in self._views.values() if view.user == user)
            return next((view for view in mine if view.kind == kind), None)

    def to_slack(self, user: str) -> dict[str, JsonObject | None]:
        """Return Slack's objects of a person's `modal` and `home`; None where there is none."""
        found = {kind: self.of(user, kind) for kind in ("modal", "home")}
        return {kind: view.to_slack() if view else None for kind, view in found.items()}

    def get(self, view_id: str) -> View | None:
        """Return an open modal or a Home tab by its id."""
        return self._views.get(view_id)

    def open(self, user: str, body: JsonObject) -> View:
        """Open a modal, which Slack would take, in the place of any that is open."""
        with self._core.changing():
            before = self.of(user, "modal")
            if before:
                del self._views[before.id]
            return self._fill(View(self._core.new_id("V"), user), body)

    def publish(self, user: str, body: JsonObject) -> View:
        """Set a person's Home tab to one that Slack would take."""
        with self._core.changing():
            return self._fill(self.of(user, "home") or View(self._core.new_id("V"), user), body)

    def update(self, view: View, body: JsonObject) -> View:
        """Replace an open modal's contents; inputs that stay keep what was typed."""
        check_view(body, "modal")
        with self._core.changing():
            present = self.get(view.id)
            if present is None:
                raise SlackError("not_found")
            return self._fill(present, body)

    def _fill(self, view: View, body: JsonObject) -> View:
        blocks = with_ids(objects_in(body, "blocks"), self._core.new_id)
        after = replace(
            view,
            body={**body, "blocks": list(blocks)},
            state=merged_values(blocks, view.state),
            version=self._core.new_id("h"),
        )
        self._views[view.id] = after
        self._core.publish(ViewsChanged(view.user))
        return after

    def type_in(self, view: View, state: JsonObject) -> View:
        """Note what a person typed, without reporting it."""
        with self._core.changing():
            after = replace(view, state=merged_values(view.blocks, state))
            self._views[view.id] = after
            return after

    def close(self, view: View) -> None:
        """Close a modal; nothing happens to a Home tab, or to a modal that is closed."""
        with self._core.changing():
            if view.kind == "modal" and view.id in self._views:
                del self._views[view.id]
                self._core.publish(ViewsChanged(view.user))


class Triggers:
    """`trigger_id`s: one use each, within some seconds of what the person did."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._numbers = itertools.count(1)
        self._issued: dict[str, tuple[str, float]] = {}
        self._used: set[str] = set()

    def issue(self, user: str) -> str:
        """Return a new trigger for something that a person just did."""
        trigger_id = f"{next(self._numbers)}.{time.time_ns()}.practice"
        self._issued[trigger_id] = (user, time.monotonic())
        return trigger_id

    def exchange(self, trigger_id: str) -> str:
        """Use a trigger up and return its person. SlackError if unknown, used or too old."""
        if trigger_id in self._used:
            raise SlackError("exchanged_trigger_id")
        if trigger_id not in self._issued:
            raise SlackError("invalid_trigger_id")
        user, issued = self._issued[trigger_id]
        if time.monotonic() - issued > self._seconds:
            raise SlackError("expired_trigger_id")
        self._used.add(trigger_id)
        return user
