"""Legality: whether a power may give an order in a position, whatever the others order.

An illegal order is ignored: the unit holds, and another order for it counts (DATC 4.E.1). The unit
type and coast that an order writes for its unit do not matter (DATC 4.B.5, 4.C.2), nor does a coast
written for an army (DATC 4.B.6), unless an edition is strict about them.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from engine import orders, rules
from engine.board import Power, Terrain, Unit, UnitType
from engine.judge.adjustments import adjustment_fault
from engine.judge.movement.convoys import could_carry, is_on_route
from engine.judge.occupancy import VACANT, Occupancy, landing, landing_fault
from engine.judge.outcome import Reason
from engine.judge.retreats import retreat_fault
from engine.judge.wording import (
    corrected_destination,
    destination_fault,
    name_fault,
    unnamed_coast_fault,
)
from engine.orders import MovementOrder, Order
from engine.position import PhaseType, Position
from engine.rules import Rulebook
from engine.variant import Variant

# Looking up the member of an enum takes longer than the rest of the check.
_ARMY = UnitType.ARMY


def move_fault(
    order: orders.Move, unit: Unit, occupancy: Occupancy, rulebook: Rulebook
) -> Reason | None:
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
    order: orders.SupportHold, unit: Unit, occupancy: Occupancy, _rulebook: Rulebook
) -> Reason | None:
    """Why a unit may not support another to hold (R-LEGAL-03, R-LEGAL-07); None when it may."""
    board, supported = occupancy.board, order.supported[1]
    if not board.reach(unit[1], unit[2]) & supported.province.bit:
        is_itself = supported.province is unit.province
        if supported.province.bit & board.closed:
            return Reason.CLOSED
        return Reason.SUPPORTS_ITSELF if is_itself else Reason.SUPPORT_UNREACHABLE
    return Reason.NOTHING_TO_SUPPORT if occupancy.at(supported) is None else None


def support_move_fault(
    order: orders.SupportMove, unit: Unit, occupancy: Occupancy, rulebook: Rulebook
) -> Reason | None:
    """Why a unit may not support this move (R-LEGAL-03 to R-LEGAL-07); None when it may.

    The move must be possible without a convoy by the supporter itself (DATC 6.D.31). A fleet that
    reaches several coasts may be supported without naming one (DATC 4.B.4 c).
    """
    board, destination = occupancy.board, order.destination
    if not board.reach(unit[1], unit[2]) & destination.province.bit:
        is_itself = destination.province is unit.province
        if destination.province.bit & board.closed:
            return Reason.CLOSED
        return Reason.SUPPORTS_INTO_ITSELF if is_itself else Reason.SUPPORT_UNREACHABLE
    mover = occupancy.units[board.index_of.get(order.supported[1], -1)]
    if mover is VACANT:
        return Reason.NOTHING_TO_SUPPORT
    if mover is unit:
        return Reason.SUPPORTS_ITSELF
    if destination in board.landings[mover[1]][mover[2]]:
        return None
    if mover[1] is _ARMY:
        goal, without = destination.province, unit[2].province.bit
        is_possible = could_carry(occupancy, mover[2].province, goal, without=without)
    else:
        is_named = destination.coast and rulebook.support_coast is rules.SupportCoast.MUST_MATCH
        reach = board.fleet_reach[mover[2].index]
        is_possible = not is_named and reach & destination.province.bit != 0
    return None if is_possible else Reason.SUPPORTED_MOVE_IMPOSSIBLE


def convoy_fault(  # noqa: PLR0911 - a rule a line
    order: orders.Convoy, unit: Unit, occupancy: Occupancy, rulebook: Rulebook
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
    if destination.bit & board.closed:
        return Reason.CLOSED
    if not (origin.bit & board.ports and destination.bit & board.ports):
        return Reason.CONVOY_NOT_COASTAL
    if is_on_route(occupancy, sea.index, origin.index, destination.index, rulebook):
        return None
    return Reason.NO_ROUTE


MOVEMENT_FAULTS: Mapping[type[Order], Callable[..., Reason | None]] = {
    orders.Hold: lambda *_: None,  # a unit may always hold (R-ORD-01)
    orders.Move: move_fault,
    orders.SupportHold: support_hold_fault,
    orders.SupportMove: support_move_fault,
    orders.Convoy: convoy_fault,
}
"""The check for each kind of order, for a unit that is there and belongs to the power."""


def wording_fault(
    order: MovementOrder, unit: Unit, occupancy: Occupancy, rulebook: Rulebook
) -> Reason | None:
    """Why the words of an order make it illegal in a strict edition; None when they do not."""
    mover = unit
    if isinstance(order, orders.SupportHold | orders.SupportMove | orders.Convoy):
        helped = order.convoyed if isinstance(order, orders.Convoy) else order.supported
        there = occupancy.at(helped.location)
        if there is None:
            return name_fault(order.unit, unit, rulebook)
        mover = there
        if name_fault(helped, mover, rulebook) is not None:
            return Reason.WRONG_UNIT
    fault = name_fault(order.unit, unit, rulebook)
    if fault is not None or isinstance(order, orders.Hold | orders.SupportHold):
        return fault
    fault = destination_fault(order.destination, mover, occupancy.board, rulebook)
    if fault is None and isinstance(order, orders.SupportMove):
        return unnamed_coast_fault(order.destination, unit, mover, occupancy.board, rulebook)
    return fault


def corrected(
    order: MovementOrder, unit: Unit, occupancy: Occupancy, rulebook: Rulebook
) -> MovementOrder:
    """The order with the one coast that its fleet can reach, in lenient editions (DATC 4.B.3 a)."""
    if not isinstance(order, orders.Move | orders.SupportMove):
        return order
    mover: Unit | None = unit
    if isinstance(order, orders.SupportMove):
        mover = occupancy.at(order.supported.location)
    if mover is None:
        return order
    there = corrected_destination(order.destination, mover, occupancy.board, rulebook)
    return order if there is order.destination else replace(order, destination=there)


def illegality(
    order: Order, power: Power, position: Position, variant: Variant, rulebook: Rulebook
) -> Reason | None:
    """Why a power may not give this order in this position; None when it may.

    Looks at this order alone. Only the judge notices a second order for the same unit, or one build
    too many.
    """
    kind = position.phase.type
    if kind is PhaseType.MOVEMENT and isinstance(order, MovementOrder):
        return movement_illegality(order, power, Occupancy(position, variant.map), rulebook)
    if kind is PhaseType.RETREAT and isinstance(order, orders.RetreatOrder):
        return retreat_fault(order, power, position, variant, rulebook)
    if kind is PhaseType.ADJUSTMENT and isinstance(order, orders.AdjustmentOrder):
        return adjustment_fault(order, power, position, variant, rulebook)
    return Reason.WRONG_PHASE


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
