"""Who runs which game. A game may have several GMs, or none."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Select, select, update
from sqlalchemy.orm import Session

from storage.schema import GmRow


def games_run_by(player: str) -> Select[str]:
    """The games that somebody runs now, as a part of other queries."""
    return select(GmRow.game_id).where(GmRow.player == player, GmRow.until.is_(None))


class Gms:
    """The GMs of one transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def of(self, game: str) -> tuple[str, ...]:
        """The GMs of a game, the one who has been it longest first."""
        return tuple(
            self._session.scalars(
                select(GmRow.player)
                .where(GmRow.game_id == game, GmRow.until.is_(None))
                .order_by(GmRow.id)
            )
        )

    def of_all(self, games: Collection[str] | Select[str]) -> dict[str, tuple[str, ...]]:
        """The same of several games, by their ids; those without a GM are left out."""
        found: dict[str, tuple[str, ...]] = {}
        rows = self._session.execute(
            select(GmRow.game_id, GmRow.player)
            .where(GmRow.game_id.in_(games), GmRow.until.is_(None))
            .order_by(GmRow.id)
        )
        for game, player in rows:
            found[game] = (*found.get(game, ()), player)
        return found

    def add(self, game: str, player: str, at: datetime) -> None:
        """Make somebody a GM who is none."""
        self._session.add(GmRow(game_id=game, player=player, since=at))
        self._session.flush()

    def remove(self, game: str, player: str, at: datetime) -> None:
        """Let somebody be a GM no longer."""
        self._session.execute(
            update(GmRow)
            .where(GmRow.game_id == game, GmRow.player == player, GmRow.until.is_(None))
            .values(until=at)
        )
