"""What Slack has no method for: commands, clicks, forms, the Home tab, the clock, faults.

All under `/practice/`. `user` is a person's key or user id; `channel` an id, a `#name`,
or the bot for the direct message with it. Answers are `{"ok": true, ...}`, or
`{"ok": false, "error": code, "message": sentence}` with an HTTP status above 399. The stream is
the page's live connection: first everything that a person sees, then every change to it.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from datetime import timedelta
from functools import partial

from msgspec import Struct, to_builtins
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.websockets import WebSocket

from bot.practice.dispatch import Dispatch
from bot.practice.errors import BotSilentError, RequestError, SlackError
from bot.practice.events import removed
from bot.practice.faults import FaultKind, Faults
from bot.practice.incoming import JsonObject, arguments_of, converse, flag_in, number_in, text_in
from bot.practice.interactions import Interactions
from bot.practice.people import SLACKBOT_ID, Person
from bot.practice.request_url import RequestUrl
from bot.practice.socket_mode import Sockets
from bot.practice.workspace import model
from bot.practice.workspace.core import PracticeClock
from bot.practice.workspace.model import BotChanged, Channel, Message
from bot.practice.workspace.workspace import Workspace

_SLACKS_OWN = ("/invite", "/remove", "/archive")
_UNITS = {"d": "days", "h": "hours", "m": "minutes", "s": "seconds"}
_PART = re.compile(r"(?<!\d)(\d+(?:\.\d+)?)\s*([dhms])", re.IGNORECASE)


def parse_duration(text: str) -> timedelta:
    """Read `24h`, `90m`, `2d` or `1d 2h`; ValueError on anything else, zero included."""
    rest = _PART.sub("", text).strip(" ,")
    parts = _PART.findall(text)
    total = sum(
        (timedelta(**{_UNITS[unit.lower()]: float(count)}) for count, unit in parts), timedelta()
    )
    if rest or total <= timedelta():
        raise ValueError(f"not a duration: {text!r}; write 24h, 90m, 2d or 1d 2h")
    return total


class PracticeApi(Struct, frozen=True, kw_only=True):
    """The endpoints under `/practice/`."""

    workspace: Workspace
    interactions: Interactions
    sockets: Sockets
    request_url: RequestUrl
    dispatch: Dispatch
    faults: Faults
    clock: PracticeClock | None

    def routes(self) -> list[Route]:
        """Return the endpoints' addresses."""
        endpoints = (
            ("POST", "command", self._command),
            ("POST", "action", self.interactions.act),
            ("POST", "submit", self.interactions.submit),
            ("POST", "close_view", self._close_view),
            ("POST", "suggest", self.interactions.suggest),
            ("POST", "open_home", self.interactions.open_home),
            ("POST", "channel", self._new_channel),
            ("POST", "unarchive", self._unarchive),
            ("POST", "deactivate", self._deactivate),
            ("POST", "uninstall", self._uninstall),
            ("POST", "clock", self._move_clock),
            ("POST", "faults", self._add_fault),
            ("POST", "request_url", self._set_request_url),
            ("GET", "clock", self._tell_clock),
            ("GET", "faults", self._list_faults),
            ("GET", "views", self._list_views),
        )
        return [
            Route(f"/practice/{name}", _answering(run), methods=[verb])
            for verb, name, run in endpoints
        ]

    # What people do that the bot does not answer

    async def _command(self, body: JsonObject) -> JsonObject:
        person = self.interactions.person(body)
        channel = self.interactions.channel(body, person)
        words = f"{text_in(body, 'command')} {text_in(body, 'text')}"
        name, _, text = words.strip().partition(" ")
        name, text = f"/{name.removeprefix('/')}", text.strip()
        if name in _SLACKS_OWN:
            return self._slacks_own(name, person, channel, text)
        try:
            return await self.interactions.command(person, channel, name, text)
        except BotSilentError as error:
            text, user = f'{name} failed with the error "{error.code}"', person.user_id
            note = Message(channel=channel.id, user=SLACKBOT_ID, text=text, only_for=user)
            self.workspace.messages.post(note)
            raise

    def _slacks_own(self, name: str, person: Person, channel: Channel, text: str) -> JsonObject:
        """Slack's own commands: `/invite` or `/remove @somebody`, and `/archive`."""
        if person.user_id not in channel.members or not channel.name:
            raise RequestError("not_in_channel", "say that in a channel that you are in")
        if name == "/archive":
            self.workspace.channels.keep(replace(channel, is_archived=True))
            return {}
        handle = text.split(maxsplit=1)[0].strip("<@>") if text.split() else ""
        user = self.workspace.roster.handles().get(handle.lower(), handle)
        if not self.workspace.roster.knows(user):
            raise RequestError("user_not_found", f"nobody here is called {handle!r}", status=404)
        if name == "/invite":
            self.workspace.join(channel, user, inviter=person.user_id)
        else:
            self.workspace.leave(channel, user)
        return {}

    async def _unarchive(self, body: JsonObject) -> JsonObject:
        """Restore a channel, as its menu in Slack does."""
        channel = self.interactions.channel(body, self.interactions.person(body))
        self.workspace.channels.keep(replace(channel, is_archived=False))
        return {}

    async def _deactivate(self, body: JsonObject) -> JsonObject:
        """Deactivate a person's account, or with `undo` make it active again; an admin can."""
        user = self.interactions.person(body).user_id
        gone = self.workspace.roster.deactivated
        (gone.discard if flag_in(body, "undo") else gone.add)(user)
        return {}

    async def _uninstall(self, _body: JsonObject) -> JsonObject:
        """Remove the app from the workspace, as an admin can; whether it takes the last events."""
        self.workspace.uninstall()
        told = [await self.dispatch.report(event) for event in removed(self.workspace)]
        return {"acknowledged": all(told)}

    async def _close_view(self, body: JsonObject) -> JsonObject:
        self.workspace.views.close(self.interactions.view(body, self.interactions.person(body)))
        return {}

    async def _new_channel(self, body: JsonObject) -> JsonObject:
        """Open a channel with all people in it; the bot comes when it is invited."""
        person = self.interactions.person(body)
        everybody = self.workspace.roster.everybody[:-1]
        channel = self.workspace.channels.create(
            name=text_in(body, "name"),
            creator=person.user_id,
            private=flag_in(body, "is_private"),
            members=everybody if flag_in(body, "everybody", default=True) else (),
        )
        return {"channel": channel.to_slack(person.user_id)}

    async def _list_views(self, body: JsonObject) -> JsonObject:
        found = self.workspace.views.to_slack(self.interactions.person(body).user_id)
        return {"views": [found["modal"]] if found["modal"] else [], "home": found["home"]}

    # The clock and the faults

    def clock_json(self) -> JsonObject:
        """Return the bot's time, whether it can be moved, and the moments that it can go to."""
        now, movable = self.workspace.core.now(), self.clock is not None
        moments = list(self.clock.moments) if self.clock else []
        epoch = now.timestamp()
        return {"now": now.isoformat(), "epoch": epoch, "movable": movable, "moments": moments}

    async def _tell_clock(self, _body: JsonObject) -> JsonObject:
        return self.clock_json()

    async def _move_clock(self, body: JsonObject) -> JsonObject:
        if self.clock is None:
            fault = "the bot's clock is not in reach: start the bot with the practice workspace"
            raise RequestError("no_clock", fault, status=409)
        move: Callable[[], object] | None = self.clock.moments.get(text_in(body, "to"))
        if move is None:
            try:
                move = partial(self.clock.advance, parse_duration(text_in(body, "advance")))
            except (ValueError, OverflowError) as error:
                raise RequestError("bad_duration", str(error)) from error
        # The clock's owner may call this server meanwhile, so this must not block the event loop.
        if await asyncio.get_running_loop().run_in_executor(None, move) is False:
            fault = "No game is waiting for orders right now."
            raise RequestError("nothing_due", fault, status=409)
        self.workspace.core.publish(BotChanged())
        return self.clock_json()

    async def _set_request_url(self, body: JsonObject) -> JsonObject:
        """Deliver by HTTP to a `url` that is verified first; to none: by Socket Mode again.

        With `redirect_url` people who have installed the app are sent there.
        """
        await self.request_url.set(text_in(body, "url"))
        self.request_url.redirect_url = text_in(body, "redirect_url")
        self.workspace.core.publish(BotChanged())
        return {"url": self.request_url.url}

    async def _add_fault(self, body: JsonObject) -> JsonObject:
        at_once: dict[FaultKind, Callable[[], None]] = {
            FaultKind.CLOSE_SOCKETS: self.sockets.disconnect_all,
            FaultKind.REFRESH: self.sockets.refresh,
            FaultKind.SILENCE: self.sockets.silence,
        }
        kind = self.faults.add(text_in(body, "rule"), number_in(body, "count", 1))
        if kind is None:
            self.dispatch.let_go()
        elif kind in at_once and self.sockets.connections:
            self.faults.take(kind)
            at_once[kind]()
        return {"faults": self.faults.listing()}

    async def _list_faults(self, _body: JsonObject) -> JsonObject:
        return {"faults": self.faults.listing()}


def _answering(
    run: Callable[[JsonObject], Awaitable[JsonObject]],
) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        try:
            result = await run(await arguments_of(request))
        except (RequestError, SlackError) as error:
            body: JsonObject = {"ok": False, "error": error.code, "message": str(error)}
            return JSONResponse(body, error.status)
        return JSONResponse({"ok": True, **result})

    return answer


class Stream(Struct, frozen=True, kw_only=True):
    """Serves `/practice/stream?as=KEY` to any number of pages; by default the first person's."""

    workspace: Workspace
    dispatch: Dispatch
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
            "app": {
                "name": roster.app.name,
                "handle": roster.app.handle,
                "user": roster.team.bot_user,
            },
            "commands": to_builtins(roster.app.commands),
            "welcome": to_builtins(roster.app.welcome),
            "users": [roster.user_json(user, now) for user in roster.everybody],
            "channels": [self._channel(channel, viewer) for channel in visible],
            "badges": self._badges(),
            **self.workspace.views.to_slack(viewer),
            "clock": self.clock_json(),
            "sockets": self.dispatch.connections,
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
                clock, sockets = self.clock_json(), self.dispatch.connections
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
