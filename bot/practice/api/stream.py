"""The page's live connection: first everything that a person sees, then every change to it."""

import asyncio
from collections.abc import Callable, Iterator

from msgspec import Struct, to_builtins
from starlette.websockets import WebSocket

from bot.practice.incoming import JsonObject, converse
from bot.practice.people import BOT_USER_ID
from bot.practice.socket_mode import Sockets
from bot.practice.workspace import model
from bot.practice.workspace.workspace import Workspace


class Stream(Struct, frozen=True, kw_only=True):
    """Serves ``/practice/stream?as=KEY`` to any number of pages; by default the first person's."""

    workspace: Workspace
    sockets: Sockets
    clock_json: Callable[[], JsonObject]

    async def serve(self, websocket: WebSocket) -> None:
        """Keep one page up to date until it goes."""
        roster = self.workspace.roster
        person = roster.find(websocket.query_params.get("as", "")) or roster.people[0]
        viewer = person.user_id
        await websocket.accept()
        loop = asyncio.get_running_loop()
        queue: asyncio.Queue[JsonObject] = asyncio.Queue()

        def on_change(change: model.Change) -> None:
            for update in self._updates(change, viewer):
                loop.call_soon_threadsafe(queue.put_nowait, update)

        with self.workspace.core.lock:
            queue.put_nowait(self._snapshot(viewer))
            unsubscribe = self.workspace.core.subscribe(on_change)
        try:
            await converse(websocket, queue, lambda _: None)  # the page only listens
        finally:
            unsubscribe()

    def _snapshot(self, viewer: str) -> JsonObject:
        roster = self.workspace.roster
        now = self.workspace.core.now()
        visible = self.workspace.channels.visible(viewer)
        return {
            "type": "hello",
            "you": viewer,
            "app": {"name": roster.app.name, "handle": roster.app.handle, "user": BOT_USER_ID},
            "commands": to_builtins(roster.app.commands),
            "welcome": to_builtins(roster.app.welcome),
            "users": [roster.user_json(user, now) for user in roster.everybody],
            "channels": [self._channel(channel, viewer) for channel in visible],
            "badges": self._badges(),
            **self.workspace.views.to_slack(viewer),
            "clock": self.clock_json(),
            "sockets": self.sockets.connected,
        }

    def _channel(self, channel: model.Channel, viewer: str) -> JsonObject:
        workspace = self.workspace
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
            person.user_id: sum(self.workspace.unread(person.user_id).values())
            for person in self.workspace.roster.people
        }

    def _updates(self, change: model.Change, viewer: str) -> Iterator[JsonObject]:
        match change:
            case model.MessagePosted(message) | model.MessageDeleted(message):
                kind = "message" if isinstance(change, model.MessagePosted) else "deleted"
                yield from self._about(message, viewer, kind)
                yield from self._counts(message.channel, viewer)
            case model.MessageChanged(_, message):
                yield from self._about(message, viewer, "changed")
            case model.ChannelChanged(channel):
                yield from self._counts(channel.id, viewer)
            case model.ViewsChanged(user) if user == viewer:
                yield {"type": "views", **self.workspace.views.to_slack(viewer)}
            case model.BotChanged():
                clock, sockets = self.clock_json(), self.sockets.connected
                yield {"type": "bot", "clock": clock, "sockets": sockets}

    def _about(self, message: model.Message, viewer: str, kind: str) -> Iterator[JsonObject]:
        messages, place = self.workspace.messages, message.channel
        if not (self.workspace.channels.get(place, viewer) and message.visible_to(viewer)):
            return
        yield {"type": kind, "channel": place, "message": messages.to_slack(message, viewer)}
        parent = messages.get(place, message.thread_ts)
        if message.is_reply and parent and kind != "changed":
            shown = messages.to_slack(parent, viewer)
            yield {"type": "changed", "channel": place, "message": shown}

    def _counts(self, channel_id: str, viewer: str) -> Iterator[JsonObject]:
        yield {"type": "badges", "badges": self._badges()}
        channel = self.workspace.channels.get(channel_id, viewer)
        if channel:
            yield {"type": "channel", "channel": self._channel(channel, viewer)}
