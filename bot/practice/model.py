"""The things of a workspace as values: channels, messages, files, views."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from bot.practice.payloads import JsonObject, flag_in, number_in, object_in, objects_in, text_in
from bot.practice.people import APP_ID, BOT_ID, BOT_USER_ID, TEAM_ID

if TYPE_CHECKING:
    from collections.abc import Mapping


class ChannelKind(Enum):
    """Slack's four sorts of conversation, by the word events use for them."""

    PUBLIC = "channel"
    PRIVATE = "group"
    DIRECT = "im"
    GROUP_DIRECT = "mpim"

    @property
    def scope_prefix(self) -> str:
        """The first half of the scopes that guard it (``channels`` of ``channels:read``)."""
        return {"channel": "channels", "group": "groups"}.get(self.value, self.value)

    @property
    def type_name(self) -> str:
        """The word ``conversations.list`` uses for it."""
        return {"channel": "public_channel", "group": "private_channel"}.get(self.value, self.value)


def _texts(value: object) -> tuple[str, ...]:
    return tuple(str(item) for item in value) if isinstance(value, list | tuple) else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Channel:
    """A conversation and who is in it. ``created`` is in seconds since 1970."""

    id: str
    name: str
    kind: ChannelKind
    members: tuple[str, ...]
    creator: str
    created: int
    topic: str = ""

    def to_row(self) -> JsonObject:
        """Return the channel as plain JSON for the state file."""
        return dataclasses.asdict(self) | {"kind": self.kind.value}

    @classmethod
    def from_row(cls, row: Mapping[str, object]) -> Channel:
        """Return the channel that :meth:`to_row` wrote."""
        return cls(
            id=text_in(row, "id"),
            name=text_in(row, "name"),
            kind=ChannelKind(text_in(row, "kind")),
            members=_texts(row.get("members")),
            creator=text_in(row, "creator"),
            created=number_in(row, "created", 0),
            topic=text_in(row, "topic"),
        )

    def other_than(self, user_id: str) -> str:
        """Return the partner in a direct message; the id itself when alone."""
        return next((member for member in self.members if member != user_id), user_id)

    def to_slack(self, viewer: str) -> JsonObject:
        """Return Slack's conversation object as that user gets it."""
        is_member = viewer in self.members
        common: JsonObject = {
            "id": self.id,
            "created": self.created,
            "is_archived": False,
            "is_im": self.kind is ChannelKind.DIRECT,
            "is_mpim": self.kind is ChannelKind.GROUP_DIRECT,
            "is_org_shared": False,
            "context_team_id": TEAM_ID,
        }
        if self.kind is ChannelKind.DIRECT:
            return common | {"user": self.other_than(viewer), "is_open": True}
        return common | {
            "name": self.name,
            "name_normalized": self.name,
            "is_channel": self.kind is ChannelKind.PUBLIC,
            "is_group": self.kind is ChannelKind.PRIVATE,
            "is_private": self.kind is not ChannelKind.PUBLIC,
            "is_general": False,
            "is_member": is_member,
            "creator": self.creator,
            "topic": {"value": self.topic, "creator": self.creator, "last_set": self.created},
            "purpose": {"value": "", "creator": "", "last_set": 0},
            "num_members": len(self.members),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A message as it now reads; ``only_for`` is set on ephemeral ones."""

    channel: str
    ts: str
    user: str
    text: str
    blocks: tuple[JsonObject, ...] = ()
    thread_ts: str = ""
    broadcast: bool = False
    subtype: str = ""
    metadata: JsonObject = field(default_factory=dict)
    only_for: str = ""
    edited: str = ""
    edited_by: str = ""
    files: tuple[str, ...] = ()
    reactions: tuple[tuple[str, tuple[str, ...]], ...] = ()
    pinned: bool = False
    client_msg_id: str = ""

    @property
    def by_bot(self) -> bool:
        """Whether the app wrote it."""
        return self.user == BOT_USER_ID

    @property
    def is_reply(self) -> bool:
        """Whether it is in a thread without being its first message."""
        return bool(self.thread_ts) and self.thread_ts != self.ts

    def to_row(self) -> JsonObject:
        """Return the message as plain JSON for the state file."""
        return dataclasses.asdict(self)

    @classmethod
    def from_row(cls, row: Mapping[str, object]) -> Message:
        """Return the message that :meth:`to_row` wrote."""
        reactions = row.get("reactions")
        return cls(
            channel=text_in(row, "channel"),
            ts=text_in(row, "ts"),
            user=text_in(row, "user"),
            text=text_in(row, "text"),
            blocks=tuple(objects_in(row, "blocks")),
            thread_ts=text_in(row, "thread_ts"),
            broadcast=flag_in(row, "broadcast"),
            subtype=text_in(row, "subtype"),
            metadata=object_in(row, "metadata"),
            only_for=text_in(row, "only_for"),
            edited=text_in(row, "edited"),
            edited_by=text_in(row, "edited_by"),
            files=_texts(row.get("files")),
            reactions=tuple(
                (str(name), _texts(users))
                for name, users in (reactions if isinstance(reactions, list) else [])
            ),
            pinned=flag_in(row, "pinned"),
            client_msg_id=text_in(row, "client_msg_id"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """An uploaded file without its bytes. ``shared_in`` are channel ids and user ids (views)."""

    id: str
    name: str
    title: str
    owner: str
    size: int
    created: int
    complete: bool = False
    described: bool = False
    processed: bool = False
    shared_in: tuple[str, ...] = ()

    def to_row(self) -> JsonObject:
        """Return the file as plain JSON for the state file."""
        return dataclasses.asdict(self)

    @classmethod
    def from_row(cls, row: Mapping[str, object]) -> File:
        """Return the file that :meth:`to_row` wrote."""
        return cls(
            id=text_in(row, "id"),
            name=text_in(row, "name"),
            title=text_in(row, "title"),
            owner=text_in(row, "owner"),
            size=number_in(row, "size", 0),
            created=number_in(row, "created", 0),
            complete=flag_in(row, "complete"),
            described=flag_in(row, "described"),
            processed=flag_in(row, "processed"),
            shared_in=_texts(row.get("shared_in")),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """An open modal, or a person's Home tab; ``body`` is what the app sent, normalised."""

    id: str
    user: str
    body: JsonObject
    state: JsonObject
    version: str
    root: str
    previous: str = ""

    @property
    def kind(self) -> str:
        """``modal`` or ``home``."""
        return text_in(self.body, "type")

    def to_row(self) -> JsonObject:
        """Return the view as plain JSON for the state file."""
        return dataclasses.asdict(self)

    @classmethod
    def from_row(cls, row: Mapping[str, object]) -> View:
        """Return the view that :meth:`to_row` wrote."""
        return cls(
            id=text_in(row, "id"),
            user=text_in(row, "user"),
            body=object_in(row, "body"),
            state=object_in(row, "state"),
            version=text_in(row, "version"),
            root=text_in(row, "root"),
            previous=text_in(row, "previous"),
        )

    def to_slack(self) -> JsonObject:
        """Return Slack's view object."""
        body = self.body
        return {
            "id": self.id,
            "team_id": TEAM_ID,
            "type": self.kind,
            "blocks": body.get("blocks", []),
            "private_metadata": text_in(body, "private_metadata"),
            "callback_id": text_in(body, "callback_id"),
            "state": {"values": self.state},
            "hash": self.version,
            "title": body.get("title"),
            "clear_on_close": flag_in(body, "clear_on_close"),
            "notify_on_close": flag_in(body, "notify_on_close"),
            "close": body.get("close"),
            "submit": body.get("submit"),
            "previous_view_id": self.previous or None,
            "root_view_id": self.root,
            "app_id": APP_ID,
            "external_id": text_in(body, "external_id"),
            "app_installed_team_id": TEAM_ID,
            "bot_id": BOT_ID,
        }
