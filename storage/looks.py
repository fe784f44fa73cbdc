"""How those who have chosen so want their own maps to look.

A look is one person's choice, in whatever game they play. A picture that names no look is drawn in
the reader's, or else in the game's.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Mapped, mapped_column

from engine.game.map_style import Look, look_of
from storage.schema import AsText, Repository, Row


class LookRow(Row):
    """The look that somebody has chosen."""

    __tablename__ = "looks"

    player: Mapped[str] = mapped_column(primary_key=True)
    look: Mapped[Look] = mapped_column(AsText("look", look_of))
    chosen_at: Mapped[datetime]


class Looks(Repository):
    """The looks of one transaction."""

    def of(self, player: str) -> Look | None:
        """The look somebody has chosen, None for nobody's choice. Raises DamagedRecordError."""
        return self._first(select(LookRow.look).where(LookRow.player == player))

    def choose(self, player: str, look: Look | None, at: datetime) -> None:
        """Keep the look that somebody wants from now on; None: forget it."""
        if look is None:
            self._change(delete(LookRow).where(LookRow.player == player))
        else:
            self._put(LookRow(player, look, at))
