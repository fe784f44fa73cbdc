"""Socket Mode: the connections that the bot opens to Slack, and since when nothing came through."""

from __future__ import annotations

import contextlib
import logging
import socket
import threading
from collections.abc import Callable
from datetime import datetime
from time import monotonic, time

import structlog
from slack_bolt import App
from slack_bolt.adapter.socket_mode.websocket_client import SocketModeHandler

from bot.gamesmaster.context.ports import Clock
from bot.slack.connection.patience import Patience

_log = structlog.get_logger("socket")

_CONNECTIONS = 2
_PING_SECONDS = 10
_MOST_SILENCE = 15.0
"""After so many seconds without an answer to a ping a connection is dead, though still open."""
_TOLD_EVERY = 60.0
"""After how many seconds it is logged again that Slack cannot be reached."""
_TOGETHER = 0.5
_PATIENCE = 10.0
_GOODBYE = 2.0


class SocketMode:
    """The connections that the bot opens to Slack; they come back by themselves when they break.

    There are two: Slack renews each from time to time, and uses the other meanwhile. `on_return` is
    called once none has been open, from a connection's own thread: what was said then is missed.
    """

    def __init__(
        self, app: App, app_token: str, clock: Clock, *, on_return: Callable[[], None]
    ) -> None:
        self._clock = clock
        self._on_return = on_return
        self._deaf_since: datetime | None = None
        self._last_open = clock.now()
        self._telling = threading.Lock()
        self._told_at = -_TOLD_EVERY
        self._connections = [
            _Connection(app, app_token, on_reopened=self._reopened, on_failed=self._failed)
            for _ in range(_CONNECTIONS)
        ]

    def connect(self, patience: Patience) -> None:
        """Open the connections and wait for them, but not for ever. Raises what `patience` does."""
        for connection in self._connections:
            patience(connection.connect)
        for connection in self._connections:
            connection.wait()
        self._last_open = self._clock.now()

    def close(self) -> None:
        """Take no more requests, and finish those that have begun."""
        for connection in self._connections:
            connection.close()

    def deaf_since(self) -> datetime | None:
        """Since when messages may not have come through a connection; None if all have.

        One that Slack has gone silent on is cut here, so that it is opened anew.
        """
        for connection in self._connections:
            if connection.is_silent:
                connection.cut()
        if self.is_connected:
            self._last_open = self._clock.now()
        elif self._deaf_since is None:
            self._deaf_since = self._last_open
        return self._deaf_since

    def heard_until(self, moment: datetime) -> None:
        """Note that all written until a moment was read in another way."""
        self._deaf_since = None if self.is_connected else moment

    @property
    def is_connected(self) -> bool:
        """Whether Slack can reach the bot at the moment, as far as is known."""
        return any(connection.is_open for connection in self._connections)

    def _failed(self, error: Exception) -> None:
        """Log that Slack cannot be reached, at the first attempt that fails and now and then."""
        if self.is_connected:
            return
        with self._telling:
            if monotonic() - self._told_at >= _TOLD_EVERY:
                self._told_at = monotonic()
                last = self._last_open.isoformat()
                _log.error("slack_unreachable", last_open=last, error=type(error).__name__)

    def _reopened(self, connection: _Connection) -> None:
        self._told_at = -_TOLD_EVERY
        others = (other for other in self._connections if other is not connection)
        if any(other.is_open and other.was_open_at(connection.last_heard_at) for other in others):
            return
        if self._deaf_since is None:
            self._deaf_since = self._last_open
        self._on_return()


def _is_told_by_nobody_else(record: logging.LogRecord) -> bool:
    """Whether the library logs something else than each attempt to connect that fails."""
    return record.funcName not in {"on_error", "_monitor_current_session"}


class _Connection:
    """One connection; `on_reopened` is called with it when it is open again.

    `on_failed` is called with what goes wrong with it, several times a second while it is broken.
    """

    def __init__(
        self,
        app: App,
        app_token: str,
        *,
        on_reopened: Callable[[_Connection], None],
        on_failed: Callable[[Exception], None],
    ) -> None:
        self._on_reopened = on_reopened
        self._log = logging.getLogger("slack_sdk.quiet")
        self._log.addFilter(_is_told_by_nobody_else)
        self._client = SocketModeHandler(
            app, app_token, logger=self._log, ping_interval=_PING_SECONDS
        ).client
        self._has_opened = threading.Event()
        self._opened_at = 0.0
        self._opened_then = 0.0
        self.last_heard_at = 0.0
        self._client.on_open_listeners.append(self._opened)
        self._client.on_close_listeners.append(self._closed)
        self._client.on_error_listeners.append(lambda _, error: on_failed(error))

    def was_open_at(self, moment: float) -> bool:
        """Whether it is the same connection as at a moment of the monotonic clock."""
        return self._opened_at < moment

    @property
    def is_open(self) -> bool:
        """Whether it is open, as far as is known."""
        session = self._client.current_session
        is_open = session is not None and session.sock is not None and session.sock.connected
        return is_open and not self.is_silent

    @property
    def is_silent(self) -> bool:
        """Whether nobody has answered a ping for too long; the library never looks at that."""
        session = self._client.current_session
        if session is None or session.sock is None or not session.last_ping_tm:
            return False
        heard = max(session.last_pong_tm, self._opened_then)
        return time() - heard > _MOST_SILENCE

    def cut(self) -> None:
        """End it as a network does: the library then opens another."""
        session = self._client.current_session
        if session is not None and session.sock is not None and session.sock.sock is not None:
            _log.warning("connection_silent")
            with contextlib.suppress(OSError):
                session.sock.sock.shutdown(socket.SHUT_RDWR)

    def connect(self) -> None:
        """Begin to open it. Raises SlackApiError."""
        # The library's monitor takes a socket that is still being opened for a broken one and opens
        # another; what arrives on the first is then lost. So the monitor starts after the opening.
        self._client.current_app_monitor_started = True
        self._log.setLevel(logging.CRITICAL)  # a refusal is raised: no need to log it, too
        self._client.connect()
        self._log.setLevel(logging.ERROR)

    def wait(self) -> None:
        """Wait until it is open, but not for ever."""
        if not self._has_opened.wait(_PATIENCE):
            _log.warning("not_connected_yet", waited=_PATIENCE)
        self._client.current_app_monitor.start()

    def close(self) -> None:
        """Take no more requests through it, and finish those that have begun."""
        self._log.setLevel(logging.CRITICAL)
        self._client.default_auto_reconnect_enabled = self._client.auto_reconnect_enabled = False
        self._client.current_session_runner.event.set()
        session = self._client.current_session
        websocket = None if session is None else session.sock
        if websocket is not None and websocket.sock is not None:
            # The library looks at its socket every ten seconds only, unless something happens; and
            # once it has closed the socket itself, nothing will, so it must notice before that.
            is_closed = threading.Event()
            self._client.on_close_listeners.append(lambda *_: is_closed.set())
            with contextlib.suppress(OSError):
                websocket.sock.shutdown(socket.SHUT_RDWR)
                is_closed.wait(_GOODBYE)
        # It would also wait up to a second for one more message: nothing, which it passes over.
        self._client.closed = True
        self._client.message_queue.put(None)
        self._client.close()
        if websocket is not None and websocket.sock is not None:
            websocket.sock.close()  # the library lets go of one that was still being opened

    def _opened(self, _session: object) -> None:
        _log.info("connected")
        if self._has_opened.is_set():
            self._on_reopened(self)
        self._has_opened.set()
        self._opened_at, self.last_heard_at = monotonic(), 0.0
        self._opened_then = time()  # the library tells of its pings by this clock

    def _closed(self, _session: object) -> None:
        _log.info("connection_closed")
        # Two that break together are not noticed at the very same moment.
        self.last_heard_at = self.last_heard_at or monotonic() - _TOGETHER
