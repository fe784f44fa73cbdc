"""The page's live connection: first everything that a person sees, then every change to it."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect

from bot.practice.incoming import texts
from bot.practice.model import (
    BotPresence,
    Change,
    ChannelChanged,
    ClockMoved,
    HomeOpened,
    MarkMoved,
    MemberJoined,
    MessageChanged,
    MessageDeleted,
    MessagePosted,
    ViewsChanged,
)
from bot.practice.people import BOT_USER_ID

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.practice.incoming import JsonObject
    from bot.practice.model import Channel, Message
    from bot.practice.socket_mode import Sockets
    from bot.practice.workspace import Workspace

_CLOSED_BY_POLICY = 1008


class Stream:
    """Serves ``/practice/stream?token=...`` to any number of pages."""

    def __init__(
        self, workspace: Workspace, *, sockets: Sockets, clock_json: Callable[[], JsonObject]
    ) -> None:
        self._workspace = workspace
        self._sockets = sockets
        self._clock_json = clock_json

    async def serve(self, websocket: WebSocket) -> None:
        """Keep one page up to date until it goes."""
        person = self._workspace.roster.with_token(websocket.query_params.get("token", ""))
        await websocket.accept()
        if person is None:
            await websocket.close(_CLOSED_BY_POLICY)
            return
        viewer = person.user_id
        loop = asyncio.get_running_loop()
        queue: asyncio.Queue[JsonObject] = asyncio.Queue()

        def on_change(change: Change) -> None:
            for update in self._updates(change, viewer):
                loop.call_soon_threadsafe(queue.put_nowait, update)

        with self._workspace.core.lock:
            queue.put_nowait(self._snapshot(viewer))
            unsubscribe = self._workspace.subscribe(on_change)
        writer = asyncio.create_task(_write(websocket, queue))
        try:
            async for _ in texts(websocket):
                pass  # the page only listens
        finally:
            unsubscribe()
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer

    def _snapshot(self, viewer: str) -> JsonObject:
        workspace = self._workspace
        app = workspace.roster.app
        users = [*(person.user_id for person in workspace.roster.people), BOT_USER_ID]
        now = workspace.core.now()
        return {
            "type": "hello",
            "you": viewer,
            "app": {"name": app.name, "handle": app.handle, "user": BOT_USER_ID},
            "commands": [
                {"name": one.name, "usage": one.usage, "description": one.description}
                for one in app.commands
            ],
            "users": [workspace.roster.user_json(user, now) for user in users],
            "channels": [
                self._channel(channel, viewer)
                for channel in workspace.channels.all()
                if workspace.channels.visible(channel, viewer)
            ],
            "badges": self._badges(),
            **self._views(viewer),
            "clock": self._clock_json(),
            "sockets": self._sockets.connected,
        }

    def _channel(self, channel: Channel, viewer: str) -> JsonObject:
        workspace = self._workspace
        mark = workspace.channels.mark_of(viewer, channel.id)
        member = viewer in channel.members
        return channel.to_slack(viewer) | {
            "members": list(channel.members),
            "last_read": mark,
            "unread": workspace.messages.unread(channel.id, viewer, mark) if member else 0,
            "latest": workspace.messages.latest(channel.id, viewer) if member else "0",
        }

    def _badges(self) -> JsonObject:
        return {
            person.user_id: sum(self._workspace.unread(person.user_id).values())
            for person in self._workspace.roster.people
        }

    def _views(self, viewer: str) -> JsonObject:
        views = self._workspace.views
        modal, home = views.modal(viewer), views.home(viewer)
        return {
            "modal": modal.to_slack() if modal else None,
            "home": home.to_slack() if home else None,
        }

    def _sees(self, message: Message, viewer: str) -> bool:
        channel = self._workspace.channels.get(message.channel)
        visible = channel is not None and self._workspace.channels.visible(channel, viewer)
        return visible and message.only_for in ("", viewer)

    def _updates(self, change: Change, viewer: str) -> Iterator[JsonObject]:
        match change:
            case MessagePosted(message=message) | MessageDeleted(message=message):
                kind = "message" if isinstance(change, MessagePosted) else "deleted"
                yield from self._about(message, viewer, kind)
                yield from self._counts(message.channel, viewer)
            case MessageChanged(after=message):
                yield from self._about(message, viewer, "changed")
            case MarkMoved(user=user, channel=channel_id):
                yield from self._counts(channel_id if user == viewer else "", viewer)
            case ChannelChanged(channel=channel):
                if self._workspace.channels.visible(channel, viewer):
                    yield {"type": "channel", "channel": self._channel(channel, viewer)}
            case ViewsChanged(user=user):
                if user == viewer:
                    yield {"type": "views", **self._views(viewer)}
            case ClockMoved() | BotPresence():
                yield {"type": "clock", "clock": self._clock_json()}
                yield {"type": "bot", "sockets": self._sockets.connected}
            case MemberJoined() | HomeOpened():
                pass

    def _about(self, message: Message, viewer: str, kind: str) -> Iterator[JsonObject]:
        if not self._sees(message, viewer):
            return
        body = self._workspace.message_json(message, viewer)
        yield {"type": kind, "channel": message.channel, "message": body}
        parent = self._workspace.messages.get(message.channel, message.thread_ts)
        if message.is_reply and parent and kind != "changed":
            shown = self._workspace.message_json(parent, viewer)
            yield {"type": "changed", "channel": parent.channel, "message": shown}

    def _counts(self, channel_id: str, viewer: str) -> Iterator[JsonObject]:
        yield {"type": "badges", "badges": self._badges()}
        channel = self._workspace.channels.get(channel_id)
        if channel and self._workspace.channels.visible(channel, viewer):
            yield {"type": "channel", "channel": self._channel(channel, viewer)}


async def _write(websocket: WebSocket, queue: asyncio.Queue[JsonObject]) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await websocket.send_text(json.dumps(await queue.get()))
