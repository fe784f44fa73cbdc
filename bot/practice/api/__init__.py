"""What people and the bot reach over HTTP; here, what each Web API method gets and needs."""

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from msgspec import Struct

from bot.practice.errors import SlackError, missing_field
from bot.practice.incoming import JsonObject, flag_in, number_in, text_in
from bot.practice.people import BOT_USER_ID
from bot.practice.workspace.model import Channel, Message
from bot.practice.workspace.workspace import Workspace

MOST_IN_A_PAGE = 999
T = TypeVar("T")


class Call(Struct, frozen=True):
    """A call of a method: its workspace, the caller's user id, and its arguments."""

    workspace: Workspace
    user: str
    arguments: JsonObject

    @property
    def by_bot(self) -> bool:
        """Whether the app calls, rather than a person."""
        return self.user == BOT_USER_ID

    def text(self, key: str) -> str:
        """Return a text argument; empty when it is absent."""
        return text_in(self.arguments, key)

    def flag(self, key: str) -> bool:
        """Return an argument that is true or false; false when it is absent."""
        return flag_in(self.arguments, key)

    def required(self, key: str) -> str:
        """Return a text argument; ``invalid_arguments`` when it is absent."""
        value = self.text(key)
        if not value:
            raise missing_field(key)
        return value

    def channel(self) -> Channel:
        """Return the conversation that ``channel`` names, if the caller may know of it."""
        channel = self.workspace.channels.get(self.text("channel"), self.user)
        if channel is None:
            raise SlackError("channel_not_found")
        return channel

    def joined_channel(self, *, for_all: bool = True) -> Channel:
        """Return the named conversation, if the caller is in it; people may read any public one."""
        channel = self.channel()
        if self.user not in channel.members and (for_all or self.by_bot):
            raise SlackError("not_in_channel")
        return channel

    def writable(self, where: str) -> Channel:
        """Return the conversation (an id, a ``#name``, a user's id) that the caller may post in."""
        channel = self.workspace.channels.find(self.user, where)
        if channel is None:
            raise SlackError("channel_not_found")
        if self.user not in channel.members:
            raise SlackError("not_in_channel")
        return channel

    def shown(self, message: Message, *, metadata: bool) -> JsonObject:
        """Return Slack's message object as the caller gets it."""
        return self.workspace.messages.to_slack(message, self.user, metadata=metadata)

    def page(self, items: Sequence[T], *, default: int) -> tuple[list[T], str]:
        """Return one page of a list by ``limit`` and ``cursor``, and the next cursor."""
        limit = number_in(self.arguments, "limit", default)
        if limit < 0:
            raise SlackError("invalid_limit")
        cursor = self.text("cursor")
        begin = cursor.removeprefix("next:")
        start = int(begin) if begin.isdigit() else 0
        if cursor and not start:
            raise SlackError("invalid_cursor")
        end = start + min(limit or default, MOST_IN_A_PAGE)
        return list(items[start:end]), f"next:{end}" if end < len(items) else ""


Need: TypeAlias = tuple[str, ...] | Callable[[Call], tuple[str, ...]]


class Method(Struct, frozen=True, kw_only=True):
    """A method: what it does, and the scopes of which the bot needs any one."""

    run: Callable[[Call], JsonObject]
    need: Need = ()
    bot_only: bool = False
