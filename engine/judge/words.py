"""What can be wrong with the words of a movement order, where an edition is particular about them.

Without those options wrong words that leave one meaning say nothing (R-ORD-03).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from engine.board import Location, Unit, UnitType
from engine.judge.occupancy import Occupancy, landing
from engine.judge.outcome import Reason
from engine.orders import Convoy, Move, MovementOrder, Named, Order, SupportHold, SupportMove
from engine.rules import Rulebook
from engine.rules.choices import (
    ImpossibleCoast,
    Leniency,
    MissingCoast,
    SupportWithoutCoast,
)

_AnyOrder = TypeVar("_AnyOrder", bound=Order)


def wording_fault(
    order: MovementOrder, unit: Unit, standing: Occupancy, rulebook: Rulebook
) -> Reason | None:
    """Why an order's words keep it from being followed; None when they do not."""
    for named in _named(order):
        there = standing.at(named.location)
        if there is not None and _is_misnamed(named, there, rulebook):
            return Reason.WRONG_UNIT
    if isinstance(order, Move):
        return _destination_fault(unit, order.destination, standing, rulebook)
    if isinstance(order, SupportMove):
        mover = standing.at(order.supported.location)
        if mover is not None:
            fault = _destination_fault(mover, order.destination, standing, rulebook)
            return fault or _support_fault(order, unit, mover, standing, rulebook)
    return None


def corrected(order: _AnyOrder, unit: Unit, standing: Occupancy, rulebook: Rulebook) -> _AnyOrder:
    """The order as it is meant: with the one coast the fleet can reach (DATC 4.B.3 a)."""
    if (
        rulebook.impossible_coast is ImpossibleCoast.ILLEGAL
        or not isinstance(order, Move)
        or unit.type is UnitType.ARMY
        or order.destination.coast is None
        or landing(standing.board, unit, order.destination) is not None
    ):
        return order
    plain = standing.board.plain(order.destination.province)
    return (
        order if landing(standing.board, unit, plain) is None else replace(order, destination=plain)
    )


def _named(order: MovementOrder) -> tuple[Named, ...]:
    if isinstance(order, SupportHold | SupportMove):
        return order.unit, order.supported
    return (order.unit, order.convoyed) if isinstance(order, Convoy) else (order.unit,)


def _is_misnamed(named: Named, unit: Unit, rulebook: Rulebook) -> bool:
    """Whether a unit stands there, but not as it is named (DATC 4.B.5, 4.B.6, 4.C.2)."""
    if rulebook.wrong_unit_type is Leniency.ILLEGAL and named.type is not unit.type:
        return True
    if named.location is unit.location or named.location.coast is None:
        return False
    is_irrelevant = unit.location.coast is None
    return Leniency.ILLEGAL is (
        rulebook.irrelevant_coast if is_irrelevant else rulebook.wrong_coast
    )


def _destination_fault(
    mover: Unit, destination: Location, standing: Occupancy, rulebook: Rulebook
) -> Reason | None:
    """What is wrong with the coast of a destination (DATC 4.B.2, 4.B.6)."""
    if mover.type is UnitType.ARMY:
        is_fault = destination.coast is not None and rulebook.irrelevant_coast is Leniency.ILLEGAL
        return Reason.NO_SUCH_COAST if is_fault else None
    is_missing = destination.coast is None and bool(destination.province.coasts)
    if is_missing and rulebook.missing_coast is MissingCoast.ILLEGAL:
        is_possible = landing(standing.board, mover, destination) is not None
        return Reason.COAST_MISSING if is_possible else None
    return None


def _support_fault(
    order: SupportMove, unit: Unit, mover: Unit, standing: Occupancy, rulebook: Rulebook
) -> Reason | None:
    """What is wrong with a support that names none of two possible coasts (DATC 4.B.4)."""
    if mover.type is UnitType.ARMY or order.destination.coast is not None:
        return None
    arrivals = standing.board.arrivals(mover.type, mover.location, order.destination.province)
    if len(arrivals) < 2:  # noqa: PLR2004 - with two the coast is in doubt
        return None
    rule = rulebook.support_without_coast
    is_own = mover.power == unit.power
    if rule is SupportWithoutCoast.LEGAL or (rule is SupportWithoutCoast.OWN and is_own):
        return None
    return Reason.COAST_MISSING
