"""Plans: the orders people give ahead of time, with all that were given before."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Unpack, cast

from sqlalchemy import Index, select, update
from sqlalchemy.orm import Mapped, mapped_column

from engine.board import Power
from engine.formats.texts import plan_json, read_plan
from engine.phase import Phase
from engine.reader import Plan
from engine.variant import Variant
from storage.schema import (
    AsJson,
    AsText,
    Given,
    Giving,
    Object,
    Repository,
    Row,
    of_phase,
    on_map,
    once,
)


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


def _from_json(stored: Object, variant: Variant) -> Plan:
    return read_plan(stored["means"], stored["text"], variant)


def _to_json(plan: Plan) -> Object:
    return {"text": plan.text, "means": plan_json(plan)}


class GivenPlan(Given, Row, kw_only=True):
    """A plan as it was given, for the phase `phase`.

    It stands until `ended_at` is set; `ended_by` is the request that let it stand no longer.
    """

    __tablename__ = "plans"
    __table_args__ = (of_phase(), Index("ix_plans_game", "game", "power"))

    phase: Mapped[Phase]
    plan: Mapped[Plan] = mapped_column(AsJson("plan", on_map(_from_json), _to_json))
    ended_at: Mapped[datetime | None] = mapped_column(default=None)
    ended_as: Mapped[PlanEnd | None] = mapped_column(AsText("end of a plan", PlanEnd), default=None)
    ended_by: Mapped[str | None] = mapped_column(default=None)


class Plans(Repository):
    """The plans of one transaction."""

    stands_alone = True

    @once
    def standing(
        self, game: str, variant: Variant, power: Power | None = None
    ) -> tuple[GivenPlan, ...]:
        """The plans that stand, of one power or of all, in the order in which they were written."""
        query = select(GivenPlan).filter_by(game=game, ended_at=None)
        if power is not None:
            query = query.filter_by(power=power)
        return self._all(query.order_by(GivenPlan.given_at, GivenPlan.id), variant)

    def history(self, game: str, variant: Variant, power: Power) -> tuple[GivenPlan, ...]:
        """Everything a power ever planned, as it was stored, the oldest first."""
        query = select(GivenPlan).filter_by(game=game, power=power)
        return self._all(query.order_by(GivenPlan.id), variant)

    def games_of(self, message: str) -> tuple[str, ...]:
        """The games for which a message gave plans, the oldest first."""
        return self._games_of(GivenPlan, message)

    def add(
        self,
        game: str,
        number: int,
        power: Power,
        plans: Sequence[tuple[Phase, Plan]],
        **giving: Unpack[Giving],
    ) -> tuple[int, ...]:
        """Add plans, each with the phase it is for, given in phase `number`; their ids."""
        rows = (
            GivenPlan(game=game, number=number, power=power, phase=phase, plan=plan, **giving)
            for phase, plan in plans
        )
        return tuple(cast("Iterator[int]", map(self._add, rows)))

    def end(self, ids: Collection[int], how: PlanEnd, *, request: str, at: datetime) -> None:
        """End plans; they stay in the history."""
        standing = update(GivenPlan).where(GivenPlan.id.in_(ids), GivenPlan.ended_at.is_(None))
        self._change(standing.values(ended_at=at, ended_as=how, ended_by=request))
