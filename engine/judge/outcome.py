"""What became of each order, as values: a verdict, a reason and the orders that caused it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from engine.board import Location, Power, Unit
from engine.orders import Order
from engine.phase import Phase
from engine.position import Position


class Verdict(StrEnum):
    """How an order ended, in the words of DATC 4.E.2."""

    SUCCEEDS = "succeeds"
    FAILS = "fails"
    GIVEN = "given"
    CUT = "cut"
    VOID = "void"
    AVAILABLE = "available"
    DISRUPTED = "disrupted"
    HOLDS = "holds"


class Reason(StrEnum):
    """Why an order ended as it did; the value is what `gamesmaster adjudicate` prints."""

    NO_ORDER = "no_order"


class Outcome(NamedTuple):
    """What became of one order of one unit.

    `order` is the order as given, or the hold of a unit without an order (`Reason.NO_ORDER`).
    `because_of` are the orders that caused the verdict, in the order of their units' provinces;
    `strength` and `against` the strengths of both sides where `reason` compares them, else 0.
    `dislodged_by` is the attack that dislodged the unit, whatever its own order's verdict.
    """

    power: Power
    order: Order
    verdict: Verdict
    reason: Reason
    because_of: tuple[Order, ...] = ()
    dislodged_by: Order | None = None
    strength: int = 0
    against: int = 0

    @property
    def succeeded(self) -> bool:
        """Whether the order did what it was given for."""
        return self.verdict not in _FAILURES


_FAILURES = frozenset({Verdict.FAILS, Verdict.CUT, Verdict.VOID, Verdict.DISRUPTED})


@dataclass(frozen=True, slots=True)
class Resolution:
    """The result of a phase.

    `outcomes` has one entry per order and one per unit that may act and was given none, in the
    order of the powers of the variant and the provinces of their units. `after` is the position
    at the start of the next phase that has anything to decide; `winner` the power that has won by
    it. `destroyed` are, after moves, the dislodged units without a retreat; after retreats, every
    unit disbanded; after adjustments, the units removed without an order. `retreats` gives for
    each dislodged unit of `after` the locations it may retreat to, in the order of their numbers.
    """

    phase: Phase
    outcomes: tuple[Outcome, ...]
    after: Position
    destroyed: tuple[Unit, ...]
    retreats: Mapping[Unit, tuple[Location, ...]]
    winner: Power | None = None

    def of(self, power: Power) -> tuple[Outcome, ...]:
        """The outcomes of a power's orders."""
        return tuple(outcome for outcome in self.outcomes if outcome.power == power)
