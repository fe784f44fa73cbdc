"""The outbox as delivery uses it: what to send next, and what became of it."""

from __future__ import annotations

import threading
from datetime import datetime, timedelta

import msgspec
import structlog

from bot.gamesmaster.context.context import Context, Runner
from bot.gamesmaster.context.outgoing import Amended, Operation, OutboxItem
from bot.gamesmaster.context.requests import Request
from bot.gamesmaster.notices.commands import CannotPost
from bot.gamesmaster.notices.notice import Destination, Notice, Place, Player
from storage.outbox import Pending

log = structlog.get_logger(__name__)

CLAIM = timedelta(seconds=90)
"""How long a process has a message to itself once it has begun to send it.

Three calls at their slowest: Slack's library waits 30 seconds for an answer.
"""


class DeliveryQueue:
    """The messages on their way out."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._work = runner.work
        self._clock = runner.clock
        self._worker = runner.new_id()
        self._news = threading.Condition()
        self._count = 0
        self._seen = 0

    def answer(self, request: Request, notice: Notice) -> None:
        """Answer a request with what the caller has to say itself, once."""
        self._runner.do(request, Context.answer, notice)

    def due(self, now: datetime, limit: int) -> tuple[OutboxItem, ...]:
        """The next message of each stream whose time has come, at most `limit`, oldest first.

        A stream is a channel, the direct or private messages to one person, what takes long to draw
        for either, or the files of a channel. What cannot be read any more is given up and logged.
        """
        with self._work.reading() as tx:
            pending = tx.outbox.due(now, limit, worker=self._worker)
        return tuple(item for one in pending if (item := self._item(one)) is not None)

    def next_due(self, now: datetime) -> datetime | None:
        """When the next message that has to wait is due; None if none has to."""
        with self._work.reading() as tx:
            return tx.outbox.next_due(now)

    def attempting(self, item: int, now: datetime) -> bool:
        """Note that a call to Slack is about to be made for a message.

        False where it is settled already or another process is sending it: leave it then.
        """
        with self._work() as tx:
            return tx.outbox.claim(item, worker=self._worker, now=now, until=now + CLAIM)

    def sent(self, item: int, ts: str, posted_in: str) -> None:
        """Note that a message was posted, under which time stamp and in which conversation."""
        with self._work() as tx:
            tx.outbox.sent(item, ts=ts, posted_in=posted_in, at=self._clock.now())
        self.news()

    def failed(
        self, item: int, error: str, retry_at: datetime | None, *, answered: bool = False
    ) -> None:
        """Note that a message was not posted; None: it is given up, and its stream goes on.

        `answered`: Slack itself said no, so that there is nothing to look for before the next
        attempt. `error` is a short code; it must not hold anything of the message.
        """
        with self._work() as tx:
            if retry_at is None:
                tx.outbox.give_up(item, error=error, at=self._clock.now())
            else:
                tx.outbox.postpone(item, error=error, until=retry_at, answered=answered)
        if retry_at is None:
            log.error("message_given_up", item=item, error=error)
            self.news()

    def drawing(self, item: int, until: datetime) -> None:
        """Note that a message that was begun waits for its picture: look again at `until`.

        That counts as no attempt, and no other process draws the picture meanwhile.
        """
        with self._work() as tx:
            tx.outbox.hold(item, until=until, kept=until + CLAIM)

    def barred(self, item: OutboxItem, error: str) -> None:
        """Tell the GMs, once for a message, that Slack does not let the bot post it.

        `error` is Slack's word for it. The message waits meanwhile, and its channel's others. In a
        game without a GM its players are told.
        """
        if item.game is None or item.destination.channel is None:
            return
        key = f"barred:{item.id}"
        with self._runner.change() as outbox:
            tx = outbox.tx
            if tx.outbox.holds(item.game, key):
                return
            game = tx.games.get(item.game)
            notice = CannotPost(game.title, item.destination.channel, error)
            for person in game.gms or tx.games.seats(game.id).values():
                direct = Destination(Place.DIRECT, player=Player(person))
                outbox.tell(direct, notice, game=game.id, key=key)
        self.news()

    def release(self) -> None:
        """Let go of what an earlier process had in hand, where no other can be at work."""
        if self._work.is_embedded:
            with self._work() as tx:
                tx.outbox.release()

    def news(self) -> None:
        """Wake whoever waits: there is something to deliver."""
        with self._news:
            self._count += 1
            self._news.notify_all()

    def wait(self, timeout: float) -> bool:
        """Wait until there is something new to deliver since the last wait; False: timed out."""
        with self._news:
            has_news = self._news.wait_for(lambda: self._count > self._seen, timeout)
            self._seen = self._count
            return has_news

    def _pass_over(self, item: int) -> None:
        """Leave out what would change a post that was never made."""
        with self._work() as tx:
            tx.outbox.give_up(item, error="nothing_to_amend", at=self._clock.now())
        self.news()

    def _item(self, pending: Pending) -> OutboxItem | None:
        message, post = pending.message, pending.post
        if message.amends is not None and post is None:
            self._pass_over(message.id)
            return None
        try:
            destination = msgspec.convert(message.destination, Destination)
        except msgspec.ValidationError:
            self.failed(message.id, "unreadable", None)
            return None
        old = pending.amended
        updates = (message.is_update or message.amends is not None) and post is not None
        return OutboxItem(
            id=message.id,
            mark=message.mark,
            destination=destination,
            kind=message.kind,
            notice=message.notice,
            operation=Operation.UPDATE if updates else Operation.POST,
            key=message.key,
            sent_ts=None if post is None else post.ts,
            channel_address=None if post is None else post.posted_in,
            attempts=message.attempts,
            reserved=message.reserved,
            created_at=message.created_at,
            game=message.game,
            amended=None if old is None else Amended(old.mark, old.kind, old.notice),
        )
