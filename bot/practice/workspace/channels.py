"""Channels and direct messages: their members, and how far everybody has read."""

import re
from collections.abc import Sequence

from bot.practice.errors import SlackError
from bot.practice.incoming import text_in
from bot.practice.people import is_bot
from bot.practice.workspace import model
from bot.practice.workspace.core import Core, Table, microseconds

MOST_LETTERS_IN_A_NAME = 80
MOST_IN_A_GROUP_MESSAGE = 8
PAIR = 2


class Channels:
    """All conversations of the workspace."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._channels = Table(core, "channel", model.Channel)
        self._marks = {key: text_in(row, "ts") for key, row in core.rows("mark")}

    def visible(self, viewer: str) -> list[model.Channel]:
        """Return every conversation that a user may know of, oldest first."""
        with self._core.lock:
            return [channel for channel in self._channels.values() if channel.visible_to(viewer)]

    def get(self, channel_id: str, viewer: str | None = None) -> model.Channel | None:
        """Return the conversation with that id, if the viewer (when named) may know of it."""
        channel = self._channels.get(channel_id)
        is_visible = channel is not None and (viewer is None or channel.visible_to(viewer))
        return channel if is_visible else None

    def find(self, viewer: str, where: str) -> model.Channel | None:
        """Return what a user means by an id, a `#name`, or a user to write to directly."""
        with self._core.lock:
            name = where.lstrip("#").lower()
            named = (
                channel
                for channel in self._channels.values()
                if channel.name and channel.name == name
            )
            channel = self._channels.get(where) or next(named, None)
            if channel is not None:
                return channel if channel.visible_to(viewer) else None
            if self._core.roster.knows(where) and where != viewer:
                return self.open_direct(viewer, where)
            return None

    def create(
        self,
        *,
        name: str,
        creator: str,
        private: bool = False,
        members: Sequence[str] = (),
        channel_id: str = "",
    ) -> model.Channel:
        """Open a channel; `invalid_name...` and `name_taken` as Slack answers them."""
        if not name:
            raise SlackError("invalid_name_required")
        if len(name) > MOST_LETTERS_IN_A_NAME:
            raise SlackError("invalid_name_maxlength")
        if not re.fullmatch(r"[^\s.,:;!?'\"()/\\@#<>&A-Z]+", name):
            raise SlackError("invalid_name_specials")
        with self._core.changing():
            if any(channel.name == name for channel in self._channels.values()):
                raise SlackError("name_taken")
            return self.keep(
                model.Channel(
                    id=channel_id or self._core.new_id("C"),
                    name=name,
                    kind=model.ChannelKind.PRIVATE if private else model.ChannelKind.PUBLIC,
                    members=tuple(dict.fromkeys((creator, *members))),
                )
            )

    def open_direct(self, *members: str) -> model.Channel:
        """Return the direct message among exactly these users, opening it if need be."""
        if len(members) > MOST_IN_A_GROUP_MESSAGE:
            raise SlackError("too_many_users")
        with self._core.changing():
            for channel in self._channels.values():
                if channel.kind.is_direct and set(channel.members) == set(members):
                    return channel
            is_pair = len(members) == PAIR
            new_id = self._core.new_id("D" if is_pair else "G")
            if is_pair and any(map(is_bot, members)):  # the person's, so that scripts know it
                new_id = "D" + next(user for user in members if not is_bot(user))[1:]
            handles = "--".join(sorted(self._core.roster.handle_of(user) for user in members))
            return self.keep(
                model.Channel(
                    id=new_id,
                    name="" if is_pair else f"mpdm-{handles}-1",
                    kind=model.ChannelKind.DIRECT if is_pair else model.ChannelKind.GROUP_DIRECT,
                    members=members,
                )
            )

    def keep(self, channel: model.Channel) -> model.Channel:
        """Store a channel as it now is, and report the change."""
        with self._core.changing():
            self._channels[channel.id] = channel
            self._core.publish(model.ChannelChanged(channel))
            return channel

    def mark(self, user_id: str, channel_id: str, ts: str) -> None:
        """Note that a user has read a conversation up to a time stamp; never backwards."""
        with self._core.changing():
            key = f"{user_id}/{channel_id}"
            if microseconds(self._marks.get(key, "")) < microseconds(ts):
                self._marks[key] = ts
                self._core.put("mark", key, {"ts": ts})
                self._core.publish(model.ChannelChanged(self._channels[channel_id]))

    def mark_of(self, user_id: str, channel_id: str) -> str:
        """Return how far a user has read; `0` for not at all."""
        return self._marks.get(f"{user_id}/{channel_id}", "0")
