"""What people and the bot reach over HTTP; here, what each Web API method gets and needs.

The Web API has a file for each family of methods (`web_api` has their table); `practice` is what
Slack has no method for, and `stream` keeps open pages up to date.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from bot.practice.errors import SlackError
from bot.practice.incoming import JsonObject, number_in, text_in
from bot.practice.people import BOT_USER_ID

if TYPE_CHECKING:
    from bot.practice.model import Channel, Message
    from bot.practice.workspace import Workspace

MOST_IN_A_PAGE = 999


@dataclass(frozen=True, slots=True)
class Call:
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

    def required(self, key: str) -> str:
        """Return a text argument; ``invalid_arguments`` when it is absent."""
        value = self.text(key)
        if not value:
            message = f"[ERROR] missing required field: {key}"
            raise SlackError("invalid_arguments", [message])
        return value

    def channel(self) -> Channel:
        """Return the conversation that ``channel`` names, if the caller may know of it."""
        where = self.text("channel")
        channel = self.workspace.channels.get(where)
        if channel is None or not self.workspace.channels.visible(channel, self.user):
            raise SlackError("channel_not_found")
        return channel

    def message(self, key: str = "ts") -> Message:
        """Return the message that ``channel`` and a time stamp name, if the caller sees it."""
        channel = self.channel()
        message = self.workspace.messages.get(channel.id, self.text(key))
        if message is None or message.only_for not in ("", self.user):
            raise SlackError("message_not_found")
        return message


Need: TypeAlias = tuple[str, ...] | Callable[[Call], tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """A method: what it does, and the scopes of which the bot needs any one."""

    run: Callable[[Call], JsonObject]
    need: Need = ()
    bot_only: bool = False


def page(call: Call, items: Sequence[JsonObject], *, default: int) -> tuple[list[JsonObject], str]:
    """Return one page of a list by ``limit`` and ``cursor``, and the next cursor."""
    limit = number_in(call.arguments, "limit", default)
    if limit < 0:
        raise SlackError("invalid_limit")
    limit = min(limit or default, MOST_IN_A_PAGE)
    cursor = call.text("cursor")
    start = int(cursor.removeprefix("next:")) if cursor.removeprefix("next:").isdigit() else 0
    if cursor and not start:
        raise SlackError("invalid_cursor")
    end = start + limit
    return list(items[start:end]), f"next:{end}" if end < len(items) else ""
