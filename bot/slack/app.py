"""The Bolt app: what it listens to, how Slack reaches it, and what happens when a listener fails.

Slack is answered after the use case's transaction, not before (`process_before_response`): an
event whose listener failed is therefore delivered again. Commands, buttons and forms are not, so
their writer is told to repeat. Slack's requests come through a socket that the bot opens, or as
signed HTTP requests.
"""

from __future__ import annotations

import contextlib
import logging
import socket
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic, time

import structlog
from slack_bolt import App, BoltContext, BoltRequest, BoltResponse
from slack_bolt.adapter.socket_mode.websocket_client import SocketModeHandler
from slack_bolt.authorization import AuthorizeResult
from slack_bolt.authorization.authorize import Authorize
from slack_sdk import WebClient
from slack_sdk.errors import SlackClientError
from structlog.contextvars import clear_contextvars

from bot.gamesmaster.context.ports import Clock
from bot.messages.commands.incidents import COMES_AGAIN, TRY_AGAIN
from bot.slack.failures import report
from bot.slack.listeners import forms, messages
from bot.slack.listeners.payloads import ListenerContext, Payload, part_of, text_in
from bot.slack.notation import channel, is_direct
from bot.slack.oauth import InstallationFlow
from bot.slack.patience import Patience
from bot.slack.sending import direct_channel

_FIRST_DELIVERY = ("", "0")
_log = structlog.get_logger("socket")


class _Authorize(Authorize):
    """Tells each listener in which workspace it is; what is of no installation is refused.

    It knows the token from the start, or from the database. Left to itself the library asks Slack,
    and loses the request if Slack then fails.
    """

    def __init__(self, bot: ListenerContext) -> None:
        self._bot = bot

    def __call__(
        self, *, context: BoltContext, team_id: str | None, **_: object
    ) -> AuthorizeResult | None:
        """Return what is known of the installation, None where there is none.

        The workspace's id is unique, in organizations, too.
        """
        found = self._bot.workspaces.authorize(team_id)
        if found is None:
            _log.info("not_installed_there")
            return None
        context["bot"] = self._bot.in_workspace(found.team, found.bot_user)
        return found.authorized()


def slack_app(
    bot: ListenerContext,
    *,
    client: WebClient,
    signing_secret: str | None = None,
    flow: InstallationFlow | None = None,
) -> App:
    """The app with all its listeners. `signing_secret` is needed in HTTP mode only.

    `client` is what those of the listeners are like; with a `flow` the bot can be installed.
    """
    quiet = logging.getLogger("slack_bolt.quiet")
    quiet.setLevel(logging.ERROR)
    app = App(
        client=client,
        authorize=_Authorize(bot),  # type: ignore[arg-type] # may be one of these, too
        oauth_flow=flow,
        signing_secret=signing_secret,
        process_before_response=True,
        token_verification_enabled=False,
        logger=quiet,
    )
    # It would log as an error that somebody writes of another workspace.
    logging.getLogger("slack_bolt.MultiTeamsAuthorization").setLevel(logging.CRITICAL)
    messages.register(app)
    forms.register(app)
    _listen_to_removals(app, bot)

    @app.error
    def _on_error(
        error: Exception, body: Payload, context: BoltContext, request: BoltRequest
    ) -> BoltResponse | None:
        event = part_of(body, "event")
        if event.get("type") == "message" and is_direct(text_in(event, "channel")):
            team = context.team_id or text_in(body, "team_id")
            bot.failing_since.setdefault(channel(team, text_in(event, "channel")), bot.clock.now())
        return _told(error, body, context, request)

    return app


def _listen_to_removals(app: App, bot: ListenerContext) -> None:
    @app.event("app_uninstalled")
    def _on_removal(body: Payload, context: BoltContext) -> None:
        bot.workspaces.left(context.team_id or "", _moment_of(body))

    @app.event("tokens_revoked")
    def _on_revocation(body: Payload, event: Payload, context: BoltContext) -> None:
        if part_of(event, "tokens").get("bot"):
            bot.workspaces.left(context.team_id or "", _moment_of(body))


def _moment_of(body: Payload) -> datetime:
    """Return when an event happened, in whole seconds."""
    return datetime.fromtimestamp(int(str(body.get("event_time") or 0)), UTC)


def _told(
    error: Exception, body: Payload, context: BoltContext, request: BoltRequest
) -> BoltResponse | None:
    """Log under a number, tell the person; None leaves the answer to Slack a failure."""
    kind = text_in(body, "type") or "command"
    number = report(error, "listening", surface=kind)
    clear_contextvars()
    is_event = kind == "event_callback"
    retry = next(iter(request.headers.get("x-slack-retry-num", ())), "")
    event = part_of(body, "event")
    in_direct = event.get("type") == "message" and is_direct(text_in(event, "channel"))
    is_for_the_bot = in_direct or event.get("type") == "app_mention"
    if is_event and not (is_for_the_bot and retry in _FIRST_DELIVERY):
        return None  # what people say to each other is no request
    text = (COMES_AGAIN if is_event else TRY_AGAIN).format(number=number)
    try:
        _tell(text, context)
    except (SlackClientError, OSError) as failure:
        report(failure, "telling of an incident")
    return None if is_event or kind == "view_submission" else BoltResponse(status=200)


def _tell(text: str, context: BoltContext) -> None:
    if context.response_url and context.respond is not None:
        context.respond(text=text, response_type="ephemeral", replace_original=False)
    elif context.user_id:
        place = direct_channel(context.client, context.user_id)
        context.client.chat_postMessage(channel=place, text=text)


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
        self._client.auto_reconnect_enabled = False
        self._client.current_session_runner.event.set()
        session = self._client.current_session
        if session is not None and session.sock is not None and session.sock.sock is not None:
            # The library looks at its socket every ten seconds only, unless something happens; and
            # once it has closed the socket itself, nothing will, so it must notice before that.
            is_closed = threading.Event()
            self._client.on_close_listeners.append(lambda *_: is_closed.set())
            with contextlib.suppress(OSError):
                session.sock.sock.shutdown(socket.SHUT_RDWR)
                is_closed.wait(_GOODBYE)
        # It would also wait up to a second for one more message: nothing, which it passes over.
        self._client.closed = True
        self._client.message_queue.put(None)
        self._client.close()

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
