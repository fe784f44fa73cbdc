"""Messages: posting, editing, deleting and reading them, threads and ephemerals included."""

from collections import defaultdict
from collections.abc import Sequence

from msgspec.structs import replace

from bot.practice.block_kit import images, with_ids
from bot.practice.errors import SlackError
from bot.practice.incoming import JsonObject
from bot.practice.people import APP_ID, BOT_ID, SLACKBOT_ID, is_bot
from bot.practice.workspace.core import Core, Table, microseconds
from bot.practice.workspace.files import Files
from bot.practice.workspace.model import Message, MessageChanged, MessageDeleted, MessagePosted


class Messages:
    """All messages of the workspace, by channel, oldest first."""

    def __init__(self, core: Core, files: Files) -> None:
        self._core = core
        self._files = files
        self._rows = Table(core, "message", Message)
        self._by_channel: dict[str, dict[str, Message]] = defaultdict(dict)
        self._replies: dict[tuple[str, str], dict[str, Message]] = defaultdict(dict)
        for message in sorted(self._rows.values(), key=lambda row: microseconds(row.ts)):
            self._file(message)

    def _file(self, message: Message) -> None:
        self._by_channel[message.channel][message.ts] = message
        if message.is_reply:
            self._replies[message.channel, message.thread_ts][message.ts] = message

    def _keep(self, message: Message) -> None:
        self._file(message)
        self._rows[f"{message.channel}/{message.ts}"] = message
        shown = (file_id for _, file_id in images(message.blocks))
        self._files.share((*message.files, *shown), message.only_for or message.channel)

    def post(self, draft: Message) -> Message:
        """Add a message that has no `ts` yet; its text is already in Slack's escaped form.

        The files that it shows or carries are shared. A `thread_ts` that is itself a reply's
        means its thread; SlackError `thread_not_found`.
        """
        core = self._core
        with core.changing():
            thread_ts = draft.thread_ts
            if thread_ts:
                parent = self.get(draft.channel, thread_ts)
                if parent is None or (parent.only_for and not draft.only_for):
                    raise SlackError("thread_not_found")
                thread_ts = parent.thread_ts or parent.ts
            message = replace(
                draft,
                ts=core.next_ts(),
                blocks=with_ids(draft.blocks, core.new_id),
                thread_ts=thread_ts,
                broadcast=draft.broadcast and bool(thread_ts),
            )
            self._keep(message)
            core.publish(MessagePosted(message))
            return message

    def edit(
        self,
        message: Message,
        *,
        text: str,
        blocks: Sequence[JsonObject],
        metadata: JsonObject | None = None,
    ) -> Message:
        """Replace text and blocks, in the writer's name; metadata stays unless given."""
        with self._core.changing():
            at = self._core.next_ts()
            after = replace(
                message,
                text=text,
                blocks=with_ids(blocks, self._core.new_id),
                metadata=message.metadata if metadata is None else metadata,
                edited=at,
            )
            self._keep(after)
            self._core.publish(MessageChanged(message, after, at))
            return after

    def delete(self, message: Message) -> None:
        """Remove a message; of one with a thread a tombstone stays, and the replies."""
        with self._core.changing():
            if self.thread(message.channel, message.ts, message.user)[1:]:
                grave = Message(
                    channel=message.channel,
                    ts=message.ts,
                    user=SLACKBOT_ID,
                    text="This message was deleted.",
                    thread_ts=message.ts,
                    subtype="tombstone",
                )
                self._keep(grave)
                self._core.publish(MessageChanged(message, grave, self._core.next_ts()))
                return
            del self._by_channel[message.channel][message.ts]
            self._replies[message.channel, message.thread_ts].pop(message.ts, None)
            del self._rows[f"{message.channel}/{message.ts}"]
            self._core.publish(MessageDeleted(message, self._core.next_ts()))

    def get(self, channel_id: str, ts: str, viewer: str | None = None) -> Message | None:
        """Return a message, if the viewer (when named) sees it."""
        message = self._by_channel[channel_id].get(ts)
        is_visible = message is not None and (viewer is None or message.visible_to(viewer))
        return message if is_visible else None

    def seen_by(self, channel_id: str, viewer: str) -> list[Message]:
        """Return what a member sees in a channel, replies included, oldest first."""
        with self._core.lock:
            messages = self._by_channel[channel_id].values()
            return [message for message in messages if message.visible_to(viewer)]

    def history(self, channel_id: str, viewer: str) -> list[Message]:
        """Return the channel itself: no replies but those also sent to the channel."""
        seen = self.seen_by(channel_id, viewer)
        return [message for message in seen if not message.is_reply or message.broadcast]

    def thread(self, channel_id: str, ts: str, viewer: str) -> list[Message]:
        """Return a thread from its first message on; empty when there is none."""
        root = self.get(channel_id, ts, viewer)
        replies = self._replies[channel_id, ts].values()
        return ([root] if root else []) + [reply for reply in replies if reply.visible_to(viewer)]

    def unread(self, channel_id: str, viewer: str, mark: str) -> int:
        """Count what came into a channel after a mark, the viewer's own words left out."""
        read = microseconds(mark)
        count = 0
        with self._core.lock:
            for message in reversed(self._by_channel[channel_id].values()):
                if microseconds(message.ts) <= read:
                    break
                hidden = message.is_reply and not message.broadcast
                news = message.visible_to(viewer) and message.user != viewer
                count += news and not hidden and not message.subtype.startswith("channel_")
        return count

    def latest(self, channel_id: str, viewer: str) -> str:
        """Return the newest `ts` a viewer sees in a channel; `0` in an empty one."""
        with self._core.lock:
            newest_first = reversed(self._by_channel[channel_id].values())
            return next((message.ts for message in newest_first if message.visible_to(viewer)), "0")

    def to_slack(self, message: Message, viewer: str, *, metadata: bool = False) -> JsonObject:
        """Return Slack's message object as the viewer gets it."""
        files = [file for file in map(self._files.get, message.files) if file]
        result: JsonObject = {
            "type": "message",
            "user": message.user,
            "text": message.text,
            "ts": message.ts,
        }
        optional: JsonObject = {
            "subtype": message.subtype or ("thread_broadcast" if message.broadcast else ""),
            "blocks": list(message.blocks),
            "files": [self._files.to_slack(file) for file in files],
            "metadata": message.metadata if metadata else {},
            "is_ephemeral": bool(message.only_for),
            "hidden": message.subtype == "tombstone",
        }
        result |= {key: value for key, value in optional.items() if value}
        if message.by_bot:
            result |= {"bot_id": BOT_ID, "app_id": APP_ID}
        if message.edited:
            # Slack tells whole seconds; a person's client here may know what changed first.
            second = f"{message.edited.partition('.')[0]}.000000"
            at = second if is_bot(viewer) else message.edited
            result["edited"] = {"user": message.user, "ts": at}
        return result | self._thread_fields(message, viewer)

    def _thread_fields(self, message: Message, viewer: str) -> JsonObject:
        if message.is_reply:
            return {"thread_ts": message.thread_ts}
        replies = self.thread(message.channel, message.ts, viewer)[1:]
        if not replies:
            return {"thread_ts": message.ts} if message.thread_ts else {}
        return {
            "thread_ts": message.ts,
            "reply_count": len(replies),
            "reply_users": list(dict.fromkeys(reply.user for reply in replies))[:5],
            "latest_reply": replies[-1].ts,
        }
