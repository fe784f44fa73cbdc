"""Messages on their way out: in order within a stream, each until its delivery is known."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.orm import InstrumentedAttribute, Mapped, aliased, mapped_column

from storage.base.repository import Access, Repository, changed, where
from storage.base.schema import (
    SERIAL,
    AsJson,
    Numbered,
    Object,
    Row,
    index_where,
    is_sqlite,
    secret_object,
)
from storage.tables.liveness import is_lifeless

NOT_INSTALLED = "not_installed"
"""Why a message waits whose workspace has removed the bot."""
_NEEDLESS = ("superseded", "nothing_to_amend")
"""Why messages were given up that nobody misses."""


class Outgoing(Numbered, Row, kw_only=True, table="outbox"):
    """A message to be sent. Those of one `stream` go out in the order of their ids.

    `key` names a post within its game so that it can be updated (`is_update`) or answered in its
    thread (`under`) later. `destination` and `notice` are JSON of the sender's own, `kind` names
    what the notice is. Of one `topic` in a stream only the newest message is of use. `amends` is
    the id of the message whose post it changes. A message of a lower `rank` is more urgent; what
    stands before one of rank 0 in its stream becomes as urgent as it is.

    It is pending until `sent_at` or `given_up_at` is set. `claimed_by` delivers it, until
    `claimed_until`; `reserved`: posting it was begun, and whether that worked is not known. Where
    the database was restored, it may have been posted before, `perhaps_since` then. `sent_ts` is
    its post, `further_ts` are those it took besides.
    """

    __table_args__ = (
        sa.UniqueConstraint("mark"),
        index_where(
            "sent_at IS NULL AND given_up_at IS NULL",
            "ix_outbox_pending",
            "stream",
            "id",
            unique=False,
        ),
        index_where(
            "sent_at IS NULL AND given_up_at IS NULL", "ix_outbox_rank", "rank", "id", unique=False
        ),
        sa.Index("ix_outbox_key", "game", "key"),
        sa.Index("ix_outbox_topic", "stream", "topic", "id"),
    )

    mark: Mapped[str]
    stream: Mapped[str]
    destination: Mapped[Object]
    kind: Mapped[str]
    notice: Mapped[Object] = mapped_column(secret_object("notice"))
    game: Mapped[str | None] = mapped_column(sa.ForeignKey("games.id"), default=None)
    key: Mapped[str | None] = mapped_column(default=None)
    under: Mapped[str | None] = mapped_column(default=None)
    is_update: Mapped[bool] = mapped_column(default=False)
    topic: Mapped[str | None] = mapped_column(default=None)
    amends: Mapped[int | None] = mapped_column(SERIAL, default=None)
    rank: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime] = mapped_column(init=False)
    next_try_at: Mapped[datetime] = mapped_column(init=False)
    attempts: Mapped[int] = mapped_column(default=0)
    reserved: Mapped[bool] = mapped_column(default=False)
    perhaps_since: Mapped[datetime | None] = mapped_column(default=None)
    claimed_by: Mapped[str | None] = mapped_column(default=None)
    claimed_until: Mapped[datetime | None] = mapped_column(default=None)
    sent_at: Mapped[datetime | None] = mapped_column(default=None, index=True)
    sent_ts: Mapped[str | None] = mapped_column(default=None)
    further_ts: Mapped[tuple[str, ...]] = mapped_column(
        AsJson("list of posts", tuple, list), default=()
    )
    posted_in: Mapped[str | None] = mapped_column(default=None)
    given_up_at: Mapped[datetime | None] = mapped_column(default=None)
    error: Mapped[str | None] = mapped_column(default=None)

    @property
    def stream_kind(self) -> str:
        """What kind of stream it is in, without whose it is: the first word of its name."""
        return self.stream.partition(" ")[0]

    @property
    def is_pending(self) -> bool:
        """Whether it is still to be sent."""
        return self.sent_at is None and self.given_up_at is None

    @property
    def retry_at(self) -> datetime | None:
        """Until when it waits because Slack refused it; None where it was never tried."""
        return self.next_try_at if self.attempts else None


@dataclass(frozen=True, slots=True)
class Backlog:
    """The messages of one kind of stream that wait, the oldest since `oldest`."""

    count: int
    oldest: datetime


@dataclass(frozen=True, slots=True)
class Waiting:
    """The messages of a game that wait, the oldest since `oldest`; `error` is why, if known."""

    count: int
    oldest: datetime | None
    error: str | None
    given_up: int


class Post(NamedTuple):
    """Where an earlier message was posted; `further` are the posts it took besides."""

    ts: str
    posted_in: str
    further: tuple[str, ...] = ()


class Pending(NamedTuple):
    """A message due, and the `post` it changes or answers, if any."""

    message: Outgoing
    post: Post | None


class Superseded(NamedTuple):
    """What there was of a topic: its newest message, amendments aside, and those given up.

    Both are as they were before that.
    """

    last: Outgoing | None
    unsent: tuple[Outgoing, ...]


class Outbox(Repository, stands_alone=True):
    """The messages of one transaction."""

    def __init__(self, access: Access) -> None:
        super().__init__(access)
        self.ranks: set[int] = set()
        """The ranks of what was added, but where something else stands before it since then."""
        self._streams: set[str] = set()

    def add(self, message: Outgoing, at: datetime, *, due: datetime | None = None) -> None:
        """Put a message behind the others of its stream; it and they wait until `due`."""
        if message.rank == 0 or message.stream not in self._streams:
            self.ranks.add(message.rank)
        self._streams.add(message.stream)
        if message.rank == 0:
            self._change(
                lambda stream: (
                    sa.update(Outgoing)
                    .where(_PENDING, Outgoing.stream == stream, Outgoing.rank > 0)
                    .values(rank=0)
                ),
                message.stream,
            )
        self._add(message, created_at=at, next_try_at=due or at)

    def holds(self, game: str, key: str) -> bool:
        """Whether a game has a message of this key, sent or not, however long ago (`prune`)."""
        return self._first(where(Outgoing.id, game=game, key=key)) is not None

    def waiting(self, game: str) -> Waiting:
        """What of a game's messages has not been sent, and what never will be."""
        pending = (Outgoing.game == game) & _PENDING
        count, oldest = self._execute(
            sa.select(sa.func.count(), sa.func.min(Outgoing.created_at)).where(pending)
        ).one()
        failed = Outgoing.given_up_at.is_not(None) & Outgoing.error.not_in(_NEEDLESS)
        given_up = self._first(sa.select(sa.func.count()).where(Outgoing.game == game, failed)) or 0
        errors = sa.select(Outgoing.error).where(pending, Outgoing.error.is_not(None))
        return Waiting(count, oldest, self._first(errors.order_by(Outgoing.id)), given_up)

    def backlog(self) -> dict[str, Backlog]:
        """What has not been sent, by the kind of stream; but what a workspace does not take."""
        found: dict[str, Backlog] = {}
        columns = Outgoing.stream, sa.func.count(), sa.func.min(Outgoing.created_at)
        for stream, count, oldest in self._execute(
            sa.select(*columns)
            .where(_PENDING, Outgoing.error.is_distinct_from(NOT_INSTALLED))
            .group_by(Outgoing.stream)
        ):
            kind = stream.partition(" ")[0]
            so_far = found.get(kind, Backlog(0, oldest))
            found[kind] = Backlog(so_far.count + count, min(so_far.oldest, oldest))
        return found

    def overdue_since(self) -> datetime | None:
        """Since when the message that has been due the longest waits; None if none waits."""
        ready = sa.select(sa.func.min(Outgoing.next_try_at))
        return self._first(ready.where(_IS_FIRST, ~_LACKS_ITS_POST))

    def has(self, mark: str) -> bool:
        """Whether there is a message of this mark."""
        return self._first(where(Outgoing.id, mark=mark)) is not None

    def key_of(self, *, ts: str, posted_in: str) -> str | None:
        """The key of a post by where it is, None where it has none or is no message of ours."""
        keys = sa.select(Outgoing.key).filter_by(sent_ts=ts, posted_in=posted_in)
        return self._first(keys.where(Outgoing.key.is_not(None)))

    def unsettled(self, prefix: str, *, stamp: datetime) -> tuple[Outgoing, ...]:
        """Posts with this key prefix that may be in Slack at `stamp`, though no answer was seen."""
        return self._all(
            sa.select(Outgoing).where(
                Outgoing.key.startswith(prefix, autoescape=True),
                Outgoing.sent_at.is_(None),
                Outgoing.reserved.is_(True),
                Outgoing.created_at <= stamp,
                sa.or_(Outgoing.given_up_at.is_(None), Outgoing.given_up_at >= stamp),
            )
        )

    def newest_of(self, topics: Sequence[tuple[str, str]]) -> tuple[Outgoing, ...]:
        """The newest message of each stream and topic, whatever became of it, amendments aside."""
        found = self._all(
            lambda streams, topics: sa.select(Outgoing).where(
                Outgoing.id.in_(
                    sa.select(sa.func.max(Outgoing.id))
                    .where(Outgoing.stream.in_(streams), Outgoing.topic.in_(topics))
                    .where(Outgoing.amends.is_(None))
                    .group_by(Outgoing.stream, Outgoing.topic)
                )
            ),
            list({stream for stream, _ in topics}),
            list({topic for _, topic in topics}),
        )
        by_topic = {(message.stream, message.topic or ""): message for message in found}
        return tuple(by_topic[topic] for topic in topics if topic in by_topic)

    def newest_in(self, stream: str, kinds: Collection[str], *, limit: int) -> tuple[Outgoing, ...]:
        """The newest messages of a stream that are of one of these kinds, the last one first."""
        return self._all(
            sa.select(Outgoing)
            .filter_by(stream=stream)
            .where(Outgoing.kind.in_(kinds))
            .order_by(Outgoing.id.desc())
            .limit(limit)
        )

    def supersede(
        self, stream: str, topics: Sequence[str], at: datetime, *, keeping: Collection[str] = ()
    ) -> list[Superseded]:
        """Give up what is left of topics and not in Slack yet, but for the topics to be kept."""
        found = self._all(
            lambda stream, topics: (
                sa.select(Outgoing)
                .where(Outgoing.id.in_(_newest_and_pending(stream, topics)))
                .order_by(Outgoing.id)
            ),
            stream,
            [*topics],
        )
        unsent = [
            message.id
            for message in found
            if message.is_pending and not message.reserved and message.topic not in keeping
        ]
        given_up: set[int] = set()
        if unsent:
            # A message that another worker claims at this moment is waited for, and then stays.
            given_up.update(
                self._execute(
                    sa.update(Outgoing)
                    .where(_PENDING, Outgoing.id.in_(unsent), Outgoing.reserved.is_(False))
                    .values(error="superseded", given_up_at=at, claimed_until=None)
                    .returning(Outgoing.id)
                ).scalars()
            )
            self.read_topic_anew()
        by_topic = {topic: [row for row in found if row.topic == topic] for topic in topics}
        return [
            Superseded(
                next((row for row in reversed(of_topic) if row.amends is None), None),
                tuple(row for row in of_topic if row.id in given_up),
            )
            for of_topic in by_topic.values()
        ]

    def next_due(self, now: datetime, *, rank: int | None = None) -> datetime | None:
        """When the next stream that has to wait goes on; None if none waits for a moment."""
        return self._first(
            lambda now, rank: sa.select(sa.func.min(Outgoing.next_try_at)).where(
                Outgoing.next_try_at > now, _IS_FIRST, _is(Outgoing.rank, rank)
            ),
            now,
            rank,
        )

    def ranks_in(self, stream: str) -> set[int]:
        """The ranks of the messages that wait in a stream."""
        return set(
            self._all(
                lambda stream: sa.select(Outgoing.rank).where(_PENDING, Outgoing.stream == stream),
                stream,
            )
        )

    def due(
        self,
        now: datetime,
        limit: int,
        *,
        worker: str,
        rank: int | None = None,
        stream: str | None = None,
    ) -> tuple[Pending, ...]:
        """The first pending message of each stream, where it is time for it, the oldest first.

        A stream whose first message must wait waits as a whole; so does one whose first message
        changes or belongs below a post that is still to be made. What another worker has claimed is
        left out. With a `rank` messages of that rank alone, with a `stream` those in it.
        """
        found = self._all(
            lambda now, limit, worker, rank, stream: (
                sa.select(Outgoing)
                .where(_is(Outgoing.rank, rank), _is(Outgoing.stream, stream), _IS_FIRST)
                .where(Outgoing.next_try_at <= now, _is_free(worker, now), ~_LACKS_ITS_POST)
                .order_by(Outgoing.id)
                .limit(sa.type_coerce(limit, sa.Integer()))
            ),
            now,
            limit,
            worker,
            rank,
            stream,
        )
        return tuple(Pending(message, self._post_of(message)) for message in found)

    def claim(
        self,
        message: int,
        *,
        worker: str,
        now: datetime,
        until: datetime,
        attempts: int | None = None,
    ) -> bool:
        """Claim a message until `until`, counting the attempt; False: settled, or another's.

        With `attempts` also False where others were made since: what was read of it is outdated.
        """
        changed = self._change(
            lambda message, worker, now, until, attempts: (
                sa.update(Outgoing)
                .where(Outgoing.id == _claimable(message, worker, now, attempts))
                .values(
                    claimed_by=worker,
                    claimed_until=until,
                    reserved=True,
                    attempts=Outgoing.attempts + 1,
                )
            ),
            message,
            worker,
            now,
            until,
            attempts,
        )
        return changed > 0

    def sent(self, message: int, post: Post, at: datetime) -> None:
        """Note that a message was posted, and where."""
        where_it_is = {"sent_ts": post.ts, "further_ts": post.further, "posted_in": post.posted_in}
        is_over = {"reserved": False, "claimed_until": None}
        self._change(changed(Outgoing, {"sent_at": at, **where_it_is, **is_over}, id=message))

    def postpone(self, message: int, *, error: str, until: datetime, answered: bool) -> None:
        """Try a message again at `until`; `answered`: it is certain that it was not posted."""
        known = {"reserved": False} if answered else {}
        self._set(message, error=error, next_try_at=until, claimed_until=None, **known)

    def give_up(self, message: int, *, error: str, at: datetime) -> None:
        """Note that a message will never be posted, and let its stream go on."""
        self._set(message, error=error, given_up_at=at, claimed_until=None)

    def prune(self, before: datetime) -> None:
        """Drop what was settled before a moment, but posts with a key: they may yet be updated."""
        is_old = sa.or_(Outgoing.sent_at < before, Outgoing.given_up_at < before)
        self._change(sa.delete(Outgoing).where(Outgoing.key.is_(None), is_old))

    def hold(self, workspace: str, *, until: datetime) -> None:
        """Try nothing that is for a workspace before a moment: the bot is not in it any more."""
        pending = sa.update(Outgoing).where(_PENDING, _is_for(workspace))
        self._change(pending.values(error=NOT_INSTALLED, next_try_at=until))

    def release_held(self, workspace: str, at: datetime) -> None:
        """Try again from a moment on what was held back for a workspace."""
        held = sa.update(Outgoing).where(_PENDING, _is_for(workspace))
        self._change(held.filter_by(error=NOT_INSTALLED).values(next_try_at=at))
        self.ranks.update(self._all(sa.select(Outgoing.rank).where(_PENDING, _is_for(workspace))))

    def doubt(self) -> None:
        """Note in a restored copy that whatever waits may have been posted, and drop all claims."""
        pending = sa.update(Outgoing).where(_PENDING)
        self._change(pending.values(reserved=True, claimed_by=None, claimed_until=None))

    def abandoned(self, worker: str) -> set[str]:
        """The other workers with claims who live no more; on SQLite all: there are no others."""
        claimed = _PENDING & Outgoing.claimed_until.is_not(None) & (Outgoing.claimed_by != worker)
        others = sa.select(Outgoing.claimed_by).where(claimed).distinct().subquery()
        names = sa.select(others.c.claimed_by)
        if not is_sqlite(self.access.connection):
            names = names.where(is_lifeless(others.c.claimed_by))
        return set(self._all(names))

    def release(self, workers: Collection[str]) -> None:
        """Drop the claims of some workers."""
        claimed = sa.update(Outgoing).where(_PENDING, Outgoing.claimed_by.in_(workers))
        self._change(claimed.values(claimed_by=None, claimed_until=None))

    def _set(self, message: int, **values: object) -> None:
        self._change(changed(Outgoing, values, id=message, sent_at=None, given_up_at=None))

    def _post_of(self, message: Outgoing) -> Post | None:
        """Where the post is that a message changes or answers; None where it is not made yet."""
        posts = sa.select(Outgoing.sent_ts, Outgoing.posted_in, Outgoing.further_ts)
        posts = posts.where(Outgoing.sent_at.is_not(None))
        key = message.under or (message.key if message.is_update else None)
        if message.amends is not None:
            posts = posts.where(Outgoing.id == message.amends)
        elif key is None:
            return None
        else:
            posts = posts.filter_by(game=message.game, key=key, is_update=False)
            posts = posts.where(Outgoing.id < message.id)
        found = self._execute(posts.order_by(Outgoing.id.desc()).limit(1)).first()
        return Post(found[0], found[1] or "", found[2]) if found and found[0] else None


def _newest_and_pending(stream: str, topics: Sequence[str]) -> sa.CompoundSelect[int]:
    """The ids of the newest message of each topic, amendments aside, and of those pending."""
    of_topics = (_OTHER.stream == stream, _OTHER.topic.in_(topics))
    newest = sa.select(sa.func.max(_OTHER.id)).where(*of_topics, _OTHER.amends.is_(None))
    pending = sa.select(_OTHER.id).where(*of_topics, _OTHER_IS_PENDING)
    return newest.group_by(_OTHER.topic).union_all(pending)


def _is_for(workspace: str) -> sa.ColumnElement[bool]:
    """Whether a message goes to a channel or a person of a workspace, as its stream says."""
    return Outgoing.stream.contains(f" {workspace}/", autoescape=True)


_PENDING = Outgoing.sent_at.is_(None) & Outgoing.given_up_at.is_(None)
_OTHER = aliased(Outgoing)
_OTHER_IS_PENDING = _OTHER.sent_at.is_(None) & _OTHER.given_up_at.is_(None)

_IS_FIRST = (
    _PENDING
    & ~sa.select(_OTHER.id)
    .where(_OTHER.stream == Outgoing.stream, _OTHER.id < Outgoing.id, _OTHER_IS_PENDING)
    .exists()
)
"""Whether a message is the next of its stream.

It is asked of one message after another, the oldest first, until enough are found. Finding the
first of every stream would read all that waits, however few are sent.
"""


def _is(column: InstrumentedAttribute[Any], value: object) -> sa.ColumnElement[bool]:
    """The condition that a column has a value, none where no value is asked for."""
    return sa.true() if value is None else column == value


_LACKS_ITS_POST = (
    sa.select(_OTHER.id)
    .where(
        _OTHER.game == Outgoing.game,
        _OTHER.key == Outgoing.under,
        _OTHER.is_update.is_(False),
        _OTHER.id < Outgoing.id,
        _OTHER_IS_PENDING,
    )
    .exists()
    | sa.select(_OTHER.id).where(_OTHER.id == Outgoing.amends, _OTHER_IS_PENDING).exists()
)
"""Whether the post that a message changes or belongs below is of another stream, and to come."""


def _is_free(worker: str, now: datetime) -> sa.ColumnElement[bool]:
    """Whether no other worker has claimed a message."""
    is_over = Outgoing.claimed_until.is_(None) | (Outgoing.claimed_until <= now)
    return is_over | (Outgoing.claimed_by == worker)


def _claimable(
    message: int, worker: str, now: datetime, attempts: int | None
) -> sa.ScalarSelect[int]:
    """The message, where it is to be claimed; locked, unless somebody else has it."""
    found = sa.select(Outgoing.id).where(
        Outgoing.id == message, Outgoing.next_try_at <= now, _PENDING, _is_free(worker, now)
    )
    if attempts is not None:
        found = found.where(Outgoing.attempts == attempts)
    return found.with_for_update(skip_locked=True).scalar_subquery()
