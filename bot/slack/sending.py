"""The calls that put a message into Slack, and find again what was put there before.

Every function here either returns, or raises what `bot.slack.failures.failure_of` understands.
None of them repeats anything by itself: delivery decides about that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError
from slack_sdk.webhook import WebhookClient

from bot.gamesmaster.notices.actions import EVENT_TYPE
from bot.slack.blocks import Block

Reply: TypeAlias = Mapping[str, object]

_BEFORE = timedelta(minutes=15)
_PAGE = 100
_MOST_PAGES = 10


@dataclass(frozen=True, slots=True)
class Posted:
    """A message in Slack: its time stamp there, and whether it shows a picture already."""

    ts: str
    has_picture: bool = False


@dataclass(frozen=True, slots=True)
class Content:
    """What a message says. `mark` goes into its metadata and into the ids of its blocks."""

    text: str
    blocks: Sequence[Block]
    mark: str

    def arguments(self) -> dict[str, object]:
        """The arguments that `chat.postMessage` and `chat.update` have in common."""
        marked = [
            {**block, "block_id": f"{self.mark}:{place}"} for place, block in enumerate(self.blocks)
        ]
        metadata = {"event_type": EVENT_TYPE, "event_payload": {"mark": self.mark}}
        return {"text": self.text, "blocks": marked, "metadata": metadata}


def post(client: WebClient, channel: str, content: Content, *, thread_ts: str | None) -> str:
    """Post a message and return its `ts`."""
    response = client.api_call(
        "chat.postMessage",
        json={
            "channel": channel,
            "unfurl_links": False,
            "unfurl_media": False,
            **({"thread_ts": thread_ts} if thread_ts else {}),
            **content.arguments(),
        },
    )
    return str(response["ts"])


def update(client: WebClient, channel: str, ts: str, content: Content) -> None:
    """Replace what a message says."""
    arguments = {"channel": channel, "ts": ts, **content.arguments()}
    client.api_call("chat.update", json=arguments)


def take_away(client: WebClient, channel: str, ts: str) -> None:
    """Delete a message of the bot's own."""
    client.api_call("chat.delete", json={"channel": channel, "ts": ts})


def whisper(client: WebClient, channel: str, user: str, content: Content) -> str:
    """Post in a channel for one member's eyes only, and return its `ts`."""
    arguments = content.arguments()
    del arguments["metadata"]
    response = client.api_call(
        "chat.postEphemeral", json={"channel": channel, "user": user, **arguments}
    )
    return str(response["message_ts"])


def answer(url: str, content: Content) -> bool:
    """Answer at a `response_url`, for the asker's eyes only; False when Slack does not take it."""
    arguments = content.arguments()
    hook = WebhookClient(url, retry_handlers=[])
    body = {"response_type": "ephemeral", "replace_original": False, **arguments}
    del body["metadata"]
    return hook.send_dict(body).status_code == 200  # noqa: PLR2004 - HTTP's "OK"


def direct_channel(client: WebClient, user: str) -> str:
    """The conversation between the bot and a person, opened if need be."""
    response = client.conversations_open(users=user)
    channel: Reply = response["channel"]
    return str(channel["id"])


def find(
    client: WebClient, channel: str, mark: str, *, since: datetime, thread_ts: str | None
) -> Posted | None:
    """The message with this mark, among those posted not long before `since` or later."""
    for message in _messages(client, channel, since - _BEFORE, thread_ts):
        if mark in _marks(message):
            return Posted(str(message["ts"]), has_picture=_has_picture(message))
    return None


def has_files(
    client: WebClient, channel: str, names: Iterable[str], *, after: str, thread_ts: str | None
) -> bool:
    """Whether files of these names have been shared after the message with the time stamp."""
    wanted = set(names)
    posted = datetime.fromtimestamp(float(after), UTC)
    for message in _messages(client, channel, posted, thread_ts):
        if float(str(message["ts"])) > float(after):
            wanted -= _file_names(message)
    return not wanted


def _file_names(message: Reply) -> set[str]:
    files = message.get("files")
    return {str(one.get("name")) for one in files} if isinstance(files, list) else set()


def _messages(
    client: WebClient, channel: str, oldest: datetime, thread_ts: str | None
) -> Iterator[Reply]:
    cursor: str | None = None
    for _ in range(_MOST_PAGES):
        arguments: dict[str, str | int] = {
            "channel": channel,
            "oldest": f"{oldest.timestamp():.6f}",
            "limit": _PAGE,
            "include_all_metadata": "true",
        }
        if cursor:
            arguments["cursor"] = cursor
        if thread_ts:
            arguments["ts"] = thread_ts
        method = "conversations.replies" if thread_ts else "conversations.history"
        response = client.api_call(method, params=arguments)
        yield from response.get("messages") or ()
        cursor = (response.get("response_metadata") or {}).get("next_cursor")
        if not cursor:
            return


def _marks(message: Reply) -> set[str]:
    """Every mark of a message: that of its metadata, and those that begin its block ids."""
    marks = set()
    metadata = message.get("metadata")
    if isinstance(metadata, dict) and metadata.get("event_type") == EVENT_TYPE:
        payload = metadata.get("event_payload")
        marks.add(str(payload.get("mark")) if isinstance(payload, dict) else "")
    blocks = message.get("blocks")
    for block in blocks if isinstance(blocks, list) else ():
        marks.add(str(block.get("block_id", "")).rpartition(":")[0])
    return marks


def _has_picture(message: Reply) -> bool:
    blocks = message.get("blocks")
    return (
        any(block.get("type") == "image" for block in blocks) if isinstance(blocks, list) else False
    )


@dataclass(frozen=True, slots=True)
class ChannelFacts:
    """Whether the bot is in a channel, and so can post there; whether only its members see it."""

    is_member: bool
    is_private: bool


def facts_of(client: WebClient, channel: str) -> ChannelFacts:
    """What a channel is to the bot; one that it cannot see is none it is in."""
    try:
        response = client.conversations_info(channel=channel)
    except SlackApiError as error:
        if error.response["error"] in {"channel_not_found", "not_in_channel"}:
            return ChannelFacts(is_member=False, is_private=True)
        raise
    found: Reply = response["channel"]
    return ChannelFacts(bool(found.get("is_member")), bool(found.get("is_private")))
