"""How those who have chosen so want their own maps to look."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, update
from sqlalchemy.orm import Session

from engine.game.map_style import MapStyle, map_style_of
from storage.codecs import reading
from storage.inserts import insert_new
from storage.schema_looks import LookRow


class Looks:
    """The looks of one transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def of(self, player: str) -> MapStyle | None:
        """The look somebody has chosen, None for nobody's choice. Raises DamagedRecordError."""
        row = self._session.get(LookRow, player)
        return None if row is None else look_from_text(row.look)

    def choose(self, player: str, look: MapStyle | None, at: datetime) -> None:
        """Keep the look that somebody wants from now on; None: forget it."""
        if look is None:
            self._session.execute(delete(LookRow).where(LookRow.player == player))
        else:
            values = {"look": str(look), "chosen_at": at}
            if not insert_new(self._session, LookRow, {"player": player, **values}):
                self._session.execute(
                    update(LookRow).where(LookRow.player == player).values(values)
                )


def look_from_text(stored: str) -> MapStyle:
    """The look that was stored. Raises DamagedRecordError."""
    with reading("look"):
        return map_style_of(stored)
