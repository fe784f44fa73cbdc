"""The gamesmaster: everything that runs on one database, with one clock and one alarm."""

from __future__ import annotations

import random as randomness
import threading
from collections.abc import Callable
from datetime import datetime, timedelta

from bot.gamesmaster.clock.adjudicate import go_on
from bot.gamesmaster.clock.due import DuePhases
from bot.gamesmaster.context.context import Runner
from bot.gamesmaster.context.delivery_queue import DeliveryQueue
from bot.gamesmaster.context.ports import Alarms, Clock
from storage.unit_of_work import Transaction, UnitOfWork

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


class Gamesmaster(Runner):
    """Runs what people ask for and what falls due; thread-safe, stateless but for the database.

    `do(request, function, ...)` runs a plain function of the rooms for a request, `read` one that
    only looks. `random` makes the seeds of lots, `new_id` ids that are unique for ever. `start`
    once the database is migrated.
    """

    def __init__(
        self,
        *,
        work: UnitOfWork,
        clock: Clock,
        alarms: Alarms,
        random: randomness.Random,
        new_id: Callable[[], str],
    ) -> None:
        super().__init__(
            work=work,
            clock=clock,
            random=random,
            new_id=new_id,
            go_on=go_on,
            afterwards=self._afterwards,
        )
        self._alarms = alarms
        self._arming = threading.RLock()
        self._armed: datetime | None = None
        self._next_beat: datetime | None = None
        self._next_tidying: datetime | None = None
        self.due = DuePhases(self)
        self.delivery_queue = DeliveryQueue(self)

    def start(self) -> None:
        """Take up the work after the process has started.

        Where a phase became due while the bot was not running, its players are told and messages
        written in time are still waited for.
        """
        self.delivery_queue.release()
        with self.work.reading() as tx:
            last_seen = tx.heartbeat.last()
        self.due.notice_absence(last_seen, self.clock.now())
        self.wake()

    def wake(self) -> None:
        """Do whatever is due by now, and set the alarm for what comes next."""
        now = self.clock.now()
        self._next_beat = now + HEARTBEAT
        try:
            with self.work() as tx:
                tx.heartbeat.beat(now)
                self._tidy(tx, now)
            self.due.end_pauses(now)
            self.due.adjudicate_due(now)
            self.due.remind(now)
        finally:
            with self._arming:
                self._armed = None
            self._arm(not_before=now + RETRY)

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

    def _afterwards(self, tx: Transaction) -> None:
        """What follows a committed transaction: delivery and the alarm learn of it."""
        if tx.outbox.has_grown:
            self.delivery_queue.news()
        self._arm()

    def _arm(self, *, not_before: datetime | None = None) -> None:
        """Set the alarm for the next moment at which anything is due.

        `not_before` applies to what is due already: it has just been tried.
        """
        # All of it under the lock: a slower thread must not put back an earlier answer.
        with self._arming:
            now = self.clock.now()
            beat = self._next_beat or now
            moment = min(self.due.next_moment(now) or beat, beat)
            if not_before is not None and moment <= now:
                moment = not_before
            if moment != self._armed:
                self._armed = moment
                self._alarms.wake_at(moment, self.wake)
