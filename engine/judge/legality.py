"""Legality: whether a power may give an order in a position, whatever the others order."""

from __future__ import annotations

from engine.board import Power
from engine.judge.adjustments import build_fault, removal_fault, waive_fault
from engine.judge.faults import MOVEMENT_FAULTS
from engine.judge.occupancy import Occupancy
from engine.judge.outcome import Reason
from engine.judge.retreats import retreat_fault
from engine.judge.words import corrected, wording_fault
from engine.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    MovementOrder,
    Order,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from engine.phase import PhaseType
from engine.position import Position
from engine.rules import Rulebook
from engine.variant import Variant

PHASE_OF: dict[type[Order], PhaseType] = {
    Hold: PhaseType.MOVEMENT,
    Move: PhaseType.MOVEMENT,
    SupportHold: PhaseType.MOVEMENT,
    SupportMove: PhaseType.MOVEMENT,
    Convoy: PhaseType.MOVEMENT,
    Retreat: PhaseType.RETREAT,
    Disband: PhaseType.RETREAT,
    Build: PhaseType.ADJUSTMENT,
    Remove: PhaseType.ADJUSTMENT,
    Waive: PhaseType.ADJUSTMENT,
}
"""The type of the phases in which an order may be given."""


def illegality(
    order: Order, power: Power, position: Position, variant: Variant, rulebook: Rulebook
) -> Reason | None:
    """Why `power` may not give this order in this position; None when it may.

    Looks at this order alone: a second order for the same unit, or a build too many among several,
    is only seen by the judge.
    """
    if PHASE_OF[type(order)] is not position.phase.type:
        return Reason.WRONG_PHASE
    match order:
        case Retreat() | Disband():
            return retreat_fault(order, power, position, variant, rulebook)
        case Build():
            return build_fault(order, power, position, variant, rulebook)
        case Remove():
            return removal_fault(order, power, position, variant)
        case Waive():
            return waive_fault(power, position, variant)
        case _:
            return movement_illegality(order, power, Occupancy.of(position, variant.map), rulebook)


def movement_illegality(
    order: MovementOrder, power: Power, standing: Occupancy, rulebook: Rulebook
) -> Reason | None:
    """As `illegality`, in a movement phase, for who asks about many orders of one position."""
    unit = standing.at(order.unit.location)
    if unit is None:
        return Reason.NO_UNIT
    if unit.power != power:
        return Reason.NOT_YOUR_UNIT
    if rulebook.is_particular:
        fault = wording_fault(order, unit, standing, rulebook)
        if fault is not None:
            return fault
        order = corrected(order, unit, standing, rulebook)
    return MOVEMENT_FAULTS[type(order)](order, unit, standing, rulebook)
