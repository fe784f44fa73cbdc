"""The table of how people want their own maps to look."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.orm import Mapped, mapped_column

from storage.schema import Row


class LookRow(Row):
    """What somebody has chosen: `look` as `engine.game.map_style` writes it."""

    __tablename__ = "looks"

    player: Mapped[str] = mapped_column(primary_key=True)
    look: Mapped[str]
    chosen_at: Mapped[datetime]
