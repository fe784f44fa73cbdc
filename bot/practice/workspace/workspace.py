"""The workspace: everything that a small Slack remembers."""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from bot.practice.block_kit import MOST_IN_ALL_BLOCKS, characters, faults_in_blocks
from bot.practice.errors import SlackError
from bot.practice.incoming import JsonObject
from bot.practice.people import FIRST_TEAM, App, Person, Roster, Team
from bot.practice.workspace.channels import Channels
from bot.practice.workspace.core import Core, PracticeClock
from bot.practice.workspace.files import Files
from bot.practice.workspace.messages import Messages
from bot.practice.workspace.model import Channel, File, Message
from bot.practice.workspace.views import Triggers, Views

FIRST_CHANNEL_ID, FIRST_CHANNEL = "C0PRACTICE1", "diplomacy"


class Workspace:
    """People, conversations, messages, files and views. Safe to use from any thread.

    A new workspace has one channel with everybody in it, the bot included, and a direct message
    between each person and the bot. StateFileError when `state` is some other file.
    """

    def __init__(
        self,
        people: Sequence[Person],
        *,
        app: App,
        clock: PracticeClock | None,
        state: Path | None,
        trigger_seconds: float,
        team: Team = FIRST_TEAM,
    ) -> None:
        self.roster = Roster(people, app, team)
        self.core = Core(state, roster=self.roster, clock=clock)
        self.channels = Channels(self.core)
        self.files = Files(self.core)
        self.messages = Messages(self.core, self.files)
        self.views = Views(self.core)
        self.triggers = Triggers(trigger_seconds)
        with self.core.changing():
            if self.channels.get(FIRST_CHANNEL_ID) is None:
                first, *others = self.roster.everybody
                others = others if self.roster.is_installed else others[:-1]
                self.channels.create(
                    name=FIRST_CHANNEL, creator=first, members=others, channel_id=FIRST_CHANNEL_ID
                )
            for person in people:
                self.channels.open_direct(person.user_id, team.bot_user)

    @property
    def bot_user(self) -> str:
        """The user id of the app's bot."""
        return self.roster.team.bot_user

    def blocks_in(self, body: JsonObject, owner: str) -> tuple[JsonObject, ...]:
        """Return the blocks of a message that is sent. SlackError for what Slack would not take."""
        value = body.get("blocks") or []
        if not isinstance(value, list):
            raise SlackError("invalid_blocks_format")
        faults = faults_in_blocks(value)
        if faults:
            raise SlackError("invalid_blocks", faults)
        if characters(value) > MOST_IN_ALL_BLOCKS:
            raise SlackError("msg_blocks_too_long")
        self.files.check_shown(value, owner, "invalid_blocks")
        return tuple(value)

    def join(self, channel: Channel, user: str, *, inviter: str = "") -> Channel:
        """Put somebody into a channel and announce it; nothing happens to a member."""
        with self.core.changing():
            if user in channel.members:
                return channel
            after = self.channels.keep(replace(channel, members=(*channel.members, user)))
            text = f"<@{user}> has joined the channel"
            if inviter:
                text = f"<@{user}> was added to #{after.name} by <@{inviter}>."
            self.messages.post(
                Message(channel=after.id, user=user, text=text, subtype="channel_join")
            )
            return after

    def leave(self, channel: Channel, user: str) -> None:
        """Take somebody out of a channel; nothing happens to who is not in it."""
        others = tuple(member for member in channel.members if member != user)
        self.channels.keep(replace(channel, members=others))

    def uninstall(self) -> None:
        """Remove the app; its bot leaves all channels."""
        with self.core.changing():
            self.roster.uninstall()
            for channel in self.channels.visible(self.bot_user):
                if not channel.kind.is_direct:
                    self.leave(channel, self.bot_user)

    def may_fetch(self, file: File, viewer: str) -> bool:
        """Tell whether a file has been shown to that user, or is the user's own."""
        if file.owner == viewer or viewer in file.shared_in:
            return True
        return any(self.channels.get(place, viewer) for place in file.shared_in)

    def unread(self, user: str) -> dict[str, int]:
        """Return the number of unread messages in each of a person's conversations."""
        with self.core.lock:
            mine = (
                channel.id for channel in self.channels.visible(user) if user in channel.members
            )
            return {
                place: self.messages.unread(place, user, self.channels.mark_of(user, place))
                for place in mine
            }
