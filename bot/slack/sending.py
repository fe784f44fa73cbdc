"""Messages as posts: their pages, each with its mark, and the calls that put them into Slack.

The posts of one message are its pages. Its picture belongs into the first, in the place where a
line says until then that it comes. Every call here either returns, or raises what
`bot.slack.failures.failure_of` understands. None repeats anything by itself: delivery decides that.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError
from slack_sdk.webhook import WebhookClient

from bot.messages.commands.incidents import PICTURE_COMES
from bot.messages.message import Message
from bot.messages.parts import Small
from bot.slack.blocks import MOST_TEXT, Block, blocks_of, cut, split
from bot.slack.failures import word_of

Reply: TypeAlias = Mapping[str, object]

_EVENT_TYPE = "gamesmaster_notice"
"""The type of the metadata that marks the bot's own messages."""
_BEFORE = timedelta(minutes=15)
_PAGE = 200
_MOST_PAGES = 10


@dataclass(frozen=True, slots=True)
class Content:
    """What a post says. `mark` goes into its metadata and into the ids of its blocks."""

    text: str
    blocks: Sequence[Block]
    mark: str

    def arguments(self) -> dict[str, object]:
        """The arguments that all calls have in common."""
        blocks = enumerate(self.blocks)
        marked = [{**block, "block_id": f"{self.mark}:{place}"} for place, block in blocks]
        return {"text": self.text, "blocks": marked}

    def marked_arguments(self) -> dict[str, object]:
        """The same with metadata, for posts that everybody in a conversation sees."""
        metadata = {"event_type": _EVENT_TYPE, "event_payload": {"mark": self.mark}}
        return {**self.arguments(), "metadata": metadata}


def pages_of(
    message: Message, mark: str, *, is_plain: bool = False, shown: Block | None = None
) -> list[Content]:
    """The pages of a message, plain: its text alone. `shown` stands where the picture belongs."""
    pages: list[list[Block]] = [[]]
    if not is_plain:
        blocks, has_picture = blocks_of(message.parts), message.picture is not None
        if has_picture:
            blocks += [shown] if shown else blocks_of([Small(PICTURE_COMES)])
        pages = split([*blocks, *blocks_of(message.below)], has_picture=has_picture)
    text = cut(message.text, MOST_TEXT)
    return [Content(text, blocks, mark_of(mark, page)) for page, blocks in enumerate(pages)]


def mark_of(mark: str, page: int) -> str:
    """The mark of a page, by which it is found again: the first has that of the message."""
    return mark if page == 0 else f"{mark}.{page}"


@dataclass(frozen=True, slots=True)
class Posted:
    """A message in Slack: its time stamp there, and whether it shows a picture already."""

    ts: str
    has_picture: bool = False


@dataclass(frozen=True, slots=True)
class Conversation:
    """A conversation, or with `thread_ts` a thread in it, where the bot posts and reads."""

    client: WebClient
    channel: str
    thread_ts: str | None = None

    def post(self, content: Content) -> str:
        """Post a message and return its `ts`."""
        thread = {"thread_ts": self.thread_ts} if self.thread_ts else {}
        quiet = {"unfurl_links": False, "unfurl_media": False}
        arguments = {"channel": self.channel, **quiet, **thread, **content.marked_arguments()}
        return str(self.client.api_call("chat.postMessage", json=arguments)["ts"])

    def update(self, ts: str, content: Content) -> None:
        """Replace what a message says."""
        arguments = {"channel": self.channel, "ts": ts, **content.marked_arguments()}
        self.client.api_call("chat.update", json=arguments)

    def delete(self, ts: str) -> None:
        """Delete a message of the bot's own, if it is still there."""
        try:
            self.client.api_call("chat.delete", json={"channel": self.channel, "ts": ts})
        except SlackApiError as error:
            if word_of(error) != "message_not_found":
                raise

    def whisper(self, user: str, content: Content) -> str:
        """Post in a channel for one member's eyes only, and return its `ts`."""
        arguments = {"channel": self.channel, "user": user, **content.arguments()}
        return str(self.client.api_call("chat.postEphemeral", json=arguments)["message_ts"])

    def find(self, mark: str, *, since: datetime) -> Posted | None:
        """The message with this mark, among those posted not long before `since` or later."""
        for message in self.messages(since - _BEFORE):
            if mark in _marks(message):
                has_picture = any(block.get("type") == "image" for block in _blocks(message))
                return Posted(str(message["ts"]), has_picture=has_picture)
        return None

    def has_files(self, names: Iterable[str], *, after: str) -> bool:
        """Whether files of these names have been shared after the message with the time stamp."""
        missing = set(names)
        for message in self.messages(datetime.fromtimestamp(float(after), UTC)):
            files = message.get("files")
            if float(str(message["ts"])) > float(after) and isinstance(files, list):
                missing -= {str(file.get("name")) for file in files}
        return not missing

    def messages(self, oldest: datetime) -> Iterator[Reply]:
        """The messages since a moment, as far as Slack shows: newest first, a thread's in order."""
        method = "conversations.replies" if self.thread_ts else "conversations.history"
        arguments: dict[str, str | int] = {
            "channel": self.channel,
            "oldest": f"{oldest.timestamp():.6f}",
            "limit": _PAGE,
            "include_all_metadata": "true",
            **({"ts": self.thread_ts} if self.thread_ts else {}),
        }
        for _ in range(_MOST_PAGES):
            response = self.client.api_call(method, params=arguments)
            yield from response.get("messages") or ()
            cursor = (response.get("response_metadata") or {}).get("next_cursor")
            if not cursor:
                return
            arguments["cursor"] = cursor


def _blocks(message: Reply) -> list[Block]:
    blocks = message.get("blocks")
    return blocks if isinstance(blocks, list) else []


def _marks(message: Reply) -> set[str]:
    """Every mark of a message: that of its metadata, and those that begin its block ids."""
    marks = {str(block.get("block_id", "")).rpartition(":")[0] for block in _blocks(message)}
    metadata = message.get("metadata")
    if isinstance(metadata, dict) and metadata.get("event_type") == _EVENT_TYPE:
        payload = metadata.get("event_payload")
        marks.add(str(payload.get("mark")) if isinstance(payload, dict) else "")
    return marks


def answer(url: str, content: Content) -> bool:
    """Answer at a `response_url`, for the asker's eyes only; False when Slack does not take it."""
    hook = WebhookClient(url, retry_handlers=[])
    body = {"response_type": "ephemeral", "replace_original": False, **content.arguments()}
    return hook.send_dict(body).status_code == 200  # noqa: PLR2004 - HTTP's "OK"


def direct_channel(client: WebClient, user: str) -> str:
    """The conversation between the bot and a person, opened if need be."""
    channel: Reply = client.conversations_open(users=user)["channel"]
    return str(channel["id"])


@dataclass(frozen=True, slots=True)
class ChannelFacts:
    """Whether the bot is in a channel, and so can post there; whether only its members see it."""

    is_member: bool
    is_private: bool


def facts_of(client: WebClient, channel: str) -> ChannelFacts:
    """What a channel is to the bot; it is in none that it cannot see."""
    try:
        found: Reply = client.conversations_info(channel=channel)["channel"]
    except SlackApiError as error:
        if word_of(error) in {"channel_not_found", "not_in_channel"}:
            return ChannelFacts(is_member=False, is_private=True)
        raise
    return ChannelFacts(bool(found.get("is_member")), bool(found.get("is_private")))
