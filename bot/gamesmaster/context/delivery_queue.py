"""The outbox as delivery uses it: what to send next, and what became of it."""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Generic, TypeAlias, TypeVar

import msgspec

from bot.gamesmaster.context.context import Context, Request, Runner, log
from bot.gamesmaster.notices.commands import CannotPost, CannotReach
from bot.gamesmaster.notices.notice import Destination, Notice
from storage.database import Transaction
from storage.outbox import Outgoing, Pending, Post

CLAIM = timedelta(seconds=90)
"""How long a process has a message to itself once it has begun to send it.

Three calls at their slowest: Slack's library waits 30 seconds for an answer.
"""
PICTURE_WAITS = timedelta(seconds=10)
"""How long after its words a picture is tried again that Slack did not let through."""
MOST_STREAMS = 50
"""How many streams are served before it is asked anew which have something to send."""


@dataclass(frozen=True, slots=True)
class OutboxItem:
    """The next message of a stream: its record, and where it goes.

    `post` is the earlier post that it updates or answers. The record's `mark` is unique, and goes
    into the message so that it can be found again. Its `attempts` counts the calls that were begun;
    `reserved` says that one of them may have been carried out although its answer was never seen:
    look for `mark` before posting again.
    """

    record: Outgoing
    destination: Destination
    post: Post | None = None

    @property
    def updated(self) -> Post | None:
        """The post whose content it replaces; None where it makes a post of its own."""
        is_update = self.record.is_update or self.record.amends is not None
        return self.post if is_update else None


Tables_co = TypeVar("Tables_co", covariant=True)
View = TypeVar("View")
Claimed: TypeAlias = tuple[OutboxItem, View | Exception] | None
"""A message in hand and what it shows, or why that cannot be read; None: nothing is due."""


class DeliveryQueue(Generic[Tables_co]):
    """The messages on their way out, read from what `tables` makes; one thread at a time claims."""

    def __init__(self, runner: Runner, tables: Callable[[Transaction], Tables_co]) -> None:
        self._runner = runner
        self._tables = tables
        self._round: deque[OutboxItem] = deque()
        self._work = runner.work
        self._clock = runner.clock
        self._worker = runner.new_id()
        self._liveness = self._work.liveness(self._worker)
        self._missed: set[str] = set()
        self._news = threading.Condition()
        self._count = 0
        self._seen = 0

    def answer(self, request: Request, notice: Notice) -> None:
        """Answer a request with what the caller has to say itself, once."""
        self._runner.do(request, Context.answer, notice)

    def claim(self, now: datetime, read: Callable[[OutboxItem, Tables_co], View]) -> Claimed[View]:
        """Take the next message in hand for one attempt, and read what it shows.

        None: nothing is due. Each stream gets its turn before the first has another. A stream is a
        channel, the direct or private messages to one person, what takes long to draw for either,
        or the files of a channel. What `read` raises is returned in place of what it reads: the
        attempt is counted all the same. A message whose record cannot be read is given up and
        logged. Another process leaves the message alone for as long as `CLAIM`.
        """
        with self._work() as tx:
            return self._claim_next(tx, now, read)

    def next_due(self, now: datetime) -> datetime | None:
        """When the next message that has to wait is due; None if none has to."""
        with self._work.reading() as tx:
            return tx.outbox.next_due(now)

    def sent(
        self,
        item: int,
        posts: Sequence[str],
        posted_in: str,
        read: Callable[[OutboxItem, Tables_co], View] | None,
        *,
        picture_of: Outgoing | None = None,
    ) -> Claimed[View]:
        """Note the posts of a message, and `claim` the next one; no `read`: claim nothing.

        `picture_of` is the same message where its picture could not be shown yet: it follows in a
        stream of its own, so that nothing else waits for it.
        """
        with self._work() as tx:
            now = self._clock.now()
            tx.outbox.sent(item, Post(posts[0], posted_in, tuple(posts[1:])), now)
            if picture_of is not None:
                following = Outgoing(
                    mark=self._runner.new_id(),
                    stream=f"pictures {picture_of.stream}",
                    destination=picture_of.destination,
                    kind=picture_of.kind,
                    notice=picture_of.notice,
                    game=picture_of.game,
                    amends=item,
                )
                tx.outbox.add(following, now, due=now + PICTURE_WAITS)
            return None if read is None else self._claim_next(tx, now, read)

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

    def drawing(self, item: int, until: datetime) -> None:
        """Note that a message waits for its picture until `until`: uncounted, nobody else's."""
        with self._work() as tx:
            tx.outbox.hold(item, until=until, kept=until + CLAIM)

    def barred(self, item: OutboxItem, error: str) -> None:
        """Tell the GMs, once for a message, that Slack does not let the bot post it.

        `error` is Slack's word for it. The message waits meanwhile, and its channel's others. In a
        game without a GM its players are told.
        """
        game_id, channel = item.record.game, item.destination.channel
        if game_id is None or channel is None:
            return
        key = f"barred:{item.record.id}"
        with self._runner.change() as change:
            tx = change.tx
            if tx.outbox.holds(game_id, key):
                return
            game = tx.games.get(game_id)
            notice = CannotPost(*game.heading, channel, error)
            for person in game.gms or tx.games.seats(game.id).values():
                change.tell_player(person, notice, game, key=key)
        self.news()

    def unreachable(self, item: OutboxItem, error: str) -> None:
        """Tell the GMs, once for a game and a person, that Slack lets nobody write to that person.

        `error` is Slack's word for it.
        """
        game_id, player = item.record.game, item.destination.player
        if game_id is None or player is None:
            return
        key = f"unreachable:{player}"
        with self._runner.change() as change:
            tx = change.tx
            if tx.outbox.holds(game_id, key):
                return
            game = tx.games.get(game_id)
            seats = tx.games.seats(game.id).items()
            powers = tuple(power for power, seated in seats if seated == player)
            notice = CannotReach(*game.heading, player, powers, error)
            for gm in game.gms:
                if gm != player:
                    change.tell_player(gm, notice, game, key=key)
        self.news()

    def watch(self) -> None:
        """Show that this process lives, and `release`.

        Call it before anything is claimed, and every few seconds until `leave`.
        """
        self._liveness.show()
        self.release()

    def release(self) -> None:
        """Take up what those had in hand that live no more.

        Who is missed twice is gone: a database that starts again breaks the connections of all.
        """
        with self._work.reading() as tx:
            missed = tx.outbox.abandoned(self._worker)
        gone = missed if self._work.is_embedded else missed & self._missed
        self._missed = missed - gone
        if not gone:
            return
        log.warning("claims_taken_up", workers=len(gone))
        with self._work() as tx:
            tx.outbox.release(gone)
        self.news()

    def leave(self) -> None:
        """Give back what is in hand, so that another process can go on with it at once."""
        with self._work() as tx:
            tx.outbox.release({self._worker})
        self._liveness.end()

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

    def _claim_next(
        self, tx: Transaction, now: datetime, read: Callable[[OutboxItem, Tables_co], View]
    ) -> Claimed[View]:
        while self._round or self._begin_round(tx, now):
            item = self._round.popleft()
            if not tx.outbox.claim(item.record.id, worker=self._worker, now=now, until=now + CLAIM):
                continue
            try:
                with tx.attempt():
                    return item, read(item, self._tables(tx))
            except Exception as error:  # noqa: BLE001 - the sender decides what becomes of it
                return item, error
        return None

    def _begin_round(self, tx: Transaction, now: datetime) -> bool:
        while not self._round:
            found = tx.outbox.due(now, MOST_STREAMS, worker=self._worker)
            if not found:
                return False
            items = (self._item(tx, pending, now) for pending in found)
            self._round.extend(item for item in items if item is not None)
        return True

    def _item(self, tx: Transaction, pending: Pending, now: datetime) -> OutboxItem | None:
        """Return the message as delivery needs it; None: it can never be sent and is given up."""
        message, post = pending.message, pending.post
        if message.amends is not None and post is None:
            # The post that this message would change was never made.
            tx.outbox.give_up(message.id, error="nothing_to_amend", at=now)
            return None
        try:
            destination = msgspec.convert(message.destination, Destination)
        except msgspec.ValidationError:
            tx.outbox.give_up(message.id, error="unreadable", at=now)
            # Without the error's own text, which may quote an order.
            log.error("message_given_up", item=message.id, error="unreadable")
            return None
        return OutboxItem(message, destination, post)
