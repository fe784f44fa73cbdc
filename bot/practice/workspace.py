"""The workspace: everything that a small Slack remembers, and who may read and write there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.practice.block_kit import images
from bot.practice.channels import Channels
from bot.practice.core import Core, Now, WallClock
from bot.practice.errors import SlackError
from bot.practice.files import Files
from bot.practice.messages import Messages
from bot.practice.model import Channel, ChannelKind, File, Message
from bot.practice.mrkdwn import typed
from bot.practice.people import BOT_USER_ID, SLACKBOT_ID, App, Person, Roster
from bot.practice.views import Triggers, Views

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from bot.practice.incoming import JsonObject
    from bot.practice.model import Change

FIRST_CHANNEL_ID = "C0PRACTICE1"


class Workspace:
    """People, conversations, messages, files and views. Safe to use from any thread.

    A new workspace has one channel with everybody in it, the bot included, and a direct message
    between each person and the bot. StateFileError when ``state`` is some other file.
    """

    def __init__(
        self,
        people: Sequence[Person],
        *,
        app: App,
        channel: str = "general",
        clock: Now | None = None,
        state: Path | None = None,
        trigger_seconds: float = 3.0,
    ) -> None:
        self.roster = Roster(people, app)
        self.core = Core(state, roster=self.roster, clock=clock or WallClock())
        self.channels = Channels(self.core)
        self.messages = Messages(self.core)
        self.files = Files(self.core)
        self.views = Views(self.core)
        self.triggers = Triggers(trigger_seconds)
        self.base_url = ""
        self._furnish(channel)

    def _furnish(self, name: str) -> None:
        with self.core.changing():
            everybody = (*(person.user_id for person in self.roster.people), BOT_USER_ID)
            first = self.channels.get(FIRST_CHANNEL_ID)
            if first is None:
                self.channels.keep(
                    Channel(
                        id=FIRST_CHANNEL_ID,
                        name=name,
                        kind=ChannelKind.PUBLIC,
                        members=everybody,
                        creator=everybody[0],
                        created=self.core.epoch(),
                    )
                )
            for person in self.roster.people:
                self.channels.open_direct(person.user_id, BOT_USER_ID)

    def close(self) -> None:
        """Close the state file."""
        self.core.close()

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call the listener after each change; return what ends that."""
        return self.core.subscribe(listener)

    def post(self, draft: Message) -> Message:
        """Post a message and share the files that it shows or carries."""
        with self.core.changing():
            place = draft.only_for or draft.channel
            self.files.share((*draft.files, *self._shown_files(draft.blocks)), place)
            return self.messages.post(draft)

    def edit(
        self,
        message: Message,
        *,
        text: str,
        blocks: Sequence[JsonObject],
        by: str,
        metadata: JsonObject | None = None,
    ) -> Message:
        """Replace a message's text and blocks and share the files that it now shows."""
        with self.core.changing():
            self.files.share(self._shown_files(blocks), message.only_for or message.channel)
            return self.messages.edit(message, text=text, blocks=blocks, metadata=metadata, by=by)

    def _shown_files(self, blocks: Sequence[JsonObject]) -> list[str]:
        return [file_id for _, file_id in images(blocks)]

    def note(self, user: str, channel: str, text: str) -> None:
        """Show one person a note from Slack itself."""
        self.post(Message(channel=channel, user=SLACKBOT_ID, text=text, only_for=user))

    def join(self, channel: Channel, user: str, *, inviter: str = "") -> Channel:
        """Put somebody into a channel and announce it; nothing happens to a member."""
        with self.core.changing():
            if user in channel.members:
                return channel
            after = self.channels.add(channel, user, inviter=inviter)
            text = f"<@{user}> has joined the channel"
            if inviter:
                text = f"<@{user}> was added to #{after.name} by <@{inviter}>."
            self.post(Message(channel=after.id, user=user, text=text, subtype="channel_join"))
            return after

    def typed(self, text: str) -> str:
        """Return a person's text in Slack's escaped form."""
        return typed(text, self.roster.handles())

    def message_json(self, message: Message, viewer: str, *, metadata: bool = False) -> JsonObject:
        """Return Slack's message object for a viewer, files included."""
        found = [self.files.get(file_id) for file_id in message.files]
        files = [self.files.to_slack(file, self.base_url) for file in found if file]
        return self.messages.to_slack(message, viewer, metadata=metadata, files=files)

    def may_fetch(self, file: File, viewer: str) -> bool:
        """Tell whether a file has been shown to that user, or is the user's own."""
        if file.owner == viewer or viewer in file.shared_in:
            return True
        places = (self.channels.get(place) for place in file.shared_in)
        return any(place and self.channels.visible(place, viewer) for place in places)

    def unread(self, user: str) -> dict[str, int]:
        """Return the number of unread messages in each of a person's conversations."""
        with self.core.lock:
            return {
                channel.id: self.messages.unread(
                    channel.id, user, self.channels.mark_of(user, channel.id)
                )
                for channel in self.channels.of(user)
            }

    def writable(self, user: str, where: str) -> Channel:
        """Return the conversation a user may post in.

        ``channel_not_found`` or ``not_in_channel`` as Slack answers them.
        """
        channel = self.channels.find(user, where)
        if channel is None:
            raise SlackError("channel_not_found")
        if user not in channel.members:
            raise SlackError("not_in_channel")
        return channel

    def readable(self, user: str, where: str) -> Channel:
        """Return the conversation a user may read; a bot reads only where it is a member."""
        channel = self.channels.get(where)
        if channel is None or not self.channels.visible(channel, user):
            raise SlackError("channel_not_found")
        if user == BOT_USER_ID and user not in channel.members:
            raise SlackError("not_in_channel")
        return channel
