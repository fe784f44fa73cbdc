"""The tables. What they mean is said here; what is read from them and written to them, elsewhere.

Every moment is aware UTC (`storage.moments`). Positions, orders and results are JSON written by
`storage.codecs`. A phase and its orders are only added to, never rewritten.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from sqlalchemy import (
    JSON,
    BigInteger,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from storage.moments import Moment

Json = dict[str, Any] | list[Any]
"""What a JSON column holds: written and read by the codecs only."""

SERIAL = BigInteger().with_variant(Integer(), "sqlite")

GAME_OF_CHANNEL = "uq_games_unfinished_channel"


class Row(DeclarativeBase):
    """A row of a table."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_N_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map: ClassVar = {datetime: Moment(), Json: JSON(none_as_null=True)}


class GameRow(Row):
    """A game. `state` is recruiting, running or ended; a channel has one that is not ended.

    `roll_called_at` is when those who joined were asked whether they are there, before the start.
    From `paused_at` on its clock stands, at the longest until `paused_until`. `is_private`: its
    channel is only for those who are in it.
    """

    __tablename__ = "games"
    __table_args__ = (
        Index(
            GAME_OF_CHANNEL,
            "channel",
            unique=True,
            sqlite_where=text("state != 'ended'"),
            postgresql_where=text("state != 'ended'"),
        ),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    channel: Mapped[str]
    title: Mapped[str]
    state: Mapped[str]
    settings: Mapped[Json]
    promised: Mapped[Json]
    seed: Mapped[str]
    created_at: Mapped[datetime]
    started_at: Mapped[datetime | None]
    paused_at: Mapped[datetime | None]
    roll_called_at: Mapped[datetime | None]
    paused_until: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]
    ending: Mapped[str | None]
    winners: Mapped[Json | None]
    is_private: Mapped[bool] = mapped_column(default=False)


class GmRow(Row):
    """Who ran a game from when until when; `until` is null for who runs it now."""

    __tablename__ = "gms"
    __table_args__ = (
        Index(
            "uq_gms_present",
            "game_id",
            "player",
            unique=True,
            sqlite_where=text("until IS NULL"),
            postgresql_where=text("until IS NULL"),
        ),
    )

    id: Mapped[int] = mapped_column(SERIAL, primary_key=True, autoincrement=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"))
    player: Mapped[str] = mapped_column(index=True)
    since: Mapped[datetime]
    until: Mapped[datetime | None]


class PlayerRow(Row):
    """Somebody who joined a game before it started; `id` is the order in which they came.

    `wish` is the secret preference list, null for none; it is taken away when the game starts.
    `present_at` is when they said that they are there.
    """

    __tablename__ = "players"
    __table_args__ = (UniqueConstraint("game_id", "player"),)

    id: Mapped[int] = mapped_column(SERIAL, primary_key=True, autoincrement=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"))
    player: Mapped[str] = mapped_column(index=True)
    joined_at: Mapped[datetime]
    wish: Mapped[Json | None]
    present_at: Mapped[datetime | None]


class SeatRow(Row):
    """Who played a power from when until when; `until` is null for who plays it now.

    With fewer than seven players one person may play several powers.
    """

    __tablename__ = "seats"
    __table_args__ = (
        Index(
            "uq_seats_present_power",
            "game_id",
            "power",
            unique=True,
            sqlite_where=text("until IS NULL"),
            postgresql_where=text("until IS NULL"),
        ),
    )

    id: Mapped[int] = mapped_column(SERIAL, primary_key=True, autoincrement=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"))
    power: Mapped[str]
    player: Mapped[str] = mapped_column(index=True)
    since: Mapped[datetime]
    until: Mapped[datetime | None]


class PhaseRow(Row):
    """A phase: the position before it, and once it is adjudicated the orders and the result.

    `number` counts the phases of a game from 1, `follows` is the number of the one before it. Of a
    phase that counts no more, because the game was taken back to an earlier one, `left_at` says
    since when (`storage.branches`). `skipped` are the phases passed over just before.
    `results_at` is when it is adjudicated where that is later than the deadline.
    `deadline_set_at` is when the present deadline was set; `grace_until` and `all_ready_at` are
    moments of adjudication that go before the deadline's, `put_off_at` is when it was made to wait
    for those who had sent nothing. A game has one phase that is open.
    `coin` is the seed of the coin that was flipped in the game before it, null where none was.
    """

    __tablename__ = "phases"
    __table_args__ = (
        Index(
            "uq_phases_open_game",
            "game_id",
            unique=True,
            sqlite_where=text("adjudicated_at IS NULL AND left_at IS NULL"),
            postgresql_where=text("adjudicated_at IS NULL AND left_at IS NULL"),
        ),
    )

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    code: Mapped[str]
    position: Mapped[Json]
    skipped: Mapped[Json]
    opened_at: Mapped[datetime]
    deadline: Mapped[datetime]
    results_at: Mapped[datetime | None]
    deadline_set_at: Mapped[datetime]
    grace_until: Mapped[datetime | None]
    all_ready_at: Mapped[datetime | None]
    adjudicated_at: Mapped[datetime | None]
    put_off_at: Mapped[datetime | None]
    coin: Mapped[str | None]
    given: Mapped[Json | None]
    resolution: Mapped[Json | None]
    follows: Mapped[int | None]
    left_at: Mapped[datetime | None]


class OrderRow(Row):
    """An order as it was given: what was written, what it means, by whom and when.

    The orders that count are those whose `replaced_at` is null, in the order of `id`. `message` is
    the message it was written in, null where a button was pressed or a command given.
    """

    __tablename__ = "orders"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "number"], ["phases.game_id", "phases.number"]),
        Index("ix_orders_phase", "game_id", "number", "power"),
        Index("ix_orders_message", "message"),
    )

    id: Mapped[int] = mapped_column(SERIAL, primary_key=True, autoincrement=True)
    game_id: Mapped[str]
    number: Mapped[int]
    power: Mapped[str]
    player: Mapped[str]
    canonical: Mapped[str]
    written: Mapped[str]
    request_id: Mapped[str]
    given_at: Mapped[datetime]
    stored_at: Mapped[datetime]
    replaced_at: Mapped[datetime | None]
    replaced_by: Mapped[str | None]
    message: Mapped[str | None]


class OrderVersionRow(Row):
    """A version of a power's set of orders in a phase: what one request made of it.

    `version` counts from 1. The set of a version are the orders that were added by it or before
    and replaced, if at all, after it. `kind` is given, cleared, undone or restored; one of the
    last two `equals` an earlier version, or the beginning (0).
    """

    __tablename__ = "order_versions"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "number"], ["phases.game_id", "phases.number"]),
    )

    game_id: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    power: Mapped[str] = mapped_column(primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str]
    equals: Mapped[int | None]
    request_id: Mapped[str]
    at: Mapped[datetime]


class PlanRow(Row):
    """Orders given ahead of time: what was written, what it means, by whom and in which phase.

    `phase` is the code of the phase they are for. A plan stands until `ended_at` is set;
    `ended_as` says how it ended, `ended_by` which request ended it. `message` is as an order's.
    """

    __tablename__ = "plans"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "number"], ["phases.game_id", "phases.number"]),
        Index("ix_plans_game", "game_id", "power"),
        Index("ix_plans_message", "message"),
    )

    id: Mapped[int] = mapped_column(SERIAL, primary_key=True, autoincrement=True)
    game_id: Mapped[str]
    number: Mapped[int]
    power: Mapped[str]
    player: Mapped[str]
    phase: Mapped[str]
    content: Mapped[Json]
    written: Mapped[str]
    request_id: Mapped[str]
    given_at: Mapped[datetime]
    stored_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    ended_as: Mapped[str | None]
    ended_by: Mapped[str | None]
    message: Mapped[str | None]


class ReadyRow(Row):
    """A power that does not wait for the deadline of a phase."""

    __tablename__ = "ready"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "number"], ["phases.game_id", "phases.number"]),
    )

    game_id: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    power: Mapped[str] = mapped_column(primary_key=True)
    player: Mapped[str]
    at: Mapped[datetime]


class LatestRow(Row):
    """When a power's newest word about a thing was written, of all that has arrived.

    `about` is `clear` (and any other word on what all the orders are: undo, restore) or `ready`
    (the words for it and against it alike).
    """

    __tablename__ = "latest"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "number"], ["phases.game_id", "phases.number"]),
    )

    game_id: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    power: Mapped[str] = mapped_column(primary_key=True)
    about: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[datetime]


class VoteRow(Row):
    """How a power votes in a phase, or that it has taken its vote back (`stance` is null).

    `named` are the powers that the vote names, `at` is when it was written and `message` where.
    """

    __tablename__ = "votes"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "number"], ["phases.game_id", "phases.number"]),
        Index("ix_votes_message", "message"),
    )

    game_id: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    power: Mapped[str] = mapped_column(primary_key=True)
    player: Mapped[str]
    at: Mapped[datetime]
    stance: Mapped[str | None]
    named: Mapped[Json]
    message: Mapped[str | None]


class ReminderRow(Row):
    """A reminder that was given, of one deadline, `before` seconds before it."""

    __tablename__ = "reminders"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "number"], ["phases.game_id", "phases.number"]),
    )

    game_id: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    deadline: Mapped[datetime] = mapped_column(primary_key=True)
    before: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime]


class QuestionRow(Row):
    """A request that waits until its writer says which game was meant."""

    __tablename__ = "questions"

    id: Mapped[str] = mapped_column(primary_key=True)
    player: Mapped[str]
    text: Mapped[str]
    written_at: Mapped[datetime]
    asked_at: Mapped[datetime]
    settled_at: Mapped[datetime | None]
    message: Mapped[str | None]


class ChoiceRow(Row):
    """The game a person in several games meant last, and when."""

    __tablename__ = "choices"

    player: Mapped[str] = mapped_column(primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"))
    at: Mapped[datetime]


class InboxRow(Row):
    """A request that was carried out or refused: its id never counts again."""

    __tablename__ = "inbox"

    request_id: Mapped[str] = mapped_column(primary_key=True)
    player: Mapped[str]
    handled_at: Mapped[datetime] = mapped_column(index=True)


class OutboxRow(Row):
    """A message on its way out. Those of one `stream` go out in the order of their ids.

    It is pending until `sent_at` or `given_up_at` is set. `claimed_by` has it in hand until
    `claimed_until`; `reserved`: a call was begun whose answer was never seen. Of one `topic` in a
    stream only the newest message is of use; `held_since` is when the first of those was stored
    whose news it waits to gather. `amends` is the id of the message whose post it changes.
    """

    __tablename__ = "outbox"
    __table_args__ = (
        UniqueConstraint("mark"),
        Index(
            "ix_outbox_pending",
            "stream",
            "id",
            sqlite_where=text("sent_at IS NULL AND given_up_at IS NULL"),
            postgresql_where=text("sent_at IS NULL AND given_up_at IS NULL"),
        ),
        Index("ix_outbox_key", "game_id", "key"),
        Index("ix_outbox_topic", "stream", "topic", "id"),
    )

    id: Mapped[int] = mapped_column(SERIAL, primary_key=True, autoincrement=True)
    mark: Mapped[str]
    stream: Mapped[str]
    game_id: Mapped[str | None] = mapped_column(ForeignKey("games.id"))
    key: Mapped[str | None]
    under: Mapped[str | None]
    operation: Mapped[str]
    destination: Mapped[Json]
    kind: Mapped[str]
    notice: Mapped[Json]
    created_at: Mapped[datetime]
    next_try_at: Mapped[datetime]
    attempts: Mapped[int]
    reserved: Mapped[bool]
    claimed_by: Mapped[str | None]
    claimed_until: Mapped[datetime | None]
    sent_at: Mapped[datetime | None] = mapped_column(index=True)
    sent_ts: Mapped[str | None]
    posted_in: Mapped[str | None]
    given_up_at: Mapped[datetime | None]
    error: Mapped[str | None]
    topic: Mapped[str | None]
    held_since: Mapped[datetime | None]
    amends: Mapped[int | None] = mapped_column(SERIAL)


class SandboxRow(Row):
    """A position that one person tries things out on; no part of any game."""

    __tablename__ = "sandboxes"

    id: Mapped[str] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(index=True)
    game_id: Mapped[str | None] = mapped_column(ForeignKey("games.id"))
    variant: Mapped[str]
    edition: Mapped[str]
    touched_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]


class SandboxStepRow(Row):
    """A state of a sandbox: the position and the orders written on it, or what became of them.

    The present state is the one of the highest number that was not undone.
    """

    __tablename__ = "sandbox_steps"

    sandbox_id: Mapped[str] = mapped_column(ForeignKey("sandboxes.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    position: Mapped[Json]
    given: Mapped[Json]
    resolution: Mapped[Json | None]
    undone_at: Mapped[datetime | None]


class HeartbeatRow(Row):
    """When the bot was last known to be running."""

    __tablename__ = "heartbeat"

    name: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[datetime]
