"""When a power last said something of a kind, so that what arrives late is known to be old."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from engine.board import Power
from storage.inserts import insert_new
from storage.schema import LatestRow


class About(StrEnum):
    """What was said."""

    CLEAR = "clear"
    """What all the orders are: none (clear), those before the last change, or an earlier set."""
    CLEAR_AHEAD = "clear ahead"
    READY = "ready"
    """Ready, or not ready after all."""


class Latest:
    """The newest words of one transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def of(self, game: str, number: int, power: Power, about: About) -> datetime | None:
        """When the newest of these words was written, None if there was none in the phase."""
        return self._session.scalar(
            select(LatestRow.at).where(
                LatestRow.game_id == game,
                LatestRow.number == number,
                LatestRow.power == power,
                LatestRow.about == about.value,
            )
        )

    def note(self, game: str, number: int, power: Power, about: About, at: datetime) -> None:
        """Note a word that was written at `at`; an older one than the newest changes nothing."""
        row = {"game_id": game, "number": number, "power": power, "about": about.value, "at": at}
        if not insert_new(self._session, LatestRow, row):
            self._session.execute(
                update(LatestRow)
                .where(
                    LatestRow.game_id == game,
                    LatestRow.number == number,
                    LatestRow.power == power,
                    LatestRow.about == about.value,
                    LatestRow.at < at,
                )
                .values(at=at)
            )
