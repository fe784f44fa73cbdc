"""What was asked: requests that count once, and those that wait for their writer's choice."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from storage.inserts import insert_new
from storage.schema import ChoiceRow, InboxRow, QuestionRow


class Inbox:
    """The requests of one transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def is_new(self, request: str, player: str, at: datetime) -> bool:
        """Note a request; False where one of this id was noted before, which then counts."""
        values = {"request_id": request, "player": player, "handled_at": at}
        return insert_new(self._session, InboxRow, values)

    def knows(self, request: str) -> bool:
        """Whether a request of this id was noted."""
        found = select(InboxRow.request_id).where(InboxRow.request_id == request)
        return self._session.scalar(found) is not None

    def forget(self, before: datetime) -> None:
        """Drop the ids of requests that were handled before a moment."""
        self._session.execute(delete(InboxRow).where(InboxRow.handled_at < before))


@dataclass(frozen=True, slots=True)
class Question:
    """A text that waits until its writer says which game was meant; `message` is where it stood."""

    id: str
    player: str
    text: str
    written_at: datetime
    message: str | None = None


class Questions:
    """The questions put to people in several games, and what they chose last."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def ask(self, question: Question, at: datetime) -> None:
        """Keep a text until its writer has chosen."""
        self._session.add(
            QuestionRow(
                id=question.id,
                player=question.player,
                text=question.text,
                written_at=question.written_at,
                asked_at=at,
                message=question.message,
            )
        )
        self._session.flush()

    def settle(self, question: str, player: str, at: datetime) -> Question | None:
        """Take up a question of this player; None where there is none, or it was taken up."""
        row = self._session.scalars(
            select(QuestionRow)
            .where(
                QuestionRow.id == question,
                QuestionRow.player == player,
                QuestionRow.settled_at.is_(None),
            )
            .with_for_update()
        ).one_or_none()
        if row is None:
            return None
        row.settled_at = at
        self._session.flush()
        return Question(row.id, row.player, row.text, row.written_at, row.message)

    def prune(self, before: datetime) -> None:
        """Drop the texts that were kept before a moment, whether their writers chose or not."""
        self._session.execute(delete(QuestionRow).where(QuestionRow.asked_at < before))

    def remember(self, player: str, game: str, at: datetime) -> None:
        """Note which game somebody meant."""
        values = {"player": player, "game_id": game, "at": at}
        if not insert_new(self._session, ChoiceRow, values):
            self._session.execute(
                update(ChoiceRow).where(ChoiceRow.player == player).values(game_id=game, at=at)
            )

    def remembered(self, player: str, since: datetime) -> str | None:
        """The game that somebody meant, if that was not before `since`; else None."""
        return self._session.scalar(
            select(ChoiceRow.game_id).where(ChoiceRow.player == player, ChoiceRow.at >= since)
        )
