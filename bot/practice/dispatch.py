"""What the app is sent, events, commands and interactions, and what happens if it does not answer.

It gets them by Socket Mode, or by HTTP once it has a request URL. An event that does not reach it,
or that it does not acknowledge in time, is delivered again at once, after one minute and after five
more, and then never again (Slack's documented schedule): what was written during a longer outage
stands only in the conversation. Commands, clicks and forms are not repeated at all: their person
sees an error. All methods but `Dispatch.enqueue` run in the server's event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from enum import Enum
from typing import Protocol

from msgspec import Struct

from bot.practice.errors import BotSilentError, UndeliveredError
from bot.practice.events import events_for, files_in, without_files
from bot.practice.faults import FaultKind, Faults
from bot.practice.incoming import JsonObject
from bot.practice.workspace.model import Change
from bot.practice.workspace.workspace import Workspace


class EnvelopeType(Enum):
    """The kind of an envelope's content."""

    EVENT = "events_api"
    COMMAND = "slash_commands"
    INTERACTION = "interactive"


class Timing(Struct, frozen=True, kw_only=True):
    """For how long the server waits, in seconds. The defaults are Slack's.

    With `haste` the time that rate limits go by is that much faster.
    """

    acknowledge: float = 3.0
    retries: Sequence[float] = (0.0, 60.0, 300.0)
    trigger: float = 3.0
    connection: float = 3600.0
    notice: float = 10.0
    sharing: float = 1.0
    haste: float = 1.0


class Envelope(Struct, eq=False):
    """What is sent, the number of this attempt, and why the one before it failed."""

    kind: EnvelopeType
    payload: JsonObject
    attempt: int = 0
    reason: str = ""

    @property
    def is_event(self) -> bool:
        """Whether it is an event, which is delivered again and takes no answer."""
        return self.kind is EnvelopeType.EVENT


class Transport(Protocol):
    """A way to the app."""

    @property
    def connections(self) -> int:
        """Over how many connections the app can be reached; 0: not in this way."""

    async def deliver(self, envelope: Envelope) -> JsonObject:
        """Send an envelope and return the answer, however late. UndeliveredError without one."""


class Dispatch:
    """The envelopes on their way, over the first transport that is connected."""

    def __init__(
        self,
        workspace: Workspace,
        *,
        transports: Sequence[Transport],
        timing: Timing,
        faults: Faults,
    ) -> None:
        self._workspace = workspace
        self._transports = transports
        self._timing = timing
        self._faults = faults
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[object]] = set()
        self._kept_back: list[JsonObject] = []
        workspace.core.subscribe(self.enqueue)

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Use the event loop that the server now runs in."""
        self._loop = loop

    def detach(self) -> None:
        """Send nothing more: the event loop is about to end, and cancels what is on its way."""
        self._loop = None

    @property
    def connections(self) -> int:
        """Over how many connections the app can be reached now."""
        return max(transport.connections for transport in self._transports)

    def enqueue(self, change: Change) -> None:
        """Turn a change into events and send them; from any thread, under the lock."""
        loop = self._loop
        if loop is None or not self._workspace.roster.is_installed:
            return
        for event in events_for(change, self._workspace):
            loop.call_soon_threadsafe(self._begin, self.report, event)

    def _begin(self, send: Callable[..., Coroutine[object, object, object]], *what: object) -> None:
        if self._loop is None:
            return  # a task begun now would still be pending when the loop is closed
        task = self._loop.create_task(send(*what))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def report(self, event: JsonObject) -> bool:
        """Send an event; tell whether the bot acknowledges it at the first attempt."""
        if self._faults.take(FaultKind.LATE):
            self._kept_back.append(event)
            return False
        if files_in(event) and self._faults.take(FaultKind.HIDE_FILES):
            event = without_files(event)
        if self._faults.take(FaultKind.TWICE):
            again = Envelope(EnvelopeType.EVENT, event, attempt=1, reason="timeout")
            self._begin(self._deliver, again)
        return await self._deliver(Envelope(EnvelopeType.EVENT, event))

    def let_go(self) -> None:
        """Send the events that were kept back."""
        events, self._kept_back = self._kept_back, []
        for event in events:
            self._begin(self.report, event)

    async def _deliver(self, event: Envelope, failures: int = 0) -> bool:
        """Send an event, and if that fails let it come again later, unless it was the last try."""
        try:
            await self._answer(event)
        except UndeliveredError as error:
            if failures < len(self._timing.retries):
                again = Envelope(event.kind, event.payload, event.attempt + 1, error.reason)
                asyncio.get_running_loop().call_later(
                    self._timing.retries[failures], self._begin, self._deliver, again, failures + 1
                )
            return False
        return True

    async def ask(self, kind: EnvelopeType, payload: JsonObject) -> JsonObject:
        """Send a command or an interaction; return the bot's answer. BotSilentError without one."""
        if not self._workspace.roster.is_installed:
            raise BotSilentError("not_installed")
        try:
            return await self._answer(Envelope(kind, payload))
        except UndeliveredError as error:
            raise BotSilentError(error.reason) from error

    async def _answer(self, envelope: Envelope) -> JsonObject:
        transport = next(
            (transport for transport in self._transports if transport.connections), None
        )
        if transport is None:
            raise UndeliveredError("connection_failed")
        try:
            async with asyncio.timeout(self._timing.acknowledge):
                answer = await transport.deliver(envelope)
                if self._faults.take(FaultKind.NO_ACK):
                    await asyncio.Event().wait()  # until it is too late
                return answer
        except TimeoutError:
            raise UndeliveredError("timeout") from None
