"""Socket Mode: the bot's connections. One envelope goes to one of them, in turn.

A connection lasts for an hour: then the app is asked for another, with a warning some seconds
before, and the old one is closed some seconds after.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from uuid import uuid4

from msgspec import Struct, field
from starlette.websockets import WebSocket

from bot.practice.dispatch import Envelope, Timing
from bot.practice.errors import UndeliveredError
from bot.practice.faults import FaultKind, Faults
from bot.practice.incoming import JsonObject, converse, object_from, object_in, text_in
from bot.practice.workspace.core import Core
from bot.practice.workspace.model import BotChanged

MOST_SOCKETS = 10


class _Socket(Struct, eq=False):
    transport: asyncio.Transport
    is_silent: bool = False
    outbox: asyncio.Queue[JsonObject] = field(default_factory=asyncio.Queue)


class _Sent(Struct, eq=False):
    """An envelope that is not acknowledged yet."""

    socket: _Socket
    answer: asyncio.Future[JsonObject]


class Sockets:
    """The bot's connections and the envelopes on their way."""

    def __init__(self, core: Core, *, timing: Timing, faults: Faults) -> None:
        self._core = core
        self._timing = timing
        self._faults = faults
        self._sockets: list[_Socket] = []
        self._turn = itertools.count()
        self._sent: dict[str, _Sent] = {}

    @property
    def connections(self) -> int:
        """The number of sockets that are open."""
        return len(self._sockets)

    async def serve(self, websocket: WebSocket) -> None:
        """Hold one connection of the bot until either side ends it."""
        await websocket.accept()
        socket = _Socket(websocket.state.transport)
        refused = self.connections >= MOST_SOCKETS
        if refused or self._faults.take(FaultKind.CLOSE_SOCKETS):
            if refused:
                await websocket.send_json({"type": "disconnect", "reason": "too_many_websockets"})
            await websocket.close()
            return
        self._sockets.append(socket)
        hello: JsonObject = {"type": "hello", "num_connections": self.connections}
        socket.outbox.put_nowait(hello)
        self._core.publish(BotChanged())
        renewal = asyncio.get_running_loop().create_task(self._renew(socket))
        try:
            await converse(websocket, socket.outbox, self._receive)
        finally:
            renewal.cancel()
            self._forget(socket)

    async def _renew(self, socket: _Socket) -> None:
        """Let a connection end when its time is over."""
        await asyncio.sleep(self._timing.connection - self._timing.notice)
        for reason in ("warning", "refresh_requested"):
            socket.outbox.put_nowait({"type": "disconnect", "reason": reason})
            await asyncio.sleep(self._timing.notice)
        socket.transport.abort()

    def _forget(self, socket: _Socket) -> None:
        self._sockets.remove(socket)
        self._core.publish(BotChanged())
        for sent in self._sent.values():
            if sent.socket is socket and not sent.answer.done():
                sent.answer.set_exception(UndeliveredError("connection_failed"))

    async def deliver(self, envelope: Envelope) -> JsonObject:
        """Send an envelope and return the answer. UndeliveredError when its socket breaks."""
        socket = self._sockets[next(self._turn) % len(self._sockets)]
        answer: asyncio.Future[JsonObject] = asyncio.get_running_loop().create_future()
        envelope_id = str(uuid4())
        self._sent[envelope_id] = _Sent(socket, answer)
        retry: JsonObject = {"retry_attempt": envelope.attempt, "retry_reason": envelope.reason}
        message: JsonObject = {
            "envelope_id": envelope_id,
            "type": envelope.kind.value,
            "accepts_response_payload": not envelope.is_event,
            "payload": envelope.payload,
            **(retry if envelope.is_event else {}),
        }
        if not socket.is_silent:
            socket.outbox.put_nowait(message)
        try:
            return await answer
        finally:
            del self._sent[envelope_id]

    def _receive(self, text: str) -> None:
        try:
            message = object_from(json.loads(text))
        except ValueError:
            return
        sent = self._sent.get(text_in(message, "envelope_id"))
        if sent is not None and not sent.answer.done():
            sent.answer.set_result(object_in(message, "payload"))

    def refresh(self) -> None:
        """Ask the app to open another connection instead of its oldest one."""
        self._sockets[0].outbox.put_nowait({"type": "disconnect", "reason": "refresh_requested"})

    def silence(self) -> None:
        """Hear and tell nothing more on every open connection, and let none notice."""
        for socket in self._sockets:
            socket.is_silent = True
            socket.transport.pause_reading()

    def disconnect_all(self) -> None:
        """Cut every connection without a word, as a network does."""
        for socket in tuple(self._sockets):
            socket.transport.abort()
