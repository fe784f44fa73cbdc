"""The tables about powers that nobody plays for, who gave what was owed, and who is away when."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, ForeignKeyConstraint
from sqlalchemy.orm import Mapped, mapped_column

from storage.schema import SERIAL, Row


class DisorderRow(Row):
    """A power in civil disorder: from the end of phase `number` to that of `ended_number`.

    `cause` is surrendered, missed, abandoned or gm. It holds in the phases that follow the one it
    began with, as long as none of these is the one it ended in.
    """

    __tablename__ = "disorders"

    id: Mapped[int] = mapped_column(SERIAL, primary_key=True, autoincrement=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), index=True)
    number: Mapped[int]
    power: Mapped[str]
    cause: Mapped[str]
    began_at: Mapped[datetime]
    ended_number: Mapped[int | None]
    ended_at: Mapped[datetime | None]


class AttendanceRow(Row):
    """Whether a player who owed something in a phase gave anything for it."""

    __tablename__ = "attendance"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "number"], ["phases.game_id", "phases.number"]),
    )

    game_id: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    power: Mapped[str] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(index=True)
    has_given: Mapped[bool]


class AwayRow(Row):
    """A time in which somebody said to be away, in whatever game they play."""

    __tablename__ = "away"

    id: Mapped[int] = mapped_column(SERIAL, primary_key=True, autoincrement=True)
    player: Mapped[str] = mapped_column(index=True)
    since: Mapped[datetime]
    until: Mapped[datetime]
    noted_at: Mapped[datetime]
