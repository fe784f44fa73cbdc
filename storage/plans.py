"""The orders people give ahead of time, with all that were given before."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import cast

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from engine.board import Power
from engine.phase import Phase
from engine.reader import Plan
from engine.variant import Variant
from storage.codecs import Object, reading
from storage.plan_codec import plan_from_json, plan_to_json
from storage.schema import PlanRow


class PlanEnd(StrEnum):
    """How a plan came to stand no longer."""

    REPLACED = "replaced"
    WITHDRAWN = "withdrawn"
    UNDONE = "undone"
    """The change that made it was undone; what stood before is entered again as it was given."""
    USED = "used"
    """Its phase came, and it gave orders there."""
    EXPIRED = "expired"
    """Its phase came or was passed over, and it gave none."""
    LEFT = "left"
    """The game was taken to another phase; it stands again when the game comes back."""


@dataclass(frozen=True, slots=True)
class GivenPlan:
    """A plan as it was given, for the phase `phase`.

    `given_at` is when it was written, `message` the message it was written in, if any; `request`
    and `ended_by` are the requests that stored it and that let it stand no longer.
    """

    id: int
    power: Power
    player: str
    phase: Phase
    plan: Plan
    given_at: datetime
    ended_as: PlanEnd | None = None
    message: str | None = None
    request: str = ""
    ended_by: str | None = None
    ended_at: datetime | None = None


class Plans:
    """The plans of one transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def standing(
        self, game: str, variant: Variant, power: Power | None = None
    ) -> tuple[GivenPlan, ...]:
        """The plans that stand, of one power or of all, in the order in which they were written."""
        query = (
            select(PlanRow)
            .where(PlanRow.game_id == game, PlanRow.ended_at.is_(None))
            .order_by(PlanRow.given_at, PlanRow.id)
            .execution_options(populate_existing=True)
        )
        if power is not None:
            query = query.where(PlanRow.power == power)
        with reading("plan"):
            return tuple(_given(row, variant) for row in self._session.scalars(query))

    def history(self, game: str, variant: Variant, power: Power) -> tuple[GivenPlan, ...]:
        """Everything a power ever gave ahead, as it was stored, the oldest first."""
        query = (
            select(PlanRow)
            .where(PlanRow.game_id == game, PlanRow.power == power)
            .order_by(PlanRow.id)
            .execution_options(populate_existing=True)
        )
        with reading("plan"):
            return tuple(_given(row, variant) for row in self._session.scalars(query))

    def games_of(self, message: str) -> tuple[str, ...]:
        """The games for which a message gave plans, the oldest first."""
        rows = self._session.scalars(
            select(PlanRow.game_id).where(PlanRow.message == message).order_by(PlanRow.id)
        )
        return tuple(dict.fromkeys(rows))

    def add(
        self,
        game: str,
        number: int,
        power: Power,
        plans: Sequence[tuple[Phase, Plan]],
        *,
        player: str,
        request: str,
        given_at: datetime,
        at: datetime,
        message: str | None = None,
    ) -> tuple[int, ...]:
        """Add plans, each with the phase it is for, given in phase `number`; their ids."""
        ids: list[int] = []
        for phase, plan in plans:
            row = PlanRow(
                game_id=game,
                number=number,
                power=power,
                player=player,
                phase=str(phase),
                content=plan_to_json(plan),
                written=plan.text,
                request_id=request,
                given_at=given_at,
                stored_at=at,
                message=message,
            )
            self._session.add(row)
            self._session.flush()
            ids.append(row.id)
        return tuple(ids)

    def end(self, ids: Collection[int], how: PlanEnd, *, request: str, at: datetime) -> None:
        """Let plans stand no longer; they stay in the history."""
        if ids:
            self._session.execute(
                update(PlanRow)
                .where(PlanRow.id.in_(ids), PlanRow.ended_at.is_(None))
                .values(ended_at=at, ended_as=how.value, ended_by=request)
            )


def _given(row: PlanRow, variant: Variant) -> GivenPlan:
    return GivenPlan(
        id=row.id,
        power=Power(row.power),
        player=row.player,
        phase=Phase.parse(row.phase),
        plan=plan_from_json(cast("Object", row.content), row.written, variant),
        given_at=row.given_at,
        ended_as=None if row.ended_as is None else PlanEnd(row.ended_as),
        message=row.message,
        request=row.request_id,
        ended_by=row.ended_by,
        ended_at=row.ended_at,
    )
