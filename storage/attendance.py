"""Who gave what was owed, phase by phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import case, func, select
from sqlalchemy.orm import Session, aliased

from engine.board import Power
from storage.schema import PhaseRow, SeatRow
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

    def of_player(self, player: str) -> dict[str, Record]:
        """How often somebody owed and gave something, by game."""
        rows = self._session.execute(
            select(
                AttendanceRow.game_id,
                func.count(),
                func.sum(case((AttendanceRow.has_given, 1), else_=0)),
            )
            .join(
                PhaseRow,
                (PhaseRow.game_id == AttendanceRow.game_id)
                & (PhaseRow.number == AttendanceRow.number),
            )
            .where(AttendanceRow.player == player, PhaseRow.left_at.is_(None))
            .group_by(AttendanceRow.game_id)
        )
        return {game: Record(owed, given) for game, owed, given in rows}

    def seats_lost(self, player: str) -> tuple[str, ...]:
        """The games in which somebody else has played on for somebody, once for each power."""
        later = aliased(SeatRow)
        rows = self._session.scalars(
            select(SeatRow.game_id).where(
                SeatRow.player == player,
                SeatRow.until.is_not(None),
                select(later.id)
                .where(
                    later.game_id == SeatRow.game_id,
                    later.power == SeatRow.power,
                    later.since >= SeatRow.until,
                    later.player != player,
                )
                .exists(),
            )
        )
        return tuple(rows)

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
