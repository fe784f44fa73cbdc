"""What people wrote while the bot could not hear it, read from their conversations with it.

Slack repeats an event for six minutes only. What is written in a longer absence, edited, or
answered in a thread, still stands in the conversation, and counts by its own time. Buttons and
commands leave no trace: they are lost.
"""

import threading
from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime, timedelta
from time import monotonic

import structlog
from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError, SlackClientError

from bot.gamesmaster.context.log import described
from bot.gamesmaster.context.ports import Found
from bot.gamesmaster.notices.notice import Player, workspace_of
from bot.slack.connection.calls import Calls
from bot.slack.connection.socket_mode import SocketMode
from bot.slack.failures import Kind, failure_of, report
from bot.slack.listeners.context import ListenerContext
from bot.slack.listeners.messages import event_of, hear_message, request_id
from bot.slack.listeners.payloads import Payload, text_in
from bot.slack.notation import id_of, player
from bot.slack.sending import Conversation, Reply, direct_channel
from bot.slack.workspaces import ClientFor, Installation

_BEFORE = timedelta(days=1)
"""What was first delivered before an absence, Slack may have given up within it; and over HTTP an
absence may begin long before the bot ends: nobody tells it that Slack calls in vain."""
_LOOK_BACK = timedelta(days=7)
"""Edits of older messages are not found, nor what is written in threads below them."""
_PAGE = 200
_MOST_TRIES = 3
_AT_ONCE = 8
"""How many workspaces are read at once: each has limits of its own."""
_READERS = 16
"""How many conversations are read at once before phases are processed."""
_A_MINUTE = 40
"""How many of them in a workspace. Slack allows some fifty, and some are for other readings."""
_MINUTE = 60.0
_ON_ITS_WAY = timedelta(seconds=10)
"""What is not heard after that, Slack withholds."""
_log = structlog.get_logger("mailbox")


class Mailbox:
    """All direct conversations of the workspaces; without a `socket` it is Slack that `calls`.

    The clients wait for a limit of Slack's to be over, but for the prompt ones.
    """

    def __init__(
        self,
        here: ListenerContext,
        *,
        client_for: ClientFor,
        prompt_client_for: ClientFor,
        socket: SocketMode | None,
        calls: Calls,
    ) -> None:
        self._here = here
        self._clock = here.clock
        self._client_for = client_for
        self._prompt_client_for = prompt_client_for
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="reader")
        self._limited_until: dict[str, float] = {}
        self._calls_made = defaultdict[str, deque[float]](lambda: deque(maxlen=_A_MINUTE))
        self._counting = threading.Lock()
        self._socket = socket
        self._calls = calls
        self._tries: dict[str, int] = {}

    def close(self) -> None:
        """End the threads that read, after what they are doing."""
        self._readers.shutdown(cancel_futures=True)

    def unheard_since(self) -> datetime | None:
        """Since when something may have been written that was not heard; None if all was."""
        return None if self._socket is None else self._socket.deaf_since()

    def silent_since(self, workspace: str | None = None) -> datetime | None:
        """Since when nothing has come from a workspace or any; None: not for long.

        In Socket Mode always None: there the bot notices a connection that breaks.
        """
        return self._calls.silent_since(workspace) if self._socket is None else None

    def catch_up(
        self, since: datetime, until: datetime, only: Collection[str] = ()
    ) -> frozenset[str]:
        """Do what was written since a moment and not heard, the oldest first.

        In all workspaces, or `only` in some. What was heard is known by its id. An edited message
        is done as it stands, for its earlier words are not known. Return the workspaces where a
        conversation cannot be read, or where something goes wrong with a message at the first
        tries; in the end that is logged and left.
        """
        began = monotonic()
        every = [
            workspace
            for workspace in self._here.workspaces.all()
            if not only or workspace.team in only
        ]
        with ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="mailbox") as pool:
            counts = list(
                pool.map(lambda workspace: self._hear_all(workspace, since - _BEFORE), every)
            )
        if self._socket is not None:
            self._socket.heard_until(until)
        messages = sum(count or 0 for count in counts)
        _log.info("mailbox_read", since=since.isoformat(), messages=messages)
        unread = frozenset(
            workspace.team for workspace, count in zip(every, counts, strict=True) if count is None
        )
        for workspace in every:
            if workspace.team not in unread:
                self._calls.read(workspace.team, began)
        return unread

    def begin_catching_up(self, people: Mapping[Player, datetime]) -> dict[Player, Future[Found]]:
        """Begin to do what each person has written since a moment and was not heard.

        Of what is written in threads only what is below posts since then. An edit of an older
        message is not found: what was first written in another phase is no order for this one.
        """
        return {
            person: self._readers.submit(self._read_from, person, since)
            for person, since in people.items()
        }

    def _read_from(self, person: Player, since: datetime) -> Found:
        team = workspace_of(person)
        is_allowed = self._take_call(team)
        if not is_allowed:
            return Found.LIMIT
        try:
            installation = self._here.workspaces.of(team)
            if installation is None:
                return Found.NOTHING
            client = self._prompt_client_for(team)
            if person not in self._here.direct_channels:
                self._here.direct_channels[person] = direct_channel(client, id_of(person))
            now = self._clock.now()
            written = self._hear(
                installation,
                [self._here.direct_channels[person]],
                since,
                client,
                look_back=timedelta(),
            )
        except Exception as error:  # noqa: BLE001 - the others are read all the same
            return self._not_read(person, error)
        is_late = any(at < (now - _ON_ITS_WAY).timestamp() for at in written)
        return Found.UNHEARD if is_late else Found.NOTHING

    def _take_call(self, team: str) -> bool:
        """Count a call, unless it would be one too many; return whether it may be made."""
        now = monotonic()
        with self._counting:
            made = self._calls_made[team]
            is_full = len(made) == _A_MINUTE and now - made[0] < _MINUTE
            if is_full or now < self._limited_until.get(team, 0.0):
                return False
            made.append(now)
            return True

    def _not_read(self, person: Player, error: Exception) -> Found:
        team, failure = workspace_of(person), failure_of(error)
        if failure is not None and failure.is_about_the_person:
            return Found.NOTHING
        if failure is not None and failure.wait is not None:
            self._limited_until[team] = monotonic() + failure.wait.total_seconds()
            return Found.LIMIT
        if failure is None:
            report(error, "reading before a phase is processed")
        elif failure.kind is Kind.CLOSED:
            self._here.workspaces.others_go_on(team, failure)
        return Found.FAILURE

    def retry(self) -> None:
        """Do what a listener has failed at, in its conversation alone. Raises whatever goes wrong.

        Slack tells of it four times, and then no more.
        """
        failing = self._here.failing_since
        for channel in tuple(failing):
            # Before it is read: a listener that fails meanwhile notes it again.
            since = failing.pop(channel)
            try:
                installation = self._here.workspaces.of(workspace_of(channel))
                if installation is not None:
                    client = self._client_for(installation.team)
                    self._hear(installation, [id_of(channel)], since - _BEFORE, client)
            except Exception:
                failing[channel] = since
                raise

    def _hear_all(self, installation: Installation, oldest: datetime) -> int | None:
        """Do what was written in a workspace; None where that failed, and it is to be read again.

        Where the bot is not let in any more its games wait in any case.
        """
        team = installation.team
        try:
            client = self._client_for(team)
            return len(self._hear(installation, self._channels(installation), oldest, client))
        except Exception as error:  # noqa: BLE001 - the other workspaces notice nothing
            failure = failure_of(error)
            # What passes by itself is told where it is noticed: there is no line for each attempt.
            log = _log.warning if failure is not None and failure.passes else _log.error
            log("workspace_unread", workspace=team, **described(error))
            if failure is not None and failure.kind is Kind.CLOSED:
                self._here.workspaces.others_go_on(team, failure)
        return 0 if self._here.workspaces.of(team) is None else None

    def _hear(
        self,
        installation: Installation,
        channels: Iterable[str],
        oldest: datetime,
        client: WebClient,
        *,
        look_back: timedelta = _LOOK_BACK,
    ) -> list[float]:
        """Do what was written in conversations since a moment; return when all that was.

        Where one cannot be read, or a message done, that is raised once all that was found is done.
        Edits of older messages are found as far as `look_back` goes.
        """
        team = installation.team
        here = self._here.in_workspace(team, installation.bot_user)
        found: list[tuple[float, Payload]] = []
        failed: Exception | None = None
        for channel in tuple(channels):
            try:
                found += _unheard(here, _written(client, channel, oldest, look_back))
            except (SlackClientError, OSError) as error:
                failed, failure = error, failure_of(error)
                if failure is None or failure.passes or failure.kind is Kind.CLOSED:
                    break  # it would be the same with the others
        for moment, event in sorted(found, key=lambda dated: dated[0]):
            try:
                hear_message(event, here, client)
            except Exception as error:  # noqa: BLE001 - the messages of others shall count
                # Where the database is away this fails, too, and it is not for the message.
                self._here.gamesmaster.read(lambda tx: tx.heartbeat.last())
                may_try_again = self._count_try(f"{team}/{text_in(event, 'channel')}", moment)
                if may_try_again:
                    failed = error
                else:
                    report(error, "reading what was missed")
        if failed is not None:
            raise failed
        return [at for at, _ in found]

    def _count_try(self, channel: str, moment: float) -> bool:
        """Count a try that failed; return whether there may be another."""
        message = f"{channel} {moment}"
        tries = self._tries[message] = self._tries.get(message, 0) + 1
        return tries < _MOST_TRIES

    def _channels(self, installation: Installation) -> Iterator[str]:
        client, cursor = self._client_for(installation.team), ""
        while True:
            page: Reply = client.api_call(
                "conversations.list", params={"types": "im", "limit": _PAGE, "cursor": cursor}
            ).data  # type: ignore[assignment] # bytes only for files
            for channel in page["channels"]:  # type: ignore[attr-defined] # a list, says Slack
                if not channel.get("is_user_deleted"):
                    person = player(installation.team, str(channel["user"]))
                    self._here.direct_channels[person] = str(channel["id"])
                    yield str(channel["id"])
            cursor = text_in(page, "response_metadata", "next_cursor")
            if not cursor:
                return


def _unheard(
    here: ListenerContext, written: Iterable[tuple[float, Payload]]
) -> list[tuple[float, Payload]]:
    """Those that somebody is to hear and nobody has heard."""
    ids = [(request_id(event, here), (at, event)) for at, event in written]
    asked = [id_ for id_, _ in ids if id_ is not None]
    known = here.gamesmaster.read(lambda tx: tx.inbox.noted(asked))
    return [message for id_, message in ids if id_ is not None and id_ not in known]


def _written(
    client: WebClient, channel: str, oldest: datetime, look_back: timedelta
) -> Iterator[tuple[float, Payload]]:
    """The events that Slack would have told of, and when each was written or edited."""
    try:
        messages = list(_messages(client, channel, oldest, look_back))
    except SlackApiError as error:
        failure = failure_of(error)
        if failure is None or failure.kind is not Kind.PERMANENT:
            raise
        _log.warning("conversation_unread", channel=channel, error=failure.word)
        return
    for message in messages:
        at = max(float(text_in(message, "ts")), float(text_in(message, "edited", "ts") or 0))
        if at < oldest.timestamp():
            continue
        yield at, event_of(message, channel)


def _messages(
    client: WebClient, channel: str, oldest: datetime, look_back: timedelta
) -> Iterator[Payload]:
    """The messages since a moment, and older ones that may have been edited since."""
    for message in Conversation(client, channel).messages(oldest - look_back):
        yield message
        if float(text_in(message, "latest_reply") or 0) >= oldest.timestamp():
            thread = Conversation(client, channel, text_in(message, "ts"))
            # The thread begins with the message itself.
            yield from (reply for reply in thread.messages(oldest) if reply["ts"] != message["ts"])
