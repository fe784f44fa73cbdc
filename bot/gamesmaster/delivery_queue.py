"""The outbox as delivery uses it: what to send next, and what became of it."""

import threading
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Generic, TypeAlias, TypeVar

import msgspec

from bot.gamesmaster.context.change import Change, Context, log
from bot.gamesmaster.context.request import Request
from bot.gamesmaster.context.runner import Runner
from bot.gamesmaster.notices.incidents import CannotPost, CannotReach
from bot.gamesmaster.notices.notice import Destination, Notice, Rank
from storage.database import Transaction, Urgency
from storage.tables.games import GameRecord
from storage.tables.outbox import Outgoing, Pending, Post

CLAIM = timedelta(seconds=90)
"""How long a process has a message to itself once it has begun to send it.

Three calls at their slowest: Slack's library waits 30 seconds for an answer.
"""
MOST_STREAMS = 50
"""How many streams are served before it is asked anew which have something to send."""

_ITS_PICTURE = " picture"


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
    def mark(self) -> str:
        """The mark in its post: a picture leaves the post the mark that it has."""
        return self.record.mark.removesuffix(_ITS_PICTURE)

    @property
    def updated(self) -> Post | None:
        """The post whose content it replaces; None where it makes a post of its own."""
        is_update = self.record.is_update or self.record.amends is not None
        return self.post if is_update else None


Tables_co = TypeVar("Tables_co", covariant=True)
View = TypeVar("View")
Claimed: TypeAlias = tuple[OutboxItem, View | Exception] | None
"""A message in hand and what it shows, or why that cannot be read; None: nothing is due."""
Known: TypeAlias = dict[object, object]
"""What was read for messages that were found due together, by what it is."""


class DeliveryQueue(Generic[Tables_co]):
    """The messages on their way out, read from what `tables` makes; safe to use from many threads.

    Whoever names a rank gets only messages of that rank. Those that were found due together share
    what is read for them: the results of a phase are shown in some ten messages. Whatever is
    changed after that has messages of its own, and those are found later.
    """

    def __init__(self, runner: Runner, tables: Callable[[Transaction, Known], Tables_co]) -> None:
        self._runner = runner
        self._tables = tables
        self._rounds = defaultdict[Rank | None, deque[tuple[Pending, Known]]](deque)
        self._looking = defaultdict[Rank | None, threading.Lock](threading.Lock)
        self._looked_at: dict[Rank | None, datetime] = {}
        self._in_hand: set[int] = set()
        self._work = runner.work
        self._clock = runner.clock
        self._worker = runner.new_id()
        self._liveness = self._work.liveness(self._worker)
        self._missed: set[str] = set()
        self._bells: dict[Rank | None, _Bell] = {rank: _Bell() for rank in (None, *Rank)}

    def answer(self, request: Request, notice: Notice) -> None:
        """Answer a request with what the caller has to say itself, once."""
        self._runner.do(request, Context.answer, notice)

    def claim(
        self, now: datetime, read: Callable[[OutboxItem, Tables_co], View], rank: Rank | None = None
    ) -> Claimed[View]:
        """Take the next message in hand for one attempt, and read what it shows.

        None: nothing is due. Each stream gets its turn before the first has another. A stream is a
        channel, the direct or private messages to one person, the pictures of either, or the files
        of a channel. What `read` raises is returned in place of what it reads: the attempt is
        counted all the same. A message whose record cannot be read is given up and logged. Another
        process leaves the message alone for as long as `CLAIM`.
        """
        following = None
        while following is None:
            if not self._refill(now, rank):
                return None
            try:
                with self._work(_urgency(rank)) as tx:
                    following = self._claim_next(tx, now, rank)
            except Exception:
                self._drop(following)
                raise
        if self._rounds[rank]:
            self.news({rank})  # there is more than one has to do
        return self._with_view(*following, read, rank)

    def next_due(self, now: datetime, rank: Rank | None = None) -> datetime | None:
        """When the next message is due, of those that had to wait at the last look.

        A past moment: at once. None: none waits for a moment.
        """
        with self._work.reading() as tx:
            return tx.outbox.next_due(self._looked_at.get(rank, now), rank=rank)

    def sent(
        self,
        item: OutboxItem,
        posts: Sequence[str],
        posted_in: str,
        read: Callable[[OutboxItem, Tables_co], View] | None,
        *,
        rank: Rank | None = None,
        followed_by: Rank | None = None,
    ) -> Claimed[View]:
        """Note the posts of a message, and `claim` the next one; no `read`: claim nothing.

        What is due is looked for anew only where there is news. `followed_by` is the rank of its
        picture, which follows in a stream of its own, so that nothing else waits for it.
        """
        record, following = item.record, None
        try:
            with self._work(_urgency(rank)) as tx:
                now = self._clock.now()
                tx.outbox.sent(record.id, Post(posts[0], posted_in, tuple(posts[1:])), now)
                if followed_by is not None:
                    picture = Outgoing(
                        mark=record.mark + _ITS_PICTURE,
                        stream=f"{followed_by.name.lower()} {record.stream}",
                        destination=record.destination,
                        kind=record.kind,
                        notice=record.notice,
                        game=record.game,
                        amends=record.id,
                        rank=followed_by,
                    )
                    tx.outbox.add(picture, now)
                ranks = tx.outbox.ranks | tx.outbox.ranks_in(record.stream)
                if read is not None:
                    following = self._claim_next(tx, now, rank)
        except Exception:
            self._drop(following)
            raise
        finally:
            self._in_hand.discard(record.id)
        self.news({*ranks, Rank.FILES} if record.key else ranks)
        if read is None:
            return None
        if following is not None:
            return self._with_view(*following, read, rank)
        return self.claim(now, read, rank) if self._bells[rank].rings else None

    def failed(
        self,
        item: int,
        error: str,
        retry_at: datetime | None,
        *,
        answered: bool = False,
        rank: int = Rank.LETTER,
    ) -> None:
        """Note that a message was not posted; None: it is given up, and its stream goes on.

        `answered`: Slack itself said no, so that there is nothing to look for before the next
        attempt. `error` is a short code; it must not hold anything of the message.
        """
        try:
            with self._work(_urgency(Rank(rank))) as tx:
                if retry_at is None:
                    tx.outbox.give_up(item, error=error, at=self._clock.now())
                else:
                    tx.outbox.postpone(item, error=error, until=retry_at, answered=answered)
        finally:
            self._in_hand.discard(item)
        if retry_at is None:
            log.error("message_given_up", item=item, error=error)
            self.news()

    def barred(self, item: OutboxItem, error: str) -> None:
        """Tell the GMs, once for a message, that the bot cannot post it, because of `error`.

        The message waits meanwhile, and its channel's others. In a game without a GM its players
        are told.
        """
        game_id, channel = item.record.game, item.destination.channel
        if game_id is None or channel is None:
            return

        def tell(change: Change, game: GameRecord, key: str) -> None:
            notice = CannotPost(*game.heading, channel, error)
            for person in game.gms or change.tx.games.seats(game.id).values():
                change.tell_player(person, notice, game, key=key)

        self._tell_once(game_id, f"barred:{item.record.id}", tell)

    def unreachable(self, item: OutboxItem, error: str) -> None:
        """Tell the GMs, once for a game and a person, that the bot cannot write to that person."""
        game_id, player = item.record.game, item.destination.player
        if game_id is None or player is None:
            return

        def tell(change: Change, game: GameRecord, key: str) -> None:
            seats = change.tx.games.seats(game.id).items()
            powers = tuple(power for power, seated in seats if seated == player)
            notice = CannotReach(*game.heading, player, powers, error)
            for gm in game.gms:
                if gm != player:
                    change.tell_player(gm, notice, game, key=key)

        self._tell_once(game_id, f"unreachable:{player}", tell)

    def _tell_once(
        self, game: str, key: str, tell: Callable[[Change, GameRecord, str], None]
    ) -> None:
        with self._runner.change() as change:
            if change.tx.outbox.holds(game, key):
                return
            tell(change, change.tx.games.get(game), key)
        self.news()

    def watch(self) -> None:
        """Show that this process lives, and free the messages of processes that no longer do.

        Call it before anything is claimed, and every few seconds until `leave`.
        """
        self._liveness.show()
        self.release()

    def release(self) -> None:
        """Free the messages that were in the hands of processes that have ended.

        A process counts as ended once it is missing twice: a database that starts again breaks all
        connections.
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

    def news(self, ranks: Collection[int | None] = (None, *Rank)) -> None:
        """Wake one of those who wait for messages of each rank: there may be one to deliver.

        Where there is more, who is woken wakes the next: all of them at once would only be in each
        other's way.
        """
        for rank in {None, *ranks}:
            self._bells[None if rank is None else Rank(rank)].ring()

    def wait(self, timeout: float, rank: Rank | None = None) -> bool:
        """Wait for news that nobody else has been woken by; False: timed out."""
        return self._bells[rank].wait(timeout)

    def end_waiting(self) -> None:
        """Wake all who wait, and let nobody wait any more."""
        for bell in self._bells.values():
            bell.ring_on()

    def _with_view(
        self,
        item: OutboxItem,
        known: Known,
        read: Callable[[OutboxItem, Tables_co], View],
        rank: Rank | None,
    ) -> Claimed[View]:
        try:
            with self._work.reading(_urgency(rank)) as tx:
                return item, read(item, self._tables(tx, known))
        except Exception as error:  # noqa: BLE001 - the sender decides what becomes of it
            return item, error

    def _claim_next(
        self, tx: Transaction, now: datetime, rank: Rank | None
    ) -> tuple[OutboxItem, Known] | None:
        """Claim the next message of those that were found due; None: none of them is left."""
        waiting = self._rounds[rank]
        with suppress(IndexError):  # another thread has taken the last one
            while True:
                pending, known = waiting.popleft()
                item = self._take(tx, pending, now)
                if item is not None:
                    return item, known
                # Something newer has taken its place, and has it here, too: whoever writes again
                # and again would else wait for ever at the end.
                stream = pending.message.stream
                for newer in tx.outbox.due(now, 1, worker=self._worker, rank=rank, stream=stream):
                    item = self._take(tx, newer, now)
                    if item is not None:
                        return item, {}
        return None

    def _take(self, tx: Transaction, pending: Pending, now: datetime) -> OutboxItem | None:
        """Take a message in hand, unless somebody has, or it is not to be sent any more."""
        item = self._item(tx, pending, now)
        if item is None or item.record.id in self._in_hand:
            return None
        record, until = item.record, now + CLAIM
        if not tx.outbox.claim(
            record.id, worker=self._worker, now=now, until=until, attempts=record.attempts
        ):
            return None
        self._in_hand.add(item.record.id)
        return item

    def _drop(self, claimed: tuple[OutboxItem, Known] | None) -> None:
        """Have a message in hand no more: the transaction that claimed it has failed."""
        if claimed is not None:
            self._in_hand.discard(claimed[0].record.id)

    def _refill(self, now: datetime, rank: Rank | None) -> bool:
        """Look what is due, where nothing is known to be; return whether anything is.

        The look takes no turn: it passes over, message by message, what waits for others' posts.
        """
        waiting = self._rounds[rank]
        with self._looking[rank]:
            if not waiting:
                most = MOST_STREAMS + len(self._in_hand)
                self._bells[rank].hush()
                self._looked_at[rank] = now
                with self._work.reading() as tx:
                    found = tx.outbox.due(now, most, worker=self._worker, rank=rank)
                if len(found) == most:
                    self.news({rank})  # there may be more
                known: Known = {}
                free = (pending for pending in found if pending.message.id not in self._in_hand)
                waiting.extend((pending, known) for pending in free)
        return bool(waiting)

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


def _urgency(rank: Rank | None) -> Urgency:
    """How urgently whoever sends messages of a rank wants a turn at the database."""
    match rank:
        case None | Rank.ANSWER:
            return Urgency.PERSON
        case Rank.NEWS:
            return Urgency.NEWS
        case Rank.PICTURE:
            return Urgency.PICTURES
        case Rank.LETTER:
            return Urgency.LETTERS
        case Rank.FILES | Rank.FILM:
            return Urgency.EXTRAS


class _Bell:
    """Wakes one of those who wait for it, or who comes next if nobody does."""

    def __init__(self) -> None:
        self._heard = threading.Condition()
        self._rings = self._rings_on = False

    @property
    def rings(self) -> bool:
        """Whether it has been rung, and nobody has come."""
        return self._rings

    def hush(self) -> None:
        """Take note of what it was rung for."""
        with self._heard:
            self._rings = self._rings_on

    def ring(self) -> None:
        with self._heard:
            self._rings = True
            self._heard.notify()

    def ring_on(self) -> None:
        with self._heard:
            self._rings = self._rings_on = True
            self._heard.notify_all()

    def wait(self, timeout: float) -> bool:
        with self._heard:
            has_rung = self._heard.wait_for(lambda: self._rings, timeout)
            self._rings = self._rings_on
            return has_rung
