"""Powers in civil disorder: since which phase, until which, and why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.board import Power
from engine.game.absences import Disorder
from storage.branches import Branches
from storage.codecs import reading
from storage.schema_absences import DisorderRow


@dataclass(frozen=True, slots=True)
class DisorderRecord:
    """That a power is in civil disorder from the end of phase `since` on."""

    power: Power
    cause: Disorder
    since: int
    began_at: datetime


class Disorders:
    """The civil disorders of one transaction, as the line of phases has them that counts."""

    def __init__(self, session: Session, branches: Branches) -> None:
        self._session = session
        self._branches = branches

    def begin(self, game: str, power: Power, cause: Disorder, *, number: int, at: datetime) -> None:
        """Put a power into civil disorder from the end of phase `number` on (0: from the first).

        What it was in before, if in any, ends with it.
        """
        self.end(game, power, number=number, at=at)
        self._session.add(
            DisorderRow(game_id=game, power=power, cause=cause.value, number=number, began_at=at)
        )
        self._session.flush()

    def end(self, game: str, power: Power, *, number: int, at: datetime) -> None:
        """Let the civil disorder of a power end, in phase `number`, if it is in any."""
        for row in self._holding(game, number):
            if row.power == power:
                row.ended_number, row.ended_at = number, at
        self._session.flush()

    def of(self, game: str, *, number: int | None = None) -> dict[Power, DisorderRecord]:
        """The powers in civil disorder: in a phase by its number, else in the last that counts."""
        if number is None:
            line = self._branches.line(game)
            number = line[-1].number if line else 0
        with reading("disorder"):
            return {
                Power(row.power): DisorderRecord(
                    Power(row.power), Disorder(row.cause), row.number, row.began_at
                )
                for row in self._holding(game, number)
            }

    def _holding(self, game: str, number: int) -> list[DisorderRow]:
        """The rows that hold in a phase: begun before it on its way, and not ended on that."""
        rows = self._session.scalars(
            select(DisorderRow).where(DisorderRow.game_id == game).order_by(DisorderRow.id)
        ).all()
        if not rows:
            return []
        way = {0, *(knot.number for knot in self._branches.way_to(game, number))} if number else {0}
        return [
            row
            for row in rows
            if row.number in way - {number} and (row.ended_number or -1) not in way
        ]
