"""When people said to be away."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from storage.schema_absences import AwayRow


class Away(NamedTuple):
    """Somebody is away from one moment to another."""

    player: str
    since: datetime
    until: datetime


class Aways:
    """The absences that are known in advance, of one transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def note(self, away: Away, at: datetime) -> None:
        """Keep that somebody will be away; one absence with what overlaps it, or touches it."""
        known = self._session.scalars(
            select(AwayRow).where(
                AwayRow.player == away.player,
                AwayRow.since <= away.until,
                AwayRow.until >= away.since,
            )
        ).all()
        since = min([away.since, *(row.since for row in known)])
        until = max([away.until, *(row.until for row in known)])
        for row in known:
            self._session.delete(row)
        self._session.add(AwayRow(player=away.player, since=since, until=until, noted_at=at))
        self._session.flush()

    def withdraw(self, player: str, at: datetime) -> None:
        """Drop what somebody said about the time after a moment, and the rest of what began."""
        self._session.execute(delete(AwayRow).where(AwayRow.player == player, AwayRow.until > at))

    def of(self, players: Collection[str], *, after: datetime) -> tuple[Away, ...]:
        """The absences of these people that are not over at a moment, the earliest first."""
        rows = self._session.scalars(
            select(AwayRow)
            .where(AwayRow.player.in_(players), AwayRow.until > after)
            .order_by(AwayRow.since, AwayRow.id)
        )
        return tuple(Away(row.player, row.since, row.until) for row in rows)
