"""Who gave what was owed, phase by phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from engine.board import Power
from storage.schema import PhaseRow
from storage.schema_absences import AttendanceRow


class Record(NamedTuple):
    """In how many phases somebody owed something, and in how many of them gave anything."""

    owed: int
    given: int


class Attendance:
    """The attendance of one transaction, of the phases that count."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def note(
        self, game: str, number: int, players: Mapping[Power, str], *, given: Mapping[Power, bool]
    ) -> None:
        """Note of each power that owed something in a phase whether its player gave anything."""
        for power, has_given in given.items():
            if power in players:
                self._session.add(
                    AttendanceRow(
                        game_id=game,
                        number=number,
                        power=power,
                        player=players[power],
                        has_given=has_given,
                    )
                )
        self._session.flush()

    def missed_by_power(self, game: str) -> dict[Power, int]:
        """In how many phases of a game each power got nothing from its player."""
        rows = self._session.execute(
            select(AttendanceRow.power, func.count())
            .join(
                PhaseRow,
                (PhaseRow.game_id == AttendanceRow.game_id)
                & (PhaseRow.number == AttendanceRow.number),
            )
            .where(
                AttendanceRow.game_id == game,
                AttendanceRow.has_given.is_(False),
                PhaseRow.left_at.is_(None),
            )
            .group_by(AttendanceRow.power)
        )
        return {Power(power): count for power, count in rows}
