"""The tables of what GMs do: shown and waiting for a button, and done."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from storage.schema import SERIAL, Json, Row


class ConfirmationRow(Row):
    """An act of a GM that was shown and waits for a button; `number` is the phase it was about.

    Once it is settled, `is_done` says whether it was done, and not declined.
    """

    __tablename__ = "confirmations"

    id: Mapped[str] = mapped_column(primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), index=True)
    number: Mapped[int | None]
    gm: Mapped[str]
    act: Mapped[str]
    details: Mapped[Json]
    asked_at: Mapped[datetime]
    settled_at: Mapped[datetime | None]
    is_done: Mapped[bool] = mapped_column(default=False)


class AuditRow(Row):
    """An act of a GM that was done."""

    __tablename__ = "audit"

    id: Mapped[int] = mapped_column(SERIAL, primary_key=True, autoincrement=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), index=True)
    at: Mapped[datetime]
    who: Mapped[str]
    act: Mapped[str]
    details: Mapped[Json]
    request_id: Mapped[str]
