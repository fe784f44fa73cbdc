"""The gamesmaster: everything that runs on one database, with one clock and one alarm."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.gamesmaster.clock.adjudicate import heed_votes
from bot.gamesmaster.clock.due import ABSENCE, DuePhases
from bot.gamesmaster.clock.last_readings import LastReadings
from bot.gamesmaster.clock.missed_orders import go_on_if_complete
from bot.gamesmaster.context.change import Context, log
from bot.gamesmaster.context.open_game import open_game_of
from bot.gamesmaster.context.ports import Alarms, Mailbox, described
from bot.gamesmaster.context.runner import Runner
from bot.gamesmaster.delivery_queue import DeliveryQueue
from bot.gamesmaster.orders.ready import is_everyone_ready, start_cushion, stop_cushion
from bot.gamesmaster.showing.games import Games
from engine.game.deadlines import earliest
from storage.database import Transaction
from storage.tables.games import GameState
from storage.tables.phases import Timing

HEARTBEAT = timedelta(minutes=10)
"""How often the bot notes that it is running, besides each time that anything is due."""
RETRY = timedelta(seconds=30)
"""How long after a failure what is due is tried again."""
INBOX_KEPT = timedelta(days=14)
"""How long the ids of requests are remembered; nothing is delivered again as late as that."""
QUESTIONS_KEPT = timedelta(days=7)
"""How long a question to a person or a GM waits for its button."""
OUTBOX_KEPT = timedelta(days=30)
"""How long a message is kept after it was delivered or given up."""
SANDBOX_KEPT = timedelta(days=90)
"""How long a sandbox is kept after it was last used."""
TIDYING = timedelta(days=1)
"""How often what is kept no longer is dropped."""


@dataclass(kw_only=True, eq=False)
class Gamesmaster(Runner):
    """Runs what people ask for and what falls due; thread-safe, stateless but for the database.

    `do(request, function, ...)` runs a plain function of the rooms for a request, `read` one that
    only looks. `random` makes the seeds of lots, `new_id` ids that are unique for ever. `take_up`
    and `wake` once the database is migrated.
    """

    alarms: Alarms

    def __post_init__(self) -> None:
        self._arming = threading.RLock()
        self._armed: datetime | None = None
        self._next_beat: datetime | None = None
        self._next_tidying: datetime | None = None
        self._mailbox: Mailbox | None = None
        self._last_awake: datetime | None = None
        self._waking = threading.Lock()
        self._unheard_since: datetime | None = None
        self._unread: frozenset[str] = frozenset()
        self._unread_since: datetime | None = None
        self._noted: frozenset[str] = frozenset()
        self.due = DuePhases(self)
        self._last_readings = LastReadings(self, self.wake_soon)
        self.delivery_queue = DeliveryQueue(self, Games)

    def take_up(self, mailbox: Mailbox | None = None) -> None:
        """Go on from where the last process ended; what was missed will be read from the mailbox.

        Delivery may begin after that, also while a long absence is still being read.
        """
        self.delivery_queue.release()
        self._mailbox = mailbox
        with self.work() as tx:
            self._unheard_since = tx.heartbeat.last()
            unread = tx.heartbeat.unread()
            self._unread = self._noted = frozenset(unread)
            self._unread_since = min(unread.values(), default=None)
            tx.heartbeat.start(self.clock.now())

    def stop(self) -> None:
        """Begin nothing more of what falls due."""
        self.due.stop()

    def move_on(self) -> None:
        """Do whatever is due by now, after a leap of the clock: no absence, however far it was."""
        self._wake(has_leapt=True)

    def wake_soon(self) -> None:
        """Have the alarm wake the bot at once, in its own thread."""
        with self._arming:
            self._arm(self.clock.now())

    def wake(self) -> None:
        """Do whatever is due by now, and set the alarm for what comes next.

        After an absence, what was missed is read before anything is done, or as soon as it can be.
        """
        self._wake(has_leapt=False)

    def _wake(self, *, has_leapt: bool) -> None:
        with self._waking:
            now = self.clock.now()
            self._next_beat = now + HEARTBEAT
            try:
                if not self._has_heard(now, has_leapt=has_leapt):
                    return
                self._ask_where_it_is_silent(now)
                self._read_before_processing(now, has_leapt=has_leapt)
                with self.work() as tx:
                    tx.heartbeat.beat(now)
                    self._note_unread(tx)
                    self._tidy(tx, now)
                self._noted = self._unread
                self.due.do_all(now, waiting=self._unread, is_read=self._is_read)
            finally:
                self._last_awake = self.clock.now()
                self._arm_anew(not_before=now + RETRY)
                if self._last_readings.has_more:
                    self.wake_soon()

    def _has_heard(self, now: datetime, *, has_leapt: bool) -> bool:
        """Read what was missed, if anything may have been, and give grace where that took long.

        A workspace that cannot be read holds up no other: its own games wait, and it is read anew
        the next time. False: nothing could be read at all.
        """
        absent = self._unheard_since
        deaf = self._mailbox.unheard_since() if self._mailbox is not None else None
        if not has_leapt:
            last = self._last_awake
            stood_still = last if last is not None and now - last > ABSENCE else None
            absent = earliest((absent, stood_still, deaf))
        since, waiting = earliest((absent, deaf)), self._unread
        if since is None and not waiting:
            self._read_again()
            return True
        self._unheard_since = absent
        missed_since = earliest((since, self._unread_since)) or now
        if self._mailbox is not None:
            try:
                only = waiting if since is None else ()
                self._unread = self._mailbox.read(missed_since, now, only)
            except Exception as error:  # noqa: BLE001 - whatever it is, the next try may work
                log.error("mailbox_unread", since=missed_since.isoformat(), **described(error))
                return False
        if absent is not None and now - absent > ABSENCE:
            self.due.notice_absence(absent, now, waiting=waiting | self._unread)
        read_at_last = waiting - self._unread
        if read_at_last:
            self.due.notice_absence(missed_since, now, only=read_at_last)
        self._unheard_since = None
        self._unread_since = missed_since if self._unread else None
        return True

    def _ask_where_it_is_silent(self, now: datetime) -> None:
        """Read what was written where something is due and nobody knows whether all was heard."""
        mailbox = self._mailbox
        if mailbox is None or mailbox.silent_since() is None:
            return
        moments = {one: mailbox.silent_since(one) for one in self.due.workspaces_due(now)}
        silent = {one: since for one, since in moments.items() if since is not None}
        if silent:
            since = min(silent.values())
            self._unread |= mailbox.read(since, now, silent)
            self._unread_since = earliest((self._unread_since, since)) if self._unread else None

    def _read_before_processing(self, now: datetime, *, has_leapt: bool) -> None:
        """Read what was written in the phases that have closed, whether Slack told of it or not."""
        if self._mailbox is None:
            return
        timings = self.due.open_timings(waiting=self._unread)
        unreadable = self._last_readings.read(self._mailbox, timings, now, has_leapt=has_leapt)
        for workspace, since in unreadable.items():
            log.error("workspace_unreadable", workspace=workspace)
            self._unread |= {workspace}
            self._unread_since = earliest((self._unread_since, since))

    def _is_read(self, timing: Timing) -> bool:
        return self._mailbox is None or self._last_readings.covers(timing)

    def read_for_gm(self, confirmation: str) -> None:
        """Read what players wrote, if a GM's button is about to process their phase."""
        if self._mailbox is not None:
            self._last_readings.read_for_gm(self._mailbox, confirmation)

    def _note_unread(self, tx: Transaction) -> None:
        """Let who starts next know what is still to be read, however long that has been so."""
        if self._unread_since is not None:
            tx.heartbeat.note_unread(self._unread - self._noted, self._unread_since)
        if read := self._noted - self._unread:
            tx.heartbeat.note_read(read)

    def _read_again(self) -> None:
        """Try again what was heard and could not be done; no game waits for that."""
        if self._mailbox is None:
            return
        try:
            self._mailbox.read_again()
        except Exception as error:  # noqa: BLE001 - the next time it may work
            log.error("message_undone", **described(error))

    def _tidy(self, tx: Transaction, now: datetime) -> None:
        """Once a day, drop what is of no use any more: much of it quotes orders."""
        if self._next_tidying is not None and now < self._next_tidying:
            return
        self._next_tidying = now + TIDYING
        tx.inbox.forget(now - INBOX_KEPT)
        tx.questions.prune(now - QUESTIONS_KEPT)
        tx.audit.prune(now - QUESTIONS_KEPT)
        tx.sandboxes.prune(now - SANDBOX_KEPT)
        tx.outbox.prune(now - OUTBOX_KEPT)
        tx.installations.forget_begun(now)

    def go_on(self, context: Context, game: str) -> None:
        """Move a running game on after a player's command, as far as the command makes it.

        It ends once the votes say so; a phase that waited for somebody is adjudicated soon once
        nobody is missing; the wait before an early adjudication starts once everybody is ready,
        else it stops.
        """
        tx, record = context.tx, context.tx.games.get(game)
        if record.state is not GameState.RUNNING:
            return
        open_game = open_game_of(tx, record.id)
        may_end = bool(open_game.votes()) or open_game.phase.voted_end_at is not None
        if may_end and heed_votes(context, open_game):
            return
        if open_game.is_waiting:
            go_on_if_complete(context, open_game)
        if is_everyone_ready(open_game):
            start_cushion(context, open_game)
        else:
            stop_cushion(context, open_game)

    def finish(self, tx: Transaction) -> Callable[[], None]:
        """End a transaction, reading what is due next of the games that it has moved.

        Return what to do after the commit: the alarm is set where that is earlier. It never is set
        to a later moment here; waking too early does no harm.
        """
        moved = tx.moved_games
        moment = self.due.next_moment_in(tx, moved, self.clock.now()) if moved else None

        def afterwards() -> None:
            if tx.outbox.ranks:
                self.delivery_queue.news(tx.outbox.ranks)
            with self._arming:
                if moment is not None and self._armed is not None:
                    self._arm(min(moment, self._armed))

        return afterwards

    def _arm_anew(self, *, not_before: datetime) -> None:
        """Set the alarm by what the database says; what is due already comes at `not_before`."""
        with self._arming:
            self._armed = None
            now = self.clock.now()
            moment = self._with_heartbeat(self.due.next_moment(now))
            self._arm(not_before if moment <= now else moment)

    def _with_heartbeat(self, moment: datetime | None) -> datetime:
        beat = self._next_beat or self.clock.now()
        return min(moment or beat, beat)

    def _arm(self, moment: datetime) -> None:
        if moment != self._armed:
            self._armed = moment
            self.alarms.wake_at(moment, self.wake)
