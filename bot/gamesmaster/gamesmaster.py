"""The gamesmaster: every use case by topic, on one database, with one clock and one alarm."""

from __future__ import annotations

import random as randomness
import threading
from collections.abc import Callable
from datetime import datetime, timedelta

from bot.gamesmaster.archive.import_game import Archives
from bot.gamesmaster.clock.due import Phases
from bot.gamesmaster.clock.extend import Extensions
from bot.gamesmaster.commands.conversation import Conversation
from bot.gamesmaster.context.context import RequestRunner
from bot.gamesmaster.context.delivery_queue import DeliveryQueue
from bot.gamesmaster.context.ports import Alarms, Clock
from bot.gamesmaster.desk import Desk
from bot.gamesmaster.looking.table import Table
from bot.gamesmaster.orders.form import OrderForms
from bot.gamesmaster.orders.submit import Orders
from bot.gamesmaster.orders.versions import Versions
from bot.gamesmaster.sandbox.sandbox import Sandboxes
from bot.gamesmaster.seats.hand_over import Succession
from bot.gamesmaster.seats.lobby import Lobby
from bot.gamesmaster.seats.preferences import Wishes
from bot.gamesmaster.seats.press import Announcements
from bot.gamesmaster.votes.cast import Votes
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


class Gamesmaster:
    """Everything that can be asked of the bot; thread-safe, and stateless but for the database.

    `random` makes the seeds of lots, `new_id` ids that are unique for ever. `start` once the
    database is migrated.
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
        self._work = work
        self._clock = clock
        self._alarms = alarms
        self._arming = threading.RLock()
        self._armed: datetime | None = None
        self._next_beat: datetime | None = None
        self._next_tidying: datetime | None = None
        runner = RequestRunner(
            work=work, clock=clock, random=random, new_id=new_id, afterwards=self._afterwards
        )
        self.lobby = Lobby(runner)
        self.wishes = Wishes(runner)
        self.orders = Orders(runner)
        self.versions = Versions(runner)
        self.forms = OrderForms(runner)
        self.phases = Phases(runner)
        self.votes = Votes(runner)
        self.succession = Succession(runner)
        self.desk = Desk(runner)
        self.extensions = Extensions(runner)
        self.announcements = Announcements(runner)
        self.table = Table(runner)
        self.archive = Archives(runner)
        self.sandboxes = Sandboxes(runner)
        self.conversation = Conversation(runner)
        self.delivery_queue = DeliveryQueue(runner, work=work, clock=clock, new_id=new_id)

    def start(self) -> None:
        """Take up the work after the process has started.

        Where a phase became due while the bot was not running, its players are told and messages
        written in time are still waited for.
        """
        self.delivery_queue.release()
        with self._work.reading() as tx:
            last_seen = tx.heartbeat.last()
        self.phases.notice_absence(last_seen, self._clock.now())
        self.wake()

    def wake(self) -> None:
        """Do whatever is due by now, and set the alarm for what comes next."""
        now = self._clock.now()
        self._next_beat = now + HEARTBEAT
        try:
            with self._work() as tx:
                tx.heartbeat.beat(now)
                self._tidy(tx, now)
            self.phases.end_pauses(now)
            self.phases.adjudicate_due(now)
            self.phases.remind(now)
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
            now = self._clock.now()
            beat = self._next_beat or now
            moment = min(self.phases.next_moment(now) or beat, beat)
            if not_before is not None and moment <= now:
                moment = not_before
            if moment != self._armed:
                self._armed = moment
                self._alarms.wake_at(moment, self.wake)
