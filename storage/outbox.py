"""Messages on their way out: in order within a stream, each until its delivery is known."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, cast

from sqlalchemy import ColumnElement, Integer, bindparam, delete, func, or_, select, update
from sqlalchemy.orm import Session, aliased

from storage.codecs import Object
from storage.schema import OutboxRow

_NEEDLESS = ("superseded", "nothing_to_amend")
"""Why messages were given up that nobody misses."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message to be sent.

    Messages of one `stream` go out one after another. `key` names a post within its game so that
    it can be updated (`is_update`) or answered in its thread (`under`) later. `destination` and
    `notice` are JSON of the sender's own, `kind` names what the notice is. Of one `topic` in a
    stream only the newest message is of use; `held_since` is when the first of those was stored
    whose news it waits to gather. `amends` is the id of the message whose post it changes.
    """

    mark: str
    stream: str
    destination: Object
    kind: str
    notice: Object
    game: str | None = None
    key: str | None = None
    under: str | None = None
    is_update: bool = False
    topic: str | None = None
    held_since: datetime | None = None
    amends: int | None = None


class Newest(NamedTuple):
    """The newest message of a topic, whatever became of it."""

    id: int
    kind: str
    notice: Object
    created_at: datetime


class Withdrawn(NamedTuple):
    """A message that is not sent any more. `retry_at`: Slack refused it, and waits until then."""

    id: int
    amends: int | None
    held_since: datetime | None
    retry_at: datetime | None


@dataclass(frozen=True, slots=True)
class Waiting:
    """The messages of a game that wait, the oldest since `oldest`; `error` is why, if known.

    `given_up` are those that were never sent and never will be.
    """

    count: int
    oldest: datetime | None
    error: str | None
    given_up: int


class Post(NamedTuple):
    """Where an earlier message was posted."""

    ts: str
    posted_in: str


class Amended(NamedTuple):
    """An earlier message whose post is changed."""

    mark: str
    kind: str
    notice: Object


@dataclass(frozen=True, slots=True)
class Pending:
    """A message whose turn it is. `post` is the earlier post that it updates or answers.

    `amended` is the message whose post it changes, where it does not go by a key.
    """

    id: int
    message: Outgoing
    post: Post | None
    amended: Amended | None
    attempts: int
    reserved: bool
    created_at: datetime


class Outbox:
    """The messages of one transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.has_grown = False
        """Whether this transaction has added messages."""

    def add(self, message: Outgoing, at: datetime, *, due: datetime | None = None) -> None:
        """Put a message behind the others of its stream; it and they wait until `due`."""
        self._session.add(
            OutboxRow(
                mark=message.mark,
                stream=message.stream,
                game_id=message.game,
                key=message.key,
                under=message.under,
                operation="update" if message.is_update else "post",
                destination=message.destination,
                kind=message.kind,
                notice=message.notice,
                created_at=at,
                next_try_at=due or at,
                attempts=0,
                reserved=False,
                topic=message.topic,
                held_since=message.held_since,
                amends=message.amends,
            )
        )
        self._session.flush()
        self.has_grown = True

    def holds(self, game: str, key: str) -> bool:
        """Whether a game has a message of this key, sent or not."""
        found = select(OutboxRow.id).where(OutboxRow.game_id == game, OutboxRow.key == key)
        return self._session.scalar(found.limit(1)) is not None

    def waiting(self, game: str) -> Waiting:
        """What of a game's messages has not been sent, and what never will be."""
        of_game = OutboxRow.game_id == game
        pending = of_game & OutboxRow.sent_at.is_(None) & OutboxRow.given_up_at.is_(None)
        count, oldest = self._session.execute(
            select(func.count(), func.min(OutboxRow.created_at)).where(pending)
        ).one()
        failed = OutboxRow.given_up_at.is_not(None) & OutboxRow.error.not_in(_NEEDLESS)
        given_up = self._session.scalar(select(func.count()).where(of_game & failed)) or 0
        error = self._session.scalar(
            select(OutboxRow.error)
            .where(pending, OutboxRow.error.is_not(None))
            .order_by(OutboxRow.id)
            .limit(1)
        )
        return Waiting(count, oldest, error, given_up)

    def key_of(self, *, ts: str, posted_in: str) -> str | None:
        """The key of a post by where it is, None where it has none or is no message of ours."""
        return self._session.scalar(
            select(OutboxRow.key)
            .where(
                OutboxRow.key.is_not(None),
                OutboxRow.sent_ts == ts,
                OutboxRow.posted_in == posted_in,
            )
            .limit(1)
        )

    def unsettled(self, prefix: str, *, stamp: datetime) -> tuple[Outgoing, ...]:
        """Posts whose keys begin so that may be in the conversation although no answer was seen.

        Those whose call may have been carried out, as far as it may have been at `stamp`.
        """
        rows = self._session.scalars(
            select(OutboxRow).where(
                OutboxRow.key.startswith(prefix, autoescape=True),
                OutboxRow.sent_at.is_(None),
                OutboxRow.reserved.is_(True),
                OutboxRow.created_at <= stamp,
                or_(OutboxRow.given_up_at.is_(None), OutboxRow.given_up_at >= stamp),
            )
        )
        return tuple(self._pending(row).message for row in rows)

    def newest(self, stream: str, topic: str) -> Newest | None:
        """The newest message of a topic, amendments aside; None if there was none."""
        row = self._session.scalars(
            select(OutboxRow)
            .where(OutboxRow.stream == stream, OutboxRow.topic == topic, OutboxRow.amends.is_(None))
            .order_by(OutboxRow.id.desc())
            .limit(1)
        ).one_or_none()
        if row is None:
            return None
        return Newest(row.id, row.kind, cast("Object", row.notice), row.created_at)

    def withdraw(self, stream: str, topic: str, at: datetime) -> tuple[Withdrawn, ...]:
        """Never send what is left of a topic; what may be in Slack already is left as it is."""
        rows = self._session.scalars(
            select(OutboxRow)
            .where(
                OutboxRow.stream == stream,
                OutboxRow.topic == topic,
                OutboxRow.reserved.is_(False),
                _PENDING,
            )
            .order_by(OutboxRow.id)
            .with_for_update()
            .execution_options(populate_existing=True)
        ).all()
        for row in rows:
            row.given_up_at, row.error = at, "superseded"
        self._session.flush()
        return tuple(
            Withdrawn(row.id, row.amends, row.held_since, row.next_try_at if row.attempts else None)
            for row in rows
        )

    def next_due(self, now: datetime) -> datetime | None:
        """When the next stream that has to wait goes on; None if none waits for a moment."""
        return self._session.scalar(_NEXT_DUE, {"now": now})

    def due(self, now: datetime, limit: int, *, worker: str) -> tuple[Pending, ...]:
        """The first pending message of each stream, where it is time for it, the oldest first.

        A stream whose first message must wait waits as a whole; so does one whose first message
        belongs below a post that is still to be made. What another worker has in hand is left out.
        """
        values = {"now": now, "worker": worker, "limit": limit}
        return tuple(map(self._pending, self._session.scalars(_DUE, values)))

    def claim(self, message: int, *, worker: str, now: datetime, until: datetime) -> bool:
        """Take a message in hand for one attempt, until `until`, and count the attempt.

        False where it is settled, or another worker has it in hand or is taking it just now.
        """
        values = {"message": message, "now": now, "worker": worker}
        row = self._session.scalars(_TO_CLAIM, values).one_or_none()
        if row is None:
            return False
        row.claimed_by, row.claimed_until = worker, until
        row.attempts += 1
        row.reserved = True
        self._session.flush()
        return True

    def sent(self, message: int, *, ts: str, posted_in: str, at: datetime) -> None:
        """Note that a message was posted, and where."""
        values = {"message": message, "at": at, "ts": ts, "place": posted_in}
        self._session.execute(_SENT, values)

    def postpone(self, message: int, *, error: str, until: datetime, answered: bool) -> None:
        """Try a message again at `until`; `answered`: it is certain that it was not posted."""
        values: dict[str, object] = {
            "error": error,
            "next_try_at": until,
            "claimed_until": None,
        }
        if answered:
            values["reserved"] = False
        self._session.execute(
            update(OutboxRow).where(OutboxRow.id == message, _PENDING).values(values)
        )

    def hold(self, message: int, *, until: datetime, kept: datetime) -> None:
        """Go on with a claimed message at `until`: its attempt does not count.

        Until `kept` its worker has it in hand.
        """
        self._session.execute(
            update(OutboxRow)
            .where(OutboxRow.id == message, _PENDING)
            .values(
                next_try_at=until, claimed_until=kept, attempts=OutboxRow.attempts - 1, error=None
            )
        )

    def give_up(self, message: int, *, error: str, at: datetime) -> None:
        """Note that a message will never be posted, and let its stream go on."""
        self._session.execute(
            update(OutboxRow)
            .where(OutboxRow.id == message, _PENDING)
            .values(error=error, given_up_at=at, claimed_until=None)
        )

    def prune(self, before: datetime) -> None:
        """Drop what was settled before a moment.

        Posts with a key are kept: they may still be updated, or answered in their threads.
        """
        is_old = or_(OutboxRow.sent_at < before, OutboxRow.given_up_at < before)
        self._session.execute(delete(OutboxRow).where(OutboxRow.key.is_(None), is_old))

    def release(self) -> None:
        """Let go of every claim: for a process that has the database to itself, as it starts."""
        self._session.execute(
            update(OutboxRow).where(_PENDING).values(claimed_by=None, claimed_until=None)
        )

    def _pending(self, row: OutboxRow) -> Pending:
        post = self._post_of(row)
        return Pending(
            id=row.id,
            message=Outgoing(
                mark=row.mark,
                stream=row.stream,
                destination=cast("Object", row.destination),
                kind=row.kind,
                notice=cast("Object", row.notice),
                game=row.game_id,
                key=row.key,
                under=row.under,
                is_update=row.operation == "update",
                topic=row.topic,
                held_since=row.held_since,
                amends=row.amends,
            ),
            post=post,
            amended=self._amended(row),
            attempts=row.attempts,
            reserved=row.reserved,
            created_at=row.created_at,
        )

    def _amended(self, row: OutboxRow) -> Amended | None:
        found = None if row.amends is None else self._session.get(OutboxRow, row.amends)
        if found is None:
            return None
        return Amended(found.mark, found.kind, cast("Object", found.notice))

    def _post_of(self, row: OutboxRow) -> Post | None:
        if row.amends is not None:
            amended = self._session.execute(
                select(OutboxRow.sent_ts, OutboxRow.posted_in).where(
                    OutboxRow.id == row.amends, OutboxRow.sent_at.is_not(None)
                )
            ).first()
            return None if amended is None else Post(amended[0] or "", amended[1] or "")
        key = row.under or (row.key if row.operation == "update" else None)
        if key is None:
            return None
        found = self._session.execute(
            select(OutboxRow.sent_ts, OutboxRow.posted_in)
            .where(
                OutboxRow.game_id == row.game_id,
                OutboxRow.key == key,
                OutboxRow.operation == "post",
                OutboxRow.id < row.id,
                OutboxRow.sent_at.is_not(None),
            )
            .order_by(OutboxRow.id.desc())
            .limit(1)
        ).first()
        return None if found is None else Post(found[0] or "", found[1] or "")


_PENDING = OutboxRow.sent_at.is_(None) & OutboxRow.given_up_at.is_(None)


def _lacks_its_post() -> ColumnElement[bool]:
    """Whether the post below which a message belongs is of another stream and not made yet."""
    post = aliased(OutboxRow)
    return (
        select(post.id)
        .where(
            post.game_id == OutboxRow.game_id,
            post.key == OutboxRow.under,
            post.operation == "post",
            post.id < OutboxRow.id,
            post.sent_at.is_(None),
            post.given_up_at.is_(None),
        )
        .exists()
    )


_FREE = or_(
    OutboxRow.claimed_until.is_(None),
    OutboxRow.claimed_until <= bindparam("now"),
    OutboxRow.claimed_by == bindparam("worker"),
)
_HEADS = select(func.min(OutboxRow.id)).where(_PENDING).group_by(OutboxRow.stream)

# What is asked again and again is put together once.
_NEXT_DUE = select(func.min(OutboxRow.next_try_at)).where(
    OutboxRow.id.in_(_HEADS), OutboxRow.next_try_at > bindparam("now")
)
_DUE = (
    select(OutboxRow)
    .where(
        OutboxRow.id.in_(_HEADS),
        OutboxRow.next_try_at <= bindparam("now"),
        _FREE,
        ~_lacks_its_post(),
    )
    .order_by(OutboxRow.id)
    .limit(bindparam("limit", type_=Integer))
)
_TO_CLAIM = (
    select(OutboxRow)
    .where(OutboxRow.id == bindparam("message"), _PENDING, _FREE)
    .with_for_update(skip_locked=True)
    .execution_options(populate_existing=True)
)
_SENT = (
    update(OutboxRow)
    .where(OutboxRow.id == bindparam("message"))
    .values(
        sent_at=bindparam("at"),
        sent_ts=bindparam("ts"),
        posted_in=bindparam("place"),
        claimed_until=None,
        reserved=False,
    )
)
