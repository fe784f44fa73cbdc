"""Home tabs: published when they are opened, and kept current, in a thread of their own.

A tab is brought up to date whenever a message about one of its games has been sent, and published
again only where something in it has changed. The process knows the tabs that were opened since it
started; each further opening makes a tab anew.

The maps show the reader's own orders. They are uploaded without a channel, so that nobody can reach
them but by the tab that shows them, and Slack shows a Home tab to its reader alone. Where Slack
takes no picture the tab has the words only, which name the orders, too.
"""

import queue
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from slack_sdk.errors import SlackApiError

from bot.gamesmaster import Gamesmaster
from bot.gamesmaster.context.ports import Clock
from bot.gamesmaster.delivery_queue import OutboxItem
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.showing.games import Games
from bot.messages.message import Drawing, Picture
from bot.messages.parts import Part
from bot.messages.showing.home import home
from bot.slack import pictures
from bot.slack.blocks import Block, home_view
from bot.slack.failures import Kind, failure_of, report
from bot.slack.notation import id_of
from bot.slack.workspaces import ClientFor

_WAITS = (0.5, 1.0, 2.0, 4.0)
"""Seconds between attempts to show a picture, which Slack has to process first."""


@dataclass(slots=True)
class _Tab:
    """What a reader's tab shows since it was opened; a file that cannot be shown is ""."""

    games: frozenset[str] = frozenset()
    view: Block | None = None
    files: list[tuple[Picture, str]] = field(default_factory=list)

    def file_of(self, picture: Picture) -> str | None:
        return next((file_id for shown, file_id in self.files if shown == picture), None)


class HomeTabs:
    """Publishes Home tabs between `start` and `stop`."""

    def __init__(
        self,
        gamesmaster: Gamesmaster,
        *,
        client_for: ClientFor,
        clock: Clock,
        draw: Callable[[Drawing], bytes] = pictures.draw,
    ) -> None:
        self._draw = draw
        self._gamesmaster = gamesmaster
        self._client_for = client_for
        self._clock = clock
        self._tabs: dict[Player, _Tab] = {}
        self._stale: set[Player] = set()
        self._queue: queue.SimpleQueue[Player | None] = queue.SimpleQueue()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="home", daemon=True)

    def start(self) -> None:
        """Begin to publish, until `stop`."""
        self._thread.start()

    def stop(self) -> None:
        """End after the tab that is being published."""
        self._stopping.set()
        self._queue.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def open(self, reader: Player) -> None:
        """Publish the tab that somebody looks at; what Slack did not take is tried again."""
        known = self._tabs.get(reader, _Tab()).files
        self._tabs[reader] = _Tab(
            files=[(picture, file_id) for picture, file_id in known if file_id]
        )
        self._refresh([reader])

    def follow(self, item: OutboxItem) -> None:
        """Bring the tabs up to date that a message which was sent may concern."""
        game, player = item.record.game, item.destination.player
        tabs = list(self._tabs.items())
        self._refresh(reader for reader, tab in tabs if reader == player or game in tab.games)

    def _refresh(self, readers: Iterable[Player]) -> None:
        for reader in readers:
            if reader not in self._stale:
                self._stale.add(reader)
                self._queue.put(reader)

    def _run(self) -> None:
        while (reader := self._queue.get()) is not None and not self._stopping.is_set():
            self._stale.discard(reader)
            try:
                self._publish(reader, self._tabs[reader])
            except Exception as error:  # noqa: BLE001 - the next change or opening tries again
                report(error, "publishing a Home tab")

    def _publish(self, reader: Player, tab: _Tab) -> None:
        """Publish what is new in a tab; one that was opened, before anything is drawn for it."""
        now = self._clock.now()

        def seen(games: Games) -> tuple[frozenset[str], list[Part | Picture]]:
            shown = games.at_home(reader, now)
            return frozenset(game.status.game for game in shown), home(shown, reader, games)

        tab.games, parts = self._gamesmaster.read(lambda tx: seen(Games(tx)))
        if tab.view is None:
            self._send(reader, tab, parts)
        maps = [part for part in parts if isinstance(part, Picture)]
        tab.files = [(picture, self._uploaded(picture, reader, tab)) for picture in maps]
        if home_view(parts, tab.file_of) != tab.view:
            self._send(reader, tab, parts)

    def _uploaded(self, picture: Picture, reader: Player, tab: _Tab) -> str:
        """Return the id of a picture's file; "" where there is none, with an incident."""
        known = tab.file_of(picture)
        if known is not None:
            return known
        try:
            return pictures.upload(self._client_for(reader), self._draw(picture), picture)
        except Exception as error:  # noqa: BLE001 - the words go without it
            report(error, "showing a picture in a Home tab")
            return ""

    def _send(self, reader: Player, tab: _Tab, parts: Sequence[Part | Picture]) -> None:
        """Publish a tab, without its pictures where Slack does not take them in the end."""
        view = home_view(parts, tab.file_of)
        for wait in _WAITS:
            if self._try_publish(reader, view):
                break
            self._stopping.wait(wait)
        else:
            tab.files = [(picture, "") for picture, _ in tab.files]
            view = home_view(parts, tab.file_of)
            self._client_for(reader).views_publish(user_id=id_of(reader), view=view)
        tab.view = view

    def _try_publish(self, reader: Player, view: Block) -> bool:
        """Publish a view; return False where Slack refuses it, as with a picture just uploaded."""
        try:
            self._client_for(reader).views_publish(user_id=id_of(reader), view=view)
        except SlackApiError as error:
            failure = failure_of(error)
            if failure is not None and failure.kind is Kind.UNREADABLE:
                return False
            raise
        return True
