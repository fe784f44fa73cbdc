"""The things of a workspace as values, and the changes to them that all events follow from."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from bot.practice.incoming import JsonObject, objects_in, text_in
from bot.practice.people import is_bot


class ChannelKind(StrEnum):
    """One of Slack's four sorts of conversation, by the word events use for it."""

    PUBLIC = "channel"
    PRIVATE = "group"
    DIRECT = "im"
    GROUP_DIRECT = "mpim"

    @property
    def scope_prefix(self) -> str:
        """The first half of the scopes that guard it (`channels` of `channels:read`)."""
        return {"channel": "channels", "group": "groups"}.get(self.value, self.value)

    @property
    def is_direct(self) -> bool:
        """Whether it is a direct message, of two or of more."""
        return self in (ChannelKind.DIRECT, ChannelKind.GROUP_DIRECT)

    @property
    def type_name(self) -> str:
        """The word `conversations.list` uses for it."""
        return {"channel": "public_channel", "group": "private_channel"}.get(self.value, self.value)


class Channel(Struct, frozen=True, kw_only=True):
    """A conversation and who is in it."""

    id: str
    name: str
    kind: ChannelKind
    members: tuple[str, ...]
    is_archived: bool = False

    def visible_to(self, viewer: str) -> bool:
        """Tell whether a user may know of the conversation."""
        return self.kind is ChannelKind.PUBLIC or viewer in self.members

    def to_slack(self, viewer: str) -> JsonObject:
        """Return Slack's conversation object as that user gets it."""
        common: JsonObject = {
            "id": self.id,
            "is_im": self.kind is ChannelKind.DIRECT,
            "is_mpim": self.kind is ChannelKind.GROUP_DIRECT,
        }
        if self.kind is ChannelKind.DIRECT:
            partner = next((member for member in self.members if member != viewer), viewer)
            return common | {"user": partner}
        return common | {
            "name": self.name,
            "is_archived": self.is_archived,
            "is_private": self.kind is not ChannelKind.PUBLIC,
            "is_member": viewer in self.members,
            "num_members": len(self.members),
        }


class Message(Struct, frozen=True, kw_only=True):
    """A message as it now reads. `only_for` is set on ephemeral ones, `ts` on posted ones."""

    channel: str
    ts: str = ""
    user: str
    text: str
    blocks: tuple[JsonObject, ...] = ()
    thread_ts: str = ""
    broadcast: bool = False
    subtype: str = ""
    metadata: JsonObject = {}
    only_for: str = ""
    edited: str = ""
    files: tuple[str, ...] = ()

    @property
    def by_bot(self) -> bool:
        """Whether the app wrote it."""
        return is_bot(self.user)

    @property
    def is_reply(self) -> bool:
        """Whether it is in a thread without being its first message."""
        return bool(self.thread_ts) and self.thread_ts != self.ts

    def visible_to(self, viewer: str) -> bool:
        """Tell whether somebody who is in the channel sees it."""
        return self.only_for in ("", viewer)


class File(Struct, frozen=True, kw_only=True):
    """An uploaded file without its bytes. `shared_in` are channel ids and user ids (views)."""

    id: str
    name: str
    title: str
    owner: str
    size: int
    complete: bool = False
    described: bool = False
    processed: bool = False
    shared_in: tuple[str, ...] = ()


class View(Struct, frozen=True):
    """An open modal, or a person's Home tab; `body` is what the app sent, normalised."""

    id: str
    user: str
    body: JsonObject = {}
    state: JsonObject = {}
    version: str = ""

    @property
    def kind(self) -> str:
        """`modal` or `home`."""
        return text_in(self.body, "type")

    @property
    def blocks(self) -> list[JsonObject]:
        """What it shows."""
        return objects_in(self.body, "blocks")

    def to_slack(self) -> JsonObject:
        """Return Slack's view object."""
        return {"id": self.id, "state": {"values": self.state}, "hash": self.version, **self.body}


class MessagePosted(Struct, frozen=True):
    """A message appeared, ephemeral ones included."""

    message: Message


class MessageChanged(Struct, frozen=True):
    """A message reads differently since `at`."""

    before: Message
    after: Message
    at: str


class MessageDeleted(Struct, frozen=True):
    """A message is gone since `at`."""

    message: Message
    at: str


class ChannelChanged(Struct, frozen=True):
    """A channel is new or has other members, or somebody has read more of it."""

    channel: Channel


class ViewsChanged(Struct, frozen=True):
    """A person's modal was opened, updated or closed, or the person's Home tab published."""

    user: str


class BotChanged(Struct, frozen=True):
    """The bot's clock was moved, or it holds another number of sockets open."""


Change: TypeAlias = (
    MessagePosted | MessageChanged | MessageDeleted | ChannelChanged | ViewsChanged | BotChanged
)
