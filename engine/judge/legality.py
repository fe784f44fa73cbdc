"""Legality: whether a power may give an order in a position, whatever the others order.

An illegal order is ignored: the unit holds, and another order for it counts (DATC 4.E.1). The unit
type and coast that an order writes for its unit do not matter (DATC 4.B.5, 4.C.2), nor does a coast
written for an army (DATC 4.B.6), unless an edition is strict about them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar, get_args

from engine.board import Location, Power, Terrain, Unit, UnitType
from engine.judge.adjustments import build_fault, removal_fault, waive_fault
from engine.judge.convoys import could_carry, is_on_route
from engine.judge.occupancy import VACANT, Occupancy, landing, landing_fault
from engine.judge.outcome import Reason
from engine.judge.retreats import retreat_fault
from engine.orders import (
    AdjustmentOrder,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    MovementOrder,
    Named,
    Order,
    Remove,
    Retreat,
    RetreatOrder,
    SupportHold,
    SupportMove,
    Waive,
)
from engine.phase import PhaseType
from engine.position import Position
from engine.rules import (
    ImpossibleCoast,
    Leniency,
    MissingCoast,
    Rulebook,
    SupportCoast,
    SupportWithoutCoast,
)
from engine.variant import Variant

# Looking up the member of an enum takes longer than the rest of the check.
_ARMY = UnitType.ARMY


def hold_fault(_order: Hold, _unit: Unit, _occupancy: Occupancy, _rulebook: Rulebook) -> None:
    """Return None: a unit may always hold (R-ORD-01)."""


def move_fault(order: Move, unit: Unit, occupancy: Occupancy, rulebook: Rulebook) -> Reason | None:
    """Why a unit may not make this move by land, by sea or by convoy; None when it may."""
    board, destination = occupancy.board, order.destination
    is_direct = landing(board, unit, destination) is not None
    if is_direct and not order.via:
        return None
    if unit[1] is UnitType.FLEET:
        return Reason.FLEET_BY_CONVOY if order.via else landing_fault(board, unit, destination)
    if is_direct and (rulebook.via_fallback or rulebook.falls_back_to_land):
        return None
    if could_carry(occupancy, unit[2].province, destination.province):
        return None
    return Reason.NO_CONVOY_POSSIBLE if is_direct else landing_fault(board, unit, destination)


def support_hold_fault(
    order: SupportHold, unit: Unit, occupancy: Occupancy, _rulebook: Rulebook
) -> Reason | None:
    """Why a unit may not support another to hold (R-LEGAL-03, R-LEGAL-07); None when it may."""
    board, supported = occupancy.board, order.supported[1]
    reach = (board.army_reach_from if unit[1] is _ARMY else board.fleet_reach_from)[unit[2]]
    if not reach & supported.province.bit:
        is_itself = supported.province is unit.province
        if supported.province.bit & board.closed:
            return Reason.CLOSED
        return Reason.SUPPORTS_ITSELF if is_itself else Reason.SUPPORT_UNREACHABLE
    return Reason.NOTHING_TO_SUPPORT if occupancy.at(supported) is None else None


def support_move_fault(  # noqa: PLR0911 - a rule a line
    order: SupportMove, unit: Unit, occupancy: Occupancy, rulebook: Rulebook
) -> Reason | None:
    """Why a unit may not support this move (R-LEGAL-03 to R-LEGAL-07); None when it may.

    The move must be possible without a convoy by the supporter itself (DATC 6.D.31).
    """
    board, destination = occupancy.board, order.destination
    reach = (board.army_reach_from if unit[1] is _ARMY else board.fleet_reach_from)[unit[2]]
    if not reach & destination.province.bit:
        is_itself = destination.province is unit.province
        if destination.province.bit & board.closed:
            return Reason.CLOSED
        return Reason.SUPPORTS_INTO_ITSELF if is_itself else Reason.SUPPORT_UNREACHABLE
    mover = occupancy.units[board.index_of.get(order.supported[1], -1)]
    if mover is VACANT:
        return Reason.NOTHING_TO_SUPPORT
    if mover is unit:
        return Reason.SUPPORTS_ITSELF
    landings = board.army_landings if mover[1] is _ARMY else board.fleet_landings
    if destination in landings[mover[2]]:
        return None
    if rulebook.support_coast is SupportCoast.IGNORED:
        destination = board.plain(destination.province)
    if _could_move(occupancy, mover, destination, unit):
        return None
    return Reason.SUPPORTED_MOVE_IMPOSSIBLE


def convoy_fault(  # noqa: PLR0911 - a rule a line
    order: Convoy, unit: Unit, occupancy: Occupancy, rulebook: Rulebook
) -> Reason | None:
    """Why a fleet may not convoy an army this way (R-LEGAL-09, R-LEGAL-11); None when it may."""
    board, sea = occupancy.board, unit[2].province
    if unit[1] is _ARMY:
        return Reason.CONVOY_BY_ARMY
    if sea.terrain is not Terrain.SEA:
        return Reason.CONVOY_NOT_AT_SEA
    origin, destination = order.convoyed[1].province, order.destination.province
    army = occupancy.at(order.convoyed[1])
    if army is None:
        return Reason.NOTHING_TO_CONVOY
    if army[1] is not _ARMY:
        return Reason.CONVOY_OF_FLEET
    if origin is destination:
        return Reason.SAME_PROVINCE
    if (origin.bit | destination.bit) & board.closed:
        return Reason.CLOSED
    if not (origin.bit & board.ports and destination.bit & board.ports):
        return Reason.CONVOY_NOT_COASTAL
    if is_on_route(occupancy, sea.index, origin.index, destination.index, rulebook):
        return None
    return Reason.NO_ROUTE


MOVEMENT_FAULTS: Mapping[type[Order], Callable[..., Reason | None]] = {
    Hold: hold_fault,
    Move: move_fault,
    SupportHold: support_hold_fault,
    SupportMove: support_move_fault,
    Convoy: convoy_fault,
}
"""The check for each kind of order, for a unit that is there and belongs to the power."""


def _could_move(occupancy: Occupancy, unit: Unit, destination: Location, supporter: Unit) -> bool:
    """Whether a supported unit could make a move that is no direct move to the location as written.

    An army could by a convoy without the supporter itself (DATC 6.D.31); a fleet could when no
    coast is named and it reaches several (DATC 4.B.4 c).
    """
    if unit[1] is _ARMY:
        without = supporter[2].province.bit
        return could_carry(occupancy, unit[2].province, destination.province, without=without)
    reach = occupancy.board.fleet_reach_from[unit[2]]
    return destination.coast is None and reach & destination.province.bit != 0


_AnyOrder = TypeVar("_AnyOrder", bound=Order)


def wording_fault(
    order: MovementOrder, unit: Unit, occupancy: Occupancy, rulebook: Rulebook
) -> Reason | None:
    """Why the words of an order make it illegal in a strict edition; None when they do not.

    Everywhere else wrong words that leave only one meaning are overlooked (R-ORD-03).
    """
    for named in _named(order):
        there = occupancy.at(named.location)
        if there is not None and _is_misnamed(named, there, rulebook):
            return Reason.WRONG_UNIT
    if isinstance(order, Move):
        return _destination_fault(unit, order.destination, occupancy, rulebook)
    if isinstance(order, SupportMove):
        mover = occupancy.at(order.supported.location)
        if mover is not None:
            fault = _destination_fault(mover, order.destination, occupancy, rulebook)
            return fault or _support_fault(order, unit, mover, occupancy, rulebook)
    return None


def corrected(order: _AnyOrder, unit: Unit, occupancy: Occupancy, rulebook: Rulebook) -> _AnyOrder:
    """The order with the one coast that the fleet can reach, in lenient editions (DATC 4.B.3 a)."""
    if (
        rulebook.impossible_coast is ImpossibleCoast.ILLEGAL
        or not isinstance(order, Move)
        or unit.type is UnitType.ARMY
        or order.destination.coast is None
        or landing(occupancy.board, unit, order.destination) is not None
    ):
        return order
    plain = occupancy.board.plain(order.destination.province)
    return (
        order
        if landing(occupancy.board, unit, plain) is None
        else replace(order, destination=plain)
    )


def _named(order: MovementOrder) -> tuple[Named, ...]:
    if isinstance(order, SupportHold | SupportMove):
        return order.unit, order.supported
    return (order.unit, order.convoyed) if isinstance(order, Convoy) else (order.unit,)


def _is_misnamed(named: Named, unit: Unit, rulebook: Rulebook) -> bool:
    """Whether an order names the wrong type or coast for a unit (DATC 4.B.5, 4.B.6, 4.C.2)."""
    if rulebook.wrong_unit_type is Leniency.ILLEGAL and named.type is not unit.type:
        return True
    if named.location is unit.location or named.location.coast is None:
        return False
    is_irrelevant = unit.location.coast is None
    return Leniency.ILLEGAL is (
        rulebook.irrelevant_coast if is_irrelevant else rulebook.wrong_coast
    )


def _destination_fault(
    mover: Unit, destination: Location, occupancy: Occupancy, rulebook: Rulebook
) -> Reason | None:
    """What is wrong with the coast of a destination (DATC 4.B.2, 4.B.6)."""
    if mover.type is UnitType.ARMY:
        is_fault = destination.coast is not None and rulebook.irrelevant_coast is Leniency.ILLEGAL
        return Reason.NO_SUCH_COAST if is_fault else None
    is_missing = destination.coast is None and bool(destination.province.coasts)
    if is_missing and rulebook.missing_coast is MissingCoast.ILLEGAL:
        is_possible = landing(occupancy.board, mover, destination) is not None
        return Reason.COAST_MISSING if is_possible else None
    return None


def _support_fault(
    order: SupportMove, unit: Unit, mover: Unit, occupancy: Occupancy, rulebook: Rulebook
) -> Reason | None:
    """What is wrong with a support that names none of two possible coasts (DATC 4.B.4)."""
    if mover.type is UnitType.ARMY or order.destination.coast is not None:
        return None
    arrivals = occupancy.board.arrivals(mover.type, mover.location, order.destination.province)
    if len(arrivals) < 2:  # noqa: PLR2004 - with two the coast is in doubt
        return None
    rule = rulebook.support_without_coast
    is_own = mover.power == unit.power
    if rule is SupportWithoutCoast.LEGAL or (rule is SupportWithoutCoast.OWN and is_own):
        return None
    return Reason.COAST_MISSING


PHASE_OF: Mapping[type[Order], PhaseType] = {
    **dict.fromkeys(get_args(MovementOrder), PhaseType.MOVEMENT),
    **dict.fromkeys(get_args(RetreatOrder), PhaseType.RETREAT),
    **dict.fromkeys(get_args(AdjustmentOrder), PhaseType.ADJUSTMENT),
}
"""The type of the phases in which an order may be given."""


def illegality(
    order: Order, power: Power, position: Position, variant: Variant, rulebook: Rulebook
) -> Reason | None:
    """Why a power may not give this order in this position; None when it may.

    Looks at this order alone. Only the judge notices a second order for the same unit, or one build
    too many.
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
            return movement_illegality(order, power, Occupancy(position, variant.map), rulebook)


def movement_illegality(
    order: MovementOrder, power: Power, occupancy: Occupancy, rulebook: Rulebook
) -> Reason | None:
    """Why a power may not give this movement order; None when it may.

    For callers that check many orders in one position and have its occupancy.
    """
    unit = occupancy.at(order.unit.location)
    if unit is None:
        return Reason.NO_UNIT
    if unit.power != power:
        return Reason.NOT_YOUR_UNIT
    if rulebook.checks_wording:
        fault = wording_fault(order, unit, occupancy, rulebook)
        if fault is not None:
            return fault
        order = corrected(order, unit, occupancy, rulebook)
    return MOVEMENT_FAULTS[type(order)](order, unit, occupancy, rulebook)
