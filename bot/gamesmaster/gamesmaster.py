"""The gamesmaster: everything that runs on one database, with one clock and one alarm."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.gamesmaster.clock import adjudicate
from bot.gamesmaster.clock.due import DuePhases
from bot.gamesmaster.clock.missed_messages import MissedMessages
from bot.gamesmaster.clock.tidying import Tidying
from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.ports import Alarms, Mailbox
from bot.gamesmaster.context.runner import Runner
from bot.gamesmaster.delivery_queue import DeliveryQueue
from bot.gamesmaster.showing.games import Games
from storage.database import Transaction

HEARTBEAT = timedelta(minutes=10)
"""How often the bot notes that it is running, besides each time that anything is due."""
RETRY = timedelta(seconds=30)
"""How long after a failure what is due is tried again."""


@dataclass(kw_only=True, eq=False)
class Gamesmaster(Runner):
    """Runs what people ask for and what falls due; safe to use from many threads.

    `do(request, function, ...)` runs a plain function of the rooms for a request, `read` one that
    only looks. `random` makes the seeds of lots, `new_id` ids that are unique for ever. `take_up`
    and `wake` once the database is migrated. Whatever has to last is in the database; the process
    remembers what it has set the alarm for, what it may have missed, and what it is delivering.
    """

    alarms: Alarms

    def __post_init__(self) -> None:
        self._waking = threading.Lock()
        self._arming = threading.RLock()
        self._armed: datetime | None = None
        self._next_beat: datetime | None = None
        self._lead = self.clock.lead
        self._tidying = Tidying(self)
        self.due = DuePhases(self)
        self.missed = MissedMessages(self, self.due, self.wake_soon)
        self.delivery_queue = DeliveryQueue(self, Games)

    def take_up(self, mailbox: Mailbox | None = None) -> None:
        """Go on from where the last process ended; what was missed will be read from the mailbox.

        Delivery may begin after that, also while a long absence is still being read.
        """
        self.delivery_queue.release()
        self.missed.take_up(mailbox)

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
            now, missed = self.clock.now(), self.missed
            # A clock tells of a move only after it: this may be between the two.
            has_leapt = has_leapt or self.clock.lead > self._lead
            self._next_beat = now + HEARTBEAT
            try:
                if missed.catch_up(now, has_leapt=has_leapt):
                    missed.note(now)
                    self._tidying.tidy(now)
                    self.due.do_all(now, waiting=missed.unread, is_read=missed.is_read)
            finally:
                self._lead = self.clock.lead
                missed.last_awake = self.clock.now()
                self._arm_anew(not_before=now + RETRY)
                if missed.has_more:
                    self.wake_soon()

    def go_on(self, context: Context, game: str) -> None:
        """Move a game on after a player's command, as far as the command makes it."""
        adjudicate.go_on(context, game)

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
            beat = self._next_beat or now
            moment = min(self.due.next_moment(now) or beat, beat)
            self._arm(not_before if moment <= now else moment)

    def _arm(self, moment: datetime) -> None:
        if moment != self._armed:
            self._armed = moment
            self.alarms.wake_at(moment, self.wake)
