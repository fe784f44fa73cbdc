"""Socket Mode: envelopes to the bot, one socket each, and what happens when none answers.

An event that no socket takes, or that is not acknowledged in time, is delivered again at once,
after one minute and after five more, and then never again (Slack's documented schedule): what was
written during a longer outage stands only in the conversation. Commands, clicks and forms are not
repeated at all: their person sees an error. All methods but :meth:`Sockets.enqueue` run in the
server's event loop.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Sequence
from enum import Enum
from uuid import uuid4

from msgspec import Struct, field
from starlette.websockets import WebSocket

from bot.practice.errors import BotSilentError
from bot.practice.events import events_for
from bot.practice.faults import FaultKind, Faults
from bot.practice.incoming import JsonObject, converse, object_from, object_in, text_in
from bot.practice.workspace.model import BotChanged, Change
from bot.practice.workspace.workspace import Workspace

MOST_SOCKETS = 10


class EnvelopeType(Enum):
    """The kind of an envelope's content."""

    EVENT = "events_api"
    COMMAND = "slash_commands"
    INTERACTION = "interactive"


class Timing(Struct, frozen=True, kw_only=True):
    """For how long the server waits, in seconds. The defaults are Slack's."""

    acknowledge: float = 3.0
    retries: Sequence[float] = (0.0, 60.0, 300.0)
    trigger: float = 3.0


class _Socket(Struct, eq=False):
    transport: asyncio.Transport
    outbox: asyncio.Queue[JsonObject] = field(default_factory=asyncio.Queue)


class _Envelope(Struct, eq=False):
    kind: EnvelopeType
    payload: JsonObject
    answer: asyncio.Future[JsonObject] | None = None
    attempt: int = 0
    failures: int = 0
    reason: str = ""
    id: str = ""
    socket: _Socket | None = None
    timer: asyncio.TimerHandle | None = None

    @property
    def is_event(self) -> bool:
        return self.kind is EnvelopeType.EVENT

    def repeated(self, reason: str) -> _Envelope:
        """Note why the envelope is sent once more."""
        self.attempt += 1
        self.reason = reason
        return self

    def to_slack(self) -> JsonObject:
        retry: JsonObject = {"retry_attempt": self.attempt, "retry_reason": self.reason}
        return {
            "envelope_id": self.id,
            "type": self.kind.value,
            "accepts_response_payload": not self.is_event,
            "payload": self.payload,
            **(retry if self.is_event else {}),
        }


class Sockets:
    """The bot's connections and the envelopes on their way."""

    def __init__(self, workspace: Workspace, *, timing: Timing, faults: Faults) -> None:
        self._core = workspace.core
        self._workspace = workspace
        self._timing = timing
        self._faults = faults
        self._loop: asyncio.AbstractEventLoop | None = None
        self._sockets: list[_Socket] = []
        self._turn = itertools.count()
        self._sent: dict[str, _Envelope] = {}
        self._core.subscribe(self.enqueue)

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Use the event loop that the server now runs in."""
        self._loop = loop

    def enqueue(self, change: Change) -> None:
        """Turn a change into events and send them; from any thread, under the lock."""
        for event in events_for(change, self._workspace):
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._accept, event)

    def _accept(self, event: JsonObject, answer: asyncio.Future[JsonObject] | None = None) -> None:
        self._deliver(_Envelope(EnvelopeType.EVENT, event, answer))
        if self._faults.take(FaultKind.TWICE):
            self._deliver(_Envelope(EnvelopeType.EVENT, event).repeated("timeout"))

    @property
    def connected(self) -> int:
        """The number of sockets that are open."""
        return len(self._sockets)

    async def serve(self, websocket: WebSocket) -> None:
        """Hold one connection of the bot until either side ends it."""
        await websocket.accept()
        socket = _Socket(websocket.state.transport)
        refused = self.connected >= MOST_SOCKETS
        if refused or self._faults.take(FaultKind.CLOSE_SOCKETS):
            if refused:
                await websocket.send_json({"type": "disconnect", "reason": "too_many_websockets"})
            await websocket.close()
            return
        self._sockets.append(socket)
        hello: JsonObject = {"type": "hello", "num_connections": self.connected}
        socket.outbox.put_nowait(hello)
        self._core.publish(BotChanged())
        try:
            await converse(websocket, socket.outbox, self._receive)
        finally:
            self._forget(socket)

    def _forget(self, socket: _Socket) -> None:
        self._sockets.remove(socket)
        self._core.publish(BotChanged())
        for envelope in [one for one in self._sent.values() if one.socket is socket]:
            self._withdraw(envelope)
            self._fail(envelope, "connection_failed")

    def _withdraw(self, envelope: _Envelope) -> None:
        self._sent.pop(envelope.id, None)
        if envelope.timer:
            envelope.timer.cancel()

    def _deliver(self, envelope: _Envelope) -> None:
        if self._sockets:
            self._send(envelope)
        else:
            self._fail(envelope, "connection_failed")

    def _send(self, envelope: _Envelope) -> None:
        socket = self._sockets[next(self._turn) % len(self._sockets)]
        envelope.socket = socket
        envelope.id = str(uuid4())
        self._sent[envelope.id] = envelope
        loop = asyncio.get_running_loop()
        envelope.timer = loop.call_later(self._timing.acknowledge, self._late, envelope)
        socket.outbox.put_nowait(envelope.to_slack())

    def _late(self, envelope: _Envelope) -> None:
        self._withdraw(envelope)
        self._fail(envelope, "timeout")

    def _fail(self, envelope: _Envelope, reason: str) -> None:
        """Let an event come again some time later, unless that was the last try."""
        if not envelope.is_event:
            if envelope.answer and not envelope.answer.done():
                envelope.answer.set_exception(BotSilentError(connected=reason == "timeout"))
        elif envelope.failures < len(self._timing.retries):
            delay = self._timing.retries[envelope.failures]
            envelope.failures += 1
            loop = asyncio.get_running_loop()
            loop.call_later(delay, self._deliver, envelope.repeated(reason))

    def _receive(self, text: str) -> None:
        try:
            message = object_from(json.loads(text))
        except ValueError:
            return
        envelope = self._sent.get(text_in(message, "envelope_id"))
        if envelope is None or self._faults.take(FaultKind.NO_ACK):
            return
        self._withdraw(envelope)
        if envelope.answer and not envelope.answer.done():
            envelope.answer.set_result(object_in(message, "payload"))

    async def ask(self, kind: EnvelopeType, payload: JsonObject) -> JsonObject:
        """Send a command or an interaction; return the bot's answer. BotSilentError without one."""
        if not self._sockets:
            raise BotSilentError(connected=False)
        answer: asyncio.Future[JsonObject] = asyncio.get_running_loop().create_future()
        self._send(_Envelope(kind, payload, answer))
        return await answer

    async def report(self, event: JsonObject) -> bool:
        """Send an event; tell whether the bot acknowledges it in time."""
        answer: asyncio.Future[JsonObject] = asyncio.get_running_loop().create_future()
        self._accept(event, answer)
        try:
            await asyncio.wait_for(answer, self._timing.acknowledge)
        except TimeoutError:
            return False
        return True

    def refresh(self) -> None:
        """Ask the app to open another connection instead of its oldest one."""
        self._sockets[0].outbox.put_nowait({"type": "disconnect", "reason": "refresh_requested"})

    def disconnect_all(self) -> None:
        """Cut every connection without a word, as a network does."""
        for socket in tuple(self._sockets):
            socket.transport.abort()
