"""The tables about powers that nobody plays for, and about who gave what was owed."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, ForeignKeyConstraint, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from storage.schema import SERIAL, Row


class DisorderRow(Row):
    """A power in civil disorder: from the end of phase `number` to that of `ended_number`.

    `cause` is surrendered, missed, abandoned or gm. It holds as long as `ended_number` is null.
    """

    __tablename__ = "disorders"
    __table_args__ = (
        Index(
            "uq_disorders_present_power",
            "game_id",
            "power",
            unique=True,
            sqlite_where=text("ended_number IS NULL"),
            postgresql_where=text("ended_number IS NULL"),
        ),
    )

    id: Mapped[int] = mapped_column(SERIAL, primary_key=True, autoincrement=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"))
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
