"""Requests that count once, questions about which game was meant, and when the bot was running."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import ForeignKey, delete, select
from sqlalchemy.orm import Mapped, mapped_column

from storage.base.repository import Repository, changed, once, where
from storage.base.schema import Row, secret_text


class InboxRow(Row, table="inbox"):
    """A request that was carried out or refused: its id never counts again."""

    request: Mapped[str] = mapped_column(primary_key=True)
    player: Mapped[str]
    handled_at: Mapped[datetime] = mapped_column(index=True)


class Question(Row, table="questions"):
    """A text that waits until its writer says which game was meant; `message` is where it stood."""

    id: Mapped[str] = mapped_column(primary_key=True)
    player: Mapped[str]
    text: Mapped[str] = mapped_column(secret_text("question"))
    written_at: Mapped[datetime]
    asked_at: Mapped[datetime]
    message: Mapped[str | None] = mapped_column(default=None)
    settled_at: Mapped[datetime | None] = mapped_column(default=None)


class ChoiceRow(Row, table="choices"):
    """The game a person in several games meant last, and when."""

    player: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(ForeignKey("games.id"))
    at: Mapped[datetime]


class HeartbeatRow(Row, table="heartbeat"):
    """When the bot was last known to be running, or something else by its `name`."""

    name: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[datetime]


class Inbox(Repository, stands_alone=True):
    """The requests of one transaction."""

    def record_once(self, request: str, player: str, at: datetime) -> bool:
        """Record a request; False, nothing recorded, where there is one of this id already."""
        return self._add_new(InboxRow(request, player, at))

    def noted(self, requests: Sequence[str]) -> frozenset[str]:
        """Those of some requests that were noted."""
        return frozenset(
            self._all(
                lambda ids: select(InboxRow.request).where(InboxRow.request.in_(ids)), requests
            )
        )

    def has_newer(self, message: str) -> bool:
        """Whether a message was heard in a later form: edited, or deleted."""
        forms = select(InboxRow.request)
        newer = forms.where(InboxRow.request.startswith(f"{message} ", autoescape=True))
        return self._first(newer.limit(1)) is not None

    def forget(self, before: datetime) -> None:
        """Drop the ids of requests that were handled before a moment."""
        self._change(delete(InboxRow).where(InboxRow.handled_at < before))


class Questions(Repository):
    """The questions put to people in several games, and what they chose last."""

    def ask(self, question: Question) -> None:
        """Keep a text until its writer has chosen."""
        self._add(question)

    def waiting(self, question: str, player: str) -> Question | None:
        """A question of this player that was not taken up, to be read only; None for another."""
        return self._first(where(Question, id=question, player=player, settled_at=None))

    def settle(self, question: str, player: str, at: datetime) -> Question | None:
        """Take up a question of this player; None where there is none, or it was taken up."""
        waiting = select(Question).filter_by(id=question, player=player, settled_at=None)
        found = self._first(waiting.with_for_update())
        if found is not None:
            self._change(changed(Question, {"settled_at": at}, id=question))
        return found

    def prune(self, before: datetime) -> None:
        """Drop the texts that were kept before a moment, whether their writers chose or not."""
        self._change(delete(Question).where(Question.asked_at < before))

    def remember(self, player: str, game: str, at: datetime) -> None:
        """Note which game somebody meant."""
        self._put(ChoiceRow(player, game, at))

    def remembered(self, player: str, since: datetime) -> str | None:
        """The game that somebody meant, if that was not before `since`; else None."""
        return self._first(
            lambda player, since: select(ChoiceRow.game).where(
                ChoiceRow.player == player, ChoiceRow.at >= since
            ),
            player,
            since,
        )


_BOT, _COPY, _START, _UNREAD = "bot", "copy", "start", "unread "


class Heartbeat(Repository):
    """When the bot was running, in one transaction."""

    def last(self) -> datetime | None:
        """When the bot was last known to be running; None if it never was."""
        return self._first(where(HeartbeatRow.at, name=_BOT))

    def beat(self, at: datetime) -> None:
        """Note that the bot is running."""
        self._put(HeartbeatRow(_BOT, at))

    def unread(self) -> dict[str, datetime]:
        """The workspaces where what was written since a moment could not be read yet."""
        rows = self._all(select(HeartbeatRow).where(HeartbeatRow.name.startswith(_UNREAD)))
        return {row.name.removeprefix(_UNREAD): row.at for row in rows}

    def note_unread(self, workspaces: Collection[str], since: datetime) -> None:
        """Note that what was written there since a moment could not be read."""
        for workspace in workspaces:
            self._put(HeartbeatRow(f"{_UNREAD}{workspace}", since))

    def note_read(self, workspaces: Collection[str]) -> None:
        """Note that it has been read."""
        names = [f"{_UNREAD}{workspace}" for workspace in workspaces]
        self._change(delete(HeartbeatRow).where(HeartbeatRow.name.in_(names)))

    def started_at(self) -> datetime | None:
        """When the bot, or the last of several, was started; None if it never was."""
        return self._first(where(HeartbeatRow.at, name=_START))

    def start(self, at: datetime) -> None:
        """Note that the bot was started."""
        self._put(HeartbeatRow(_START, at))

    @once
    def copied_at(self, after: datetime) -> datetime | None:
        """When the copy was made from which the database was restored, if that is not long ago."""
        return self._first(
            lambda after: (
                select(HeartbeatRow.at).filter_by(name=_COPY).where(HeartbeatRow.at > after)
            ),
            after,
        )

    def copied(self, at: datetime) -> None:
        """Note that the database was restored from a copy made then."""
        self._put(HeartbeatRow(_COPY, at))
