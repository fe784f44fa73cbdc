"""People at the table: what they say and click, and what they wait to see.

Everything goes through the practice workspace's own HTTP and websocket, as a person's browser
would: the bot may run in this process or in another one. Waiting ends as soon as the workspace
reports a change that fulfils it, and fails after the workspace's `patience` with what was to be
seen.
"""

import json
import re
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from time import monotonic
from typing import Any, TypeVar

import pytest
from slack_sdk import WebClient
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.bot.practice.workspace import answer_to

Json = dict[str, Any]
T = TypeVar("T")

PATIENCE = 30.0
BOT = "U0PRACTICEBOT"
_DATE = re.compile(r"<!date\^[^|>]*\|([^>]*)>")
_CONTROL = re.compile(r"<([@#])([^|>]*)(?:\|[^>]*)?>")


@dataclass(frozen=True)
class Seen:
    """A message as a person sees it: `says` is all of its words, buttons and pictures too."""

    channel: str
    ts: str
    says: str
    raw: Json
    changed: str

    @property
    def buttons(self) -> list[Json]:
        """Its buttons and menus."""
        return [
            item
            for item in _parts(self.raw.get("blocks", []))
            if item.get("type") in {"button", "static_select"}
        ]

    @property
    def picture(self) -> str | None:
        """The id of the picture it shows, if any."""
        for item in _parts(self.raw.get("blocks", [])):
            if item.get("type") == "image":
                return str(item["slack_file"]["id"])
        return None


def _parts(value: object) -> Iterator[Json]:
    if isinstance(value, list):
        for item in value:
            yield from _parts(item)
    elif isinstance(value, dict):
        yield value
        for item in value.values():
            yield from _parts(item)


def words(raw: Json) -> str:
    """All that a message says, a line per text, with people and times as they are shown."""
    found = [raw.get("text", "")]
    for part in _parts(raw.get("blocks", [])):
        found += [part[key] for key in ("text", "alt_text") if isinstance(part.get(key), str)]
    said = "\n".join(dict.fromkeys(found))
    said = _CONTROL.sub(lambda match: match[1] + match[2].removeprefix("U0").lower(), said)
    said = _DATE.sub(r"\1", said)
    return said.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


@dataclass
class Workspace:
    """A practice workspace reached by its address; `since` is when anybody last did anything."""

    url: str
    since: str = "0"
    bot: str = BOT
    """The bot's user id there."""
    patience: float = PATIENCE
    """For how many seconds people wait at most."""

    def act(self, name: str, /, **body: object) -> Json:
        """Do what Slack has no method for. Fails the test when the workspace refuses."""
        status, answer = answer_to(self.url, name, body, patience=self.patience)
        if status != HTTPStatus.OK:
            pytest.fail(f"{name} {body}: {answer}")
        return answer

    def get(self, name: str, **query: str) -> Json:
        """Ask the workspace."""
        address = f"{self.url}/practice/{name}?" + "&".join(f"{k}={v}" for k, v in query.items())
        with urllib.request.urlopen(address, timeout=self.patience) as answer:  # noqa: S310
            result: Json = json.load(answer)
        return result

    def fault(self, rule: str, count: int = 1) -> None:
        """Let Slack misbehave: see `bot.practice.faults`."""
        self.act("faults", rule=rule, count=count)

    def touch(self) -> None:
        """Note that something is done now: what is seen later counts as its consequence."""
        epoch = self.get("clock")["epoch"]
        self.since = f"{float(epoch):.6f}"


_SHORTENED = "your orders are in the newer receipt below"


@dataclass
class Voice:
    """A person. `key` is the person's key in the workspace: austria ... turkey, gm, observer."""

    workspace: Workspace
    key: str
    client: WebClient = field(init=False)

    def __post_init__(self) -> None:
        self.client = WebClient(
            token=f"xoxp-{self.key}", base_url=f"{self.workspace.url}/api/", retry_handlers=[]
        )

    @property
    def user_id(self) -> str:
        """The person's Slack id."""
        return f"U0{self.key.upper()}"

    @property
    def direct(self) -> str:
        """The id of the person's conversation with the bot."""
        return f"D0{self.key.upper()}"

    def channel_id(self, name: str = "diplomacy") -> str:
        """The id of a channel."""
        listed = self.client.conversations_list(types="public_channel,private_channel")
        return next(str(one["id"]) for one in listed["channels"] if one["name"] == name)

    def _place(self, channel: str) -> str:
        """The id of a channel by its name, or of a conversation that has none by its id."""
        return channel if channel[:1] in {"D", "G"} else self.channel_id(channel)

    # Doing

    def act(self, name: str, **body: object) -> Json:
        """Do in the workspace what Slack has no method for."""
        self.workspace.touch()
        return self.workspace.act(name, user=self.key, **body)

    def says(self, text: str, *, channel: str | None = None, below: str | None = None) -> str:
        """Write to the bot, or in a channel by its name; return the message's time stamp.

        `below` is the message in whose thread it is written.
        """
        where = self.direct if channel is None else self.channel_id(channel)
        if channel is None:
            self.client.conversations_open(users=self.workspace.bot)
        self.workspace.touch()
        return str(self.client.chat_postMessage(channel=where, text=text, thread_ts=below)["ts"])

    def edits(self, ts: str, text: str, *, channel: str | None = None) -> None:
        """Write something else instead of an earlier direct message, or one in a channel."""
        where = self.direct if channel is None else self.channel_id(channel)
        self.workspace.touch()
        self.client.chat_update(channel=where, ts=ts, text=text)

    def shares(self, text: str, *, channel: str | None = None, saying: str = "") -> None:
        """Send a text as a file, with a message if one is given."""
        where = self.direct if channel is None else self.channel_id(channel)
        self.workspace.touch()
        self.client.files_upload_v2(
            channel=where, content=text, filename="orders.txt", initial_comment=saying
        )

    def receives(self, name: str, *, channel: str | None = None) -> str:
        """The text of a file, once it is there: in a channel and its threads.

        Without a channel, in the person's conversation with the bot.
        """
        where = self.direct if channel is None else self.channel_id(channel)

        def find() -> str | None:
            for message in self.messages(where):
                for file in message.raw.get("files", []):
                    if file["name"] == name:
                        return str(file["url_private"])
            return None

        return self._downloads(self.waits(find, f"a file {name}")).decode("utf-8")

    def looks_at(self, message: Seen) -> bytes:
        """The picture that a message shows, as it is stored."""
        assert message.picture is not None
        file = self.client.files_info(file=message.picture)["file"]
        return self._downloads(str(file["url_private"]))

    def _downloads(self, url: str) -> bytes:
        asking = urllib.request.Request(url)  # noqa: S310 - ours
        asking.add_header("Authorization", f"Bearer xoxp-{self.key}")
        with urllib.request.urlopen(asking) as answer:  # noqa: S310 - ours
            return bytes(answer.read())

    def deletes(self, ts: str) -> None:
        """Take an earlier direct message away."""
        self.workspace.touch()
        self.client.chat_delete(channel=self.direct, ts=ts)

    def commands(self, line: str, *, channel: str = "diplomacy") -> Json:
        """Give a slash command, as `/dip status`, in a channel."""
        command, _, text = line.partition(" ")
        self.workspace.touch()
        where = self.direct if channel == "direct" else self._place(channel)
        return self.workspace.act(
            "command", user=self.key, channel=where, command=command, text=text
        )

    def clicks(self, label: str, *, on: Seen | None = None) -> Seen:
        """Press the newest button of this label that the person sees; return its message."""

        def find() -> tuple[Seen, Json] | None:
            for message in [on] if on else reversed(self.everything()):
                for button in message.buttons:
                    if button.get("text", {}).get("text") == label:
                        return message, button
            return None

        message, button = self.waits(find, f"a button {label!r}")
        self._press(message, button, button.get("value", ""))
        return message

    def _press(self, message: Seen, element: Json, value: str) -> None:
        self.workspace.touch()
        self.workspace.act(
            "action",
            user=self.key,
            channel=message.channel,
            ts=message.ts,
            action_id=element["action_id"],
            value=value,
        )

    def submits(self, **fields: str) -> Json:
        """Fill in the open form and send it; a field not named keeps what is in it."""
        view = self.waits(lambda: next(iter(self.forms()), None), "an open form")
        values = view["state"]["values"]
        for name, value in fields.items():
            entry = values[name][name]
            if entry.get("type") == "static_select":
                entry["selected_option"] = {"value": value}
            else:
                entry["value"] = value
        self.workspace.touch()
        return self.workspace.act(
            "submit", user=self.key, view_id=view["id"], state={"values": values}
        )

    def types(self, menu: str, text: str) -> list[str]:
        """Type into a menu of the open form that asks the bot; the entries it then offers."""
        view = self.waits(lambda: next(iter(self.forms()), None), "an open form")
        found = self.workspace.act(
            "suggest",
            user=self.key,
            view_id=view["id"],
            action_id="order_menu",
            block_id=menu,
            value=text,
        )
        groups = found["option_groups"] or [{"options": found["options"]}]
        return [one["text"]["text"] for group in groups for one in group["options"]]

    def sends_form(self, chosen: dict[str, str]) -> Json:
        """Choose these values in the menus of the open form, and send it."""
        view = self.waits(lambda: next(iter(self.forms()), None), "an open form")
        self.workspace.touch()
        return self.workspace.act("submit", user=self.key, view_id=view["id"], state=chosen)

    def forms(self) -> list[Json]:
        """The person's open forms."""
        views: list[Json] = self.workspace.get("views", user=self.key)["views"]
        return views

    def opens_home(self) -> str:
        """Open the Home tab and return all that it says once the bot has made it anew."""
        before = (self.workspace.get("views", user=self.key)["home"] or {}).get("hash")
        self.workspace.act("open_home", user=self.key)

        def find() -> str | None:
            home = self.workspace.get("views", user=self.key)["home"]
            return words(home) if home and home.get("hash") != before else None

        return self.waits(find, "a Home tab")

    # Seeing

    def sees(self, *texts: str, channel: str | None = None, since: str | None = None) -> Seen:
        """Wait for one message with all these texts, new or changed since the last step.

        In the direct messages, or the channel as this person sees it, private answers included.
        With `since` "0" older messages do as well. A receipt that is only shortened at that moment,
        for a newer one, is none of them.
        """
        places = [self.direct] if channel is None else [self.channel_id(channel)]
        if channel is None:
            places.append(self.channel_id())
        earliest = self.workspace.since if since is None else since

        def find() -> Seen | None:
            for place in places:
                for message in reversed(self.messages(place)):
                    is_new = float(message.changed) >= float(earliest)
                    is_new = is_new and _SHORTENED not in message.says
                    if is_new and all(text in message.says for text in texts):
                        return message
            return None

        return self.waits(find, f"{texts} (as {self.key})")

    def comes_to_see(self, number: int, *, button: str) -> list[Seen]:
        """Wait until so many direct messages with a button of this label are left."""

        def find() -> list[Seen] | None:
            found = [
                message
                for message in self.messages(self.direct)
                if any(one.get("text", {}).get("text") == button for one in message.buttons)
            ]
            return found if len(found) == number else None

        return self.waits(find, f"{number} messages with a button {button!r}")

    def everything(self) -> list[Seen]:
        """All that the person sees in the first channel and the direct messages, oldest first."""
        found = self.messages(self.channel_id()) + self.messages(self.direct)
        return sorted(found, key=lambda message: float(message.ts))

    def never_saw(self, *texts: str) -> None:
        """Fail if any message that the person can see holds one of the texts."""
        for message in self.everything():
            for text in texts:
                seen = json.dumps(message.raw, ensure_ascii=False)
                assert text not in seen, f"{self.key} saw {text!r}"

    def messages(self, channel: str) -> list[Seen]:
        """What the person sees in a conversation, threads included, oldest first."""
        try:
            history = self.client.conversations_history(channel=channel, limit=200)["messages"]
        except Exception as error:
            if "channel_not_found" in str(error):
                return []
            raise
        found = []
        for message in reversed(history):
            found.append(_seen(channel, message))
            if message.get("reply_count"):
                thread = self.client.conversations_replies(channel=channel, ts=message["ts"])
                found += [_seen(channel, reply) for reply in thread["messages"][1:]]
        return found

    @contextmanager
    def watching(self) -> Iterator[Callable[[], list[str]]]:
        """Tell what messages have said since, also what was changed a moment later."""
        shown: list[str] = []
        with connect(self._stream, max_queue=None) as stream:

            def so_far() -> list[str]:
                with suppress(TimeoutError):
                    while True:
                        update = json.loads(stream.recv(timeout=0.1))
                        if "message" in update:
                            shown.append(words(update["message"]))
                return shown

            yield so_far

    @property
    def _stream(self) -> str:
        """The address of what changes for this person."""
        address = self.workspace.url.replace("http", "ws", 1)
        return f"{address}/practice/stream?as={self.key}"

    def waits(self, find: Callable[[], T | None], what: str) -> T:
        """Look again after each change that the workspace reports to this person.

        Where a slow machine lets the stream of changes break, another is opened.
        """
        until = monotonic() + self.workspace.patience
        while monotonic() < until:
            # With a bounded queue the library, once that is full, waits ten seconds as it closes.
            with (
                suppress(TimeoutError, WebSocketException),
                connect(self._stream, max_queue=None) as stream,
            ):
                while True:
                    found = find()
                    if found is not None:
                        return found
                    stream.recv(timeout=max(until - monotonic(), 0.01))
        found = find()
        if found is not None:
            return found
        seen = "\n---\n".join(message.says for message in self.everything()[-6:])
        pytest.fail(f"{self.key} did not see {what}. The last messages:\n{seen}")


def _seen(channel: str, raw: Json) -> Seen:
    changed = raw.get("edited", {}).get("ts", raw["ts"])
    return Seen(channel, raw["ts"], words(raw), raw, changed)


@dataclass
class Channel:
    """A channel as somebody sees it who has no part in the game."""

    observer: Voice
    name: str = "diplomacy"

    def sees(self, *texts: str, since: str | None = None) -> Seen:
        """Wait for one message, in the channel or a thread, with all these texts."""
        return self.observer.sees(*texts, channel=self.name, since=since)

    def messages(self) -> list[Seen]:
        """Everything in the channel and its threads, oldest first."""
        return self.observer.messages(self.observer.channel_id(self.name))

    def posts(self, text: str) -> list[Seen]:
        """The messages with this text."""
        return [message for message in self.messages() if text in message.says]
