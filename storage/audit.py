"""The acts of GMs: those that wait for a confirmation, and those that were done."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import cast

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from storage.codecs import Object
from storage.schema_audit import AuditRow, ConfirmationRow


@dataclass(frozen=True, slots=True)
class Confirmation:
    """An act that was shown to a GM. `number` is the phase that was open then.

    `details` is JSON of the act's own.
    """

    id: str
    game: str
    number: int | None
    gm: str
    """Who alone may settle it; "": whoever may by the game, the first of them."""
    act: str
    details: Object
    is_settled: bool = False
    is_done: bool = False
    """Whether it was settled by doing it, and not declined."""


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """An act that was done."""

    game: str
    at: datetime
    who: str
    act: str
    details: Object


class Audit:
    """The acts of one transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def ask(self, confirmation: Confirmation, at: datetime) -> None:
        """Keep an act until it is confirmed or declined."""
        self._session.add(
            ConfirmationRow(
                id=confirmation.id,
                game_id=confirmation.game,
                number=confirmation.number,
                gm=confirmation.gm,
                act=confirmation.act,
                details=confirmation.details,
                asked_at=at,
            )
        )
        self._session.flush()

    def asked(self, confirmation: str) -> Confirmation | None:
        """An act that was shown, settled or not; None if there is none of this id.

        No other transaction can settle it until this one is over.
        """
        row = self._row(confirmation)
        return None if row is None else _confirmation(row)

    def open(self, game: str, number: int) -> tuple[Confirmation, ...]:
        """What was shown in a phase of a game and is not settled, the oldest first."""
        rows = self._session.scalars(
            select(ConfirmationRow)
            .where(
                ConfirmationRow.game_id == game,
                ConfirmationRow.number == number,
                ConfirmationRow.settled_at.is_(None),
            )
            .order_by(ConfirmationRow.asked_at, ConfirmationRow.id)
        )
        return tuple(map(_confirmation, rows))

    def amend(self, confirmation: str, details: Object) -> None:
        """Keep other details of an act that was asked for."""
        row = self._row(confirmation)
        if row is not None:
            row.details = details
            self._session.flush()

    def settle(self, confirmation: str, at: datetime, *, is_done: bool) -> None:
        """Note that an act was done, or declined: it cannot be settled again."""
        row = self._row(confirmation)
        if row is not None:
            row.settled_at, row.is_done = at, is_done
            self._session.flush()

    def prune(self, before: datetime) -> None:
        """Drop the acts that were shown before a moment; what was done stays in the log."""
        self._session.execute(delete(ConfirmationRow).where(ConfirmationRow.asked_at < before))

    def log(self, entry: AuditEntry, request: str) -> None:
        """Add an act that was done."""
        self._session.add(
            AuditRow(
                game_id=entry.game,
                at=entry.at,
                who=entry.who,
                act=entry.act,
                details=entry.details,
                request_id=request,
            )
        )
        self._session.flush()

    def entries(self, game: str) -> tuple[AuditEntry, ...]:
        """What was done in a game, the oldest first."""
        rows = self._session.scalars(
            select(AuditRow).where(AuditRow.game_id == game).order_by(AuditRow.id)
        )
        return tuple(
            AuditEntry(row.game_id, row.at, row.who, row.act, cast("Object", row.details))
            for row in rows
        )

    def _row(self, confirmation: str) -> ConfirmationRow | None:
        return self._session.scalars(
            select(ConfirmationRow).where(ConfirmationRow.id == confirmation).with_for_update()
        ).one_or_none()


def _confirmation(row: ConfirmationRow) -> Confirmation:
    return Confirmation(
        id=row.id,
        game=row.game_id,
        number=row.number,
        gm=row.gm,
        act=row.act,
        details=cast("Object", row.details),
        is_settled=row.settled_at is not None,
        is_done=row.is_done,
    )
