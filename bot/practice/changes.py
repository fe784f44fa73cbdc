"""What can happen in the workspace, as values.

Everything that follows from a change - events for the bot, updates for open pages, rows of the
state file - is derived from these; whoever makes a change knows none of its audience.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from bot.practice.model import Channel, Message


@dataclass(frozen=True, slots=True, kw_only=True)
class MessagePosted:
    """A message appeared, ephemeral ones included."""

    message: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageChanged:
    """A message reads differently now. ``visible`` is false for reactions, pins and threads."""

    before: Message
    after: Message
    at: str
    visible: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageDeleted:
    """A message is gone."""

    message: Message
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelChanged:
    """A channel is new or its members or topic changed."""

    channel: Channel


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberJoined:
    """Somebody came into a channel, by themselves or invited."""

    channel: Channel
    user: str
    inviter: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkMoved:
    """A person has read a channel up to a message."""

    user: str
    channel: str
    ts: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ModalsChanged:
    """A person's open modals changed."""

    user: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeChanged:
    """The app published a person's Home tab."""

    user: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeOpened:
    """A person looks at the app's Home tab."""

    user: str
    at: str
    event_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockMoved:
    """The bot's clock was moved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BotPresence:
    """The number of sockets the bot holds open changed."""

    sockets: int


Change: TypeAlias = (
    MessagePosted
    | MessageChanged
    | MessageDeleted
    | ChannelChanged
    | MemberJoined
    | MarkMoved
    | ModalsChanged
    | HomeChanged
    | HomeOpened
    | ClockMoved
    | BotPresence
)
