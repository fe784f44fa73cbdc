"""Powers in civil disorder, and who gave what was owed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from engine.board import Power
from engine.game.absences import Disorder
from storage.codecs import reading
from storage.schema_absences import DisorderRow


@dataclass(frozen=True, slots=True)
class DisorderRecord:
    """That a power is in civil disorder from the end of phase `since` on."""

    power: Power
    cause: Disorder
    since: int


class Disorders:
    """The civil disorders of one transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def begin(self, game: str, power: Power, cause: Disorder, *, number: int, at: datetime) -> None:
        """Put a power into civil disorder from the end of phase `number` on.

        What it was in before, if in any, ends with it.
        """
        self.end(game, power, number=number, at=at)
        self._session.add(
            DisorderRow(game_id=game, power=power, cause=cause.value, number=number, began_at=at)
        )
        self._session.flush()

    def end(self, game: str, power: Power, *, number: int, at: datetime) -> None:
        """Let the civil disorder of a power end, in phase `number`, if it is in any."""
        self._session.execute(
            update(DisorderRow)
            .where(
                DisorderRow.game_id == game,
                DisorderRow.power == power,
                DisorderRow.ended_number.is_(None),
            )
            .values(ended_number=number, ended_at=at)
        )

    def of(self, game: str, *, number: int | None = None) -> dict[Power, DisorderRecord]:
        """The powers in civil disorder, now or as they were when phase `number` was adjudicated."""
        query = select(DisorderRow).where(DisorderRow.game_id == game)
        if number is None:
            query = query.where(DisorderRow.ended_number.is_(None))
        else:
            ended = DisorderRow.ended_number
            query = query.where(DisorderRow.number < number, ended.is_(None) | (ended > number))
        with reading("disorder"):
            return {
                Power(row.power): DisorderRecord(Power(row.power), Disorder(row.cause), row.number)
                for row in self._session.scalars(query.order_by(DisorderRow.id))
            }
