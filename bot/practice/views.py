"""Modals and Home tabs: each person's, their updates, what was typed in, and the trigger ids."""

from __future__ import annotations

import dataclasses
import threading
import time
from typing import TYPE_CHECKING

from bot.practice.block_kit import check_view, merged_values, with_block_ids
from bot.practice.errors import SlackError
from bot.practice.incoming import JsonObject, objects_in
from bot.practice.model import View, ViewsChanged, from_row

if TYPE_CHECKING:
    from bot.practice.core import Core


class Views:
    """The open modal and the Home tab of each person."""

    def __init__(self, core: Core) -> None:
        self._core = core
        views = [from_row(View, row) for _, row in core.rows("view")]
        self._modals = {view.user: view for view in views if view.kind == "modal"}
        self._homes = {view.user: view for view in views if view.kind == "home"}

    def modal(self, user: str) -> View | None:
        """Return a person's open modal."""
        with self._core.lock:
            return self._modals.get(user)

    def home(self, user: str) -> View | None:
        """Return a person's Home tab, if the app published one."""
        with self._core.lock:
            return self._homes.get(user)

    def get(self, view_id: str) -> View | None:
        """Return an open modal or a Home tab by its id."""
        with self._core.lock:
            every = [*self._modals.values(), *self._homes.values()]
            return next((view for view in every if view.id == view_id), None)

    def open(self, user: str, body: JsonObject) -> View:
        """Open a modal in the place of any that is open. SlackError for a bad view."""
        check_view(body, "modal")
        with self._core.changing():
            before = self._modals.get(user)
            if before:
                self._core.drop("view", before.id)
            return self._keep(View(self._core.new_id("V"), user), body)

    def publish(self, user: str, body: JsonObject) -> View:
        """Set a person's Home tab. SlackError for a bad view."""
        check_view(body, "home")
        with self._core.changing():
            return self._keep(self._homes.get(user) or View(self._core.new_id("V"), user), body)

    def update(self, view: View, body: JsonObject) -> View:
        """Replace a modal's contents; inputs that stay keep what was typed.

        SlackError ``not_found`` for a modal that is closed, or for a bad view.
        """
        check_view(body, "modal")
        with self._core.changing():
            present = self.get(view.id)
            if present is None:
                raise SlackError("not_found")
            return self._keep(present, body)

    def _keep(self, view: View, body: JsonObject) -> View:
        """Store a view with new contents, and report the change."""
        blocks = with_block_ids(objects_in(body, "blocks"), self._core.new_id)
        after = dataclasses.replace(
            view,
            body={**body, "blocks": list(blocks)},
            state=merged_values(blocks, view.state),
            version=self._core.new_id("h"),
        )
        self._store(after)
        self._core.publish(ViewsChanged(user=after.user))
        return after

    def _store(self, view: View) -> None:
        self._core.put("view", view.id, dataclasses.asdict(view))
        (self._homes if view.kind == "home" else self._modals)[view.user] = view

    def fill(self, view: View, state: JsonObject) -> View:
        """Note what a person typed, without reporting it."""
        with self._core.changing():
            after = dataclasses.replace(
                view, state=merged_values(objects_in(view.body, "blocks"), state)
            )
            self._store(after)
            return after

    def close(self, view: View) -> None:
        """Close a modal; nothing happens to one that is closed."""
        with self._core.changing():
            modal = self._modals.get(view.user)
            if modal and modal.id == view.id:
                del self._modals[view.user]
                self._core.drop("view", view.id)
                self._core.publish(ViewsChanged(user=view.user))


class Triggers:
    """``trigger_id``s: one use each, within some seconds of what the person did. Thread-safe."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lock = threading.Lock()
        self._triggers: dict[str, tuple[str, float]] = {}
        self._used: set[str] = set()
        self._count = 0

    def issue(self, user: str) -> str:
        """Return a new trigger for something that a person just did."""
        with self._lock:
            self._count += 1
            trigger_id = f"{self._count}.{time.time_ns()}.practice"
            self._triggers[trigger_id] = (user, time.monotonic())
            return trigger_id

    def exchange(self, trigger_id: str) -> str:
        """Use a trigger up and return its person.

        SlackError ``invalid_``, ``expired_`` or ``exchanged_trigger_id`` where that is impossible.
        """
        with self._lock:
            if trigger_id in self._used:
                raise SlackError("exchanged_trigger_id")
            if trigger_id not in self._triggers:
                raise SlackError("invalid_trigger_id")
            user, issued = self._triggers[trigger_id]
            if time.monotonic() - issued > self._seconds:
                raise SlackError("expired_trigger_id")
            del self._triggers[trigger_id]
            self._used.add(trigger_id)
            return user
