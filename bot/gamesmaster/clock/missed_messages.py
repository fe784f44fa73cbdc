"""Catching up on what people wrote while the bot was off, cut off from Slack, or not told of it."""

from collections.abc import Callable
from datetime import datetime

from bot.gamesmaster.clock.due import ABSENCE, DuePhases
from bot.gamesmaster.clock.last_readings import LastReadings
from bot.gamesmaster.context.change import log
from bot.gamesmaster.context.log import described
from bot.gamesmaster.context.ports import Mailbox
from bot.gamesmaster.context.runner import Runner
from engine.game.deadlines import Timing, earliest


class MissedMessages:
    """What may have been missed, and since when; read from the mailbox before anything is done.

    A workspace that cannot be read holds up no other: its own games wait, and it is read anew the
    next time.
    """

    def __init__(self, runner: Runner, due: DuePhases, wake: Callable[[], None]) -> None:
        self._runner = runner
        self._due = due
        self._last_readings = LastReadings(runner, wake)
        self._mailbox: Mailbox | None = None
        self._unheard_since: datetime | None = None
        self._unread_since: datetime | None = None
        self._noted: frozenset[str] = frozenset()
        self.unread: frozenset[str] = frozenset()
        """The workspaces in which something is still to be read."""
        self.last_awake: datetime | None = None
        """When the bot last did what was due; None: not since it started."""

    def take_up(self, mailbox: Mailbox | None) -> None:
        """Go on from where the last process ended: what was written since is still to be read."""
        self._mailbox = mailbox
        with self._runner.work() as tx:
            self._unheard_since = tx.heartbeat.last()
            unread = tx.heartbeat.unread()
            self.unread = self._noted = frozenset(unread)
            self._unread_since = min(unread.values(), default=None)
            tx.heartbeat.start(self._runner.clock.now())

    def catch_up(self, now: datetime, *, has_leapt: bool) -> bool:
        """Read what was missed, and what was written in phases that have closed.

        A long absence gives the games grace; a leap of the clock is not an absence. Return False
        where nothing could be read at all.
        """
        if not self._read_missed(now, has_leapt=has_leapt):
            return False
        self._read_where_it_is_silent(now)
        self._read_closed(now, has_leapt=has_leapt)
        return True

    def note(self, now: datetime) -> None:
        """Let who starts next know that the bot was awake, and what is still to be read."""
        with self._runner.work() as tx:
            tx.heartbeat.beat(now)
            if self._unread_since is not None:
                tx.heartbeat.note_unread(self.unread - self._noted, self._unread_since)
            if read := self._noted - self.unread:
                tx.heartbeat.note_read(read)
        self._noted = self.unread

    def is_read(self, timing: Timing) -> bool:
        """Whether all has been read that counts in a phase which has closed."""
        return self._mailbox is None or self._last_readings.covers(timing)

    @property
    def has_more(self) -> bool:
        """Whether there may be more to process than when closed phases were read for last."""
        return self._last_readings.has_more

    def read_for_gm(self, confirmation: str) -> None:
        """Read what players wrote, if a GM's button is about to process their phase."""
        if self._mailbox is not None:
            self._last_readings.read_for_gm(self._mailbox, confirmation)

    def _read_missed(self, now: datetime, *, has_leapt: bool) -> bool:
        absent = self._unheard_since
        deaf = self._mailbox.unheard_since() if self._mailbox is not None else None
        if not has_leapt:
            last = self.last_awake
            stood_still = last if last is not None and now - last > ABSENCE else None
            absent = earliest((absent, stood_still, deaf))
        since, waiting = earliest((absent, deaf)), self.unread
        if since is None and not waiting:
            self._retry()
            return True
        self._unheard_since = absent
        missed_since = earliest((since, self._unread_since)) or now
        if self._mailbox is not None:
            try:
                only = waiting if since is None else ()
                self.unread = self._mailbox.catch_up(missed_since, now, only)
            except Exception as error:  # noqa: BLE001 - whatever it is, the next try may work
                log.error("mailbox_unread", since=missed_since.isoformat(), **described(error))
                return False
        if absent is not None and now - absent > ABSENCE:
            self._due.notice_absence(absent, now, waiting=waiting | self.unread)
        read_at_last = waiting - self.unread
        if read_at_last:
            self._due.notice_absence(missed_since, now, only=read_at_last)
        self._unheard_since = None
        self._unread_since = missed_since if self.unread else None
        return True

    def _retry(self) -> None:
        """Try again what was heard and could not be done; no game waits for that."""
        if self._mailbox is None:
            return
        try:
            self._mailbox.retry()
        except Exception as error:  # noqa: BLE001 - the next time it may work
            log.error("message_undone", **described(error))

    def _read_where_it_is_silent(self, now: datetime) -> None:
        """Read where something is due and nobody knows whether all was heard."""
        mailbox = self._mailbox
        if mailbox is None or mailbox.silent_since() is None:
            return
        moments = {place: mailbox.silent_since(place) for place in self._due.workspaces_due(now)}
        silent = {place: since for place, since in moments.items() if since is not None}
        if silent:
            since = min(silent.values())
            self.unread |= mailbox.catch_up(since, now, silent)
            self._unread_since = earliest((self._unread_since, since)) if self.unread else None

    def _read_closed(self, now: datetime, *, has_leapt: bool) -> None:
        """Read what was written in the phases that have closed, whether Slack told of it or not."""
        if self._mailbox is None:
            return
        timings = self._due.timings(waiting=self.unread)
        unreadable = self._last_readings.read(self._mailbox, timings, now, has_leapt=has_leapt)
        for workspace, since in unreadable.items():
            log.error("workspace_unreadable", workspace=workspace)
            self.unread |= {workspace}
            self._unread_since = earliest((self._unread_since, since))
