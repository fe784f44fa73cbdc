"""Messages: posting, editing, deleting and reading them, threads and ephemerals included."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from typing import TYPE_CHECKING

from bot.practice.block_kit import with_block_ids
from bot.practice.core import microseconds
from bot.practice.errors import SlackError
from bot.practice.model import Message, MessageChanged, MessageDeleted, MessagePosted, from_row
from bot.practice.people import APP_ID, BOT_ID, BOT_USER_ID, TEAM_ID

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.practice.core import Core
    from bot.practice.incoming import JsonObject


class Messages:
    """All messages of the workspace, by channel, oldest first."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._by_channel: dict[str, dict[str, Message]] = defaultdict(dict)
        self._replies: dict[tuple[str, str], list[str]] = defaultdict(list)
        loaded = [from_row(Message, row) for _, row in core.rows("message")]
        for message in sorted(loaded, key=lambda one: microseconds(one.ts)):
            self._file(message)

    def _file(self, message: Message) -> None:
        self._by_channel[message.channel][message.ts] = message
        if message.is_reply:
            self._replies[message.channel, message.thread_ts].append(message.ts)

    def post(self, draft: Message) -> Message:
        """Add a message that has no ``ts`` yet; its text is already in Slack's escaped form.

        A ``thread_ts`` that is itself a reply's means its thread; SlackError ``thread_not_found``.
        """
        core = self._core
        with core.changing():
            thread_ts = draft.thread_ts
            if thread_ts:
                parent = self.get(draft.channel, thread_ts)
                if parent is None or (parent.only_for and not draft.only_for):
                    raise SlackError("thread_not_found")
                thread_ts = parent.thread_ts or parent.ts
            message = dataclasses.replace(
                draft,
                ts=core.next_ts(),
                blocks=with_block_ids(draft.blocks, core.new_id),
                thread_ts=thread_ts,
                broadcast=draft.broadcast and bool(thread_ts),
            )
            self._file(message)
            self._store(message)
            core.publish(MessagePosted(message=message))
            return message

    def _store(self, message: Message) -> None:
        self._core.put("message", f"{message.channel}/{message.ts}", dataclasses.asdict(message))

    def edit(
        self,
        message: Message,
        *,
        text: str,
        blocks: Sequence[JsonObject],
        metadata: JsonObject | None = None,
        by: str = "",
    ) -> Message:
        """Replace text and blocks; metadata stays unless given. ``by`` marks it as edited."""
        with self._core.changing():
            at = self._core.next_ts()
            after = dataclasses.replace(
                message,
                text=text,
                blocks=with_block_ids(blocks, self._core.new_id),
                metadata=message.metadata if metadata is None else metadata,
                edited=at if by else message.edited,
                edited_by=by or message.edited_by,
            )
            return self._swap(message, after, at=at, visible=True)

    def annotate(self, message: Message, after: Message) -> Message:
        """Replace a message's reactions, without its having been edited."""
        with self._core.changing():
            return self._swap(message, after, at=self._core.next_ts(), visible=False)

    def _swap(self, before: Message, after: Message, *, at: str, visible: bool) -> Message:
        self._by_channel[after.channel][after.ts] = after
        self._store(after)
        self._core.publish(MessageChanged(before=before, after=after, at=at, visible=visible))
        return after

    def delete(self, message: Message) -> None:
        """Remove a message; the replies of a thread stay."""
        with self._core.changing():
            self._by_channel[message.channel].pop(message.ts, None)
            if message.is_reply:
                replies = self._replies[message.channel, message.thread_ts]
                if message.ts in replies:
                    replies.remove(message.ts)
            self._core.drop("message", f"{message.channel}/{message.ts}")
            self._core.publish(MessageDeleted(message=message, at=self._core.next_ts()))

    def get(self, channel_id: str, ts: str) -> Message | None:
        """Return a message, whoever may see it."""
        with self._core.lock:
            return self._by_channel[channel_id].get(ts)

    def seen_by(self, channel_id: str, viewer: str) -> list[Message]:
        """Return what a member sees in a channel, replies included, oldest first."""
        with self._core.lock:
            return [
                message
                for message in self._by_channel[channel_id].values()
                if message.only_for in ("", viewer)
            ]

    def history(self, channel_id: str, viewer: str) -> list[Message]:
        """Return the channel itself: no replies but those also sent to the channel."""
        return [
            message
            for message in self.seen_by(channel_id, viewer)
            if not message.is_reply or message.broadcast
        ]

    def thread(self, channel_id: str, ts: str, viewer: str) -> list[Message]:
        """Return a thread from its first message on; empty when there is none."""
        with self._core.lock:
            messages = self._by_channel[channel_id]
            root = messages.get(ts)
            replies = (messages[one] for one in self._replies[channel_id, ts])
            whole = ([root] if root else []) + list(replies)
            return [message for message in whole if message.only_for in ("", viewer)]

    def unread(self, channel_id: str, viewer: str, mark: str) -> int:
        """Count what came into a channel after a mark, the viewer's own words left out."""
        read = microseconds(mark)
        count = 0
        with self._core.lock:
            for message in reversed(self._by_channel[channel_id].values()):
                if microseconds(message.ts) <= read:
                    break
                hidden = message.is_reply and not message.broadcast
                mine = message.only_for in ("", viewer) and message.user != viewer
                count += mine and not hidden and not message.subtype.startswith("channel_")
        return count

    def latest(self, channel_id: str, viewer: str) -> str:
        """Return the newest ``ts`` a viewer sees in a channel; ``0`` in an empty one."""
        with self._core.lock:
            for message in reversed(self._by_channel[channel_id].values()):
                if message.only_for in ("", viewer):
                    return message.ts
        return "0"

    def to_slack(
        self, message: Message, viewer: str, *, metadata: bool = False, files: Iterable[JsonObject]
    ) -> JsonObject:
        """Return Slack's message object as the viewer gets it."""
        result: JsonObject = {
            "type": "message",
            "user": message.user,
            "text": message.text,
            "ts": message.ts,
            "team": TEAM_ID,
        }
        optional: JsonObject = {
            "subtype": message.subtype or ("thread_broadcast" if message.broadcast else ""),
            "blocks": list(message.blocks),
            "client_msg_id": message.client_msg_id,
            "files": list(files),
            "metadata": message.metadata if metadata else {},
            "is_ephemeral": bool(message.only_for),
        }
        result |= {key: value for key, value in optional.items() if value}
        if message.by_bot:
            name = self._core.roster.app.name
            profile = {"id": BOT_ID, "app_id": APP_ID, "user_id": BOT_USER_ID, "name": name}
            result |= {
                "bot_id": BOT_ID,
                "app_id": APP_ID,
                "bot_profile": profile | {"deleted": False, "team_id": TEAM_ID},
            }
        if message.edited:
            result["edited"] = {"user": message.edited_by, "ts": message.edited}
        if message.reactions:
            result["reactions"] = [
                {"name": name, "users": list(users), "count": len(users)}
                for name, users in message.reactions
            ]
        return result | self._thread_fields(message, viewer)

    def _thread_fields(self, message: Message, viewer: str) -> JsonObject:
        if message.is_reply:
            parent = self.get(message.channel, message.thread_ts)
            fields: JsonObject = {"thread_ts": message.thread_ts}
            if parent:
                fields["parent_user_id"] = parent.user
            return fields
        replies = self.thread(message.channel, message.ts, viewer)[1:]
        if not replies:
            return {"thread_ts": message.ts} if message.thread_ts else {}
        users = list(dict.fromkeys(reply.user for reply in replies))
        return {
            "thread_ts": message.ts,
            "reply_count": len(replies),
            "reply_users": users[:5],
            "reply_users_count": len(users),
            "latest_reply": replies[-1].ts,
            "is_locked": False,
            "subscribed": viewer in users or viewer == message.user,
        }
